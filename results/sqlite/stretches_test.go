package sqlite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
)

// newStretch is a stretch that a build of that version began some hours after noon.
func newStretch(version string, hours int) results.Stretch {
	return results.Stretch{Started: noon.Add(time.Duration(hours) * time.Hour), Version: version, Revision: "baa2a62", Signature: "4417120",
		Fingerprint: "0123456789abcdef", Machine: "2 cores, linux/amd64"}
}

// TestStretches enters a run repeatedly and wants a stretch for each change of build.
func TestStretches(t *testing.T) {
	gamestest.SkipShort(t)
	unknown := results.Stretch{Started: noon}
	odd := results.Stretch{Started: noon.Add(time.Nanosecond), Version: "1\x1b", Revision: "\xff", Signature: "\n", Fingerprint: "\u202e", Machine: "2\tcores"}
	shown := results.Stretch{Started: noon, Version: `1\x1b`, Revision: `\xff`, Signature: `\n`, Fingerprint: `\u202e`, Machine: `2\tcores`}
	one, same, two, three := newStretch("1", 0), newStretch("1", 1), newStretch("2", 2), newStretch("3", 3)
	signed, revised, joined, moved := one, one, one, one
	signed.Signature, revised.Revision, joined.Fingerprint, moved.Machine = "1", "", "1", ""
	type list = []results.Stretch
	for _, c := range []struct {
		what  string
		enter []list
		want  list
	}{
		{"one", []list{{one}}, list{one}},
		{"the same build", []list{{one}, {same}}, list{one}},
		{"nothing new", []list{{one}, nil}, list{one}},
		{"another build", []list{{one}, {two}}, list{one, two}},
		{"and back", []list{{one}, {two}, {same}}, list{one, two, same}},
		{"the same build as the last", []list{{one}, {two}, {two}}, list{one, two}},
		{"what a build can differ in", []list{{one}, {signed}, {revised}}, list{one, signed, revised}},
		{"another machine, not known", []list{{one}, {moved}, {moved}, {one}}, list{one, moved, one}},
		{"further players", []list{{one}, {joined}, {two}, {joined}, {one}}, list{one, two, joined}},
		{"nothing known", []list{{unknown}, {unknown}}, list{unknown}},
		{"odd texts", []list{{odd}, {odd}, {shown}}, list{shown}},
		{"several at once", []list{{one, two, same}}, list{one, two, same}},
		{"several of one build", []list{{one, one}}, list{one, one}},
		{"more behind", []list{{one, two}, {one, two, three}}, list{one, two, three}},
		{"no more", []list{{one, two, three}, {one, two, three}}, list{one, two, three}},
		{"fewer, as read before", []list{{one, two, three}, {one, two}}, list{one, two, three}},
		{"odd ones as given, and as read", []list{{odd, two}, {odd, two}, {shown, two, three}}, list{shown, two, three}},
	} {
		s := newStore(t)
		var run results.Run
		for _, stretches := range c.enter {
			run = newRun("t")
			run.Stretches = stretches
			run = entered(t, s, run)
		}
		equal(t, c.what, run.Stretches, c.want)
		equal(t, c.what+", stored", readRun(t, s, "t"), run)
		checkSound(t, s, "t")
	}
}

// TestStretchesRefused checks that several stretches must begin with the stored ones.
func TestStretchesRefused(t *testing.T) {
	s := newStore(t)
	known := newRun("t")
	known.Stretches = []results.Stretch{newStretch("1", 0), newStretch("2", 1)}
	known = entered(t, s, known)
	for _, stretches := range [][]results.Stretch{
		{newStretch("1", 0), newStretch("3", 1)},
		{newStretch("1", 0), newStretch("2", 2), newStretch("3", 3)},
	} {
		changed := newRun("t")
		changed.Stretches = stretches
		err := s.Enter(t.Context(), &changed)
		if !contains(err, `run "t": its stretch 2 is stored with version 2, signature 4417120, begun 2016-05-04T13:00:00Z: give it unchanged`) {
			t.Errorf("got %v", err)
		}
		equal(t, "the caller's stretches", changed.Stretches, stretches)
	}
	equal(t, "the stored run", readRun(t, s, "t"), known)
}

// TestStretchOfGames stores games of the last stretch, and of others that are named.
func TestStretchOfGames(t *testing.T) {
	gamestest.SkipShort(t)
	s := newStore(t)
	r := rand.New(rand.NewPCG(1, 2))
	run := newRun("t")
	run.Stretches = []results.Stretch{newStretch("1", 0)}
	run = entered(t, s, run)
	games := records(r, run, 0, 5)
	var want []results.Record
	store := func(games []results.Record, stretch int) {
		t.Helper()
		must(t, s.Append(t.Context(), run, games))
		for _, g := range shown(games) {
			if g.Stretch == 0 {
				g.Stretch = stretch
			}
			want = append(want, g)
		}
		checkTwin(t, s, run, want)
	}
	store(games, 1)
	store(records(r, run, 10, 20), 1)
	run.Stretches = []results.Stretch{newStretch("2", 0)}
	run = entered(t, s, run)
	more := records(r, run, 100, 20)
	for i := range more {
		more[i].Stretch = i % 3
	}
	store(more, 2)
	must(t, s.Append(t.Context(), run, games)) // which are stored, and keep what they are of
	checkTwin(t, s, run, want)
	equal(t, "column", table(t, s.read, "SELECT stretch, count(*) FROM game GROUP BY stretch"), []string{"1 32", "2 13"})

	for _, stretch := range []int{-1, 3, 1 << 40} {
		g := record(r, run, 0, 1000)
		g.Stretch = stretch
		if err := s.Append(t.Context(), run, []results.Record{g}); !contains(err, fmt.Sprintf("A-B b, game 1000: it names stretch %d, but the run has 2", stretch)) {
			t.Errorf("a game of stretch %d: %v", stretch, err)
		}
	}
	ahead := run
	ahead.Stretches = append(slices.Clone(run.Stretches), newStretch("3", 0)) // not entered
	later := records(r, run, 1000, 1)
	later[0].Stretch = 0
	if err := s.Append(t.Context(), ahead, later[:1]); !contains(err, "it names stretch 3, but the run has 2: enter the run first") {
		t.Errorf("a game of a stretch that was not entered: %v", err)
	}
	checkTwin(t, s, run, want)
}

// TestFingerprints: a player keeps the fingerprint with which it enters its run, or none.
func TestFingerprints(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct{ given, want []string }{
		{[]string{"0011", "", "\x1b"}, []string{"0011", "", `\x1b`}},
		{[]string{"4455", "2233", "", "4455"}, []string{"0011", "", `\x1b`, "4455"}},
		{[]string{"", "6677", "", ""}, []string{"0011", "", `\x1b`, "4455"}},
	} {
		run := newRun("t")
		if run.Players = run.Players[:len(c.given)]; len(run.Players) < 4 {
			run.Pairings = run.Pairings[:3] // those of three players
		}
		for i := range run.Players {
			run.Players[i].Fingerprint = c.given[i]
		}
		given := slices.Clone(run.Players)
		again := entered(t, s, run)
		equal(t, "the caller's players", run.Players, given)
		for i := range given {
			given[i].Fingerprint = c.want[i]
		}
		equal(t, "players", again.Players, given)
		equal(t, "stored run", readRun(t, s, "t"), again)
		checkSound(t, s, "t")
	}
	equal(t, "column", table(t, s.read, "SELECT fingerprint FROM player"), []string{"0011", "<nil>", "\x1b", "4455"})
}
