package config

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"tourney/arena/tune"
	"tourney/players"
)

// readSpace reads which weights of a heuristic are tuned, by default all but its switches, and the ties between them.
func (f *StudyFile) readSpace(h players.Heuristic) {
	r := f.reader
	before := len(r.errs)
	var dimensions []tune.Dimension
	if n := f.at["space"]; n == nil {
		for _, p := range h.Params {
			if p.Kind != players.Switch && p.Min < p.Max {
				d := f.dimension(p)
				f.check(d)
				dimensions = append(dimensions, d)
			}
		}
	} else {
		dimensions = f.readDimensions(n, h)
	}
	if len(dimensions) == 0 && len(r.errs) == before {
		r.fail(f.where("space", "candidate"), "no weight is to be tuned: want a space such as %s", example(h.Params[0]))
	}
	ties := f.readTies(h, dimensions)
	if len(r.errs) > before {
		return
	}
	f.Study.Space = f.bind(dimensions, ties)
}

// check notes what is wrong with the range of a weight.
func (f *StudyFile) check(d tune.Dimension) {
	if err := d.Check(); err != nil {
		f.reader.fail(f.where("space."+d.Name, "candidate"), "%v", err)
	}
}

// example is a space of one weight.
func example(p players.Param) string {
	if p.Min == p.Max {
		return fmt.Sprintf("{%s: {min: 0, max: 1}}", p.Name)
	}
	return fmt.Sprintf("{%s: {min: %s, max: %s}}", p.Name, p.Format(p.Min), p.Format(p.Max))
}

// bind makes the space. Every tie that cannot be kept is noted where it is.
func (f *StudyFile) bind(dimensions []tune.Dimension, ties []tune.Tie) *tune.Space {
	var kept []tune.Tie
	for i, t := range ties {
		if _, err := tune.NewSpace(dimensions, append(slices.Clone(kept), t)); err != nil {
			f.reader.fail(f.at[tiePath(i)], "%v", err)
			continue
		}
		kept = append(kept, t)
	}
	space, err := tune.NewSpace(dimensions, kept)
	if err != nil {
		f.reader.fail(f.where("space", "candidate"), "%v", err)
	} else if !space.Varies() {
		f.reader.fail(f.where("space", "candidate"), "nothing but the default fits the ranges and ties of the weights: widen them")
	}
	return space
}

// dimension is a weight in its own range, begun at the candidate's default.
func (f *StudyFile) dimension(p players.Param) tune.Dimension {
	return tune.Dimension{Param: p, Start: f.Study.Candidate.Spec.Weights[p.Name]}
}

// readDimensions reads the mapping of weights to ranges, in the order of the heuristic's table.
func (f *StudyFile) readDimensions(n *yaml.Node, h players.Heuristic) []tune.Dimension {
	fields := f.reader.object(n, "space", nil).fields
	for name, field := range fields {
		if _, err := h.Param(name); err != nil {
			f.reader.fail(field.key, "%v", err)
		}
		f.at["space."+name] = field.key
	}
	var dimensions []tune.Dimension
	for _, p := range h.Params {
		if field, ok := fields[p.Name]; ok {
			dimensions = append(dimensions, f.readDimension(field.value, f.dimension(p)))
		}
	}
	return dimensions
}

// readDimension reads where the values of one weight are looked for: {min, max, log}, or nothing for the heuristic's
// own range.
func (f *StudyFile) readDimension(n *yaml.Node, d tune.Dimension) tune.Dimension {
	r := f.reader
	before := len(r.errs)
	if follow(n).Tag == "!!null" {
		n = &yaml.Node{Kind: yaml.MappingNode}
	}
	fields := r.object(n, "the range of weight "+d.Name, []string{"min", "max", "log"}).fields
	for key, end := range map[string]*float64{"min": &d.Min, "max": &d.Max} {
		field, ok := fields[key]
		if !ok {
			continue
		}
		text, ok := r.text(field.value, key)
		if !ok {
			continue
		}
		v, err := d.Parse(text)
		if err != nil {
			r.fail(field.value, "%s: %v", key, err)
		}
		*end = v
	}
	if log, ok := fields["log"]; ok {
		d.Log = r.boolean(log.value, "log")
	}
	_, low := fields["min"]
	_, high := fields["max"]
	switch {
	case len(r.errs) > before:
	case d.Min == d.Max && !low && !high:
		r.fail(f.at["space."+d.Name], "weight %s has no range of its own to be tuned in: "+
			"give it one, as in {min: 0, max: 1}", d.Name)
	default:
		f.check(d)
	}
	return d
}

// tiePath is where the place of a tie is noted.
func tiePath(i int) string { return fmt.Sprintf("ties.%d", i) }

// readTies reads the list of ties: {together: [one, two]}, {mean: [one, two]}.
func (f *StudyFile) readTies(h players.Heuristic, dimensions []tune.Dimension) []tune.Tie {
	n := f.at["ties"]
	if n == nil {
		return nil
	}
	r := f.reader
	var ties []tune.Tie
	for i, item := range r.list(n, "ties") {
		before := len(r.errs)
		fields := r.object(item, "a tie", tune.TieKinds).fields
		if len(fields) != 1 && len(r.errs) == before {
			r.fail(item, "tie %d wants one key, together or mean, with a list of weights, as in {together: [one, two]}", i+1)
			continue
		}
		f.at[tiePath(i)] = item
		for kind, field := range fields {
			ties = append(ties, tune.Tie{Kind: tune.TieKind(kind), Weights: f.readTied(field.value, kind, h, dimensions)})
		}
	}
	return ties
}

// readTied reads the names of the weights that are tied.
func (f *StudyFile) readTied(n *yaml.Node, kind string, h players.Heuristic, dimensions []tune.Dimension) []string {
	r := f.reader
	var names []string
	for _, item := range r.list(n, "the weights of "+kind) {
		name, ok := r.text(item, "the name of a weight")
		if !ok {
			continue
		}
		if _, err := h.Param(name); err != nil {
			r.fail(item, "%v", err)
		} else if !slices.ContainsFunc(dimensions, func(d tune.Dimension) bool { return d.Name == name }) {
			r.fail(item, "weight %s is tied, but not in the space: add it there", name)
		}
		names = append(names, name)
	}
	return names
}
