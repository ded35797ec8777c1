package review_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
)

// begin returns a position of a game.
func begin(t fatal, game string, o games.Options, text string) games.Position {
	t.Helper()
	g, err := games.Find(game)
	if err == nil {
		o, err = games.Complete(g.Options(), o)
	}
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		p, err := g.New(o)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, err := g.Parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type fatal interface {
	Helper()
	Fatal(...any)
}

// input is the review of a game between players of a string each, from a position by sub-moves in notation.
func input(t fatal, p games.Position, game, moves string, specs ...string) review.Input {
	t.Helper()
	in := review.Input{Game: transcript.Game{Start: p}, Deeper: 2, Workers: 1}
	for s := range p.Seats() {
		spec, err := players.ParsePlayer(game, specs[s%len(specs)])
		if err != nil {
			t.Fatal(err)
		}
		in.Players = append(in.Players, transcript.Player{Seat: string(rune('A' + s)), Name: specs[s%len(specs)], Spec: spec})
	}
	q := p.Clone()
	for _, word := range strings.Fields(moves) {
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		q.Do(m)
		in.Record.Moves = append(in.Record.Moves, uint32(m))
	}
	finish(&in, q)
	return in
}

// finish completes the record of a finished game, or of one that the mover has resigned.
func finish(in *review.Input, end games.Position) {
	in.Record.Seats = make([]results.Seat, end.Seats())
	in.Record.End = results.End{Kind: results.ByRules, Seat: -1, Text: end.Outcome().Reason}
	for s := range in.Record.Seats {
		in.Record.Seats[s].Place = int(end.Outcome().Place[s])
	}
	if !end.Over() {
		in.Record.End = results.End{Kind: results.Resigned, Seat: int(end.Mover())}
		for s := range in.Record.Seats {
			if in.Record.Seats[s].Place = 1; s == int(end.Mover()) {
				in.Record.Seats[s].Place = 2
			}
		}
	}
	in.Judge = review.ChooseJudge(in.Players, in.Record.Seats)
}

func reviewOf(t fatal, in review.Input) review.Review {
	t.Helper()
	r, err := review.Game(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// checkLines follows the lines of proven values to the ends that they promise.
func checkLines(t *testing.T, in review.Input, r review.Review) {
	t.Helper()
	for _, d := range r.Decisions {
		for _, v := range []struct {
			*review.Value
			first string
		}{{d.Best, ""}, {d.After, d.Played}} {
			if v.Value == nil || v.Proof == review.Open || v.Line == "" {
				continue
			}
			p := in.Start.Clone()
			for _, m := range in.Record.Moves[:d.Ply] {
				p.Do(games.Move(m))
			}
			words := strings.Fields(v.first + " " + v.Line)
			for _, word := range words {
				m, err := p.ParseMove(word)
				if err != nil {
					t.Fatalf("ply %d, line %q: %v", d.Ply, words, err)
				}
				p.Do(m)
			}
			won := p.Outcome().Winner()
			is := map[review.Proof]bool{review.Win: int(won) == d.Seat, review.Loss: won == games.Seat(1-d.Seat), review.Draw: won == games.NoSeat}
			if !p.Over() || !is[v.Proof] || v.Plies > 0 && v.Plies != len(words) {
				t.Errorf("ply %d: %s, but the line %q ends in\n%s", d.Ply, v, words, p.AppendDiagram(nil))
			}
		}
	}
}

// TestTime: a review by time obeys the limit and the context, keeps its results, and proves the end of the game.
func TestTime(t *testing.T) {
	gamestest.SkipShort(t)
	in := input(t, begin(t, "pentago", nil, "...W../.WB.../..WB../..BWW./.B..B./.BW... w p"), "pentago", "27 2- 10 2+ 1 2+ 18 2+", "a-star@4")
	in.Deeper, in.Time, in.Workers = 0, 300*time.Millisecond, 2
	r := reviewOf(t, in)
	const more = "of 4 positions: with more time (--seconds) it may find other turning points."
	open := slices.ContainsFunc(r.Decisions, func(d review.Decision) bool { return d.Best.Proof == review.Open || d.After.Proof == review.Open })
	if all := strings.Join(r.Summary, " "); strings.Contains(all, more) != open {
		t.Errorf("summary %q", all)
	}
	if r.Decisions[3].Best.Proof != review.Win || r.Decisions[2].After.Proof != review.Loss {
		t.Errorf("%+v", r)
	}
	ctx, stop := context.WithCancel(t.Context())
	in.Time, in.Workers = time.Hour, 1
	in.Progress = func(done, positions int) {
		if done == 1 && positions == 4 {
			stop()
		}
	}
	r, err := review.Game(ctx, in)
	if !errors.Is(err, context.Canceled) || len(r.Decisions) != 4 || r.Decisions[3].Best.Proof != review.Win || r.Decisions[0].Best != nil {
		t.Errorf("stopped: %v, %+v", err, r.Decisions)
	}
}

// fickle is a heuristic of chance.
type fickle struct{ wrecked }

func (fickle) Seed(*rand.Rand) {}

// wrecked is a heuristic that is good for nothing.
type wrecked float64

func (w wrecked) Evaluate(games.Position, games.Seat) float64 {
	if w == 0 {
		panic("out of ideas")
	}
	return float64(w)
}

// dreamy is a heuristic that waits while its channel is open.
type dreamy chan bool

func (s dreamy) Evaluate(games.Position, games.Seat) float64 {
	<-s
	return 0
}

var held dreamy

func init() {
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "dreamy", Doc: "waits",
		New: func(players.Weights) (players.Evaluator, error) { return held, nil }})
	for name, value := range map[string]float64{"wrecked": 0, "absurd": math.Inf(1)} {
		players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: name, Doc: "fails",
			New: func(players.Weights) (players.Evaluator, error) { return wrecked(value), nil }})
	}
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "fickle", Doc: "guesses",
		New: func(players.Weights) (players.Evaluator, error) { return fickle{}, nil }})
}
