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

// MaxText is the greatest length of an option's text, in bytes.
const MaxText = 30_000

// Option is a named choice of a word, a whole number or a text. It stands for a rule variant of a game, or for a
// setting of a player.
type Option struct {
	Name     string
	Default  string
	Values   []string // allowed words; "true" and "false" for a switch
	Min, Max int      // allowed whole numbers, both ends included; none if Max is 0
	Decimals bool     // whether numbers between Min and Max are allowed, too
	Banded   bool     // whether numbers may follow the number of empty cells: see Bands
	Text     bool     // whether any text is allowed, of up to MaxText bytes and without control characters
	Doc      string   // one line: what it decides
	// Private options are read and obeyed, but not listed. They are written only where they are not at their default,
	// so that adding or removing one changes nothing that is stored.
	Private bool
	// Added options came when players were already stored. They are listed, but written as private ones are, so that a
	// player of an earlier program stays the same player.
	Added bool
}

// Switch lists the values of an option that is on or off.
var Switch = []string{"false", "true"}

// Legal returns nil if the option allows value, and else an error that lists the allowed values.
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
		x, err := strconv.ParseFloat(value, 64)
		if o.Decimals && err == nil && float64(o.Min) <= x && x <= float64(o.Max) {
			if decimal(x) == value {
				return nil
			}
			return fmt.Errorf("%s cannot be %q: write %s", o.Name, value, decimal(x))
		}
	}
	if o.Banded && strings.Contains(value, ":") {
		return o.legalBands(value)
	}
	if o.Text {
		if err := checkText(value); err != nil {
			return fmt.Errorf("%s cannot be %w: it takes %s", o.Name, err, o.Range())
		}
		return nil
	}
	return fmt.Errorf("%s cannot be %q: it takes %s", o.Name, value, o.Range())
}

// decimal writes a number the one way in which an option takes it.
func decimal(x float64) string { return strconv.FormatFloat(x+0, 'f', -1, 64) }

// checkText returns an error if no option allows the text. The error completes "it cannot be".
func checkText(text string) error {
	switch {
	case len(text) > MaxText: // the error leaves the text out: it may be a whole file
		return fmt.Errorf("a text of %d bytes", len(text))
	case !utf8.ValidString(text):
		return fmt.Errorf("%q, which is not UTF-8", text)
	case strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%q", text)
	}
	return nil
}

// Range describes the allowed values in words.
func (o Option) Range() string {
	var kinds []string
	switch n := len(o.Values); {
	case n > mostNames:
		kinds = append(kinds, fmt.Sprintf("one of %d words, %s to %s", n, o.Values[0], o.Values[n-1]))
	case n > 0:
		kinds = append(kinds, strings.Join(o.Values, " or "))
	}
	switch {
	case o.Decimals:
		kinds = append(kinds, fmt.Sprintf("a number from %d to %d", o.Min, o.Max))
	case o.Max != 0:
		kinds = append(kinds, fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max))
	}
	if o.Banded {
		kinds = append(kinds, "bands of empty cells such as 15:4_0:6")
	}
	if o.Text {
		kinds = append(kinds, fmt.Sprintf("any text of up to %d bytes without control characters", MaxText))
	}
	return strings.Join(kinds, ", or ")
}

// Options maps option names to chosen values. Complete adds the defaults; code that reads options relies on a completed
// set.
type Options map[string]string

// Complete returns given with the default of every option that given lacks. It is an error if a name is not in known,
// or if a value is not allowed.
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

// FindOption returns the option called name. The error suggests the nearest name.
func FindOption(known []Option, name string) (Option, error) {
	for _, o := range known {
		if o.Name == name {
			return o, nil
		}
	}
	var names []string
	for _, o := range Listed(known) {
		names = append(names, o.Name)
	}
	return Option{}, UnknownName("option", name, names)
}

// Listed returns the options that are not private.
func Listed(known []Option) []Option {
	return slices.DeleteFunc(slices.Clone(known), func(o Option) bool { return o.Private })
}

// On reports whether the switch of that name is "true".
func (o Options) On(name string) bool { return o[name] == "true" }

// Int returns the value of an option that is a whole number.
func (o Options) Int(name string) int {
	n, err := strconv.Atoi(o[name])
	if err != nil {
		panic("games: option " + name + " is not a number in a completed set: " + err.Error())
	}
	return n
}

// Number returns the value of an option that is a number, with decimals or without.
func (o Options) Number(name string) float64 {
	x, err := strconv.ParseFloat(o[name], 64)
	if err != nil {
		panic("games: option " + name + " is not a number in a completed set: " + err.Error())
	}
	return x
}

// String lists the options in the order of their names, with values as Quote writes them: "last_rotation=true,size=15".
// Different options have different strings, because the key of a pairing holds this string.
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

// ParseOptions reads a list as String writes it. It checks no names or values.
func ParseOptions(text string) (Options, error) {
	o := Options{}
	for rest := text; rest != ""; {
		name, after, found := strings.Cut(rest, "=")
		value, more, _ := strings.Cut(after, ",")
		if quoted, err := strconv.QuotedPrefix(after); err == nil {
			value, _ = strconv.Unquote(quoted) // it is quoted
			if more, found = strings.CutPrefix(after[len(quoted):], ","); more == "" {
				found = true
			}
		}
		if _, twice := o[name]; !found || name == "" || twice {
			return nil, fmt.Errorf("options %q: want each once, as in last_rotation=true,size=15", text)
		}
		o[name], rest = value, more
	}
	return o, nil
}

// Quote returns a value as the strings of options and players show it. A value of ASCII letters, digits and "+-._"
// stays as it is. Any other value, and the empty one, is quoted by strconv.Quote.
func Quote(value string) string {
	special := func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("+-._", c))
	}
	if value == "" || strings.ContainsFunc(value, special) {
		return strconv.Quote(value)
	}
	return value
}
