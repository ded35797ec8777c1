package config

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/openings"
	"tourney/games"
)

func (f *File) readOpenings(g games.Game) {
	p := &f.Plan
	n := f.at["openings"]
	if n == nil {
		d := g.DefaultDraw(p.Options)
		p.Openings = []openings.Set{
			{Kind: openings.Empty, Games: defaultGames},
			{Kind: openings.Random, Games: defaultGames, Min: d.Min, Max: d.Max, Parity: defaultParity(d.Min, d.Max)},
		}
		return
	}
	p.Openings = f.readSets(n, "openings", g)
}

// readSets reads a list of openings, whose places in the file are noted as path.0, path.1, ….
func (f *File) readSets(n *yaml.Node, path string, g games.Game) []openings.Set {
	var sets []openings.Set
	items := f.reader.list(n, "openings")
	labels := map[string]bool{}
	for i, item := range items {
		path := fmt.Sprintf("%s.%d", path, i)
		f.at[path] = item
		before := len(f.reader.errs)
		s := f.readSet(path, g)
		sets = append(sets, s)
		if len(f.reader.errs) > before {
			continue
		}
		if labels[s.Label()] {
			f.reader.fail(item, "these openings are listed twice: they would be the same boards; raise games instead")
		}
		labels[s.Label()] = true
		plan := f.Plan
		plan.Openings = sets
		if _, err := plan.Source(i); err != nil {
			f.failSet(path, err)
		}
	}
	if len(items) == 0 && follow(n).Kind == yaml.SequenceNode {
		f.reader.fail(n, "openings lists nothing to start from: want at least {kind: empty, games: 100}")
	}
	return sets
}

// failSet notes why a set of openings cannot be made: at the lines that are wrong, or at the set as a whole.
func (f *File) failSet(path string, err error) {
	var wrong openings.LineErrors
	if !errors.As(err, &wrong) {
		n := f.at[path]
		if errors.Is(err, openings.ErrNoSymmetry) {
			n = f.at[path+".symmetry"]
		}
		f.reader.fail(n, "%v", err)
		return
	}
	for _, one := range wrong {
		f.failLine(path, one.Line, "%v", one.Err)
	}
}

// setKeys lists the keys of a set of openings that only one kind has.
var setKeys = map[openings.Kind][]string{
	openings.Random: {"stones", "parity", "distinct"},
	openings.List:   {"lines", "file", "symmetry"},
}

// readSet reads one set of openings.
func (f *File) readSet(path string, g games.Game) openings.Set {
	r := f.reader
	s := openings.Set{Kind: openings.Empty, Games: defaultGames}
	known := append([]string{"kind", "games", "skip"}, setKeys[openings.Random]...)
	fields := r.object(f.at[path], "an opening", append(known, setKeys[openings.List]...)).fields
	kind, ok := fields["kind"]
	if !ok {
		r.fail(f.at[path], "an opening needs its kind: %s", strings.Join(openings.Kinds, ", "))
	} else if word, ok := r.oneOf(kind.value, "kind of opening", openings.Kinds); ok {
		s.Kind = openings.Kind(word)
		for kind, keys := range setKeys {
			for _, key := range keys {
				if field, ok := fields[key]; ok && kind != s.Kind {
					r.fail(field.key, "%s is for kind: %s only", key, kind)
				}
			}
		}
	}
	for _, key := range []string{"games", "skip", "distinct", "symmetry"} {
		if field, ok := fields[key]; ok {
			f.at[path+"."+key] = field.value
		}
	}
	switch s.Kind {
	case openings.Random:
		f.readDraw(&s, fields, g)
	case openings.List:
		s.Lines = f.readList(path, fields)
		s.Games = max(1, len(s.Lines))
		if symmetry, ok := fields["symmetry"]; ok {
			s.Symmetry = r.boolean(symmetry.value, "symmetry")
		}
	}
	if games, ok := fields["games"]; ok {
		s.Games = int(r.whole(games.value, "games", 1, maxGames))
	}
	if skip, ok := fields["skip"]; ok {
		s.Skip = int(r.whole(skip.value, "skip", 0, maxGames))
	}
	if s.Distinct && s.End() > maxDistinct {
		r.fail(f.at[path+".distinct"], "distinct boards are compared with each other, so there can be no more than %d games",
			maxDistinct)
	}
	return s
}

// defaultParity lets either side move first equally often, but where there is only one number of stones.
func defaultParity(least, most int) openings.Parity {
	if least == most {
		return openings.Any
	}
	return openings.Balanced
}

// readDraw reads which random boards are wanted.
func (f *File) readDraw(s *openings.Set, fields map[string]field, g games.Game) {
	r := f.reader
	d := g.DefaultDraw(f.Plan.Options)
	s.Min, s.Max = d.Min, d.Max
	if stones, ok := fields["stones"]; ok {
		s.Min, s.Max = r.span(stones.value, "stones")
	}
	s.Parity = defaultParity(s.Min, s.Max)
	if parity, ok := fields["parity"]; ok {
		if word, ok := r.oneOf(parity.value, "parity", openings.Parities); ok {
			s.Parity = openings.Parity(word)
		}
	}
	if distinct, ok := fields["distinct"]; ok {
		s.Distinct = r.boolean(distinct.value, "distinct")
	}
}
