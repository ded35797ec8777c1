package splut

import (
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// vectorOptions returns the options for the teams of a position line, under a rule of levitation.
func vectorOptions(t testing.TB, line, rule string) games.Options {
	t.Helper()
	teams := ""
	field, _, _ := strings.Cut(line, " ")
	for _, team := range strings.Split(field, "/") {
		teams += team[:1]
	}
	seats, known := seatsFor(teams)
	if !known {
		t.Fatalf("no seats for the teams %s: %s", teams, line)
	}
	return games.Options{"seats": seats, "levitation": rule, "cap": "none"}
}

// readVector parses the position of a vector.
func readVector(t testing.TB, line, rule string) *Board {
	t.Helper()
	return read(t, vectorOptions(t, line, rule), line)
}

// checkAfter wants a position after a step, and the position before it after Undo.
func checkAfter(t *testing.T, id string, b *Board, step, want string) {
	t.Helper()
	before := gamestest.Line(b)
	gamestest.Play(t, b, step)
	if got := gamestest.Line(b); got != want {
		t.Errorf("%s: %s after %s:\n got %s\nwant %s", id, before, step, got, want)
	}
	b.Undo()
	if got := gamestest.Line(b); got != before {
		t.Errorf("%s: %s after %s and Undo is %s", id, before, step, got)
	}
}

func TestRulesVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Name, Rule, Position string
		Illegal, All             []string
		After                    map[string]string
	}](t, "splut_rules.jsonl") {
		b := readVector(t, v.Position, v.Rule)
		slices.Sort(v.All)
		if steps := gamestest.Legal(b); !slices.Equal(steps, v.All) {
			t.Errorf("%s, %s: steps %q, want %q\n%s", v.ID, v.Name, steps, v.All, v.Position)
		}
		for _, step := range v.Illegal {
			if _, err := b.ParseMove(step); err == nil {
				t.Errorf("%s, %s: %s is read\n%s", v.ID, v.Name, step, v.Position)
			}
		}
		for step, want := range v.After {
			checkAfter(t, v.ID, b, step, want)
		}
	}
}

func TestStepsVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Rule, Position string
		Count              int
		Steps              map[string]string
	}](t, "splut_steps.jsonl") {
		b := readVector(t, v.Position, v.Rule)
		var want []string
		for step, after := range v.Steps {
			want = append(want, step)
			checkAfter(t, v.ID, b, step, after)
		}
		slices.Sort(want)
		if got := gamestest.Legal(b); !slices.Equal(got, want) || len(got) != v.Count {
			t.Errorf("%s: steps %q, want %d, %q\n%s", v.ID, got, v.Count, want, v.Position)
		}
	}
}

func TestPerftVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		Rule, Position string
		Depth          int
		Steps          uint64
	}](t, "splut_perft.jsonl") {
		b := readVector(t, v.Position, v.Rule)
		gamestest.CheckPerft(t, b, append(make([]uint64, v.Depth-1), v.Steps)...)
	}
}

// TestPerftDeep compares with another implementation's counts of Duel steps.
func TestPerftDeep(t *testing.T) {
	gamestest.SkipShort(t)
	want := []uint64{7: 4_518_029, 8: 44_886_918}
	if !gamestest.Long {
		want = want[:8]
	}
	gamestest.CheckPerft(t, read(t, nil, ""), want...)
}

// TestGamesVectors replays whole games.
func TestGamesVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Rule, Start, Final, Winner, Out string
		Steps                               []string
		Turns                               int
	}](t, "splut_games.jsonl") {
		b := readVector(t, v.Start, v.Rule)
		for i, step := range v.Steps {
			if b.Over() {
				t.Fatalf("%s: over after %d steps\n%s", v.ID, i, gamestest.Line(b))
			}
			gamestest.Play(t, b, step)
		}
		o := b.Outcome()
		if !b.Over() || b.rules.teams[o.Winner()] != v.Winner[0] || b.Turns() != v.Turns || gamestest.Line(b) != v.Final {
			t.Errorf("%s: over %v, %+v after %d turns\n got %s\nwant %s", v.ID, b.Over(), o, b.Turns(), gamestest.Line(b), v.Final)
		}
		if got := read(t, vectorOptions(t, v.Start, v.Rule), v.Final); got.Outcome() != o {
			t.Errorf("%s: %+v, but %+v if read from %s", v.ID, o, got.Outcome(), v.Final)
		}
		for i, letter := range []byte(v.Out) {
			if place := o.Place[strings.IndexByte(b.rules.teams, letter)]; int(place) != b.Seats()-i {
				t.Errorf("%s: %c is in place %d, but was number %d to go of %d", v.ID, letter, place, i+1, b.Seats())
			}
		}
	}
}
