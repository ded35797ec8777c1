package gomoku

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGameFileHoldsStartMovesAndEnd(t *testing.T) {
	const empty = "....../....../....../....../....../...... b"
	six := options(6, ruleFreestyle)
	players := func(black, white string) games.GameFile { return games.GameFile{Players: []string{black, white}} }
	gamestest.CheckGameFiles(t, Game{}, psq, []gamestest.Record{
		{
			"a five", six, "xxxx../oooo../....../....../....../...... b", "e6", players("Astar", "random"),
			"Piskvorky 6x6, 0:0, 0\n" +
				"1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n" +
				"Astar\nrandom\n0\n",
		},
		{
			"given up on the second move", six, empty, "f1 c5", players("a(w1=3)@4", "fhive"),
			"Piskvorky 6x6, 0:0, 0\n6,6,0\n3,2,0\na(w1=3)@4\nfhive\n-1\n",
		},
		{
			"White first on the start board", six, "....../..x.../....../....../....../...... w", "a1", players("one\ntwo ", ""),
			"Piskvorky 6x6, 0:0, 0\n3,2,0\n1,6,0\none two\nplayer\n-1\n",
		},
		{
			"names that look like stones", six, empty, "", players("1,1,1", "-3"),
			"Piskvorky 6x6, 0:0, 0\nplayer 1,1,1\nplayer -3\n-1\n",
		},
	})
	if _, err := (Game{}).AppendGameFile(nil, psq, games.GameFile{Start: newBoard(six), Players: []string{"a"}}); err == nil {
		t.Error("a file of one player is written")
	}
}
