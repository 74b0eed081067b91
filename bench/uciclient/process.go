package uciclient

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// launch starts the process with pipes of our own: exec's pipes would make Wait
// depend on grandchildren that inherited them, and have no write deadline.
func (c *Client) launch() error {
	inR, inW, err := os.Pipe()
	if err != nil {
		return err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		closeAll(inR, inW)
		return err
	}
	errR, errW, err := os.Pipe()
	if err != nil {
		closeAll(inR, inW, outR, outW)
		return err
	}
	cmd := exec.Command(c.cfg.Path, c.cfg.Args...)
	cmd.Dir = c.cfg.Dir
	cmd.Env = append(os.Environ(), c.cfg.Env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inR, outW, errW
	ownGroup(cmd)
	err = cmd.Start()
	closeAll(inR, outW, errW)
	if err != nil {
		closeAll(inW, outR, errR)
		return err
	}
	c.cmd, c.stdin, c.stdout, c.errPipe = cmd, inW, outR, errR
	go c.read(outR)
	go c.tail(errR)
	go func() {
		c.waitErr = cmd.Wait()
		close(c.exited)
		// What it wrote last is still in the pipe; but a child of its own may hold
		// the other end open for ever.
		select {
		case <-c.eof:
		case <-time.After(200 * time.Millisecond):
			outR.Close()
		}
	}()
	return nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// Kill ends the process group at once and releases everything. It may be called
// at any time and more than once.
func (c *Client) Kill() { c.shutdown(0) }

// Close asks the engine to quit, gives it the quit timeout, and kills what is
// left. It may be called at any time and more than once.
func (c *Client) Close() {
	if c.cmd != nil && !c.isClosed() {
		c.write("quit", c.cfg.QuitTimeout)
	}
	c.shutdown(c.cfg.QuitTimeout)
}

func (c *Client) isClosed() bool {
	select {
	case <-c.closed:
		return true
	default:
		return false
	}
}

func (c *Client) shutdown(grace time.Duration) {
	c.closeOnce.Do(func() {
		defer close(c.closed)
		if c.cmd == nil {
			return
		}
		c.stdin.Close()
		c.waitExit(grace)
		killGroup(c.cmd) // also when the leader is gone: its children may not be
		c.waitExit(10 * time.Second)
		// A process that left the group may still hold the pipes: close our ends,
		// which ends the readers whoever is on the other side.
		closeAll(c.stdout, c.errPipe)
		<-c.eof
		<-c.errEOF
	})
	<-c.closed
}

func (c *Client) waitExit(limit time.Duration) {
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-c.exited:
	case <-t.C:
	}
}

// lastWords describes the end of a process: how it exited, and the last line of
// its stderr.
func (c *Client) lastWords() string {
	c.waitExit(2 * time.Second) // output often ends before the process does, on a busy machine long before
	s := "closed its output"
	select {
	case <-c.exited:
		select { // the same holds of stderr, unless a child has it
		case <-c.errEOF:
		case <-time.After(100 * time.Millisecond):
		}
		var exit *exec.ExitError
		switch {
		case c.waitErr == nil:
			s = "exit status 0"
		case errors.As(c.waitErr, &exit):
			s = exit.Error()
		default:
			s = c.waitErr.Error()
		}
	default:
	}
	if line := c.stderrLine(); line != "" {
		s += ": " + line
	}
	return s
}
