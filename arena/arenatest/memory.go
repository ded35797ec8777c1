package arenatest

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"tourney/results"
)

// Game identifies a game of a run.
type Game struct{ Pairing, Number int }

// Memory is a Store of one run in memory. It forgets all times.
type Memory struct {
	mu        sync.Mutex
	Stored    map[Game]results.Record // without times
	Left      []results.Unplayed      // one game each, in the order left out
	Finished  bool
	stretches []results.Stretch
	broken    error
}

func NewMemory() *Memory { return &Memory{Stored: map[Game]results.Record{}} }

// Break makes Append return an error; nil mends it.
func (m *Memory) Break(why error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.broken = why
}

// Plain returns a game without its times and its stretch.
func Plain(r results.Record) results.Record {
	r.Finished, r.Times, r.Stretch = time.Time{}, make([]int64, len(r.Times)), 0
	r.Seats = slices.Clone(r.Seats)
	for s := range r.Seats {
		r.Seats[s].Micros = 0
	}
	return r
}

// Enter accepts any run, and keeps its stretches as other stores do.
func (m *Memory) Enter(_ context.Context, r *results.Run) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Finished = !r.Finished.IsZero()
	switch n := len(m.stretches); {
	case len(r.Stretches) > n:
		m.stretches = slices.Clone(r.Stretches)
	case len(r.Stretches) == 1 && !r.Stretches[0].SameBuild(m.stretches[n-1]):
		m.stretches = append(m.stretches, r.Stretches[0])
	}
	r.Stretches = slices.Clone(m.stretches)
	return nil
}

func (m *Memory) Extend(ctx context.Context, r *results.Run, _, _ int) error { return m.Enter(ctx, r) }

func (m *Memory) Run(context.Context, string) (results.Run, error) {
	return results.Run{}, results.ErrNoRun
}

func (m *Memory) Played(context.Context, results.Run) (*results.GameSet, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	set := &results.GameSet{}
	for id := range m.Stored {
		set.Add(id.Pairing, id.Number)
	}
	return set, nil
}

// Append stores games. Unlike other stores, it refuses a game that it has.
func (m *Memory) Append(_ context.Context, _ results.Run, group []results.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil {
		return m.broken
	}
	for _, r := range group {
		id := Game{Pairing: r.Pairing, Number: r.Number}
		if _, twice := m.Stored[id]; twice {
			return errors.New("a game was played twice")
		}
		m.Stored[id] = Plain(r)
		m.Left = slices.DeleteFunc(m.Left, func(u results.Unplayed) bool { return id == Game{u.Pairing, u.From} })
	}
	return nil
}

func (m *Memory) Game(_ context.Context, _ results.Run, pairing, number int) (results.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.Stored[Game{pairing, number}]
	if !ok {
		return r, results.ErrNoGame
	}
	return r, nil
}

func (m *Memory) Games(_ context.Context, r results.Run, pairings []int, visit func(results.Record) error) error {
	m.mu.Lock()
	games := slices.SortedFunc(maps.Values(m.Stored), func(a, b results.Record) int {
		return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.Number, b.Number))
	})
	m.mu.Unlock()
	for _, g := range games {
		if pairings == nil || slices.Contains(pairings, g.Pairing) {
			if err := visit(g); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Memory) AddUnplayed(_ context.Context, _ results.Run, left []results.Unplayed) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, u := range left {
		for n := u.From; n <= u.To; n++ {
			one := u
			one.From, one.To = n, n
			_, stored := m.Stored[Game{u.Pairing, n}]
			if !stored && !slices.ContainsFunc(m.Left, func(l results.Unplayed) bool { return l.Pairing == u.Pairing && l.From == n }) {
				m.Left = append(m.Left, one)
			}
		}
	}
	return nil
}

func (m *Memory) Unplayed(context.Context, results.Run) ([]results.Unplayed, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.SortedFunc(slices.Values(m.Left), func(a, b results.Unplayed) int {
		return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.From, b.From))
	}), nil
}

func (m *Memory) Retry(context.Context, string) (games int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.Left)
	m.Left = slices.DeleteFunc(m.Left, func(u results.Unplayed) bool { return !u.Final })
	if before > len(m.Left) {
		m.Finished = false
	}
	return before - len(m.Left), nil
}

func (m *Memory) GoOn(context.Context, string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.Left {
		m.Left[i].Final = true
	}
	return nil
}

func (m *Memory) Finish(context.Context, string, time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Finished = true
	return nil
}

func (m *Memory) Ends() map[results.EndKind]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := map[results.EndKind]int{}
	for _, r := range m.Stored {
		n[r.End.Kind]++
	}
	return n
}
