package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// clocked is a config with room for a clock on its second line.
const clocked = "game: pentago\n%s\nplayers: [{eval: one}, {kind: random}]\n"

func TestClock(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		text string
		want players.Clock
	}{
		{"", players.Clock{}},
		{"clock: none", players.Clock{}},
		{"clock: 'none'", players.Clock{}},
		{"clock: {turn: 100ms}", players.Clock{Turn: 100 * ms, Margin: defaultMargin}},
		{"clock: {turn: 1ms, margin: 0s}", players.Clock{Turn: ms}},
		{"clock: {turn: 1.5ms, margin: 1ms}", players.Clock{Turn: 1500 * time.Microsecond, Margin: ms}},
		{"clock: {game: 10s}", players.Clock{Game: 10 * time.Second, Margin: defaultMargin}},
		{"clock: {game: 10s, increment: 0s}", players.Clock{Game: 10 * time.Second, Margin: defaultMargin}},
		{"clock: {game: 10s, increment: 100ms, margin: 2s}", players.Clock{Game: 10 * time.Second, Increment: 100 * ms, Margin: 2 * time.Second}},
		{"clock: {turn: 1s, game: 10s}", players.Clock{Turn: time.Second, Game: 10 * time.Second, Margin: defaultMargin}},
		{"clock: {turn: 1s, game: 1s, increment: 1ms}", players.Clock{Turn: time.Second, Game: time.Second, Increment: ms, Margin: defaultMargin}},
		{"clock: {turn: 2s, game: 1s, increment: 1s}", players.Clock{Turn: 2 * time.Second, Game: time.Second, Increment: time.Second, Margin: defaultMargin}},
		{"clock: {game: 100h}", players.Clock{Game: 100 * time.Hour, Margin: defaultMargin}}, // the deadline still ends a single turn
		{"clock: {turn: 100h}\ndeadline: none", players.Clock{Turn: 100 * time.Hour, Margin: defaultMargin}},
		{"clock: {turn: 990ms, margin: 10ms}\ndeadline: 1s", players.Clock{Turn: 990 * ms, Margin: 10 * ms}},
	} {
		p := decode(t, fmt.Sprintf(clocked, test.text)).Plan
		s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\n"+test.text).Study
		if p.Clock != test.want || s.Clock != test.want || s.Plan(results.Proof).Clock != test.want {
			t.Errorf("%s: clock of a tournament %+v, of a study %+v, want %+v", test.text, p.Clock, s.Clock, test.want)
		}
	}
}

// TestClockErrors: every impossible time control gives its own errors and no others.
func TestClockErrors(t *testing.T) {
	const want = "must be a time from 1ms to 100h0m0s, as in 100ms or 2m"
	for _, test := range []struct {
		text string
		want []string
	}{
		{"clock: 100ms", []string{"2:8: clock must be none, or the times of a time control, as in {turn: 100ms} or {game: 10s, increment: 100ms}"}},
		{"clock:", []string{"2:7: clock must be none, or"}},
		{"clock: [100ms]", []string{"2:8: clock must be none, or"}},
		{"clock: {}", []string{"2:8: a clock needs turn (the time for one turn), game (for all turns of a seat), or both; without a clock write none"}},
		{"clock: {margin: 5ms}", []string{"2:8: a clock needs turn"}},
		{"clock: {increment: 5ms}", []string{"2:9: an increment adds to the time for a game: give that too"}},
		{"clock: {turn: 1s, increment: 0s}", []string{"2:19: an increment adds to the time for a game"}},
		{"clock: {trun: 1s}", []string{`2:9: unknown key of clock "trun" (did you mean turn? there is: turn, game, increment, margin)`}},
		{"clock: {turn: 1s, turn: 2s}", []string{`2:19: clock has the key "turn" twice`}},
		{"clock: {turn: 100}", []string{"2:15: turn " + want}},
		{"clock: {turn: soon}", []string{"2:15: turn " + want}},
		{"clock: {turn: none}", []string{"2:15: turn " + want}},
		{"clock: {turn: -1s}", []string{"2:15: turn " + want}},
		{"clock: {turn: 0s}", []string{"2:15: turn " + want}},
		{"clock: {turn: 999us}", []string{"2:15: turn " + want}},
		{"clock: {turn: [1s]}", []string{"2:15: turn must be a single value"}},
		{"clock: {turn: }", []string{"2:15: turn must be a single value"}},
		{"clock: {turn: 1e400s}", []string{"2:15: turn " + want}},
		{"clock: {game: 101h}", []string{"2:15: game " + want}},
		{"clock: {game: 0s, turn: 1s}", []string{"2:15: game " + want}},
		{"clock: {game: 9s, increment: 1us, margin: -1ms}", []string{"2:30: increment " + want + "; or 0s", "2:43: margin " + want + "; or 0s"}},
		{"clock: {game: never, increment: x}", []string{"2:15: game " + want, "2:33: increment " + want}},
		{"clock: {turn: 2s, game: 1s}", []string{"2:15: no turn can take 2s of 1s for the whole game: shorten turn, or leave it out"}},
		{"clock: {turn: 5m}", []string{"2:15: no turn can take 5m0s and its margin of 100ms, because the deadline is by default 5m0s: give a longer deadline, or deadline: none"}},
		{"clock: {turn: 1s, margin: 1ms}\ndeadline: 1s", []string{"2:15: no turn can take 1s and its margin of 1ms, because the deadline is 1s: "}},
		{"clock: {turn: 1s}\ndeadline: 1us", []string{"3:11: deadline must be"}},
		{"clock: {turn: 10m, game: 1m}", []string{"2:15: no turn can take 10m0s and", "2:15: no turn can take 10m0s of"}},
	} {
		_, err := Decode("night.yaml", fmt.Appendf(nil, clocked, test.text))
		checkErrors(t, test.text, err, test.want...)
		_, err = DecodeStudy("night.yaml", fmt.Appendf(nil, "game: pentago\n%s\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\n", test.text))
		checkErrors(t, test.text+" in a study", err, test.want...)
	}
}

// TestClockRefused: where searches are measured at their full depth, a clock would be ignored.
func TestClockRefused(t *testing.T) {
	const want = "a clock is for tournaments and studies, and here every search goes to its depth: leave it out"
	for _, clock := range []string{"none", "{turn: 1s}"} {
		_, err := DecodeBench("night.yaml", []byte("clock: "+clock+"\n"+goodBench))
		checkErrors(t, "a bench", err, "1:8: "+want)
	}
}

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

// TestEncodeClock: a stored clock is read back unchanged, with all defaults spelled out.
func TestEncodeClock(t *testing.T) {
	for want, clock := range map[string]players.Clock{
		"clock: none\n":                                       {},
		"clock: {turn: 100ms, margin: 0s}\n":                  {Turn: 100 * time.Millisecond},
		"clock: {game: 1m30s, increment: 0s, margin: 10ms}\n": {Game: 90 * time.Second, Margin: 10 * time.Millisecond},
		"clock: {turn: 1s, game: 10s, increment: 2ms, margin: 3ms}\n": {
			Turn: time.Second, Game: 10 * time.Second, Increment: 2 * time.Millisecond, Margin: 3 * time.Millisecond},
	} {
		p := decode(t, good).Plan
		p.Clock = clock
		s := decodeStudy(t, goodStudy).Study
		s.Clock = clock
		for _, text := range []string{string(Encode(p)), string(EncodeStudy(s))} {
			if !strings.Contains(text, "\n"+want) {
				t.Errorf("%+v is stored as\n%s\nwant %s", clock, text, want)
			}
		}
	}
}

// TestClockStays: a run or study that has begun keeps its clock.
func TestClockStays(t *testing.T) {
	with := func(text, clock string) string { return strings.Replace(text, "seed: 7\n", "seed: 7\n"+clock, 1) }
	const ten, twenty = "clock: {turn: 10ms}\n", "clock: {turn: 20ms}\n"
	for _, test := range []struct{ stored, now, want string }{
		{"", "clock: none\n", ""},
		{ten, "clock: {margin: 100ms, turn: 10ms}\n", ""},
		{"", ten, "3:8: clock is {turn: 10ms, margin: 100ms}, but the %s began with none"},
		{ten, twenty, "3:8: clock is {turn: 20ms, margin: 100ms}, but the %s began with {turn: 10ms, margin: 100ms}"},
		{ten, "", "1:1: clock is none, but the %s began with {turn: 10ms, margin: 100ms}"},
	} {
		run := decode(t, with(good, test.now)).Extends(decode(t, with(good, test.stored)).Plan)
		study := decodeStudy(t, with(goodStudy, test.now)).Continues(decodeStudy(t, with(goodStudy, test.stored)).Study)
		if test.want == "" {
			if run != nil || study != nil {
				t.Errorf("%q after %q: %v; %v", test.now, test.stored, run, study)
			}
			continue
		}
		checkErrors(t, "a run", run, fmt.Sprintf(test.want, "run"))
		checkErrors(t, "a study", study, fmt.Sprintf(test.want, "study"))
	}
}

// TestClockMarks: only players that think by the clock are marked.
func TestClockMarks(t *testing.T) {
	text := string(Encode(decode(t, fmt.Sprintf(clocked, "clock: {turn: 10ms}")).Plan))
	facts, err := factsOf(text)
	if want := map[string]string{"one": "by the clock"}; err != nil || !maps.Equal(facts.Unrepeatable, want) {
		t.Errorf("a run: %v, error %v, want %v", facts.Unrepeatable, err, want)
	}
	s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\nclock: {game: 1s}\nopponents: [{eval: a}, {kind: random}]\n").Study
	of, err := studyFactsOf(string(EncodeStudy(s)))
	if want := map[string]string{"probe": "by the clock", "a": "by the clock"}; err != nil || !maps.Equal(of.Unrepeatable, want) {
		t.Errorf("a study: %v, error %v, want %v", of.Unrepeatable, err, want)
	}
	if names := slices.Sorted(maps.Keys(plan.FactsOf(decode(t, good).Plan).Unrepeatable)); len(names) > 0 {
		t.Errorf("without a clock: %q", names)
	}
}
