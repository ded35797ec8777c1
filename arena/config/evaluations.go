package config

import (
	"slices"

	"tourney/arena/evaluations"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
)

// The limits and defaults of a count of evaluations.
const (
	defaultCounted   = 10 // games
	maxCounted       = 10_000
	defaultPositions = 100
	maxPositions     = 1_000_000
)

// countLevel is the level of keys of a count of evaluations.
var countLevel = slices.Concat(shared[evaluations.Experiment](head, nil), []field[evaluations.Experiment]{
	noTimes[evaluations.Experiment](),
	{key: key{"opening", "a mapping of keys, see Openings", "{kind: empty}", "Where all games begin."},
		ruled: true, always: true, read: readOpening},
	whole(key{name: "games", doc: "How many games are played."}, 1, maxCounted, defaultCounted, func(e *evaluations.Experiment) *int { return &e.Games }),
	depths("The plies to which positions of the games are searched.", func(e *evaluations.Experiment) *[]int { return &e.Depths }),
	{key: key{name: "player", values: "the player whose searches are counted, such as {eval: a, search: {plies: 4}}",
		doc: "Who is measured, see A player."},
		need: true, ruled: true,
		read: func(f *File, path string, e *evaluations.Experiment) {
			e.Player = f.readRepeatable(path)
			f.checkDepths(e.Player, f.at[path], e.Depths)
		}},
	{key: key{"against", "a mapping of keys, see A player", "the player itself", "Whom the player meets."}, ruled: true, read: readOpponent},
	whole(key{name: "positions", doc: "How many positions of the games are searched to each depth."},
		1, maxPositions, defaultPositions, func(e *evaluations.Experiment) *int { return &e.Positions }),
})

// DecodeEvaluations reads the config of a count of evaluations. The name of the file serves in errors and, without its
// ending, as the name of an experiment that gives none. Any error is of type Errors.
func DecodeEvaluations(name string, text []byte) (e evaluations.Experiment, err error) {
	f := open(name, text)
	if f.meant(aCount) {
		readLevel(f, "", "a config", countLevel, &e)
	}
	e.Name, e.Game, e.Options, e.Seed = f.Plan.Name, f.Plan.Game, f.Plan.Options, f.Plan.Seed
	return e, f.reader.errs.found()
}

// readRepeatable reads a player whose games can be played again.
func (f *File) readRepeatable(path string) plan.Entrant {
	e := f.readPlayer(path)
	if how := e.Spec.Unrepeatable(players.Clock{}); how != "" {
		f.reader.fail(f.at[path], "player %q chooses %s, so that what is counted would be something else every time", e.Name, how)
	}
	return e
}

// readOpponent reads whom the player meets, and refuses the player itself, or its name.
func readOpponent(f *File, path string, e *evaluations.Experiment) {
	n := f.at[path]
	player, against := e.Player, f.readRepeatable(path)
	e.Against = &against
	switch {
	case player.Spec.Method == "" || against.Spec.Method == "": // one could not be read
	case against.Spec.String() == player.Spec.String():
		f.reader.fail(n, "%q is the same configuration as the player: leave the key against out, and it plays itself",
			against.Name)
	case against.Name == player.Name:
		f.reader.fail(n, "two players are called %q: give one of them another name", against.Name)
	}
}

// readOpening reads how the games begin.
func readOpening(f *File, path string, e *evaluations.Experiment) {
	e.Opening = openings.Set{Kind: openings.Empty}
	if f.at[path] == nil {
		return
	}
	before := len(f.reader.errs)
	set := f.readSet(path, inCounts)
	if len(f.reader.errs) == before {
		f.checkSource(path, set)
	}
	set.Games = 0
	e.Opening = set
}
