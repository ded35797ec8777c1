package main

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"tourney/arena/timing"
)

// timingMeter shows how far a timing experiment has come.
type timingMeter struct {
	*meter
	forecast *timing.Forecast
	begun    time.Time
}

func newTimingMeter(w io.Writer, e timing.Experiment) (*timingMeter, error) {
	forecast, err := timing.NewForecast(e)
	if err != nil {
		return nil, err
	}
	return &timingMeter{meter: newMeter(w, e.Name), forecast: forecast, begun: time.Now()}, nil
}

// show is called after every board.
func (m *timingMeter) show(c timing.Cell) {
	const (
		barEvery = 100 * time.Millisecond
		parts    = 1000 // of the bar
	)
	m.forecast.Add(c)
	if !m.fancy {
		if m.due(lineEvery) {
			fmt.Fprintln(m.w, m.line(c))
		}
		return
	}
	if !m.due(barEvery) {
		return
	}
	if m.bar == nil {
		m.bar = progressbar.NewOptions(parts,
			progressbar.OptionSetWriter(m.w), progressbar.OptionSetPredictTime(false),
			progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish())
	}
	m.bar.Describe(m.line(c))
	if left, ok := m.forecast.Left(); ok {
		spent := time.Since(m.begun)
		// The last part is for the end: a full bar would be cleared. As in meter, the bar is decoration.
		_ = m.bar.Set(min(parts-1, int(parts*spent.Seconds()/(spent+left).Seconds())))
	}
}

// line says what is being measured, and how long the rest takes, if that can be said.
func (m *timingMeter) line(c timing.Cell) string {
	measured, all := m.forecast.Complete()
	text := fmt.Sprintf("%s: %d of %d times, depth %d, stones %d", m.name, measured, all, c.Depth, c.Stones)
	if left, ok := m.forecast.Left(); ok && measured < all {
		text += fmt.Sprintf(", about %v to go", left.Round(time.Second))
	}
	return text
}
