package loa

import "tourney/games"

// Names of the options, words of their values, and the word that leaves a choice to the rule set.
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
		Doc: "a side without a legal move loses, or passes; the game is drawn if neither side can move",
	},
	{
		Name: repetitionOption, Default: asRules, Values: []string{asRules, "first", "third", "none"},
		Doc: "the game is drawn when a board comes back (first), when it comes for the third time with the same side to move " +
			"(third), or never by repetition (none)",
	},
	{
		Name: capOption, Default: asRules, Values: []string{asRules, "none"}, Min: 1, Max: 10_000,
		Doc: "the game is drawn after this number of plies, passes included, even if the last ply would win",
	},
}

// repetition says which boards end the game when they come back.
type repetition uint8

const (
	noRepetition repetition = iota
	first
	third
)

// rules are the resolved options.
type rules struct {
	bothDraw   bool // whether connecting both sides is a draw; else the mover wins
	passes     bool // whether a side without a move passes; else it loses
	repetition repetition
	cap        int // plies, 0 for no cap
}

// ruleSets holds the choices of the named rule sets, by option.
var ruleSets = map[string]games.Options{
	"olympiad":  {bothOption: "draw", blockedOption: "pass", repetitionOption: "third", capOption: "300"},
	"openspiel": {bothOption: "mover", blockedOption: "loss", repetitionOption: "first", capOption: "1000"},
	"sackson82": {bothOption: "mover", blockedOption: "pass", repetitionOption: "third", capOption: "300"},
}

// rulesOf resolves a completed set of options.
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
