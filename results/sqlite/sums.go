package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"tourney/results"
)

// entries hands the rows of ledgers for a run to convert.
func (s *Store) entries(ctx context.Context, r results.Run, convert func(*lineup, map[*ledger][]entry) error, of ...*ledger) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		found := map[*ledger][]entry{}
		for _, l := range of {
			if found[l], err = l.read(ctx, tx, u); err != nil {
				return err
			}
		}
		if err := u.holdRows(ctx, tx, found); err != nil {
			return err
		}
		return convert(u, found)
	})
}

// Tallies returns the sums of a run, ordered by pairing, opening and first seat.
func (s *Store) Tallies(ctx context.Context, r results.Run) ([]results.Tally, error) {
	var tallies []results.Tally
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		tallies = make([]results.Tally, 0, len(rows[tallyLedger])/2)
		for _, e := range rows[tallyLedger] {
			pairing, ok := u.find(e.of)
			if !ok { // entered after r was read
				continue
			}
			n := e.sums
			t := results.Tally{Pairing: pairing, Opening: results.Visible(e.opening), First: int(e.a), Games: int(n[0]),
				Turns: n[5], TurnsSquared: n[6], Different: int(n[7]), Starts: int(n[8])}
			if e.b == 0 {
				t.Seats = make([]results.SeatTally, 0, len(u.seated[pairing]))
				tallies = append(tallies, t)
			}
			at := len(tallies) - 1
			if at < 0 || int(e.b) != len(tallies[at].Seats) || !alike(tallies[at], t) || int(e.b) >= len(u.seated[pairing]) {
				return damaged("%s: its tallies of opening %s do not fit together", u.title(pairing), t.Opening)
			}
			tallies[at].Seats = append(tallies[at].Seats, results.SeatTally{Wins: int(n[1]), Draws: int(n[2]), Losses: int(n[3]),
				Faults: int(n[4]), Places: [results.MostSeats]int64(n[9:13]), Points: n[13]})
		}
		for _, t := range tallies {
			if len(t.Seats) != len(u.seated[t.Pairing]) {
				return damaged("%s: it has no tallies of all its seats, of opening %s", u.title(t.Pairing), t.Opening)
			}
		}
		slices.SortStableFunc(tallies, func(a, b results.Tally) int { return a.Pairing - b.Pairing })
		return nil
	}, tallyLedger)
	return tallies, err
}

// alike reports whether the sums over games of two tallies agree: every seat's row repeats them.
func alike(a, b results.Tally) bool {
	a.Seats, b.Seats = nil, nil
	return a.Pairing == b.Pairing && a.Opening == b.Opening && a.First == b.First && a.Games == b.Games &&
		a.Turns == b.Turns && a.TurnsSquared == b.TurnsSquared && a.Different == b.Different && a.Starts == b.Starts
}

// TurnCounts returns the lengths of the games of a run, ordered by pairing, opening and turns.
func (s *Store) TurnCounts(ctx context.Context, r results.Run) ([]results.TurnCount, error) {
	var counts []results.TurnCount
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		counts = make([]results.TurnCount, 0, len(rows[turnLedger]))
		for _, e := range rows[turnLedger] {
			if pairing, ok := u.find(e.of); ok {
				counts = append(counts, results.TurnCount{Pairing: pairing, Opening: results.Visible(e.opening), Turns: int(e.a),
					Games: int(e.sums[0])})
			}
		}
		slices.SortStableFunc(counts, func(a, b results.TurnCount) int { return a.Pairing - b.Pairing })
		return nil
	}, turnLedger)
	return counts, err
}

// Costs returns what the games of a run have cost its players, ordered by player, opening and part.
func (s *Store) Costs(ctx context.Context, r results.Run) ([]results.Cost, error) {
	var costs []results.Cost
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		costs = make([]results.Cost, 0, len(rows[costLedger]))
		players := make(map[int64]int, len(u.players))
		for i, id := range u.players {
			players[id] = i
		}
		for _, e := range rows[costLedger] {
			player, ok := players[e.of]
			if !ok { // entered after r was read
				continue
			}
			c := results.Cost{Player: player, Opening: results.Visible(e.opening), Part: int(e.a), Games: int(e.sums[0]),
				Turns: e.sums[1], Nodes: e.sums[2], Evals: e.sums[3], Micros: e.sums[4]}
			if c.Part < 0 || c.Part >= results.CostParts || c.Games < 1 || min(c.Turns, c.Nodes, c.Evals, c.Micros) < 0 {
				return damaged("%s is impossible", costLedger.what(u, e.account))
			}
			costs = append(costs, c)
		}
		slices.SortStableFunc(costs, func(a, b results.Cost) int { return a.Player - b.Player })
		return nil
	}, costLedger)
	return costs, err
}
