package splut

import (
	"slices"

	"tourney/games"
)

// Names of the options, and the word for a rule that is off.
const (
	seatsOption      = "seats"
	levitationOption = "levitation"
	capOption        = "cap"
	repetitionOption = "repetition"

	none = "none"
)

// homes are the sides of the board, which name the seats: clockwise, in the order of play. A side is an index into
// homes.
const homes = "SWNE"

// homeNames are the names of the sides.
var homeNames = [4]string{"South", "West", "North", "East"}

// usual are the teams for the values of seats that are numbers.
var usual = map[string]string{"2": "SN", "3": "SWN", "4": "SWNE"}

var options = []games.Option{
	{
		Name: seatsOption, Default: "2", Values: append([]string{"2", "3", "4"}, otherTeams()...),
		Doc: "the teams in playing order, clockwise, from south, west, north and east: 2 is SN, 3 is SWN, 4 is SWNE; " +
			"two are opposite",
	},
	{
		Name: levitationOption, Default: "turn", Values: []string{"turn", "round"},
		Doc: "rocks that wizards may not levitate: turn, those that the turn before moved; round, those that another seat " +
			"moved last in this round, and in the first round those at the tips of others",
	},
	{
		Name: capOption, Default: "2500", Values: []string{none}, Min: 1, Max: 100_000,
		Doc: "after this number of steps the teams on the board share a draw",
	},
	{
		Name: repetitionOption, Default: none, Values: []string{none}, Min: 3, Max: 100,
		Doc: "the game is drawn when this number of turns have begun with the same position",
	},
}

// otherTeams lists the choices of two to four teams, in playing order, that no number stands for.
func otherTeams() (list []string) {
	for _, sides := range [][]int{{0, 2}, {1, 3}, {0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}} {
		for first := range sides {
			var teams []byte
			for i := range sides {
				teams = append(teams, homes[sides[(first+i)%len(sides)]])
			}
			if !slices.Contains([]string{usual["2"], usual["3"], usual["4"]}, string(teams)) {
				list = append(list, string(teams))
			}
		}
	}
	return list
}

// rules are the resolved options.
type rules struct {
	teams      string // the sides of the seats, in playing order
	round      bool   // whether a rock carries the seat that last moved it in this round; else the turn before counts
	cap        int    // steps, 0 for no cap
	repetition int    // the number of turns that must begin alike for a draw, 0 for never
}

// rulesOf resolves a completed set of options.
func rulesOf(o games.Options) rules {
	r := rules{teams: teamsOf(o), round: o[levitationOption] == "round"}
	if o[capOption] != none {
		r.cap = o.Int(capOption)
	}
	if o[repetitionOption] != none {
		r.repetition = o.Int(repetitionOption)
	}
	return r
}

// teamsOf returns the sides of the seats, in playing order.
func teamsOf(o games.Options) string {
	if teams, short := usual[o[seatsOption]]; short {
		return teams
	}
	return o[seatsOption]
}
