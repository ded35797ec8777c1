// Package resultstest counts the games of a run for tests: one after the other, slowly and obviously right.
package resultstest

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"tourney/results"
)

// Count returns the counts that a store keeps for the games of a run.
func Count(run results.Run, games []results.Record) ([]results.Tally, results.BlockTotals, []results.TurnCount) {
	return Tallies(run, games), blocks(run, games), turnCounts(games)
}

// Tallies returns the sums of games, ordered by pairing, opening and first seat.
func Tallies(run results.Run, games []results.Record) []results.Tally {
	var list []results.Tally
	seen := map[string]bool{}
	fresh := func(what ...any) int {
		key := fmt.Sprintf("%#v", what)
		if seen[key] {
			return 0
		}
		seen[key] = true
		return 1
	}
	for _, g := range ordered(games) {
		n := len(list) - 1
		if n < 0 || list[n].Pairing != g.Pairing || list[n].Opening != g.Opening || list[n].First != g.First {
			list = append(list, results.Tally{Pairing: g.Pairing, Opening: g.Opening, First: g.First, Seats: make([]results.SeatTally, len(g.Seats))})
			n++
		}
		t := &list[n]
		t.Games++
		t.Different += fresh(g.Pairing, g.Opening, g.First, g.Start, g.Moves)
		t.Starts += fresh(g.Pairing, g.Opening, g.First, g.Start)
		t.Turns += int64(g.Turns)
		t.TurnsSquared += int64(g.Turns * g.Turns)
		for seat := range g.Seats {
			one := results.SeatTally{Points: int64(g.Seats[seat].Points)}
			switch {
			case g.Won(seat):
				one.Wins = 1
			case g.Drawn(seat):
				one.Draws = 1
			default:
				one.Losses = 1
			}
			if g.End.Kind.Fault() && g.End.Seat == seat {
				one.Faults = 1
			}
			for place, twelfths := range g.Places(seat) {
				one.Places[place] = int64(twelfths)
			}
			t.Seats[seat].Add(one)
		}
	}
	return list
}

// ordered sorts games in the order of a store's counts.
func ordered(games []results.Record) []results.Record {
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b results.Record) int {
		return cmp.Or(a.Pairing-b.Pairing, cmp.Compare(a.Opening, b.Opening), a.First-b.First, a.Turns-b.Turns)
	})
	return games
}

// blocks returns the sums of the complete blocks of games, ordered by matchup and opening.
func blocks(run results.Run, games []results.Record) results.BlockTotals {
	var totals results.BlockTotals
	matchups := run.Matchups()
	blocks := BlocksByOpening(run, games)
	slices.SortStableFunc(blocks, func(a, b results.Block) int {
		return cmp.Or(a.Matchup-b.Matchup, cmp.Compare(a.Opening, b.Opening))
	})
	for _, b := range blocks {
		if m := matchups[b.Matchup]; b.Games == b.Orders && !m.Self() {
			addBlock(&totals, b, m.Players)
		}
	}
	return totals
}

func addBlock(totals *results.BlockTotals, b results.Block, players []int) {
	i := slices.IndexFunc(totals.Scores, func(s results.BlockScore) bool {
		return s.Matchup == b.Matchup && s.Opening == b.Opening && slices.Equal(s.Scores, b.Scores)
	})
	if i < 0 {
		i = len(totals.Scores)
		totals.Scores = append(totals.Scores, results.BlockScore{Matchup: b.Matchup, Opening: b.Opening, Scores: b.Scores})
	}
	totals.Scores[i].Blocks++
	for at, player := range players {
		i := slices.IndexFunc(totals.Sums, func(s results.BlockSum) bool {
			return s.Matchup == b.Matchup && s.Opening == b.Opening && s.Player == player
		})
		if i < 0 {
			i = len(totals.Sums)
			totals.Sums = append(totals.Sums, results.BlockSum{Matchup: b.Matchup, Opening: b.Opening, Player: player})
		}
		s, place, points := &totals.Sums[i], int64(b.Places[at]), int64(b.Points[at])
		s.Blocks++
		s.Place += place
		s.PlaceSquared += place * place
		s.Points += points
		s.PointsSquared += points * points
	}
}

// turnCounts returns how long games were, ordered by pairing, opening and turns.
func turnCounts(games []results.Record) []results.TurnCount {
	var list []results.TurnCount
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b results.Record) int {
		return cmp.Or(a.Pairing-b.Pairing, cmp.Compare(a.Opening, b.Opening), a.Turns-b.Turns)
	})
	for _, g := range games {
		if n := len(list) - 1; n >= 0 && list[n].Pairing == g.Pairing && list[n].Opening == g.Opening && list[n].Turns == g.Turns {
			list[n].Games++
			continue
		}
		list = append(list, results.TurnCount{Pairing: g.Pairing, Opening: g.Opening, Turns: g.Turns, Games: 1})
	}
	return list
}

// Costs returns what games have cost the players of a run, ordered by player, opening and part.
func Costs(run results.Run, games []results.Record) []results.Cost {
	var list []results.Cost
	for player := range run.Players {
		first := len(list)
		for _, g := range games {
			asked := slices.ContainsFunc(g.Seats, func(s results.Seat) bool { return s.Turns > 0 || s.Nodes > 0 || s.Micros > 0 })
			for seat, of := range run.Pairings[g.Pairing].Seats {
				if of != player || !asked {
					continue
				}
				part := g.Number % 31 // not CostParts: a twin shares no number
				i := first + slices.IndexFunc(list[first:], func(c results.Cost) bool { return c.Opening == g.Opening && c.Part == part })
				if i < first {
					i, list = len(list), append(list, results.Cost{Player: player, Opening: g.Opening, Part: part})
				}
				c, s := &list[i], g.Seats[seat]
				c.Games++
				c.Turns, c.Nodes, c.Evals, c.Micros = c.Turns+int64(s.Turns), c.Nodes+s.Nodes, c.Evals+s.Evals, c.Micros+s.Micros
			}
		}
		slices.SortFunc(list[first:], func(a, b results.Cost) int { return cmp.Or(cmp.Compare(a.Opening, b.Opening), a.Part-b.Part) })
	}
	return list
}

// BlocksByOpening returns the blocks of games, complete or not, ordered by number and matchup.
func BlocksByOpening(run results.Run, games []results.Record) []results.Block {
	var list []results.Block
	for index, m := range run.Matchups() {
		first := len(list)
		for _, g := range games {
			if !slices.Contains(m.Pairings, g.Pairing) {
				continue
			}
			i := first + slices.IndexFunc(list[first:], func(b results.Block) bool { return b.Number == g.Number })
			if i < first {
				hash := fnv.New64a()
				hash.Write([]byte(g.Start))
				i, list = len(list), append(list, results.Block{Matchup: index, Number: g.Number, Opening: g.Opening, Start: hash.Sum64(),
					First: g.First, Orders: len(m.Pairings),
					Scores: make([]int, len(m.Players)), Places: make([]int, len(m.Players)), Points: make([]int, len(m.Players))})
			}
			list[i].Games++
			for seat, s := range g.Seats {
				at := slices.Index(m.Players, run.Pairings[g.Pairing].Seats[seat])
				list[i].Points[at] += s.Points
				for place, twelfths := range g.Places(seat) {
					list[i].Places[at] += (place + 1) * twelfths
				}
				score := g.Places(seat)[0]
				list[i].Scores[at] += score
				if seat == g.First {
					list[i].FirstScore += score
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b results.Block) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Matchup, b.Matchup))
	})
	return list
}
