package plan

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/arena"
	"tourney/games"
	"tourney/results"
)

// Runs is the store that the runs of plans are entered in. Run's error wraps results.ErrNoRun for an unknown name.
// Enter adds to a stored run, removes nothing, and fills in when and by which program it began, and all its stretches.
type Runs interface {
	Run(ctx context.Context, name string) (results.Run, error)
	Enter(ctx context.Context, r *results.Run) error
}

// Enter writes a plan's run, or what the plan has gained, into the store, and returns the run as stored. The pairings
// of the run are those of the plan, in the same order. config is the plan as text, stored with the results.
func Enter(ctx context.Context, p Plan, store Runs, config string, build Build) (results.Run, error) {
	run := RunOf(p, config, build)
	stored, err := store.Run(ctx, p.Name)
	if err == nil {
		keepKeys(&run, stored)
	} else if !errors.Is(err, results.ErrNoRun) {
		return run, err
	}
	err = store.Enter(ctx, &run)
	return run, err
}

// keepKeys takes the keys of pairings from the stored run where the players are the same. A key leaves out weights at
// their defaults, so it changes with a default, though the stored players, who have the old value, do not.
func keepKeys(run *results.Run, stored results.Run) {
	specs, keys := map[string]string{}, map[string]string{}
	for _, p := range stored.Players {
		specs[p.Name] = p.Spec
	}
	for _, p := range stored.Pairings {
		keys[strings.Join(stored.Seated(p), "\x00")] = p.Key
	}
	same := map[int]bool{}
	for i, p := range run.Players {
		same[i] = specs[p.Name] == p.Spec
	}
	for i, p := range run.Pairings {
		key, known := keys[strings.Join(run.Seated(p), "\x00")]
		if known && !slices.ContainsFunc(p.Seats, func(player int) bool { return !same[player] }) {
			run.Pairings[i].Key = key
		}
	}
}

// Build identifies the program that plays, and its machine.
type Build struct {
	Version  string
	Revision string // of its source; "" if unknown
	Machine  string // in words, as in results.Stretch
}

// RunOf returns the run of a plan as Enter writes it, with the stretch that begins now.
func RunOf(p Plan, config string, build Build) results.Run {
	now := time.Now().UTC().Truncate(time.Second)
	run := results.Run{
		Name: p.Name, Game: p.Game, Config: config, Seed: p.Seed,
		Version: build.Version, Signature: arena.Signature, Started: now, Facts: FactsOf(p),
	}
	for _, e := range p.Players {
		run.Players = append(run.Players, e.Stored())
	}
	run.Stretches = []results.Stretch{{
		Started: now, Version: build.Version, Revision: build.Revision, Signature: arena.Signature, Fingerprint: together(run.Players),
		Machine: build.Machine,
	}}
	for _, seats := range p.Pairings() {
		run.Pairings = append(run.Pairings, results.Pairing{Key: p.Key(seats), Seats: seats})
	}
	return run
}

// together returns one fingerprint for a set of players in any order; "" if none of them has one.
func together(list []results.Player) string {
	var lines []string
	some := false
	for _, p := range list {
		lines = append(lines, p.Name+"\x00"+p.Fingerprint)
		some = some || p.Fingerprint != ""
	}
	if !some {
		return ""
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\x00")))
	return fmt.Sprintf("%x", sum[:8])
}

// Resume returns a tournament of the games that a store lacks. The run is the plan's, as stored. Games that were left
// out stay left out. Where a player may be withdrawn, games wait for the results of earlier openings.
func Resume(ctx context.Context, p Plan, run results.Run, store arena.Ledger) (t arena.Tournament, err error) {
	t.Run, t.Store = run, store
	if t.Stored, err = store.Played(ctx, run); err != nil {
		return t, err
	}
	left, err := store.Unplayed(ctx, run)
	if err != nil {
		return t, err
	}
	t.LeftOut = results.NewLeftOut(left)
	source, err := NewSource(p, run, t.Stored, t.LeftOut)
	if err != nil {
		return t, err
	}
	t.Source = source
	if slices.ContainsFunc(p.Players, Entrant.MayBeWithdrawn) || AnyWithdrawn(left) {
		t.Source = source.Wait()
	}
	return t, nil
}

// AnyWithdrawn reports whether games were left out because a player was withdrawn.
func AnyWithdrawn(left []results.Unplayed) bool {
	return slices.ContainsFunc(left, func(u results.Unplayed) bool { return arena.Withdrawn(u.Why) })
}

// FactsOf returns a plan as data, and what else readers of its results need.
func FactsOf(p Plan) results.Facts {
	f := results.Facts{Options: p.Options, Planned: p.Games(), Unrepeatable: map[string]string{},
		Schedule: results.Schedule(p.Schedule),
		Terms:    results.Terms{Clock: results.Clock(p.Clock), Deadline: p.Deadline, Thoughts: p.Thoughts}}
	for _, s := range p.Openings {
		f.Openings = append(f.Openings, results.OpeningSet(s))
	}
	if g, err := games.Find(p.Game); err == nil {
		f.SeatNames = g.SeatNames(p.Options)
	}
	for _, e := range p.Players {
		if len(p.Schedule.Against) > 0 && !slices.Contains(p.Schedule.Against, e.Name) {
			f.Challengers = append(f.Challengers, e.Name)
		}
		if e.Spec.Deterministic() {
			f.Deterministic = append(f.Deterministic, e.Name)
		}
		if how := e.Spec.Unrepeatable(p.Clock); how != "" {
			f.Unrepeatable[e.Name] = how
		}
	}
	return f
}
