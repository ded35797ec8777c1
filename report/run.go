package report

import (
	"cmp"
	"context"
	"sync"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

// Runs is the store of runs of which figures are made.
type Runs interface {
	evidence.Blocks
	Costs(ctx context.Context, r results.Run) ([]results.Cost, error)
	TurnCounts(ctx context.Context, r results.Run) ([]results.TurnCount, error)
}

// Run is a stored run, with what its figures need of it.
type Run struct {
	results.Run
	Store Runs
	// Counts and Costs read at the first call.
	Counts func() (*evidence.Counts, error)
	Costs  func() (Costs, error)

	one   sync.Mutex // figures of a run are made one at a time: its ratings keep what they find
	timed bool       // the counts' ratings know how long blocks take
}

// alone waits until no other figure of a run is made, and returns what lets the next one be made.
func alone(in input) (next func()) {
	r, ok := in.(*Run)
	if !ok {
		return func() {}
	}
	r.one.Lock()
	return r.one.Unlock
}

// NewRun returns a run of a store. ctx holds for all that is read; read is evidence.Read or evidence.ReadAll.
func NewRun(ctx context.Context, store Runs, run results.Run,
	read func(context.Context, evidence.Blocks, results.Run) (*evidence.Counts, error)) *Run {
	r := &Run{Run: run, Store: store}
	r.Counts = sync.OnceValues(func() (*evidence.Counts, error) { return read(ctx, store, run) })
	r.Costs = sync.OnceValues(func() (Costs, error) {
		c, err := r.Counts()
		if err != nil {
			return Costs{}, err
		}
		return readCosts(ctx, store.Costs, c)
	})
	return r
}

// subject returns OfRun.
func (*Run) subject() Subject { return OfRun }

// time lets the ratings of a run know how long its blocks take.
func (r *Run) time(ctx context.Context, c *evidence.Counts) (err error) {
	if ratings := c.Ratings(); ratings != nil && !r.timed {
		err = ratings.Time(ctx, r.Store)
	}
	r.timed = err == nil
	return err
}

// seats returns the number of seats of the games; 0 without pairings.
func (r *Run) seats() int {
	if len(r.Pairings) == 0 {
		return 0
	}
	return len(r.Pairings[0].Seats)
}

// duels reports whether the games have two seats.
func (r *Run) duels() bool { return r.seats() == 2 }

// ranks reports whether the games have more seats, and rank players.
func (r *Run) ranks() bool { return r.seats() > 2 && !selfPlay(r.Run) }

// addCounted registers a table of the counts of a run.
func addCounted(f Figure, suits func(r *Run) bool, of func(c *evidence.Counts) (table.Table, error)) {
	f.Needs = Counted
	addTable(f, suits, func(ctx context.Context, r *Run) (t table.Table, err error) {
		c, err := r.Counts()
		if err == nil && f.Summary {
			err = r.time(ctx, c)
		}
		if err != nil {
			return t, err
		}
		if t, err = of(c); f.Summary {
			t.Lead = lead(c)
		}
		return t, err
	})
}

// addRunPicture registers a picture of a run. draw gets the note on missing games and faults; below stands how the
// players differ.
func addRunPicture(f Figure, suits func(r *Run) bool, draw func(ctx context.Context, r *Run, c *evidence.Counts, note string) (chart.Chart, error)) {
	f.Needs = cmp.Or(f.Needs, Counted)
	addPicture(f, suits, func(ctx context.Context, r *Run) (none chart.Chart, err error) {
		c, err := r.Counts()
		if err != nil {
			return none, err
		}
		p, err := draw(ctx, r, c, WithFaults(Remark(r.Run, c.Support("").Games), c.Faults()))
		p.Notes = sentences(p.Notes, legendOf(r.Players).note())
		return p, err
	})
}

// addCountedPicture registers a picture of the counts of a run.
func addCountedPicture(f Figure, suits func(r *Run) bool, draw func(c *evidence.Counts, note string) (chart.Chart, error)) {
	addRunPicture(f, suits, func(_ context.Context, _ *Run, c *evidence.Counts, note string) (chart.Chart, error) {
		return draw(c, note)
	})
}

// UsualPicture returns the picture that suits a run best: scores of all players against all or, with more seats,
// places.
func UsualPicture(r *Run) string {
	switch {
	case r.ranks():
		return "places"
	case r.seats() > 2:
		return "wdl"
	}
	return "heatmap"
}

// fewRates is the largest number of pairings whose table of rates is shown by default.
const fewRates = 24

// UsualTables makes the tables that suit run and format. The ranking comes first; formats for programs get only the
// table with the most figures. left is the kind of a table that suits the run but is too long to show by default, or
// "".
func UsualTables(ctx context.Context, r *Run, f table.Format) (tables []table.Table, left string, err error) {
	var kinds []string
	switch {
	case r.seats() > 2 && !r.ranks():
		kinds = []string{"seats"}
	case r.ranks() && f.ForPrograms():
		kinds = []string{"places"}
	case r.ranks():
		kinds = []string{"places", "seats"}
	case f.ForPrograms():
		kinds = []string{"rates"}
	case len(r.Pairings) > fewRates:
		kinds, left = []string{"cross"}, "rates"
	default:
		kinds = []string{"cross", "rates"}
	}
	for i, kind := range kinds {
		list, err := Tables(ctx, r, kind, f)
		if err != nil {
			return nil, "", err
		}
		if i > 0 { // the first one has it
			list[0].Legend = nil
		}
		tables = append(tables, list...)
	}
	return tables, left, nil
}
