package compare

import (
	"slices"
	"strings"

	"tourney/results"
)

// Code says what changed in a player between two runs.
type Code string

const (
	Same     Code = "same"           // equal fingerprints, and no weight or setting has changed
	Changed  Code = "changed"        // equal player strings and other fingerprints: the program has changed
	Weights  Code = "other weights"  // the player strings differ in weights only
	Settings Code = "other settings" // the player strings differ in more than weights
	Unknown  Code = "?"              // a run has no fingerprint of the player
)

// rank orders codes by certainty of an edit: 0 for an edit, 1 for unknown, 2 for the same player.
func (c Code) rank() int {
	switch c {
	case Same:
		return 2
	case Unknown:
		return 1
	}
	return 0
}

// codeOf compares a player of both runs.
func codeOf(new, old results.Player) Code {
	outside := func(spec string) string { // all but the weights
		before, settings, _ := strings.Cut(spec, "@") // a command may have brackets
		name, _, _ := strings.Cut(before, "(")
		return name + "@" + settings
	}
	printed, a, b := new.Fingerprint != "" && old.Fingerprint != "", parts(new.Spec), parts(old.Spec)
	// An edit may have added a weight or a setting; with equal fingerprints it is at its default.
	extended := len(others(a, b)) == 0 || len(others(b, a)) == 0
	switch {
	case printed && new.Fingerprint == old.Fingerprint && extended:
		return Same
	case new.Spec == old.Spec && !printed:
		return Unknown
	case new.Spec == old.Spec:
		return Changed
	case outside(new.Spec) == outside(old.Spec):
		return Weights
	}
	return Settings
}

// Edits lists the differences of each edited player string, as in "a: monica 1.25 instead of 1.13".
func (c Paired) Edits() []string {
	var list []string
	for _, new := range c.New.Players {
		i := slices.IndexFunc(c.Old.Players, func(p results.Player) bool { return p.Name == new.Name })
		if i < 0 || c.Old.Players[i].Spec == new.Spec || codeOf(new, c.Old.Players[i]) == Same {
			continue
		}
		list = append(list, new.Name+": "+strings.Join(edits(parts(new.Spec), parts(c.Old.Players[i].Spec)), ", "))
	}
	return list
}

// parts splits a player string into its heuristic, which has no "=", its weights and its settings.
func parts(spec string) []string {
	before, settings, _ := strings.Cut(spec, "@")
	split := func(r rune) bool { return strings.ContainsRune("(),", r) }
	list := strings.FieldsFunc(before, split)
	for _, setting := range strings.FieldsFunc(settings, split) {
		if !strings.Contains(setting, "=") { // the depth may stand without its name
			setting = "plies=" + setting
		}
		list = append(list, setting)
	}
	return list
}

// edits lists the replaced parts of a player string, as in "plies 3 instead of 2".
func edits(new, old []string) (list []string) {
	named := func(part string) (name, value string) {
		if name, value, ok := strings.Cut(part, "="); ok {
			return name + " ", value
		}
		return "", part // a heuristic
	}
	before := others(old, new)
	for _, part := range others(new, old) {
		name, value := named(part)
		was := "nothing"
		if i := slices.IndexFunc(before, func(other string) bool { its, _ := named(other); return its == name }); i >= 0 {
			_, was = named(before[i])
			before = slices.Delete(before, i, i+1)
		}
		list = append(list, name+value+" instead of "+was)
	}
	for _, part := range before {
		name, value := named(part)
		list = append(list, name+"nothing instead of "+value)
	}
	return list
}

// others returns the parts of one player string that the other lacks.
func others(of, without []string) []string {
	return slices.DeleteFunc(slices.Clone(of), func(part string) bool { return slices.Contains(without, part) })
}
