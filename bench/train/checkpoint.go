package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
)

// checkpointHead is the first line of a checkpoint, JSON: what the fit was asked for and how far it is. The three
// arrays of the state follow (float32, little-endian), then the CRC-32 (IEEE) of everything before it.
type checkpointHead struct {
	Format  string
	Options FitOptions
	Samples int
	Step    int
	Curve   []Epoch
}

const checkpointFormat = "contrary-fit-1"

// ErrCheckpoint is wrapped by the errors of a checkpoint that cannot be gone on from.
var ErrCheckpoint = errors.New("bad checkpoint")

// save writes the checkpoint beside its place and puts it there when it is whole.
func (st *state) save(o FitOptions, samples int, curve []Epoch) error {
	if o.Checkpoint == "" {
		return nil
	}
	o.Threads = 0 // may change from one run to the next
	head, err := json.Marshal(checkpointHead{checkpointFormat, o, samples, st.step, curve})
	if err != nil {
		return err
	}
	data := append(head, '\n')
	for _, w := range []*weights{st.w, st.first, st.second} {
		for _, x := range w.all {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	if err := os.WriteFile(o.Checkpoint+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(o.Checkpoint+".new", o.Checkpoint)
}

// resume takes the state from the checkpoint, if there is one, and returns the curve so far. It refuses one of another
// fit.
func (st *state) resume(o FitOptions, samples int, log io.Writer) ([]Epoch, error) {
	if o.Checkpoint == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.Checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	end := len(data) - 4
	line, body, ok := bytes.Cut(data[:max(end, 0)], []byte{'\n'})
	if !ok || crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return nil, fmt.Errorf("%w: %s is torn", ErrCheckpoint, o.Checkpoint)
	}
	var head checkpointHead
	if err := json.Unmarshal(line, &head); err != nil || head.Format != checkpointFormat {
		return nil, fmt.Errorf("%w: %s is no checkpoint of a fit", ErrCheckpoint, o.Checkpoint)
	}
	o.Threads = 0
	want, _ := json.Marshal(o) // numbers and arrays alone
	had, _ := json.Marshal(head.Options)
	if !bytes.Equal(want, had) || head.Samples != samples || len(body) != 12*len(st.w.all) {
		return nil, fmt.Errorf("%w: %s is of a fit with other options or samples", ErrCheckpoint, o.Checkpoint)
	}
	for _, w := range []*weights{st.w, st.first, st.second} {
		for i := range w.all {
			w.all[i] = math.Float32frombits(binary.LittleEndian.Uint32(body))
			body = body[4:]
		}
	}
	st.epoch, st.step = len(head.Curve), head.Step
	fmt.Fprintf(log, "going on after epoch %d\n", st.epoch)
	return head.Curve, nil
}
