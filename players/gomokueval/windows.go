package gomokueval

import (
	"errors"
	"fmt"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// largestValue bounds the values of positions, well below those of won games. With the default weights it takes ninety
// windows of four stones.
const largestValue = 900_000

// fiveWorth is the worth of a full window in the original.
const fiveWorth = 1_000_000

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "windows",
		Doc:    "five cells in line with stones of one colour only, weighed by their number; own less the opponent's",
		Source: "gabrielmuller/fhivestone, attack and defence apart",
		Params: windowsParams(),
		New:    func(w players.Weights) (players.Evaluator, error) { return newWindows(w), nil },
	})
}

func windowsParams() (list []players.Param) {
	scale := []players.Param{
		{Default: 1, Max: 20},
		{Default: 10, Min: 1, Max: 200},
		{Default: 100, Min: 10, Max: 5000, Log: true},
		{Default: 10_000, Min: 500, Max: 200_000, Log: true},
	}
	stones := []string{"one stone", "two stones", "three stones", "four stones"}
	add := func(p players.Param, name, doc string) {
		p.Name, p.Doc, p.Kind = name, doc, players.Integer
		if p.Legal == nil {
			p.Legal, p.Linear = players.Within(0, largestWeight), true // values are linear within largestValue
		}
		list = append(list, p)
	}
	for i, p := range scale {
		add(p, fmt.Sprintf("w%d", i+1), "own windows with "+stones[i])
	}
	// A full window ends the game, or lies in a line that the standard rule does not count. Its weight changes no move.
	add(players.Param{Default: fiveWorth, Min: fiveWorth, Max: fiveWorth, Legal: fixed}, "w5",
		"full windows: fixed, as a full window ends the game or lies in too long a line, which counts nothing")
	for i, p := range scale {
		add(p, fmt.Sprintf("def%d", i+1), "the opponent's windows with "+stones[i]+", subtracted")
	}
	add(players.Param{Max: 10_000}, "tempo", "the right to move")
	return list
}

// fixed refuses every weight of full windows except that of the original.
func fixed(v float64) error {
	if v != fiveWorth {
		return errors.New("full windows win, whatever their weight; leave it out")
	}
	return nil
}

// windows is the evaluator. Side 0 is the root seat.
type windows struct {
	gains
	own, rival windowValues
	tempo      int64
	lookups    map[fives]*lookup // by rule, set at the first Reset under it

	root    games.Seat
	mover   owner
	wins    fives
	levels  []level  // by height
	pickers []picker // by height: thresholds of other heights help little
}

// level holds facts about the position at one height.
type level struct {
	cell   int       // of the last stone
	marked uint64    // a superset of the OR of all words
	top    [2]uint64 // the greatest key of each side, 0 until top computes it
}

var (
	_ players.Incremental = (*windows)(nil)
	_ players.Ranker      = (*windows)(nil)
	_ players.Forcer      = (*windows)(nil)
	_ players.Replier     = (*windows)(nil)
)

func newWindows(w players.Weights) *windows {
	e := &windows{tempo: int64(w["tempo"]), lookups: map[fives]*lookup{}}
	for n := 1; n < windowLength; n++ {
		e.own[n] = int64(w[fmt.Sprintf("w%d", n)])
		e.rival[n] = int64(w[fmt.Sprintf("def%d", n)])
	}
	return e
}

// Reset implements players.Incremental.
func (e *windows) Reset(p games.Position, root games.Seat) {
	b := p.(*gomoku.Board)
	e.root, e.wins = root, fiveOrMore
	if b.Standard() {
		e.wins = exactlyFive
	}
	if e.lookups[e.wins] == nil {
		e.lookups[e.wins] = lookupOf(e.own, e.rival, e.wins)
	}
	e.mover = e.sideOf(b.Mover())
	e.reset(geometries[b.Size()](), e.lookups[e.wins])
	for cell := range e.cells {
		if colour := b.At(cell); colour != games.NoSeat {
			e.lay(cell, e.sideOf(colour))
		}
	}
	e.settle()
	var all uint64
	for _, w := range e.words() {
		all |= w
	}
	e.levels = append(e.levels[:0], level{marked: all})
	if len(e.pickers) == 0 {
		e.pickers = append(e.pickers, picker{})
	}
}

func (e *windows) sideOf(s games.Seat) owner {
	if s == e.root {
		return 0
	}
	return 1
}

// Observe implements players.Incremental.
func (e *windows) Observe(_ games.Position, m games.Move) {
	marked := e.levels[e.height].marked
	marked |= e.put(int(m), e.mover)
	e.mover = 1 - e.mover
	e.levels = append(e.levels[:e.height], level{cell: int(m), marked: marked})
	if len(e.pickers) == e.height {
		e.pickers = append(e.pickers, picker{})
	}
}

// Forget implements players.Incremental.
func (e *windows) Forget() {
	e.mover = 1 - e.mover
	e.takeBack(e.levels[e.height].cell, e.mover)
}

// Evaluate returns the worth of the root's windows less that of the opponent's, plus the mover's tempo, within
// ±largestValue.
func (e *windows) Evaluate(games.Position, games.Seat) float64 {
	return e.value(e.relative(e.mover)+e.tempo, e.mover)
}

// relative returns the sum over the windows for side s.
func (e *windows) relative(s owner) int64 {
	if s == 0 {
		return e.sum
	}
	return -e.sum
}

// value converts v, a value for side s, to a bounded value for root.
func (e *windows) value(v int64, s owner) float64 {
	if s == 1 {
		v = -v
	}
	return float64(bounded(v))
}

func bounded(v int64) int64 { return max(-largestValue, min(largestValue, v)) }
