package report

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"tourney/players"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/landscape"
)

// Study is a stored study with what it found: its proofs, what its search recommends, and a model of the games of the search.
type Study struct {
	Stored results.Study
	Trials []results.Trial
	Found  compare.Finding
	Note   string // on players whose games cannot be played again; "" for none

	// Weights are the two of a contour or a heat map. Without them a contour has those whose defaults cost most, and a heat map
	// the first two.
	Weights []string
	// Most is the largest number of trials of each stage in a table; 0 for all.
	Most int

	// History is what the search would have recommended as its trials came in; see study.Study.History.
	History func() ([]results.Moment, error)
	// Model is the model of the search around the vector that its proof is about or, before that, around what the search
	// would recommend. The error says why there is none.
	Model func() (*landscape.Model, error)

	store Studies
}

// Subject returns OfStudy.
func (Study) Subject() Subject { return OfStudy }

// Studies is the store of studies and of their runs.
type Studies interface {
	evidence.Blocks
	Study(ctx context.Context, name string) (results.Study, error)
	Trials(ctx context.Context, study string) ([]results.Trial, error)
}

// Read reads a study. The error wraps results.ErrNoStudy if there is none with that name.
func Read(ctx context.Context, store Studies, name string) (l Study, err error) {
	l.store = store
	if l.Stored, err = store.Study(ctx, name); err != nil {
		return l, err
	}
	if l.Trials, err = store.Trials(ctx, l.Stored.Name); err != nil {
		return l, err
	}
	proofs := compare.Findings(l.Stored, l.Trials)
	for i := range proofs {
		if err := readOpenings(ctx, store, &proofs[i]); err != nil {
			return l, err
		}
	}
	l.Found = compare.BestFinding(proofs)
	l.Note = l.unrepeatable()
	l.Found.Warnings = append(l.Found.Warnings, compare.Useless(l.Stored, l.Trials)...)
	l.History, l.Model = sync.OnceValues(l.history), sync.OnceValues(func() (*landscape.Model, error) { return l.model() })
	return l, nil
}

// readOpenings reads the results of a proof by kind of opening.
func readOpenings(ctx context.Context, store evidence.Blocks, f *compare.Finding) error {
	if f.Winner == nil {
		return nil
	}
	run, err := store.Run(ctx, f.Winner.Run)
	if err != nil {
		return err
	}
	counts, err := evidence.Read(ctx, store, run)
	if err != nil {
		return err
	}
	winner := f.Winner
	if n := compare.ScoreIn(counts, winner.Player, "").Games; n != winner.Games() {
		return fmt.Errorf("study %q: %w: the proof of %s has %d games, but its run has %d of them", f.Study.Name, results.ErrDamaged,
			winner.Player, winner.Games(), n)
	}
	f.Split(counts)
	return nil
}

// unrepeatable names the players whose games cannot be played again, opponents first; "" if there are none.
func (l Study) unrepeatable() string {
	names := map[string][]string{} // by reason
	how := maps.Clone(l.Stored.Facts.Unrepeatable)
	for _, o := range l.Stored.Facts.Opponents {
		if why, ok := how[o.Name]; ok {
			names[why] = append(names[why], o.Name)
			delete(how, o.Name)
		}
	}
	for name, why := range how { // the candidate last
		names[why] = append(names[why], name)
	}
	var said results.Words
	for _, why := range slices.Sorted(maps.Keys(names)) {
		who, clock := strings.Join(names[why], ", "), why == players.ByTheClock
		said.When(clock, "These players think by the clock, so that their games cannot be played again: %s.", who)
		said.When(!clock, "Games of %s were played %s and cannot be played again.", who, why)
	}
	return strings.Join(said, " ")
}
