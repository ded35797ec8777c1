package web

import (
	"errors"
	"html/template"
	"io/fs"
	"slices"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
)

// fleet is what the page knows of the machines that play into the database: all of it is in the journal beside.
type fleet struct {
	tell func(arena.Event)

	sync.Mutex
	journal *journal.Follower
	trouble string // of the last reading
	shown   pulse  // at the last look
}

// pulse changes whenever pages do.
type pulse struct {
	entries int
	playing bool
}

func newFleet(s Settings) *fleet {
	return &fleet{tell: s.Tell, journal: journal.Follow(journal.Path(s.Path))}
}

// read returns what the journal says now. What cannot be read is told once; pages then show what was read before.
func (f *fleet) read() journal.Summary {
	f.Lock()
	defer f.Unlock()
	s, err := f.journal.Look()
	trouble := ""
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		trouble = err.Error()
	}
	if trouble != f.trouble && trouble != "" {
		f.tell(arena.Trouble{Why: "the page shows no fleet: " + trouble})
	}
	f.trouble = trouble
	return s
}

// look reports whether pages at a time differ from those of the last look.
func (f *fleet) look(at time.Time) bool {
	s := f.read()
	now := pulse{s.Entries, s.Playing(at)}
	f.Lock()
	defer f.Unlock()
	changed := now != f.shown
	f.shown = now
	return changed
}

// fleetWord names the number of workers if a fleet plays one of these runs, else it is "".
func (v *visit) fleetWord(runs ...string) string {
	s := v.page.fleet.read()
	if !s.Playing(time.Now()) || !slices.Contains(runs, s.State.State.Run) {
		return ""
	}
	return results.Counted(s.State.State.Working(), "worker")
}

// shownFleet is the fleet on the page of a run or a study.
type shownFleet struct {
	Convictions []journal.Entry
	Finished    bool // the rest is empty
	Table       template.HTML
	Why         string          // why there is no table
	Notes       []journal.Entry // the latest first
}

// fleet returns what is to be said of the fleet that plays, or has played, some runs; nil for nothing.
func (v *visit) fleet(p progress, runs ...string) (*shownFleet, error) {
	s := v.page.fleet.read()
	shown := &shownFleet{Finished: p.State == finished}
	for _, e := range s.Convictions {
		if slices.Contains(runs, e.Conviction.Run) {
			shown.Convictions = append(shown.Convictions, e)
		}
	}
	state, at := s.State.State, s.State.At.Local()
	if shown.Finished || state == nil || !slices.Contains(runs, state.Run) {
		if shown.Convictions == nil {
			return nil, nil
		}
		return shown, nil
	}
	shown.Notes = slices.Clone(s.Notes)
	slices.Reverse(shown.Notes)
	switch {
	case s.Playing(time.Now()):
		tables, err := report.Tables(v.Context(), report.Fleet{State: *state, At: at}, "fleet", table.HTML)
		if err != nil {
			return nil, err
		}
		if shown.Table = htmlOf(tables[0]); shown.Table == "" {
			shown.Why = "There are too many workers for a page: fleet status prints them."
		}
	case state.Ended:
		shown.Why = "The coordinator ended at " + stamp(at) + ". fleet run goes on."
	default:
		shown.Why = "The coordinator has been silent since " + stamp(at) + ". If it was killed, fleet run goes on."
	}
	return shown, nil
}
