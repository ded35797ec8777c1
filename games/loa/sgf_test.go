package loa

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
)

// movesOf plays moves in notation and returns them.
func movesOf(t *testing.T, b *Board, text string) (moves []games.Move) {
	t.Helper()
	at := b.Clone().(*Board)
	for _, word := range strings.Fields(text) {
		m, err := at.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		at.Do(m)
	}
	return moves
}

func TestRecord(t *testing.T) {
	const few = "......../......../..x...../..o.x.../....o.../......../......../........ x"
	for _, test := range []struct {
		name    string
		options games.Options
		start   string
		moves   string
		file    games.GameFile // everything else
		want    string
	}{
		{
			"captures", nil, startLine, "b1-b3 a6xc8 c1-e3",
			games.GameFile{Players: []string{"mixture", "random"}, Name: "night/mixture-random/17", Date: "2026-11-22"},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]PB[mixture]PW[random]GN[night/mixture-random/17]DT[2026-11-22]RU[olympiad]\n" +
				";B[b1-b3];W[a6:c8];B[c1-e3])\n",
		},
		{
			"setup", openSpiel, few, "e5xc5", games.GameFile{Outcome: games.Won(Black, "connected")},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]SU[Custom]AB[e5][c6]AW[e4][c5]PL[B]RU[openspiel]RE[B+]GC[connected]\n;B[e5:c5])\n",
		},
		{
			"both connected", games.Options{"cap": "none", "blocked": "loss"}, few, "e5xc5",
			games.GameFile{Outcome: games.Drawn("both connected")},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]SU[Custom]AB[e5][c6]AW[e4][c5]PL[B]RU[olympiad, blocked loss, cap none]RE[Draw]" +
				"GC[both connected]\n;B[e5:c5])\n",
		},
		{
			"pass", nil, nearLock + "x", "g5-h5 pass h5-g5", games.GameFile{Outcome: games.Won(White, "resigned")},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]SU[Custom]AB[b1][g1][a2][b2][g2][h2][g5][g7][g8]AW[a1][h1][h8]PL[B]RU[olympiad]" +
				"RE[W+R]GC[resigned]\n;B[g5-h5];W[pass];B[h5-g5])\n",
		},
		{
			"forfeit", nil, startLine, "", games.GameFile{Outcome: games.Won(White, "illegal move")},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]RU[olympiad]RE[W+F]GC[illegal move])\n",
		},
		{
			"escapes", nil, strings.TrimSuffix(startLine, "x") + "o", "",
			games.GameFile{Players: []string{`a]\`, "b[\nc"}},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]SU[Custom]AB[b1][c1][d1][e1][f1][g1][b8][c8][d8][e8][f8][g8]" +
				`AW[a2][h2][a3][h3][a4][h4][a5][h5][a6][h6][a7][h7]PL[W]PB[a\]\\]PW[b[ c]RU[olympiad])` + "\n",
		},
	} {
		o := rulesFor(t, test.options)
		r := test.file
		start := read(t, o, test.start)
		r.Options, r.Start, r.Moves = o, start, movesOf(t, start, test.moves)
		got, err := Game{}.AppendGameFile([]byte("before"), "sgf", r)
		if err != nil || string(got) != "before"+test.want {
			t.Errorf("%s: %v\n got %s\nwant before%s", test.name, err, got, test.want)
		}
		if gamestest.Line(start) != test.start || start.Turns() != 0 {
			t.Errorf("%s: the start is now %s after %d turns", test.name, gamestest.Line(start), start.Turns())
		}
	}
}

// TestGameFileLines wants eight moves a line.
func TestGameFileLines(t *testing.T) {
	o := rulesFor(t, games.Options{"repetition": "none"})
	start := read(t, o, startLine)
	moves := movesOf(t, start, strings.Repeat("b1-b3 a2-c2 b3-b1 c2-a2 ", 2)+"c1-e3")
	got, err := Game{}.AppendGameFile(nil, "sgf", games.GameFile{Options: o, Start: start, Moves: moves})
	if lines := strings.Count(string(got), "\n"); err != nil || lines != 3 {
		t.Errorf("%v, %d lines, want 3:\n%s", err, lines, got)
	}
}

func TestRecordRefused(t *testing.T) {
	if _, err := (Game{}).AppendGameFile(nil, "psq", games.GameFile{Start: read(t, nil, startLine)}); err == nil ||
		!strings.Contains(err.Error(), `unknown format "psq": games of loa are written as sgf`) {
		t.Errorf("psq: error %v", err)
	}
	other, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Game{}).AppendGameFile(nil, "sgf", games.GameFile{Start: other}); err == nil ||
		!strings.Contains(err.Error(), "a position of another game") {
		t.Errorf("a game of Pentago: error %v", err)
	}
	if got := (Game{}).Formats(); len(got) != 1 || got[0] != "sgf" {
		t.Errorf("Formats() = %q, want sgf", got)
	}
}
