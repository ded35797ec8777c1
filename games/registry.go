package games

import (
	"fmt"
	"slices"
	"strings"
)

var registry = map[string]Game{}

// Register adds a game to the registry. A game calls it in an init function. It panics if CheckName refuses the name,
// or if the name is taken.
func Register(g Game) {
	if err := CheckName(g.Name()); err != nil {
		panic("games: a game " + err.Error())
	}
	if _, taken := registry[g.Name()]; taken {
		panic("games: two games are called " + g.Name())
	}
	registry[g.Name()] = g
}

// CheckName returns an error for a name that configs, player strings and addresses cannot hold. The error begins with
// "cannot be called": the caller puts the subject in front.
func CheckName(name string) error {
	if name == "" || name != strings.ToLower(name) || strings.ContainsAny(name, " \t\n/@(),=\"") || strings.ContainsAny(name[:1], "+-") {
		return fmt.Errorf("cannot be called %q: want lower case without blanks or / @ ( ) , = \", and no + or - first", name)
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

// Find returns the registered game called name. The error suggests the nearest name.
func Find(name string) (Game, error) {
	if g, ok := registry[name]; ok {
		return g, nil
	}
	return nil, UnknownName("game", name, Names())
}

// SetUp returns the game called name, its options completed from given, and the position of a position line. An empty
// line stands for the start of the game.
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

// mostNames is the greatest number of names that an error lists.
const mostNames = 30

// UnknownName returns the error for a name that is not among known. It suggests the nearest known name and lists the
// first mostNames.
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

// nearest returns the known name with the smallest edit distance, or "" if none is near. Near is a distance of up to a
// third of the known name's length, and always of 1; it is less than that length.
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

// editDistance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b. It is the
// distance of optimal string alignment.
func editDistance(a, b string) int {
	// Three rows of the usual matrix: the current one and the two before it. A swap reads the older one.
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
