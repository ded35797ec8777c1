package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
)

// Encode writes a plan as a config in which nothing is left to a default, so that a later default cannot change an old
// run. Decode reads it back as the same plan.
func Encode(p plan.Plan) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "name: %s\n", scalar(p.Name))
	fmt.Fprintf(&b, "game: %s\n", scalar(p.Game))
	fmt.Fprintf(&b, "options: {%s}\n", flow(p.Options))
	fmt.Fprintf(&b, "seed: %d\n", p.Seed)
	fmt.Fprintf(&b, "deadline: %s\n", encodeDeadline(p.Deadline))
	fmt.Fprintf(&b, "clock: %s\n", encodeClock(p.Clock))
	b.WriteString(thoughts(p.Thoughts))
	against := make([]string, len(p.Schedule.Against))
	for i, name := range p.Schedule.Against {
		against[i] = scalar(name)
	}
	seating := "" // where two play
	if p.Schedule.Seating != "" {
		seating = fmt.Sprintf(", seating: %s", p.Schedule.Seating)
	}
	fmt.Fprintf(&b, "schedule: {order: %s%s, self: %t, against: [%s]}\n", p.Schedule.Order, seating, p.Schedule.Self,
		strings.Join(against, ", "))
	b.WriteString("openings:\n")
	for _, s := range p.Openings {
		b.WriteString(set("  ", s, fmt.Sprintf(", skip: %d", s.Skip), fmt.Sprintf(", distinct: %t", s.Distinct)))
	}
	b.WriteString("players:\n")
	for _, e := range p.Players {
		fmt.Fprintf(&b, "  - {name: %s, %s}\n", scalar(e.Name), player(e.Spec))
	}
	return []byte(b.String())
}

// set writes a set of openings, with further keys behind those of all kinds and behind those of random boards.
func set(indent string, s openings.Set, common, random string) string {
	head := fmt.Sprintf("%s- {kind: %s, games: %d%s", indent, s.Kind, s.Games, common)
	switch s.Kind {
	case openings.Random:
		return fmt.Sprintf("%s, stones: %d..%d, parity: %s%s}\n", head, s.Min, s.Max, s.Parity, random)
	case openings.List:
		lines := strings.Join(scalars(s.Lines), ",\n"+indent+"    ")
		return fmt.Sprintf("%s, symmetry: %t, lines: [\n%s    %s]}\n", head, s.Symmetry, indent, lines)
	}
	return head + "}\n"
}

func player(s players.Spec) string {
	settings := flow(s.Options)
	if s.Heuristic == "" {
		return fmt.Sprintf("kind: %s, search: {%s}", scalar(s.Method), settings)
	}
	search := "kind: " + scalar(s.Method)
	if settings != "" {
		search += ", " + settings
	}
	weights := make(map[string]string, len(s.Weights))
	if h, err := players.FindHeuristic(s.Game, s.Heuristic); err == nil { // as it is for every complete specification
		for _, p := range h.Params {
			weights[p.Name] = p.Format(s.Weights[p.Name])
		}
	}
	return fmt.Sprintf("eval: %s, weights: {%s}, search: {%s}", scalar(s.Heuristic), flow(weights), search)
}

// flow lists the entries of a mapping by key: "last_rotation: true, size: 15".
func flow(m map[string]string) string {
	entries := make([]string, 0, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		entries = append(entries, scalar(key)+": "+scalar(m[key]))
	}
	return strings.Join(entries, ", ")
}

func thoughts(kept bool) string {
	if kept {
		return "thoughts: on\n"
	}
	return "thoughts: off\n"
}

// plain matches what YAML reads as the text itself inside a flow mapping.
var plain = regexp.MustCompile(`^-?[A-Za-z0-9]([A-Za-z0-9 ._+-]*[A-Za-z0-9._+-])?$`)

// scalar quotes a text where YAML would not read it back as it is. The reader takes every scalar as it is written, so
// numbers and booleans need no quotes, but null does.
func scalar(s string) string {
	if plain.MatchString(s) && !strings.EqualFold(s, "null") {
		return s
	}
	return strconv.Quote(s)
}
