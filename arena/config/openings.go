package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/input"
	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/results"
)

var setLevel = []field[openings.Set]{
	word(key{name: "kind", doc: "The start of games: `empty` is the game's own start, `random` draws random boards, `list` takes a list of openings, from its top again after the last, unless `shuffle` is set."},
		"kind of opening", openings.Kinds, "", func(s *openings.Set) *string { return &s.Kind }, // "" refuses no key as one of another kind
	).with(func(d *field[openings.Set]) { d.need, d.stops = true, true }),
	whole(key{name: "games", omitted: fmt.Sprintf("%d; of a list as many as it has lines", defaultGames),
		doc: "The number of games that each pairing plays on these openings."}, 1, maxGames, 0, func(s *openings.Set) *int { return &s.Games },
	).with(func(d *field[openings.Set]) { d.differ = (*comparison).games }),
	whole(key{name: "skip", doc: "The number of openings skipped before the first that is played."},
		0, maxGames, 0, func(s *openings.Set) *int { return &s.Skip }),
	only(openings.Random, field[openings.Set]{
		always: true,
		key:    key{"stones", "a range such as 1..22, or one number", "the game's own range", "The number of stones on a random board; in games without stones, the plies played."},
		read:   readStones, write: func(s openings.Set) string { return fmt.Sprintf("%d..%d", s.Min, s.Max) }}),
	only(openings.Random, word(key{name: "parity", omitted: "balanced; any if there is only one number of stones",
		doc: "The numbers of stones drawn: `balanced` alternates between even and odd, so that both sides move first equally often."},
		"parity", openings.Parities, "", func(s *openings.Set) *string { return &s.Parity })),
	only(openings.Random, boolean(key{name: "distinct", doc: fmt.Sprintf("Whether all boards differ. The limit is %d distinct boards.", maxDistinct)},
		func(s *openings.Set) *bool { return &s.Distinct })),
	only(openings.List, boolean(key{name: "symmetry", doc: "Whether each opening is turned, mirrored or moved at random, in games that have openings of their own."},
		func(s *openings.Set) *bool { return &s.Symmetry })),
	only(openings.List, boolean(key{name: "shuffle", doc: "Whether the list is played in an order drawn by the seed, each opening at most once."},
		func(s *openings.Set) *bool { return &s.Shuffled })),
	only(openings.List, field[openings.Set]{
		key:  key{"lines", fmt.Sprintf("a list of 1 to %d lines of text", maxLines), "those of `file`", "The openings: positions or moves, as the game writes them."},
		read: (*File).readLines, differ: (*comparison).lines,
		write: func(s openings.Set) string {
			list := make([]string, len(s.Lines))
			for i, line := range s.Lines {
				list[i] = "\n      " + scalar(line)
			}
			return "[" + strings.Join(list, ",") + "]"
		}}),
	only(openings.List, field[openings.Set]{
		always: true, // lines or a file must be given
		key:    key{"file", fmt.Sprintf("the name of a file of up to %d bytes, relative to the folder of the config", input.Most), "none", "A text file with an opening a line, instead of `lines`."},
		read:   (*File).readLinesOf}), // the lines are written as if they stood in the config
}

// only restricts a field to one kind of openings.
func only(kind string, d field[openings.Set]) field[openings.Set] {
	own := d
	d.doc += fmt.Sprintf(" For `kind: %s` only.", kind)
	d.read = func(f *File, path string, s *openings.Set) {
		switch key := f.keys[path]; {
		case s.Kind == kind:
			own.read(f, path, s)
		case key != nil && s.Kind != "":
			f.fail(key, "%s is for kind: %s only", d.name, kind)
		}
	}
	d.write = func(s openings.Set) string {
		if s.Kind != kind {
			return ""
		}
		return own.text(s)
	}
	return d
}

// usage lists the keys that sets of openings lack in one place, and why.
type usage struct {
	without []string
	why     string
}

var (
	inTournaments = usage{}
	inStudies     = usage{[]string{"skip", "distinct"}, "is not for a study: its openings are distinct, and those of each stage skip the others'"}
)

// level returns the remaining keys.
func (u usage) level() []field[openings.Set] {
	return slices.DeleteFunc(slices.Clone(setLevel), func(d field[openings.Set]) bool { return slices.Contains(u.without, d.name) })
}

func (u usage) write(sets []openings.Set) string {
	text := ""
	for _, s := range sets {
		text += "\n  - " + inline(u.level(), s)
	}
	return text
}

var tournamentOpenings = field[plan.Plan]{
	key: key{"openings", "a list of mappings of keys, see Openings", fmt.Sprintf("{kind: empty, games: %d} and {kind: random, games: %d}", defaultGames, defaultGames),
		"The starts of the games; opening n is the same for all pairings."},
	ruled: true, always: true, follows: []string{"options"},
	read: func(f *File, path string, p *plan.Plan) {
		if p.Openings = f.defaultSets(defaultGames, defaultGames); f.at[path] != nil {
			p.Openings = f.readSets(path, inTournaments)
		}
	},
	write: func(p plan.Plan) string { return inTournaments.write(p.Openings) },
	differ: func(c *comparison, path string, now, stored plan.Plan) {
		c.openings(path, inTournaments, now.Openings, stored.Openings)
	},
}

// defaultSets returns the openings of a config that names none.
func (f *File) defaultSets(empty, random int) []openings.Set {
	d := f.game.DefaultDraw(f.Plan.Options)
	return []openings.Set{
		{Kind: openings.Empty, Games: empty},
		{Kind: openings.Random, Games: random, Min: d.Min, Max: d.Max, Parity: openings.DefaultParity(d.Min, d.Max)},
	}
}

func (f *File) readSets(path string, use usage) []openings.Set {
	var sets []openings.Set
	labels := map[string]bool{}
	for _, at := range f.some(path, "openings", "a list such as [{kind: empty, games: 100}]") {
		before := len(f.errs)
		s := f.readSet(at, use)
		sets = append(sets, s)
		if len(f.errs) > before {
			continue
		}
		if labels[s.Label()] {
			f.fail(f.at[at], "these openings are listed twice: they would be the same boards; raise games instead")
		}
		labels[s.Label()] = true
		f.checkSource(at, s)
	}
	return sets
}

// checkSource notes the errors of a set of openings that cannot be made: at the wrong lines, or at the set.
func (f *File) checkSource(path string, s openings.Set) {
	plan := f.Plan
	plan.Openings = []openings.Set{s}
	_, err := plan.Source(0)
	var wrong openings.LineErrors
	switch {
	case err == nil && s.Shuffled && s.Games > len(s.Lines) && !f.learns():
		f.fail(f.at[path], "a shuffled list is played once, and %d openings are asked of %d: ask for fewer games or add openings",
			s.Games, len(s.Lines))
	case err == nil:
	case errors.As(err, &wrong):
		for _, one := range wrong {
			f.failLine(path, one.Line, "%v", one.Err)
		}
	case errors.Is(err, openings.ErrNoSymmetry):
		f.fail(f.at[join(path, "symmetry")], "%v", err)
	default:
		f.fail(f.at[path], "%v", err)
	}
}

// learns reports whether the config is a study whose search takes as many openings as it wants: then the games of
// openings are proportions.
func (f *File) learns() bool {
	by := tune.Auto
	if method := f.at["method"]; method != nil {
		by = method.Value
	}
	return f.kind == aStudy && results.Learns(by)
}

func (f *File) readSet(path string, use usage) (s openings.Set) {
	readLevel(f, path, "an opening", setLevel, &s)
	if f.at[join(path, "games")] == nil {
		s.Games = defaultGames
		if s.Kind == openings.List {
			s.Games = max(1, len(s.Lines))
		}
	}
	if s.Kind == openings.Random && s.Parity == "" {
		s.Parity = openings.DefaultParity(s.Min, s.Max)
	}
	if s.Distinct && s.End() > maxDistinct {
		f.fail(f.at[join(path, "distinct")], "distinct boards are compared with each other, so there can be no more than %d games",
			maxDistinct)
	}
	for _, key := range use.without {
		if n := f.at[join(path, key)]; n != nil && f.sound(join(path, key)) {
			f.fail(n, "%s %s", key, use.why)
		}
	}
	return s
}

func readStones(f *File, path string, s *openings.Set) {
	d := f.game.DefaultDraw(f.Plan.Options)
	s.Min, s.Max = d.Min, d.Max
	if n := f.at[path]; n != nil {
		s.Min, s.Max = f.span(n, "stones")
	}
}
