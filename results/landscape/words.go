package landscape

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Text writes a value of a weight with up to three significant digits.
func Text(w results.Weight, v float64) string {
	switch {
	case w.Switch && v == 0:
		return "off"
	case w.Switch && v == 1:
		return "on"
	}
	decimals := 2
	if v != 0 {
		decimals = max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	}
	if decimals > 8 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if decimals > 0 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// Interval writes the values where strength is not measurably lower.
func (l Learned) Interval() string {
	switch {
	case l.Switch && l.Lo != l.Hi:
		return "off or on"
	case l.Switch:
		return Text(l.Weight, l.Lo)
	}
	return fmt.Sprintf("[%s, %s]", Text(l.Weight, l.Lo), Text(l.Weight, l.Hi))
}

// Remark says what is special about a weight.
func (l Learned) Remark(exchanges []Exchange) string {
	switch {
	case l.Word == Idle:
		return fmt.Sprintf("does not matter: %d Elo at most", few)
	case l.Word == NotKnown:
		return "not known"
	case l.End:
		return "at the end of its range: widen it"
	}
	for _, e := range exchanges {
		if slices.Contains(e.Weights, l.Name) {
			others := slices.DeleteFunc(slices.Clone(e.Weights), func(name string) bool { return name == l.Name })
			return "can be exchanged with " + results.InWords(others)
		}
	}
	return ""
}

// mostNamed is the largest number of weights that a sentence names.
const mostNamed = 6

// Sentences says in plain English what the search has learned: the vector, what its gain comes from, what does not
// matter, and what to change in the study.
func (m *Model) Sentences() []string {
	weights := m.Weights()
	slices.SortStableFunc(weights, func(a, b Learned) int { return -cmp.Compare(a.Back.Value, b.Back.Value) })
	var vector, from, idle, unknown, end []string
	for _, l := range weights {
		interval := " " + l.Interval()
		if l.Switch {
			interval = ""
		}
		vector = append(vector, fmt.Sprintf("%s %s%s", l.Name, Text(l.Weight, l.Recommended), interval))
		if l.Back.Known() && l.Back.Lo > 0 && l.Word != Idle {
			from = append(from, fmt.Sprintf("%s (%s Elo ±%s)", l.Name, stats.Signed(l.Back.Value), stats.Decimal(l.Back.Margin(), 0)))
		}
		switch {
		case l.Word == Idle:
			idle = append(idle, l.Name)
		case l.Word == NotKnown:
			unknown = append(unknown, l.Name)
		case l.End:
			end = append(end, l.Name)
		}
	}
	said := []string{"The search recommends " + named(vector) + "."}
	switch {
	case len(from) > 0:
		said = append(said, "By a model of its games, the gain comes from "+named(from)+".")
	case slices.ContainsFunc(weights, func(l Learned) bool { return l.Back.Known() }):
		said = append(said, "No single weight is shown to bring a gain.")
	}
	var minor, change []string
	if len(idle) > 0 {
		minor = append(minor, fmt.Sprintf("%s %s not matter: at most %d Elo within the range", named(idle), verb(idle, "does", "do"), few))
	}
	if len(unknown) > 0 {
		minor = append(minor, fmt.Sprintf("whether %s %s is not known", named(unknown), verb(unknown, "matters", "matter")))
	}
	if len(end) > 0 {
		change = append(change, fmt.Sprintf("%s %s at the end of the range: widen it", named(end), verb(end, "sits", "sit")))
	}
	for _, e := range m.Exchanges() {
		words := results.InWords(e.Weights) + " can be exchanged"
		if e.Only != "" {
			words += ": only " + e.Only + " matters"
		}
		change = append(change, words)
	}
	for _, parts := range [][]string{minor, change} {
		if len(parts) > 0 {
			said = append(said, capital(strings.Join(parts, "; "))+".")
		}
	}
	return said
}

// named joins words, and counts those after the first few.
func named(words []string) string {
	if n := len(words) - mostNamed; n > 1 {
		return results.InWords(append(slices.Clone(words[:mostNamed]), fmt.Sprintf("%d more", n)))
	}
	return results.InWords(words)
}

func verb(subjects []string, one, several string) string {
	if len(subjects) == 1 {
		return one
	}
	return several
}

// capital leaves names of weights at the beginning as they are, since they are names.
func capital(s string) string {
	if rest, ok := strings.CutPrefix(s, "whether "); ok {
		return "Whether " + rest
	}
	return s
}
