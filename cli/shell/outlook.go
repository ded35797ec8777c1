package shell

import (
	"context"
	"slices"
	"time"

	"tourney/arena"
	"tourney/arena/forecast"
	"tourney/results"
	"tourney/results/sqlite"
)

// Foresee plays some games of a run without storing them, and returns the forecast for a number of such games.
func (p Playing) Foresee(e *Environment, rest forecast.Rest, games int) (forecast.Outlook, error) {
	workers := p.WorkerCount()
	o := forecast.Outlook{Games: games, Workers: workers, Until: p.until}
	jobs, err := rest.Draw(forecast.MostTried)
	if err != nil {
		return o, err
	}
	sample, err := forecast.Play(e.Ctx, jobs, arena.Local{Workers: 1}, workers, forecast.TryFor)
	if err != nil {
		return o, err
	}
	o.Tried, o.Rate = len(sample.Games), sample.Rate()
	o.From, o.To = sample.Time(games, workers)
	if o.Tried > 0 {
		o.Bytes, err = sqlite.Growth(e.Ctx, rest.Run, sample.Games, games)
	}
	return o, err
}

// Foreteller prints once, in one line, the forecast of a long run in progress.
type Foreteller struct {
	Ctx   context.Context
	Meter *Meter
	Run   results.Run // of the games given to See
	Until time.Time   // when the run is stopped; zero for not at all

	said   bool
	sample []results.Record
}

const (
	foretellAfter = 3 * time.Second
	foretellFrom  = time.Minute // least remaining time
	foretellBy    = 64          // games to measure bytes
)

// See must be called after each commit, with the name of the run, its progress and the games committed. Without games
// the forecast has no bytes.
func (f *Foreteller) See(name string, p arena.Progress, games []results.Record) {
	if f.said {
		return
	}
	for _, g := range games[:min(len(games), foretellBy-len(f.sample))] {
		g.Moves, g.Thoughts = slices.Clone(g.Moves), slices.Clone(g.Thoughts)
		g.Times, g.Seats = slices.Clone(g.Times), slices.Clone(g.Seats)
		f.sample = append(f.sample, g)
	}
	eta, ok := p.ETA()
	if !ok || p.Elapsed < foretellAfter {
		return
	}
	f.said = true
	if eta < foretellFrom {
		return
	}
	o := forecast.Outlook{Games: p.Left(), From: eta, To: eta, Until: f.Until}
	if len(f.sample) > 0 {
		// If the temporary database fails, the run continues.
		o.Bytes, _ = sqlite.Growth(f.Ctx, f.Run, f.sample, o.Games)
	}
	f.sample = nil
	f.Meter.say(name + ": " + o.Line(time.Now()))
}
