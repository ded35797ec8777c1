package games

import (
	"fmt"
	"slices"
	"strings"
)

var registry = map[string]Game{}

// Register makes a game known by its name. It is called from the game's init. It panics on a name that CheckName refuses,
// and on one taken twice.
func Register(g Game) {
	if err := CheckName(g.Name()); err != nil {
		panic("games: a game " + err.Error())
	}
	if _, taken := registry[g.Name()]; taken {
		panic("games: two games are called " + g.Name())
	}
	registry[g.Name()] = g
}

// CheckName refuses names that could not stand in configs, player strings and addresses. The error begins with "cannot be
// called", for the caller to put in front what is.
func CheckName(name string) error {
	if name == "" || name != strings.ToLower(name) || strings.ContainsAny(name, " \t\n/@(),=\"") {
		return fmt.Errorf("cannot be called %q: want lower case without blanks or / @ ( ) , = \"", name)
	}
	return nil
}

// Names returns the names of all registered games, sorted.
func Names() []string {
	names := make([]string, 0, len(registry))
	for name := range registry {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Find returns the game of that name, or an error that suggests the nearest.
func Find(name string) (Game, error) {
	if g, ok := registry[name]; ok {
		return g, nil
	}
	return nil, UnknownName("game", name, Names())
}

// SetUp returns a game by its name, its rule options completed from those given, and a position: that of a position line, or
// the start of the game if that is "".
func SetUp(name string, given Options, line string) (Game, Options, Position, error) {
	g, err := Find(name)
	if err != nil {
		return nil, nil, nil, err
	}
	o, err := Complete(g.Options(), given)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	var p Position
	if line == "" {
		p, err = g.New(o)
	} else {
		p, err = g.Parse(o, line)
	}
	return g, o, p, err
}

// mostNames is how many names an error lists.
const mostNames = 30

// UnknownName returns the error for a name that is not among known, with the nearest one as a suggestion and the list,
// or the beginning of a long one, as a hint.
func UnknownName(what, name string, known []string) error {
	if len(known) == 0 {
		return fmt.Errorf("unknown %s %q (there is none to choose from)", what, name)
	}
	list := strings.Join(known[:min(len(known), mostNames)], ", ")
	if more := len(known) - mostNames; more > 0 {
		list += fmt.Sprintf(", and %d more", more)
	}
	if near := nearest(name, known); near != "" {
		return fmt.Errorf("unknown %s %q (did you mean %s? there is: %s)", what, name, near, list)
	}
	return fmt.Errorf("unknown %s %q (there is: %s)", what, name, list)
}

// nearest returns the known name with the smallest edit distance, or "" if none is within a third of its length
// (at least one edit, but not all of it).
func nearest(name string, known []string) string {
	best, distance := "", 0
	for _, k := range known {
		d := editDistance(strings.ToLower(name), strings.ToLower(k))
		if d <= max(1, len(k)/3) && d < len(k) && (best == "" || d < distance) {
			best, distance = k, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b
// (optimal string alignment).
func editDistance(a, b string) int {
	// Three rows of the usual table: the one in work and the two before it, which a swap looks back to.
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
