package engine_test

import (
	"fmt"
	"strings"
	"testing"
)

// talk serves a player of blokus to a referee that says lines.
func talk(t *testing.T, player, lines string) (answers string, err error) {
	t.Helper()
	return replies(t, "blokus", "gtp", player, strings.NewReader(lines))
}

const eastwood = "eastwood@1,kind=blockem"

func TestGTP(t *testing.T) {
	const (
		x      = "f9,e10,f10,g10,f11"
		answer = "i4,h5,i5,j5,i6"
		first  = "play b " + x + "\n"
	)
	for _, test := range []struct{ name, lines, want string }{
		{"about itself", "protocol_version\nname\nversion\n", "= 2|= eastwood@1,kind=blockem|= 7"},
		{"numbers, comments and control characters", "12\tname # who\n\n  # nothing\n\x01\n007 ver\x02sion\n5#x\n#\n",
			"=12 eastwood@1,kind=blockem|=007 7|?5 unknown command"},
		{"known commands", "known_command genmove\nknown_command quit\n1 known_command loadsgf\nknown_command\n",
			"= true|= true|=1 false|? want known_command COMMAND"},
		{"unknown commands", "1 loadsgf x\nGENMOVE b\n", "?1 unknown command|? unknown command"},
		{"games", "1 set_game Blokus Duo\nset_game Blokus Trigon\nset_game duo\n", "=1 |? this engine plays Blokus Duo, not Blokus Trigon|? want set_game Blokus Duo"},
		{"a move", "genmove b\n", "= " + x},
		{"an answer", first + "genmove w\n", "= |= " + answer},
		{"a move in any order and case", "play Black G10,f9,E10,f11,f10\ngenmove White\n", "= |= " + answer},
		{"a new game", first + "clear_board\ngenmove b\n", "= |= |= " + x},
		{"set_game is a new game", first + "set_game Blokus Duo\ngenmove b\n", "= |= |= " + x},
		{"only to see", first + "reg_genmove w\nreg_genmove w\ngenmove w\nplay w " + answer + "\n",
			"= |= " + answer + "|= " + answer + "|= " + answer + "|? illegal move: move \"" + answer + "\": i6 is taken"},
		{"undo", first + "undo\n" + first + "undo\nundo\n", "= |= |= |= |? cannot undo: the board is empty"},
		{"undo between pieces of one colour", "play b e10\nplay b f11,f12\nundo\nplay b f11,f12\nplay w j5\nundo\nundo\nundo\ngenmove b\n",
			"= |= |= |= |= |= |= |= |= " + x},
		{"pieces in any order", "play w j5\nplay w k6,k7\nplay b e10\nplay b e10\ngenmove w\n",
			`= |= |= |? illegal move: move "e10": e10 is taken|= g8,h8,i8,j8,g9`},
		{"not to move", "genmove b\nplay b h11,h12\ngenmove b\n", "= " + x + "|= |? the other colour is to move, not b"},
		{"a laid board gives either colour the move", first + "genmove b\n", "= |= i6,h7,i7,g8,h8"},
		{"illegal moves", "play w e10\nplay b pass\nplay b zz\nplay g e10\ngenmove g\nplay b\n",
			`? illegal move: move "e10": the first piece of W must cover j5|? illegal move: move "pass": there are no passes|` +
				`? illegal move: move "zz": "zz" is not a square|? "g" is no colour: want b or w|? "g" is no colour: want b or w|? want play COLOUR MOVE`},
		{"values", "get_value\n" + first + "play w " + answer + "\ngenmove b\nget_value\nclear_board\nget_value\n",
			"? there is no value|= |= |= f6,f7,g7,g8,h8|= -1|= |? there is no value"},
		{"times", "cputime\ntime_settings 60 10 5\ntime_left b 30 0\ntime_left b -1 0\ntime_left w 9999999999999 1\ntime_left g 1 0\ngenmove b\n",
			`= 0.000000|= |= |? "-1" and "0" are no time and number of moves|? "9999999999999" and "1" are no time and number of moves|? "g" is no colour: want b or w|= ` + x},
		{"the end", "quit\nname\n", "= "},
	} {
		t.Run(test.name, func(t *testing.T) {
			// Without quit, the end of the input may overtake the last answer.
			got, err := talk(t, eastwood, test.lines+"quit\n")
			if err != nil {
				t.Fatal(err)
			}
			want := test.want
			if !strings.Contains(test.lines, "quit\n") || strings.Contains(test.lines, "known_command quit") {
				want += "|= "
			}
			answers := strings.Split(strings.TrimSuffix(got, "\n\n"), "\n\n")
			wanted := strings.Split(want, "|")
			if len(answers) != len(wanted) || !strings.HasSuffix(got, "\n\n") {
				t.Fatalf("answers %q, want %q", answers, wanted)
			}
			for i := range wanted {
				if !strings.HasPrefix(answers[i], wanted[i]) {
					t.Errorf("answer %d is %q, want %q", i, answers[i], wanted[i])
				}
			}
		})
	}
}

// TestGTPWholeGame has one engine play both colours until each passes.
func TestGTPWholeGame(t *testing.T) {
	for _, player := range []string{eastwood, "simple@1", "random"} {
		lines := strings.Repeat("genmove b\ngenmove w\n", 45)
		got, err := talk(t, player, lines+"showboard\nlist_commands\nquit\n")
		if err != nil {
			t.Fatal(err)
		}
		answers := strings.Split(got, "\n\n")
		moves := 0
		for i, a := range answers[:90] {
			switch {
			case strings.HasPrefix(a, "? the other colour is to move"): // after a skipped turn
			case strings.HasPrefix(a, "= pass"):
			case strings.HasPrefix(a, "= ") && strings.ContainsAny(a, "0123456789"):
				moves++
			default:
				t.Errorf("%s: answer %d is %q", player, i, a)
			}
		}
		if moves < 15 || answers[88] != "= pass" || answers[89] != "= pass" {
			t.Errorf("%s: %d moves, and %q and %q at last, want passes", player, moves, answers[88], answers[89])
		}
		if len(answers) != 94 || !strings.HasPrefix(answers[90], "= \n14 ") || !strings.Contains(answers[91], "\nreg_genmove\n") {
			t.Errorf("%s: the last of %d answers are %q", player, len(answers), answers[90:])
		}
	}
}

func TestGTPOtherGames(t *testing.T) {
	_, err := replies(t, "loa", "gtp", "random", strings.NewReader(""))
	if want := "gtp has no notation for loa, only for blokus"; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// FuzzGTP: whatever a referee says, every command has one answer, and nothing ends the talk but quit.
func FuzzGTP(f *testing.F) {
	for _, seed := range []string{
		"1 genmove b\n2 genmove w\n3 reg_genmove b\nundo\nundo\nundo\n",
		"play b e10\nplay b f11\nplay w j5\ngenmove w\nplay w a1\nclear_board\nset_game Blokus Duo\n",
		"time_settings 1 2 3\ntime_left b 0 0\nget_value\ncputime\n\x00#\r\n 9 \nplay b pass\nshowboard\n",
		"play b E10,e10\nplay w j5,\nplay b é\xff\n18446744073709551616 play b e99\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		if strings.Contains(lines, "quit") || strings.Count(lines, "\n") > 100 {
			t.Skip()
		}
		got, err := talk(t, "random", lines+"\n99 name\nquit\n")
		if err != nil {
			t.Fatal(err)
		}
		got, ends := strings.CutSuffix(got, "=99 random\n\n= \n\n")
		if !ends {
			t.Fatalf("%q is answered by %q", lines, got)
		}
		for a := range strings.SplitSeq(strings.TrimSuffix(got, "\n\n"), "\n\n") {
			if got != "" && (a == "" || a[0] != '=' && a[0] != '?') {
				t.Errorf("%q is answered by %q", lines, a)
			}
		}
	})
}
