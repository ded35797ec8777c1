package tune

import (
	"fmt"

	"tourney/results"
)

// Rules holds the numbers of games in the stages of a round, and what the search may do.
type Rules struct {
	Method string
	Budget int // games of all stages together, never exceeded
	Pool   int // of a block of the search against all opponents
	Trial  int // of each vector in a random search or a grid; 0 with other methods
	Grid   int // vectors of a grid, with the default; 0 with other methods
	Best   int // candidates that are re-tested, at least 1
	Retest int // of each re-tested candidate; 0 if Best is 1
	Proof  int // of the best candidate, at most
	Deeper int // of the winner a ply deeper
	Empty  int // of the winner from the empty board
	// OneLook reports that a proof is judged once, at its end: then it is not continued in a further round.
	OneLook bool
	// Duels is the share of the search in which vectors meet each other, as Search has it.
	Duels float64
	// Champions adds the vector that the search would recommend to the opponents, several times in a search.
	Champions bool
}

// Vectors returns the number of vectors that the budget of a random search pays for, or those of a grid. It includes
// the default.
func (r Rules) Vectors() int {
	if r.Grid > 0 {
		return r.Grid
	}
	return max(0, r.Search()) / max(1, r.Trial)
}

// Even returns the games of each vector of a grid if they share all games of the search. They are whole blocks, at
// least one.
func (r Rules) Even() int { return r.Pool * max(1, r.Search()/(r.Grid*r.Pool)) }

// Search returns the number of games of the search.
func (r Rules) Search() int { return r.Budget - r.After() }

// After returns the number of games after the search.
func (r Rules) After() int { return r.Best*r.Retest + r.Proof + r.Deeper + r.Empty }

// Enough returns the least budget for the method, if the stages after the search stay as they are.
func (r Rules) Enough() int {
	switch r.Method {
	case RandomSearch:
		return (1+r.Best)*r.Trial + r.After()
	case Grid:
		return r.Grid*r.Trial + r.After()
	}
	return least(r.Method, r.task()) + r.After()
}

// Check returns an error if the budget is too small for the method. The error names a sufficient budget.
func (r Rules) Check() error {
	enough := r.Enough()
	if r.Budget >= enough {
		return nil
	}
	if results.Learns(r.Method) {
		return fmt.Errorf("a budget of %d games is too small: the search takes %d games at least by the method %s, and %d come after it: %d in all",
			r.Budget, enough-r.After(), r.Method, r.After(), enough)
	}
	least, which := 1+r.Best, "at least (the default and those to be re-tested)"
	if r.Grid > 0 {
		least, which = r.Grid, "of the grid, the default among them,"
	}
	retest := ""
	if r.Retest > 0 {
		retest = fmt.Sprintf(", %d for re-testing %d of them", r.Best*r.Retest, r.Best)
	}
	return fmt.Errorf("a budget of %d games is too small: %d vectors %s take %d games%s "+
		"and %d for the proof: %d in all", r.Budget, least, which, least*r.Trial, retest, r.After()-r.Best*r.Retest, enough)
}

// task returns what the rules say about the search.
func (r Rules) task() Search {
	return Search{Games: r.Search(), Pool: r.Pool, Blocks: r.Trial / max(1, r.Pool), Duels: r.Duels}
}
