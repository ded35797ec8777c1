package search

import (
	"fmt"

	"tourney/games"
	"tourney/players"
)

// worth is what finished games are worth to the searching seat.
type worth struct {
	won, lost ending
	draw      float64
}

// ending is the value of a finished game.
type ending struct {
	value float64 // of a game that ends at the root
	ply   float64 // what each ply until the end adds
}

func (e ending) at(height int) float64 { return e.value + e.ply*float64(height) }

// usualWorth has won games above all values of heuristics, and lost games below.
var usualWorth = worth{won: ending{Win, -1}, lost: ending{-Win, 1}}

// given reports whether a setting says what won or lost games are worth. Values of heuristics may then lie beyond them.
// So a win foreseen need not be the best, and no value says by itself that it is of a finished game.
func (w worth) given() bool { return w.won != usualWorth.won || w.lost != usualWorth.lost }

// leastGap is the least by which a won game must be worth more than a lost one. No search is deep enough to close it.
const leastGap = 1000 * players.Unit

// worthOf reads the values of finished games. Each ply takes the smallest step of values from a win that has a number,
// and adds one to such a loss.
func worthOf(o games.Options) (w worth, err error) {
	w = usualWorth
	if w.draw, err = inUnits(o, drawOption); err != nil {
		return w, err
	}
	if o[winOption] != highest {
		w.won.ply = -players.Unit
		if w.won.value, err = inUnits(o, winOption); err != nil {
			return w, err
		}
	}
	if o[lossOption] != lowest {
		w.lost.ply = players.Unit
		if w.lost.value, err = inUnits(o, lossOption); err != nil {
			return w, err
		}
	}
	if w.won.value < w.lost.value+leastGap {
		return w, fmt.Errorf("%s %s must be above %s %s, by 0.001 or more: "+
			"each ply takes a millionth from the one and adds one to the other", winOption, o[winOption], lossOption, o[lossOption])
	}
	return w, nil
}

// inUnits returns an option's number, rounded to whole units. It refuses what would thereby be 0.
func inUnits(o games.Options, name string) (float64, error) {
	v := float64(players.Units(o.Number(name))) * players.Unit
	if v == 0 && o[name] != "0" {
		return 0, fmt.Errorf("%s %s is too small to count, and would be 0: "+
			"write 0, or a value at least 0.000001 away from it", name, o[name])
	}
	return v, nil
}
