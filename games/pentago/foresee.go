package pentago

import "tourney/games"

var (
	_ games.Foreseer = (*Board)(nil)
	_ games.Ender    = (*Board)(nil)
)

// Foresee implements games.Foreseer. A win takes the placement alone, or the rotation after it. Placing and rotating commute: the
// mover wins by rotating if, on one of the eight boards a rotation away, the mover has five or lacks one stone of it, and the
// opponent has no five. Otherwise the mover's next win is made by the opponent's rotation, four sub-moves away.
//
// Before a rotation it returns 0, 1 (unknown): a search asks before the placement, and would visit the same nodes.
func (b *Board) Foresee() (win, later int) {
	if b.rotate {
		return 0, 1
	}
	var own, near, theirs [quadrants]uint32
	for q, code := range b.code {
		c := &contents[q][code]
		own[q], near[q], theirs[q] = c.whole[b.mover], c.near[b.mover], c.whole[1-b.mover]
	}
	// Lines that the mover fills in a pair of quadrants, or fills except one cell, and lines that the opponent fills.
	own01, own23 := own[0]&own[1], own[2]&own[3]
	near01, near23 := near[0]&own[1]|near[1]&own[0], near[2]&own[3]|near[3]&own[2]
	if near01&own23|near23&own01 != 0 {
		return 1, 1
	}
	if b.empty == 1 && !b.lastRotation {
		return 0, 4 // the game ends before the rotation
	}
	theirs01, theirs23 := theirs[0]&theirs[1], theirs[2]&theirs[3]
	for q := range quadrants {
		beside := q ^ 1
		ownOther, nearOther, theirsOther := own23, near23, theirs23
		if q >= 2 {
			ownOther, nearOther, theirsOther = own01, near01, theirs01
		}
		// What the other three quadrants have.
		ownRest := own[beside] & ownOther
		nearRest := near[beside]&ownOther | own[beside]&nearOther
		theirsRest := theirs[beside] & theirsOther
		for _, code := range contents[q][b.code[q]].rotated {
			c := &contents[q][code]
			if c.whole[b.mover]&(ownRest|nearRest)|c.near[b.mover]&ownRest != 0 && c.whole[1-b.mover]&theirsRest == 0 {
				return 2, 1
			}
		}
	}
	return 0, 4
}

// Ends implements games.Ender. It looks for a cell that makes five, or a rotation that makes one of either colour.
func (b *Board) Ends() bool {
	c := [quadrants]*content{
		&contents[0][b.code[0]], &contents[1][b.code[1]], &contents[2][b.code[2]], &contents[3][b.code[3]],
	}
	if !b.rotate {
		win, _ := b.Foresee()
		return win == 1 || b.empty == 1 && !b.lastRotation
	}
	if b.empty == 0 {
		return true
	}
	white01, white23 := c[0].whole[White]&c[1].whole[White], c[2].whole[White]&c[3].whole[White]
	black01, black23 := c[0].whole[Black]&c[1].whole[Black], c[2].whole[Black]&c[3].whole[Black]
	var fives uint32
	for q := range quadrants {
		white, black := c[q^1].whole[White]&white23, c[q^1].whole[Black]&black23
		if q >= 2 {
			white, black = c[q^1].whole[White]&white01, c[q^1].whole[Black]&black01
		}
		for _, code := range c[q].rotated {
			turned := &contents[q][code].whole
			fives |= turned[White]&white | turned[Black]&black
		}
	}
	return fives != 0
}
