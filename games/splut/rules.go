package splut

import (
	"slices"

	"tourney/games"
)

// The names of the options, and the word for a rule that does not hold.
const (
	seatsOption      = "seats"
	levitationOption = "levitation"
	capOption        = "cap"
	repetitionOption = "repetition"

	none = "none"
)

// homes are the sides of the board, by which seats are called: clockwise, in the order they play. A side is a place in
// this word.
const homes = "SWNE"

// homeNames are the sides written out.
var homeNames = [4]string{"South", "West", "North", "East"}

// usual are the teams that an option of seats stands for which only counts them.
var usual = map[string]string{"2": "SN", "3": "SWN", "4": "SWNE"}

var options = []games.Option{
	{
		Name: seatsOption, Default: "2", Values: append([]string{"2", "3", "4"}, otherTeams()...),
		Doc: "the teams in playing order, clockwise, from south, west, north and east: 2 is SN, 3 is SWN, 4 is SWNE; " +
			"two are opposite",
	},
	{
		Name: levitationOption, Default: "turn", Values: []string{"turn", "round"},
		Doc: "rocks that no wizard takes along: turn, those that the turn before moved; round, those that another seat " +
			"moved last in this round",
	},
	{
		Name: capOption, Default: "2500", Values: []string{none}, Min: 1, Max: 100_000,
		Doc: "after so many steps the game is a draw of the teams still in",
	},
	{
		Name: repetitionOption, Default: none, Values: []string{none}, Min: 3, Max: 100,
		Doc: "drawn once a turn begins with the same position for so many times",
	},
}

// otherTeams lists the choices of two to four teams, in playing order, for which there is no shorter word.
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

// rules are what the options come to.
type rules struct {
	teams      string // the sides of the seats, in playing order
	round      bool   // rocks carry the seat that moved them last in this round; otherwise the turn before counts
	cap        int    // steps, 0 for no cap
	repetition int    // how often a turn has to begin alike for a draw, 0 for never
}

// rulesOf reads a completed set of options.
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
