package search

import (
	"fmt"
	"strconv"

	"tourney/games"
	"tourney/players"
)

// combinations are all combinations of the exact settings, minimax among them. The first is plain minimax.
func combinations() (list []settings) {
	both := []bool{false, true}
	for _, symmetry := range []string{symmetryOff, symmetryExact} {
		for _, distinct := range both {
			set := plain(false)
			set.distinct, set.symmetry = distinct, symmetry
			list = append(list, set)
		}
	}
	for _, deepening := range []int{0, 1, 2, 3} {
		for _, bits := range []int{0, 1, 13} {
			for order := range order(len(orders)) {
				for switches := range 1 << 5 {
					on := func(i int) bool { return switches>>i&1 == 1 }
					set := plain(true)
					set.deepening, set.tableBits, set.order = deepening, bits, order
					set.pvs, set.foresight, set.frontier, set.distinct = on(0), on(1), on(2), on(3)
					if on(4) {
						set.symmetry = symmetryExact
					}
					list = append(list, set)
				}
			}
		}
	}
	return list
}

func (s settings) String() string {
	kind := "minimax"
	if s.cuts {
		kind = players.DefaultMethod
	}
	return fmt.Sprintf("%s deepening=%d table=%d order=%s pvs=%t foresight=%t frontier=%t distinct=%t symmetry=%s "+
		"effort=%d ceiling=%v floor=%v draw=%v", kind, s.deepening, s.tableBits, orders[s.order], s.pvs, s.foresight, s.frontier,
		s.distinct, s.symmetry, s.effort, s.ceiling, s.floor, s.draw)
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

// chosen returns the default settings of alpha-beta at a depth, with some legal options changed.
func chosen(t interface{ Fatal(...any) }, plies int, options games.Options) settings {
	m, err := players.FindMethod("", players.DefaultMethod)
	if err != nil {
		t.Fatal(err)
	}
	full := games.Options{players.PliesOption: strconv.Itoa(plies)}
	for name, value := range options {
		full[name] = value
	}
	if full, err = games.Complete(m.Options, full); err != nil {
		t.Fatal(err)
	}
	set, err := settingsOf(players.Spec{Method: m.Name, Options: full})
	if err != nil {
		t.Fatal(err)
	}
	return set
}
