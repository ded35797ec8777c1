package sitting

import (
	"slices"

	"tourney/players"
)

// UsualOpponent returns the player string of the opponent of persons who name none. That is the first of the game's own
// heuristics that has a preset, or else the first one, with its default weights. It searches to the automatic depth, or
// 2 plies. A game without heuristics has the random player.
func UsualOpponent(game string) string {
	own := slices.DeleteFunc(players.HeuristicsOf(game), func(h players.Heuristic) bool { return h.Game == "" })
	if len(own) == 0 {
		return "random"
	}
	tuned := slices.IndexFunc(own, func(h players.Heuristic) bool { return len(h.Presets) > 0 })
	name := own[max(0, tuned)].Name
	if players.AutoPliesOf(game) == nil {
		name += "@2"
	}
	return name
}
