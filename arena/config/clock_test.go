package config

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/players"
)

// drawClock draws a clock that goes with a deadline.
func drawClock(t *rapid.T, deadline time.Duration) (c players.Clock) {
	most := int64(time.Hour)
	if deadline > 0 {
		most = int64(deadline)
	}
	draw := func(name string, low, high int64) time.Duration {
		return time.Duration(rapid.Int64Range(low, high).Draw(t, name))
	}
	kind := rapid.SampledFrom([]string{"none", "turn", "game", "both"}).Draw(t, "clock")
	if kind == "none" || most < 2*int64(shortestTime) {
		return c
	}
	if kind != "turn" {
		c.Game = draw("game", most, int64(longestTime))
		c.Increment = draw("increment", 0, 1) * draw("gain", int64(shortestTime), int64(longestTime))
	}
	if kind != "game" {
		c.Turn = draw("turn", int64(shortestTime), most)
	}
	c.Margin = draw("margin", 0, 1) * draw("more", int64(shortestTime), int64(time.Hour))
	if c.Turn > 0 && deadline > 0 && c.Turn+c.Margin > deadline {
		c.Margin = 0
	}
	return c
}

// TestClockMarks: only players that think by the clock are marked.
func TestClockMarks(t *testing.T) {
	facts := plan.FactsOf(decode(t, strings.Replace(good, "seed: 7", "clock: {turn: 10ms}", 1)).Plan)
	if want := map[string]string{"A": "by the clock"}; !maps.Equal(facts.Unrepeatable, want) {
		t.Errorf("a run: %v, want %v", facts.Unrepeatable, want)
	}
	s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\nclock: {game: 1s}\nopponents: [{eval: a}, {kind: random}]\n").Study
	of := study.FactsOf(s)
	if want := map[string]string{"probe": "by the clock", "a": "by the clock"}; !maps.Equal(of.Unrepeatable, want) {
		t.Errorf("a study: %v, want %v", of.Unrepeatable, want)
	}
	if names := slices.Sorted(maps.Keys(plan.FactsOf(decode(t, good).Plan).Unrepeatable)); len(names) > 0 {
		t.Errorf("without a clock: %q", names)
	}
}
