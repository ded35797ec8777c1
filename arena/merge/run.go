package merge

import (
	"fmt"
	"slices"

	"tourney/arena/plan"
	"tourney/results"
)

// part is a run of one source.
type part struct {
	source   int
	file     string // name of the source
	run      results.Run
	plan     plan.Plan // of the run, where it matters
	pairings []int     // index in the joined run, by pairing of the part
	stretch  []int     // number in the joined run, from 1, by stretch of the part
}

// joinedRun is the joined run of one name.
type joinedRun struct {
	run       results.Run // to be stored
	parts     []part      // in the order of the sources
	rename    string      // name to rename after a conflict: the run, or its study
	owned     bool        // it belongs to a study
	unchecked []string    // players without a fingerprint in some part
}

// join joins the parts into one run, or returns a Conflict.
func (j *joinedRun) join(differences func(now, stored plan.Plan) []string) error {
	first := j.parts[0]
	for _, p := range j.parts[1:] {
		if problem := apart(first.run, p.run); problem != "" {
			return j.differ(first, p, problem)
		}
	}
	base, err := j.findWidest(differences)
	if err != nil {
		return err
	}
	j.run = j.parts[base].run
	j.joinStretches()
	for i := range j.parts {
		p := &j.parts[i]
		p.pairings = j.run.Grow(p.run)
		if p.run.Started.Before(j.run.Started) {
			j.run.Started, j.run.Version, j.run.Signature = p.run.Started, p.run.Version, p.run.Signature
		}
	}
	if err := j.checkKeys(); err != nil {
		return err
	}
	return j.checkFingerprints()
}

func (j *joinedRun) differ(a, b part, problem string) error {
	return conflict(j.rename, b.file, "run %s is not the same in %s and in %s: %s", a.run.Name, a.file, b.file, problem)
}

// apart returns the reason why two runs are not of one tournament, "" if only their configs can tell.
func apart(a, b results.Run) string {
	switch {
	case a.Game != b.Game:
		return fmt.Sprintf("one is of %s, the other of %s", a.Game, b.Game)
	case a.Seed != b.Seed:
		return fmt.Sprintf("one has seed %d, the other seed %d", a.Seed, b.Seed)
	case a.Signature != b.Signature:
		return fmt.Sprintf("they were played by programs that play differently (%s; and %s)", a.Program(), b.Program())
	}
	return ""
}

// findWidest returns the first part whose plan has the games of all others. It reads no plans if the configs are one
// text, so that runs with unknown heuristics can be merged. The players of a study's run are found while it goes on.
func (j *joinedRun) findWidest(differences func(now, stored plan.Plan) []string) (int, error) {
	first := j.parts[0].run.Config
	if !slices.ContainsFunc(j.parts, func(p part) bool { return p.run.Config != first }) {
		return 0, nil
	}
	for i := range j.parts {
		p := &j.parts[i]
		var err error
		if p.plan, err = plan.Of(p.run); err != nil {
			return 0, fmt.Errorf("its plan in %s differs from that in another database: %w", p.file, err)
		}
		if j.owned {
			p.plan.Players = nil
		}
	}
	beyond := func(a, b part) []string {
		if a.run.Config == b.run.Config {
			return nil
		}
		return differences(a.plan, b.plan)
	}
	for i, wide := range j.parts {
		if !slices.ContainsFunc(j.parts, func(p part) bool { return len(beyond(wide, p)) > 0 }) {
			return i, nil
		}
	}
	// Extending is transitive, so some two configs do not extend each other in either direction.
	for i, a := range j.parts {
		for _, b := range j.parts[:i] {
			if ab, ba := beyond(a, b), beyond(b, a); len(ab) > 0 && len(ba) > 0 {
				return 0, j.differ(b, a, fmt.Sprintf("neither of their configs extends the other\n  %s does not extend %s:\n    %s\n  %s does not extend %s:\n    %s",
					a.file, b.file, results.FirstOf(ab, results.MostTold, "\n    "), b.file, a.file, results.FirstOf(ba, results.MostTold, "\n    ")))
			}
		}
	}
	panic("merge: configs that extend one another have no widest")
}

// joinStretches gives the joined run the first stretch of each build and machine, by time. It numbers the stretches of
// the parts.
func (j *joinedRun) joinStretches() {
	var all []results.Stretch
	for _, p := range j.parts {
		all = append(all, p.run.Stretches...)
	}
	slices.SortStableFunc(all, func(a, b results.Stretch) int { return a.Started.Compare(b.Started) })
	j.run.Stretches = nil
	for _, s := range all {
		if !slices.ContainsFunc(j.run.Stretches, s.SameBuild) {
			j.run.Stretches = append(j.run.Stretches, s)
		}
	}
	for i := range j.parts {
		p := &j.parts[i]
		p.stretch = []int{0} // stretches count from 1
		for _, s := range p.run.Stretches {
			p.stretch = append(p.stretch, 1+slices.IndexFunc(j.run.Stretches, s.SameBuild))
		}
	}
}

// brought is a key or a fingerprint, and the first part with it.
type brought struct {
	*part
	value string
}

// checkKeys refuses pairings of the same players with different keys.
func (j *joinedRun) checkKeys() error {
	keys := make([]brought, len(j.run.Pairings))
	for i := range j.parts {
		p := &j.parts[i]
		for own, at := range p.pairings {
			key := p.run.Pairings[own].Key
			if was := keys[at]; was.part == nil {
				keys[at] = brought{p, key}
			} else if was.value != key {
				return j.differ(*was.part, *p, fmt.Sprintf("the players of the pairing %s have other specifications (their keys are %s and %s)",
					p.run.Title(p.run.Pairings[own]), was.value, key))
			}
		}
	}
	return nil
}

// checkFingerprints refuses players of one name with different fingerprints, and notes players without one.
func (j *joinedRun) checkFingerprints() error {
	known, lacking, met := map[string]brought{}, map[string]bool{}, map[string]int{}
	for i := range j.parts {
		p := &j.parts[i]
		for _, player := range p.run.Players {
			name, print := player.Name, player.Fingerprint
			met[name]++
			switch was := known[name]; {
			case print == "":
				lacking[name] = true
			case was.part == nil:
				known[name] = brought{p, print}
			case was.value != print:
				return conflict(j.rename, p.file, "run %s: %s plays otherwise in %s than in %s", p.run.Name, name, was.file, p.file)
			}
		}
	}
	for i := range j.run.Players {
		p := &j.run.Players[i]
		p.Fingerprint = known[p.Name].value
		if lacking[p.Name] && met[p.Name] > 1 {
			j.unchecked = append(j.unchecked, p.Name)
		}
	}
	return nil
}
