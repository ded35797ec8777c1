package config

import (
	"go.yaml.in/yaml/v4"

	"tourney/arena/evaluations"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

// The limits and defaults of a count of evaluations.
const (
	defaultCounted   = 10 // games
	maxCounted       = 10_000
	defaultPositions = 100
	maxPositions     = 1_000_000
)

// DecodeEvaluations reads the config of a count of evaluations. The name of the file serves in errors and, without its
// ending, as the name of an experiment that gives none. Any error is of type Errors.
func DecodeEvaluations(name string, text []byte) (evaluations.Experiment, error) {
	c := countFile{File: open(name, text)}
	if c.meant(aCount) {
		c.read()
	}
	if len(c.reader.errs) > 0 {
		return evaluations.Experiment{}, c.reader.errs.sorted()
	}
	return c.experiment, nil
}

// countFile is the config of a count of evaluations; what it shares with those of tournaments is read as one of these.
type countFile struct {
	*File
	experiment evaluations.Experiment
}

// read fills the experiment.
func (c *countFile) read() {
	r, e := c.reader, &c.experiment
	g := c.readHead("an experiment", "clock", "opening", "games", "player", "against", "depths", "positions")
	c.refuseClock()
	e.Games = defaultCounted
	if n := c.at["games"]; n != nil {
		e.Games = int(r.whole(n, "games", 1, maxCounted))
	}
	e.Positions = defaultPositions
	if n := c.at["positions"]; n != nil {
		e.Positions = int(r.whole(n, "positions", 1, maxPositions))
	}
	e.Depths = c.readDepths()
	player := c.need("player", "the player whose searches are counted, such as {eval: a, search: {plies: 4}}")
	if g == nil {
		return
	}
	p := c.Plan
	e.Name, e.Game, e.Options, e.Seed = p.Name, p.Game, p.Options, p.Seed
	if player != nil {
		e.Player = c.readRepeatable(player)
		c.checkDepths(e.Player, player, e.Depths)
	}
	if n := c.at["against"]; n != nil {
		against := c.readRepeatable(n)
		c.checkOpponent(n, against)
		e.Against = &against
	}
	e.Opening = openings.Set{Kind: openings.Empty}
	if n := c.at["opening"]; n != nil {
		c.readOpening(n, g)
	}
}

// readRepeatable reads a player whose games can be played again.
func (c *countFile) readRepeatable(n *yaml.Node) plan.Entrant {
	e := c.readPlayer(n)
	if how := e.Spec.Unrepeatable(players.Clock{}); how != "" {
		c.reader.fail(n, "player %q chooses %s, so that what is counted would be something else every time", e.Name, how)
	}
	return e
}

// checkOpponent refuses an opponent that is the player itself, or has its name.
func (c *countFile) checkOpponent(n *yaml.Node, against plan.Entrant) {
	player := c.experiment.Player
	switch {
	case player.Spec.Method == "" || against.Spec.Method == "": // one could not be read
	case against.Spec.String() == player.Spec.String():
		c.reader.fail(n, "%q is the same configuration as the player: leave the key against out, and it plays itself",
			against.Name)
	case against.Name == player.Name:
		c.reader.fail(n, "two players are called %q: give one of them another name", against.Name)
	}
}

// readOpening reads how the games begin.
func (c *countFile) readOpening(n *yaml.Node, g games.Game) {
	const path = "opening"
	r := c.reader
	before := len(r.errs)
	set := c.readSet(path, g)
	if len(r.errs) > before {
		return
	}
	for _, key := range []string{"games", "skip", "distinct"} {
		if at := c.at[path+"."+key]; at != nil {
			r.fail(at, "%s is not for the opening here: all games begin so, and how many they are says games, a key of its own", key)
		}
	}
	plan := c.Plan
	plan.Openings = []openings.Set{set}
	if _, err := plan.Source(0); err != nil {
		c.failSet(path, err)
	}
	set.Games = 0
	c.experiment.Opening = set
}
