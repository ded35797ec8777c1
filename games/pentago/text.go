package pentago

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
)

// A position line has the six rows, the colour to move, and the phase: p to place, r to rotate.
const positionForm = "want six rows of six cells, a colour w or b and a phase p or r, as in " +
	"....../....../....../....../....../...... w p"

func (b *Board) AppendText(dst []byte) ([]byte, error) {
	for cell := range cells {
		if cell > 0 && cell%6 == 0 {
			dst = append(dst, '/')
		}
		dst = append(dst, b.glyph(cell))
	}
	dst = append(dst, ' ', "wb"[b.mover], ' ')
	if b.rotate {
		return append(dst, 'r'), nil
	}
	return append(dst, 'p'), nil
}

// glyph returns '.', 'W' or 'B' for a cell.
func (b *Board) glyph(cell int) byte {
	at := placeOf[cell]
	return ".WB"[b.code[at.quadrant]/weight[at.cell]%3]
}

// parse reads a position line. It refuses positions that no game reaches: wrong numbers of stones, or play after a
// five.
func parse(o games.Options, text string) (*Board, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return nil, fmt.Errorf("position %q has %d fields: %s", text, len(fields), positionForm)
	}
	b := newBoard(o)
	stones, err := b.parseRows(fields[0])
	if err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	switch fields[1] {
	case "w":
		b.mover = White
	case "b":
		b.mover = Black
	default:
		return nil, fmt.Errorf("position %q, character %d: colour %q: want w or b", text, len(fields[0])+2, fields[1])
	}
	switch fields[2] {
	case "p":
	case "r":
		b.rotate = true
	default:
		return nil, fmt.Errorf("position %q, character %d: phase %q: want p (place) or r (rotate)", text,
			len(fields[0])+len(fields[1])+3, fields[2])
	}
	if err := b.settle(stones); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	return b, nil
}

// parseRows puts the stones on an empty board and counts the stones by colour.
func (b *Board) parseRows(rows string) (stones [2]int, err error) {
	if len(rows) != cells+5 {
		return stones, fmt.Errorf("the rows take %d characters, want 41: %s", len(rows), positionForm)
	}
	for i := range len(rows) {
		if i%7 == 6 {
			if rows[i] != '/' {
				return stones, fmt.Errorf("character %d is %q where a row ends: want /", i+1, rows[i])
			}
			continue
		}
		colour := strings.IndexByte("WB", rows[i])
		if colour < 0 {
			if rows[i] != '.' {
				return stones, fmt.Errorf("character %d is %q: want W, B or . for a cell", i+1, rows[i])
			}
			continue
		}
		at := placeOf[i-i/7]
		b.code[at.quadrant] += weight[at.cell] << colour
		b.empty--
		stones[colour]++
	}
	return stones, nil
}

// settle checks a parsed board and judges whether its game is over.
func (b *Board) settle(stones [2]int) error {
	// White places first, so White has one more stone exactly while Black is to place or White is to rotate.
	ahead := 0
	if (b.mover == Black) != b.rotate {
		ahead = 1
	}
	if stones[White]-stones[Black] != ahead {
		return fmt.Errorf("%d white and %d black stones cannot be on the board here: White places first, so White has %d more",
			stones[White], stones[Black], ahead)
	}
	if !b.rotate {
		b.judgeRotation()
		return nil
	}
	if b.five(1 - b.mover) {
		return fmt.Errorf("the colour that is not to move has five in line already, so the game ended a turn ago")
	}
	b.judgePlacement()
	b.turns = 0
	return nil
}

// AppendMove appends "14" for a placement and "2-" for a rotation of quadrant 2 anticlockwise ("2+" is clockwise).
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	if m < firstRotation {
		return strconv.AppendUint(dst, uint64(m), 10)
	}
	m -= firstRotation
	return append(dst, byte('0'+m/2), "+-"[m%2])
}

// ParseMove reads a legal placement or rotation.
func (b *Board) ParseMove(text string) (games.Move, error) {
	if b.Over() {
		return games.NoMove, fmt.Errorf("move %q: the game is over", text)
	}
	if b.rotate {
		if len(text) != 2 || text[0] < '0' || text[0] > '3' || (text[1] != '+' && text[1] != '-') {
			return games.NoMove, fmt.Errorf("move %q is not a rotation: want a quadrant 0 to 3 and + (clockwise) or -, as in 2-", text)
		}
		m := firstRotation + 2*games.Move(text[0]-'0')
		if text[1] == '-' {
			m++
		}
		return m, nil
	}
	cell, err := strconv.Atoi(text)
	if err != nil || cell < 0 || cell >= cells || strconv.Itoa(cell) != text {
		return games.NoMove, fmt.Errorf("move %q is not a placement: want a cell 0 to 35 in reading order", text)
	}
	if b.glyph(cell) != '.' {
		return games.NoMove, fmt.Errorf("move %q: cell %d is taken", text, cell)
	}
	return games.Move(cell), nil
}

// AppendDiagram appends the board with its quadrants apart. The number to the left of a row is its first cell.
func (b *Board) AppendDiagram(dst []byte) []byte {
	for cell := range cells {
		switch {
		case cell == 18:
			dst = append(dst, "   ------+------\n"...)
			fallthrough
		case cell%6 == 0:
			dst = fmt.Appendf(dst, "%2d ", cell)
		case cell%6 == 3:
			dst = append(dst, "| "...)
		}
		dst = append(dst, b.glyph(cell))
		if cell%6 == 5 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}
