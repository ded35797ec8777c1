package config

import (
	"tourney/games"
	"tourney/players"
)

// Candidate returns the line of a study's config that names a player as the one to tune, without defaults.
func Candidate(s players.Spec) string {
	text := "candidate: {eval: " + scalar(s.Heuristic)
	weights := map[string]string{}
	if h, err := players.FindHeuristic(s.Game, s.Heuristic); err == nil { // always nil for a complete specification
		for _, p := range h.Params {
			if v := s.Weights[p.Name]; v != p.Default {
				weights[p.Name] = p.Format(v)
			}
		}
	}
	if len(weights) > 0 {
		text += ", weights: " + inlineMap(weights)
	}
	search := games.Options(s.Settings(false))
	if s.Method != players.DefaultMethod {
		search["kind"] = s.Method
	}
	if len(search) > 0 {
		text += ", search: " + inlineMap(search)
	}
	return text + "}"
}
