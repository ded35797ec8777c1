package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/internal/tune"
	"tourney/arena/study"
	"tourney/players"
	"tourney/results"
)

var rangeLevel = []field[tune.Dimension]{
	rangeEnd("min", "The least value that is tried.", func(d *tune.Dimension) *float64 { return &d.Min }),
	rangeEnd("max", "The greatest value that is tried.", func(d *tune.Dimension) *float64 { return &d.Max }),
	boolean(key{name: "log", omitted: "as the heuristic or program has it", doc: "Whether values are drawn on a logarithmic scale; only above 0."},
		func(d *tune.Dimension) *bool { return &d.Log }),
	whole(key{name: "steps", doc: "With `method: grid`, the number of values, both ends among them. A switch has both of its values.",
		omitted: "all whole numbers of the range; real weights must have steps"}, 2, mostSteps, 0, func(d *tune.Dimension) *int { return &d.Steps },
	).with(func(d *field[tune.Dimension]) {
		given := d.write
		d.write = func(of tune.Dimension) string {
			if of.Steps == 0 {
				return ""
			}
			return given(of)
		}
	}),
}

const mostSteps = 1000

// rangeEnd declares an end of a weight's range, by default its own.
func rangeEnd(name, doc string, at func(*tune.Dimension) *float64) field[tune.Dimension] {
	return field[tune.Dimension]{
		key: key{name, "a value of the weight", "as the heuristic or program has it", doc},
		read: func(f *File, path string, d *tune.Dimension) {
			n := f.at[path]
			if text, ok := f.text(n, name); ok {
				v, err := d.Parse(text)
				if err != nil {
					f.fail(n, "%s: %v", name, err)
				}
				*at(d) = v
			}
		},
		write: func(d tune.Dimension) string { return d.Format(*at(&d)) },
	}
}

// tieLevel declares the keys of a tie, which has exactly one of them.
var tieLevel = []field[results.Tie]{
	tied(tune.Together, "They keep the ratio that they have by default."),
	tied(tune.Mean, "Their geometric mean stays what it is by default."),
}

func tied(kind string, doc string) field[results.Tie] {
	return field[results.Tie]{
		key:  key{kind, "a list of names of weights", "the other kind", doc},
		read: func(f *File, path string, t *results.Tie) { t.Kind, t.Weights = kind, f.readTied(path) },
		write: func(t results.Tie) string {
			if t.Kind != kind {
				return ""
			}
			return inlineList(t.Weights)
		},
	}
}

// space compares the tuned weights and their ranges.
func (c *comparison) space(path string, now, stored []tune.Dimension) {
	lists := [2]map[string]string{{}, {}}
	for _, d := range stored {
		lists[1][d.Name] = inline(rangeLevel, d)
	}
	for _, d := range now {
		lists[0][d.Name] = inline(rangeLevel, d)
		if i := slices.IndexFunc(stored, func(old tune.Dimension) bool { return old.Name == d.Name }); i >= 0 {
			compareLevel(c, join(path, d.Name), rangeLevel, d, stored[i])
			delete(lists[0], d.Name)
			delete(lists[1], d.Name)
		}
	}
	c.sameEntries(path, lists[0], lists[1])
}

// readSpace reads the weights to tune, by default all except switches, in the order in which they are declared.
func readSpace(f *File, path string, s *study.Study) {
	if !f.sound("candidate") {
		return
	}
	h, before := f.heuristic, len(f.errs)
	given := f.object(f.at[path], "space", nil)
	for name, weight := range given {
		if _, err := h.Param(name); err != nil {
			f.fail(weight.key, "%v", err)
		}
		f.keys[join(path, name)] = weight.key
		if follow(weight.value).Tag != "!!null" { // null means the weight's own range
			f.at[join(path, name)] = weight.value
		}
	}
	for _, p := range h.Params {
		_, tuned := given[p.Name]
		if tuned || f.at[path] == nil && !p.Added && p.Kind != players.Switch && p.Min < p.Max {
			d := tune.Dimension{Param: p, Start: s.Candidate.Spec.Weights[p.Name]}
			if at := join(path, p.Name); !f.has(at, "min") && !f.has(at, "max") {
				d.Min, d.Max = around(p, d.Start)
			}
			f.readDimension(join(path, p.Name), &d)
			f.tuned = append(f.tuned, d)
		}
	}
	if len(f.tuned) == 0 && len(f.errs) == before {
		f.fail(f.where(path, "candidate"), "no weight is to be tuned: want a space such as {%s: {min: 0.5, max: 2}}", h.Params[0].Name)
	}
}

// around returns the range that a heuristic suggests, widened to hold a default beyond it, such as a preset's, and a
// quarter more where the weight may have that value.
func around(p players.Param, start float64) (low, high float64) {
	low, high = p.Min, p.Max
	more := (high - low) / 4
	switch {
	case !(low < high) || p.Kind != players.Real:
	case start > high:
		high = beyond(p, start, more)
	case start < low && (!p.Log || start > more):
		low = beyond(p, start, -more)
	}
	return low, high
}

// beyond returns the start and more, or the start alone if the weight refuses that.
func beyond(p players.Param, start, more float64) float64 {
	if end := Rounded(start + more); p.Check(end) == nil {
		return end
	}
	return start
}

// readDimension reads the range of one weight.
func (f *File) readDimension(path string, d *tune.Dimension) {
	at, before := f.keys[path], len(f.errs)
	if at == nil {
		at = f.at["candidate"]
	}
	readLevel(f, path, "the range of weight "+d.Name, rangeLevel, d)
	switch err := d.Check(); {
	case len(f.errs) > before:
	case d.Min == d.Max && !f.has(path, "min") && !f.has(path, "max"):
		f.fail(at, "weight %s has no range of its own to be tuned in: give it one, as in {min: 0, max: 1}", d.Name)
	case err != nil:
		f.fail(at, "%v", err)
	}
}

// checkGrid refuses weights without values for a grid, and steps that no grid asks for. It also refuses a grid of more
// vectors than a run can hold. By default the openings of a grid are as many as the budget pays for.
func (f *StudyFile) checkGrid() bool {
	s, before := &f.Study, len(f.errs)
	for _, d := range s.Space.Dimensions() {
		at := f.keys[join("space", d.Name)]
		if at == nil {
			at = f.where("space", "candidate")
		}
		if s.Method != tune.Grid {
			if d.Steps > 0 {
				f.fail(at, "weight %s has steps, which are for method: grid: leave them out", d.Name)
			}
		} else if err := s.Space.CheckGrid(d); err != nil {
			f.fail(at, "%v", err)
		}
	}
	if s.Method != tune.Grid || len(f.errs) > before {
		return len(f.errs) == before
	}
	for _, d := range s.Space.Free() {
		if d.Kind == players.Integer && d.Steps == 0 && d.Max-d.Min >= maxVectors { // too many to list
			f.fail(f.keys[join("space", d.Name)], "weight %s has %.0f values, but a grid can have no more than %d vectors: give it steps",
				d.Name, d.Max-d.Min+1, maxVectors)
			return false
		}
	}
	if s.Space.GridSize() > maxVectors {
		all, sides := 1.0, []string{}
		for _, n := range s.Space.GridSides() {
			all *= float64(n)
			sides = append(sides, strconv.Itoa(n))
		}
		vectors := strings.Join(sides, " × ")
		switch {
		case all > 1e15:
			vectors += " = more than 10^15"
		case len(sides) > 1:
			vectors += fmt.Sprintf(" = %.0f", all)
		}
		if vectors += " vectors"; !s.Space.OnGrid() {
			vectors += " and the default"
		}
		f.fail(f.where("space", "candidate"), "the grid has %s, but there can be no more than %d: tune fewer weights, "+
			"or give them fewer steps", vectors, maxVectors)
		return false
	}
	if rules := s.Rules(); f.at["openings"] == nil {
		s.Openings[results.Screening] = study.Sized(s.Openings[results.Screening], rules.Even()/rules.Pool)
	}
	return true
}

// readTies reads the ties and makes the space. It notes every tie that cannot hold.
func readTies(f *File, path string, s *study.Study) {
	if !f.sound("candidate") {
		return
	}
	before := len(f.errs)
	ties := f.readTieList(path)
	if len(f.errs) > before || !f.sound("space") {
		return
	}
	var kept []results.Tie
	for i, t := range ties {
		if _, err := tune.NewSpace(f.tuned, append(slices.Clone(kept), t)); err != nil {
			f.fail(f.at[join(path, strconv.Itoa(i))], "%v", err)
			continue
		}
		kept = append(kept, t)
	}
	space, err := tune.NewSpace(f.tuned, kept)
	if err != nil {
		f.fail(f.where("space", "candidate"), "%v", err)
	} else if !space.Varies() {
		f.fail(f.where("space", "candidate"), "only the default fits the ranges and ties of the weights: widen them")
	}
	s.Space = space
}

func (f *File) readTieList(path string) (ties []results.Tie) {
	for _, at := range f.items(path, path) {
		before := len(f.errs)
		var t results.Tie
		readLevel(f, at, "a tie", tieLevel, &t)
		if f.has(at, tune.Together) == f.has(at, tune.Mean) && len(f.errs) == before {
			f.fail(f.at[at], "%s wants one key, %s or %s, with a list of weights, as in {together: [one, two]}", at, tune.Together, tune.Mean)
		}
		ties = append(ties, t)
	}
	return ties
}

func (f *File) readTied(path string) []string {
	names := f.texts(path, "the weights of "+path[len(parent(path))+1:], "the name of a weight")
	for i, name := range names {
		at := f.at[join(path, strconv.Itoa(i))]
		if _, err := f.heuristic.Param(name); name != "" && err != nil {
			f.fail(at, "%v", err)
		} else if err == nil && !slices.ContainsFunc(f.tuned, func(d tune.Dimension) bool { return d.Name == name }) {
			f.fail(at, "weight %s is tied, but not in the space: add it there", name)
		}
	}
	return names
}
