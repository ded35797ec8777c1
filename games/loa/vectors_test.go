package loa

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestPerftVectors compares with OpenSpiel's counts, without repetition unless a vector says otherwise.
func TestPerftVectors(t *testing.T) {
	gamestest.SkipShort(t)
	noRepetition := games.Options{"rules": "openspiel", "repetition": "none"}
	for _, v := range gamestest.Vectors[struct {
		Board          string
		ToMove         string `json:"to_move"`
		Perft          []uint64
		WithRepetition []uint64 `json:"perft_with_repetition_draw"`
	}](t, "loa_perft.jsonl") {
		gamestest.CheckPerft(t, read(t, noRepetition, v.Board+" "+v.ToMove), v.Perft...)
		gamestest.CheckPerft(t, read(t, openSpiel, v.Board+" "+v.ToMove), v.WithRepetition...)
	}
}

// TestMovesVectors wants the same moves. Sides without a move lose, or pass.
func TestMovesVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		Board  string
		ToMove string `json:"to_move"`
		Moves  []string
	}](t, "loa_moves.jsonl") {
		position := v.Board + " " + v.ToMove
		slices.Sort(v.Moves)
		if got := gamestest.Legal(read(t, openSpiel, position)); !slices.Equal(got, v.Moves) {
			t.Errorf("openspiel: moves %q, want %q\n%s", got, v.Moves, position)
		}
		if len(v.Moves) == 0 {
			v.Moves = []string{"pass"}
		}
		if got := gamestest.Legal(read(t, olympiad, position)); !slices.Equal(got, v.Moves) {
			t.Errorf("olympiad: moves %q, want %q\n%s", got, v.Moves, position)
		}
	}
}

// TestOutcomesVectors plays a move into all kinds of endings, under OpenSpiel's rules.
func TestOutcomesVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		Kind, Board, Move, After, Result string
		ToMove                           string `json:"to_move"`
		Terminal                         bool
	}](t, "loa_outcomes.jsonl") {
		b := read(t, openSpiel, v.Board+" "+v.ToMove)
		gamestest.Play(t, b, v.Move)
		checkEnd(t, v.Kind, b, v.After, v.Terminal, v.Result)
	}
}

// TestGamesVectors replays whole games.
func TestGamesVectors(t *testing.T) {
	reasons := map[string]string{"connection": "connected", "repetition": "repetition", "no_move": "blocked"}
	for _, v := range gamestest.Vectors[struct {
		ID, Moves, Result, Final string
		EndedBy                  string `json:"ended_by"`
		Plies                    int
		Terminal                 bool
		Counts                   []struct {
			Ply, Count int
			Board      string
		} `json:"legal_counts"`
	}](t, "loa_games.jsonl") {
		b := read(t, openSpiel, startLine)
		for ply, word := range strings.Fields(v.Moves) {
			for _, c := range v.Counts {
				if board, _, _ := strings.Cut(gamestest.Line(b), " "); c.Ply == ply && (b.CountMoves() != c.Count || board != c.Board) {
					t.Errorf("%s, ply %d: %d moves on %s, want %d on %s", v.ID, ply, b.CountMoves(), board, c.Count, c.Board)
				}
			}
			if b.Over() {
				t.Fatalf("%s: over after %d plies, %+v\n%s", v.ID, ply, b.Outcome(), gamestest.Line(b))
			}
			gamestest.Play(t, b, word)
		}
		checkEnd(t, v.ID, b, v.Final, v.Terminal, v.Result)
		if b.Turns() != v.Plies || b.Outcome().Reason != reasons[v.EndedBy] {
			t.Errorf("%s: %d plies, ended by %q, want %d, %q", v.ID, b.Turns(), b.Outcome().Reason, v.Plies, reasons[v.EndedBy])
		}
	}
}

// checkEnd wants the board, and the result in the words of the vectors: x, o, draw, or nothing.
func checkEnd(t *testing.T, what string, b *Board, board string, over bool, result string) {
	t.Helper()
	got := ""
	if b.Over() {
		got = map[games.Seat]string{Black: "x", White: "o", games.NoSeat: "draw"}[b.Outcome().Winner()]
	}
	if final, _, _ := strings.Cut(gamestest.Line(b), " "); final != board || b.Over() != over || got != result {
		t.Errorf("%s: over %v, %q, on %s\nwant %v, %q, on %s",
			what, b.Over(), cmp.Or(got, "open"), final, over, cmp.Or(result, "open"), board)
	}
}
