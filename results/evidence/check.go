package evidence

import (
	"fmt"
	"math/bits"
	"slices"

	"tourney/results"
)

// Larger counts are impossible, and sums of them would overflow.
const (
	mostCount  = 1 << 40
	mostSquare = 1 << 46
)

// damaged returns the error for impossible counts. title may be "".
func (c *Counts) damaged(title, format string, args ...any) error {
	if title != "" {
		title += ": "
	}
	return fmt.Errorf("run %s: %s%s: %w",
		results.Visible(c.Run.Name), results.Visible(title), results.Visible(fmt.Sprintf(format, args...)), results.ErrDamaged)
}

// check returns an error if the counts contradict themselves or each other.
func (c *Counts) check() error {
	games := 0
	for i, tallies := range c.pairings {
		title := c.Run.Title(c.Run.Pairings[i])
		for _, t := range tallies {
			if wrong := c.wrongTally(t); wrong != "" {
				return c.damaged(title, "opening %s: %s", t.Opening, wrong)
			}
			games += t.Games
		}
	}
	for _, kind := range c.Openings {
		if c.setOfKind(kind) < 0 {
			return c.damaged("", "games from openings of a kind that its plan has not: %s", kind)
		}
	}
	if games > mostCount {
		return c.damaged("", "%d games", games)
	}
	if f := c.Run.Facts; games > f.Planned {
		return c.damaged("", "%d games, but %d in its plan", games, f.Planned)
	} else if games+c.left.Len() < f.Planned && f.Until == "" && !c.Run.Finished.IsZero() {
		return c.damaged("", "it is finished, but has %d of %d games", games, f.Planned)
	}
	squares := 0.0
	for i := range c.matchups {
		m := &c.matchups[i]
		if err := c.checkBlocks(m); err != nil {
			return err
		}
		for _, b := range m.sums {
			squares += float64(b.PlaceSquared) + float64(b.PointsSquared)
		}
	}
	if squares > 1<<52 { // a bound that keeps stats.Moments from overflowing
		return c.damaged("", "squares of places and points that add up to %g", squares)
	}
	return nil
}

// wrongTally describes the defect of a tally, or returns "".
func (c *Counts) wrongTally(t results.Tally) string {
	if t.First < 0 || t.First >= c.Seats || len(t.Seats) != c.Seats {
		return fmt.Sprintf("counts of %d seats, with seat %d moving first, in games of %d", len(t.Seats), t.First, c.Seats)
	}
	switch {
	case !counts(int64(t.Games), int64(t.Different), int64(t.Starts)) || min(t.Games, t.Different, t.Starts) == 0:
		return fmt.Sprintf("%d games, %d different ones and %d starts", t.Games, t.Different, t.Starts)
	case t.Different > t.Games || t.Starts > t.Different:
		return fmt.Sprintf("%d games cannot have %d different ones and %d starts", t.Games, t.Different, t.Starts)
	case !moments(t.Games, t.Turns, t.TurnsSquared) || t.TurnsSquared < t.Turns:
		return fmt.Sprintf("%d games cannot have %d turns with the squares %d", t.Games, t.Turns, t.TurnsSquared)
	}
	whole := results.Twelfths * int64(t.Games)
	var places [results.MostSeats]int64
	faults := 0
	for seat, s := range t.Seats {
		if !counts(int64(s.Wins), int64(s.Draws), int64(s.Losses), int64(s.Faults)) || s.Wins+s.Draws+s.Losses != t.Games {
			return fmt.Sprintf("%d wins, %d draws and %d losses of seat %d are not %d games", s.Wins, s.Draws, s.Losses, seat+1, t.Games)
		}
		sum := int64(0)
		for place, n := range s.Places {
			if !counts(n) || place >= c.Seats && n > 0 {
				return fmt.Sprintf("%d twelfths of place %d for seat %d", n, place+1, seat+1)
			}
			places[place] += n
			sum += n
		}
		// A shared first place is divided by at least two seats and at most all.
		least, most := int64(results.Twelfths*s.Wins+results.Twelfths/c.Seats*s.Draws), int64(results.Twelfths*s.Wins+results.Twelfths/2*s.Draws)
		if sum != whole || s.Places[0] < least || s.Places[0] > most {
			return fmt.Sprintf("places of seat %d that are not those of %d wins and %d draws in %d games", seat+1, s.Wins, s.Draws, t.Games)
		}
		if faults += s.Faults; s.Faults > s.Losses || s.Points > mostCount || s.Points < -mostCount {
			return fmt.Sprintf("%d faults in %d lost games, or %d points, of seat %d", s.Faults, s.Losses, s.Points, seat+1)
		}
	}
	for place, n := range places[:c.Seats] {
		if n != whole {
			return fmt.Sprintf("%d twelfths of place %d in %d games", n, place+1, t.Games)
		}
	}
	if faults > t.Games {
		return fmt.Sprintf("%d faults in %d games", faults, t.Games)
	}
	return ""
}

// counts reports whether all numbers are possible counts.
func counts(list ...int64) bool {
	return !slices.ContainsFunc(list, func(n int64) bool { return n < 0 || n > mostCount })
}

// moments reports whether n whole numbers can have this sum and this sum of squares.
func moments(n int, sum, squares int64) bool {
	size := uint64(max(sum, -sum))
	if n < 0 || n > mostCount || size > mostCount || squares < 0 || squares > mostSquare || n == 0 && (sum != 0 || squares != 0) {
		return false
	}
	h1, l1 := bits.Mul64(uint64(n), uint64(squares))
	h2, l2 := bits.Mul64(size, size)
	return h1 > h2 || h1 == h2 && l1 >= l2
}

// checkBlocks returns an error if the blocks of a matchup contradict each other or the games.
func (c *Counts) checkBlocks(m *matchup) error {
	if len(m.scores) == 0 && len(m.sums) == 0 {
		return nil
	}
	title := c.Run.Title(c.Run.Pairings[m.Pairings[0]])
	if m.Self() {
		return c.damaged(title, "blocks of a player against themselves")
	}
	kinds := Kinds(m.scores, func(b results.BlockScore) string { return b.Opening })
	for _, b := range m.sums {
		kinds = addKind(kinds, b.Opening)
	}
	for _, kind := range kinds {
		if wrong := c.wrongBlocks(m, kind); wrong != "" {
			return c.damaged(title, "opening %s: %s", kind, wrong)
		}
	}
	return nil
}

// wrongBlocks describes the defect of a matchup's blocks from one kind of opening, or returns "".
func (c *Counts) wrongBlocks(m *matchup, kind string) string {
	orders := len(m.Pairings)
	blocks, scores := 0, make([]int64, len(m.Players))
	for _, b := range m.scores {
		if b.Opening != kind {
			continue
		}
		sum := 0
		for _, n := range b.Scores {
			if sum += n; n < 0 || n > results.Twelfths*orders {
				return fmt.Sprintf("a block with the scores %v", b.Scores)
			}
		}
		if !counts(int64(b.Blocks)) || b.Blocks == 0 || len(b.Scores) != len(m.Players) || sum != results.Twelfths*orders {
			return fmt.Sprintf("%d blocks of %d games with the scores %v", b.Blocks, orders, b.Scores)
		}
		blocks += b.Blocks
		for i, n := range b.Scores {
			scores[i] += int64(b.Blocks) * int64(n)
		}
	}

	// all holds the points and places of each player in all games, also of incomplete blocks; rest is the number of
	// games outside complete blocks.
	all := make([]results.SeatTally, len(m.Players))
	often := make([]int64, len(m.Players)) // seats of the player in a game
	rest := int64(0)
	for _, i := range m.Pairings {
		seats := c.Run.Pairings[i].Seats
		for seat, player := range seats {
			one := c.Seat(i, seat, kind)
			if seat == 0 {
				if one.Games < blocks {
					return fmt.Sprintf("%d blocks, but %d games of %s", blocks, one.Games, c.Run.Title(c.Run.Pairings[i]))
				}
				rest += int64(one.Games - blocks)
			}
			at, _ := slices.BinarySearch(m.Players, player)
			all[at].Add(one.SeatTally)
			if i == m.Pairings[0] {
				often[at]++
			}
		}
	}
	sums := slices.DeleteFunc(slices.Clone(m.sums), func(b results.BlockSum) bool { return b.Opening != kind })
	for at, player := range m.Players {
		name := c.Run.Players[player].Name
		if left := all[at].Places[0] - scores[at]; left < 0 || left > results.Twelfths*rest {
			return fmt.Sprintf("games give %s %d twelfths of a win, and its blocks %d", name, all[at].Places[0], scores[at])
		}
		i := slices.IndexFunc(sums, func(b results.BlockSum) bool { return b.Player == player })
		if i < 0 {
			return "blocks without the sums of " + name
		}
		b := sums[i]
		places := int64(0)
		for place, n := range all[at].Places {
			places += int64(place+1) * n
		}
		left := places - b.Place
		switch {
		case b.Blocks != blocks || !moments(blocks, b.Place, b.PlaceSquared) || !moments(blocks, b.Points, b.PointsSquared):
			return fmt.Sprintf("%d blocks, but the places and points of %s add up as those of %d", blocks, name, b.Blocks)
		case left < results.Twelfths*often[at]*rest || left > results.Twelfths*often[at]*rest*int64(c.Seats):
			return fmt.Sprintf("games give %s %d twelfths of a place, and its blocks %d", name, places, b.Place)
		case rest == 0 && b.Points != all[at].Points:
			return fmt.Sprintf("games give %s %d points, and its blocks %d", name, all[at].Points, b.Points)
		}
	}
	if len(sums) != len(m.Players) {
		return fmt.Sprintf("sums of %d players, but %d meet", len(sums), len(m.Players))
	}
	return ""
}
