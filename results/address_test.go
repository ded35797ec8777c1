package results

import (
	"errors"
	"fmt"
	"strings"
	"testing"
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

// TestAddress: the address of every run, pairing and game leads back to it.
func TestAddress(t *testing.T) {
	runs := []Run{
		named("night", []string{"a", "b"}, []string{"b", "a"}, []string{"a-star", "a"}, []string{"17", "1"}, []string{"ü", "x y"}, []string{`\x1b`, "~'"}),
		named("night-a-b", []string{"a", "b"}, []string{"one", "a", "b-c", "one"}),
		named("Nacht 2, größer", []string{"solo"}),
		{Name: "empty"},
	}
	for _, r := range runs {
		texts := map[string]Target{r.Name: {r.Name, -1, -1}}
		for i, p := range r.Pairings {
			texts[r.Name+"/"+r.Title(p)] = Target{r.Name, i, -1}
			for _, number := range []int{0, 1, 10, 1_000_000} {
				texts[r.Address(i, number).String()] = Target{r.Name, i, number}
			}
		}
		for text, want := range texts {
			if got, err := Resolve(text, runs); err != nil || got != want {
				t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
			}
		}
	}
	if got, want := runs[1].Address(1, 7).String(), "night-a-b/one-a-b-c-one/7"; got != want {
		t.Errorf("the address is %s, want %s", got, want)
	}
}

func TestNotFound(t *testing.T) {
	many := Run{Name: "many"}
	for i := range 12 {
		many.Players = append(many.Players, Player{Name: fmt.Sprint(i)})
		many.Pairings = append(many.Pairings, Pairing{Seats: []int{i, 0}})
	}
	runs := []Run{named("night", []string{"a", "b"}, []string{"b", "a"}), many, {Name: "empty"}}
	for text, want := range map[string]string{
		"nigth/a-b/3": `no such run (there is: night, many, empty)`,
		"":            `no such run (there is: night, many, empty)`,
		"/a-b/3":      `no such run (there is: night, many, empty)`,
		"night/":      `no such game: run night has no such pairing (there is: a-b, b-a)`,
		"night//3":    `no such game: run night has no such pairing (there is: a-b, b-a)`,
		"night/a":     `no such game: run night has no such pairing (there is: a-b, b-a)`,
		`night/"a"-b`: `no such game: run night has no such pairing (there is: a-b, b-a)`,
		"many/a-b/0":  `no such game: run many has no such pairing (there is: 0-0, 1-0, 2-0, 3-0, 4-0, 5-0, 6-0, 7-0, 8-0, 9-0, and 2 more)`,
		"empty/a-b/0": `no such game: run empty has no such pairing (there is none to choose from)`,
	} {
		checkMissing(t, text, runs, want)
	}
	checkMissing(t, "x", nil, `no such run (there is none to choose from)`)
	for _, number := range []string{"", "x", "07", "+7", "-1", "-0", "7/", "7/7", " 7", "٧", "1e3", "99999999999999999999"} {
		checkMissing(t, "night/b-a/"+number, runs, fmt.Sprintf(`no such game: %q is not the number of a game, as in night/b-a/0`, number))
	}
}

func checkMissing(t *testing.T, text string, runs []Run, want string) {
	t.Helper()
	is := ErrNoGame
	if strings.HasPrefix(want, ErrNoRun.Error()) {
		is = ErrNoRun
	}
	_, err := Resolve(text, runs)
	if want = fmt.Sprintf("%q: %s", text, want); err == nil || err.Error() != want || !errors.Is(err, is) {
		t.Errorf("%s:\n got %v\nwant %s", text, err, want)
	}
}
