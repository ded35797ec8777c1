package config

import (
	"fmt"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"tourney/players"
)

// The limits and defaults of times.
const (
	noDeadline      = "none"
	noClock         = "none"
	defaultDeadline = 5 * time.Minute
	shortestTime    = time.Millisecond
	longestTime     = 100 * time.Hour // so that the increments of 10 000 turns still fit a time.Duration
	// defaultMargin is how long a busy machine may keep a thread from running. With six threads
	// for two cores, one of them waited 64 ms or more nine times in 20 s, and 128 ms or more once. No search plans with it.
	defaultMargin = 100 * time.Millisecond
)

// readTimes reads the keys deadline and clock.
func (f *File) readTimes() (deadline time.Duration, clock players.Clock) {
	deadline = defaultDeadline
	if n := f.at["deadline"]; n != nil {
		deadline = f.readDeadline(n)
	}
	if n := f.at["clock"]; n != nil {
		clock = f.readClock(n, deadline)
	}
	return deadline, clock
}

func (f *File) readDeadline(n *yaml.Node) time.Duration {
	text, ok := f.reader.text(n, "deadline")
	if !ok || text == noDeadline {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < shortestTime {
		f.reader.fail(n, "deadline must be the time for one turn, at least %v, as in 500ms or 2m; or %s", shortestTime, noDeadline)
		return 0
	}
	return d
}

// readClock reads a time control. It returns the zero clock after noting an error.
func (f *File) readClock(n *yaml.Node, deadline time.Duration) (c players.Clock) {
	r := f.reader
	node := follow(n)
	switch {
	case node.Kind == yaml.ScalarNode && node.Value == noClock:
		return c
	case node.Kind != yaml.MappingNode:
		r.fail(n, "clock must be %s, or the times of a time control, as in {turn: 100ms} or {game: 10s, increment: 100ms}", noClock)
		return c
	}
	before := len(r.errs)
	fields := r.object(n, "clock", []string{"turn", "game", "increment", "margin"}).fields
	read := func(key string, to *time.Duration, none bool) (given bool) {
		at, given := fields[key]
		if given {
			*to = r.duration(at.value, key, none)
		}
		return given
	}
	c.Margin = defaultMargin
	turn, game := read("turn", &c.Turn, false), read("game", &c.Game, false)
	increment := read("increment", &c.Increment, true)
	read("margin", &c.Margin, true)
	switch {
	case increment && !game:
		r.fail(fields["increment"].key, "an increment adds to the time for a game: give that too, as in {game: 10s, increment: 100ms}")
	case !turn && !game && len(r.errs) == before:
		r.fail(n, "a clock needs turn (the time for one turn), game (for all turns of a seat), or both; without a clock write %s", noClock)
	}
	if len(r.errs) > before {
		return players.Clock{}
	}
	if turn && game && c.Increment == 0 && c.Turn > c.Game {
		r.fail(fields["turn"].value, "no turn can take %v of %v for the whole game: shorten turn, or leave it out", c.Turn, c.Game)
	}
	if turn && deadline > 0 && c.Turn+c.Margin > deadline {
		is := "is"
		if f.at["deadline"] == nil {
			is = "is by default"
		}
		r.fail(fields["turn"].value, "no turn can take %v and its margin of %v, because the deadline %s %v: "+
			"give a longer deadline, or deadline: %s", c.Turn, c.Margin, is, deadline, noDeadline)
	}
	return c
}

// duration reads a time, which may be 0 where none is allowed.
func (r *reader) duration(n *yaml.Node, what string, none bool) time.Duration {
	text, ok := r.text(n, what)
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err == nil && (d >= shortestTime && d <= longestTime || none && d == 0) {
		return d
	}
	instead := ""
	if none {
		instead = "; or 0s"
	}
	r.fail(n, "%s must be a time from %v to %v, as in 100ms or 2m%s", what, shortestTime, longestTime, instead)
	return 0
}

// refuseClock refuses a time control where searches are to be measured at their full depth.
func (f *File) refuseClock() {
	if n := f.at["clock"]; n != nil {
		f.reader.fail(n, "a clock is for tournaments and studies, and here every search goes to its depth: leave it out")
	}
}

func encodeDeadline(d time.Duration) string {
	if d == 0 {
		return noDeadline
	}
	return d.String()
}

func encodeClock(c players.Clock) string {
	if !c.Set() {
		return noClock
	}
	var times []string
	if c.Turn > 0 {
		times = append(times, fmt.Sprintf("turn: %v", c.Turn))
	}
	if c.Game > 0 {
		times = append(times, fmt.Sprintf("game: %v, increment: %v", c.Game, c.Increment))
	}
	return fmt.Sprintf("{%s, margin: %v}", strings.Join(times, ", "), c.Margin)
}
