package fingerprint

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/players/bottest"
)

// ways holds the present behaviour of the toys, as if their code had been edited.
var ways struct {
	value  func(terms [3]int64) float64    // of huddle, from its terms; nil for their sum
	child  func(v float64) float64         // what its EvaluateChildren makes of a value; nil if it has no such method
	choose func(legal []games.Move) int    // of picky
	wait   func()                          // before huddle and picky answer
	begin  func(ctx context.Context) error // of picky
}

var built atomic.Int64 // huddles

// weights are those of huddle.
var weights = []players.Param{{Name: "weight", Default: 7, Max: 1e6}}

// edited changes the toys until the test ends.
func edited(t testing.TB, edit func()) {
	t.Helper()
	before, weight := ways, weights[0]
	t.Cleanup(func() { ways, weights[0] = before, weight })
	edit()
}

// huddle is a heuristic with one weight.
type huddle struct{ weight int64 }

func (e huddle) Evaluate(p games.Position, root games.Seat) float64 {
	if ways.wait != nil {
		ways.wait()
	}
	h := p.Hash()
	terms := [3]int64{e.weight * int64(bits.OnesCount64(h)), int64(h % 1021), int64(root) * int64(p.Turns())}
	if ways.value != nil {
		return ways.value(terms)
	}
	return float64(terms[0]+terms[1]+terms[2]) * players.Unit
}

// quick is a huddle that values children at once.
type quick struct{ huddle }

func (e quick) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	for i, m := range moves {
		p.Do(m)
		values[i] = ways.child(e.Evaluate(p, root))
		p.Undo()
	}
	return len(moves)
}

// shaky is a heuristic with random values of its own, not from its stream.
type shaky struct{}

func (shaky) Evaluate(games.Position, games.Seat) float64 { return rand.Float64() }

// picky is a player without a heuristic.
type picky struct{ chance *rand.Rand }

func (p *picky) Begin(ctx context.Context, s players.Setup) error {
	p.chance = s.Seed.Rand()
	if ways.begin != nil {
		return ways.begin(ctx)
	}
	return nil
}

func (p *picky) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	if ways.wait != nil {
		ways.wait()
	}
	legal := r.Position.AppendMoves(nil)
	i := p.chance.IntN(len(legal))
	if ways.choose != nil {
		if i = ways.choose(legal); i < 0 {
			return players.Decision{}, players.ErrResign
		}
	}
	return players.Decision{Moves: legal[i : i+1]}, nil
}

func (*picky) Close() error { return nil }

func init() {
	bottest.Register("")
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "huddle", Doc: "a toy", Params: weights,
		New: func(w players.Weights) (players.Evaluator, error) {
			built.Add(1)
			e := huddle{int64(w["weight"])}
			if ways.child != nil {
				return quick{e}, nil
			}
			return e, nil
		},
	})
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "shaky", Doc: "a toy",
		New: func(players.Weights) (players.Evaluator, error) { return shaky{}, nil },
	})
	players.RegisterMethod(players.Method{
		Name: "picky", Doc: "a toy", New: func(players.Spec, players.Evaluator) (players.Player, error) { return &picky{}, nil },
	})
	players.RegisterMethod(players.Method{
		Name: "hasty", Doc: "a toy", New: func(players.Spec, players.Evaluator) (players.Player, error) { return &picky{}, nil },
		Unrepeatable: func(players.Spec, players.Clock) string { return "by the clock" },
	})
}

// taken returns the fingerprints of players of Pentago, "" with why there is none.
func taken(t testing.TB, names ...string) (digits []string, without []Finding) {
	t.Helper()
	p, without, err := taker(t).Plan(t.Context(), arenatest.Pentago(t, names...))
	gamestest.OK(t, err)
	for _, e := range p.Players {
		digits = append(digits, e.Fingerprint)
	}
	return digits, without
}

func taker(t testing.TB) *Taker {
	t.Helper()
	taker := gamestest.Must(New("test", "pentago", nil, nil))(t)
	return taker
}

// shifted returns a sum of terms that is larger by some units where the second term is odd.
func shifted(by int64) func([3]int64) float64 {
	return func(t [3]int64) float64 { return float64(t[0]+t[1]+t[2]+by*(t[1]&1)) * players.Unit }
}

func backwards(t [3]int64) float64 {
	return float64(t[2])*players.Unit + float64(t[1])*players.Unit + float64(t[0])*players.Unit
}

func nan(sign float64) func([3]int64) float64 {
	return func([3]int64) float64 { return math.Copysign(math.NaN(), sign) }
}

// printed returns a plan with its players' fingerprints.
func printed(t testing.TB, p plan.Plan) plan.Plan {
	t.Helper()
	p, without, err := taker(t).Plan(t.Context(), p)
	if err != nil || len(without) > 0 {
		t.Fatal(without, err)
	}
	return p
}

// copies are the names of n near copies of a huddle, with its settings.
func copies(n int, settings string) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf("huddle(weight=%d)%s", i, settings))
	}
	return names
}
