package blokus

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gomoku"
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
	b := read(t, nil, late)
	line := gamestest.Line(b)
	var end []string
	for !b.Over() {
		m := b.NthMove(0)
		end = append(end, string(b.AppendMove(nil, m)))
		b.Do(m)
	}
	outcome := b.Outcome()

	for _, test := range []struct {
		name    string
		options games.Options
		start   string
		moves   string
		file    games.GameFile // everything else
		want    string
	}{
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
	} {
		start := read(t, test.options, test.start)
		r := test.file
		r.Options, r.Start, r.Moves = mustComplete(test.options), start, movesOf(t, start, test.moves)
		got, err := Game{}.AppendGameFile([]byte("before "), blksgf, r)
		if err != nil || string(got) != "before "+test.want {
			t.Errorf("%s: %v\n got %s\nwant before %s", test.name, err, got, test.want)
		}
		if got := gamestest.Line(start); got != test.start {
			t.Errorf("%s: the start is now %s", test.name, got)
		}
	}

	start := read(t, nil, line)
	whole, err := Game{}.AppendGameFile(nil, blksgf, games.GameFile{
		Start: start, Moves: movesOf(t, start, strings.Join(end, " ")), Outcome: outcome,
	})
	if err != nil || !strings.Contains(string(whole), "RE[W+6]GC[blocked]\n;") {
		t.Errorf("a game that its moves end, %+v: %v\n%s", outcome, err, whole)
	}
}

func TestRecordRefused(t *testing.T) {
	if _, err := (Game{}).AppendGameFile(nil, "sgf", games.GameFile{Start: read(t, nil, empty)}); err == nil ||
		!strings.Contains(err.Error(), `unknown format "sgf": games of blokus are written as blksgf`) {
		t.Errorf("format sgf: error %v", err)
	}
	o, err := games.Complete(gomoku.Game{}.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := gomoku.Game{}.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Game{}).AppendGameFile(nil, blksgf, games.GameFile{Start: other}); err == nil ||
		!strings.Contains(err.Error(), "a position of another game") {
		t.Errorf("a board of Gomoku: error %v", err)
	}
	if formats := (Game{}).Formats(); len(formats) != 1 || formats[0] != "blksgf" {
		t.Errorf("formats %q, want blksgf", formats)
	}
}
