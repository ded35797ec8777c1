package blokus

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestPerftVectors compares with Pentobi's counts, from parsed positions and after played games.
func TestPerftVectors(t *testing.T) {
	gamestest.SkipShort(t)
	for _, v := range gamestest.Vectors[struct {
		ID, Moves, Position string
		Perft               []uint64
	}](t, "blokus_perft.jsonl") {
		gamestest.CheckPerft(t, read(t, nil, v.Position), v.Perft...)
	}
}

// replay plays a list of moves from the empty board. Each move follows the letter of its player.
func replay(t *testing.T, moves string) *Board {
	t.Helper()
	b := read(t, nil, empty)
	words := strings.Fields(moves)
	for i := 0; i+1 < len(words); i += 2 {
		if b.Over() || words[i] != "bw"[b.mover:b.mover+1] {
			t.Fatalf("%s %s: over %v, %c to move\n%s", words[i], words[i+1], b.Over(), "bw"[b.mover], gamestest.Line(b))
		}
		gamestest.Play(t, b, words[i+1])
	}
	return b
}

// TestMovesVectors wants the same placements of both colours, and the same result if the game is over.
func TestMovesVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Moves, Position string
		ToMove              string `json:"to_move"`
		Skipped, Over       bool
		PiecesLeft          map[string]int `json:"pieces_left"`
		Squares, Legal      map[string]int
		ByPiece             map[string]map[string]int `json:"by_piece"`
		SHA256              map[string]string
		List                map[string][]string
		Result              struct {
			Margin int
			Winner string
		}
	}](t, "blokus_moves.jsonl") {
		b := replay(t, v.Moves)
		if got := gamestest.Line(b); got != v.Position {
			t.Errorf("%s: %s, want %s", v.ID, got, v.Position)
		}
		again := read(t, nil, v.Position)
		if again.Hash() != b.Hash() {
			t.Errorf("%s: hash %#x, want %#x as after the moves", v.ID, again.Hash(), b.Hash())
		}
		toMove := ""
		if !b.Over() {
			toMove = "bw"[b.Mover() : b.Mover()+1]
		}
		if toMove != v.ToMove || b.Over() != v.Over {
			t.Errorf("%s: over %v, %q to move, want %v, %q", v.ID, b.Over(), toMove, v.Over, v.ToMove)
		}
		if words := strings.Fields(v.Moves); len(words) > 0 && !v.Over {
			if skipped := words[len(words)-2] == v.ToMove; skipped != v.Skipped {
				t.Errorf("%s: skipped %v, want %v", v.ID, skipped, v.Skipped)
			}
		}
		for seat, colour := range []string{"b", "w"} {
			s := games.Seat(seat)
			words, byPiece := placementsOf(again, s)
			if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(words, "\n"))))[:16]; sum != v.SHA256[colour] {
				t.Errorf("%s: the moves of %s have the sum %s, want %s\n%s", v.ID, colour, sum, v.SHA256[colour], v.Position)
			}
			if list := v.List[colour]; list != nil && !slices.Equal(words, list) {
				t.Errorf("%s: moves of %s %q, want %q", v.ID, colour, words, list)
			}
			if len(words) != v.Legal[colour] || fmt.Sprint(byPiece) != fmt.Sprint(v.ByPiece[colour]) {
				t.Errorf("%s: %d moves of %s, by piece %v, want %d, %v",
					v.ID, len(words), colour, byPiece, v.Legal[colour], v.ByPiece[colour])
			}
			hand := 0
			for n := range Pieces {
				hand += int(b.Hand(s) >> n & 1)
			}
			if b.Squares(s).Len() != v.Squares[colour] || hand != v.PiecesLeft[colour] {
				t.Errorf("%s: %s has %d squares and %d pieces left, want %d, %d",
					v.ID, colour, b.Squares(s).Len(), hand, v.Squares[colour], v.PiecesLeft[colour])
			}
		}
		if v.Over {
			o := again.Outcome()
			winner, won := map[string]games.Seat{"b": Black, "w": White}[v.Result.Winner]
			if !won {
				winner = games.NoSeat
			}
			if int(o.Points[Black]-o.Points[White]) != v.Result.Margin || o.Winner() != winner || o.Reason != "blocked" || o != b.Outcome() {
				t.Errorf("%s: %+v, want %+v", v.ID, o, v.Result)
			}
		}
	}
}

// placementsOf returns a player's legal placements in notation, sorted, and their number by piece.
func placementsOf(b *Board, s games.Seat) (words []string, byPiece map[string]int) {
	byPiece = map[string]int{}
	for _, m := range b.AppendPlacements(nil, s, allPieces) {
		words = append(words, string(b.AppendMove(nil, m)))
		byPiece[pieces[pieceOf[OrientationOf(m)]].name]++
	}
	slices.Sort(words)
	return words, byPiece
}
