package fit

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/stats"
)

// Question says which weights are fitted to which positions.
type Question struct {
	Spec      players.Spec // complete; its weights are the present ones
	Weights   []string     // to fit; nil for all that can be
	Positions int          // of each game, at most
	Judged    Judged
}

// Check returns an error in words if these weights cannot be fitted.
func (q Question) Check() error {
	_, err := newJudge(q.Spec, q.Weights)
	return err
}

// Kept returns the names of the weights that are not fitted.
func (q Question) Kept() (names []string) {
	h, err := players.FindHeuristic(q.Spec.Game, q.Spec.Heuristic)
	if err != nil { // never for a complete specification
		return nil
	}
	for _, p := range h.Params {
		fitted := Fittable(p) && (q.Weights == nil || slices.Contains(q.Weights, p.Name))
		if !fitted {
			names = append(names, p.Name)
		}
	}
	return names
}

// Judged says for which seat positions are judged.
type Judged string

// The seats for which positions are judged. A search judges leaves for the seat at its root: after an even number of
// turns that is the mover, after an odd number the other seat.
const (
	Both  Judged = "both"
	Mover Judged = "mover"
	Other Judged = "other"
)

// Sample is positions of stored games, with the features of a heuristic and the results of the games.
type Sample struct {
	Games    int // with positions in the sample
	Openings int // units of evidence: openings, or single games from the usual start
	Count    int // positions
	Faults   int // games left out because of a fault
	Repeats  int // games left out because they repeat another one
	Short    int // games left out because they are too short
	Unread   int // games left out because there are more than enough

	weights  []players.Param
	present  []float64
	rows     []row
	openings []string // the kind of each opening
	games    []int    // by opening
}

// row is a position judged for one seat.
type row struct {
	opening  int
	result   float64 // of the seat: 1, 1/2 or 0
	mover    float64 // 1 if the seat moves, else -1
	player   int     // in the seat
	opponent int
	edge     float64 // strength of the player less that of the opponent
	value    float64 // with the present weights
	features []float64
}

// mostPositions is about the most positions of a sample: more hardly change the weights, and take minutes.
const mostPositions = 100_000

// Fewest is the least number of openings of a sample. Fewer have no intervals worth reading.
const Fewest = 20

// Read samples positions from all games of a run of two seats. progress is called after each game and may be nil.
func Read(ctx context.Context, store results.Store, run results.Run, q Question, progress func(done, games int)) (*Sample, error) {
	judge, err := newJudge(q.Spec, q.Weights)
	if err != nil {
		return nil, err
	}
	reader, err := transcript.NewReader(run)
	if err != nil {
		return nil, err
	}
	s := &Sample{weights: judge.weights, present: judge.present}
	stored, err := store.Played(ctx, run)
	if err != nil {
		return nil, err
	}
	perGame := max(1, min(q.Positions, mostPositions/max(1, stored.Len())))
	every := 1 + stored.Len()/mostPositions // whole openings: equal numbers have equal openings
	sets := max(1, len(run.Facts.Openings)) // game n·sets + i begins from opening n of set i
	duels := duels{}
	known, played := map[string]int{}, map[string]bool{}
	read := 0
	err = store.Games(ctx, run, nil, func(r results.Record) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if read++; progress != nil {
			progress(read, stored.Len())
		}
		if r.Number/sets%every != 0 {
			s.Unread++
			return nil
		}
		if r.End.Kind.Fault() {
			s.Faults++
			return nil
		}
		moves := fmt.Sprint(r.Start, r.Moves)
		if played[moves] {
			s.Repeats++
			return nil
		}
		played[moves] = true
		game, err := reader.Open(r)
		if err != nil {
			return err
		}
		positions := between(game, perGame)
		if len(positions) == 0 {
			s.Short++
			return nil
		}
		key := r.Start
		if r.Opening == results.EmptyBoard { // one start of many games
			key = fmt.Sprint(r.Number)
		}
		opening, ok := known[key]
		if !ok {
			opening = s.Openings
			known[key] = opening
			s.openings, s.games = append(s.openings, r.Opening), append(s.games, 0)
			s.Openings++
		}
		seats := run.Pairings[r.Pairing].Seats
		duels.add(seats[0], seats[1], resultOf(r, 0))
		s.games[opening]++
		s.Games++
		s.Count += len(positions)
		for _, p := range positions {
			for seat := range games.Seat(2) {
				moves := p.Mover() == seat
				if q.Judged == Mover && !moves || q.Judged == Other && moves {
					continue
				}
				at := row{opening: opening, result: resultOf(r, int(seat)), mover: -1, player: seats[seat], opponent: seats[1-seat]}
				if moves {
					at.mover = 1
				}
				at.value, at.features = judge.features(nil, p, seat)
				s.rows = append(s.rows, at)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	strengths := duels.strengths(len(run.Players))
	for i := range s.rows {
		at := &s.rows[i]
		at.edge = strengths[at.player] - strengths[at.opponent]
	}
	return s, nil
}

// duels are the results of players against each other, by players, the smaller index first.
type duels map[[2]int]*stats.Duel

func (d duels) add(a, b int, points float64) {
	if a > b {
		a, b, points = b, a, 1-points
	}
	if a == b { // tells nothing
		return
	}
	if d[[2]int{a, b}] == nil {
		d[[2]int{a, b}] = &stats.Duel{A: a, B: b}
	}
	d[[2]int{a, b}].Games++
	d[[2]int{a, b}].Points += points
}

// strengths returns the players' strengths in Elo. A stronger player wins from worse positions, so a regression without
// strengths would give the stronger player's habits credit.
func (d duels) strengths(players int) []float64 {
	var list []stats.Duel
	for _, pair := range slices.SortedFunc(maps.Keys(d), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		list = append(list, *d[pair])
	}
	return stats.Strengths(players, list)
}

// resultOf returns the result of a game for a seat.
func resultOf(r results.Record, seat int) float64 {
	switch {
	case r.Won(seat):
		return 1
	case r.Drawn(seat):
		return 0.5
	}
	return 0
}

// lastTurns is the number of turns at the end of a game before which no position is taken: a short search sees the end
// from there.
const lastTurns = 2

// between returns at most n positions between turns, spread over the game. The start and the last turns are left out.
// Which ones are drawn depends on the address of the game alone.
func between(g *transcript.Game, n int) (list []games.Position) {
	turns := g.Turns()
	if len(turns) <= lastTurns {
		return nil
	}
	turns = turns[:len(turns)-lastTurns]
	r := rand.New(rand.NewPCG(uint64(g.Record.Pairing), uint64(g.Record.Number)))
	n = min(n, len(turns))
	for i := range n { // one of each n-th part of the game
		from, to := i*len(turns)/n, (i+1)*len(turns)/n
		list = append(list, turns[from+r.IntN(to-from)].Board)
	}
	return list
}

// Decided reports whether the sample has won games and lost ones.
func (s *Sample) Decided() bool {
	return slices.ContainsFunc(s.rows, func(r row) bool { return r.result != 0.5 })
}
