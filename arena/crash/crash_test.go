package crash

import (
	"fmt"
	"strings"
	"testing"

	"tourney/results/resultstest"
)

// The parts of which reports are made, as the runtime writes them.
const (
	panicked   = "panic: of all\n\tgoroutines\n\n"
	overflowed = "\nruntime stack:\nruntime.throw({0x1?, 0x2?})\n\truntime/panic.go:1 +0x1\nruntime.newstack()\n\n"
	quit       = "SIGQUIT: quit\nPC=0x48c541 m=0 sigcode=0\n\n"
	segfault   = "SIGSEGV: segmentation violation\nPC=0x48c541 m=0 sigcode=1 addr=0x0\n\n"
	killed     = "SIGSEGV: segmentation violation\nPC=0x48c541 m=0 sigcode=0 addr=0x1949\n\n"
	inFirst    = "goroutine 21 [running labels:{\"game\": \"night/a-b/1\", \"seat\": \"1\"}]:\nmain.f()\n\n"
	inSecond   = "goroutine 22 gp=0x1 m=2 mp=0x3 [sleep labels:{\"game\": \"night/\\\"c d\\\"-e/2\"}]:\nmain.f()\n\n"
	inCheck    = "goroutine 23 [running labels:{\"game\": \"night/a/check\"}]:\nmain.f()\n\n"
	inNone     = "goroutine 1 [select]:\nmain.main()\n"
)

// The games of these.
const one, two = "night/a-b/1", `night/"c d"-e/2`

func TestRead(t *testing.T) {
	for name, test := range map[string]struct {
		text     string
		suspects []string
		guilty   map[string]Culprit
	}{
		"nothing":                {text: ""},
		"a panic":                {panicked + inFirst + inSecond + inNone, []string{one, two}, nil},
		"a stack overflow":       {overflowed + inSecond + inNone, []string{two}, nil},
		"a fault of its own":     {segfault + inFirst, []string{one}, nil},
		"in a check":             {panicked + inCheck + inFirst, []string{"night/a/check", one}, nil},
		"beside a check":         {panicked + inFirst + inCheck + inSecond, []string{one, two}, nil},
		"of an unknown origin":   {panicked + inNone + inCheck, []string{"night/a/check"}, nil},
		"quit from outside":      {quit + inFirst, nil, nil},
		"a signal from outside":  {killed + inFirst, nil, nil},
		"alone, and killed":      {"alone " + one + "\nsuspect " + two + "\n", []string{one, two}, nil},
		"alone, and quit":        {"alone " + one + "\n" + quit + inFirst, []string{one}, nil},
		"alone, and guilty":      {"alone " + one + "\nsuspect " + two + "\n" + panicked + inFirst, []string{two}, map[string]Culprit{one: {1, "panic: of all"}}},
		"alone, by an overflow":  {"alone " + one + "\n" + overflowed + inFirst, nil, map[string]Culprit{one: {1, "stack overflow"}}},
		"alone, by nobody known": {"alone " + one + "\n" + panicked + inNone + inFirst, nil, map[string]Culprit{one: {-1, "panic: of all"}}},
		"alone, by another game": {"alone " + two + "\n" + panicked + inFirst, []string{one, two}, nil},
		"known before":           {"guilty 0 " + two + "\tstack overflow\n", nil, map[string]Culprit{two: {0, "stack overflow"}}},
	} {
		r := &Recorder{guilty: map[string]Culprit{}}
		r.read(test.text)
		if test.guilty == nil {
			test.guilty = map[string]Culprit{}
		}
		resultstest.Same(t, name+": suspects", test.suspects, r.suspects)
		resultstest.Same(t, name+": guilty", test.guilty, r.guilty)
		if said := r.Note() != ""; said != (len(r.Suspects())+len(r.guilty) > 0) {
			t.Errorf("%s: the note is %q", name, r.Note())
		}
	}
}

// known has a suspect and a culprit each of two runs, and a check.
func known() *Recorder {
	return &Recorder{
		suspects: []string{"night/a-b/1", "nights/a-b/1", Check("night", "a")},
		guilty:   map[string]Culprit{"night/a-b/2": {0, "x"}, "nights/a-b/2": {1, "x"}},
	}
}

// TestForget: a complete run is forgotten, and culprits are dropped when the players are mended.
func TestForget(t *testing.T) {
	r := known()
	r.Forget("night")
	resultstest.Same(t, "suspects", []string{"nights/a-b/1"}, r.suspects)
	resultstest.Same(t, "guilty", map[string]Culprit{"nights/a-b/2": {1, "x"}}, r.guilty)
	if r = known(); !strings.Contains(r.Note(), "night/a-b/2") {
		t.Errorf("the note is %q", r.Note())
	}
	r.Retry()
	resultstest.Same(t, "suspects", []string{"night/a-b/1", "nights/a-b/1"}, r.suspects)
	resultstest.Same(t, "guilty", map[string]Culprit{}, r.guilty)
}

// TestRename: the games of a renamed run get its new name, and no others do.
func TestRename(t *testing.T) {
	r := known()
	r.Rename("night", "the day")
	resultstest.Same(t, "suspects", []string{"the day/a-b/1", "nights/a-b/1", Check("the day", "a")}, r.suspects)
	resultstest.Same(t, "guilty", map[string]Culprit{"the day/a-b/2": {0, "x"}, "nights/a-b/2": {1, "x"}}, r.guilty)
}

// TestCheck: a look at a player is a suspect that is not played alone, until its run is forgotten or the player mended.
func TestCheck(t *testing.T) {
	look := Check("night", `external@command="./engine -x"`)
	died := func() *Recorder {
		r := &Recorder{guilty: map[string]Culprit{}}
		r.read(overflowed + fmt.Sprintf("goroutine 21 [running labels:{\"game\": %q}]:\nmain.f()\n\n", look) + inNone)
		return r
	}
	if r := died(); !r.Suspect(look) || r.Note() != "" {
		t.Errorf("suspects %v, and the note is %q", r.suspects, r.Note())
	}
	for name, mend := range map[string]func(*Recorder){
		"forgotten": func(r *Recorder) { r.Forget("night") }, "mended": (*Recorder).Retry,
	} {
		if r := died(); !r.Suspect(look) {
			t.Fatal("it is no suspect")
		} else if mend(r); r.Suspect(look) {
			t.Errorf("%s: it still is a suspect", name)
		}
	}
}
