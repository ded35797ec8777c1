package results

// LeftOut holds the games that a run left out, by pairing index.
type LeftOut map[int][]Unplayed

// NewLeftOut groups games that were left out by their pairing.
func NewLeftOut(list []Unplayed) LeftOut {
	l := LeftOut{}
	for _, u := range list {
		l[u.Pairing] = append(l[u.Pairing], u)
	}
	return l
}

// Of returns why a game was left out; ok is false if the game was not left out.
func (l LeftOut) Of(pairing, number int) (why string, ok bool) {
	for _, u := range l[pairing] {
		if u.From <= number && number <= u.To {
			return u.Why, true
		}
	}
	return "", false
}

// Has reports whether a game was left out.
func (l LeftOut) Has(pairing, number int) bool {
	_, ok := l.Of(pairing, number)
	return ok
}

// Len returns the number of games.
func (l LeftOut) Len() int {
	n := 0
	for _, list := range l {
		for _, u := range list {
			n += u.Games()
		}
	}
	return n
}
