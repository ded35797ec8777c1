package fingerprint

import (
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// mostNamed is the number of players named in a sentence about several players.
const mostNamed = 5

// Remarks describes the players who agree and those not checked, but not those who differ.
func (r Report) Remarks() []string {
	var list []string
	decisions := results.Counted(r.Decisions, "stored decision") + " chosen again"
	switch {
	case r.Not != "":
		list = append(list, "not checked: "+r.Not)
	case r.Agree == 1 && r.Players == 1:
		list = append(list, fmt.Sprintf("1 player plays as before (fingerprint; %s)", decisions))
	case r.Agree > 0:
		of := ""
		if r.Agree < r.Players {
			of = fmt.Sprintf(" of %d", r.Players)
		}
		if r.Agree+len(r.Unchecked) < r.Players {
			decisions += "; the others are near copies"
		}
		list = append(list, fmt.Sprintf("%d%s players play as before (fingerprints; %s)", r.Agree, of, decisions))
	}
	if len(r.Unchecked) > 0 {
		list = append(list, "not checked: "+Listed(r.Unchecked))
	}
	return list
}

// Listed names players by finding: "quick, fast (by the clock); huddle (it takes too long)".
func Listed(list []Finding) string {
	var order []string
	names := map[string][]string{}
	for _, f := range list {
		if names[f.What] == nil {
			order = append(order, f.What)
		}
		names[f.What] = append(names[f.What], f.Player)
	}
	for i, what := range order {
		order[i] = fmt.Sprintf("%s (%s)", results.FirstOf(names[what], mostNamed, ", "), what)
	}
	return strings.Join(order, "; ")
}

// Otherwise names the players who play differently than when a run or study began, and how that was seen. It returns ""
// if there are none. what: "run" or "study".
func (r Report) Otherwise(what string) string {
	if len(r.Differ) == 0 {
		return ""
	}
	play := "play"
	if len(r.Differ) == 1 {
		play = "plays"
	}
	var names, by []string
	for _, f := range r.Differ {
		names, by = append(names, f.Player), append(by, f.Player+": "+f.What)
	}
	by = by[:min(mostNamed, len(by))]
	if first := r.Differ[0].What; !slices.ContainsFunc(r.Differ, func(f Finding) bool { return f.What != first }) {
		by = []string{first}
	}
	return fmt.Sprintf("%s %s otherwise than when this %s began (%s)", results.FirstOf(names, mostNamed, ", "), play, what, strings.Join(by, "; "))
}
