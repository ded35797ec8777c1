// Package fingerprint checks whether the players of a run still play as they did when the run began. A player's
// fingerprint is a hash of the player's settings and of the heuristic's values on a sample of positions. Differences
// outside the sample are found by stored decisions, which players choose again.
package fingerprint

import (
	"context"
	"errors"
	"maps"
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
	// most is the number of players of one kind who get fingerprints. A study may have a hundred thousand candidates,
	// but they share one heuristic, so a sample of them is enough.
	most = 256
	// limit is the time for one fingerprint. Heuristics of this module take at most 2 ms; fhive, a method without one,
	// takes 80 ms.
	limit = 2 * time.Second
	// patience is the time for a fingerprint that was taken before. A slower machine does not explain more.
	patience = 5 * limit
	// grace is the time in which a player must return after a cancellation.
	grace = time.Second
)

// Reasons why a player is not checked, besides those of players.Spec.Unrepeatable.
const (
	tooSlow = "it takes too long"
	died    = "the program died while it was checked"
	chance  = "it does not play the same twice: equal positions must have equal values, and chance comes from the stream that a player is given"
	unknown = "this program has no such player"
	unnamed = "no fingerprint was taken"
)

// Taker takes and checks the fingerprints of players of one game. It is not safe for concurrent use.
type Taker struct {
	run     string // names the players' run in crash reports
	game    games.Game
	options games.Options
	crashes *crash.Recorder

	mu     sync.Mutex
	sample []games.Position  // drawn when first needed; read only
	taken  map[string]digest // by short player string
	slow   map[kind]bool
	twice  map[kind]bool // kinds of which one player's fingerprint was taken twice

	without map[kind]string // why players of a kind got none in earlier plans
}

// Finding is a remark on a player.
type Finding struct{ Player, What string }

// kind is the part of a specification that near copies of a player share. Programs with weights of their own also share
// their settings: those of another command are no copies.
type kind struct{ method, heuristic, settings string }

func kindOf(s players.Spec) kind {
	k := kind{method: s.Method, heuristic: s.Heuristic}
	if s.OwnWeights() {
		k.settings = s.Options.String()
	}
	return k
}

// digest is a fingerprint, or the reason why there is none.
type digest struct {
	digits, why string
	late        bool // why is a time-out: it says nothing of how the player plays
}

// overtime is the digest of a player that takes too long. The machine may only be busy.
var overtime = digest{why: tooSlow, late: true}

// New returns a Taker for the players of a run or a study. run is the name of the run, or of the study's first stage.
// The Taker skips players that crashed the program during a check, until crashes forgets the run. crashes may be nil.
func New(run, game string, o games.Options, crashes *crash.Recorder) (*Taker, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	if o, err = games.Complete(g.Options(), o); err != nil {
		return nil, err
	}
	return &Taker{run: run, game: g, options: o, crashes: crashes, taken: map[string]digest{}, slow: map[kind]bool{}, twice: map[kind]bool{},
		without: map[kind]string{}}, nil
}

// Plan returns the plan with fingerprints, and the players without one. Only the first players of each kind get one;
// the others are not listed. Nor are players of an engine if an earlier plan had some without one, for the same reason.
// Each player takes at most the limit, and only once. The error is that of ctx.
func (t *Taker) Plan(ctx context.Context, p plan.Plan) (plan.Plan, []Finding, error) {
	var wanted []task
	var at []int // indices of the players
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
	said := maps.Clone(t.without) // a study has a plan for every few vectors of one engine
	for i, got := range prints {
		e := &entrants[at[i]]
		e.Fingerprint = got.digits
		k := kindOf(e.Spec)
		if got.why != "" && !(e.Spec.OwnWeights() && said[k] == got.why) {
			without = append(without, Finding{e.Name, got.why})
			t.without[k] = got.why
		}
	}
	p.Players = entrants
	return p, without, nil
}

// task is a request for a fingerprint: the player, why the player's games are unrepeatable, and the time allowed.
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

// one takes a fingerprint, unless it is known or the player is to be skipped.
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
	case slow: // its near copies would be as slow
		return overtime
	}
	got := t.fresh(ctx, w.spec, w.most)
	if again && got.why == "" {
		switch other := t.fresh(ctx, w.spec, w.most); {
		case other.late:
			got = other
		case other != got:
			got = digest{why: chance}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.taken[key] = got
	if got == overtime {
		t.slow[k] = true
	}
	return got
}

// fresh takes a fingerprint. It leaves behind a player who does not return.
func (t *Taker) fresh(ctx context.Context, s players.Spec, most time.Duration) digest {
	sample, err := t.positions()
	if err != nil {
		return digest{why: err.Error()}
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return within(most+grace, overtime, func() digest {
		crash.Label(t.label(s), -1)
		digits, err := t.digits(ctx, s, sample)
		switch fault, late := errors.AsType[*players.Fault](err); {
		case late:
			return digest{why: fault.Text, late: true}
		case err != nil:
			return overtime
		}
		return digest{digits: digits}
	})
}

// within returns what a call gives within a time, or otherwise. It leaves behind a call that does not return.
func within[T any](most time.Duration, otherwise T, call func() T) T {
	from := make(chan T, 1)
	go func() { from <- call() }()
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case got := <-from:
		return got
	case <-timer.C:
		return otherwise
	}
}

// label identifies a player in a crash report: by the run, but not by a game.
func (t *Taker) label(s players.Spec) string { return crash.Check(t.run, s.Short()) }

// suspects reports whether the program has crashed during a check of this player.
func (t *Taker) suspects(s players.Spec) bool {
	return t.crashes != nil && t.crashes.Suspect(t.label(s))
}

// of returns the players of runs in order, each name once. A candidate without a fingerprint in the screening may have
// one in a later stage.
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
