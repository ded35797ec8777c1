package gamestest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
)

// CheckDraws wants the default draw of a game, random boards up to the most of what its draws count, and an error
// beyond.
func CheckDraws(t *testing.T, g games.Game, o games.Options, usual games.Draw, most int, what string) {
	t.Helper()
	o = Complete(t, g, o)
	if got := g.DefaultDraw(o); got != usual {
		t.Errorf("%v: DefaultDraw() = %+v, want %+v", o, got, usual)
	}
	Random[games.Position](t, g, o, rand.New(rand.NewPCG(1, 1)), games.Draw{Min: most, Max: most})
	want := fmt.Sprintf("takes 0 to %d %s, not 1 to %d", most, what, most+1)
	_, err := g.Random(o, rand.New(rand.NewPCG(1, 1)), games.Draw{Min: 1, Max: most + 1})
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: error %v\nwant one with %q", o, err, want)
	}
}

// CheckUniform draws random boards and wants a number of different ones, equally often.
func CheckUniform(t *testing.T, g games.Game, o games.Options, d games.Draw, boards int) {
	t.Helper()
	mean := Full(10, 100)
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range mean * boards {
		seen[Line(Random[games.Position](t, g, o, r, d))]++
	}
	if len(seen) != boards {
		t.Fatalf("%+v: %d different boards, want %d", d, len(seen), boards)
	}
	chiSquare := 0.0 // Pearson's
	for _, n := range seen {
		chiSquare += float64((n-mean)*(n-mean)) / float64(mean)
	}
	// The quantile of 0.999, in the approximation of Wilson and Hilferty.
	free := float64(boards - 1)
	if limit := free * math.Pow(1-2/(9*free)+3.09*math.Sqrt(2/(9*free)), 3); chiSquare > limit {
		t.Errorf("%+v: chi-square %.1f of %d boards, want at most %.1f", d, chiSquare, boards, limit)
	}
}
