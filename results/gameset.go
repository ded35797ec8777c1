package results

// GameSet is a set of games of a run, by the index of their pairing and their number: a bit for each. The zero GameSet is
// empty.
type GameSet struct {
	pages map[page]*[pageGames / 64]uint64
	games int
}

// pageGames is how many neighbouring numbers of a pairing share a page: small enough for a few games far apart, and large
// enough to keep a million games in a quarter of a megabyte.
const pageGames = 4096

type page struct{ pairing, number int }

// Add puts a game into the set. Its number must not be negative.
func (s *GameSet) Add(pairing, number int) {
	if s.pages == nil {
		s.pages = map[page]*[pageGames / 64]uint64{}
	}
	at := page{pairing, number / pageGames}
	bits := s.pages[at]
	if bits == nil {
		bits = new([pageGames / 64]uint64)
		s.pages[at] = bits
	}
	word, bit := &bits[number%pageGames/64], uint64(1)<<(number%64)
	if *word&bit == 0 {
		*word |= bit
		s.games++
	}
}

// Has reports whether a game is in the set. A nil set is empty.
func (s *GameSet) Has(pairing, number int) bool {
	if s == nil || number < 0 {
		return false
	}
	bits := s.pages[page{pairing, number / pageGames}]
	return bits != nil && bits[number%pageGames/64]&(1<<(number%64)) != 0
}

// Len returns the number of games in the set.
func (s *GameSet) Len() int {
	if s == nil {
		return 0
	}
	return s.games
}
