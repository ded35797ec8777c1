package loaeval

// reach is what the pieces of both sides can do, whoever is to move.
type reach struct {
	moving uint64 // pieces that have a move
	inward uint64 // pieces that have a move to a square off the edge
	own    int64  // mobility in halves
	enemy  int64
}

// The diagonals of one direction go in pairs that have one square in each column together, but for the longest, which
// has by itself. The sets are numbered by row less column and by row plus column, both modulo 8.
var upDiagonals, downDiagonals = func() (up, down [8]uint64) {
	for square := range 64 {
		row, column := square/8, square%8
		up[(row-column)&7] |= 1 << square
		down[(row+column)&7] |= 1 << square
	}
	return up, down
}()

// files has the squares of column a in the rows of a byte's bits.
var files = func() (squares [256]uint64) {
	for b := range squares {
		for i := range 8 {
			squares[b] |= uint64(b>>i&1) << (8 * i)
		}
	}
	return squares
}()

// look finds the moves of all pieces, by four times eight looks into the tables. Going through the pieces took three
// times as long, and so did moving all of them at once by shifting the board.
func (t *lineTables) look(own, enemy uint64) (r reach) {
	var sum eight
	for i := range 8 {
		split := 8
		if i == 0 || i == 7 {
			split = allEdge
		}
		row := uint(8 * i)
		e := t.at(split, byte(own>>row), byte(enemy>>row))
		sum += e & mobilities
		r.moving |= uint64(byte(e>>movingAt)) << row
		r.inward |= uint64(byte(e>>inwardAt)) << row

		e = t.at(split, column(own, i), column(enemy, i))
		sum += e & mobilities
		r.moving |= files[byte(e>>movingAt)] << uint(i)
		r.inward |= files[byte(e>>inwardAt)] << uint(i)

		up := upDiagonals[i]
		e = t.at(8-i, diagonal(own&up), diagonal(enemy&up))
		sum += e & mobilities
		r.moving |= uint64(byte(e>>movingAt)) * fileA & up
		r.inward |= uint64(byte(e>>inwardAt)) * fileA & up

		down := downDiagonals[i]
		e = t.at(i+1, diagonal(own&down), diagonal(enemy&down))
		sum += e & mobilities
		r.moving |= uint64(byte(e>>movingAt)) * fileA & down
		r.inward |= uint64(byte(e>>inwardAt)) * fileA & down
	}
	r.own, r.enemy = int64(sum&0xFFFF), int64(sum>>enemyAt)
	return r
}

// column returns the pieces of a column, that of row 1 in the lowest bit. The product has them side by side at the top.
func column(pieces uint64, i int) byte {
	return byte(pieces >> uint(i) & fileA * 0x0102040810204080 >> 56)
}

// diagonal returns pieces with no more than one in each column, that of column a in the lowest bit.
func diagonal(pieces uint64) byte { return byte(pieces * fileA >> 56) }
