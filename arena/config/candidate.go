package config

import (
	"tourney/games"
	"tourney/players"
)

// Candidate returns the line of a study's config that names a player as the one to tune. It leaves out defaults, except
// those of a program's weights: they are its author's to change.
func Candidate(s players.Spec) string {
	what, own := "eval: "+scalar(s.Heuristic), s.OwnWeights()
	if own {
		what = "kind: " + scalar(s.Method)
	}
	weights, search := map[string]string{}, games.Options{}
	for p := range s.Parts() {
		switch {
		case p.Weight && (own || !p.Usual):
			weights[p.Name] = p.Value()
		case p.Weight, p.Usual, own && p.Private: // what a program says by itself
		default:
			search[p.Name] = p.Value()
		}
	}
	text := "candidate: {" + what
	if len(weights) > 0 {
		text += ", weights: " + inlineMap(weights)
	}
	if len(search) > 0 {
		text += ", search: " + inlineMap(search)
	}
	return text + "}"
}
