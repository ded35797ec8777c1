package config

import (
	"errors"
	"fmt"
	"math"

	"tourney/arena/internal/tune"
	"tourney/arena/study"
	"tourney/results"
)

var retestLevel = []field[study.Study]{
	whole(key{name: "best", doc: "The number of candidates that are re-tested; with 1 there is no re-test.",
		omitted: fmt.Sprintf("the square root of the budget divided by %d, at least 2; 1 with other methods than random", bestShare)}, 1, maxBest, 0, func(s *study.Study) *int { return &s.Best },
	).with(func(d *field[study.Study]) {
		given := d.read
		d.always, d.follows = true, []string{"budget", "method"}
		d.read = func(f *File, path string, s *study.Study) {
			switch n := f.at[path]; {
			case n == nil && s.Method == tune.RandomSearch:
				s.Best = max(2, min(maxBest, root(s.Budget)/bestShare))
			case n == nil:
				s.Best = 1
			default:
				if given(f, path, s); s.Best > 1 && results.Learns(s.Method) && f.sound("method") {
					f.fail(n, "a re-test is for methods random and grid, and this study is by %s, which recommends one vector: leave it out", s.Method)
				}
			}
		}
	}),
	stageOpenings(results.Retest, "those of the screening except the empty board, in all the square root of the budget", "budget", "method", "openings"),
}

// root returns the square root, rounded down. With it, the re-test of a random search takes a third of the budget: on
// functions with a known optimum few games of many vectors, and then a wide re-test, found the most.
func root(n int) int { return int(math.Sqrt(float64(n))) }

// besideLevel declares the games beside the proof.
var besideLevel = []field[study.Study]{
	beside("deeper", "The number of games in which winner and default search a ply deeper: bands by a ply each; where the depth is auto, than at the start of the game.", "; 0 if the candidate has no number of plies",
		func(s *study.Study) *int { return &s.Deeper }, func(s study.Study) int {
			if _, ok := study.Deeper(s.Candidate.Spec); !ok {
				return 0
			}
			return mostBeside
		}),
	beside("empty", "The number of games from the empty board.", "; 2 if the candidate always plays alike", func(s *study.Study) *int { return &s.Empty },
		func(s study.Study) int {
			if s.Candidate.Spec.Deterministic() {
				return 2
			}
			return mostBeside
		}),
}

// beside declares the number of games of a stage beside the proof.
func beside(name, doc, except string, at func(*study.Study) *int, most func(study.Study) int) field[study.Study] {
	d := whole(key{name: name, omitted: fmt.Sprintf("a twentieth of the budget, at most %d%s", mostBeside, except), doc: doc}, 0, maxGames, 0, at)
	given := d.read
	d.always, d.follows = true, []string{"budget", "candidate", "method"}
	d.read = func(f *File, path string, s *study.Study) {
		switch {
		case f.at[path] != nil:
			given(f, path, s)
		case results.Learns(s.Method):
			*at(s) = min(most(*s), s.Budget/20)
		}
		*at(s) -= *at(s) % 2 // pairs
	}
	return d
}

var proofLevel = []field[study.Study]{
	stageOpenings(results.Proof, "those of the screening except the empty board, for a quarter of the budget", "budget", "method", "openings"),
}

// stageOpenings declares the openings of a stage. Later stages by default use the screening's sets, always with fresh
// boards.
func stageOpenings(stage results.Stage, omitted string, follows ...string) field[study.Study] {
	return field[study.Study]{
		key:   key{"openings", "a list of mappings of keys, see Openings", omitted, "The starts of the games of this stage."},
		ruled: true, always: true, follows: follows,
		read: func(f *File, path string, s *study.Study) {
			switch {
			case f.at[path] != nil:
				if !results.Learns(s.Method) && s.Best == 1 && stage == results.Retest {
					f.fail(f.keys[path], "with best: 1 there is nothing to choose, and so no re-test that could have openings: leave them out, "+
						"or re-test more")
				}
				s.Openings[stage] = f.readSets(path, inStudies)
			case stage == results.Screening && s.Method == tune.RandomSearch:
				s.Openings[stage] = f.defaultSets(0, fewBoards)[1:]
			case stage == results.Screening:
				s.Openings[stage] = f.defaultSets(0, 1)[1:]
			case stage == results.Retest:
				s.Openings[stage] = study.Sized(study.Fresh(s.Openings[results.Screening]), max(1, root(s.Budget)))
			default:
				s.Openings[stage] = study.Sized(study.Fresh(s.Openings[results.Screening]), max(1, s.Budget/proofShare/2))
			}
		},
		write: func(s study.Study) string {
			if s.Best == 1 && stage == results.Retest {
				return ""
			}
			return inStudies.write(s.Openings[stage])
		},
		differ: func(c *comparison, path string, now, stored study.Study) {
			if stage == results.Retest && (now.Best == 1 || stored.Best == 1) {
				return // no re-test
			}
			if stage == results.Screening && now.Method != tune.RandomSearch && now.Rules().Search() != stored.Rules().Search() {
				return // what was changed decides the numbers of openings
			}
			c.openings(path, inStudies, now.Openings[stage], stored.Openings[stage])
		},
	}
}

// stage returns the path of a stage's set of openings, or of the screening's set where the stage uses that.
func (f *StudyFile) stage(stage results.Stage, set int) string {
	if own := fmt.Sprintf("%s.openings.%d", stage, set); f.at[own] != nil {
		return own
	}
	return fmt.Sprintf("openings.%d", set)
}

// separate gives the stages different openings, and reports whether the game can draw enough of them.
func (f *StudyFile) separate() bool {
	before := len(f.errs)
	if err := f.Study.Separate(); err != nil {
		at := f.at[""]
		if apart := (*study.ApartError)(nil); errors.As(err, &apart) {
			at = f.nearest(f.stage(apart.Stage, apart.Set))
		}
		f.fail(at, "%v", err)
	} else if f.checkSources() {
		f.checkBoards()
	}
	return len(f.errs) == before
}

// checkSources refuses more boards than the game can draw. It stops at the first stage with an error, because later
// stages draw the same boards again to skip them.
func (f *StudyFile) checkSources() bool {
	for _, stage := range results.Stages {
		plan := f.Study.Plan(stage)
		for i, set := range plan.Openings {
			at := f.nearest(f.stage(stage, i))
			if set.Distinct && set.End() > maxDistinct {
				f.fail(at, "the stages up to the %s need %d different boards: there can be no more than %d, so play fewer games",
					stage, set.End(), maxDistinct)
				return false
			}
			if _, err := plan.Source(i); err != nil {
				f.fail(at, "with the boards of all stages up to the %s: %v", stage, err)
				return false
			}
		}
	}
	return true
}
