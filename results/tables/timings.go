package tables

import (
	"fmt"
	"io"
	"time"
)

// TimingTable shows how long players took to choose moves, beside times that others published.
type TimingTable struct {
	Name, Game      string
	Players         []string
	Boards          int      // that each time of ours is for
	Published       string   // whose times stand beside ours; "" for nobody's
	PublishedBoards int      // that each time of theirs is for
	Timings         []Timing // by depth, stones, player
	Note            string   // added by the caller, for instance that times are missing; printed in every format
}

// Timing is one time.
type Timing struct {
	Player       string
	Depth        int // in plies
	Stones       int // on the boards
	Time         time.Duration
	Nodes, Evals int64
	Published    time.Duration // 0 if there is none
}

// Shown returns for how many boards readers are shown times: for as many as were published. Machines get both as they
// are.
func (t TimingTable) Shown() int {
	if t.Published != "" {
		return t.PublishedBoards
	}
	return t.Boards
}

// Scaled returns how long a timing of ours takes for as many boards as are shown.
func (t TimingTable) Scaled(c Timing) time.Duration {
	if t.Shown() == t.Boards {
		return c.Time
	}
	return time.Duration(float64(c.Time) / float64(t.Boards) * float64(t.Shown()))
}

// ScaleNote says that times are scaled, or "" if they are not.
func (t TimingTable) ScaleNote() string {
	if t.Shown() == t.Boards {
		return ""
	}
	return fmt.Sprintf("Our times are for %s, scaled to %d.", counted(t.Boards, "board"), t.Shown())
}

// counted writes "1 board", "2 boards".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Write writes the table in the given format. For readers there is a second one, of the times published.
func (t TimingTable) Write(w io.Writer, f Format) error {
	if err := write(w, f, t); err != nil || f == CSV || f == JSON {
		return err
	}
	theirs := t.theirs()
	if len(theirs.rows) == 0 {
		return nil
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	return theirs.write(w, f)
}
