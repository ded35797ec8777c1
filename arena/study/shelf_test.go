package study_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"tourney/arena/arenatest"
	"tourney/results"
)

// shelf is a store of one study in memory.
type shelf struct {
	mu     sync.Mutex
	study  results.Study
	trials map[int]results.Trial
	runs   map[string]*shelved
	kind   string // of the writes before one of which the program ends
	life   int    // writes of that kind until then
	dead   bool
	games  int // until ctx ends
	end    context.CancelFunc
}

// shelved is a run on a shelf.
type shelved struct {
	*arenatest.Memory
	run results.Run
}

func newShelf() *shelf {
	return &shelf{trials: map[int]results.Trial{}, runs: map[string]*shelved{}, life: -1}
}

var errKilled = errors.New("killed")

// dies makes the store write nothing any more from a write of a kind on.
func (m *shelf) dies(kind string, life int) { m.kind, m.life = kind, life }

// write does a write, unless the program has been killed.
func (m *shelf) write(kind string, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if kind == m.kind {
		m.life--
		m.dead = m.dead || m.life == -1
	}
	if m.dead {
		return errKilled
	}
	return do()
}

func (m *shelf) at(run string) *shelved {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.runs[run]
}

func (m *shelf) Runs(ctx context.Context) (list []results.Run, err error) {
	for _, name := range slices.Sorted(maps.Keys(m.runs)) {
		run, _ := m.Run(ctx, name)
		list = append(list, run)
	}
	return list, nil
}

func (m *shelf) Run(_ context.Context, name string) (results.Run, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if run := m.runs[name]; run != nil {
		run.run.Finished = time.Time{}
		if run.Finished {
			run.run.Finished = time.Unix(1, 0)
		}
		return run.run, nil
	}
	return results.Run{}, results.ErrNoRun
}

func (m *shelf) Enter(ctx context.Context, r *results.Run) error {
	return m.write("Enter", func() error {
		if m.runs[r.Name] == nil {
			m.runs[r.Name] = &shelved{Memory: arenatest.NewMemory()}
		}
		err := m.runs[r.Name].Enter(ctx, r)
		m.runs[r.Name].run = *r
		return err
	})
}

func (m *shelf) Extend(_ context.Context, r *results.Run, _, _ int) error {
	return m.write("Extend", func() error {
		m.runs[r.Name].run = *r
		return nil
	})
}

func (m *shelf) Append(ctx context.Context, r results.Run, games []results.Record) error {
	return m.write("Append", func() error {
		if m.games -= len(games); m.end != nil && m.games <= 0 {
			m.end() // after the games are stored, and before anybody hears of them
		}
		return m.runs[r.Name].Append(ctx, r, games)
	})
}

func (m *shelf) AddUnplayed(ctx context.Context, r results.Run, left []results.Unplayed) error {
	return m.write("AddUnplayed", func() error { return m.runs[r.Name].AddUnplayed(ctx, r, left) })
}

func (m *shelf) GoOn(ctx context.Context, run string) error {
	return m.write("GoOn", func() error { return m.runs[run].GoOn(ctx, run) })
}

func (m *shelf) Finish(ctx context.Context, run string, at time.Time) error {
	return m.write("Finish", func() error { return m.runs[run].Finish(ctx, run, at) })
}

func (m *shelf) Played(ctx context.Context, r results.Run) (*results.GameSet, error) {
	return m.at(r.Name).Played(ctx, r)
}

func (m *shelf) Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error) {
	return m.at(r.Name).Unplayed(ctx, r)
}

func (m *shelf) Game(ctx context.Context, r results.Run, pairing, number int) (results.Record, error) {
	return m.at(r.Name).Game(ctx, r, pairing, number)
}

func (m *shelf) Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error {
	return m.at(r.Name).Games(ctx, r, pairings, visit)
}

func (m *shelf) Retry(ctx context.Context, run string) (int, error) { return m.at(run).Retry(ctx, run) }

func (m *shelf) Study(context.Context, string) (results.Study, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.study, nil
}

func (m *shelf) EnterStudy(_ context.Context, s *results.Study) error {
	return m.write("EnterStudy", func() error {
		if m.study.Name == s.Name {
			return errors.New("there is such a study")
		}
		m.study = *s
		return nil
	})
}

func (m *shelf) FinishStudy(_ context.Context, _ string, at time.Time) error {
	return m.write("FinishStudy", func() error {
		if !m.study.Finished.IsZero() {
			return errors.New("it is finished twice")
		}
		m.study.Finished = at
		return nil
	})
}

func (m *shelf) AddTrials(_ context.Context, _ string, trials []results.Trial) error {
	return m.write("AddTrials", func() error {
		for _, t := range trials {
			if _, twice := m.trials[t.Number]; twice {
				return fmt.Errorf("trial %d is stored twice", t.Number)
			}
			m.trials[t.Number] = t
		}
		return nil
	})
}

func (m *shelf) Trials(context.Context, string) ([]results.Trial, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	byNumber := func(a, b results.Trial) int { return cmp.Compare(a.Number, b.Number) }
	return slices.SortedFunc(maps.Values(m.trials), byNumber), nil
}
