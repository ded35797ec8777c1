package results

// GameSet is a set of games of a run, by pairing index and game number. The zero GameSet is empty. A million games take
// 0.4 megabytes in a dozen or a thousand pairings, 3 in one pairing, and 23 in a million pairings. Concurrent reads are
// safe.
type GameSet struct {
	pages map[page][pagePairings]uint64
	games int
}

// A page holds the bits of 64 neighbouring numbers in 8 neighbouring pairings. With pages of one pairing each, a
// gauntlet of a thousand players (a million pairings of two games) would take one page for two games.
const (
	pageNumbers  = 64
	pagePairings = 8
)

type page struct{ pairing, number int }

// place returns where the bit of a game is. Shifts, unlike divisions, keep neighbours together below zero too.
func place(pairing, number int) (at page, row int, bit uint64) {
	return page{pairing >> 3, number >> 6}, pairing & (pagePairings - 1), 1 << (number & (pageNumbers - 1))
}

// Add adds a game to the set.
func (s *GameSet) Add(pairing, number int) {
	if s.pages == nil {
		s.pages = map[page][pagePairings]uint64{}
	}
	at, row, bit := place(pairing, number)
	if bits := s.pages[at]; bits[row]&bit == 0 {
		bits[row] |= bit
		s.pages[at] = bits
		s.games++
	}
}

// Has reports whether a game is in the set. A nil set is empty.
func (s *GameSet) Has(pairing, number int) bool {
	if s == nil {
		return false
	}
	at, row, bit := place(pairing, number)
	return s.pages[at][row]&bit != 0
}

func (s *GameSet) Len() int {
	if s == nil {
		return 0
	}
	return s.games
}
