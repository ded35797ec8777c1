package study

import (
	"fmt"

	"tourney/results"
)

// moments is the number of vectors in a long history.
const moments = 200

// History returns what the search would have recommended as its stored trials came in, the last of them included. It
// repeats the course of the study. The error is that of a study played by another program.
func (s Study) History(trials []results.Trial) ([]results.Moment, error) {
	stored := map[int]results.Trial{}
	games, last := 0, 0
	for _, t := range trials {
		if stored[t.Number] = t; t.Stage == results.Screening {
			games, last = games+t.Games(), max(last, t.Number)
		}
	}
	var list []results.Moment
	c := s.course()
	played, next := 0, 0
	for {
		asked := c.Ask(1)
		if len(asked) == 0 {
			return list, nil
		}
		t, ok := stored[asked[0].ID]
		if !ok {
			return list, nil
		}
		if err := s.same(t, s.trial(c, asked[0], t.Run).result); err != nil {
			return nil, fmt.Errorf("the history of study %s cannot be told: %w", s.Name, err)
		}
		c.Tell(t.Number, told(t))
		if t.Stage != results.Screening {
			continue
		}
		if played += t.Games(); played >= next || t.Number == last {
			list, next = append(list, results.Moment{Games: played, Weights: c.Best()}), played+games/moments
		}
	}
}
