package train

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"contrary/variant"
)

// A file of games begins with a line of text: gamesMagic and what the games are, in JSON. Blocks of games follow, each
// with its length and its CRC-32 (IEEE), both 4 bytes, little-endian. game.go has the layout of a game.
const gamesMagic = "contrary-games-1 "

// maxBlock bounds the length of a block: a greater one is damage.
const maxBlock = 1 << 20

// GamesHeader says what the games of a file are. Two files with the same header have the same games under the same
// numbers, but for what the program itself has changed.
type GamesHeader struct {
	Variant string
	// Engine tells which program played; files with different ones are not mixed.
	Engine      string
	Nodes       uint64
	RandomPlies int
	Unfair      int
	Detours     float64 `json:",omitempty"`
	Leaves      int     `json:",omitempty"`
	Seed        uint64
}

var (
	// ErrGames is wrapped by the errors of files of games.
	ErrGames = errors.New("bad file of games")
	// errTorn is the end of a file that was not written to its end.
	errTorn = errors.New("torn block")
)

// gamesReader reads the blocks of a file.
type gamesReader struct {
	r      *bufio.Reader
	header GamesHeader
	at     int64 // end of the last whole block
}

func newGamesReader(r io.Reader) (*gamesReader, error) {
	g := &gamesReader{r: bufio.NewReaderSize(r, 1<<20)}
	line, err := g.r.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	text, ok := bytes.CutPrefix(line, []byte(gamesMagic))
	if !ok || err != nil {
		return nil, fmt.Errorf("%w: it does not begin as one", ErrGames)
	}
	if err := json.Unmarshal(text, &g.header); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGames, err)
	}
	g.at = int64(len(line))
	return g, nil
}

// block returns the next block: io.EOF at the end, errTorn where the last block is not whole, ErrGames for damage
// before the end.
func (g *gamesReader) block() ([]byte, error) {
	var head [8]byte
	if _, err := io.ReadFull(g.r, head[:]); errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errTorn
	} else if err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(head[:])
	if length > maxBlock {
		return nil, fmt.Errorf("%w: damaged at byte %d", ErrGames, g.at)
	}
	data := make([]byte, length)
	if _, err := io.ReadFull(g.r, data); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errTorn
	} else if err != nil {
		return nil, err
	}
	if crc32.ChecksumIEEE(data) != binary.LittleEndian.Uint32(head[4:]) {
		if _, err := g.r.Peek(1); errors.Is(err, io.EOF) {
			return nil, errTorn
		}
		return nil, fmt.Errorf("%w: damaged at byte %d", ErrGames, g.at)
	}
	g.at += int64(len(head)) + int64(length)
	return data, nil
}

func appendBlock(dst, games []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(games)))
	dst = binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(games))
	return append(dst, games...)
}

// GamesFile is a file that games are appended to.
type GamesFile struct {
	file *os.File
	// Done has the numbers of the games in the file.
	Done map[uint64]bool
}

// OpenGames opens or makes a file to append games to. It refuses a file that is none, is damaged or has other games
// than h says. A last block that is torn is cut off, and log told.
func OpenGames(path string, h GamesHeader, log io.Writer) (_ *GamesFile, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // the error before it tells more
		}
	}()
	g := &GamesFile{file: f, Done: map[uint64]bool{}}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 {
		text, err := json.Marshal(h)
		if err != nil {
			return nil, err
		}
		_, err = f.Write(append(append([]byte(gamesMagic), text...), '\n'))
		return g, err
	}
	r, err := newGamesReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if r.header != h {
		return nil, fmt.Errorf("%s: %w: it has games of %+v, not of %+v", path, ErrGames, r.header, h)
	}
	for {
		data, err := r.block()
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, errTorn) {
			fmt.Fprintf(log, "%s: the last block is torn; %d bytes are cut off\n", path, info.Size()-r.at)
			if err := f.Truncate(r.at); err != nil {
				return nil, err
			}
			break
		}
		if err == nil {
			err = eachGame(data, func(game []byte) error {
				number, _ := binary.Uvarint(game)
				g.Done[number] = true
				return nil
			})
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	_, err = f.Seek(r.at, io.SeekStart)
	return g, err
}

// Append writes a block of games.
func (g *GamesFile) Append(games []byte) error {
	if len(games) == 0 {
		return nil
	}
	_, err := g.file.Write(appendBlock(nil, games))
	return err
}

// Close closes the file.
func (g *GamesFile) Close() error { return g.file.Close() }

// eachGame calls visit with each game of a block: games have their length before them.
func eachGame(block []byte, visit func(game []byte) error) error {
	for len(block) > 0 {
		n, k := binary.Uvarint(block)
		if k <= 0 || n > uint64(len(block)-k) {
			return fmt.Errorf("%w: a game of %d bytes", ErrGames, n)
		}
		if err := visit(block[k : k+int(n)]); err != nil {
			return err
		}
		block = block[k+int(n):]
	}
	return nil
}

// specOf returns the variant of a header.
func (h *GamesHeader) specOf() (*variant.Spec, error) {
	spec, ok := variant.Lookup(h.Variant)
	if !ok {
		return nil, fmt.Errorf("%w: unknown variant %q", ErrGames, h.Variant)
	}
	return spec, nil
}
