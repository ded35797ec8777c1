package blokus

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGameFileHoldsStartMovesAndEnd(t *testing.T) {
	gamestest.CheckGameFiles(t, Game{}, blksgf, []gamestest.Record{
		{
			"from the empty board", nil, empty, "e8,d9,e9,f9,e10 j5 g10",
			games.GameFile{Players: []string{"eastwood", "simple"}, Name: "night/eastwood-simple/17", Date: "2026-11-22"},
			"(;GM[Blokus Duo]CA[UTF-8]GN[night/eastwood-simple/17]PB[eastwood]PW[simple]DT[2026-11-22]\n" +
				";B[e8,d9,e9,f9,e10]\n;W[j5]\n;B[g10])\n",
		},
		{
			"setup", nil, "14/14/14/14/4B9/3BBB8/4B1B7/14/14/9W4/14/14/14/14 w", "i4,i3",
			games.GameFile{Outcome: games.Won(White, games.Resigned)},
			"(;GM[Blokus Duo]CA[UTF-8]AB[e8,d9,e9,f9,e10][g8]AW[j5]PL[W]RE[W+R]GC[resigned]\n;W[i3,i4])\n",
		},
		{
			"setup of White alone", games.Options{"black": "a1", "bonus": "true"},
			"14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 b", "",
			games.GameFile{Outcome: games.Won(Black, "illegal move")},
			"(;GM[Blokus Duo]CA[UTF-8]AW[j5]PL[B]RU[bonus true, black a1]RE[B+F]GC[illegal move])\n",
		},
		{
			"White first on the empty board", nil, strings.TrimSuffix(empty, "b") + "w", "j5", games.GameFile{},
			"(;GM[Blokus Duo]CA[UTF-8]PL[W]\n;W[j5])\n",
		},
		{
			"a draw", nil, empty, "", games.GameFile{Outcome: games.Drawn("agreed")},
			"(;GM[Blokus Duo]CA[UTF-8]RE[0]GC[agreed])\n",
		},
		{
			"escapes", nil, empty, "", games.GameFile{Players: []string{`a]\`, "b[\nc"}},
			"(;GM[Blokus Duo]CA[UTF-8]PB[a\\]\\\\]PW[b[ c])\n",
		},
	})
}

// TestGameFileOfFinishedGame wants the lead of the winner.
func TestGameFileOfFinishedGame(t *testing.T) {
	b := read(t, nil, lastPly+" w")
	file := games.GameFile{Start: b.Clone(), Moves: b.AppendMoves(nil)[:1]}
	b.Do(file.Moves[0])
	file.Outcome = b.Outcome()
	got, err := Game{}.AppendGameFile(nil, blksgf, file)
	if err != nil || !strings.Contains(string(got), "PL[W]RE[W+6]GC[blocked]\n;W[e14,f14])\n") {
		t.Errorf("%+v: %v\n%s", file.Outcome, err, got)
	}
}
