package results

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// named returns a run of those players, with a pairing for each list of names.
func named(run string, pairings ...[]string) Run {
	r := Run{Name: run}
	at := map[string]int{}
	for _, names := range pairings {
		var seats []int
		for _, name := range names {
			if _, known := at[name]; !known {
				at[name] = len(r.Players)
				r.Players = append(r.Players, Player{Name: name})
			}
			seats = append(seats, at[name])
		}
		r.Pairings = append(r.Pairings, Pairing{Seats: seats})
	}
	return r
}

func TestResolve(t *testing.T) {
	runs := []Run{
		named("night", []string{"a", "b"}, []string{"b", "a"}, []string{"a-star", "a"}, []string{"a", "star-a"},
			[]string{"3", "1/2"}, []string{"3", "1"}, []string{"ü", "x y"}),
		named("night/a-b", []string{"17", "a"}, []string{"17"}),
		named("a", []string{"b/c", "d"}),
		named("a/b", []string{"c", "d"}),
		named(`say "hi"`, []string{"a", "\x1b"}),
		named("hyphen-ated", []string{"a-b", "c"}, []string{"a", "b-c"}),
	}
	for _, test := range []struct {
		text string
		want string // RUN PAIRING NUMBER, or the error
	}{
		{"night", "night -1 -1"},
		{"night/a-b/3", "night 0 3"},
		{"night/b-a", "night 1 -1"},
		{"night/b-a/0", "night 1 0"},
		{"night/a-star-a/9", `"night/a-star-a/9" can mean night/"a-star"-"a"/9 or night/"a"-"star-a"/9: ask for one of these`},
		{`night/"a-star"-a/9`, "night 2 9"},
		{"night/3-1/2", `"night/3-1/2" can mean night/"3"-"1/2" or night/"3"-"1"/2: ask for one of these`},
		{"night/3-1/2/2", "night 4 2"},
		{"night/3-1", "night 5 -1"},
		{"night/ü-x y/1000000", "night 6 1000000"},
		{"night/a-b/17", `"night/a-b/17" can mean night/"a"-"b"/17 or night/a-b/"17": ask for one of these`},
		{"night/a-b/17-a/4", "night/a-b 0 4"},
		{"night/a-b", `"night/a-b" can mean night/"a"-"b" or "night/a-b": ask for one of these`},
		{`"night/a-b"`, "night/a-b -1 -1"},
		{"a/b/c-d/1", `"a/b/c-d/1" can mean a/"b/c"-"d"/1 or a/b/"c"-"d"/1: ask for one of these`},
		{`a/"b/c"-"d"/1`, "a 0 1"},
		{`a/b/"c"-"d"/1`, "a/b 0 1"},
		{`"a/b"/c-d/1`, "a/b 0 1"},
		{`say "hi"`, `say "hi" -1 -1`},
		{`"say \"hi\""/a-"\x1b"/1`, `say "hi" 0 1`},
		{"say \"hi\"/a-\x1b/1", `say "hi" 0 1`},
		{"hyphen-ated/a-b-c", `"hyphen-ated/a-b-c" can mean hyphen-ated/"a-b"-"c" or hyphen-ated/"a"-"b-c": ask for one of these`},
		{"nigth/a-b/3", `"nigth/a-b/3": no such run (there is: night, night/a-b, a, a/b, "say \"hi\"", hyphen-ated)`},
		{"", `"": no such run (there is: night, night/a-b, a, a/b, "say \"hi\"", hyphen-ated)`},
		{"a/b/c-d/01", `"a/b/c-d/01": no such game: run a/b has no such pairing or game number ` +
			`(there is: c-d; its games are a/b/c-d/0 and so on)`},
		{"a/b/c-d/-1", `"a/b/c-d/-1": no such game: run a/b has no such pairing or game number ` +
			`(there is: c-d; its games are a/b/c-d/0 and so on)`},
		{"a/", `"a/": no such game: run a has no such pairing or game number ` +
			`(there is: b/c-d; its games are a/b/c-d/0 and so on)`},
		{"a/b/c-d/99999999999999999999", `"a/b/c-d/99999999999999999999": no such game: run a/b has no such pairing or game number` +
			` (there is: c-d; its games are a/b/c-d/0 and so on)`},
	} {
		target, err := Resolve(test.text, runs)
		got := fmt.Sprint(target.Run, " ", target.Pairing, " ", target.Number)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	many := Run{Name: "many"}
	var runs []Run
	for i := range 12 {
		many.Players = append(many.Players, Player{Name: fmt.Sprint(i)})
		many.Pairings = append(many.Pairings, Pairing{Seats: []int{i, 0}})
		runs = append(runs, Run{Name: fmt.Sprint("run", i)})
	}
	for _, test := range []struct {
		text string
		runs []Run
		is   error
		want string
	}{
		{"x", nil, ErrNoRun, `"x": no such run (there is none to choose from)`},
		{"x", runs, ErrNoRun, `"x": no such run (there is: run0, run1, run2, run3, run4, run5, run6, run7, run8, run9, and 2 more)`},
		{"run1/a-b/0", runs, ErrNoGame, `"run1/a-b/0": no such game: run run1 has no such pairing or game number` +
			` (there is none to choose from)`},
		{"many/a-b/0", []Run{many}, ErrNoGame, `"many/a-b/0": no such game: run many has no such pairing or game number` +
			` (there is: 0-0, 1-0, 2-0, 3-0, 4-0, 5-0, 6-0, 7-0, 8-0, 9-0, and 2 more; ` +
			`its games are many/0-0/0 and so on)`},
	} {
		_, err := Resolve(test.text, test.runs)
		if !errors.Is(err, test.is) || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

func TestAddress(t *testing.T) {
	r := named("night", []string{"a", "b-c"}, []string{"a\n", ""}, []string{`"`, "é"})
	for i, want := range []string{"night/a-b-c/17", `night/"a\n"-""/17`, `night/"\""-é/17`} {
		if got := r.Address(i, 17).String(); got != want {
			t.Errorf("pairing %d: got %s, want %s", i, got, want)
		}
	}
}

// nasty draws names out of which addresses with several meanings are made.
func nasty() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{"a", "b", "a", "b", "-", "/", "-", "/", "0", "1", `"`, `\`, " ", "\n", "\xff", "é", "\u202e"})
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 4).Draw(t, "name"), "") }),
		rapid.SampledFrom([]string{"a", "b", "0", "1", "a-b", "a/b", "a/0", "a/b-a", `"a"`, `"a"-"b"`, `a/"b"`, `"`, "", "/", "-"}),
	)
}

func drawRuns(t *rapid.T) []Run {
	seats := rapid.IntRange(1, 3).Draw(t, "seats")
	var runs []Run
	for _, name := range rapid.SliceOfNDistinct(nasty(), 1, 5, rapid.ID).Draw(t, "runs") {
		r := Run{Name: name}
		for _, name := range rapid.SliceOfNDistinct(nasty(), 1, 5, rapid.ID).Draw(t, "players") {
			r.Players = append(r.Players, Player{Name: name})
		}
		seating := rapid.SliceOfN(rapid.IntRange(0, len(r.Players)-1), seats, seats)
		for _, s := range rapid.SliceOfNDistinct(seating, 1, 8, func(s []int) string { return fmt.Sprint(s) }).Draw(t, "pairings") {
			r.Pairings = append(r.Pairings, Pairing{Seats: s})
		}
		runs = append(runs, r)
	}
	return runs
}

// TestResolveProperty checks that Resolve finds every addressed game, perhaps as a candidate, and that candidates are
// unambiguous.
func TestResolveProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runs := drawRuns(t)
		for _, r := range runs {
			texts := map[string]Target{bare(r.Name): {r.Name, -1, -1}}
			for i, p := range r.Pairings {
				texts[write(bare(r.Name), r.Seated(p), -1, bare)] = Target{r.Name, i, -1}
				for _, number := range []int{0, 1, 10} {
					texts[r.Address(i, number).String()] = Target{r.Name, i, number}
				}
			}
			for text, want := range texts {
				checkResolve(t, text, runs, &want)
			}
		}
	})
}

// TestResolveRaw checks that names with quotes, as stored, lead to something, and to one thing only.
func TestResolveRaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runs := drawRuns(t)
		for _, r := range runs {
			for i, p := range r.Pairings {
				text := fmt.Sprintf("%s/%s/%d", r.Name, r.Title(p), 1)
				if names := append(r.Seated(p), r.Name); slices.Contains(names, "") {
					continue // no name has to be written as ""
				} else if strings.ContainsRune(text, '"') {
					checkResolve(t, text, runs, nil)
				} else {
					checkResolve(t, text, runs, &Target{r.Name, i, 1})
				}
			}
		}
	})
}

// checkResolve checks that a text leads to a target, or to candidates one of which does. Without a target any result
// will do.
func checkResolve(t *rapid.T, text string, runs []Run, want *Target) {
	t.Helper()
	got, err := Resolve(text, runs)
	var several *Ambiguous
	switch {
	case err == nil && (want == nil || got == *want):
		return
	case !errors.As(err, &several):
		t.Fatalf("%q: got %+v, %v; want %+v", text, got, err, want)
	}
	reached := map[Target]bool{}
	for _, candidate := range several.Candidates {
		target, err := Resolve(candidate, runs)
		if err != nil {
			t.Fatalf("%q: candidate %q: %v", text, candidate, err)
		}
		if reached[target] {
			t.Fatalf("%q: candidates %q lead to %+v twice", text, several.Candidates, target)
		}
		if Visible(candidate) != candidate {
			t.Fatalf("%q: candidate %q cannot be typed", text, candidate)
		}
		reached[target] = true
	}
	if len(reached) < 2 || want != nil && !reached[*want] {
		t.Fatalf("%q: candidates %q, want %+v among them", text, several.Candidates, want)
	}
}

// TestResolveTwin compares the meanings found with a list of all addresses, for names without quotes.
func TestResolveTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runs := drawRuns(t)
		meanings := map[string]map[Target]bool{}
		note := func(text string, target Target) {
			if meanings[text] == nil {
				meanings[text] = map[Target]bool{}
			}
			meanings[text][target] = true
		}
		for _, r := range runs {
			note(r.Name, Target{r.Name, -1, -1})
			for i, p := range r.Pairings {
				if slices.Contains(append(r.Seated(p), r.Name), "") {
					continue
				}
				note(r.Name+"/"+r.Title(p), Target{r.Name, i, -1})
				for number := range 2 {
					note(fmt.Sprintf("%s/%s/%d", r.Name, r.Title(p), number), Target{r.Name, i, number})
				}
			}
		}
		for text, want := range meanings {
			if text == "" || strings.Contains(text, `"`) {
				continue
			}
			got := map[Target]bool{}
			target, err := Resolve(text, runs)
			var several *Ambiguous
			if errors.As(err, &several) {
				for _, candidate := range several.Candidates {
					target, err := Resolve(candidate, runs)
					if err != nil {
						t.Fatal(err)
					}
					got[target] = true
				}
			} else if err == nil {
				got[target] = true
			}
			for target := range want {
				if !got[target] && !strings.ContainsAny(text, "\n\u202e\ufffd") { // these are bare only where nothing else fits
					t.Fatalf("%q: %+v is not among %+v", text, target, got)
				}
			}
			for target := range got {
				if !want[target] {
					t.Fatalf("%q: %+v is not meant", text, target)
				}
			}
		}
	})
}

// TestResolveGame checks that it returns a game if there is one, and otherwise what Resolve returns.
func TestResolveGame(t *testing.T) {
	runs := []Run{named("slashed", []string{"a/b", "c"}, []string{"a/b", "c/0"}), named("night", []string{"a-b", "c"}, []string{"a", "b-c"})}
	for text, want := range map[string]Target{
		"slashed/a/b-c/0": {"slashed", 0, 0}, "slashed/a/b-c/0/0": {"slashed", 1, 0}, "slashed/a/b-c": {"slashed", 0, -1}, "night": {"night", -1, -1},
	} {
		if got, err := ResolveGame(text, runs); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]int{"slashed/a/b-c/0": 2, "night/a-b-c/1": 2, "night/a-b-c": 2} {
		var several *Ambiguous
		if _, err := Resolve(text, runs); !errors.As(err, &several) || len(several.Candidates) != want {
			t.Errorf("%s: %v, want %d candidates", text, err, want)
		}
	}
	if _, err := ResolveGame("night/a-b-c/1", runs); err == nil {
		t.Error("night/a-b-c/1 is two games")
	}
}

func FuzzResolve(f *testing.F) {
	runs := []Run{
		named("night", []string{"a", "b"}, []string{"a-b", "c"}, []string{"a", "b-c"}, []string{"1", "1"}),
		named("night/a-b", []string{"17", "a"}, []string{"17", "17"}),
		named(`"`, []string{`"`, `""`}, []string{"", "\xff"}), named("", []string{"", ""}), {Name: "empty"},
	}
	for _, text := range []string{"", "/", "night/a-b/17", `night/"a-b"-c/0`, `"\""/"\""-"\"\""`, `"""/"-""/0`, "night/a-b-c/1",
		"empty/a", "\"\"/\"\"-\"\"", "night/1-1/99999999999999999999", "\xff/\x00", `"\xff`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		target, err := Resolve(text, runs)
		var several *Ambiguous
		switch {
		case err == nil:
			r := runs[slices.IndexFunc(runs, func(r Run) bool { return r.Name == target.Run })]
			if target.Pairing >= len(r.Pairings) || target.Pairing < 0 && target.Number >= 0 {
				t.Fatalf("%q: %+v", text, target)
			}
		case errors.As(err, &several):
			for _, candidate := range several.Candidates {
				if _, err := Resolve(candidate, runs); err != nil {
					t.Fatalf("%q: candidate %q: %v", text, candidate, err)
				}
			}
		case !errors.Is(err, ErrNoRun) && !errors.Is(err, ErrNoGame):
			t.Fatalf("%q: %v", text, err)
		}
	})
}
