package tourney

import (
	"fmt"
	"io"
	"time"

	"tourney/arena/timing"
	"tourney/cli/shell"
)

// timingMeter shows how far a timing experiment has come.
type timingMeter struct {
	*shell.Meter
	name     string
	forecast *timing.Forecast
	begun    time.Time
}

func newTimingMeter(w io.Writer, e timing.Experiment) (*timingMeter, error) {
	forecast, err := timing.NewForecast(e)
	if err != nil {
		return nil, err
	}
	return &timingMeter{Meter: shell.NewMeter(w, ""), name: e.Name, forecast: forecast, begun: time.Now()}, nil
}

// show is called after every board.
func (m *timingMeter) show(c timing.Cell) {
	m.forecast.Add(c)
	m.Show(func() shell.Reading { return m.read(c) })
}

// read says what is being measured, and how long the rest takes, if that can be said.
func (m *timingMeter) read(c timing.Cell) shell.Reading {
	const parts = 1000 // of the bar
	measured, all := m.forecast.Complete()
	text := fmt.Sprintf("%s: %d of %d times, depth %d, stones %d", m.name, measured, all, c.Depth, c.Stones)
	done := 0
	if left, ok := m.forecast.Left(); ok {
		spent := time.Since(m.begun)
		// The last part is for the end: a full bar would be cleared.
		done = min(parts-1, int(parts*spent.Seconds()/(spent+left).Seconds()))
		if measured < all {
			text += fmt.Sprintf(", about %v to go", left.Round(time.Second))
		}
	}
	return shell.Reading{Done: done, Total: parts, Label: text, Line: text}
}
