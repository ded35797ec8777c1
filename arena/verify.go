package arena

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/openings"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Verifier checks stored games of one plan. It is safe for concurrent use.
type Verifier struct {
	plan     Plan
	pairings [][]int
	sources  []*openings.Source
}

// NewVerifier prepares to check the games of a plan.
func NewVerifier(p Plan) (*Verifier, error) {
	sources, err := p.Sources()
	p.Deadline = 0 // a slow machine is no proof against a game
	return &Verifier{plan: p, pairings: p.Pairings(), sources: sources}, err
}

// Verify checks a stored game of the pairing of that index in the plan, which was played under that key: its moves are
// legal on its start and end it as recorded, and playing it anew from the plan's seed gives the same game. A game lost
// by the deadline, or with a player whose games cannot be played again, is held to the rules and its opening only.
func (v *Verifier) Verify(ctx context.Context, pairing int, key string, stored results.Record) error {
	if err := v.moves(stored); err != nil {
		return err
	}
	set, n := v.plan.Opening(stored.Number)
	seated := v.pairings[pairing]
	id := results.GameID{Pairing: stored.Pairing, Number: stored.Number}
	r, err := newReferee(v.plan, v.sources, key, len(seated), job{pairing: pairing, set: set, n: n}, id)
	if err != nil {
		return err
	}
	if r.record.Start != stored.Start {
		return fmt.Errorf("the stored game starts from %s, but opening %d is %s", stored.Start, n, r.record.Start)
	}
	if stored.Reason == string(Deadline) || len(v.Unrepeatable(pairing)) > 0 {
		return nil
	}
	err = r.play(ctx, func(s games.Seat) (players.Player, error) { return v.plan.Players[seated[s]].Spec.New() })
	if err != nil {
		return err
	}
	again := r.record
	if !slices.Equal(again.Moves, stored.Moves) {
		return fmt.Errorf("played anew, the game goes another way at ply %d", firstDifference(again.Moves, stored.Moves)+1)
	}
	if again.Reason != stored.Reason {
		return fmt.Errorf("played anew, the game ends by %s instead of %s", again.Reason, stored.Reason)
	}
	for s, seat := range stored.Seats {
		now := again.Seats[s]
		if now.Place != seat.Place || now.Points != seat.Points || (now.Fault == "") != (seat.Fault == "") {
			return fmt.Errorf("played anew, seat %d comes in place %d with fault %q, recorded are %d and %q", s, now.Place,
				now.Fault, seat.Place, seat.Fault)
		}
	}
	return nil
}

// Unrepeatable says how players of a pairing choose if that is why its games are not played anew: "by the clock".
func (v *Verifier) Unrepeatable(pairing int) []string {
	var how []string
	for _, player := range v.pairings[pairing] {
		if its := v.plan.Players[player].Spec.Unrepeatable(); its != "" && !slices.Contains(how, its) {
			how = append(how, its)
		}
	}
	return how
}

// moves replays the stored moves on the stored start.
func (v *Verifier) moves(stored results.Record) error {
	g, err := games.Find(v.plan.Game)
	if err != nil {
		return err
	}
	board, err := g.Parse(v.plan.Options, stored.Start)
	if err != nil {
		return err
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
	if slices.ContainsFunc(stored.Seats, func(s results.Seat) bool { return s.Fault != "" }) {
		return nil // a forfeit ends a game that the rules would go on with
	}
	if stored.Reason == games.Resigned {
		return resigned(board, stored)
	}
	if !board.Over() {
		return fmt.Errorf("the stored moves do not end the game")
	}
	o := board.Outcome()
	if o.Reason != stored.Reason {
		return fmt.Errorf("the moves end the game by %s, recorded is %s", o.Reason, stored.Reason)
	}
	for s, seat := range stored.Seats {
		if int(o.Place[s]) != seat.Place || int(o.Points[s]) != seat.Points {
			return fmt.Errorf("seat %d comes in place %d with %d points, recorded are %d and %d", s, o.Place[s], o.Points[s],
				seat.Place, seat.Points)
		}
	}
	return nil
}

// resigned checks the end of a game that a player gave up, whose moves lead to the board.
func resigned(board games.Position, stored results.Record) error {
	if board.Over() {
		return fmt.Errorf("the moves end the game by %s, recorded is %s", board.Outcome().Reason, games.Resigned)
	}
	want := forfeit{seat: board.Mover()}.outcome(board)
	for s, seat := range stored.Seats {
		if seat.Place != int(want.Place[s]) || seat.Points != 0 {
			return fmt.Errorf("seat %d gave the game up, but seat %d comes in place %d with %d points", board.Mover(), s,
				seat.Place, seat.Points)
		}
	}
	return nil
}

// firstDifference returns the first index at which two lists of moves differ.
func firstDifference(a, b []uint32) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}
