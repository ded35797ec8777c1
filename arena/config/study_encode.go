package config

import (
	"fmt"
	"strings"

	"tourney/arena/openings"
	"tourney/arena/study"
	"tourney/results"
)

// EncodeStudy writes a study as a config in which nothing is left to a default. DecodeStudy reads it back as the same.
func EncodeStudy(s study.Study) []byte {
	var b strings.Builder
	for _, part := range parts(s) {
		b.WriteString(part.text)
	}
	return []byte(b.String())
}

// part is a part of a study as its config has it.
type part struct {
	key  string
	text string
}

// parts writes a study, key by key.
func parts(s study.Study) []part {
	var opponents, space, ties strings.Builder
	for _, o := range s.Opponents {
		fmt.Fprintf(&opponents, "  - {name: %s, %s}\n", scalar(o.Name), player(o.Spec))
	}
	retest := fmt.Sprintf("retest:\n  best: %d\n", s.Best)
	if s.Best > 1 {
		retest += "  openings:\n" + stageSets("    ", s.Openings[results.Retest])
	}
	for _, d := range s.Space.Dimensions() {
		fmt.Fprintf(&space, "  %s: {min: %s, max: %s, log: %t}\n", scalar(d.Name), d.Format(d.Min), d.Format(d.Max), d.Log)
	}
	for i, t := range s.Space.Ties() {
		if i > 0 {
			ties.WriteString(", ")
		}
		fmt.Fprintf(&ties, "{%s: [%s]}", t.Kind, strings.Join(scalars(t.Weights), ", "))
	}
	return []part{
		{"name", fmt.Sprintf("name: %s\n", scalar(s.Name))},
		{"game", fmt.Sprintf("game: %s\n", scalar(s.Game))},
		{"options", fmt.Sprintf("options: {%s}\n", flow(s.Options))},
		{"seed", fmt.Sprintf("seed: %d\n", s.Seed)},
		{"deadline", fmt.Sprintf("deadline: %s\n", encodeDeadline(s.Deadline))},
		{"clock", fmt.Sprintf("clock: %s\n", encodeClock(s.Clock))},
		{"thoughts", thoughts(s.Thoughts)},
		{"budget", fmt.Sprintf("budget: %d\n", s.Budget)},
		{"candidate", fmt.Sprintf("candidate: {name: %s, %s}\n", scalar(s.Candidate.Name), player(s.Candidate.Spec))},
		{"space", "space:\n" + space.String()},
		{"ties", fmt.Sprintf("ties: [%s]\n", ties.String())},
		{"method", fmt.Sprintf("method: %s\n", s.Method)},
		{"opponents", "opponents:\n" + opponents.String()},
		{"seats", fmt.Sprintf("seats: %s\n", s.Seats)},
		{"openings", "openings:\n" + stageSets("  ", s.Openings[results.Search])},
		{"retest", retest},
		{"proof", "proof:\n  openings:\n" + stageSets("    ", s.Openings[results.Proof])},
	}
}

// stageSets writes openings without what keeps the stages apart, which follows from them.
func stageSets(indent string, sets []openings.Set) string {
	var b strings.Builder
	for _, s := range sets {
		b.WriteString(set(indent, s, "", ""))
	}
	return b.String()
}

func scalars(words []string) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = scalar(w)
	}
	return list
}
