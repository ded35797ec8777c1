package config

import (
	"maps"
	"slices"

	"tourney/arena/openings"
	"tourney/results"
)

// checkBoards refuses a list with a repeated board, or with a board that is drawn as well. It stops at the first. It
// compares the boards of the lines, before any symmetry.
func (f *StudyFile) checkBoards() {
	sets := slices.Concat(slices.Collect(maps.Values(f.Study.Openings))...)
	if !slices.ContainsFunc(sets, func(s openings.Set) bool { return s.Kind == openings.List }) {
		return // no lists: nothing to compare, and much to draw
	}
	seen := map[uint64]board{}
	for _, stage := range results.Stages {
		for _, b := range f.boards(stage) {
			before, twice := seen[b.hash]
			switch {
			case !twice:
				seen[b.hash] = b
			case b.set.Kind == openings.List:
				f.failLine(b.path, b.n%len(b.set.Lines), "this board is an opening of the %s already: drop it here or there",
					before.stage)
				return
			case before.set.Kind == openings.List:
				f.failLine(before.path, before.n%len(before.set.Lines), "this board is an opening of the %s as well, of kind %s: "+
					"drop it here", stage, b.set.Kind)
				return
			}
		}
	}
}

// board is an opening of a stage.
type board struct {
	stage results.Stage
	set   openings.Set
	path  string // of the set
	n     int
	hash  uint64
}

// boards returns the openings of a stage that checkSources has accepted. Each set has the empty board once.
func (f *StudyFile) boards(stage results.Stage) []board {
	plan := f.Study.Plan(stage)
	plan.Openings = slices.Clone(plan.Openings)
	var boards []board
	for i := range plan.Openings {
		set := &plan.Openings[i]
		set.Symmetry = false
		source, err := plan.Source(i)
		end := set.End()
		switch set.Kind {
		case openings.Empty:
			end = set.Skip + 1
		case openings.List:
			end = set.Skip + f.Study.Lines(stage, *set)
		}
		for n := set.Skip; n < end && err == nil; n++ {
			p, wrong := source.At(n)
			if err = wrong; err == nil {
				boards = append(boards, board{stage, *set, f.stage(stage, i), n, p.Hash()})
			}
		}
		if err != nil {
			panic("config: openings that were checked are refused: " + err.Error())
		}
	}
	return boards
}
