// Package review verifies stored games, and searches them deeper to find their turning points.
package review

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Verifier checks stored games of one run. It is safe for concurrent use.
type Verifier struct {
	plan plan.Plan
	jobs *plan.Jobs
	run  results.Run
}

// NewVerifier returns a Verifier of a run. The error is that of plan.Of, or of openings that the game cannot make.
func NewVerifier(run results.Run) (*Verifier, error) {
	p, err := plan.Of(run)
	if err != nil {
		return nil, err
	}
	p.Thoughts = true
	v := &Verifier{run: run, plan: p}
	v.jobs, err = p.Jobs()
	return v, err
}

// Verify checks a stored game of the run. The moves must be legal and end the game as recorded. Playing the game again
// from the run's seed must give the same moves and scores. A game lost by the deadline or by a crash, or with an
// unrepeatable player, is checked by the rules and its opening only.
func (v *Verifier) Verify(ctx context.Context, stored results.Record) error {
	if err := v.moves(stored); err != nil {
		return err
	}
	if err := sums(stored); err != nil {
		return err
	}
	if !v.plan.Has(stored.Number) {
		return fmt.Errorf("the run has no game %d of a pairing", stored.Number)
	}
	start, err := v.jobs.Start(stored.Number)
	if err != nil {
		return err
	}
	if start != stored.Start {
		_, n := v.plan.Opening(stored.Number)
		return fmt.Errorf("the stored game starts from %s, but opening %d is %s", stored.Start, n, start)
	}
	if stored.End.Kind == results.Deadline || stored.End.Kind == results.Crash || len(v.Unrepeatable(stored.Pairing)) > 0 {
		return nil
	}
	again, err := v.again(ctx, v.jobs.Job(v.run, stored.Pairing, stored.Number, start))
	if err != nil {
		return err
	}
	if err := v.same(again, stored); err != nil {
		return &Otherwise{stored.Pairing, err}
	}
	return nil
}

// Otherwise is the error of a game that its players do not play again. It is sound by the rules: the players may have
// changed.
type Otherwise struct {
	Pairing int   // index into the run's pairings
	How     error // what is otherwise
}

func (o *Otherwise) Error() string { return o.How.Error() }
func (o *Otherwise) Unwrap() error { return o.How }

// again plays a game again, with new players and without time limits, because a slow machine disproves nothing.
func (v *Verifier) again(ctx context.Context, j match.Job) (results.Record, error) {
	j.Clock, j.Deadline = players.Clock{}, 0
	m, err := match.New(j, nil)
	if err != nil {
		return results.Record{}, err
	}
	var built []players.Player
	defer func() {
		for _, p := range built {
			players.Close(p) // its moves are known
		}
	}()
	err = m.Play(ctx, func(s games.Seat) (players.Player, error) {
		p, err := v.plan.Players[v.run.Pairings[j.Pairing].Seats[s]].Spec.New()
		if err == nil {
			built = append(built, p)
		}
		return p, err
	})
	return m.Record(), err
}

// same compares a stored game with the game played again.
func (v *Verifier) same(again, stored results.Record) error {
	if !slices.Equal(again.Moves, stored.Moves) {
		return fmt.Errorf("played anew, the game goes another way at ply %d", firstDifference(again.Moves, stored.Moves)+1)
	}
	// The details of a fault name a place in the source.
	if a, b := again.End, stored.End; a.Kind != b.Kind || a.Seat != b.Seat || a.Kind == results.ByRules && a.Text != b.Text {
		return fmt.Errorf("played anew, the game ends by %s instead of %s", endText(again.End), endText(stored.End))
	}
	for s, seat := range stored.Seats {
		now := again.Seats[s]
		if now.Place != seat.Place || now.Points != seat.Points {
			return fmt.Errorf("played anew, seat %d comes in place %d with %d points, recorded are %d and %d", s, now.Place,
				now.Points, seat.Place, seat.Points)
		}
	}
	if v.run.Signature == arena.Signature && len(stored.Thoughts) > 0 {
		return results.SameThoughts(again.Thoughts, stored.Thoughts)
	}
	return nil
}

// sums checks that the thoughts of a game add up to the counts of its seats.
func sums(stored results.Record) error {
	if len(stored.Thoughts) == 0 { // they were not stored
		return nil
	}
	var nodes, evals [games.MaxSeats]int64
	for _, t := range stored.Thoughts {
		if t.Seat < 0 || t.Seat >= len(stored.Seats) {
			return fmt.Errorf("the thought at ply %d is of seat %d, but the game has %d seats", t.Ply, t.Seat, len(stored.Seats))
		}
		nodes[t.Seat] += t.Nodes
		evals[t.Seat] += t.Evals
	}
	for s, seat := range stored.Seats {
		if nodes[s] != seat.Nodes || evals[s] != seat.Evals {
			return fmt.Errorf("the thoughts of seat %d add up to %d nodes and %d evaluations, recorded are %d and %d", s, nodes[s],
				evals[s], seat.Nodes, seat.Evals)
		}
	}
	return nil
}

// Unrepeatable returns the reasons why the games of a pairing are not played again: "by the clock".
func (v *Verifier) Unrepeatable(pairing int) []string {
	var how []string
	for _, player := range v.run.Pairings[pairing].Seats {
		spec := v.plan.Players[player].Spec
		its := spec.Unrepeatable(v.plan.Clock)
		if its != "" && !slices.Contains(how, its) {
			how = append(how, its)
		}
	}
	return how
}

// moves checks the stored moves by replaying them from the stored start.
func (v *Verifier) moves(stored results.Record) error {
	g, err := games.Find(v.plan.Game)
	if err != nil {
		return err
	}
	board, err := g.Parse(v.plan.Options, stored.Start)
	if err != nil {
		return err
	}
	if len(stored.Seats) != board.Seats() {
		return fmt.Errorf("%d seats are recorded, but the game has %d", len(stored.Seats), board.Seats())
	}
	if int(board.Mover()) != stored.First {
		return fmt.Errorf("seat %d is recorded as the first mover, but seat %d moves first", stored.First, board.Mover())
	}
	var legal []games.Move
	for i, m := range stored.Moves {
		legal = board.AppendMoves(legal[:0])
		if _, ok := slices.BinarySearch(legal, games.Move(m)); !ok {
			return fmt.Errorf("the stored move at ply %d is not legal", i+1)
		}
		board.Do(games.Move(m))
	}
	if stored.Plies != len(stored.Moves) || stored.Turns != board.Turns() {
		return fmt.Errorf("the moves make %d plies and %d turns, recorded are %d and %d", len(stored.Moves), board.Turns(),
			stored.Plies, stored.Turns)
	}
	if stored.End.Kind != results.ByRules {
		return forfeited(board, stored)
	}
	if !board.Over() {
		return fmt.Errorf("the stored moves do not end the game")
	}
	o := board.Outcome()
	if byRules := (results.End{Kind: results.ByRules, Seat: -1, Text: o.Reason}); stored.End != byRules {
		return fmt.Errorf("the moves end the game by %s, recorded is %s", endText(byRules), endText(stored.End))
	}
	for s, seat := range stored.Seats {
		if int(o.Place[s]) != seat.Place || int(o.Points[s]) != seat.Points {
			return fmt.Errorf("seat %d comes in place %d with %d points, recorded are %d and %d", s, o.Place[s], o.Points[s],
				seat.Place, seat.Points)
		}
	}
	return nil
}

// forfeited checks the end of a game that a player resigned or lost by a fault, on the last board.
func forfeited(board games.Position, stored results.Record) error {
	end := stored.End
	if !slices.Contains(results.EndKinds, end.Kind) || end.Seat < 0 || end.Seat >= board.Seats() {
		return fmt.Errorf("no game ends by %s", endText(end))
	}
	if end.Kind != results.IllegalMove { // its legal part is played, maybe to the end of the game
		if board.Over() {
			return fmt.Errorf("the moves end the game by %s, recorded is %s", board.Outcome().Reason, endText(end))
		}
		begun := len(stored.Moves) > 0 || end.Kind == results.Resigned // before the first move, any player may be at fault
		if begun && int(board.Mover()) != end.Seat {
			return fmt.Errorf("the game ends by %s, but seat %d is to move", endText(end), board.Mover())
		}
	}
	want := match.Forfeited(board, games.Seat(end.Seat))
	for s, seat := range stored.Seats {
		if seat.Place != int(want.Place[s]) || seat.Points != 0 {
			return fmt.Errorf("the game ends by %s, but seat %d comes in place %d with %d points", endText(end), s, seat.Place,
				seat.Points)
		}
	}
	return nil
}

// endText describes an end in errors.
func endText(e results.End) string {
	if e.Seat < 0 {
		return e.Reason()
	}
	return fmt.Sprintf("%s of seat %d", e.Reason(), e.Seat)
}

// firstDifference returns the first index where two lists differ.
func firstDifference(a, b []uint32) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}
