package gamestest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"tourney/games"
)

// toy is a game for tests of the checks, small enough to be seen right. Two seats alternately add 1 or 2 to a sum,
// never beyond the goal, and the seat that reaches the goal wins. A fault, unless "", breaks one promise of the
// contract.
type toy struct{ fault string }

func (toy) Name() string { return "toy" }
func (toy) Doc() string  { return "add 1 or 2 until the goal is reached" }

func (t toy) SeatNames(games.Options) []string {
	if t.fault == "nameless" {
		return []string{"First"}
	}
	return []string{"First", "Second"}
}

func (toy) Options() []games.Option {
	return []games.Option{{Name: "goal", Default: "12", Values: []string{"9"}, Min: 10, Max: 20, Doc: "the winning sum"}}
}

func (g toy) New(o games.Options) (games.Position, error) {
	return &sum{fault: g.fault, goal: o.Int("goal")}, nil
}

func (g toy) Parse(o games.Options, text string) (games.Position, error) {
	p := &sum{fault: g.fault, goal: o.Int("goal")}
	if _, err := fmt.Sscanf(text, "%d:%d", &p.total, &p.mover); err != nil || g.fault == "reads anything" {
		return p, err
	}
	if line, _ := p.AppendText(nil); string(line) != text {
		return nil, errors.New("not a sum and a seat")
	}
	return p, nil
}

func (toy) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 0, Max: 4} }

func (g toy) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	if g.fault == "own chance" {
		r = rand.New(rand.NewPCG(rand.Uint64(), 0))
	}
	var totals []int
	for n := max(d.Min, 0); n <= min(d.Max, 4); n++ {
		if fits(n, d.Parity) || g.fault == "parity" {
			totals = append(totals, n)
		}
	}
	switch {
	case g.fault == "one board":
		totals = []int{3}
	case g.fault == "draws anything":
		totals = append(totals, 0)
	case d.Min < 0 || d.Max > 4 || len(totals) == 0:
		return nil, errors.New("no such board")
	}
	p := &sum{fault: g.fault, goal: o.Int("goal"), drawn: true, total: totals[r.IntN(len(totals))]}
	p.mover = games.Seat(p.total % 2)
	if g.fault == "finished board" && p.total == 4 {
		p.total = p.goal
	}
	return p, nil
}

// sum is a position of the toy.
type sum struct {
	fault string
	goal  int
	drawn bool
	total int
	mover games.Seat
	moves []games.Move
	dead  bool // whether a seat was eliminated, which one fault remembers
}

func (p *sum) Seats() int        { return 2 }
func (p *sum) Mover() games.Seat { return p.mover }

// Empty takes every move for one stone.
func (p *sum) Empty() int {
	stones := p.total
	for _, m := range p.moves {
		stones -= int(m) - 1
	}
	return 100 - stones
}

func (p *sum) Over() bool {
	if p.fault == forgetsFullBoard {
		return p.total > p.goal
	}
	return p.total >= p.goal || p.fault == "forgets its past" && len(p.moves) >= 5
}
func (p *sum) AppendMoves(dst []games.Move) []games.Move {
	switch {
	case p.Over() && p.fault != "moves after the end":
		return dst
	case p.fault == forgetsFullBoard && p.total == p.goal:
		return dst
	case p.fault == "unsorted moves":
		return append(dst, 2, 1)
	case p.fault == "fresh buffer":
		return []games.Move{1, 2}
	default:
		return append(dst, 1, 2)
	}
}

func (p *sum) Do(m games.Move) (games.Seat, bool) {
	if p.moves == nil {
		p.moves = make([]games.Move, 0, 50)
	}
	if p.fault == "allocation" {
		p.moves = append([]games.Move(nil), p.moves...)
	}
	if p.fault == forgetsFullBoard && m == 2 {
		m = games.Move(p.goal + 1 - p.total) // a win shows as a sum beyond the goal
	} else {
		m = min(m, games.Move(p.goal-p.total))
	}
	p.moves = append(p.moves, m)
	p.total += int(m)
	p.mover = 1 - p.mover
	if p.fault == "wrong next" && p.total == 7 {
		return 1 - p.mover, p.Over()
	}
	return p.mover, p.Over()
}

func (p *sum) Undo() {
	last := len(p.moves) - 1
	if last < 0 && p.fault == "undo past the start" {
		return
	}
	p.total -= int(p.moves[last])
	if p.fault == "undo of two" && p.moves[last] == 2 {
		p.total++
	}
	p.moves = p.moves[:last]
	p.mover = 1 - p.mover
}

func (p *sum) Outcome() games.Outcome {
	won := games.Won(1-p.mover, "goal")
	switch {
	case !p.Over() && p.fault == "early outcome":
		return games.Drawn("")
	case !p.Over():
		return games.Outcome{}
	case p.fault == "no reason":
		won.Reason = ""
	case p.fault == "third of two":
		won.Place[p.mover] = 3
	case p.fault == "first among the dead":
		return games.Won(p.mover, "goal")
	case p.fault == "nobody first":
		won.Place[1-p.mover] = 2
	case p.fault == "place for no seat":
		won.Place[2] = 3
	}
	return won
}

func (p *sum) Turns() int {
	if p.fault == "turns of two" {
		return 2 * len(p.moves)
	}
	if p.fault == "turns at the start" && p.drawn {
		return len(p.moves) + 1
	}
	return len(p.moves)
}

func (p *sum) Hash() uint64 {
	if p.fault == "hash without mover" {
		return uint64(p.total)
	}
	return uint64(p.total)<<1 | uint64(p.mover)
}

func (p *sum) Clone() games.Position {
	c := *p
	switch p.fault {
	case "same clone":
		return p
	case "clone without history":
		c.moves = nil
	case "shared history":
	default:
		c.moves = append(make([]games.Move, 0, 50), p.moves...)
	}
	return &c
}

func (p *sum) AppendText(dst []byte) ([]byte, error) {
	if p.fault == "text without mover" {
		return fmt.Appendf(dst, "%d:0", p.total), nil
	}
	return fmt.Appendf(dst, "%d:%d", p.total, p.mover), nil
}

func (p *sum) AppendMove(dst []byte, m games.Move) []byte {
	if p.fault == "one notation" {
		m = 1
	}
	return strconv.AppendInt(dst, int64(m), 10)
}

func (p *sum) ParseMove(text string) (games.Move, error) {
	n, err := strconv.Atoi(text)
	strict := strconv.Itoa(n) == text && n >= 1 && n <= 2 && !p.Over()
	if err != nil || !strict && p.fault != "loose notation" {
		return games.NoMove, errors.New("not 1 or 2")
	}
	return games.Move(n), nil
}

func (p *sum) AppendDiagram(dst []byte) []byte {
	dst = fmt.Appendf(dst, "sum %d", p.total)
	if p.fault == "unfinished line" {
		return dst
	}
	return append(dst, '\n')
}
