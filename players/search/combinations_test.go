package search

import (
	"fmt"
	"maps"
	"strconv"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// exact are the exact settings of alpha-beta: how many values tests give each, and how to give them.
var exact = []struct {
	values int
	set    func(s *settings, value int)
}{
	{4, func(s *settings, value int) { s.deepening = value }},
	{3, func(s *settings, value int) { s.tableBits = []int{0, 1, 8}[value] }},
	{len(orders), func(s *settings, value int) { s.order = order(value) }},
	{2, func(s *settings, value int) { s.pvs = value == 1 }},
	{2, func(s *settings, value int) { s.foresight = value == 1 }},
	{2, func(s *settings, value int) { s.frontier = value == 1 }},
	{2, func(s *settings, value int) { s.distinct = value == 1 }},
	{2, func(s *settings, value int) { s.symmetry = []string{symmetryOff, symmetryExact}[value] }},
}

// cutting are combinations of the exact settings in which each value of one meets each value of every other; in the long
// tier all combinations.
var cutting = func() (list []settings) {
	all := [][]int{nil}
	for _, e := range exact {
		var longer [][]int
		for _, row := range all {
			for value := range e.values {
				longer = append(longer, append(row[:len(row):len(row)], value))
			}
		}
		all = longer
	}
	if !gamestest.Long {
		all = pairwise(all)
	}
	for _, row := range all {
		s := plain(true)
		for i, value := range row {
			exact[i].set(&s, value)
		}
		list = append(list, s)
	}
	return list
}()

// pairwise keeps rows that have all pairs of values in any two columns: always the row with most pairs that are not there yet.
func pairwise(rows [][]int) (kept [][]int) {
	type pair struct{ column, value, other, its int }
	met := map[pair]bool{}
	for {
		var best []pair
		chosen := 0
		for i, row := range rows {
			var fresh []pair
			for column, value := range row {
				for other, its := range row[:column] {
					if p := (pair{column, value, other, its}); !met[p] {
						fresh = append(fresh, p)
					}
				}
			}
			if len(fresh) > len(best) {
				best, chosen = fresh, i
			}
		}
		if best == nil {
			return kept
		}
		kept = append(kept, rows[chosen])
		for _, p := range best {
			met[p] = true
		}
	}
}

// combined are cutting and the combinations of minimax, the first of which is plain minimax.
var combined = func() (list []settings) {
	for i := range 4 {
		s := plain(false)
		s.distinct = i%2 == 1
		if i > 1 {
			s.symmetry = symmetryExact
		}
		list = append(list, s)
	}
	return append(list, cutting...)
}()

// inTurn returns one of some settings.
func inTurn(all []settings, n uint64) settings { return all[n%uint64(len(all))] }

func (s settings) String() string {
	kind := "minimax"
	if s.cuts {
		kind = players.DefaultMethod
	}
	return fmt.Sprintf("%s deepening=%d table=%d order=%s pvs=%t foresight=%t frontier=%t distinct=%t symmetry=%s "+
		"effort=%d ceiling=%v floor=%v won=%v lost=%v draw=%v", kind, s.deepening, s.tableBits, orders[s.order], s.pvs, s.foresight, s.frontier,
		s.distinct, s.symmetry, s.effort, s.ceiling, s.floor, s.won, s.lost, s.draw)
}

// fixed gives settings a depth.
func fixed(s settings, plies int) settings {
	s.plies = plies
	return s
}

// following gives settings a depth of 1 to 6 plies that changes from turn to turn, as the automatic depth of a game
// does.
func following(s settings) settings {
	s.follow = func(p games.Position) int { return 1 + (p.Turns()+int(p.Hash()%3))%6 }
	return s
}

// completed returns the specification of a search with some options, and the defaults of the others.
func completed(t fatal, method string, options games.Options) players.Spec {
	t.Helper()
	m, err := players.FindMethod("", method)
	if err != nil {
		t.Fatal(err)
	}
	full := games.Options{players.PliesOption: "2"}
	maps.Copy(full, options)
	if full, err = games.Complete(m.Options, full); err != nil {
		t.Fatal(err)
	}
	return players.Spec{Method: method, Options: full}
}

// chosen returns the default settings of alpha-beta at a depth, with some legal options changed.
func chosen(t fatal, plies int, options games.Options) settings {
	t.Helper()
	full := games.Options{players.PliesOption: strconv.Itoa(plies)}
	maps.Copy(full, options)
	set, err := settingsOf(completed(t, players.DefaultMethod, full))
	if err != nil {
		t.Fatal(err)
	}
	return set
}
