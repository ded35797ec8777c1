package loa

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGameFileHoldsStartMovesAndEnd(t *testing.T) {
	const few = "......../......../..x...../..o.x.../....o.../......../......../........ x"
	gamestest.CheckGameFiles(t, Game{}, sgfFormat, []gamestest.Record{
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
		{
			"eight moves a line", games.Options{"repetition": "none"}, startLine,
			strings.Repeat("b1-b3 a2-c2 b3-b1 c2-a2 ", 2) + "c1-e3", games.GameFile{},
			"(;FF[4]GM[9]SZ[8]CA[UTF-8]RU[olympiad, repetition none]\n" + strings.Repeat(";B[b1-b3];W[a2-c2];B[b3-b1];W[c2-a2]", 2) +
				"\n;B[c1-e3])\n",
		},
	})
}
