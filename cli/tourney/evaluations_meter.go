package tourney

import (
	"fmt"
	"io"

	"tourney/arena/evaluations"
	"tourney/cli/shell"
)

// evaluationsMeter shows how far a count of evaluations has come.
type evaluationsMeter struct {
	*shell.Meter
	experiment evaluations.Experiment
}

func newEvaluationsMeter(w io.Writer, e evaluations.Experiment) evaluationsMeter {
	return evaluationsMeter{shell.NewMeter(w, ""), e}
}

// show is called after every search.
func (m evaluationsMeter) show(p evaluations.Progress) {
	m.Show(func() shell.Reading { return m.read(p) })
}

// read says what is being counted. The first half of the bar is for the games, the other for the depths.
func (m evaluationsMeter) read(p evaluations.Progress) shell.Reading {
	const half = 500
	e := m.experiment
	text, done := fmt.Sprintf("%s: %d of %d games, searches: %d", e.Name, p.Games, e.Games, p.Searches), half*p.Games/e.Games
	if p.Depth > 0 {
		text = fmt.Sprintf("%s: depth %d, %d of %d positions", e.Name, p.Depth, p.Searched, p.Of)
		done = half + half*(p.Depths*p.Of+p.Searched)/(len(e.Depths)*p.Of)
	}
	// The last part is for the end: a full bar would be cleared.
	return shell.Reading{Done: min(done, 2*half-1), Total: 2 * half, Label: text, Line: text}
}
