package fingerprint

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Portrait is what a player does on the sample of its game. Two builds of a program compare theirs to see what a
// change of the source has changed.
type Portrait struct {
	Signature string   `json:"signature"` // arena.Signature
	Perft     []string `json:"perft"`     // numbers of move sequences from some boards, by depth
	Boards    []string `json:"boards"`    // position lines of the sample
	Values    []string `json:"values"`    // of the heuristic on each board, for all seats; empty without a heuristic
	Decisions []string `json:"decisions"` // on every fourth board, as far as the time allows
	Not       string   `json:"not"`       // what of it could not be taken, and why; of decisions only if none could
}

const (
	// perftEnough is the number of sequences from which on a depth is the last.
	perftEnough = 2000
	// decisionsApart is the distance in the sample between boards on which a player decides.
	decisionsApart = 4
	// perftBoards is the number of boards from which sequences are counted.
	perftBoards = 8
	// sitting is the time for the decisions of a portrait.
	sitting = 3 * time.Second
)

// Portray takes the portrait of a player. The error is that of ctx, of the game, or of building the player.
func Portray(ctx context.Context, s players.Spec, g games.Game, o games.Options) (p Portrait, err error) {
	sample, err := draw(g, o)
	if err != nil {
		return p, err
	}
	p.Signature = arena.Signature
	for i, board := range sample {
		line, err := board.AppendText(nil)
		if err != nil {
			return p, err
		}
		p.Boards = append(p.Boards, string(line))
		if i%(len(sample)/perftBoards) == 0 {
			counts, err := perft(ctx, board.Clone())
			if err != nil {
				return p, err
			}
			p.Perft = append(p.Perft, counts)
		}
	}
	if s.Heuristic != "" {
		values := within(patience, seen{late: true}, func() seen { return valuesOf(s, sample) })
		if values.late {
			p.Not = "its values and decisions (" + tooSlow + ")"
		}
		if values.late || values.err != nil {
			return p, values.err
		}
		p.Values = values.list
	}
	if how := s.Unrepeatable(players.Clock{}); how != "" {
		p.Not = "its decisions (" + how + ")"
		return p, nil
	}
	decisions := within(sitting+grace, seen{}, func() seen { return decisionsOf(ctx, s, g, o, sample) })
	p.Decisions = decisions.list
	return p, cmp.Or(ctx.Err(), decisions.err)
}

// seen is a part of a portrait.
type seen struct {
	list []string
	late bool
	err  error
}

// valuesOf returns the values of a player's heuristic on each board, for all seats.
func valuesOf(s players.Spec, sample []games.Position) seen {
	values := make([]strings.Builder, len(sample))
	err := eachValue(s, sample, func(i int, bits uint64) {
		fmt.Fprintf(&values[i], "%s ", strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64))
	})
	if err != nil {
		return seen{err: err}
	}
	var list []string
	for i := range values {
		list = append(list, strings.TrimSpace(values[i].String()))
	}
	return seen{list: list}
}

// perft counts sequences of sub-moves, to the first depth that has many.
func perft(ctx context.Context, p games.Position) (string, error) {
	var counts []string
	for depth := 1; ; depth++ {
		n, err := games.Perft(ctx, p, depth)
		if err != nil {
			return "", err
		}
		counts = append(counts, fmt.Sprint(n))
		if n == 0 || n >= perftEnough {
			return strings.Join(counts, " "), nil
		}
	}
}

// decisionsOf asks a player for decisions on every fourth board, until the time is over.
func decisionsOf(ctx context.Context, s players.Spec, g games.Game, o games.Options, sample []games.Position) (made seen) {
	player, err := s.New()
	if err != nil {
		return seen{err: err}
	}
	defer players.Close(player) // its decisions are known
	within, cancel := context.WithTimeout(ctx, sitting)
	defer cancel()
	for i := 0; i < len(sample); i += decisionsApart {
		p, said := sample[i], "a panic"
		guarded(func() {
			d, err := decide(within, player, players.Setup{
				Game: g, Options: o, Start: p.Clone(), Seat: p.Mover(), Seed: match.Seed(0, fmt.Sprintf("portrait\x00%d", i)),
			})
			if said = fmt.Sprint(err); err == nil {
				said = games.Notation(p.Clone(), d.Moves)
			}
		})
		if within.Err() != nil { // the last decision may have been cut short
			break
		}
		made.list = append(made.list, said)
	}
	return made
}

// decide begins a game for one decision at its start.
func decide(ctx context.Context, player players.Player, s players.Setup) (players.Decision, error) {
	board := s.Start.Clone()
	if err := player.Begin(ctx, s); err != nil {
		return players.Decision{}, err
	}
	return player.Choose(ctx, players.Request{Position: board})
}

// Unchecked says what Since leaves open between two portraits of a player, and why; "" if nothing.
func (p Portrait) Unchecked(o Portrait) string {
	wanted := (len(p.Boards) + decisionsApart - 1) / decisionsApart
	lacking := wanted - min(len(p.Decisions), len(o.Decisions))
	switch why := cmp.Or(p.Not, o.Not); {
	case why != "":
		return why
	case lacking > 0:
		return fmt.Sprintf("%d of its %d decisions (%s)", lacking, wanted, tooSlow)
	}
	return ""
}

// Since describes what has changed since another portrait of the player, by an earlier build. It is empty if nothing
// of the sample has.
func (p Portrait) Since(o Portrait) (changes []string) {
	differ := func(a, b []string, of, one string) {
		n := min(len(a), len(b))
		different := 0
		for i := range n {
			if a[i] != b[i] {
				different++
			}
		}
		if different > 0 {
			changes = append(changes, fmt.Sprintf("%s on %d of %s", of, different, results.Counted(n, one)))
		}
	}
	differ(p.Perft, o.Perft, "the rules (perft)", "board")
	if len(changes) == 0 {
		differ(p.Boards, o.Boards, "what is drawn as a random board", "board")
	}
	if len(changes) == 0 { // otherwise the boards are not the same
		differ(p.Values, o.Values, "the values of the heuristic", "board")
		differ(p.Decisions, o.Decisions, "the decisions of the search", "board")
	}
	if len(changes) == 0 && p.Signature != o.Signature {
		changes = append(changes, "the signature of rules, search and arena")
	}
	return changes
}
