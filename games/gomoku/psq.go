package gomoku

import (
	"fmt"
	"strings"

	"tourney/games"
)

var _ games.Exporter = Game{}

// psq is the only format of game files.
const psq = "psq"

// Finish codes of psq files. The manager has more, for errors of its engines.
const (
	finishedByRules = 0
	finishUnknown   = -1
)

// Formats returns "psq", the format of the Piskvork manager.
func (Game) Formats() []string { return []string{psq} }

// AppendGameFile appends a game as the Piskvork manager saves the games of its tournaments. The first line is
// "Piskvorky 15x15, 0:0, 0": width, height, the time level of both players (0: none), and the player who began. A line
// x,y,ms follows for each stone: column and row from 1 at the top left, and the thinking time. The players' names and a
// finish code end the file.
//
// The format has no start boards and no results. Stones of the start board come first, colours alternating from Black,
// each colour in reading order. All thinking times are 0, because they are not stored for single moves. The finish code
// is 0 if the moves end the game. It is -1, the manager's code of files saved by hand, if the game was forfeited,
// resigned or left open.
//
// Source: P. Lastovicka and others, the Gomocup's manager Piskvork.
func (Game) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	if format != psq {
		return dst, fmt.Errorf("unknown format %q: games of gomoku are written as %s", format, psq)
	}
	start, ok := r.Start.(*Board)
	if !ok || len(r.Players) != 2 {
		return dst, fmt.Errorf("a psq file takes a start board of gomoku and two players, not %T and %d",
			r.Start, len(r.Players))
	}
	end := start.Clone()
	for _, m := range r.Moves {
		end.Do(m)
	}
	dst = fmt.Appendf(dst, "Piskvorky %[1]dx%[1]d, 0:0, 0\n", start.size)
	for _, cell := range start.Alternating() {
		dst = start.appendStone(dst, cell)
	}
	for _, m := range r.Moves {
		dst = start.appendStone(dst, int(m))
	}
	for _, name := range r.Players {
		dst = append(dst, playerName(name)+"\n"...)
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

// Alternating returns the cells of the stones, colours alternating from Black, each colour in reading order.
func (b *Board) Alternating() (cells []int) {
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

// playerName returns a name on one line that no program can read as a stone.
func playerName(name string) string {
	words := strings.Fields(name)
	if len(words) == 0 || strings.Contains("+-0123456789", words[0][:1]) {
		words = append([]string{"player"}, words...)
	}
	return strings.Join(words, " ")
}
