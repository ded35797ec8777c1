package loa

import "tourney/games"

// The names of the options, the words for their values, and the word by which a choice is left to the rule set.
const (
	rulesOption      = "rules"
	bothOption       = "both"
	blockedOption    = "blocked"
	repetitionOption = "repetition"
	capOption        = "cap"

	asRules = "as-rules"
)

var options = []games.Option{
	{
		Name: rulesOption, Default: "olympiad", Values: []string{"olympiad", "openspiel", "sackson82"},
		Doc: "the rule set: olympiad (draw, pass, third, 300), openspiel (mover, loss, first, 1000) or sackson82 " +
			"(mover, pass, third, 300), for both, blocked, repetition and cap",
	},
	{
		Name: bothOption, Default: asRules, Values: []string{asRules, "mover", "draw"},
		Doc: "a move that connects both sides wins for the mover, or is a draw",
	},
	{
		Name: blockedOption, Default: asRules, Values: []string{asRules, "loss", "pass"},
		Doc: "a side without a legal move has lost, or passes; if then neither can move, the game is drawn",
	},
	{
		Name: repetitionOption, Default: asRules, Values: []string{asRules, "first", "third", "none"},
		Doc: "drawn once a board comes back, whoever is to move; or at its third time with the same side to move; or never",
	},
	{
		Name: capOption, Default: asRules, Values: []string{asRules, "none"}, Min: 1, Max: 10_000,
		Doc: "the game is drawn after so many plies, even if the last of them wins; passes count",
	},
}

// repetition says which boards that come back end the game.
type repetition uint8

const (
	noRepetition repetition = iota
	first
	third
)

// rules are what the options come to.
type rules struct {
	bothDraw   bool // connecting both sides is a draw, otherwise a win for the mover
	passes     bool // a side without a move passes, otherwise it has lost
	repetition repetition
	cap        int // plies, 0 for no cap
}

// ruleSets are what the named sets choose, option by option.
var ruleSets = map[string]games.Options{
	"olympiad":  {bothOption: "draw", blockedOption: "pass", repetitionOption: "third", capOption: "300"},
	"openspiel": {bothOption: "mover", blockedOption: "loss", repetitionOption: "first", capOption: "1000"},
	"sackson82": {bothOption: "mover", blockedOption: "pass", repetitionOption: "third", capOption: "300"},
}

// rulesOf reads a completed set of options.
func rulesOf(o games.Options) rules {
	chosen := games.Options{}
	for name, word := range ruleSets[o[rulesOption]] {
		if o[name] != asRules {
			word = o[name]
		}
		chosen[name] = word
	}
	r := rules{bothDraw: chosen[bothOption] == "draw", passes: chosen[blockedOption] == "pass"}
	switch chosen[repetitionOption] {
	case "first":
		r.repetition = first
	case "third":
		r.repetition = third
	}
	if chosen[capOption] != "none" {
		r.cap = chosen.Int(capOption)
	}
	return r
}
