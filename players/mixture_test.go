package players_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/players"
)

func TestMixtureRefused(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"draughts", "men+men", "the mixture men+men has men twice: name it once, and give it a weight"},
		{"", "men+men", "has men twice"},
		{"draughts", "men+", `the mixture "men+" lacks a part: want names of heuristics joined by +, without brackets`},
		{"draughts", "men+(tempo+men)", "lacks a part"},
		{"draughts", "men+temp", `unknown heuristic of draughts "temp" (did you mean tempo? there is: men, noise, tempo)`},
		{"", "men+temp", "did you mean tempo?"},
		{"ludo", "tempo+men", "men is a heuristic of draughts: a mixture of ludo needs heuristics of ludo"},
		{"draughts", "men+dice", `unknown heuristic of draughts "dice"`},
		{"draughts", "control+men", "control knows nothing of draughts, so a mixture cannot gain by it: leave it out"},
		{"draughts", "a+b+c+d+e+f+g+h+i", "has 9 parts: want at most 8"},
		{"draughts", "men+tempo(scale=2)", `unknown weight of men+tempo "scale" (there is: men, tempo, men.scale, men.reach, men.kings, tempo.grain)`},
		{"draughts", "men+tempo(men=101)", "weight men cannot be 101: it must lie from -100 to 100"},
		{"draughts", "men+tempo(men.reach=0.5)", "weight men.reach cannot be 0.5: it must be a whole number"},
		{"draughts", "men:tuned+tempo:best", "tempo has no presets: leave out :best"},
		{"draughts", "men:tund+tempo", `unknown preset of men "tund" (did you mean tuned?`},
	} {
		if _, err := players.ParsePlayer(c.game, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.text, err, c.want)
		}
	}
	for name, want := range map[string]string{ // a heuristic that fails to build is an error, not the end of the program
		"men(scale=9)":           "men: scale 9 overflows",
		"men(scale=8)":           "men: building it panics: scale 8 explodes",
		"men(scale=7)":           "men: building it returns no evaluator",
		"men+tempo(men.scale=9)": "men+tempo: men: scale 9 overflows",
		"men+tempo(men.scale=8)": "men+tempo: building it panics: scale 8 explodes",
		"men+tempo(men.scale=7)": "men+tempo: men: building it returns no evaluator",
	} {
		s, err := players.ParsePlayer("draughts", name)
		if err == nil {
			_, err = s.New()
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
}

// TestMixtureWeights checks that each part gets its own weights, under their own names.
func TestMixtureWeights(t *testing.T) {
	h, err := players.FindHeuristic("draughts", "tempo+men")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"men", "tempo", "men.scale", "men.reach", "men.kings"} {
		if p := h.Params[i]; p.Name != want || p.Linear != (i < 2) {
			t.Errorf("weight %d is %+v, want %s, linear for parts only", i, p, want)
		}
	}
	if h.Name != "men+tempo" {
		t.Errorf("the name is %s, want the parts in the order of their names", h.Name)
	}
}

// part values positions by the number of sub-moves played, scaled. It has no abilities.
type part struct{ scale float64 }

func (e part) Evaluate(p games.Position, root games.Seat) float64 {
	v := e.scale * float64(p.(*counter).sum)
	if root == 1 {
		v = -v
	}
	return v
}

// counter is a position that adds up its sub-moves. Move 9 goes on without seat 1.
type counter struct {
	games.Position
	sum int
}

func (c *counter) Mover() games.Seat { return 0 }

// children is a part that values children at once. asked counts them.
type children struct {
	part
	asked int
}

func (e *children) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	for i, m := range moves {
		values[i] = e.Evaluate(&counter{sum: p.(*counter).sum + int(m)}, root)
		if m == 9 && root == 1 {
			values[i] = math.Inf(-1)
		}
	}
	e.asked += len(moves)
	return len(moves)
}

func (e *children) Invariant() bool { return true }
func (e *children) Noise() int      { return 5 }

// following is an incremental part: it knows only what it has been told.
type following struct {
	part
	sum int
	log []games.Move
}

func (e *following) Reset(p games.Position, _ games.Seat) { e.sum = p.(*counter).sum }
func (e *following) Observe(_ games.Position, m games.Move) {
	e.sum += int(m)
	e.log = append(e.log, m)
}
func (e *following) Forget() {
	e.sum -= int(e.log[len(e.log)-1])
	e.log = e.log[:len(e.log)-1]
}
func (e *following) Evaluate(_ games.Position, root games.Seat) float64 {
	return e.part.Evaluate(&counter{sum: e.sum}, root)
}

type lucky struct{ part }

func (lucky) Seed(*rand.Rand) {}

// batches and batches2 are the parts built last.
var batches, batches2 *children

func init() {
	games.Register(game{name: "sums"})
	for name, build := range map[string]func(w float64) players.Evaluator{
		"plain":   func(w float64) players.Evaluator { return part{w} },
		"follow":  func(w float64) players.Evaluator { return &following{part: part{w}} },
		"batch":   func(w float64) players.Evaluator { batches = &children{part: part{w}}; return batches },
		"batch-2": func(w float64) players.Evaluator { batches2 = &children{part: part{w}}; return batches2 },
		"lucky":   func(w float64) players.Evaluator { return lucky{} },
	} {
		players.RegisterHeuristic(players.Heuristic{
			Game: "sums", Name: name, Params: []players.Param{{Name: "scale", Default: 1, Max: 2}},
			New: func(w players.Weights) (players.Evaluator, error) { return build(w["scale"]), nil },
		})
	}
}

func sumsOf(t *testing.T, text string) players.Evaluator {
	t.Helper()
	s, err := players.ParsePlayer("sums", text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.NewEvaluator()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestMixtureValue checks sums, their rounding to units and their bounds.
func TestMixtureValue(t *testing.T) {
	for _, c := range []struct {
		text string
		sum  int
		root games.Seat
		want float64
	}{
		{"batch+plain", 3, 0, 6},
		{"batch+plain(batch=0.5,plain=-2,plain.scale=3)", 4, 0, 2 - 24},
		{"batch+plain(batch=0.5,plain=-2,plain.scale=3)", 4, 1, 24 - 2},
		{"batch+plain(batch=0,plain=0)", 4, 0, 0},
		{"batch+plain(batch=0.1,plain=0.2)", 1, 0, float64(players.Units(0.1)+players.Units(0.2)) * players.Unit},
		{"batch+plain(batch=0.1,plain=0.2)", 1, 1, -float64(players.Units(0.1)+players.Units(0.2)) * players.Unit},
		{"batch+plain(batch=90)", 90_000, 0, 900_000}, // not to be taken for a win
		{"batch+plain(batch=90)", 90_000, 1, -900_000},
		{"batch+plain(batch=0.1)", 999_071, 0, 900_000},
		{"batch+plain(batch=0.1)", 999_072, 0, math.NaN()}, // as a part alone is refused
		{"batch+batch-2(batch=-1)", 999_072, 1, math.NaN()},
		{"batch+plain(batch=0)", 999_072, 0, math.NaN()},
	} {
		e := sumsOf(t, c.text)
		got := e.Evaluate(&counter{sum: c.sum}, c.root)
		if math.IsNaN(got) && math.IsNaN(c.want) {
			continue
		}
		if got != c.want || math.Signbit(got) && got == 0 {
			t.Errorf("%s at %d for seat %d: %v, want %v", c.text, c.sum, c.root, got, c.want)
		}
	}
	values := make([]float64, 3)
	moves := []games.Move{1, 999_072, 9}
	sumsOf(t, "batch+batch-2(batch-2=-1)").(players.ChildEvaluator).EvaluateChildren(&counter{}, 1, moves, values, math.NaN())
	if values[0] != 0 || !math.IsNaN(values[1]) || !math.IsInf(values[2], -1) {
		t.Errorf("children have %v, want 0, NaN for a value that no part may give, and minus infinity", values)
	}
	s, err := players.ParsePlayer("sums", "lucky+plain")
	if err == nil {
		_, err = s.NewEvaluator()
	}
	if err == nil || !strings.Contains(err.Error(), "lucky values positions by chance") {
		t.Errorf("lucky+plain: error %v, want one that says that lucky draws", err)
	}
}

// TestMixtureAbilities checks which abilities a mixture has, by those of its parts that have a weight.
func TestMixtureAbilities(t *testing.T) {
	for _, c := range []struct {
		text                         string
		children, follows, invariant bool
		noise                        int
	}{
		{"batch+plain", false, false, false, 5},
		{"batch+batch-2", true, false, true, 10},
		{"batch+batch-2(batch=0.5,batch-2=-0.3)", true, false, true, 3 + 2}, // 2.5 and 1.5 rounded
		{"batch+plain(plain=0)", true, false, true, 5},
		{"follow+plain", false, true, false, 0},
		{"batch+follow", false, true, false, 5},
		{"batch+follow(follow=0)", true, false, true, 5},
		{"follow+plain(follow=0)", false, false, false, 0},
	} {
		e := sumsOf(t, c.text)
		_, children := e.(players.ChildEvaluator)
		_, follows := e.(players.Incremental)
		if invariant := e.(players.Invariant).Invariant(); children != c.children || follows != c.follows || invariant != c.invariant {
			t.Errorf("%s: children %v, incremental %v, invariant %v; want %v, %v, %v", c.text, children, follows, invariant,
				c.children, c.follows, c.invariant)
		}
		if noise := e.(players.Noisy).Noise(); noise != c.noise {
			t.Errorf("%s: noise %d, want %d", c.text, noise, c.noise)
		}
	}
}

func TestMixtureFollows(t *testing.T) {
	e := sumsOf(t, "follow+plain(follow=2)").(players.Incremental)
	p := &counter{sum: 5}
	e.Reset(p, 0)
	e.Observe(p, 3)
	p.sum = 8
	if got := e.Evaluate(p, 0); got != 24 {
		t.Errorf("after a sub-move: %v, want 24", got)
	}
	p.sum = 5
	e.Forget()
	if got := e.Evaluate(p, 0); got != 15 {
		t.Errorf("after it was taken back: %v, want 15", got)
	}
}

// TestMixtureChildren checks the values of children, where the mixture stops, and how many children it asks of its parts.
func TestMixtureChildren(t *testing.T) {
	var moves []games.Move
	for m := range games.Move(40) {
		moves = append(moves, m)
	}
	const text = "batch+batch-2(batch-2=0.5)"
	for _, c := range []struct {
		of       int
		enough   float64
		n, asked int
	}{
		{40, math.NaN(), 40, 40}, {40, 0, 1, 1}, {40, 1.5, 2, 3}, {40, 1.5 * 2, 3, 3}, {40, 1.5 * 3, 4, 7}, {40, 1.5 * 31, 32, 40},
		{40, 1.5 * 39, 40, 40}, {40, 100, 40, 40}, {8, 0, 1, 8}, {8, 1.5 * 7, 8, 8}, {9, 0, 1, 1}, {0, 0, 0, 0},
	} {
		e := sumsOf(t, text).(players.ChildEvaluator)
		values := make([]float64, len(moves))
		n := e.EvaluateChildren(&counter{}, 0, moves[:c.of], values[:c.of], c.enough)
		if n != c.n || batches.asked != c.asked || batches2.asked != c.asked {
			t.Errorf("with %v enough: %d values of %d and %d asked, want %d of %d", c.enough, n, batches.asked, batches2.asked, c.n, c.asked)
		}
		for i, v := range values[:n] {
			if v != 1.5*float64(i) {
				t.Errorf("with %v enough: child %d has %v, want %v", c.enough, i, v, 1.5*float64(i))
			}
		}
	}
	// Seat 0 moves and is content with low values for seat 1, who is out of the game after sub-move 9.
	for text, want := range map[string]float64{text: -1.5 * 8, "batch+batch-2(batch=0,batch-2=0)": 0} {
		values := make([]float64, len(moves))
		n := sumsOf(t, text).(players.ChildEvaluator).EvaluateChildren(&counter{}, 1, moves, values, -20)
		if n != 10 || values[8] != want || !math.IsInf(values[9], -1) {
			t.Errorf("%s: %v for seat 1, want ten, %v and minus infinity at the end", text, values[:n], want)
		}
	}
}
