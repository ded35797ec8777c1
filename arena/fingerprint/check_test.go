package fingerprint

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
	"tourney/results/resultstest"
)

// without returns the run without fingerprints, so that only decisions can tell who plays differently.
func without(r results.Run) results.Run {
	r.Players = slices.Clone(r.Players)
	for i := range r.Players {
		r.Players[i].Fingerprint = ""
	}
	return r
}

// playedBy returns a run between players, and its games, thoughts included.
func playedBy(t testing.TB, names ...string) (results.Run, *arenatest.Memory) {
	t.Helper()
	p := arenatest.Pentago(t, names...)
	p.Thoughts = true
	p, _, err := taker(t).Plan(t.Context(), p)
	gamestest.OK(t, err)
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(t, p, store, "", 2)
	return run, store
}

func checked(t testing.TB, store *arenatest.Memory, runs ...results.Run) Report {
	t.Helper()
	r := gamestest.Must(taker(t).Check(t.Context(), store.Games, runs...))(t)
	return r
}

// TestCheck: players who play differently from the stored games are found, by values or by decisions, and no others.
func TestCheck(t *testing.T) {
	run, store := playedBy(t, "huddle@2", "picky", "a@1")
	values, decides := `^its values on 256 positions differ$`, `^decision \d+ of game test/\S+ is now \S.*, stored is \S.*$`
	for _, test := range []struct {
		name   string
		edit   func()
		bare   bool      // the run has no fingerprints
		differ []Finding // with patterns
	}{
		{"nothing has changed", func() {}, false, nil},
		{"nothing has changed without fingerprints", func() {}, true, nil},
		{"an equivalent rewrite", func() { ways.value = backwards }, false, nil},
		{"another default of a weight, whose old value is stored", func() { weights[0].Default = 8 }, false, nil},
		{"an equivalent rewrite without fingerprints", func() { ways.value = backwards }, true, nil},
		{"a way to value children at once", func() { ways.child = func(v float64) float64 { return v } }, false, nil},
		{"the smallest change of a value", func() { ways.value = shifted(1) }, false, []Finding{{"huddle@2", values}}},
		{"children valued otherwise", func() { ways.child = func(v float64) float64 { return -v } }, false,
			[]Finding{{"huddle@2", decides}}},
		{"children valued otherwise without fingerprints", func() { ways.child = func(v float64) float64 { return -v } }, true,
			[]Finding{{"huddle@2", decides}}},
		{"equal choices for other values", func() { ways.child = func(v float64) float64 { return 2 * v } }, false,
			[]Finding{{"huddle@2", `^game test/\S+: played anew, the decision at ply \d+ is valued \S+ at 2 plies, recorded is \S+ at 2 plies$`}}},
		{"a panic without fingerprints", func() { ways.value = func([3]int64) float64 { panic("out of ideas") } }, true,
			[]Finding{{"huddle@2", `^decision 1 of game test/\S+ ends the game by a fault \(panic: out of ideas .*\)$`}}},
		{"a player without a heuristic", func() { ways.choose = func(l []games.Move) int { return 0 } }, false,
			[]Finding{{"picky", `^its decisions on 4 positions differ$`}}},
		{"a player without a heuristic without fingerprints", func() { ways.choose = func(l []games.Move) int { return 0 } }, true,
			[]Finding{{"picky", decides}}},
		{"a player who resigns without fingerprints", func() { ways.choose = func(l []games.Move) int { return -1 } }, true,
			[]Finding{{"picky", `^decision 1 of game test/\S+ is now to resign, stored is \S+$`}}},
		{"two players", func() { ways.value, ways.choose = shifted(1), func(l []games.Move) int { return 0 } }, false,
			[]Finding{{"huddle@2", values}, {"picky", `^its decisions`}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			edited(t, test.edit)
			run, agree, unnamed := run, 3-len(test.differ), 0
			if test.bare {
				run, agree, unnamed = without(run), 0, 3
			}
			got := checked(t, store, run)
			for i, f := range got.Differ {
				if i >= len(test.differ) || f.Player != test.differ[i].Player || !regexp.MustCompile(test.differ[i].What).MatchString(f.What) {
					t.Errorf("differs: %+v, want %+v", f, test.differ)
				}
			}
			if len(got.Differ) != len(test.differ) || got.Agree != agree || got.Players != 3 || got.Not != "" || len(got.Unchecked) != unnamed {
				t.Errorf("%+v", got)
			}
			if got.Decisions == 0 || len(test.differ) == 0 && got.Decisions != mostDecisions {
				t.Errorf("%d decisions were chosen again", got.Decisions)
			}
		})
	}
}

// TestSpread: decisions are of several games, each as far as a player's decisions of most games go.
func TestSpread(t *testing.T) {
	run, store := playedBy(t, "picky", "random")
	edited(t, func() {
		var begun int
		ways.begin = func(context.Context) error { begun++; return nil }
		got := checked(t, store, without(run))
		begun -= 2 * positions / apart // for its fingerprint, which is taken twice
		if got.Decisions != mostDecisions || begun < mostDecisions/2/whole || begun > len(store.Stored)/2 {
			t.Errorf("%d decisions, picky's of %d of %d games", got.Decisions, begun, len(store.Stored))
		}
	})
}

// TestResigned: a player who gave up must do so again.
func TestResigned(t *testing.T) {
	edited(t, func() {
		ways.choose = func(l []games.Move) int {
			if len(l) < 20 {
				return -1
			}
			return 0
		}
	})
	run, store := playedBy(t, "picky", "random")
	if store.Ends()[results.Resigned] == 0 {
		t.Fatal("nobody has given up")
	}
	if got := checked(t, store, without(run)); len(got.Differ) > 0 || got.Decisions == 0 {
		t.Errorf("%+v", got)
	}
	ways.choose = func([]games.Move) int { return 0 }
	got := checked(t, store, without(run))
	want := regexp.MustCompile(`^decision \d+ of game test/\S+ is now \S+, stored is to resign$`)
	if len(got.Differ) != 1 || !want.MatchString(got.Differ[0].What) {
		t.Errorf("%+v", got)
	}
}

// TestUnchecked: players who cannot be checked are reported, and do not stop the run.
func TestUnchecked(t *testing.T) {
	run, store := playedBy(t, "huddle@2,millis=1000", "hasty", "picky")
	hasty, huddle := Finding{"hasty", "by the clock"}, Finding{"huddle@2,millis=1000", "by the clock; its values agree"}
	foreign := run
	foreign.Signature, foreign.Version = "0123456789abcdef", "0.0.9"
	for _, test := range []struct {
		name    string
		edit    func(*results.Run)
		want    Report // without decisions
		decides bool
	}{
		{"players by the clock", func(*results.Run) {}, Report{Agree: 1, Unchecked: []Finding{hasty, huddle}}, true},
		{"a player that is not there", func(r *results.Run) { r.Players[2].Spec = "nobody" },
			Report{Unchecked: []Finding{{"picky", unknown}, hasty, huddle}}, false},
		{"another signature", func(r *results.Run) { r.Signature, r.Version = foreign.Signature, foreign.Version },
			Report{Not: "the games are of another program, which plays differently (" + foreign.Program() + ")"}, false},
		{"no fingerprint", func(r *results.Run) { r.Players[2].Fingerprint = "" },
			Report{Unchecked: []Finding{hasty, huddle, {"picky", unnamed}}}, true},
	} {
		run := run
		run.Players = slices.Clone(run.Players)
		test.edit(&run)
		got := checked(t, store, run)
		test.want.Players, test.want.Decisions = 3, got.Decisions
		if diff := cmp.Diff(test.want, got); diff != "" || (got.Decisions > 0) != test.decides {
			t.Errorf("%s: %d decisions (-want +got):\n%s", test.name, got.Decisions, diff)
		}
	}
	for id, g := range store.Stored {
		g.Start = "nonsense"
		store.Stored[id] = g
	}
	got := checked(t, store, run)
	if n := len(got.Unchecked); n != 3 || !regexp.MustCompile(`^game test/\S+ cannot be played again: .*nonsense|^game`).MatchString(got.Unchecked[2].What) {
		t.Errorf("damaged games: %+v", got)
	}
}

// TestShaky: values that change by themselves are said to.
func TestShaky(t *testing.T) {
	run, store := playedBy(t, "shaky@1", "picky")
	got := checked(t, store, run)
	if len(got.Differ) != 0 || len(got.Unchecked) != 1 || got.Unchecked[0] != (Finding{"shaky@1", chance}) {
		t.Errorf("%+v", got)
	}
}

// TestTimeOutIsNoDifference: a fingerprint that an engine or a busy machine does not finish in time is not compared,
// whichever part of it is late. A player who does not come back does not block the check.
func TestTimeOutIsNoDifference(t *testing.T) {
	run, store := playedBy(t, "picky", "random")
	const decisions = positions / apart
	for _, test := range []struct {
		name  string
		at    int64 // the decision of the check that fails, from 1
		stuck bool
		with  error // nil for one that does not come back before the limit
		why   string
	}{
		{"the first fingerprint", 1, false, nil, tooSlow},
		{"who never comes back", 1, true, nil, tooSlow},
		{"the last decision of it", decisions, false, nil, tooSlow},
		{"the fingerprint taken a second time", decisions + 1, false, nil, tooSlow},
		{"an engine that is not ready", 2, false, &players.Fault{Kind: players.NotStarted, Text: "no answer within 1s"}, "no answer within 1s"},
		{"an engine that reads nothing", decisions + 2, false, &players.Fault{Kind: players.Stalled, Text: "it has read nothing for 10s"}, "it has read nothing for 10s"},
		{"an engine that answers late", 3, false, &players.Fault{Kind: players.Overdue, Text: "it does not answer"}, "it does not answer"},
		{"an engine late in a stored game", 2*decisions + 1, false, &players.Fault{Kind: players.Stalled, Text: "it reads nothing"}, "it reads nothing"},
		{"who never comes back in a stored game", 2*decisions + 1, true, nil, "it takes too long over a decision"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var begun atomic.Int64 // also by who has not come back
				wait := make(chan struct{})
				defer func() { close(wait); synctest.Wait() }()
				edited(t, func() {
					ways.begin = func(ctx context.Context) error {
						switch {
						case begun.Add(1) != test.at:
							return nil
						case test.with != nil:
							return test.with
						case test.stuck:
							<-wait
						}
						<-ctx.Done()
						return ctx.Err()
					}
				})
				late, bare := Finding{"picky", test.why}, []Finding{{"picky", unnamed}, {"random", unnamed}}
				with := Report{Players: 2, Agree: 1, Unchecked: []Finding{late}}
				lacking := Report{Players: 2, Unchecked: []Finding{late, bare[1]}}
				if test.at > 2*decisions { // its fingerprint is taken
					lacking.Unchecked = append(bare, late)
				}
				for want, run := range map[*Report]results.Run{&with: run, &lacking: without(run)} {
					begun.Store(0)
					got := checked(t, store, run)
					want.Decisions = got.Decisions
					if diff := cmp.Diff(*want, got); diff != "" || got.Decisions == 0 || got.Otherwise("run") != "" {
						t.Errorf("%d decisions (-want +got):\n%s", got.Decisions, diff)
					}
				}

				begun.Store(0)
				how, why, err := taker(t).Differs(t.Context(), players.Spec{Game: "pentago", Method: "picky"}, run.Players[0].Fingerprint)
				if test.at > 2*decisions { // it takes no stored game
					test.why = ""
				}
				if how != "" || why != test.why || err != nil {
					t.Errorf("elsewhere: %q, not checked %q, %v; want not checked %q", how, why, err, test.why)
				}

				begun.Store(0)
				if digits, without := taken(t, "picky"); (digits[0] == "") != (test.why != "") || test.why != "" && without[0].What != test.why {
					t.Errorf("taken at the beginning of a run: %q, %v", digits, without)
				}
			})
		})
	}
}

// TestSpell: slow players are asked for as many decisions as there is time for, and none is held against them.
func TestSpell(t *testing.T) {
	run, store := playedBy(t, "picky", "random")
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		edited(t, func() { ways.wait = func() { asked++; <-time.After(100 * time.Millisecond) } })
		begun := time.Now()
		got := checked(t, store, without(run))
		asked -= 2 * positions / apart // for its fingerprint, which is taken twice
		if took := time.Since(begun); took > spell+grace || asked < 10 || asked > 20 || len(got.Differ) > 0 || len(got.Unchecked) != 2 {
			t.Errorf("after %v and %d decisions of picky: %+v", took, asked, got)
		}
	})
}

// TestSampled: of many near copies those are compared that have fingerprints. Runs of several stages count a player
// once.
func TestSampled(t *testing.T) {
	names := copies(300, "@2")
	p := printed(t, arenatest.Pentago(t, names...))
	p.Schedule.Against = names[:1]
	run := plan.RunOf(p, "", plan.Build{})
	want := Report{Players: 300, Agree: most}
	resultstest.Same(t, "near copies", want, checked(t, arenatest.NewMemory(), run, run))
	later := plan.RunOf(printed(t, arenatest.Pentago(t, names[len(names)-1], "picky")), "", plan.Build{})
	want.Players, want.Agree = want.Players+1, want.Agree+2 // picky, and the last huddle
	resultstest.Same(t, "with a later stage", want, checked(t, arenatest.NewMemory(), run, later))
}

// TestUnreadable: games that cannot be read are said not to be checked, and end nothing.
func TestUnreadable(t *testing.T) {
	run, store := playedBy(t, "picky", "random")
	unreadable := func(context.Context, results.Run, []int, func(results.Record) error) error { return results.ErrDamaged }
	got := gamestest.Must(taker(t).Check(t.Context(), unreadable, run))(t)
	want := Report{Players: 2, Agree: 2, Unchecked: []Finding{{"stored decisions", `run "test": ` + results.ErrDamaged.Error()}}}
	resultstest.Same(t, "games that cannot be read", want, got)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := taker(t).Check(ctx, store.Games, run); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}
