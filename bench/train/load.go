package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"contrary/variant"
)

// Load reads the samples of a file: of games, as Play writes it, of a match in PGN (see LoadMatch), or of samples as
// Sample.Append writes them. Games are played through on all cores; the order of the samples is that of the file. A
// torn last block is left out, and log told.
func Load(r io.Reader, player string, log io.Writer) ([]Sample, error) {
	in := bufio.NewReaderSize(r, 1<<20)
	if start, _ := in.Peek(mostBeforeTag); matchStart.Match(start) {
		return LoadMatch(in, player)
	}
	if magic, err := in.Peek(len(gamesMagic)); err != nil || string(magic) != gamesMagic {
		return ReadSamples(in, nil)
	}
	g, err := newGamesReader(in)
	if err != nil {
		return nil, err
	}
	spec, err := g.header.specOf()
	if err != nil {
		return nil, err
	}
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	var parts []*[]Sample
	for {
		data, err := g.block()
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, errTorn) {
			fmt.Fprintf(log, "the last block is torn and left out, from byte %d on\n", g.at)
			break
		}
		if err != nil {
			return nil, errors.Join(err, group.Wait())
		}
		part := new([]Sample)
		parts = append(parts, part)
		group.Go(func() error {
			return eachGame(data, func(game []byte) error {
				var err error
				*part, err = gameSamples(game, spec, variant.DefaultSettings(), g.header.Leaves > 0, *part)
				return err
			})
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return joined(parts), nil
}

// joined returns the samples of all parts, in their order.
func joined(parts []*[]Sample) (all []Sample) {
	for _, p := range parts {
		all = append(all, *p...)
	}
	return all
}
