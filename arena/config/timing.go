package config

import (
	"fmt"
	"slices"
	"strconv"

	"tourney/arena/plan"
	"tourney/arena/timing"
)

// The limits and defaults of a timing experiment.
const (
	defaultBoards = 100
	maxBoards     = 10_000
	maxStones     = 1000
	maxMillis     = 1_000_000_000_000 // thirty years
)

// timingLevel is the level of keys of a timing experiment.
var timingLevel = slices.Concat(shared[timing.Experiment](head, nil), []field[timing.Experiment]{
	noTimes[timing.Experiment](),
	whole(key{name: "boards", doc: "How many boards with each number of stones are searched."}, 1, maxBoards, defaultBoards,
		func(e *timing.Experiment) *int { return &e.Boards }),
	{key: key{name: "stones", values: "a range such as 0..23",
		doc: fmt.Sprintf("How many stones lie on the boards, at most %d; in games without stones, plies played.", maxStones)},
		need: true,
		read: func(f *File, path string, e *timing.Experiment) {
			if e.Min, e.Max = f.reader.span(f.at[path], path); e.Max > maxStones {
				f.reader.fail(f.at[path], "stones must not exceed %d", maxStones)
			}
		}},
	depths("The plies of the searches that are timed.", func(e *timing.Experiment) *[]int { return &e.Depths }),
	lineup("players", "Whose searches are timed, see A player. They have no `plies` of their own.",
		func(e *timing.Experiment) *[]plan.Entrant { return &e.Players }).with(func(d *field[timing.Experiment]) { d.read = readTimed }),
	{key: key{"published", "a mapping of keys, see What was published", "none", "What others measured, to be shown beside it."},
		ruled: true, read: readPublished},
})

// readTimed reads players without a depth of their own.
func readTimed(f *File, path string, e *timing.Experiment) {
	f.depth = "1"
	if len(e.Depths) > 0 {
		f.depth = strconv.Itoa(e.Depths[0]) // the others take its place when they are measured
	}
	e.Players = f.readLineup(path)
	for _, player := range e.Players {
		f.checkDepths(player, f.seated[player.Name], e.Depths)
	}
}

// DecodeTiming reads the config of a timing experiment. The name of the file serves in errors and, without its ending,
// as the name of an experiment that gives none. Any error is of type Errors.
func DecodeTiming(name string, text []byte) (e timing.Experiment, err error) {
	f := open(name, text)
	if f.meant(aTiming) {
		readLevel(f, "", "a config", timingLevel, &e)
		e.Name, e.Game, e.Options, e.Seed = f.Plan.Name, f.Plan.Game, f.Plan.Options, f.Plan.Seed
	}
	if few := e; len(f.reader.errs) == 0 {
		few.Boards = 1
		if _, err := few.Draw(); err != nil { // the game has no such boards
			f.reader.fail(f.at["stones"], "%v", err)
		}
	}
	return e, f.reader.errs.found()
}
