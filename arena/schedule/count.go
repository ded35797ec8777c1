package schedule

// many stands for all numbers of tables that are too large to count.
const many = 1_000_000_000

// Count returns the number of pairings for a rule with a seating without listing them, or a number of some billions where
// they are more.
func (r Rule) Count(players, seats int) int {
	pairings := r.tables(players, seats) * r.turns(seats)
	if r.Self {
		pairings += players
	}
	return pairings
}

// tables counts the tables of different players, whatever their rotations.
func (r Rule) tables(players, seats int) int {
	named := len(r.Against)
	challengers := players - named
	switch {
	case r.Seating == Subsets && named == 0:
		return choose(players, seats)
	case r.Seating == Subsets:
		return min(many, challengers*choose(named, seats-1))
	case named == 0:
		return min(many, players*(players-1))
	default:
		return min(many, challengers*named)
	}
}

// choose counts the choices of k among n.
func choose(n, k int) int {
	choices := 1
	for i := range k {
		if choices = choices * (n - i) / (i + 1); choices >= many {
			return many
		}
	}
	return choices
}

// Default returns the seating of a rule that names none, for tables of more than two seats: Subsets if the players fill a
// table, and else OneVField.
func (r Rule) Default(players, seats int) Seating {
	r.Seating = Subsets
	if r.tables(players, seats) == 0 {
		return OneVField
	}
	return Subsets
}
