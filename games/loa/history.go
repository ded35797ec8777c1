package loa

import (
	"math/bits"

	"tourney/games"
)

var _ games.Historic = (*Board)(nil)

// comesBack reports whether the game ends because the board of the last move has come back. Boards before the last
// capture have more pieces; so few boards remain that comparing each is cheap.
//
// If only the board counts, a pass makes no new board. If the side to move counts too, a position after a pass is like
// any other.
func (b *Board) comesBack() bool {
	since := len(b.history) - int(b.quiet) // the first board that can come back
	switch b.rules.repetition {
	case first:
		for i := len(b.history) - 2; i >= since; i-- { // only a pass leaves the board of one ply ago
			if b.history[i].pieces == b.pieces {
				return true
			}
		}
	case third:
		for i := len(b.history) - 4; i >= since; i -= 2 { // boards with the same side to move
			if b.history[i].pieces == b.pieces {
				b.twice = true
				return b.seenBefore(i)
			}
		}
	}
	return false
}

// seenBefore reports whether board i of the history was there earlier since the last capture, with the same side to
// move.
func (b *Board) seenBefore(i int) bool {
	since := len(b.history) - int(b.quiet)
	for j := i - 4; j >= since; j -= 2 {
		if b.history[j].pieces == b.history[i].pieces {
			return true
		}
	}
	return false
}

// cycle is the least number of plies until a board comes back with the same side to move. A side that leaves the board
// has to move twice. Two passes in a row end the game.
const cycle = 4

// Recalls implements games.Historic. Within plies sub-moves the cap may be met, or a past board may come back often enough. A
// board cannot come back sooner than its displaced pieces can move.
func (b *Board) Recalls(plies int) bool {
	if b.rules.cap != 0 && len(b.history)+plies >= b.rules.cap {
		return true
	}
	// Where no board was there twice, none is there for the third time before a cycle from one to itself is complete.
	if b.rules.repetition == noRepetition || b.rules.repetition == third && !b.twice && plies <= cycle {
		return false
	}
	own, other := b.pieces[b.mover], b.pieces[1-b.mover]
	for ago := 1; ago <= int(b.quiet); ago++ {
		i := len(b.history) - ago
		past := &b.history[i].pieces
		ownAway, otherAway := bits.OnesCount64(own&^past[b.mover]), bits.OnesCount64(other&^past[1-b.mover])
		if ownAway+otherAway > plies {
			continue
		}
		same := ownAway+otherAway == 0
		if b.rules.repetition == first {
			// The board as it is can only have been there before a pass. Any past has it, for it is there now.
			if !same && b.wayBack(ownAway, otherAway, ago, plies) <= plies {
				return true
			}
			continue
		}
		if same && ago%2 == 0 { // the second time now, and the third after a cycle
			if plies >= cycle {
				return true
			}
			continue
		}
		way := b.wayBack(ownAway, otherAway, ago, plies)
		if way+cycle <= plies || b.twice && way <= plies && b.seenBefore(i) {
			return true
		}
	}
	return false
}

// wayBack returns a lower bound on the plies to a board of the past, or more than plies. On that board ownAway pieces
// of the mover and otherAway pieces of the other side stand elsewhere. The board was there ago plies before.
func (b *Board) wayBack(ownAway, otherAway, ago, plies int) int {
	for way := 1; way <= plies; way++ {
		if b.rules.repetition == third && (way-ago)%2 != 0 {
			continue // another side would be to move
		}
		own, other := (way+1)/2, way/2
		if own < ownAway || other < otherAway {
			continue
		}
		// A side that cannot pass cannot move once and leave every piece in place.
		if !b.rules.passes && (own == 1 && ownAway == 0 || other == 1 && otherAway == 0) {
			continue
		}
		return way
	}
	return plies + 1
}
