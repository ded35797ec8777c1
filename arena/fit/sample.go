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

// fewest is the least number of openings of a sample. Fewer have no intervals worth reading.
const fewest = 20

// Read samples positions from all games of a run of two seats. progress is called after each game and may be nil.
func Read(ctx context.Context, store transcript.Games, run results.Run, q Question, progress func(done, games int)) (*Sample, error) {
	judge, err := newJudge(q.Spec, q.Weights)
	if err != nil {
		return nil, err
	}
	games, err := transcript.NewReader(run)
	if err != nil {
		return nil, err
	}
	stored, err := store.Played(ctx, run)
	if err != nil {
		return nil, err
	}
	r := &reader{
		Sample: &Sample{weights: judge.weights, present: judge.present}, run: run, judge: judge, judged: q.Judged, open: games.Open,
		perGame: max(1, min(q.Positions, mostPositions/max(1, stored.Len()))),
		sets:    max(1, len(run.Facts.Openings)), every: 1 + stored.Len()/mostPositions,
		played: map[string]bool{}, known: map[string]int{}, duels: duels{},
	}
	done := 0
	err = store.Games(ctx, run, nil, func(record results.Record) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if done++; progress != nil {
			progress(done, stored.Len())
		}
		return r.add(record)
	})
	if err != nil {
		return nil, err
	}
	if r.bent*mostBent > r.Games {
		return nil, r.why
	}
	strengths := r.duels.strengths(len(run.Players))
	for i := range r.rows {
		at := &r.rows[i]
		at.edge = strengths[at.player] - strengths[at.opponent]
	}
	return r.Sample, nil
}

// reader is a sample being read.
type reader struct {
	*Sample
	run     results.Run
	judge   *judge
	judged  Judged
	open    func(results.Record) (*transcript.Game, error)
	perGame int // most positions of a game
	sets    int // of openings: game n·sets + i begins from opening n of set i
	every   int // one opening of this many is read: whole openings, as equal numbers have equal openings
	played  map[string]bool
	known   map[string]int // openings by start, or by number from the usual start
	duels   duels
	bent    int // games with a value that is not linear
	why     error
}

// add adds the positions of a game.
func (r *reader) add(record results.Record) error {
	moves := fmt.Sprint(record.Start, record.Moves)
	switch {
	case record.Number/r.sets%r.every != 0:
		r.Unread++
		return nil
	case record.End.Kind.Fault():
		r.Faults++
		return nil
	case r.played[moves]:
		r.Repeats++
		return nil
	}
	r.played[moves] = true
	game, err := r.open(record)
	if err != nil {
		return err
	}
	positions := between(game, r.perGame)
	if len(positions) == 0 {
		r.Short++
		return nil
	}
	if err := r.judge.check(positions[0], 0); err != nil {
		r.bent, r.why = r.bent+1, err
	}
	seats := r.run.Pairings[record.Pairing].Seats
	r.duels.add(seats[0], seats[1], resultOf(record, 0))
	opening := r.opening(record)
	r.games[opening]++
	r.Games++
	r.Count += len(positions)
	for _, p := range positions {
		for seat := range games.Seat(2) {
			at := row{opening: opening, result: resultOf(record, int(seat)), mover: -1, player: seats[seat], opponent: seats[1-seat]}
			if p.Mover() == seat {
				at.mover = 1
			}
			if r.judged == Mover && at.mover < 0 || r.judged == Other && at.mover > 0 {
				continue
			}
			at.value, at.features = r.judge.features(nil, p, seat)
			r.rows = append(r.rows, at)
		}
	}
	return nil
}

// opening returns the number of a game's opening. Games from the usual start share it if they have equal numbers.
func (r *reader) opening(record results.Record) int {
	key := record.Start
	if record.Opening == results.EmptyBoard {
		key = fmt.Sprint(record.Number)
	}
	n, ok := r.known[key]
	if !ok {
		n = r.Openings
		r.known[key] = n
		r.openings, r.games = append(r.openings, record.Opening), append(r.games, 0)
		r.Openings++
	}
	return n
}

// duels are the results of players against each other, by players, the smaller index first.
type duels map[[2]int]*stats.Duel

func (d duels) add(a, b int, points float64) {
	if a == b { // tells nothing
		return
	}
	if a > b {
		a, b, points = b, a, 1-points
	}
	pair := [2]int{a, b}
	if d[pair] == nil {
		d[pair] = &stats.Duel{A: a, B: b}
	}
	d[pair].Games++
	d[pair].Points += points
}

// strengths returns the players' strengths in Elo. A stronger player wins from worse positions, so a regression without
// strengths would give the stronger player's habits credit. They are of all games, also of those held out: all
// predictions know them alike.
func (d duels) strengths(players int) []float64 {
	var list []stats.Duel
	for _, pair := range slices.SortedFunc(maps.Keys(d), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		list = append(list, *d[pair])
	}
	return stats.Strengths(players, list)
}

// mostBent: one game of this many may have a value that is not linear, as a heuristic may bound its values.
const mostBent = 10

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

// decided reports whether the sample has won games and lost ones.
func (s *Sample) decided() bool {
	return slices.ContainsFunc(s.rows, func(r row) bool { return r.result != 0.5 })
}
