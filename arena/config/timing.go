package config

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourney/arena/plan"
	"tourney/arena/timing"
	"tourney/players"
)

// The limits and defaults of a timing experiment.
const (
	defaultBoards = 100
	maxBoards     = 10_000
	maxStones     = 1000
	maxMillis     = 1_000_000_000_000 // thirty years
)

// timingLevel is the level of keys of a timing experiment.
var timingLevel = slices.Concat(shared(head, func(e timing.Experiment) plan.Plan {
	return plan.Plan{Name: e.Name, Game: e.Game, Options: e.Options, Seed: e.Seed}
}), []field[timing.Experiment]{
	noTimes[timing.Experiment](),
	whole(key{name: "boards", doc: "How many boards with each number of stones are searched."}, 1, maxBoards, defaultBoards,
		func(e *timing.Experiment) *int { return &e.Boards }),
	{key: key{"stones", "a range such as 0..23", "must be given", fmt.Sprintf("How many stones lie on the boards, at most %d; in games without stones, plies played.", maxStones)},
		need: true,
		read: func(f *File, path string, e *timing.Experiment) {
			if e.Min, e.Max = f.reader.span(f.at[path], path); e.Max > maxStones {
				f.reader.fail(f.at[path], "stones must not exceed %d", maxStones)
			}
		},
		write: func(e timing.Experiment) string { return span(e.Min, e.Max) }},
	depths("The plies of the searches that are timed.", func(e *timing.Experiment) *[]int { return &e.Depths }),
	timedPlayers,
	{key: key{"published", "a mapping of keys, see below", "none", "What others measured, to be shown beside it."},
		ruled: true, read: readPublished, write: func(e timing.Experiment) string {
			if e.Published.Name == "" {
				return ""
			}
			return inline(publishedLevel, published{Published: e.Published, names: names(e.Players)})
		}},
})

// timedPlayers have no depth of their own.
var timedPlayers = lineup("players", "Whose searches are timed. They have no `plies` of their own.",
	func(e *timing.Experiment) *[]plan.Entrant { return &e.Players },
).reading(func(f *File, path string, e *timing.Experiment, plain func()) {
	f.depth = "1"
	if len(e.Depths) > 0 {
		f.depth = strconv.Itoa(e.Depths[0]) // the others take its place when they are measured
	}
	plain()
	for _, player := range e.Players {
		f.checkDepths(player, f.seated[player.Name], e.Depths)
	}
}).with(func(d *field[timing.Experiment]) {
	write := d.write
	d.write = func(e timing.Experiment) string {
		e.Players = slices.Clone(e.Players)
		for i := range e.Players {
			s := &e.Players[i].Spec
			s.Options = maps.Clone(s.Options)
			delete(s.Options, players.PliesOption)
		}
		return write(e)
	}
})

// DecodeTiming reads the config of a timing experiment. The name of the file serves in errors and, without its ending,
// as the name of an experiment that gives none. Any error is of type Errors.
func DecodeTiming(name string, text []byte) (e timing.Experiment, err error) {
	f := open(name, text)
	if f.meant(aTiming) {
		readLevel(f, "", "a config", timingLevel, &e)
		e.Name, e.Game, e.Options, e.Seed = f.Plan.Name, f.Plan.Game, f.Plan.Options, f.Plan.Seed
		if len(f.reader.errs) == 0 {
			f.checkStones(e)
		}
	}
	if _, err := f.finished(); err != nil {
		return timing.Experiment{}, err
	}
	return e, nil
}

// checkStones refuses numbers of stones that the game cannot draw.
func (f *File) checkStones(e timing.Experiment) {
	e.Boards = 1
	if _, err := e.Draw(); err != nil {
		f.reader.fail(f.at["stones"], "%v", err)
	}
}
