package gomoku

import "tourney/games"

// fiveOrMore returns a bit for each run of five set bits.
func fiveOrMore(line uint32) uint32 {
	two := line & (line >> 1)
	return two & (two >> 2) & (line >> 4)
}

// exactlyFive returns a bit for each run of five set bits between two bits that are not set.
func exactlyFive(line uint32) uint32 {
	return fiveOrMore(line) &^ (line << 1) &^ (line >> 5)
}

// exactFive reports whether a stone is one of exactly five in line.
func (b *Board) exactFive(cell int, colour games.Seat) bool {
	at := &b.cells[cell]
	for i, line := range at.line {
		first := exactlyFive(b.lines[colour][line])
		// A run of five with this stone begins at its own bit or at one of the four before.
		if first<<4>>at.bit[i]&0b11111 != 0 {
			return true
		}
	}
	return false
}

// five reports whether a colour has a line that wins.
func (b *Board) five(colour games.Seat) bool {
	for _, line := range b.lines[colour] {
		if b.standard && exactlyFive(line) != 0 || !b.standard && fiveOrMore(line) != 0 {
			return true
		}
	}
	return false
}
