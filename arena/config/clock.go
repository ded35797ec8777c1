package config

import (
	"fmt"
	"time"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/players"
)

// The limits and defaults of times.
const (
	noDeadline   = "none"
	noClock      = "none"
	shortestTime = time.Millisecond
	longestTime  = 100 * time.Hour // so that the increments of 10 000 turns still fit a time.Duration
	// defaultMargin covers the time that a busy machine may keep a thread from running. Of six threads on two cores,
	// one waited 64 ms or more nine times in 20 s, and 128 ms or more once. Searches do not plan to use the margin.
	defaultMargin = 100 * time.Millisecond
)

// times declares the keys for limits of time.
var times = []field[plan.Plan]{
	{key: key{"deadline", fmt.Sprintf("a time of at least %v, as in 500ms or 2m; or %s", shortestTime, noDeadline), plan.DefaultDeadline.String(),
		"The time for one turn; a player who exceeds it loses the game."},
		always: true, read: (*File).readDeadline, write: func(p plan.Plan) string {
			if p.Deadline == 0 {
				return noDeadline
			}
			return p.Deadline.String()
		}},
	{key: key{"clock", "a mapping of keys, see Clock; or " + noClock, noClock, "The time control. Within it a search deepens ply by ply, up to its `plies`."},
		read: (*File).readClock, write: func(p plan.Plan) string {
			if !p.Clock.Set() {
				return noClock
			}
			return inline(clockLevel, p.Clock)
		}},
}

var clockLevel = []field[players.Clock]{
	duration(key{"turn", "", "no limit", "The time for one turn."},
		false, 0, func(c *players.Clock) *time.Duration { return &c.Turn }, func(c players.Clock) bool { return c.Turn > 0 }),
	duration(key{"game", "", "no limit", "The time for all turns of a seat together. A clock has `turn`, `game` or both."},
		false, 0, func(c *players.Clock) *time.Duration { return &c.Game }, func(c players.Clock) bool { return c.Game > 0 }),
	duration(key{"increment", "", "0s", "The time that a seat gains after each of its turns; only with `game`."},
		true, 0, func(c *players.Clock) *time.Duration { return &c.Increment }, func(c players.Clock) bool { return c.Game > 0 }),
	duration(key{"margin", "", defaultMargin.String(), "The time by which a turn may exceed its limit before the game is lost."},
		true, defaultMargin, func(c *players.Clock) *time.Duration { return &c.Margin }, func(players.Clock) bool { return true }),
}

// duration declares a time; none allows 0. It is written only in a config with a clock.
func duration(k key, none bool, otherwise time.Duration,
	at func(*players.Clock) *time.Duration, has func(players.Clock) bool) field[players.Clock] {
	k.values = fmt.Sprintf("a time from %v to %v, as in 100ms or 2m", shortestTime, longestTime)
	if none {
		k.values += "; or 0s"
	}
	return field[players.Clock]{key: k, always: true,
		read: func(f *File, path string, c *players.Clock) {
			*at(c) = otherwise
			if text, ok := f.text(f.at[path], k.name); ok {
				d, err := time.ParseDuration(text)
				if err != nil || (d < shortestTime || d > longestTime) && !(none && d == 0) {
					f.fail(f.at[path], "%s must be %s", k.name, k.values)
				}
				*at(c) = d
			}
		},
		write: func(c players.Clock) string {
			if !has(c) {
				return ""
			}
			return at(&c).String()
		},
	}
}

// readDeadline reads a deadline; it stays zero after `none`.
func (f *File) readDeadline(path string, p *plan.Plan) {
	p.Deadline = plan.DefaultDeadline
	if text, ok := f.text(f.at[path], path); ok {
		d, err := time.ParseDuration(text)
		if p.Deadline = d; err != nil || d < shortestTime {
			p.Deadline = 0
			if text != noDeadline {
				f.fail(f.at[path], "deadline must be the time for one turn, at least %v, as in 500ms or 2m; or %s", shortestTime, noDeadline)
			}
		}
	}
}

// readClock reads a time control, after the deadline. The clock stays zero after an error.
func (f *File) readClock(path string, p *plan.Plan) {
	n := f.at[path]
	switch node := follow(n); {
	case node.Kind == yaml.ScalarNode && node.Value == noClock:
		return
	case node.Kind != yaml.MappingNode:
		f.fail(n, "clock must be %s, or the times of a time control, as in {turn: 100ms} or {game: 10s, increment: 100ms}", noClock)
		return
	}
	before := len(f.errs)
	var c players.Clock
	readLevel(f, path, path, clockLevel, &c)
	turn, game := f.at[join(path, "turn")], f.at[join(path, "game")]
	if increment := f.keys[join(path, "increment")]; increment != nil && game == nil {
		f.fail(increment, "an increment adds to the time for a game: give that too, as in {game: 10s, increment: 100ms}")
	} else if turn == nil && game == nil && len(f.errs) == before {
		f.fail(n, "a clock needs turn (the time for one turn), game (for all turns of a seat), or both; without a clock write %s", noClock)
	}
	if len(f.errs) > before {
		return
	}
	p.Clock = c
	if turn != nil && game != nil && c.Increment == 0 && c.Turn > c.Game {
		f.fail(turn, "no turn can take %v of %v for the whole game: shorten turn, or leave it out", c.Turn, c.Game)
	}
	if turn != nil && p.Deadline > 0 && c.Turn+c.Margin > p.Deadline {
		is := "is"
		if f.at["deadline"] == nil {
			is = "is by default"
		}
		f.fail(turn, "no turn can take %v and its margin of %v, because the deadline %s %v: "+
			"give a longer deadline, or deadline: %s", c.Turn, c.Margin, is, p.Deadline, noDeadline)
	}
}

// thoughts declares whether the thoughts of searches are stored. true and false are read too.
func thoughts(byDefault bool) field[plan.Plan] {
	text := map[bool]string{true: "on", false: "off"}
	return field[plan.Plan]{
		key:  key{"thoughts", "on or off", text[byDefault], "Whether the score, depth and counts of each decision are stored with the games."},
		free: true, always: true,
		read: func(f *File, path string, p *plan.Plan) {
			p.Thoughts = byDefault
			if n := f.at[path]; n != nil {
				value := follow(n).Value
				if p.Thoughts = value == "on" || value == "true"; !p.Thoughts && value != "off" && value != "false" {
					f.fail(n, "thoughts must be on or off: whether the score, depth and counts of each decision are stored with the games")
				}
			}
		},
		write: func(p plan.Plan) string { return text[p.Thoughts] },
	}
}

// noTimes refuses a clock where every search goes to its full depth.
func noTimes[T any]() field[T] {
	return field[T]{
		key: key{"clock", "nothing", "no clock", "Refused, because every search goes to its depth."},
		read: func(f *File, path string, _ *T) {
			f.fail(f.at[path], "a clock is for tournaments and studies, and here every search goes to its depth: leave it out")
		},
	}
}
