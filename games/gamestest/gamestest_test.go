package gamestest

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"tourney/games"
)

func TestRun(t *testing.T) {
	Run(t, toy{})
}

// TestChecksCatch breaks one promise after another. The check named beside it must notice; other checks may notice too.
func TestChecksCatch(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, test := range []struct{ fault, check string }{
		{"undo of two", "undo"},
		{"undo past the start", "undo past the start"},
		{"same clone", "clone"},
		{"shared history", "clone"},
		{"clone without history", "clone"},
		{"copies anything", "copies"},
		{"copies nothing", "copies"},
		{"refuses to copy", "copies"},
		{"copies without history", "copies"},
		{"copies the memory", "copies"},
		{"allocates for copies", "copies"},
		{"allocation", "allocations"},
		{"allocation by an ability", "allocations"},
		{"unsorted moves", "moves"},
		{"fresh buffer", "moves"},
		{"moves after the end", "moves"},
		{"wrong next", "mover"},
		{"turns of two", "turns"},
		{"turns at the start", "turns"},
		{"early outcome", "outcome"},
		{"no reason", "outcome"},
		{"third of two", "outcome"},
		{"nobody first", "outcome"},
		{"place for no seat", "outcome"},
		{"hash without mover", "hash"},
		{"text without mover", "text"},
		{"reads anything", "text refused"},
		{"one notation", "notation"},
		{"loose notation", "notation refused"},
		{"unfinished line", "diagram"},
		{"nameless", "seat names"},
		{"foresees too much", "foresight"},
		{"overlooks wins", "foresight"},
		{"promises too much", "foresight"},
		{"promises less than nothing", "foresight"},
		{"overlooks ends", "ends"},
		{"fears ends", "ends"},
		{"meddles", "ends"},
		{"merges none", "equal moves"},
		{"merges all", "equal moves"},
		{"greatest of equals", "equal moves"},
		{"merges by place", "equal moves"},
		{"merges over the buffer", "equal moves"},
		{"images of all", "images"},
		{"greatest image", "images"},
		{"illegal image", "images"},
		{"one image short", "images"},
		{"images by place", "images"},
		{"images over the buffer", "images"},
		{"counts none", "counts"},
		{"counts backwards", "counts"},
		{"legal is anything", "legal moves"},
		{"legal is anything", "moves"},
		{"legal is nothing", "legal moves"},
		{"forgets its past", "history"},
		{"mover eliminated", "elimination"},
		{"back from the dead", "elimination"},
		{"first among the dead", "elimination"},
		{"dead after undo", "elimination"},
		{"forgets the dead", "elimination"},
		{"skips nobody, and says so", "skipping"},
		{"picture over the buffer", "picture"},
		{"unfinished picture", "picture"},
		{"picture without a size", "pointing"},
		{"areas over the buffer", "pointing"},
		{"one name for two areas", "pointing"},
		{"nameless area", "pointing"},
		{"area of two corners", "pointing"},
		{"area without an inside", "pointing"},
		{"area beyond the picture", "pointing"},
		{"areas overlap at an edge", "pointing"},
		{"area inside another", "pointing"},
		{"areas end with the game", "pointing"},
		{"areas move", "pointing"},
		{"pointing over the buffer", "pointing"},
		{"pointing without a buffer", "pointing"},
		{"one meaning for two", "pointing"},
		{"no meaning", "pointing"},
		{"meaning beyond the areas", "pointing"},
		{"meaning before the areas", "pointing"},
		{"meaning backwards", "pointing"},
		{"finished board", "random boards"},
		{"own chance", "random streams"},
		{"one board", "random streams"},
		{"parity", "random stones"},
		{"draws anything", "random refused"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			v := variant{toy{test.fault}, games.Options{"goal": "12"}}
			for _, c := range checks {
				if c.name == test.check {
					failure := run(t, c.check, v)
					if failure == "" {
						t.Errorf("check %q does not notice", c.name)
					}
					t.Log(failure)
					return
				}
			}
			t.Fatalf("there is no check %q", test.check)
		})
	}
}

// run returns the first failure that a check reports, or "".
func run(t *testing.T, check func(testing.TB, variant), v variant) string {
	log := &recorder{TB: t}
	done := make(chan bool)
	go func() {
		defer close(done)
		check(log, v)
	}()
	<-done
	return log.failure
}

// recorder is a testing.TB that records the first failure instead of failing.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Errorf(format string, args ...any) {
	if r.failure == "" {
		r.failure = fmt.Sprintf(format, args...)
	}
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit() // as testing.T does: the check must stop
}

func TestCombinations(t *testing.T) {
	known := []games.Option{
		{Name: "pie", Default: "false", Values: games.Switch},
		{Name: "size", Default: "15", Min: 5, Max: 19},
		{Name: "cap", Default: "100", Values: []string{"none"}, Min: 1, Max: 500},
	}
	var got []string
	for _, o := range combinations(known) {
		got = append(got, o.String())
	}
	slices.Sort(got)
	want := []string{
		"cap=100,pie=false,size=15", "cap=100,pie=true,size=15", "cap=none,pie=false,size=15", "cap=none,pie=true,size=15",
	}
	if !slices.Equal(got, want) {
		t.Errorf("combinations: %q, want %q", got, want)
	}
}
