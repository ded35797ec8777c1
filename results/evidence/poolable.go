package evidence

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/results"
)

// poolable returns why two runs cannot be rated together, or nil.
func poolable(a, b *Counts) error {
	one, other := a.Run, b.Run
	names := fmt.Sprintf("%s and %s", results.Visible(one.Name), results.Visible(other.Name))
	switch {
	case one.Game != other.Game:
		return fmt.Errorf("%s are of different games, %s and %s: one scale is for one game", names, one.Game, other.Game)
	case !maps.Equal(one.Facts.Options, other.Facts.Options):
		return fmt.Errorf("%s are of different rules: %s and %s", names, optionsOf(one), optionsOf(other))
	}
	for _, p := range one.Players {
		i := b.numberOf(p.Name)
		if i < 0 {
			continue
		}
		o, name := other.Players[i], results.Visible(p.Name)
		switch {
		case o.Spec != p.Spec:
			return fmt.Errorf("%s have different players called %s, with %s and %s: rate these runs apart, or play one again under another name", names, name,
				settingsOf(p.Spec, o.Spec), settingsOf(o.Spec, p.Spec))
		case o.Fingerprint != p.Fingerprint && o.Fingerprint != "" && p.Fingerprint != "":
			return fmt.Errorf("%s plays otherwise in one of %s (fingerprints %s and %s), as after an edit: play the edited one under another name",
				name, names, p.Fingerprint, o.Fingerprint)
		}
	}
	listed := func(r results.Run) bool {
		return slices.ContainsFunc(r.Facts.Openings, func(o results.OpeningSet) bool { return len(o.Lines) > 0 })
	}
	if listed(one) && listed(other) && a.deterministicPair(b) {
		return fmt.Errorf("%s have deterministic players on a list, who play the same games of equal openings: name one of them", names)
	}
	if one.Seed != other.Seed {
		return nil
	}
	for _, p := range one.Pairings {
		if slices.ContainsFunc(other.Pairings, func(o results.Pairing) bool { return o.Key == p.Key }) {
			return fmt.Errorf("%s may have the same games of %s, as their seeds are equal (%d): name one of them, or merge their databases first",
				names, results.Visible(one.Title(p)), one.Seed)
		}
	}
	return nil
}

// Unverified lists the players whose sameness in several runs no fingerprint shows.
func (r *Ratings) Unverified() []string {
	var list []string
	for _, name := range r.Players {
		runs, without := 0, false
		for _, c := range r.Runs {
			if at := c.numberOf(name); at >= 0 {
				runs, without = runs+1, without || c.Run.Players[at].Fingerprint == ""
			}
		}
		if runs > 1 && without {
			list = append(list, name)
		}
	}
	return list
}

// optionsOf writes the rule options of a run.
func optionsOf(run results.Run) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(run.Facts.Options)) {
		list = append(list, name+"="+run.Facts.Options[name])
	}
	return results.Visible(cmp.Or(strings.Join(list, ", "), "none"))
}

// mostSettings is the number of settings that an error lists.
const mostSettings = 3

// settingsOf writes the first settings of a player string that another one lacks.
func settingsOf(spec, other string) string {
	split := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("(),;@ ", r) })
	}
	theirs := split(other)
	list := slices.DeleteFunc(split(spec), func(setting string) bool { return slices.Contains(theirs, setting) })
	if len(list) > mostSettings {
		list = append(list[:mostSettings], "…")
	}
	return results.Visible(cmp.Or(strings.Join(list, ", "), spec))
}

// deterministicPair reports whether two deterministic players meet in both runs.
func (c *Counts) deterministicPair(o *Counts) bool {
	return slices.ContainsFunc(c.matchups, func(m matchup) bool {
		return m.deterministic && slices.ContainsFunc(o.matchups, func(n matchup) bool {
			return n.deterministic && c.Run.Title(c.Run.Pairings[m.Pairings[0]]) == o.Run.Title(o.Run.Pairings[n.Pairings[0]])
		})
	})
}
