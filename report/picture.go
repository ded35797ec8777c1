package report

import (
	"context"
	"fmt"
	"strings"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
)

// These are the pictures of a run.
const (
	HeatmapPicture = "heatmap"
	BarsPicture    = "wdl"
	TurnsPicture   = "turns"
	PlacesPicture  = "places"
	SettledPicture = "settled"
)

// Unsuited is the error for a picture that does not suit the games of a run, or the weights of a study.
type Unsuited struct{ Err error }

func (u Unsuited) Error() string { return u.Err.Error() }

func (u Unsuited) Unwrap() error { return u.Err }

// Figures is the store of runs that are drawn.
type Figures interface {
	evidence.Blocks
	Costs(ctx context.Context, r results.Run) ([]results.Cost, error)
	TurnCounts(ctx context.Context, r results.Run) ([]results.TurnCount, error)
}

// Picture draws the picture of the given kind or, if kind is "", the one that suits the run. c counts the run in store.
// Below stands how the players differ.
func Picture(ctx context.Context, store Figures, c *evidence.Counts, kind string) (chart.Chart, error) {
	p, err := picture(ctx, store, c, kind)
	p.Notes = sentences(p.Notes, legendOf(c.Run.Players).note())
	return p, err
}

func picture(ctx context.Context, store Figures, c *evidence.Counts, kind string) (chart.Chart, error) {
	note := WithFaults(Remark(c.Run, c.Support("").Games), c.Faults())
	if kind == "" {
		kind = HeatmapPicture
		switch {
		case c.Seats > 2 && SelfPlay(c.Run):
			kind = BarsPicture
		case c.Seats > 2:
			kind = PlacesPicture
		}
	}
	switch kind {
	case EvaluationsKind:
		e, err := ReadEvaluations(ctx, store, c.Run)
		if err != nil {
			return chart.Chart{}, err
		}
		return e.Chart()
	case CostsKind:
		costs, err := ReadCosts(ctx, store.Costs, c)
		if err != nil {
			return chart.Chart{}, err
		}
		return costs.Chart()
	case TurnsPicture:
		counts, err := store.TurnCounts(ctx, c.Run)
		if err != nil {
			return chart.Chart{}, err
		}
		games := 0
		for _, n := range counts {
			games += n.Games
		}
		if tallied := c.Support("").Games; games < tallied { // there may be more while games are being added
			return chart.Chart{}, fmt.Errorf("run %s: %w: the lengths of %d games are known, of %d", c.Run.Name, results.ErrDamaged, games, tallied)
		}
		return TurnsChart(c.Run, counts, note)
	case BarsPicture:
		return BarsChart(c, note)
	case SettledPicture:
		return SettledChart(ctx, store, c, note)
	case PlacesPicture:
		p, err := PlacesChart(c, note)
		if err != nil && SelfPlay(c.Run) {
			err = Unsuited{err}
		}
		return p, err
	default:
		m, err := HeatMap(c, note)
		if err != nil && c.Seats > 2 {
			err = Unsuited{err}
		}
		return m, err
	}
}

// WithFaults adds the number of faults to the note of a picture, if there are any.
func WithFaults(note string, faults int) string {
	if faults == 0 {
		return note
	}
	return strings.TrimSpace(fmt.Sprintf("%s Games lost by a fault (crash, illegal move, time), and counted: %d.", note, faults))
}
