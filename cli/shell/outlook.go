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

// Foresee plays some games of a run, which are not stored, and returns what a number of such games will take.
func (e *Environment) Foresee(rest forecast.Rest, games, workers int) (forecast.Outlook, error) {
	o := forecast.Outlook{Games: games, Workers: workers}
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

// Foreteller says once, on one line, what a run that has begun will take, if that is long.
type Foreteller struct {
	Ctx   context.Context
	Meter *Meter
	Run   results.Run // whose games See is given

	said   bool
	sample []results.Record
}

const (
	foretellAfter = 3 * time.Second
	foretellFrom  = time.Minute // of what is left
	foretellBy    = 64          // games, for the bytes
)

// See is to be called with what was committed together, under the name of the run and its progress. The games may be
// none: then nothing is said of bytes.
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
	o := forecast.Outlook{Games: p.Left(), From: eta, To: eta}
	if len(f.sample) > 0 {
		// Where nothing can be stored on the side, the run goes on all the same.
		o.Bytes, _ = sqlite.Growth(f.Ctx, f.Run, f.sample, o.Games)
	}
	f.sample = nil
	f.Meter.Say(name + ": " + o.Line(time.Now()))
}
