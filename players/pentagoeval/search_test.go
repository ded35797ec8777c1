package pentagoeval

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// searchVector is a search by the program of the 2016 report.
type searchVector struct {
	evalVector
	Depth int // plies
}

// TestSearchVectors compares minimax, alpha-beta without refinements, default alpha-beta and the analysis of root moves
// with values of the original program.
func TestSearchVectors(t *testing.T) {
	gamestest.SkipShort(t)
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
		spec, err := players.Spec{
			Game: game, Method: players.DefaultMethod, Heuristic: name, Weights: weights, Options: games.Options{"plies": strconv.Itoa(v.Depth)},
		}.Complete()
		if err != nil {
			t.Fatal(err)
		}
		for _, settings := range []string{",kind=minimax", evaltest.Plain, ""} {
			w := evaltest.Player(t, game, spec.Short()+settings)
			if err := w.Begin(t.Context(), players.Setup{Start: p.Clone(), Seat: v.root()}); err != nil {
				t.Fatal(err)
			}
			d, err := w.Choose(t.Context(), players.Request{Position: p.Clone()})
			if err != nil {
				t.Fatal(err)
			}
			check("search "+settings, d.Score)
		}
		if v.root() == p.Mover() {
			a := evaltest.Analyze(t, evaltest.Player(t, game, spec.Short()), p)
			check("analysis", a.Value)
		}
	}
}

// choice returns the decision of a new search.
func choice(t testing.TB, player string, p games.Position) players.Decision {
	t.Helper()
	return evaltest.Choose(t, evaltest.Player(t, game, player), p, players.Seed{17, 19})
}

// TestSameChoices compares decisions at the automatic depth, to which minimax does not come, on positions of random play in which few
// games are decided early. All heuristics search, control with one value a search, and a mixture.
func TestSameChoices(t *testing.T) {
	gamestest.SkipShort(t)
	refined := evaltest.Settings[1:]
	for i, name := range append(evaltest.Names(game), aMixture) {
		if name == "control" {
			name = "control(hold=0)"
		}
		t.Run(name, func(t *testing.T) {
			for k, empty := range []int{36, 33, 30, 27, 24, 20, 16, 14, 12, 10, 9, 8} {
				for _, p := range endgames(t, gamestest.Rounds(0, 1, 3), empty) {
					want := choice(t, name+"@auto"+evaltest.Plain, p)
					for n := range gamestest.Rounds(0, 2, len(refined)) {
						settings := refined[(n+i+2*k)%len(refined)]
						if d := choice(t, name+"@auto"+settings, p); !slices.Equal(d.Moves, want.Moves) || d.Score != want.Score {
							t.Fatalf("%v on %s: plays %v worth %v, want %v worth %v", settings, gamestest.Line(p), d.Moves, d.Score, want.Moves, want.Score)
						}
					}
				}
			}
		})
	}
}

// TestBandsAsAuto: the automatic depth written out plays the same games, and reads back from the complete and the short string.
func TestBandsAsAuto(t *testing.T) {
	const bands = "a@15:4_10:6_6:8_0:10"
	spec, err := players.ParsePlayer(game, bands)
	if err != nil || spec.Short() != bands {
		t.Fatalf("%s is %s, error %v", bands, spec.Short(), err)
	}
	if again, err := players.ParsePlayer(game, spec.String()); err != nil || again.String() != spec.String() {
		t.Errorf("%s is read as %v, error %v", spec, again, err)
	}
	depths := map[int]bool{}
	for empty := 5; empty <= 16; empty++ {
		p := endgames(t, 1, empty)[0]
		want, got := choice(t, "a@auto", p), choice(t, bands, p)
		if !slices.Equal(got.Moves, want.Moves) || got.Score != want.Score || got.Plies != want.Plies || got.Counts != want.Counts {
			t.Fatalf("%d empty cells: chooses %+v, auto %+v", empty, got, want)
		}
		depths[got.Plies] = true
	}
	if len(depths) != 4 {
		t.Errorf("depths %v: want 4, 6, 8 and 10", depths)
	}
}
