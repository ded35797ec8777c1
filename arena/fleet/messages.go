package fleet

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/games"
	"tourney/results"
)

// The subject of a worker's request is fleet.NAME.VERB. A ticket allows its own name only.
const (
	helloVerb  = "hello"  // a process offers itself: hello, answered by welcome
	takeVerb   = "take"   // it asks for games: take, answered by chunk
	answerVerb = "answer" // it hands over results: answer, answered by receipt once they are stored
	beatVerb   = "beat"   // it is alive: beat, answered by pulse
	leaveVerb  = "leave"  // it ends: leave, answered by nothing
)

func subject(name, verb string) string { return "fleet." + name + "." + verb }

// inboxes returns the common beginning of the subjects of answers to a worker.
func inboxes(name string) string { return "_INBOX." + name }

type hello struct {
	Signature, Arch  string
	Session          string // identifies the process
	Host             string
	Cores            int
	Suspects, Guilty []string // addresses of games: those in progress when the worker crashed, and those that crash it
	Held             []held
}

// held is a chunk that a worker still has.
type held struct {
	Run, Chunk uint64
	Games      []id // whose results are not stored
}

type welcome struct {
	Refused string        // why the process must not work; "" if it may
	Busy    bool          // the reason may pass soon
	Beat    time.Duration // between signs of life
}

type take struct {
	Session string
	Held    []uint64 // chunks
	Last    bool     // the worker wants no more games, and waits for none
}

// chunk is a group of jobs of one run, without what they share.
type chunk struct {
	ID       uint64 // 0: no games now
	Unknown  bool   // the coordinator does not know the process: say hello again
	Run      uint64
	Shared   match.Job        // of all jobs
	Players  []results.Player // of the pairings; with the fingerprints that they must have
	Pairings []pairing
	Starts   []start
	Games    []chunkGame
	Alone    bool // the games are suspected of crashing the program: each is played alone
}

type pairing struct {
	Index   int    // in the run
	Players []int  // by seat, indices into chunk.Players
	Key     string // of the pairing
}

type start struct{ Opening, Line string }

type chunkGame struct {
	Pairing int // index into chunk.Pairings
	Number  int
	Start   int // index into chunk.Starts
	Played  []games.Move
}

// answer has results of a chunk.
type answer struct {
	Session   string
	Signature string
	Host      string
	Chunk     uint64
	Run       uint64
	Name      string         // of the run
	Keys      map[int]string // of the pairings, by index
	Games     records
	Unplayed  []results.Unplayed
	Back      []id // games of the chunk that the worker does not play
	Seconds   float64
}

// records encode one by one behind their number. As a plain slice, games of a byte each would take 200 times the memory
// of the message.
type records []results.Record

func (r records) GobEncode() ([]byte, error) {
	var b bytes.Buffer
	e := gob.NewEncoder(&b)
	err := e.Encode(len(r))
	for i := range r {
		err = errors.Join(err, e.Encode(&r[i]))
	}
	return b.Bytes(), err
}

func (r *records) GobDecode(b []byte) error {
	d := gob.NewDecoder(bytes.NewReader(b))
	n := 0
	if err := d.Decode(&n); err != nil {
		return err
	}
	if n < 0 || n > mostGames {
		return errTooLong
	}
	*r = nil
	for range n {
		var g results.Record
		if err := d.Decode(&g); err != nil {
			return err
		}
		*r = append(*r, g)
	}
	return nil
}

type receipt struct {
	Refused string // why the results do not count, and never will; "" if they are stored
	Later   bool   // the coordinator plays another run: keep them
}

type beat struct {
	Session string
}

type pulse struct {
	Unknown bool     // say hello again
	Refused string   // as in welcome
	Drop    []uint64 // chunks of which no more games should be begun
}

type leave struct {
	Session string
	Why     string // "" for an orderly end
	Game    string // address of a game whose rules have a bug; "" for none
}

// protocol is the version of the messages. It is the third byte of each.
const protocol = 3

// Most bytes of a message, and of what is unpacked from it: the decoded message takes up to 60 times that memory.
const (
	mostBytes    = 1 << 20
	mostUnpacked = 1 << 22
)

var (
	errOtherProtocol = errors.New("the message is of another version of the protocol")
	errMalformed     = errors.New("the message cannot be read")
	errTooLong       = errors.New("the message is too long")
)

var packer = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		panic(err) // the options are constant
	}
	return e
})

var unpacker = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(mostUnpacked))
	if err != nil {
		panic(err) // the options are constant
	}
	return d
})

// encode packs a message. The error is errTooLong if it does not fit.
func encode(message any) ([]byte, error) {
	var plain bytes.Buffer
	if err := gob.NewEncoder(&plain).Encode(message); err != nil {
		return nil, err
	}
	packed := packer().EncodeAll(plain.Bytes(), []byte{'t', 'f', protocol})
	if len(packed) > mostBytes || plain.Len() > mostUnpacked {
		return nil, errTooLong
	}
	return packed, nil
}

// decode unpacks a message of an untrusted sender.
func decode(packed []byte, message any) (err error) {
	if len(packed) < 3 || packed[0] != 't' || packed[1] != 'f' {
		return errMalformed
	}
	if packed[2] != protocol {
		return fmt.Errorf("%w: it is of version %d, this is %d: use the same version of the program on all machines",
			errOtherProtocol, packed[2], protocol)
	}
	plain, err := unpacker().DecodeAll(packed[3:], nil)
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		return errTooLong
	}
	if err == nil {
		err = gob.NewDecoder(bytes.NewReader(plain)).Decode(message)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errMalformed, err)
	}
	return nil
}

// pack replaces the games of a chunk by jobs of one run. players are those of the run, by name.
func (c *chunk) pack(jobs []match.Job, players map[string]results.Player) {
	c.Players, c.Pairings, c.Starts, c.Games = nil, nil, nil, nil
	pairings, seated, starts := map[int]int{}, map[string]int{}, map[start]int{}
	for i := range jobs {
		j := &jobs[i]
		at, known := pairings[j.Pairing]
		if !known {
			at = len(c.Pairings)
			pairings[j.Pairing] = at
			p := pairing{Index: j.Pairing, Key: j.Key}
			for s, name := range j.Address.Seats {
				n, known := seated[name]
				if !known {
					n = len(c.Players)
					seated[name] = n
					c.Players = append(c.Players, results.Player{Name: name, Spec: j.Players[s], Fingerprint: players[name].Fingerprint})
				}
				p.Players = append(p.Players, n)
			}
			c.Pairings = append(c.Pairings, p)
		}
		from := start{j.Opening, j.Start}
		first, known := starts[from]
		if !known {
			first = len(c.Starts)
			starts[from] = first
			c.Starts = append(c.Starts, from)
		}
		c.Games = append(c.Games, chunkGame{at, j.Address.Number, first, j.Played})
	}
	c.Run, c.Shared = runID(&jobs[0]), jobs[0]
	c.Shared.Address.Seats, c.Shared.Players, c.Shared.Played = nil, nil, nil
}

// jobs returns the jobs of a chunk. The error is for a chunk that contradicts itself.
func (c *chunk) jobs() ([]match.Job, error) {
	names, specs := make([][]string, len(c.Pairings)), make([][]string, len(c.Pairings))
	for i, p := range c.Pairings {
		for _, n := range p.Players {
			if n < 0 || n >= len(c.Players) {
				return nil, errMalformed
			}
			names[i], specs[i] = append(names[i], c.Players[n].Name), append(specs[i], c.Players[n].Spec)
		}
	}
	list := make([]match.Job, len(c.Games))
	for i, g := range c.Games {
		if g.Pairing < 0 || g.Pairing >= len(c.Pairings) || g.Start < 0 || g.Start >= len(c.Starts) {
			return nil, errMalformed
		}
		p, j := c.Pairings[g.Pairing], c.Shared
		j.Address.Seats, j.Address.Number, j.Pairing, j.Key = names[g.Pairing], g.Number, p.Index, p.Key
		j.Players, j.Opening, j.Start, j.Played = specs[g.Pairing], c.Starts[g.Start].Opening, c.Starts[g.Start].Line, g.Played
		list[i] = j
	}
	return list, nil
}

// results lists the results of an answer.
func (a *answer) results() []arena.Done {
	list := make([]arena.Done, 0, len(a.Games)+len(a.Unplayed))
	for i := range a.Games {
		list = append(list, arena.Done{Game: &a.Games[i]})
	}
	for i := range a.Unplayed {
		list = append(list, arena.Done{Unplayed: &a.Unplayed[i]})
	}
	return list
}
