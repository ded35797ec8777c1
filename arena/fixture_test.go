package arena

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/random"
	"tourney/results"
)

// bad is a player that misbehaves on purpose at its second turn.
type bad struct {
	r     *rand.Rand
	turns int
	do    func(ctx context.Context, p games.Position, legal []games.Move) ([]games.Move, error)
}

func (b *bad) Begin(_ games.Position, _ games.Seat, r *rand.Rand) error {
	b.r, b.turns = r, 0
	return nil
}

func (b *bad) Choose(ctx context.Context, p games.Position, played []games.Move) (players.Decision, error) {
	for i := range played {
		played[i] = 99 // nobody else may notice
	}
	legal := p.AppendMoves(nil)
	if b.turns++; b.turns < 3 { // asked twice a turn, as it answers with one sub-move
		counts := players.Counts{Nodes: 1, Evals: 2, Hits: 3, Cuts: 4, FirstCuts: 5}
		return players.Decision{Moves: legal[:1], Counts: counts}, nil
	}
	moves, err := b.do(ctx, p, legal)
	return players.Decision{Moves: moves}, err
}

// stuck blocks players that ignore their deadline until the test closes it.
var stuck chan struct{}

func init() {
	for name, do := range map[string]func(context.Context, games.Position, []games.Move) ([]games.Move, error){
		"panics": func(context.Context, games.Position, []games.Move) ([]games.Move, error) { panic("out of ideas") },
		"fails": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			return nil, errors.New("no luck")
		},
		"cheats": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			return []games.Move{99}, nil
		},
		"silent": func(context.Context, games.Position, []games.Move) ([]games.Move, error) { return nil, nil },
		"babbles": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			return []games.Move{l[0], 36, 0}, nil
		},
		"slow": func(ctx context.Context, _ games.Position, _ []games.Move) ([]games.Move, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
		"late": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			time.Sleep(time.Minute + time.Millisecond)
			return l[:1], nil
		},
		"stuck": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			<-stuck
			return nil, nil
		},
		"dawdles": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			time.Sleep(30*time.Second + time.Second/2) // for each of a turn's two sub-moves
			return l[:1], nil
		},
		"ruins": func(_ context.Context, p games.Position, l []games.Move) ([]games.Move, error) {
			p.Do(l[0]) // its own copy: nobody else may notice
			return l[:1], nil
		},
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "misbehaves",
			New: func(players.Spec, players.Evaluator) (players.Player, error) { return &bad{do: do}, nil },
		})
	}
	players.RegisterMethod(players.Method{
		Name: "unborn", Doc: "panics when it is built",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { panic("no parts") },
	})
}

// planOf is a plan of Pentago games among players named by their method.
func planOf(t testing.TB, names ...string) Plan {
	t.Helper()
	g, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{
		Name: "test", Game: "pentago", Options: o, Seed: 5,
		Schedule: schedule.Rule{Order: schedule.Both},
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 3},
			{Kind: openings.Random, Games: 5, Min: 1, Max: 22, Parity: openings.Balanced},
		},
	}
	for _, name := range names {
		s, err := (players.Spec{Game: "pentago", Method: name}).Complete()
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, Entrant{Name: name, Spec: s})
	}
	return p
}

// memory is a results.Store of one run that forgets everything when the test ends.
type memory struct {
	results.Store // only what Play needs is there
	mu            sync.Mutex
	games         map[gameID]results.Record
	finished      bool
	broken        error
}

// gameID names a game of a run.
type gameID struct{ Pairing, Number int }

// setOf is the set of the games of a map.
func setOf[T any](games map[gameID]T) *results.GameSet {
	set := &results.GameSet{}
	for id := range games {
		set.Add(id.Pairing, id.Number)
	}
	return set
}

func newMemory() *memory { return &memory{games: map[gameID]results.Record{}} }

func (m *memory) Enter(context.Context, *results.Run) error { return nil }

func (m *memory) Run(context.Context, string) (results.Run, error) {
	return results.Run{}, results.ErrNoRun
}

func (m *memory) Played(context.Context, results.Run) (*results.GameSet, error) {
	return setOf(m.games), nil
}

func (m *memory) Append(_ context.Context, _ results.Run, group []results.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil {
		return m.broken
	}
	for _, r := range group {
		id := gameID{Pairing: r.Pairing, Number: r.Number}
		if _, twice := m.games[id]; twice {
			return errors.New("a game was played twice")
		}
		// What the clock says may differ from run to run.
		r.Finished, r.Times = time.Time{}, make([]int64, len(r.Times))
		r.Seats = slices.Clone(r.Seats)
		for s := range r.Seats {
			r.Seats[s].Micros = 0
		}
		m.games[id] = r
	}
	return nil
}

func (m *memory) Finish(context.Context, string, time.Time) error {
	m.finished = true
	return nil
}

// count returns the number of stored games by the kind of their ends.
func (m *memory) count() map[results.EndKind]int {
	n := map[results.EndKind]int{}
	for r := range maps.Values(m.games) {
		n[r.End.Kind]++
	}
	return n
}

// playAll plays a plan to its end.
func playAll(t testing.TB, p Plan, store *memory, workers int) Progress {
	t.Helper()
	run, err := Enter(context.Background(), p, store, "", "test")
	if err != nil {
		t.Fatal(err)
	}
	progress, err := Play(context.Background(), nil, p, run, store, workers, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return progress
}
