package fingerprint

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results/resultstest"
)

// TestSame: a fingerprint changes with every change of a value, weight, setting or decision, and with no other.
func TestSame(t *testing.T) {
	was, without := taken(t, "huddle", "picky", "control", "a@2")
	for _, digits := range was {
		if !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(digits) {
			t.Fatalf("fingerprints %q, without %v", was, without)
		}
	}
	for _, test := range []struct {
		name   string
		player string
		was    string
		edit   func()
		same   bool
	}{
		{"taken twice", "huddle", was[0], func() {}, true},
		{"sums in another order", "huddle", was[0], func() { ways.value = backwards }, true},
		{"the default written out", "huddle(weight=7)@kind=alpha-beta", was[0], func() {}, true},
		{"children valued at once", "huddle", was[0], func() { ways.child = func(v float64) float64 { return v } }, true},
		{"the smallest change of a value", "huddle", was[0], func() { ways.value = shifted(1) }, false},
		{"a value of the second seat", "huddle", was[0],
			func() { ways.value = func(t [3]int64) float64 { return float64(t[0]+t[1]+2*t[2]) * players.Unit } }, false},
		{"another weight", "huddle(weight=8)", was[0], func() {}, false},
		{"another default of a weight", "huddle", was[0], func() { weights[0].Default = 8 }, false},
		{"the old value in place of it", "huddle(weight=7)", was[0], func() { weights[0].Default = 8 }, true},
		{"another depth", "huddle@3", was[0], func() {}, false},
		{"a panic", "huddle", was[0], func() { ways.value = func([3]int64) float64 { panic("out of ideas") } }, false},
		{"chance from its seed", "control", was[2], func() {}, true},
		{"decisions by its stream", "picky", was[1], func() {}, true},
		{"another decision", "picky", was[1], func() { ways.choose = func(l []games.Move) int { return len(l) - 1 } }, false},
		{"resigning", "picky", was[1], func() { ways.choose = func([]games.Move) int { return -1 } }, false},
		{"an error", "picky", was[1], func() { ways.begin = func(context.Context) error { return errors.New("no") } }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			edited(t, test.edit)
			if now, _ := taken(t, test.player); (now[0] == test.was) != test.same || now[0] == "" {
				t.Errorf("%s is %q, was %q", test.player, now[0], test.was)
			}
		})
	}
	edited(t, func() { ways.value = nan(1) })
	one, _ := taken(t, "huddle")
	ways.value = nan(-1)
	if other, _ := taken(t, "huddle"); other[0] != one[0] || one[0] == was[0] {
		t.Errorf("what is no number has fingerprints %s and %s, a number %s", one[0], other[0], was[0])
	}
	ways.value = func([3]int64) float64 { return 0 }
	one, _ = taken(t, "huddle")
	ways.value = func([3]int64) float64 { return math.Copysign(0, -1) }
	if other, _ := taken(t, "huddle"); other[0] != one[0] {
		t.Error("there are two zeros")
	}
}

// TestWithout: the clock and people have no fingerprint, but a heuristic has one.
func TestWithout(t *testing.T) {
	digits, without := taken(t, "huddle@2,millis=5", "hasty", "person")
	if digits[0] == "" || digits[1] != "" || digits[2] != "" {
		t.Errorf("fingerprints %q", digits)
	}
	want := []Finding{{"hasty", "by the clock"}, {"person", "by a person"}}
	resultstest.Same(t, "without fingerprints", want, without)
}

// TestMost: of a thousand near copies the first have fingerprints; so does every other player. No player is asked
// twice.
func TestMost(t *testing.T) {
	names := copies(1000, "@2")
	p := arenatest.Pentago(t, append(names, "a@2", "huddle@2,kind=minimax")...)
	taker, before := taker(t), built.Load()
	for range 2 {
		got, without, err := taker.Plan(t.Context(), p)
		if err != nil || len(without) > 0 {
			t.Fatal(without, err)
		}
		for i, e := range got.Players {
			if (e.Fingerprint != "") != (i < most || i >= len(names)) {
				t.Errorf("player %d has fingerprint %q", i, e.Fingerprint)
			}
		}
	}
	if n := built.Load() - before; n != most+1+2 { // one of each kind twice
		t.Errorf("%d evaluators were built, want %d", n, most+1+2)
	}
}

// TestHang: a player who does not return has no fingerprint, and the near copies are not asked.
func TestHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait := make(chan struct{})
		edited(t, func() { ways.wait = func() { <-wait } })
		names := copies(20, "")
		before := built.Load()
		digits, without := taken(t, append(names, "picky", "a@2")...)
		for i, name := range append(names, "picky") {
			if digits[i] != "" || without[i] != (Finding{name, tooSlow}) {
				t.Errorf("%s has %q and %v", name, digits[i], without[i])
			}
		}
		if digits[len(names)+1] == "" || len(without) != len(names)+1 {
			t.Errorf("fingerprints %q, without %v", digits, without)
		}
		if n := built.Load() - before; n > 8 {
			t.Errorf("%d near copies were asked", n)
		}
		close(wait)
		synctest.Wait()
	})
}

// undrawn is a game that draws no boards.
type undrawn struct{ games.Game }

func (undrawn) Random(games.Options, *rand.Rand, games.Draw) (games.Position, error) {
	return nil, errors.New("no such board")
}

// TestPositions: the sample of every game is the same each time. No position is over, and some are inside a turn. Players
// decide on drawn boards and at the start of a game, and never inside a turn.
func TestPositions(t *testing.T) {
	for _, name := range games.Names() {
		taker := gamestest.Must(New("test", name, nil, nil))(t)
		list := gamestest.Must(taker.positions())(t)
		start := gamestest.Must(taker.game.New(taker.options))(t)
		again := gamestest.Must(draw(taker.game, taker.options))(t)
		undrawn := gamestest.Must(draw(undrawn{taker.game}, taker.options))(t)
		for i := apart; i < positions; i += apart {
			chance := match.Stream(0, fmt.Sprintf("fingerprint\x00%d", i))
			want, err := taker.game.Random(taker.options, chance, taker.game.DefaultDraw(taker.options))
			if err != nil {
				want = start
			}
			if again[i].Hash() != want.Hash() || undrawn[i].Hash() != start.Hash() {
				t.Errorf("%s: something is played before decision %d (boards: %v)", name, i/apart, err == nil)
			}
		}
		for i, p := range list {
			if p.Over() || p.Hash() != again[i].Hash() {
				t.Errorf("%s: position %d is over or changes", name, i)
			}
		}
		different, within := map[uint64]bool{}, 0
		for _, p := range list {
			different[p.Hash()] = true
			if strings.HasSuffix(gamestest.Line(p), " r") {
				within++
			}
		}
		if name == "pentago" && (within < positions/8 || within > positions/2) {
			t.Errorf("%d positions are within a turn", within)
		}
		if list[0].Hash() != start.Hash() || len(list) != positions || len(different) < positions*9/10 {
			t.Errorf("%s: %d positions, %d different", name, len(list), len(different))
		}
	}
}

// TestNew: a game that this program lacks, and options it does not have, are errors.
func TestNew(t *testing.T) {
	for _, test := range []struct {
		game    string
		options games.Options
	}{{"chess", nil}, {"gomoku", games.Options{"size": "-1"}}} {
		if _, err := New("test", test.game, test.options, nil); err == nil {
			t.Errorf("%+v: no error", test)
		}
	}
}

// TestTogether: a stretch has the fingerprint of all players, in any order.
func TestTogether(t *testing.T) {
	p := printed(t, arenatest.Pentago(t, "huddle", "picky"))
	of := func(p plan.Plan) string { return plan.RunOf(p, "", plan.Build{}).Stretches[0].Fingerprint }
	turned := p
	turned.Players = []plan.Entrant{p.Players[1], p.Players[0]}
	other := turned
	other.Players = []plan.Entrant{p.Players[1], {Name: "huddle", Spec: p.Players[0].Spec, Fingerprint: "another"}}
	if of(p) != of(turned) || of(p) == of(other) || len(of(p)) != 16 {
		t.Errorf("%q, %q and %q", of(p), of(turned), of(other))
	}
	if got := of(arenatest.Pentago(t, "huddle")); got != "" {
		t.Errorf("players without fingerprints have %q together", got)
	}
}
