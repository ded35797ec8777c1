package pentagoeval

import (
	"maps"
	"math"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/search"
)

// searchVector is a search by the program of the 2016 report.
type searchVector struct {
	evalVector
	Depth int // plies
}

// TestSearchVectors compares minimax, alpha-beta without refinements, default alpha-beta and the analysis of root moves
// with values of the original program.
func TestSearchVectors(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	const tolerance = 2e-5 // as in TestEvalVectors
	for _, v := range gamestest.Vectors[searchVector](t, "pentago_search.jsonl") {
		name, weights, err := v.heuristic()
		if err != nil {
			t.Fatal(err)
		}
		p, err := pentago.Game{}.Parse(games.Options{"last_rotation": "true"}, v.Pos)
		if err != nil {
			t.Fatal(err)
		}
		check := func(how string, got float64) {
			t.Helper()
			if math.Abs(got-v.Value) > tolerance*max(1, math.Abs(v.Value)) {
				t.Errorf("%s, %s at %d plies on %s: %v, want %v", how, v.Config, v.Depth, v.Pos, got, v.Value)
			}
		}
		s := players.Spec{Heuristic: name, Weights: weights}
		for _, c := range []struct {
			how, method string
			options     games.Options
		}{
			{"minimax", "minimax", nil}, {"plain alpha-beta", "alpha-beta", refinements[0]}, {"alpha-beta", "alpha-beta", nil},
		} {
			s.Method, s.Options = c.method, c.options
			w, err := atDepth(t, s, v.Depth).New()
			if err == nil {
				err = w.Begin(t.Context(), players.Setup{Start: p.Clone(), Seat: v.root()})
			}
			if err != nil {
				t.Fatal(err)
			}
			d, err := w.Choose(t.Context(), players.Request{Position: p.Clone()})
			if err != nil {
				t.Fatal(err)
			}
			check(c.how, d.Score)
		}
		if v.root() == p.Mover() {
			a, err := search.Analyze(t.Context(), atDepth(t, s, v.Depth), p)
			if err != nil {
				t.Fatal(err)
			}
			check("analysis", a.Value)
		}
	}
}

// atDepth completes the specification of a search to a depth; 0 plies mean the automatic depth.
func atDepth(t testing.TB, s players.Spec, plies int) players.Spec {
	t.Helper()
	s.Game, s.Options = game, maps.Clone(s.Options)
	if s.Options == nil {
		s.Options = games.Options{}
	}
	if plies > 0 {
		s.Options["plies"] = strconv.Itoa(plies)
	}
	s, err := s.Complete()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
