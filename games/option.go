package games

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Option is a named choice with a closed list of values, a range of whole numbers, or both: a rule variant of a game, or
// a setting of a player.
type Option struct {
	Name     string
	Default  string
	Values   []string // the words allowed; "true" and "false" for a switch
	Min, Max int      // the whole numbers allowed, both ends included; none if Max is 0
	Doc      string   // one line: what it decides
}

// Switch is the list of values of an option that is on or off.
var Switch = []string{"false", "true"}

// Legal returns nil if value is one of the option's, and otherwise an error that lists them.
func (o Option) Legal(value string) error {
	if slices.Contains(o.Values, value) {
		return nil
	}
	if o.Max != 0 {
		// Atoi would also take "+4" and "010"; one value has one spelling.
		n, err := strconv.Atoi(value)
		if err == nil && strconv.Itoa(n) == value && o.Min <= n && n <= o.Max {
			return nil
		}
	}
	return fmt.Errorf("%s cannot be %q: it takes %s", o.Name, value, o.Range())
}

// Range describes the legal values in words.
func (o Option) Range() string {
	words := strings.Join(o.Values, " or ")
	if n := len(o.Values); n > mostNames {
		words = fmt.Sprintf("one of %d words, %s to %s", n, o.Values[0], o.Values[n-1])
	}
	switch {
	case o.Max == 0:
		return words
	case words == "":
		return fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
	default:
		return fmt.Sprintf("%s, or a whole number from %d to %d", words, o.Min, o.Max)
	}
}

// Options are chosen values by option name. Complete makes a set complete; code that acts on options may rely on that.
type Options map[string]string

// Complete returns given with every missing option at its default. It fails on a name that is not in known and on an
// illegal value.
func Complete(known []Option, given Options) (Options, error) {
	full := make(Options, len(known))
	for _, o := range known {
		full[o.Name] = o.Default
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		o, err := FindOption(known, name)
		if err != nil {
			return nil, err
		}
		if err := o.Legal(given[name]); err != nil {
			return nil, err
		}
		full[name] = given[name]
	}
	return full, nil
}

// FindOption returns the option of that name, or an error that suggests the nearest.
func FindOption(known []Option, name string) (Option, error) {
	for _, o := range known {
		if o.Name == name {
			return o, nil
		}
	}
	var names []string
	for _, o := range known {
		names = append(names, o.Name)
	}
	return Option{}, UnknownName("option", name, names)
}

// On reports whether the switch of that name is "true".
func (o Options) On(name string) bool { return o[name] == "true" }

// Int returns the value of a whole-number option.
func (o Options) Int(name string) int {
	n, err := strconv.Atoi(o[name])
	if err != nil {
		panic("games: option " + name + " is not a number in a completed set: " + err.Error())
	}
	return n
}

// String lists the options by name: "last_rotation=true,size=15". It is part of what a pairing is keyed by.
func (o Options) String() string {
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(o)) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(name + "=" + o[name])
	}
	return b.String()
}
