package study

import (
	"cmp"
	"slices"

	"tourney/results"
	"tourney/results/verdict"
)

// ByOpening takes a finished trial of a run apart by the kinds of openings, the empty board first.
func ByOpening(s Study, run results.Run, t results.Trial, tallies []results.Tally, totals results.BlockTotals) []verdict.Part {
	player := slices.IndexFunc(run.Players, func(p results.Player) bool { return p.Name == t.Player })
	var parts []verdict.Part
	of := func(opening string) *results.Trial {
		at := slices.IndexFunc(parts, func(p verdict.Part) bool { return p.Opening == opening })
		if at < 0 {
			part := t
			part.Wins, part.Draws, part.Losses, part.Faults, part.Pairs = 0, 0, 0, 0, [5]int{}
			parts, at = append(parts, verdict.Part{Opening: opening, Trial: part}), len(parts)
		}
		return &parts[at].Trial
	}
	for _, tally := range tallies {
		seat := slices.Index(run.Pairings[tally.Pairing].Seats, player)
		if seat < 0 {
			continue
		}
		part, own := of(tally.Opening), tally.Seats[seat]
		part.Wins += own.Wins
		part.Draws += own.Draws
		part.Losses += own.Losses
		part.Faults += own.Faults
	}
	matchups := run.Matchups()
	for _, b := range totals.Scores {
		if at := slices.Index(matchups[b.Matchup].Players, player); at >= 0 && s.pairs(t.Stage) {
			of(b.Opening).Pairs[2*b.Scores[at]/results.Twelfths] += b.Blocks // by half points
		}
	}
	slices.SortFunc(parts, func(a, b verdict.Part) int {
		return cmp.Or(cmp.Compare(place(a.Opening), place(b.Opening)), cmp.Compare(a.Opening, b.Opening))
	})
	return parts
}

// place is 0 for the empty board and 1 for other kinds of openings.
func place(opening string) int {
	if opening == results.EmptyBoard {
		return 0
	}
	return 1
}
