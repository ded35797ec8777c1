package config

import (
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"tourney/arena/openings"
	"tourney/arena/study"
	"tourney/games"
	"tourney/results"
)

// readStages reads how many candidates are re-tested, and the openings of all stages.
func (f *StudyFile) readStages(g games.Game) {
	r, s := f.reader, &f.Study
	d := g.DefaultDraw(s.Options)
	search := []openings.Set{
		{Kind: openings.Empty, Games: defaultEmpty},
		{Kind: openings.Random, Games: defaultRandom, Min: d.Min, Max: d.Max, Parity: defaultParity(d.Min, d.Max)},
	}
	if n := f.at["openings"]; n != nil {
		search = f.readStageSets(n, "openings", g)
	}
	retest, proof := slices.Clone(search), slices.Clone(search)
	for i := range proof {
		proof[i].Games *= defaultProofTimes
	}
	s.Best = defaultBest
	if n := f.at["retest"]; n != nil {
		before := len(r.errs)
		fields := r.object(n, "retest", []string{"best", "openings"}).fields
		if best, ok := fields["best"]; ok {
			s.Best = int(r.whole(best.value, "best", 1, maxBest))
		}
		if sets, ok := fields["openings"]; ok {
			if s.Best == 1 && len(r.errs) == before {
				r.fail(sets.key, "with best: 1 there is nothing to choose, and so no re-test that could have openings: leave them out, "+
					"or re-test more")
			}
			retest = f.readStageSets(sets.value, "retest", g)
		}
	}
	if n := f.at["proof"]; n != nil {
		if sets, ok := r.object(n, "proof", []string{"openings"}).fields["openings"]; ok {
			proof = f.readStageSets(sets.value, "proof", g)
		}
	}
	s.Openings = map[results.Stage][]openings.Set{results.Search: search, results.Retest: retest, results.Proof: proof}
}

// readStageSets reads the openings of a stage, which are fresh without being told so.
func (f *StudyFile) readStageSets(n *yaml.Node, path string, g games.Game) []openings.Set {
	sets := f.readSets(n, path, g)
	for i := range sets {
		for _, key := range []string{"skip", "distinct"} {
			if at := f.at[fmt.Sprintf("%s.%d.%s", path, i, key)]; at != nil {
				f.reader.fail(at, "%s is not for a study: its openings are distinct, and those of each stage skip the others'", key)
			}
		}
	}
	return sets
}

// stage returns the path of a set of openings of a stage; those of the search stand for stages that have none of their
// own.
func (f *StudyFile) stage(stage results.Stage, set int) string {
	own := "openings"
	if stage != results.Search {
		own = string(stage)
	}
	for _, path := range []string{fmt.Sprintf("%s.%d", own, set), fmt.Sprintf("openings.%d", set)} {
		if f.at[path] != nil {
			return path
		}
	}
	return own
}

// separate makes the stages use different openings, and reports whether the game can draw so many.
func (f *StudyFile) separate() bool {
	before := len(f.reader.errs)
	if err := f.Study.Separate(); err != nil {
		at := f.root
		if apart := (*study.ApartError)(nil); errors.As(err, &apart) {
			at = f.where(f.stage(apart.Stage, apart.Set))
		}
		f.reader.fail(at, "%v", err)
	} else if f.checkSources() {
		f.checkBoards()
	}
	return len(f.reader.errs) == before
}

// checkSources refuses numbers of boards that the game cannot draw. It stops at the first: later stages draw the boards
// of earlier ones as well, to skip them.
func (f *StudyFile) checkSources() bool {
	for _, stage := range results.Stages {
		plan := f.Study.Plan(stage, nil)
		for i, set := range plan.Openings {
			at := f.where(f.stage(stage, i))
			if set.Distinct && set.End() > maxDistinct {
				f.reader.fail(at, "the stages up to the %s need %d different boards: there can be no more than %d",
					stage, set.End(), maxDistinct)
				return false
			}
			if _, err := plan.Source(i); err != nil {
				f.reader.fail(at, "with the boards of all stages up to the %s: %v", stage, err)
				return false
			}
		}
	}
	return true
}
