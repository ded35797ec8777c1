package gomokueval

import (
	"errors"
	"fmt"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// limit bounds the values of positions, so that none comes near that of a game won. With the default weights games
// stay far from it: it takes ninety windows of four.
const limit = 900_000

// five is the original's worth of a full window.
const five = 1_000_000

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

// windowsParams declares the weights.
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
			p.Legal = players.Within(0, largestWeight)
		}
		list = append(list, p)
	}
	for i, p := range scale {
		add(p, fmt.Sprintf("w%d", i+1), "own windows with "+stones[i])
	}
	// A full window has won, and then nobody evaluates; or it lies in a line too long for the standard rule, and is worth
	// nothing. No other weight would change a move, so none is taken.
	add(players.Param{Default: five, Min: five, Max: five, Legal: fixed}, "w5",
		"full windows, which win the game, or nothing in too long a line: fixed, as it decides nothing else")
	for i, p := range scale {
		add(p, fmt.Sprintf("def%d", i+1), "the opponent's windows with "+stones[i]+", against it")
	}
	add(players.Param{Max: 10_000}, "tempo", "to be the one to move")
	return list
}

// fixed refuses all weights of full windows but the original's.
func fixed(v float64) error {
	if v != five {
		return errors.New("full windows win, whatever they weigh; leave it out")
	}
	return nil
}

// windows is the evaluator. It keeps up with one position; side 0 is the root seat.
type windows struct {
	gains
	own, rival values
	tempo      int64
	tables     map[fives]*table // by what wins, made when first met

	root   games.Seat
	mover  side
	wins   fives
	levels []level // by height
	orders []order // by height, as those of other heights tell little
}

// level is what is known of the position after a number of stones.
type level struct {
	cell   int       // of the last stone
	marked uint64    // bits of any cell's word, and maybe more
	top    [2]uint64 // the greatest key of each side, 0 until it is asked for
}

var (
	_ players.Incremental = (*windows)(nil)
	_ players.Ranker      = (*windows)(nil)
	_ players.Forcer      = (*windows)(nil)
	_ players.Replier     = (*windows)(nil)
)

func newWindows(w players.Weights) *windows {
	e := &windows{tempo: int64(w["tempo"]), tables: map[fives]*table{}}
	for n := 1; n < length; n++ {
		e.own[n] = int64(w[fmt.Sprintf("w%d", n)])
		e.rival[n] = int64(w[fmt.Sprintf("def%d", n)])
	}
	return e
}

// Reset begins with a position.
func (e *windows) Reset(p games.Position, root games.Seat) {
	b := p.(*gomoku.Board)
	e.root, e.wins = root, fiveOrMore
	if b.Standard() {
		e.wins = exactlyFive
	}
	if e.tables[e.wins] == nil {
		e.tables[e.wins] = tableOf(e.own, e.rival, e.wins)
	}
	e.mover = e.sideOf(b.Mover())
	e.reset(geometries[b.Size()](), e.tables[e.wins])
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
	if len(e.orders) == 0 {
		e.orders = append(e.orders, order{})
	}
}

// sideOf returns the side of a seat.
func (e *windows) sideOf(s games.Seat) side {
	if s == e.root {
		return 0
	}
	return 1
}

// Observe puts the mover's stone.
func (e *windows) Observe(_ games.Position, m games.Move) {
	marked := e.levels[e.height].marked
	marked |= e.put(int(m), e.mover)
	e.mover = 1 - e.mover
	e.levels = append(e.levels[:e.height], level{cell: int(m), marked: marked})
	if len(e.orders) == e.height {
		e.orders = append(e.orders, order{})
	}
}

// Forget takes the last stone back.
func (e *windows) Forget() {
	e.mover = 1 - e.mover
	e.takeBack(e.levels[e.height].cell, e.mover)
}

// Evaluate returns the worth of the root's windows less that of the opponent's, and the tempo, within the limit.
func (e *windows) Evaluate(games.Position, games.Seat) float64 {
	return e.value(e.relative(e.mover)+e.tempo, e.mover)
}

// relative returns the sum over the windows for a side.
func (e *windows) relative(s side) int64 {
	if s == 0 {
		return e.sum
	}
	return -e.sum
}

// value returns what is v for a side as a value for the root.
func (e *windows) value(v int64, s side) float64 {
	if s == 1 {
		v = -v
	}
	return float64(bounded(v))
}

// bounded keeps a value within the limit.
func bounded(v int64) int64 { return max(-limit, min(limit, v)) }
