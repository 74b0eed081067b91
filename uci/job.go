package uci

import (
	"context"
	"sync/atomic"
)

// job is something that takes time: a search, a perft or a bench, in a goroutine of its own.
type job struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when the goroutine has ended
	// tells the result; set by the goroutine before done is closed, nil if there is nothing to tell
	report func()
	muted  *atomic.Bool // once set, what the job still says is swallowed

	// hold keeps the result of a search back until "stop" or "ponderhit": pondering and infinite searches never end by
	// themselves.
	hold      bool
	ended     bool   // done was seen, and the result is held
	ponderHit func() // what turns pondering into a search with a clock; nil otherwise
	infinite  bool   // hold even after ponderHit
}

// voice is how a job speaks: like output, but only while the job is not muted.
type voice struct {
	out   *output
	muted *atomic.Bool
}

func (v voice) line(text string) {
	if !v.muted.Load() {
		v.out.line(text)
	}
}

// Write lets a job print by itself.
func (v voice) Write(p []byte) (int, error) {
	if v.muted.Load() {
		return len(p), nil
	}
	return v.out.Write(p)
}

// start runs work in the background as the job of the session, after dropping the one before. work returns what to tell
// when it has ended, or nil.
func (s *session) start(work func(ctx context.Context, v voice) (report func())) *job {
	s.dropJob()
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel, done: make(chan struct{}), muted: new(atomic.Bool)}
	s.job = j
	go func() {
		defer close(j.done)
		j.report = work(ctx, voice{s.out, j.muted})
	}()
	return j
}

// finished is ready when the job has ended and the loop has not seen it yet. It works on a nil job.
func (j *job) finished() <-chan struct{} {
	if j == nil || j.ended {
		return nil
	}
	return j.done
}

// jobFinished obeys the end of the job by itself.
func (s *session) jobFinished() {
	if s.job.hold {
		s.job.ended = true
		return
	}
	s.stopJob()
}

// stopJob ends the job, if any, and lets it tell its result.
func (s *session) stopJob() {
	if j := s.job; j != nil {
		j.cancel()
		<-j.done
		s.job = nil
		if j.report != nil {
			j.report()
		}
	}
}

// dropJob ends the job, if any, without a word.
func (s *session) dropJob() {
	if j := s.job; j != nil {
		j.muted.Store(true)
		j.cancel()
		<-j.done
		s.job = nil
	}
}

// ponderHit obeys "ponderhit": the opponent has played the expected move, and our clock runs.
func (s *session) ponderHit() {
	j := s.job
	if j == nil || j.ponderHit == nil {
		return
	}
	j.ponderHit()
	j.ponderHit = nil
	j.hold = j.infinite
	if j.ended && !j.hold {
		s.stopJob()
	}
}
