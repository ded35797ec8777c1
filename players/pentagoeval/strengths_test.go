package pentagoeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// strengthened are the heuristics with strengths.
var strengthened = []string{"a", "a-star", "a-hacked"}

func weightsOf(s strengths) players.Weights {
	w := players.Weights{}
	for i, p := range strengthParams {
		w[p.Name] = s[i]
	}
	return w
}

func judgeOf(e players.Evaluator) *judge {
	switch e := e.(type) {
	case *a:
		return e.judge
	case *aStar:
		return e.judge
	}
	return e.(*aHacked).a.judge
}

// TestScale: values are those of the formula while strengths are small, and else divided by the power of two in the manual.
// Then eighteen lines of the largest value, more than any board has, fit into valueBits.
func TestScale(t *testing.T) {
	for _, c := range []struct {
		s       strengths
		a, star float64 // one divided by the scale
	}{
		{strengths{0.1, 0.1, 0.1, 0.1}, 1, 1},
		{strengths{1.13, 1.15, 1.17, 1.19}, 1, 1},
		{strengths{2, 2, 2, 2}, 1, 1},
		{strengths{2.67, 2.67, 2.67, 2.67}, 1, 1},
		{strengths{2.68, 2.68, 2.68, 2.68}, 2, 1},
		{strengths{3, 5, 7, 9}, 1 << 14, 1 << 3},
		{strengths{10, 10, 10, 10}, 1 << 20, 1 << 6},
		{strengths{20, 20, 20, 20}, 1 << 30, 1 << 12},
	} {
		for _, name := range strengthened {
			j, want := judgeOf(build(t, name, weightsOf(c.s))), c.a
			if name == "a-star" {
				want = c.star
			}
			if 1/j.scale != want {
				t.Errorf("%s with %v: the values are divided by %v, want %v", name, c.s, 1/j.scale, want)
			}
			sum := int64(0)
			for family := range familyCount {
				most := int64(0)
				for content := range sixContents {
					score := j.scores[pentago.White].six[min(family, familyStraight)*sixContents+content]
					if family == familyTriple {
						score = j.scores[pentago.White].triple[content%tripleContents]
					}
					value, _ := unpack(score)
					most = max(most, value, -value)
				}
				sum += most * int64(linesOf[family])
			}
			if sum >= 1<<(valueBits-1) {
				t.Errorf("%s with %v: a board may come to %d units, which do not fit %d bits", name, c.s, sum, valueBits)
			}
		}
	}
}

// TestLargeStrengths: the values of boards, times the divisor, are those of the slow twin. They are exactly so for whole strengths up
// to 10, and else within the eighteen roundings of a board. So the order of boards is that of the formula.
func TestLargeStrengths(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	draw := []func() float64{
		func() float64 { return float64(1 + r.IntN(10)) },
		func() float64 { return 0.1 + 19.9*r.Float64() },
		func() float64 { return float64(11 + r.IntN(10)) },
	}
	list := boards(t, r, gamestest.Rounds(60, 200, 1000))
	for n := range gamestest.Rounds(12, 60, 600) {
		kind := n % len(draw)
		s := strengths{draw[kind](), draw[kind](), draw[kind](), draw[kind]()}
		if n == 0 {
			s = strengths{3, 5, 7, 9}
		}
		for _, name := range strengthened {
			w := weightsOf(s)
			if name != "a" {
				w["quirks"] = float64(r.IntN(2))
			}
			e, slow := build(t, name, w), twins[name](evaltest.Complete(t, game, name, w))
			scale := judgeOf(e).scale
			within := 18 * players.Unit
			if kind == 0 {
				within = 0
			}
			if name == "a-hacked" { // counts a twice, and has thirds
				within = 2*within + players.Unit
			}
			fast, exact := make([]float64, len(list)), make([]float64, len(list))
			for i, b := range list {
				root := games.Seat(i % 2)
				fast[i], exact[i] = e.value(b.view(), root), slow(b, root)*scale
				if !(math.Abs(fast[i]) < players.ValueBound) || math.Abs(fast[i]-exact[i]) > within+1e-13*math.Abs(exact[i]) {
					t.Fatalf("%s with %v, seat %d on %s: %v, want %v within %v", name, s, root, b, fast[i], exact[i], within)
				}
			}
			for i := range list {
				for k := range i {
					if exact[i]-exact[k] > 2*within+1e-12*math.Abs(exact[i]) && fast[i] <= fast[k] {
						t.Fatalf("%s with %v: %v and %v are not in the order of %v and %v", name, s, fast[i], fast[k], exact[i], exact[k])
					}
				}
			}
		}
	}
}
