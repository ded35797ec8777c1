package gomoku

import (
	"fmt"
	"strings"

	"tourney/games"
)

var _ games.Recorder = Game{}

// psq is the only format of records.
const psq = "psq"

// Finish codes of psq files. The manager has further ones for the errors of its engines.
const (
	finishedByRules = 0
	finishUnknown   = -1
)

// Formats returns "psq", the format of the Piskvork manager.
func (Game) Formats() []string { return []string{psq} }

// AppendRecord appends a game as the Piskvork manager saves those of its tournaments: a line "Piskvorky 15x15, 0:0, 0"
// with width, height, the level of either player's thinking time (0 stands for none) and who began; a line x,y,ms for
// each stone, column and row counted from 1 at the top left; the players' names; a finish code.
//
// The file knows neither start boards nor results. Stones of the start come first, Black's and White's in turn, each
// colour in reading order. Thinking times of single moves are not on record: all are 0. The finish code is 0 if the
// moves end the game, and -1, which the manager writes for files saved by hand, if it was forfeited, resigned or left
// open.
//
// Source: P. Lastovicka and others, the Gomocup's manager Piskvork.
func (Game) AppendRecord(dst []byte, format string, r games.Record) ([]byte, error) {
	if format != psq {
		return dst, fmt.Errorf("a game of gomoku cannot be written as %q: it takes %s", format, psq)
	}
	start, ok := r.Start.(*Board)
	if !ok || len(r.Players) != 2 {
		return dst, fmt.Errorf("a record of gomoku wants the start of a game of gomoku and two players, not %T and %d",
			r.Start, len(r.Players))
	}
	end := start.Clone()
	for _, m := range r.Moves {
		end.Do(m)
	}
	dst = fmt.Appendf(dst, "Piskvorky %[1]dx%[1]d, 0:0, 0\n", start.size)
	for _, cell := range start.inTurn() {
		dst = start.appendStone(dst, cell)
	}
	for _, m := range r.Moves {
		dst = start.appendStone(dst, int(m))
	}
	for _, name := range r.Players {
		dst = append(dst, recordName(name)+"\n"...)
	}
	code := finishUnknown
	if end.Over() {
		code = finishedByRules
	}
	return fmt.Appendf(dst, "%d\n", code), nil
}

func (b *Board) appendStone(dst []byte, cell int) []byte {
	return fmt.Appendf(dst, "%d,%d,0\n", cell%b.size+1, cell/b.size+1)
}

// inTurn returns the cells of the stones, Black's and White's in turn, each colour in reading order.
func (b *Board) inTurn() (cells []int) {
	var by [2][]int
	for cell, colour := range b.stones {
		if colour != games.NoSeat {
			by[colour] = append(by[colour], cell)
		}
	}
	for i, cell := range by[Black] {
		cells = append(cells, cell)
		if i < len(by[White]) {
			cells = append(cells, by[White][i])
		}
	}
	return cells
}

// recordName returns a name on one line that no reader takes for a stone.
func recordName(name string) string {
	words := strings.Fields(name)
	if len(words) == 0 || strings.Contains("+-0123456789", words[0][:1]) {
		words = append([]string{"player"}, words...)
	}
	return strings.Join(words, " ")
}
