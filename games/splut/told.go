package splut

import "tourney/games"

// Rules tells the rules; the example is a throw that wins.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: []string{
			"Each team has a wizard, a dwarf and a troll. A team whose wizard is hit by a rock is out. The last team on the board wins.",
			"The first turn has one step, the second two, all later ones three, by any pieces of the team. All must be taken. " +
				"A step goes to one of the four cells beside; there are no diagonals.",
			"Wizard: to an empty cell. One rock anywhere may go one cell the same way, to an empty cell or that which the wizard leaves; " +
				"the wizard may follow a rock before it. Not a rock that the turn before moved. In a turn only one rock, without a break.",
			"Dwarf: to an empty cell, or pushes the whole row of pieces before it one cell on, if there is room behind.",
			"Troll: to an empty cell, and may pull the rock right behind it along. Or onto a rock, to throw it in any direction: that ends the turn.",
			"A thrown rock flies over empty cells and dwarfs, and hits the first wizard, own or not. A troll, a rock or the edge stops it " +
				"on the cell before; a dwarf there is crushed.",
			"Written: Wd2d3, Wd2d3~a4 with the rock of a4, Tf2f3+ pulls, Tf2f3*w throws.",
			"Options: seats (2 to 4), cap, repetition; levitation=round bars rocks that another team moved last in this round, " +
				"at first those at its tip.",
			"Example, South to move: Te4e5*n throws the rock of e5 over the dwarf on e6 at the wizard on e8. South wins.",
		},
		Example: "Sd2e2e4/Ne8e6c7 a5e5e9i5 S 3 2 - - - -",
	}
}
