package pentagoeval

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/search"
)

// refinements are the exact settings of alpha-beta, each off and on.
var refinements = []struct{ name, off, on string }{
	{"deepening", "0", "2"}, {"table", "0", "13"}, {"order", "listed", "history"}, {"pvs", "false", "true"},
	{"foresight", "false", "true"}, {"frontier", "false", "true"}, {"distinct", "false", "true"}, {"symmetry", "off", "exact"},
}

// refined returns the options of a combination: refinement i is on if bit i is set.
func refined(combination int) games.Options {
	o := games.Options{}
	for i, r := range refinements {
		if o[r.name] = r.off; combination>>i&1 == 1 {
			o[r.name] = r.on
		}
	}
	return o
}

// aMixture has parts of all kinds: one that values rotations at once, and one that values child by child.
const aMixture = "a+one-two"

// exact returns the players whose games may not depend on refinements: all heuristics, control with one value a search, and a
// mixture.
func exact() (list []players.Spec) {
	for _, name := range append(names, aMixture) {
		s := players.Spec{Method: "alpha-beta", Heuristic: name}
		if name == "control" {
			s.Weights = players.Weights{"hold": 0}
		}
		list = append(list, s)
	}
	return list
}

func with(s players.Spec, o games.Options) players.Spec {
	s.Options = o
	return s
}

// whiteGame holds the decisions of White in a game.
type whiteGame struct {
	seed   uint64
	at     []games.Position
	moves  [][]games.Move
	values []float64
}

func (g whiteGame) begin(t *testing.T, w *search.Searcher) {
	t.Helper()
	if err := w.Begin(context.Background(), players.Setup{Start: g.at[0], Seat: pentago.White, Seed: players.Seed{g.seed, 9}}); err != nil {
		t.Fatal(err)
	}
}

// play plays a game of two players with the same specification.
func play(t *testing.T, s players.Spec, plies int, seed uint64) whiteGame {
	t.Helper()
	p, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
	if err != nil {
		t.Fatal(err)
	}
	g := whiteGame{seed: seed, at: []games.Position{p.Clone()}}
	white, black := searcher(t, s, plies), searcher(t, s, plies)
	g.begin(t, white)
	if err := black.Begin(context.Background(), players.Setup{Start: p, Seat: pentago.Black, Seed: players.Seed{seed, 10}}); err != nil {
		t.Fatal(err)
	}
	g.at = g.at[:0]
	for !p.Over() {
		w := black
		if p.Mover() == pentago.White {
			w = white
			g.at = append(g.at, p.Clone())
		}
		d := choose(t, w, p)
		if w == white {
			g.moves, g.values = append(g.moves, slices.Clone(d.Moves)), append(g.values, d.Score)
		}
		for _, m := range d.Moves {
			p.Do(m)
		}
	}
	return g
}

// replay fails where w decides otherwise than White did.
func (g whiteGame) replay(t *testing.T, w *search.Searcher, o games.Options) {
	t.Helper()
	g.begin(t, w)
	for i, p := range g.at {
		if d := choose(t, w, p); !slices.Equal(d.Moves, g.moves[i]) || d.Score != g.values[i] {
			text, _ := p.AppendText(nil)
			t.Fatalf("%v on %s: plays %v worth %v, want %v worth %v", o, text, d.Moves, d.Score, g.moves[i], g.values[i])
		}
	}
}

// TestSameGames checks that all combinations of refinements play the same games from equal streams.
func TestSameGames(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, s := range exact() {
		t.Run(s.Heuristic, func(t *testing.T) {
			var games []whiteGame
			s.Method = "minimax"
			for seed := range uint64(4) {
				games = append(games, play(t, s, 2, seed))
			}
			s.Method = "alpha-beta"
			for c := range 1 << len(refinements) {
				o := refined(c)
				w := searcher(t, with(s, o), 2)
				for _, g := range games {
					g.replay(t, w, o)
				}
			}
		})
	}
}

// TestSameGamesDeep is TestSameGames at the automatic depth, with the default and six random combinations.
func TestSameGamesDeep(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(15, 16))
	for _, s := range exact() {
		t.Run(s.Heuristic, func(t *testing.T) {
			for seed := range uint64(5) {
				g := play(t, with(s, refined(0)), 0, seed)
				g.replay(t, searcher(t, s, 0), nil)
				for range 6 {
					o := refined(r.IntN(1 << len(refinements)))
					g.replay(t, searcher(t, with(s, o), 0), o)
				}
			}
		})
	}
}

// TestSameChoices compares decisions at the automatic depth in positions of random play, in which few games are decided
// early.
func TestSameChoices(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(17, 18))
	for _, s := range exact() {
		t.Run(s.Heuristic, func(t *testing.T) {
			for _, empty := range []int{36, 33, 30, 27, 24, 20, 16, 14, 12, 10, 9, 8} {
				for _, p := range endgames(t, 2, empty) {
					choice := func(o games.Options) players.Decision {
						w := searcher(t, with(s, o), 0)
						begin(t, w, p, rand.New(rand.NewPCG(uint64(empty), 19)))
						return choose(t, w, p)
					}
					want := choice(refined(0))
					for i := range 11 {
						o := refined(r.IntN(1 << len(refinements)))
						if i == 0 {
							o = nil
						}
						if d := choice(o); !slices.Equal(d.Moves, want.Moves) || d.Score != want.Score {
							text, _ := p.AppendText(nil)
							t.Fatalf("%v on %s: plays %v worth %v, want %v worth %v", o, text, d.Moves, d.Score, want.Moves, want.Score)
						}
					}
				}
			}
		})
	}
}

// TestControlIsNotRefined checks that settings change no search of a seeded evaluator: its values depend on the order
// of evaluation.
func TestControlIsNotRefined(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 19))
	for _, hold := range []float64{1, 7, 30000} {
		s := players.Spec{Method: "alpha-beta", Heuristic: "control", Weights: players.Weights{"hold": hold}}
		want := play(t, with(s, refined(0)), 2, 1)
		for range 20 {
			o := refined(r.IntN(1 << len(refinements)))
			maps.Copy(o, []games.Options{{}, {"order": "static"}, {"effort": "3"}, {"symmetry": "all"}}[r.IntN(4)])
			want.replay(t, searcher(t, with(s, o), 2), o)
		}
		want.replay(t, searcher(t, s, 2), nil)
	}
}

// TestAnalysesAgree checks that the values of root moves are equal in all combinations.
func TestAnalysesAgree(t *testing.T) {
	p := endgames(t, 1, 7)[0]
	for _, s := range exact() {
		var want []float64
		for _, c := range []int{0, 1<<len(refinements) - 1, 0b01010101, 0b10101010} {
			s := atDepth(t, with(s, refined(c)), 4)
			a, err := search.Analyze(context.Background(), s, p)
			if err != nil {
				t.Fatal(err)
			}
			var got []float64
			for _, m := range a.Moves {
				got = append(got, m.Value)
			}
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %v, want %v", s.Short(), got, want)
			}
		}
	}
}
