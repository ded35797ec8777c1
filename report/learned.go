package report

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"tourney/arena/study"
	"tourney/games"
	"tourney/players"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/landscape"
)

// Study is a stored study with what it found: its proofs, what its search recommends, and a model of its games.
type Study struct {
	Stored results.Study
	Trials []results.Trial
	Found  compare.Finding
	Note   string // on players whose games cannot be played again; "" for none

	// Weights are the two of a contour or a heat map. Without them a contour has those whose defaults cost most, and a
	// heat map the first two.
	Weights []string
	// Most is the largest number of trials of each stage in a table; 0 for all.
	Most int

	// History is what the search would have recommended as its trials came in; see study.Study.History.
	History func() ([]results.Moment, error)
	// Model is the model of the search around the vector that its proof is about or, before that, around what the
	// search would recommend. The error says why there is none.
	Model func() (*landscape.Model, error)

	store Studies
}

// subject returns OfStudy.
func (Study) subject() Subject { return OfStudy }

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

func (l Study) history() ([]results.Moment, error) {
	s, err := l.Study()
	if err != nil {
		return nil, err
	}
	history, err := s.History(l.Trials)
	if err == nil && len(history) == 0 {
		err = fmt.Errorf("the search has no finished trial yet")
	}
	return history, err
}

func (l Study) model() (*landscape.Model, error) {
	s, err := l.Study()
	if err != nil {
		return nil, err
	}
	var recommended map[string]float64
	if l.Found.Winner != nil {
		recommended = l.Found.Winner.Weights
	} else {
		history, err := l.History()
		if err != nil {
			return nil, err
		}
		recommended = history[len(history)-1].Weights
	}
	return landscape.Learn(l.Stored.Facts.Weights, l.Trials, s.Space.Start(), recommended)
}

// Study returns the study with its further rounds.
func (l Study) Study() (study.Study, error) { return study.Of(l.Stored) }

// trialsTable shows the results and the best trials of each stage.
func (l Study) trialsTable() table.Table {
	t := findingTable(l.Found, l.Trials, l.Stored.Facts.Weights, l.Most)
	t.Note = l.Note
	m, err := l.Model()
	switch {
	case err == nil:
		t.Lead = append(m.Sentences(), t.Lead...)
		t.Facts = append(t.Facts, learnedFacts(m)...)
	case results.Learns(l.Stored.Method): // others seldom have the trials
		t.Notes = append(t.Notes, "Nothing is said of single weights: "+err.Error()+".")
	}
	return t
}

// Tables returns the tables of a study: its finding with the trials and, for readers, what it has learned of the
// weights.
func (l Study) Tables(f table.Format) []table.Table {
	list := []table.Table{l.trialsTable()}
	if m, err := l.Model(); err == nil && !f.ForPrograms() {
		list = append(list, weightsTable(l.Stored, m))
	}
	return list
}

// modelled reports whether the search has enough trials for a model.
func (l Study) modelled() bool {
	_, err := l.Model()
	return err == nil
}

// addModelPicture registers a picture of the model of a study.
func addModelPicture(f Figure, draw func(l Study, m *landscape.Model) (chart.Chart, error)) {
	addPicture(f, Study.modelled, func(_ context.Context, l Study) (none chart.Chart, err error) {
		m, err := l.Model()
		if err != nil {
			return none, fmt.Errorf("study %s: %w", l.Stored.Name, err)
		}
		return draw(l, m)
	})
}

// pair returns the indices of the two weights of a contour chart: those asked for, else those whose defaults cost most.
func (l Study) pair(m *landscape.Model) (a, b int, err error) {
	s, err := l.Study()
	if err != nil {
		return 0, 0, err
	}
	tied := map[string]bool{} // they never moved alone
	for _, t := range s.Space.Ties() {
		for _, name := range t.Weights {
			tied[name] = true
		}
	}
	var ranges []int
	learned := m.Weights()
	for i, w := range learned {
		if !w.Switch && w.Min < w.Max && !tied[w.Name] {
			ranges = append(ranges, i)
		}
	}
	if len(ranges) < 2 {
		return 0, 0, fmt.Errorf("study %s has fewer than two weights that were tuned alone and have a range: use slices", l.Stored.Name)
	}
	if len(l.Weights) == 0 {
		slices.SortStableFunc(ranges, func(i, j int) int { return -cmp.Compare(learned[i].Back.Value, learned[j].Back.Value) })
		return ranges[0], ranges[1], nil
	}
	var have []string
	for _, i := range ranges {
		have = append(have, learned[i].Name)
	}
	two, err := l.named("contour", have, "were tuned alone and have a range")
	if err != nil {
		return 0, 0, err
	}
	return ranges[two[0]], ranges[two[1]], nil
}

// named returns the indices of the two weights asked for, among those that a picture may show.
func (l Study) named(picture string, have []string, that string) (two [2]int, err error) {
	names := l.Weights
	if len(names) != 2 || names[0] == names[1] {
		return two, fmt.Errorf("a %s takes two different weights, as in %s,%s", picture, have[0], have[1])
	}
	for i, name := range names {
		name = strings.TrimSpace(name)
		if two[i] = slices.Index(have, name); two[i] < 0 {
			return two, fmt.Errorf("%w; a %s takes weights that %s", games.UnknownName("weight of study "+l.Stored.Name, name, have), picture, that)
		}
	}
	return two, nil
}
