package games

import (
	"fmt"
	"strings"
	"testing"
)

// named is a game with a name and nothing else.
type named struct {
	Game
	name string
}

func (n named) Name() string { return n.name }

// register replaces the registry during a test.
func register(t *testing.T, names ...string) {
	before := registry
	t.Cleanup(func() { registry = before })
	registry = map[string]Game{}
	for _, name := range names {
		Register(named{name: name})
	}
}

func TestFind(t *testing.T) {
	register(t, "pentago", "loa", "blokus")
	for _, test := range []struct{ name, err string }{
		{"loa", ""},
		{"pentgo", `unknown game "pentgo" (did you mean pentago? there is: blokus, loa, pentago)`},
		{"Pentago", `unknown game "Pentago" (did you mean pentago? there is: blokus, loa, pentago)`},
		{"chess", `unknown game "chess" (there is: blokus, loa, pentago)`},
		{"", `unknown game "" (there is: blokus, loa, pentago)`},
	} {
		g, err := Find(test.name)
		switch {
		case test.err == "" && (err != nil || g.Name() != test.name):
			t.Errorf("Find(%q) = %v, %v", test.name, g, err)
		case test.err != "" && (err == nil || err.Error() != test.err):
			t.Errorf("Find(%q): error %v\nwant %s", test.name, err, test.err)
		}
	}
}

func TestRegisterTwice(t *testing.T) {
	register(t, "loa")
	defer func() {
		if recover() == nil {
			t.Error("a second game called loa: no panic")
		}
	}()
	Register(named{name: "loa"})
}

func TestNearest(t *testing.T) {
	known := []string{"a", "a-star", "a-hacked", "one", "one-two", "control"}
	for _, test := range []struct{ name, want string }{
		{"one", "one"},
		{"oen", "one"},
		{"ome", "one"},
		{"Control", "control"},
		{"contrl", "control"},
		{"kontroll", "control"},
		{"one-tow", "one-two"},
		{"astar", "a-star"},
		{"b", ""}, // a name of one letter is never near another
		{"bb", ""},
		{"minimax", ""},
	} {
		if got := nearest(test.name, known); got != test.want {
			t.Errorf("nearest(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}

// TestUnknownAmongMany: the error lists the first of many names, but suggests from all. It says that there are none.
func TestUnknownAmongMany(t *testing.T) {
	var known []string
	for i := range 500 {
		known = append(known, fmt.Sprintf("name%03d", i))
	}
	got := UnknownName("game", "nme499", known).Error()
	if !strings.HasPrefix(got, `unknown game "nme499" (did you mean name499? there is: name000, name001,`) ||
		!strings.HasSuffix(got, "name029, and 470 more)") {
		t.Errorf("got %s", got)
	}
	checkError(t, "no game", UnknownName("game", "loa", nil), `unknown game "loa" (there is none to choose from)`)
}

func TestEditDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "loa", 3},
		{"loa", "loa", 0},
		{"loa", "la", 1},
		{"loa", "lloa", 1},
		{"loa", "lea", 1},
		{"loa", "lao", 1},         // two neighbours swapped
		{"abcd", "badc", 2},       // two swaps
		{"ca", "abc", 3},          // a swapped pair is not edited again, unlike in the full Damerau distance
		{"kitten", "sitting", 3},  // a textbook example
		{"sunday", "saturday", 3}, // a textbook example
	} {
		if got, back := editDistance(test.a, test.b), editDistance(test.b, test.a); got != test.want || back != test.want {
			t.Errorf("editDistance(%q, %q) = %d, and %d the other way, want %d", test.a, test.b, got, back, test.want)
		}
	}
}

func TestCheckName(t *testing.T) {
	for name, want := range map[string]string{
		"nim": "", "connect-4": "", "schieße": "", "": `cannot be called "": want lower case without blanks or / @ ( ) , = "`,
		"Nim": "cannot be called \"Nim\"", "a b": "cannot", "a/b": "cannot", "a@2": "cannot", "a(b)": "cannot", "a,b": "cannot", "a=b": "cannot", `a"`: "cannot", "-a": "cannot", "+a": "cannot", "@a": "cannot", "=a": "cannot",
	} {
		if err := CheckName(name); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}
