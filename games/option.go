package games

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is the length in bytes of the longest text that an option takes.
const MaxText = 1000

// Option is a named choice among words, whole numbers or texts: a rule variant of a game, or a setting of a player.
type Option struct {
	Name     string
	Default  string
	Values   []string // the words allowed; "true" and "false" for a switch
	Min, Max int      // the whole numbers allowed, both ends included; none if Max is 0
	Text     bool     // any text up to MaxText without control characters is allowed too, such as a command line
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
	if o.Text {
		if err := checkText(value); err != nil {
			return fmt.Errorf("%s cannot be %w: it takes %s", o.Name, err, o.Range())
		}
		return nil
	}
	return fmt.Errorf("%s cannot be %q: it takes %s", o.Name, value, o.Range())
}

// checkText returns an error that completes "it cannot be" if an option cannot have the text as its value.
func checkText(text string) error {
	switch {
	case len(text) > MaxText: // not repeated in the error, as it may be a whole file
		return fmt.Errorf("a text of %d bytes", len(text))
	case !utf8.ValidString(text):
		return fmt.Errorf("%q, which is not UTF-8", text)
	case strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%q", text)
	}
	return nil
}

// Range describes the legal values in words.
func (o Option) Range() string {
	var kinds []string
	switch n := len(o.Values); {
	case n > mostNames:
		kinds = append(kinds, fmt.Sprintf("one of %d words, %s to %s", n, o.Values[0], o.Values[n-1]))
	case n > 0:
		kinds = append(kinds, strings.Join(o.Values, " or "))
	}
	if o.Max != 0 {
		kinds = append(kinds, fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max))
	}
	if o.Text {
		kinds = append(kinds, fmt.Sprintf("any text of up to %d bytes without control characters", MaxText))
	}
	return strings.Join(kinds, ", or ")
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

// String lists the options by name, with their values as Quote writes them: "last_rotation=true,size=15". It is part of
// what a pairing is keyed by, so different options have different strings.
func (o Options) String() string {
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(o)) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(name + "=" + Quote(o[name]))
	}
	return b.String()
}

// Quote returns a value as it stands in the strings of options and players. Words and numbers stay as they are; a value
// with anything but ASCII letters, digits and "+-._" is quoted by strconv.Quote, and so is the empty one.
func Quote(value string) string {
	special := func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("+-._", c))
	}
	if value == "" || strings.ContainsFunc(value, special) {
		return strconv.Quote(value)
	}
	return value
}
