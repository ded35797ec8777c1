// Package journal keeps the journal of a fleet: a file beside the database with a JSON object in each line. It says
// which worker played which games, how fast the workers are, and what went wrong. The database holds none of this, so
// that its tables equal those of a run on one machine.
package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Path returns the path of a database's journal.
func Path(db string) string { return db + "-fleet.jsonl" }

// Entry is a line of the journal. Exactly one field besides At is set.
type Entry struct {
	At         time.Time   `json:"at"`
	Chunk      *Chunk      `json:"chunk,omitempty"`
	State      *State      `json:"state,omitempty"`
	Note       string      `json:"note,omitempty"` // for people: the words of an arena.Event, such as a lost worker
	Trusted    *Trust      `json:"trusted,omitempty"`
	Conviction *Conviction `json:"conviction,omitempty"`
	Aside      *Aside      `json:"aside,omitempty"`
}

// Chunk is a group of games that a worker has played. It is written before they are stored.
type Chunk struct {
	Run     string  `json:"run"`
	Worker  string  `json:"worker"` // the name in the ticket
	Host    string  `json:"host"`
	Seconds float64 `json:"seconds"` // from the worker's first game to the last
	Games   Games   `json:"games"`
}

// State is the fleet at one moment, written about every ten seconds while a run is played.
type State struct {
	Run       string   `json:"run"`
	Ended     bool     `json:"ended,omitempty"` // the last entry of this coordinator
	Games     int      `json:"games"`           // of the run, as planned so far
	Done      int      `json:"done"`            // of these, stored or left out
	Workers   []Worker `json:"workers"`
	Checked   int      `json:"checked"`   // games played again by the coordinator
	Unchecked int      `json:"unchecked"` // games still to be played again
	Rejected  int      `json:"rejected"`  // messages and connections refused
}

// Worker is all the processes that work with one ticket.
type Worker struct {
	Name      string    `json:"name"`
	Hosts     []string  `json:"hosts"` // at most MostHosts, the latest first
	Processes int       `json:"processes"`
	Cores     int       `json:"cores"`
	Games     int       `json:"games"`             // accepted by this coordinator
	Rate      float64   `json:"rate"`              // accepted games per second, lately
	Holding   int       `json:"holding"`           // games being played
	Checked   int       `json:"checked"`           // games played again
	Seen      time.Time `json:"seen"`              // last sign of life
	Lost      int       `json:"lost,omitempty"`    // processes that fell silent with games in hand
	Refused   string    `json:"refused,omitempty"` // why they get no games, in words; also after a conviction
}

// MostHosts is the most hosts named for one ticket.
const MostHosts = 3

// Trust says that all games of a worker's first chunk were played again, and were right.
type Trust struct {
	Worker string `json:"worker"`
	Key    string `json:"key"` // public, of the ticket; "" without one
}

// Conviction is a worker found out: a game of theirs that, played again, differs.
type Conviction struct {
	Run    string `json:"run"`
	Worker string `json:"worker"`
	Game   string `json:"game"` // its address
	How    string `json:"how"`  // the difference
}

// Aside is the copy of a database from which games are taken back after a conviction.
type Aside struct {
	Name string `json:"name"` // of the run or study that is played again
	File string `json:"file"` // beside the journal
}

// Journal appends to a journal. It is safe for concurrent use.
type Journal struct {
	mu   sync.Mutex
	file *os.File
}

// Open opens the journal at a path for appending, and makes it if it is missing. If a kill has cut the last line, Open
// ends that line.
func Open(path string) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("the journal: %w", err)
	}
	j := &Journal{file: file}
	info, err := file.Stat()
	if err == nil && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err = file.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			_, err = file.Write([]byte("\n"))
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the journal: %w", err), file.Close())
	}
	return j, nil
}

// Append writes an entry with the present time. After an error nothing of it is kept.
func (j *Journal) Append(e Entry) error {
	e.At = time.Now().UTC().Truncate(time.Millisecond)
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("the journal: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	end, err := j.file.Seek(0, io.SeekEnd)
	if err == nil {
		if _, err = j.file.Write(append(line, '\n')); err != nil {
			err = errors.Join(err, j.file.Truncate(end)) // the disk may be full
		}
	}
	if err != nil {
		return fmt.Errorf("the journal: %w", err)
	}
	return nil
}

func (j *Journal) Close() error { return j.file.Close() }

// Read calls visit with every entry of a journal in order, until visit returns an error. It skips lines that a kill has
// cut. The error wraps fs.ErrNotExist if there is no journal.
func Read(path string, visit func(Entry) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("the journal: %w", err)
	}
	defer file.Close()
	_, err = read(file, false, visit)
	return err
}

// read reads entries, or all but the chunks, to the end of a file. It returns the number of bytes read, without a last
// line that has no end yet.
func read(file io.Reader, chunkless bool, visit func(Entry) error) (n int64, err error) {
	lines := bufio.NewReaderSize(file, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, fmt.Errorf("the journal: %w", err)
		}
		n += int64(len(line))
		// Most lines are chunks: 200,000 in a night, which take 0.6 s to decode and 0.03 s to skip.
		if chunkless && bytes.Contains(line[:min(len(line), chunkWithin)], []byte(`"chunk":`)) {
			continue
		}
		var e Entry
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		if err := visit(e); err != nil {
			return n, err
		}
	}
}

// chunkWithin is the number of bytes at the beginning of a line that say whether it is a chunk: only the time is
// before.
const chunkWithin = 64

// Working returns the number of workers that may have games.
func (s State) Working() (n int) {
	for _, w := range s.Workers {
		if w.Processes > 0 && w.Refused == "" {
			n++
		}
	}
	return n
}
