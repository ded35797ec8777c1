package config

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
)

func (f *File) readSchedule() {
	r, s := f.reader, &f.Plan.Schedule
	s.Order = schedule.Both
	n := f.at["schedule"]
	if n == nil {
		return
	}
	fields := r.object(n, "schedule", []string{"order", "self", "against"}).fields
	if order, ok := fields["order"]; ok {
		if word, ok := r.oneOf(order.value, "order", schedule.Orders); ok {
			s.Order = schedule.Order(word)
		}
	}
	if self, ok := fields["self"]; ok {
		s.Self = r.boolean(self.value, "self")
	}
	against, ok := fields["against"]
	if !ok {
		return
	}
	names := f.Plan.Names()
	for _, item := range r.list(against.value, "against") {
		name, ok := r.text(item, "a name in against")
		if !ok {
			continue
		}
		switch {
		case !slices.Contains(names, name):
			r.fail(item, "%v", games.UnknownName("player", name, names))
		case slices.Contains(s.Against, name):
			r.fail(item, "%q is named twice in against", name)
		default:
			s.Against = append(s.Against, name)
		}
	}
	if len(names) > 0 && len(s.Against) == len(names) && !s.Self {
		r.fail(against.value, "against names every player, so that nobody is left to play against them")
	}
}

func (f *File) readOpenings(g games.Game) {
	p := &f.Plan
	n := f.at["openings"]
	if n == nil {
		d := g.DefaultDraw(p.Options)
		p.Openings = []openings.Set{
			{Kind: openings.Empty, Games: defaultGames},
			{Kind: openings.Random, Games: defaultGames, Min: d.Min, Max: d.Max, Parity: openings.Balanced},
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
			f.reader.fail(item, "%v", err)
		}
	}
	if len(items) == 0 && follow(n).Kind == yaml.SequenceNode {
		f.reader.fail(n, "openings lists nothing to start from: want at least {kind: empty, games: 100}")
	}
	return sets
}

// readSet reads one set of openings.
func (f *File) readSet(path string, g games.Game) openings.Set {
	r := f.reader
	s := openings.Set{Kind: openings.Empty, Games: defaultGames}
	fields := r.object(f.at[path], "an opening", []string{"kind", "games", "skip", "stones", "parity", "distinct"}).fields
	if kind, ok := fields["kind"]; ok {
		if word, ok := r.oneOf(kind.value, "kind of opening", openings.Kinds); ok {
			s.Kind = openings.Kind(word)
		}
	} else {
		r.fail(f.at[path], "an opening needs its kind: %s", strings.Join(openings.Kinds, " or "))
	}
	if games, ok := fields["games"]; ok {
		f.at[path+".games"] = games.value
		s.Games = int(r.whole(games.value, "games", 1, maxGames))
	}
	if skip, ok := fields["skip"]; ok {
		f.at[path+".skip"] = skip.value
		s.Skip = int(r.whole(skip.value, "skip", 0, maxGames))
	}
	if s.Kind != openings.Random {
		for _, key := range []string{"stones", "parity", "distinct"} {
			if field, ok := fields[key]; ok {
				r.fail(field.key, "%s is for kind: random only", key)
			}
		}
		return s
	}
	d := g.DefaultDraw(f.Plan.Options)
	s.Min, s.Max, s.Parity = d.Min, d.Max, openings.Balanced
	if stones, ok := fields["stones"]; ok {
		s.Min, s.Max = r.span(stones.value, "stones")
	}
	if parity, ok := fields["parity"]; ok {
		if word, ok := r.oneOf(parity.value, "parity", openings.Parities); ok {
			s.Parity = openings.Parity(word)
		}
	}
	if distinct, ok := fields["distinct"]; ok {
		f.at[path+".distinct"] = distinct.value
		s.Distinct = r.boolean(distinct.value, "distinct")
		if s.Distinct && s.End() > maxDistinct {
			r.fail(distinct.value, "distinct boards are compared with each other, so there can be no more than %d games", maxDistinct)
		}
	}
	return s
}
