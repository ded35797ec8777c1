package journal

import (
	"fmt"
	"io"
	"os"
	"time"
)

// SilentAfter is the time without a sign of life after which a coordinator or a worker counts as silent.
const SilentAfter = time.Minute

// mostNotes is the number of notes that a Summary keeps.
const mostNotes = 10

// Summary is what people want to know of a journal: all but the chunks.
type Summary struct {
	State       Entry   // the last one; its State is nil if there is none
	Notes       []Entry // the last ones of the last coordinator, at most mostNotes, oldest first
	Convictions []Entry // all, oldest first
	Entries     int     // of these three kinds: grows with every new one

	ended bool // the last entry was the last of its coordinator
}

// Playing reports whether a fleet plays at a time: its coordinator has not ended, and not fallen silent.
func (s Summary) Playing(now time.Time) bool {
	return s.State.State != nil && !s.State.State.Ended && now.Sub(s.State.At) <= SilentAfter
}

func (s *Summary) add(e Entry) error {
	if e.State == nil && e.Note == "" && e.Conviction == nil {
		return nil
	}
	s.Entries++
	if s.ended {
		s.Notes, s.ended = nil, false
	}
	if e.State != nil {
		s.State, s.ended = e, e.State.Ended
	}
	if e.Note != "" {
		s.Notes = append(s.Notes, e)
		s.Notes = s.Notes[max(0, len(s.Notes)-mostNotes):]
	}
	if e.Conviction != nil {
		s.Convictions = append(s.Convictions, e)
	}
	return nil
}

// Follower follows a journal while it grows. It is not safe for concurrent use; the summaries it has returned are.
type Follower struct {
	path    string
	file    os.FileInfo // at the last look; nil if there was none
	read    int64       // bytes
	summary Summary
}

// Follow returns a follower that has read nothing yet.
func Follow(path string) *Follower { return &Follower{path: path} }

// Look reads what was added since the last look. Without anything new it costs 2 µs. The error wraps fs.ErrNotExist if
// there is no journal. With another error the summary is that of the last look.
func (f *Follower) Look() (Summary, error) {
	info, err := os.Stat(f.path)
	if err != nil {
		*f = Follower{path: f.path}
		return f.summary, fmt.Errorf("the journal: %w", err)
	}
	if f.file != nil && (!os.SameFile(info, f.file) || info.Size() < f.read) { // another journal
		*f = Follower{path: f.path}
	}
	if f.file != nil && info.Size() == f.file.Size() {
		return f.summary, nil
	}
	if !info.Mode().IsRegular() {
		return f.summary, fmt.Errorf("the journal: %s is no file", f.path)
	}
	file, err := os.Open(f.path)
	if err != nil {
		return f.summary, fmt.Errorf("the journal: %w", err)
	}
	defer file.Close()
	n, err := read(io.NewSectionReader(file, f.read, info.Size()-f.read), true, f.summary.add)
	f.read += n
	if err == nil {
		f.file = info
	}
	return f.summary, err
}
