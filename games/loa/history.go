package loa

// comesBack reports whether the board after the last move ends the game by its repetition. Older boards than those since
// the last capture have more pieces.
func (b *Board) comesBack() bool {
	quiet := b.history[len(b.history)-int(b.quiet):]
	switch b.rules.repetition {
	case first:
		if b.last == uint16(Pass) { // a pass makes no new board that could be an old one
			return false
		}
		for i := len(quiet) - 2; i >= 0; i-- {
			if quiet[i].pieces == b.pieces {
				return true
			}
		}
	case third:
		seen := 0
		for i := len(quiet) - 4; i >= 0; i -= 2 { // those with the same side to move
			if quiet[i].pieces == b.pieces {
				if seen++; seen == 2 {
					return true
				}
			}
		}
	}
	return false
}
