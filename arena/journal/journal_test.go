package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/games/gamestest"
	"tourney/results/resultstest"
)

// TestGames: a list of games comes back, and is as short as its ranges.
func TestGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.SampledFrom([]string{"A-B", "one, two-three", "", "1-2,3", "漢\n"})
		games := rapid.MapOf(title, rapid.SliceOfNDistinct(rapid.IntRange(0, 30), 1, 20, rapid.ID[int])).Draw(t, "games")
		list, ranges := List{}, 0
		for title, numbers := range games {
			for _, n := range numbers {
				list.Add(title, n)
				if !slices.Contains(numbers, n-1) {
					ranges++
				}
			}
		}
		packed := list.Games()
		back, parts := map[string][]int{}, 0
		packed.Each(func(title string, number int) { back[title] = append(back[title], number) })
		for title, numbers := range games {
			slices.Sort(numbers)
			parts += 1 + strings.Count(packed[title], ",")
			if !slices.Equal(back[title], numbers) {
				t.Fatalf("%q: %v became %q, which is %v", title, numbers, packed[title], back[title])
			}
		}
		if len(back) != len(games) || parts != ranges {
			t.Fatalf("%v in %d ranges became %v", games, ranges, packed)
		}
	})
}

func TestGamesOfDamagedText(t *testing.T) {
	for text, want := range map[string]string{"": "[]", "x": "[]", "1,x,3-4,5-,-6,7-6,8-9-10": "[1 3 4]", "0-2": "[0 1 2]"} {
		numbers := []int{}
		Games{"A-B": text}.Each(func(_ string, n int) { numbers = append(numbers, n) })
		if got := fmt.Sprint(numbers); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// entries are one of each kind.
func entries() []Entry {
	return []Entry{
		{Note: "laptop: another signature"},
		{State: &State{Run: "night", Games: 120_000, Done: 40_000, Workers: []Worker{{Name: "office", Hosts: []string{"office-12"}, Processes: 12,
			Rate: 1043.21, Seen: noon.Add(-time.Second)}, {Name: "mallory", Refused: "found out by night/a-b/17"}, {Name: "new"}}}},
		{Chunk: &Chunk{Run: "night", Worker: "office", Host: "office-1\x1b", Seconds: 2.5, Games: Games{"A-B": "0-3,7"}}},
		{Conviction: &Conviction{Run: "night", Worker: "mallory", Game: "night/A-B/7", How: "another move at ply 3"}},
		{Aside: &Aside{Name: "night", File: "night.db-1"}},
	}
}

// written makes a journal of entries, which an earlier coordinator may have begun.
func written(t testing.TB, path string, list ...Entry) {
	t.Helper()
	j := gamestest.Must(Open(path))(t)
	for _, e := range list {
		gamestest.OK(t, j.Append(e))
	}
	gamestest.OK(t, j.Close())
}

// add puts text at the end of a file.
func add(t *testing.T, path, text string) {
	t.Helper()
	file := gamestest.Must(os.OpenFile(path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666))(t)
	gamestest.Must(file.WriteString(text))(t)
	gamestest.OK(t, file.Close())
}

// all reads the entries of a journal, without their times.
func all(t *testing.T, path string) (list []Entry) {
	t.Helper()
	err := Read(path, func(e Entry) error {
		if since := time.Since(e.At); since < -time.Second || since > time.Minute {
			t.Errorf("%+v was written %v ago", e, since)
		}
		e.At = time.Time{}
		list = append(list, e)
		return nil
	})
	gamestest.OK(t, err)
	return list
}

func TestRead(t *testing.T) {
	path := Path(filepath.Join(t.TempDir(), "night.db"))
	if err := Read(path, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a journal: %v", err)
	}
	written(t, path, entries()...)
	written(t, path, entries()[0])
	resultstest.Same(t, "entries", append(entries(), entries()[0]), all(t, path))
	enough := errors.New("enough")
	n := 0
	if err := Read(path, func(Entry) error { n++; return enough }); err != enough || n != 1 {
		t.Errorf("%v after %d entries", err, n)
	}
}

// TestCut cuts a journal at every byte, as a kill may. The entries before are there, and those that are written later.
func TestCut(t *testing.T) {
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole")
	written(t, whole, entries()[2:]...)
	text := gamestest.Must(os.ReadFile(whole))(t)
	for n := range len(text) + 1 {
		path := filepath.Join(folder, "cut")
		gamestest.OK(t, os.WriteFile(path, text[:n], 0o666))
		lines := strings.Count(string(text[:n]), "\n")
		if got := all(t, path); len(got) != lines {
			t.Fatalf("%d entries in %q", len(got), text[:n])
		}
		if n > 0 && text[n-1] == '}' && (n == len(text) || text[n] == '\n') {
			lines++ // only the end of the line was cut
		}
		written(t, path, entries()[0])
		got := all(t, path)
		if len(got) != lines+1 || got[lines].Note == "" {
			t.Fatalf("after a cut at %q: %+v", text[:n], got)
		}
	}
}

// TestDamaged: lines that are no entries are skipped.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	for _, line := range []string{"", "{", "null", "[]", "12", `"state"`, `{"at":"now","note":"x"}`, `{"state":[]}`, `{"state":{"workers":{}}}`, `{"chunk":{"games":{"A":1}}}`,
		"\x00\x00\x00", "\xff\xfe", `{"note":"x"}{"note":"y"}`, strings.Repeat("[", 100_000)} {
		add(t, path, line+"\n")
	}
	written(t, path, entries()...)
	add(t, path, `{"note":"half`)
	var notes []string
	gamestest.OK(t, Read(path, func(e Entry) error { notes = append(notes, e.Note); return nil }))
	if notes = slices.DeleteFunc(notes, func(s string) bool { return s == "" }); len(notes) != 1 || notes[0] != entries()[0].Note {
		t.Errorf("notes %q", notes)
	}
}

// TestAppendTogether: entries that are appended at the same time stay whole.
func TestAppendTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := gamestest.Must(Open(path))(t)
	const n = 50
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for range n {
				if err := j.Append(Entry{Note: strings.Repeat(fmt.Sprint(i), 5000)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	gamestest.OK(t, j.Close())
	counts := map[string]int{}
	for _, e := range all(t, path) {
		counts[e.Note]++
	}
	if got := slices.Collect(maps.Values(counts)); !slices.Equal(got, []int{n, n, n, n}) {
		t.Errorf("%v entries of each, want %d", got, n)
	}
}

func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed")
	written(f, path, entries()...)
	text := gamestest.Must(os.ReadFile(path))(f)
	f.Add(text)
	f.Add([]byte("{\"state\":{}}\n{\"state\":{\"ended\":true,\"workers\":[{\"rate\":1e308},{\"rate\":1e308}]}}\n{\"note\":\"x\"}\n{"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "journal")
		gamestest.OK(t, os.WriteFile(path, text, 0o666))
		n := 0
		gamestest.OK(t, Read(path, func(Entry) error { n++; return nil }))
		if lines := strings.Count(string(text), "\n"); n > lines {
			t.Fatalf("%d entries in %d lines", n, lines)
		}
		// Following it half by half finds the same.
		gamestest.OK(t, os.WriteFile(path, text[:len(text)/2], 0o666))
		halves, whole := Follow(path), Follow(path)
		gamestest.Must(halves.Look())(t)
		gamestest.OK(t, os.WriteFile(path, text, 0o666))
		one, other := gamestest.Must(halves.Look())(t), gamestest.Must(whole.Look())(t)
		if diff := cmp.Diff(other, one, cmp.AllowUnexported(Summary{})); diff != "" {
			t.Fatalf("followed (-at once +half by half)\n%s", diff)
		}
	})
}
