package engine_test

import (
	"slices"
	"strings"
	"testing"
)

// gomocup returns the lines that a player answers to a manager, and the error of the engine.
func gomocup(t *testing.T, player, lines string) ([]string, error) {
	t.Helper()
	served := make(chan struct{})
	defer close(served)
	out, err := replies(t, "gomoku", "gomocup", player, held{strings.NewReader(lines), served})
	return strings.Split(strings.TrimSuffix(out, "\n"), "\n"), err
}

// held is an input that ends only after the talk, because the end of the input also ends the player's thoughts.
type held struct {
	lines  *strings.Reader
	served <-chan struct{}
}

func (h held) Read(text []byte) (int, error) {
	n, err := h.lines.Read(text)
	if err != nil {
		<-h.served
	}
	return n, err
}

func TestGomocupTalk(t *testing.T) {
	const five = "BOARD\n0,0,1\n0,1,2\n1,0,1\n1,1,2\n2,0,1\n2,1,2\n3,0,1\n3,1,2\n"
	for _, test := range []struct {
		name string
		in   string
		want string // answers joined by |, without messages; "x,y" is any cell
	}{
		{"a game", "START 15\nINFO timeout_turn 1000\nBEGIN\nTURN 0,0\nTURN 14,14\n", "OK|x,y|x,y|x,y"},
		{"carriage returns", "START 15\r\nTURN 0,0\r\n", "OK|x,y"},
		{"small letters", "start 15\nturn 0,0\n", "OK|x,y"},
		{"blanks", " START  15 \nTURN  0 , 0\n", "OK|x,y"},
		{"a second game", "START 15\nBEGIN\nSTART 20\nTURN 19,19\nRESTART\nBEGIN\n", "OK|x,y|OK|x,y|OK|x,y"},
		{"squares", "RECTSTART 15,15\nRECTSTART 15,16\nRECTSTART 15\n",
			`OK|ERROR the board must be square, not "15,16"|ERROR the board must be square, not "15"`},
		{"sizes", "START 4\nSTART 23\nSTART x\nSTART\nSTART 5\n", `ERROR size cannot be "4": it takes a whole number from 5 to 22|` +
			`ERROR size cannot be "23": it takes a whole number from 5 to 22|ERROR size cannot be "x": it takes a whole number from 5 to 22|` +
			`ERROR size cannot be "": it takes a whole number from 5 to 22|OK`},
		{"no start", "BEGIN\nTURN 0,0\nRESTART\nBOARD\n0,0,2\nDONE\nTAKEBACK 0,0\n", strings.Repeat("ERROR START comes first|", 4) +
			"ERROR there is no stone on the board"},
		{"cells", "START 15\nTURN 15,0\nTURN -1,0\nTURN h8\nTURN\nTURN 0,0\nTURN 0,0\nTURN 14,14\n",
			`OK|ERROR move "15,0" is no cell of this board: want a1 to o15, or x,y from 0,0 (top left) to 14,14|` +
				`ERROR move "-1,0" is no cell of this board: want a1 to o15, or x,y from 0,0 (top left) to 14,14|` +
				`ERROR cell "h8": want x,y|ERROR cell "": want x,y|x,y|ERROR move "0,0": the cell holds a stone, x|x,y`},
		{"a second beginning", "START 15\nBEGIN\nBEGIN\n", "OK|x,y|ERROR BEGIN is for an empty board: want TURN, or BOARD"},
		{"a board", "START 15\nBOARD\n7,7,2\nDONE\nBOARD\n7,7,1\n8,8,2\n7,8,1\n9,9,2\nDONE\nBOARD\nDONE\n", "OK|x,y|x,y|x,y"},
		{"a board in disorder", "START 15\nBOARD\n7,7,2\n8,8,2\n1,1,1\nDONE\n", "OK|x,y"},
		{"wrong boards", "START 15\nBOARD\n7,7,1\nDONE\nBOARD\n7,7,3\nDONE\nBOARD\n7,7\nDONE\nBOARD\n7,7,1\n7,7,2\nDONE\nBOARD\n9\nDONE\nBEGIN\n",
			`OK|ERROR 1 own stones and 0 of the opponent: it is not the turn of this engine|ERROR stone "7,7,3": want x,y,1 or x,y,2|` +
				`ERROR stone "7,7": want x,y,1 or x,y,2|ERROR stone "7,7,2": the cell holds a stone|ERROR stone "9": want x,y,1 or x,y,2|x,y`},
		{"a five", "START 15\n" + five + "4,0,1\n4,1,2\nDONE\n", "OK|ERROR the game is over"},
		{"a five by the opponent", "START 15\nBOARD\n0,0,2\n0,1,1\n1,0,2\n1,1,1\n2,0,2\n9,9,1\n3,0,2\n9,7,1\n4,0,2\nDONE\n", "OK|ERROR the game is over"},
		{"exactly five", "START 15\nINFO rule 1\nSTART 15\nBOARD\n0,0,2\n0,9,1\n1,0,2\n9,1,1\n2,0,2\n9,9,1\n4,0,2\n9,7,1\n5,0,2\n7,9,1\n3,0,2\nDONE\n",
			"OK|OK|x,y"},
		{"taken back", "START 15\nTURN 0,0\nTAKEBACK 0,0\nBOARD\n0,0,2\nDONE\nTAKEBACK 9\n",
			`OK|x,y|ERROR move "0,0": the cell holds a stone, x|x,y|ERROR cell "9": want x,y`},
		{"both last stones taken back", "START 15\nBOARD\n0,0,2\n0,9,1\n1,0,2\n9,1,1\n2,0,2\n9,9,1\n3,0,2\nDONE\n" +
			"TAKEBACK 4,0\nTURN 1,1\nTAKEBACK 3,0\nTURN 14,0\nTURN 14,0\n",
			`OK|x,y|OK|ERROR it is the turn of this engine|OK|x,y|ERROR move "14,0": the cell holds a stone, x`},
		{"other rules", "START 15\nINFO rule 4\nINFO evaluate 7,7\nINFO folder /tmp\nINFO\nBEGIN\n", "OK|x,y"},
		{"about", "ABOUT\n", `name="windows@1", version="7", author="tourney", country="none"`},
		{"unknown", "YXSHOWINFO\nSWAP2BOARD\nDONE\n", `UNKNOWN "YXSHOWINFO" is no command of this engine|` +
			`UNKNOWN "SWAP2BOARD" is no command of this engine|UNKNOWN "DONE" is no command of this engine`},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines, err := gomocup(t, "windows@1", test.in+"END\n")
			if err != nil {
				t.Fatal(err)
			}
			lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "MESSAGE ") })
			for i, line := range lines {
				if strings.Trim(line, "0123456789") == "," {
					lines[i] = "x,y"
				}
			}
			if got := strings.Join(lines, "|"); got != test.want {
				t.Errorf("it answers\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestGomocupMessages are the lines before a move, and those about what is not supported.
func TestGomocupMessages(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"a search", "START 15\nBOARD\n7,7,2\n0,0,1\n7,8,2\nDONE\n", "MESSAGE depth 1 value "},
		{"max_depth", "START 15\nINFO max_depth 2\nTURN 7,7\n", "MESSAGE depth 2 value "},
		{"rule", "START 15\nINFO rule 4\n", "MESSAGE rule 4 is not supported: 0 is freestyle, 1 is exactly five"},
		{"late rule", "START 15\nTURN 7,7\nINFO rule 1\n", "MESSAGE the rule is for the next game"},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines, err := gomocup(t, "windows@1", test.in+"END\n")
			if err != nil || !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, test.want) }) {
				t.Errorf("it answers %q, %v, want a line %q", lines, err, test.want)
			}
		})
	}
}

func FuzzGomocup(f *testing.F) {
	for _, in := range []string{
		"START 5\nBEGIN\nTURN 0,0\nTURN 4,4", "START 15\nBOARD\n7,7,2\nDONE\nTAKEBACK 7,7", "RECTSTART 5,5\r\nINFO rule 1\r\nTURN 1,1",
		"INFO time_left -5\nINFO timeout_turn 0\nINFO max_node 9\nSTART 6\nBEGIN", "BOARD\n1,1,1", "START 5\nBOARD\n,,1\n,1\n1,1,\nDONE",
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Count(in, "\n") > 50 {
			return
		}
		lines, err := gomocup(t, "random", in+"\nDONE\nEND\n")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			word, _, _ := strings.Cut(line, " ")
			known := slices.Contains([]string{"", "OK", "ERROR", "UNKNOWN", "MESSAGE"}, word) || strings.HasPrefix(word, "name=")
			if !known && strings.Trim(word, "0123456789") != "," {
				t.Errorf("it answers %q", line)
			}
		}
	})
}
