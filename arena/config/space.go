package config

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"

	"tourney/arena/tune"
	"tourney/players"
)

// readSpace reads which weights of a heuristic are tuned, by default all but its switches, and the ties between them.
func (f *StudyFile) readSpace(h players.Heuristic) {
	r := f.reader
	before := len(r.errs)
	at := f.where("space", "candidate")
	var dimensions []tune.Dimension
	if n := f.at["space"]; n == nil {
		for _, p := range h.Params {
			if p.Kind != players.Switch && p.Min < p.Max {
				dimensions = append(dimensions, f.dimension(p))
			}
		}
	} else {
		dimensions = f.readDimensions(n, h)
	}
	if len(r.errs) > before {
		return
	}
	if len(dimensions) == 0 {
		r.fail(at, "no weight is to be tuned: want a space such as {%s: {min: 0, max: 1}}", h.Params[0].Name)
		return
	}
	for _, d := range dimensions {
		at := at
		if own := f.at["space."+d.Name]; own != nil {
			at = own
		}
		if err := d.Check(); err != nil {
			r.fail(at, "%v", err)
		}
	}
	ties := f.readTies()
	if len(r.errs) > before {
		return
	}
	space, err := tune.NewSpace(dimensions, ties)
	if err != nil {
		r.fail(f.where("ties", "space", "candidate"), "%v", err)
		return
	}
	f.Study.Space = space
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

// readDimension reads where the values of one weight are looked for: {min, max, log}, or nothing for the heuristic's own
// range.
func (f *StudyFile) readDimension(n *yaml.Node, d tune.Dimension) tune.Dimension {
	r := f.reader
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
	if d.Min == d.Max && !low && !high {
		r.fail(f.at["space."+d.Name], "weight %s has no range of its own to be tuned in: give it one, as in {min: 0, max: 1}", d.Name)
		d.Max++ // so that it is not called empty as well
	}
	return d
}

// readTies reads the list of ties: {together: [one, two]}, {mean: [one, two]}.
func (f *StudyFile) readTies() []tune.Tie {
	n := f.at["ties"]
	if n == nil {
		return nil
	}
	r := f.reader
	var ties []tune.Tie
	for i, item := range r.list(n, "ties") {
		fields := r.object(item, "a tie", tune.TieKinds).fields
		if len(fields) != 1 {
			r.fail(item, "tie %s wants one key, together or mean, with a list of weights, as in {together: [one, two]}", strconv.Itoa(i+1))
			continue
		}
		for kind, field := range fields {
			t := tune.Tie{Kind: tune.TieKind(kind)}
			for _, name := range r.list(field.value, fmt.Sprintf("the weights of %s", kind)) {
				if text, ok := r.text(name, "the name of a weight"); ok {
					t.Weights = append(t.Weights, text)
				}
			}
			ties = append(ties, t)
		}
	}
	return ties
}
