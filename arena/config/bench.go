package config

import (
	"fmt"
	"slices"
	"strconv"

	"tourney/arena/bench"
	"tourney/arena/plan"
)

// The limits and defaults of a bench.
const (
	defaultBoards = 100
	maxBoards     = 10_000
	maxStones     = 1000
	maxMillis     = 1_000_000_000_000 // thirty years
)

// benchLevel is the level of keys of a bench.
var benchLevel = slices.Concat(shared[bench.Experiment](head, nil), []field[bench.Experiment]{
	noTimes[bench.Experiment](),
	whole(key{name: "boards", doc: "How many boards with each number of stones are searched."}, 1, maxBoards, defaultBoards,
		func(e *bench.Experiment) *int { return &e.Boards }),
	{key: key{name: "stones", values: "a range such as 0..23",
		doc: fmt.Sprintf("How many stones lie on the boards, at most %d; in games without stones, plies played.", maxStones)},
		need: true,
		read: func(f *File, path string, e *bench.Experiment) {
			if e.Min, e.Max = f.span(f.at[path], path); e.Max > maxStones {
				f.fail(f.at[path], "stones must not exceed %d", maxStones)
			}
		}},
	depths("The plies of the searches that are timed.", func(e *bench.Experiment) *[]int { return &e.Depths }),
	lineup("players", "Whose searches are timed, see A player. They have no `plies` of their own.",
		func(e *bench.Experiment) *[]plan.Entrant { return &e.Players }).with(func(d *field[bench.Experiment]) { d.read = readTimed }),
	{key: key{"published", "a mapping of keys, see Published times", "none", "Times that others measured, shown beside ours."},
		ruled: true, read: readPublished},
})

// readTimed reads players, who have no depth of their own.
func readTimed(f *File, path string, e *bench.Experiment) {
	f.depth = "1"
	if len(e.Depths) > 0 {
		f.depth = strconv.Itoa(e.Depths[0]) // each of the others replaces it when it is measured
	}
	e.Players = f.readLineup(path)
	for _, player := range e.Players {
		f.checkDepths(player, f.seated[player.Name], e.Depths)
	}
}

// DecodeBench reads the config of a bench. Errors name the file, and its name without the ending is the default of the
// key name. Any error is of type Errors.
func DecodeBench(name string, text []byte) (e bench.Experiment, err error) {
	f := open(name, text)
	if f.meant(aBench) {
		readLevel(f, "", "a config", benchLevel, &e)
		e.Name, e.Game, e.Options, e.Seed = f.Plan.Name, f.Plan.Game, f.Plan.Options, f.Plan.Seed
	}
	if few := e; len(f.errs) == 0 {
		few.Boards = 1
		if _, err := few.Draw(); err != nil { // the game has no such boards
			f.fail(f.at["stones"], "%v", err)
		}
	}
	return e, f.errs.found()
}
