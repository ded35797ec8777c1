package study

import (
	"cmp"
	"context"
	"slices"

	"tourney/arena/tune"
	"tourney/results"
	"tourney/results/verdict"
)

// ByOpening takes a finished trial apart by the kinds of openings, the empty board first.
func ByOpening(ctx context.Context, s Study, run results.Run, t results.Trial, store results.Store) ([]verdict.Part, error) {
	var parts []verdict.Part
	counters := map[string]*counter{}
	err := store.Games(ctx, run.ID, func(g results.Record) error {
		c := counters[g.Opening]
		if c == nil {
			c = newCounter(s, run, []tune.Trial{{Number: t.Number, Stage: t.Stage, Candidate: t.Candidate, Weights: t.Weights}})
			counters[g.Opening] = c
		}
		part, _, counts := c.add(g)
		if !counts {
			return nil
		}
		at := slices.IndexFunc(parts, func(p verdict.Part) bool { return p.Opening == g.Opening })
		if at < 0 {
			parts, at = append(parts, verdict.Part{Opening: g.Opening}), len(parts)
		}
		parts[at].Trial = part
		return nil
	})
	slices.SortFunc(parts, func(a, b verdict.Part) int {
		return cmp.Or(cmp.Compare(place(a.Opening), place(b.Opening)), cmp.Compare(a.Opening, b.Opening))
	})
	return parts, err
}

// place is 0 for the empty board and 1 for other kinds of openings.
func place(opening string) int {
	if opening == results.EmptyBoard {
		return 0
	}
	return 1
}
