package config

import (
	"fmt"
	"maps"

	"tourney/games"
)

// seatsTwo refuses games of more than two seats: a study compares a candidate with one opponent at a time and stores
// trials as pairs of games.
func (f *File) seatsTwo() bool {
	seats := f.Plan.Seats()
	if seats == 2 {
		return true
	}
	f.fail(f.where("options", "game"), "a study plays games of two, but %s with these options has %d seats: choose options "+
		"by which two play%s", f.Plan.Game, seats, optionForTwo(f.game, f.Plan.Options))
	return false
}

// optionForTwo names the first rule option that alone makes the game one of two seats, as in ", such as seats: 2"; ""
// if none does.
func optionForTwo(g games.Game, o games.Options) string {
	for _, option := range g.Options() {
		two := maps.Clone(o)
		two[option.Name] = "2"
		if option.Legal("2") == nil && len(g.SeatNames(two)) == 2 {
			return fmt.Sprintf(", such as %s: 2", option.Name)
		}
	}
	return ""
}
