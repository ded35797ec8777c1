// Package fingerprint tells whether the players of a run still play as they did when the run began. A player's fingerprint
// stands for its settings and its heuristic's values; what no values show, stored decisions do that are chosen again.
package fingerprint

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tourney/arena/crash"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

const (
	// most is how many players of one kind have fingerprints. A study may have a hundred thousand candidates.
	// They share one heuristic, so a sample suffices.
	most = 256
	// limit is how long a player may take over its fingerprint. Heuristics of this module take 2 ms at most, and fhive,
	// which has none, 80 ms.
	limit = 2 * time.Second
	// patience is how long a player may take whose fingerprint was taken before: more than a slower machine explains.
	patience = 5 * limit
	// grace is how long a player may take to notice that its time is over.
	grace = time.Second
)

// Reasons for which a player is not checked, besides those of players.Spec.Unrepeatable.
const (
	tooSlow = "it takes too long"
	died    = "the program died while it was checked"
	chance  = "it does not play the same twice: equal positions must have equal values, and chance comes from the stream that a player is given"
	unknown = "this program has no such player"
	unnamed = "no fingerprint was taken"
)

// Taker takes the fingerprints of players of one game, and checks them. One goroutine uses it.
type Taker struct {
	run     string // in whose name a report of the runtime would speak of a player
	game    games.Game
	options games.Options
	crashes *crash.Recorder

	mu     sync.Mutex
	sample []games.Position  // drawn when it is first wanted; read only
	taken  map[string]digest // by short player string
	slow   map[kind]bool
	twice  map[kind]bool // of which one player's fingerprint was taken twice
}

// Finding is what is to be said of a player.
type Finding struct{ Player, What string }

// kind is what near copies of a player have in common.
type kind struct{ method, heuristic string }

func kindOf(s players.Spec) kind { return kind{s.Method, s.Heuristic} }

// digest is a fingerprint, or why there is none.
type digest struct{ digits, why string }

// New returns a Taker for the players of a run, or of a study. run is the name of the run, or of the study's first stage.
// Players that have ended the program while they were checked are left alone until the recorder forgets that run; crashes
// may be nil.
func New(run, game string, o games.Options, crashes *crash.Recorder) (*Taker, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	if o, err = games.Complete(g.Options(), o); err != nil {
		return nil, err
	}
	return &Taker{run: run, game: g, options: o, crashes: crashes, taken: map[string]digest{}, slow: map[kind]bool{}, twice: map[kind]bool{}}, nil
}

// Plan returns a plan with the fingerprints of its players, and tells which have none and why. Of each kind the first
// players have fingerprints, and the others are not told of. Each player costs its limit at most, and only once. The error
// is that of ctx.
func (t *Taker) Plan(ctx context.Context, p plan.Plan) (plan.Plan, []Finding, error) {
	var wanted []task
	var at []int // their players
	n := map[kind]int{}
	for i, e := range p.Players {
		k := kindOf(e.Spec)
		if n[k]++; n[k] <= most {
			wanted, at = append(wanted, task{e.Spec, e.Spec.Unrepeatable(p.Clock), limit}), append(at, i)
		}
	}
	prints, err := t.all(ctx, wanted)
	if err != nil {
		return p, nil, err
	}
	entrants := append([]plan.Entrant(nil), p.Players...)
	var without []Finding
	for i, got := range prints {
		e := &entrants[at[i]]
		e.Fingerprint = got.digits
		if got.why != "" {
			without = append(without, Finding{e.Name, got.why})
		}
	}
	p.Players = entrants
	return p, without, nil
}

// task is a player whose fingerprint is wanted, why its games cannot be played again, and how long it may take.
type task struct {
	spec         players.Spec
	unrepeatable string
	most         time.Duration
}

// all takes fingerprints on all cores.
func (t *Taker) all(ctx context.Context, wanted []task) ([]digest, error) {
	prints := make([]digest, len(wanted))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, w := range wanted {
		group.Go(func() error {
			prints[i] = t.one(ctx, w)
			return ctx.Err()
		})
	}
	return prints, group.Wait()
}

// one takes a fingerprint, unless it is known or cannot be had.
func (t *Taker) one(ctx context.Context, w task) digest {
	m, err := players.FindMethod(w.spec.Game, w.spec.Method)
	switch {
	case err != nil:
		return digest{why: unknown}
	case !m.Heuristics && w.unrepeatable != "":
		return digest{why: w.unrepeatable}
	case t.suspects(w.spec):
		return digest{why: died}
	}
	key := w.spec.Short()
	t.mu.Lock()
	known, ok := t.taken[key]
	k := kindOf(w.spec)
	slow, again := t.slow[k], !t.twice[k]
	t.twice[k] = true
	t.mu.Unlock()
	switch {
	case ok:
		return known
	case slow: // the next of its near copies would be no faster
		return digest{why: tooSlow}
	}
	got := t.fresh(ctx, w.spec, w.most)
	if again && got.why == "" && t.fresh(ctx, w.spec, w.most) != got {
		got.digits, got.why = "", chance
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.taken[key] = got
	if got.why == tooSlow {
		t.slow[k] = true
	}
	return got
}

// fresh takes a fingerprint. A player that does not come back is left behind.
func (t *Taker) fresh(ctx context.Context, s players.Spec, most time.Duration) digest {
	sample, err := t.positions()
	if err != nil {
		return digest{why: err.Error()}
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	taken := make(chan digest, 1)
	go func() {
		crash.Label(t.label(s), -1)
		digits, err := t.digits(ctx, s, sample)
		if err != nil {
			taken <- digest{why: tooSlow}
			return
		}
		taken <- digest{digits: digits}
	}()
	return within(most+grace, taken, digest{why: tooSlow})
}

// within returns what is received within a time, or else something in its place.
func within[T any](most time.Duration, from <-chan T, otherwise T) T {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case got := <-from:
		return got
	case <-timer.C:
		return otherwise
	}
}

// label names a player in a report of the runtime. It is of the run, but no game's address.
func (t *Taker) label(s players.Spec) string { return crash.Check(t.run, s.Short()) }

// suspects reports whether the program has died while it checked a player.
func (t *Taker) suspects(s players.Spec) bool {
	return t.crashes != nil && t.crashes.Suspect(t.label(s))
}

// of returns the players of runs, each name once, in their order. A candidate that is one of many near copies in the first
// stage of a study may have its fingerprint in a later one.
func of(runs []results.Run) (list []results.Player) {
	at := map[string]int{}
	for _, r := range runs {
		for _, p := range r.Players {
			i, seen := at[p.Name]
			switch {
			case !seen:
				at[p.Name] = len(list)
				list = append(list, p)
			case list[i].Fingerprint == "":
				list[i].Fingerprint = p.Fingerprint
			}
		}
	}
	return list
}
