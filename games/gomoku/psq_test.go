package gomoku

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendGameFile(t *testing.T) {
	six := options(6, ruleFreestyle)
	for _, test := range []struct {
		name    string
		start   string // a position line
		moves   string
		players [2]string
		want    string
	}{
		{
			"a five", "xxxx../oooo../....../....../....../...... b", "e6", [2]string{"Astar", "random"},
			"Piskvorky 6x6, 0:0, 0\n" +
				"1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n" +
				"Astar\nrandom\n0\n",
		},
		{
			"given up on the second move", "....../....../....../....../....../...... b", "f1 c5",
			[2]string{"a(w1=3)@4", "fhive"},
			"Piskvorky 6x6, 0:0, 0\n6,6,0\n3,2,0\na(w1=3)@4\nfhive\n-1\n",
		},
		{
			"White first on the start board", "....../..x.../....../....../....../...... w", "a1", [2]string{"one\ntwo ", ""},
			"Piskvorky 6x6, 0:0, 0\n3,2,0\n1,6,0\none two\nplayer\n-1\n",
		},
		{
			"names that look like stones", "....../....../....../....../....../...... b", "", [2]string{"1,1,1", "-3"},
			"Piskvorky 6x6, 0:0, 0\nplayer 1,1,1\nplayer -3\n-1\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := read(t, six, test.start)
			r := games.GameFile{Options: six, Start: start, Players: test.players[:]}
			for p := start.Clone(); len(r.Moves) < len(strings.Fields(test.moves)); {
				m, err := p.ParseMove(strings.Fields(test.moves)[len(r.Moves)])
				if err != nil {
					t.Fatal(err)
				}
				p.Do(m)
				r.Moves = append(r.Moves, m)
			}
			got, err := Game{}.AppendGameFile([]byte("before\n"), "psq", r)
			if err != nil || string(got) != "before\n"+test.want {
				t.Errorf("got %v\n%swant\nbefore\n%s", err, got, test.want)
			}
			if gamestest.Line(start) != test.start {
				t.Errorf("the start is now %s, want %s", gamestest.Line(start), test.start)
			}
		})
	}
}

func TestAppendGameFileRefused(t *testing.T) {
	for _, test := range []struct {
		name, format string
		file         games.GameFile
		err          string
	}{
		{"another format", "sgf", games.GameFile{Start: newBoard(freestyle), Players: []string{"a", "b"}},
			`unknown format "sgf": games of gomoku are written as psq`},
		{"no start", "psq", games.GameFile{Players: []string{"a", "b"}}, "takes a start board of gomoku"},
		{"one player", "psq", games.GameFile{Start: newBoard(freestyle), Players: []string{"a"}}, "two players"},
	} {
		got, err := Game{}.AppendGameFile([]byte("before"), test.format, test.file)
		if err == nil || !strings.Contains(err.Error(), test.err) || string(got) != "before" {
			t.Errorf("%s: %q, error %v, want nothing appended and an error with %q", test.name, got, err, test.err)
		}
	}
}
