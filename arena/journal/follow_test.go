package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
)

// look wants a follower to say something, in a line.
func look(t *testing.T, f *Follower, when, want string) {
	t.Helper()
	s := gamestest.Must(f.Look())(t)
	line := fmt.Sprint(s.Entries, ":")
	if s.State.State != nil {
		line += " " + s.State.State.Run
	}
	for _, n := range s.Notes {
		line += " " + n.Note
	}
	for _, c := range s.Convictions {
		line += " !" + c.Conviction.Worker
	}
	if line != want {
		t.Errorf("%s: %s, want %s", when, line, want)
	}
}

func TestFollow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	f := Follow(path)
	if _, err := f.Look(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a journal: %v", err)
	}
	state := func(run string, ended bool) Entry { return Entry{State: &State{Run: run, Ended: ended}} }
	for _, step := range []struct {
		entries []Entry
		want    string
	}{
		{nil, "0:"},
		{[]Entry{{Chunk: &Chunk{}}, {Aside: &Aside{}}}, "0:"},
		{[]Entry{{Note: "a"}, {Chunk: &Chunk{}}, state("night", false)}, "2: night a"},
		{[]Entry{{Conviction: &Conviction{Worker: "mallory"}}, {Note: "b"}}, "4: night a b !mallory"},
		{[]Entry{state("night", true)}, "5: night a b !mallory"},
		{[]Entry{{Chunk: &Chunk{}}}, "5: night a b !mallory"},
		{[]Entry{{Note: "c"}}, "6: night c !mallory"}, // of the next coordinator
		{[]Entry{state("day", false), {Note: "d"}}, "8: day c d !mallory"},
		{[]Entry{{Note: "1"}, {Note: "2"}, {Note: "3"}, {Note: "4"}, {Note: "5"}, {Note: "6"}, {Note: "7"}}, "15: day c d 1 2 3 4 5 6 7 !mallory"},
		{[]Entry{{Note: "8"}, {Note: "9"}}, "17: day d 1 2 3 4 5 6 7 8 9 !mallory"},
	} {
		written(t, path, step.entries...)
		look(t, f, fmt.Sprintf("after %+v", step.entries), step.want)
		look(t, Follow(path), "at once", step.want)
	}
	add(t, path, `{"note":`)
	look(t, f, "half a line", "17: day d 1 2 3 4 5 6 7 8 9 !mallory")
	add(t, path, "\"whole\"}\n")
	look(t, f, "the other half", "18: day 1 2 3 4 5 6 7 8 9 whole !mallory")

	// A journal that is shorter, or another file, is another journal.
	gamestest.OK(t, os.Truncate(path, 0))
	look(t, f, "emptied", "0:")
	written(t, path, state("night", false))
	written(t, path+"2", state("other", false), state("other", false))
	look(t, f, "begun anew", "1: night")
	gamestest.OK(t, os.Rename(path+"2", path))
	look(t, f, "replaced", "2: other")
	gamestest.OK(t, os.Remove(path))
	if s, err := f.Look(); !errors.Is(err, fs.ErrNotExist) || s.State.State != nil {
		t.Errorf("removed: %+v, %v", s, err)
	}
	gamestest.OK(t, os.Mkdir(path, 0o777))
	if _, err := f.Look(); err == nil {
		t.Error("a folder is no journal")
	}
}

func TestPlaying(t *testing.T) {
	at := func(age time.Duration, ended bool) Summary {
		return Summary{State: Entry{At: noon.Add(-age), State: &State{Ended: ended}}}
	}
	for want, list := range map[bool][]Summary{
		true:  {at(0, false), at(SilentAfter, false), at(-time.Hour, false)}, // clocks differ
		false: {{}, at(SilentAfter+1, false), at(0, true)},
	} {
		for _, s := range list {
			if s.Playing(noon) != want {
				t.Errorf("%+v: want %v", s, want)
			}
		}
	}
}

// TestFollowLong: of a long journal, with a state after every hundred chunks, nothing is read twice.
func TestFollowLong(t *testing.T) {
	const chunk = `{"at":"2026-11-27T03:00:00Z","chunk":{"run":"night","worker":"office","host":"office-12","seconds":4.9,"games":{"A-B":"0-100"}}}`
	const state = `{"at":"2026-11-27T03:00:00Z","state":{"run":"night","workers":[],"checked":0,"unchecked":0,"rejected":0}}`
	path := filepath.Join(t.TempDir(), "journal")
	add(t, path, strings.Repeat(strings.Repeat(chunk+"\n", 100)+state+"\n", 100))
	f := Follow(path)
	look(t, f, "a long journal", "100: night")
	size := f.read
	written(t, f.path, Entry{Note: "x"})
	if look(t, f, "after a note", "101: night x"); f.read-size > 100 {
		t.Errorf("%d bytes are read for a note", f.read-size)
	}
}
