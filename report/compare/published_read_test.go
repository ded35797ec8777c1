package compare

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var seats = []string{"white", "black"}

func TestRead(t *testing.T) {
	const text = "\ufeff# somebody's paper\n" +
		"Opening, white,black,won,lost,drawn,games,notes\n" +
		"empty, A,\"B, the second\",3,2,1,6,\"two\nlines\"\n" +
		"# in between\n" +
		"TOTAL,B,A,1,0,0,1,\n"
	got, problems, err := ReadReference("paper", strings.NewReader(text), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	for i := range got.rows {
		got.rows[i].columns = nil
	}
	want := []row{
		{Result: Result{Line: 3, Players: []string{"A", "B, the second"}, Opening: "empty", Theirs: Counts{3, 2, 1}}},
		{Result: Result{Line: 6, Players: []string{"B", "A"}, Opening: "total", Theirs: Counts{1, 0, 0}}},
	}
	if diff := cmp.Diff(want, got.rows, cmp.AllowUnexported(row{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// permille is the head of the references below; their lines begin at 2.
const permille = "run,white,black,subject,opening,won_permille,lost_permille,drawn_permille,turns,games\n"

func TestReadProblems(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{strings.Repeat("a,", 1001) + "\n", "1:1 1002 columns: want at most 1000"},
		{"", "1:1 the file is empty: want a line with the names of the columns first"},
		{"# nothing but this\n", "1:1 the file is empty: want a line with the names of the columns first"},
		{"white,opening,won,games\n", "1:1 columns are missing: black, lost, drawn (there is: white, opening, won, games)"},
		{"white;black;opening\n", "1:1 the columns are not separated by commas"},
		{"white,black\x00,opening\n", "1:1 it is not UTF-8 text: save it as UTF-8"},
		{"\xff\xfew\x00h\x00", "1:1 it is not UTF-8 text: save it as UTF-8"},
		{"white,black,opening,won,lost,drawn,games,won_permille\n", "1:1 there are columns won and won_permille: keep one of them"},
		{"white,black,opening,won,lost,drawn,games,White\n", `1:42 there are two columns "white"`},
		{permille + "r,A,B,white,empty,627,330,42,25\n", "2:1 9 fields, want 10 as in the first line"},
		{permille + "r,A,\"B,white,empty,627,330,42,25\n", `2:34 extraneous or missing " in quoted-field: the rest of the file is not read`},
		{permille + "r,A,\"B,white,empty,627,330,42,25,400\nr,A,B,white,empty,627,330,42,25,400\n",
			"2:1 a quoted field does not end where it should: the rest of the file is not read"},
		{permille + "r,,B,white,,627,330,42,25,400\n",
			"2:3 no player in the column white; 2:12 no opening: want a kind such as empty or random, or total"},
		{permille + "r,A,B,red,empty,627,330,42,25,400\n", `2:7 unknown seat "red" (there is: white, black)`},
		{permille + "r,A,B,white,empty,627,330,42,many,400\n", `2:30 turns "many": want a number >= 0, or nothing`},
		{permille + "r,A,B,white,empty,627,330,42,NaN,400\n", `2:30 turns "NaN": want a number >= 0, or nothing`},
		{permille + "r,A,B,white,empty,1627,330,4.2,25,400\n",
			`2:19 won_permille "1627": want a whole number up to 1000; 2:28 drawn_permille "4.2": want a whole number up to 1000`},
		{permille + "r,A,B,white,empty,627,330,42,25,0\n", "2:33 no games: there is nothing to compare with"},
		{permille + "r,A,B,white,empty,627,330,42,25,-5\n", `2:33 games "-5": want a whole number up to 1000000000`},
		{permille + "r,A,B,white,empty,629,330,42,25,400\n", "2:19 no number out of 400 games is 629 thousandths"},
		{"white,black,opening,won,lost,drawn,games\nA,B,empty,3,2,2,6\n",
			"2:17 3 won, 2 lost and 2 drawn games do not add up to 6"},
		{permille + strings.Repeat("r,A,B,red,empty,627,330,42,25,400\n", 2), `2:7 unknown seat "red" (there is: white, black); 3`},
		{permille + strings.Repeat("r,A,B,white,empty,0,0,0,25,0\n", 2), "2:28 no games: there is nothing to compare with; 3"},
		{permille + strings.Repeat("r,A,B,white,empty,629,330,42,25,400\n", 2), "2:19 no number out of 400 games is 629 thousandths; 3"},
		{"white,black,opening,won,lost,drawn,games\n" + strings.Repeat("A,B,empty,3,2,2,6\n", 2),
			"2:17 3 won, 2 lost and 2 drawn games do not add up to 6; 3"},
		{permille + strings.Repeat("r,A,B,,empty,627,330,42,25,400\n", 3), "3:3 line 2 is about the same pairing and opening; 4"},
		{permille + "r,A,B,white,empty,600,200,200,25,5\nr,A,B,white,random,600,200,200,25,5\nr,A,B,white,total,700,100,200,25,10\n",
			"4:13 the total of 7, 1 and 2 games, won, lost and drawn by white, is not the sum of the pairing's other lines: 6, 2 and 2"},
		{permille + "r,A,B,white,empty,600,200,200,25,5\nr,A,B,black,random,600,200,200,25,10\nr,A,B,white,total,600,200,200,25,10\n",
			"4:13 the total of 6, 2 and 2 games, won, lost and drawn by white, is not the sum of the pairing's other lines: 5, 7 and 3"},
	} {
		reference, problems, err := ReadReference("paper", strings.NewReader(tt.text), seats)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		}
		bad := map[int]bool{}
		for _, p := range problems {
			for _, line := range append(p.Also, p.Line) {
				bad[line] = true
			}
		}
		if lines := strings.Count(tt.text, "\n"); lines > 0 && len(reference.rows) != lines-1-len(bad) &&
			!bad[1] && !strings.Contains(tt.want, "the rest of the file is not read") {
			t.Errorf("%q: %d rows are left, want all but those of lines %v", tt.text, len(reference.rows), bad)
		}
		if got := said(problems); got != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// said writes problems in one line.
func said(problems []Problem) string {
	var parts []string
	for _, p := range problems {
		parts = append(parts, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Text))
		for _, line := range p.Also {
			parts = append(parts, fmt.Sprint(line))
		}
	}
	return strings.Join(parts, "; ")
}

// TestReadTables: the win-rate table of a run is a reference for another, of two seats or three. The quote that CSV has
// before the name of an old run or player is no part of the name.
func TestReadTables(t *testing.T) {
	for _, tt := range []struct {
		seats      int
		text, want string
	}{
		{2, "run,game,first_seat,second_seat,subject_seat,opening,games,won,lost,drawn,turns\nr,pentago,A,B,second,Empty,6,3,2,1,14.5\n",
			"r [A B] 1 empty [3 2 1] 14.5"},
		{3, "run,game,first_seat,second_seat,third_seat,subject_seat,opening,games,won,lost,drawn\ntrio,splut,A,B,B,third,empty,40,10,30,0\n",
			"trio [A B B] 2 empty [10 30 0] "},
		{2, "run,white,black,opening,won,lost,drawn,games\n'=1+1,'@A,''-B,empty,1,0,0,1\n", "=1+1 [@A '-B] 0 empty [1 0 0] "},
	} {
		seats := []string{"white", "black", "third"}[:tt.seats]
		got, problems, err := ReadReference("table", strings.NewReader(tt.text), seats)
		if err != nil || len(problems) > 0 || len(got.rows) != 1 {
			t.Fatal(got, problems, err)
		}
		r := got.rows[0]
		if got := fmt.Sprint(r.run, " ", r.Players, " ", r.Subject, " ", r.Opening, " ", r.Theirs, " ", r.TheirTurns); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// FuzzRead holds that whatever a reference says, its rows have results that can be compared.
func FuzzRead(f *testing.F) {
	f.Add(permille + "r,A,B,white,empty,627,330,42,25,400\nr,A,B,white,total,627,330,42,25,400\n")
	f.Add("white,black,opening,won,lost,drawn,games\nA,B,empty,3,2,1,6\n")
	f.Add("white,black,opening,subject,won,lost,drawn,games\nA,B,empty,red,3,2,1,6\nA,B,empty,red,3,2,1,6\n")
	f.Add("white,black,opening,won,lost,drawn,games\n\"A\nA\",B,empty,3,2,1,6\n")
	f.Fuzz(func(t *testing.T, text string) {
		reference, problems, err := ReadReference("paper", strings.NewReader(text), seats)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems {
			if p.Text == "" || p.Line < 1 || p.Column < 1 {
				t.Errorf("problem %+v", p)
			}
		}
		for _, row := range reference.rows {
			if c := row.Theirs; min(c[0], c[1], c[2]) < 0 || c.Games() < 1 || row.Subject < 0 || row.Subject > 1 ||
				len(row.Players) != 2 || row.Opening == "" || row.Line < 1 {
				t.Errorf("row %+v", row)
			}
		}
	})
}

// TestListed prints the first of many problems, and of many lines with one problem. It counts the others.
func TestListed(t *testing.T) {
	var text strings.Builder
	text.WriteString("white,black,opening,games,won,lost,drawn\n")
	for i := range 300 {
		fmt.Fprintf(&text, "A,B,empty,%d,x%d,0,0\n", i+1, i) // each wrong in its own way
		text.WriteString("A,B\nA,B,empty,1,1,0,0\n")
	}
	_, problems, err := ReadReference("paper", strings.NewReader(text.String()), []string{"white", "black"})
	if err != nil || len(problems) < 300 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	lines := strings.Split(Listed("p.csv", problems), "\n")
	if last := fmt.Sprintf("  and %d more", len(problems)-50); len(lines) != 51 || lines[50] != last {
		t.Errorf("%d lines, the last %q, want 51 and %q", len(lines), lines[len(lines)-1], last)
	}
	if want := "lines 6, 9, 12"; !strings.Contains(strings.Join(lines, "\n"), want) || !strings.Contains(strings.Join(lines, "\n"), "153, and 249 more)") {
		t.Errorf("want %s and so on, 50 lines, and the others counted:\n%s", want, strings.Join(lines, "\n"))
	}
}

// Thousandths of up to 1000 games, rounded down, determine the counts; beyond, the counts print the same.
func TestRecoverCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(1, 1000), rapid.IntRange(1, 100_000)).Draw(t, "n")
		won := rapid.IntRange(0, n).Draw(t, "won")
		lost := rapid.IntRange(0, n-won).Draw(t, "lost")
		counts := [3]int{won, lost, n - won - lost}
		shown := thousandths(counts, n)
		got, err := recoverCounts(shown, n)
		if err != nil || n <= 1000 && got != counts || thousandths(got, n) != shown || got[0]+got[1]+got[2] != n {
			t.Fatalf("%v of %d are shown as %v: recovered %v, %v", counts, n, shown, got, err)
		}
	})
}

func thousandths(counts [3]int, n int) (shown [3]int) {
	for i, k := range counts {
		shown[i] = 1000 * k / n
	}
	return shown
}

func TestRecoverCountsByHand(t *testing.T) {
	for _, tt := range []struct {
		shown [3]int
		n     int
		want  [3]int
		err   string
	}{
		{[3]int{627, 330, 42}, 400, [3]int{251, 132, 17}, ""},
		{[3]int{667, 167, 167}, 6, [3]int{4, 1, 1}, ""}, // rounded to the nearest
		{[3]int{666, 166, 166}, 6, [3]int{4, 1, 1}, ""}, // rounded down
		{[3]int{629, 330, 42}, 400, [3]int{}, "no number out of 400 games is 629 thousandths"},
		{[3]int{625, 330, 42}, 400, [3]int{},
			"625 won, 330 lost and 42 drawn thousandths of 400 games: no counts print as these and add up"},
	} {
		got, err := recoverCounts(tt.shown, tt.n)
		if err == nil && (tt.err != "" || got != tt.want) || err != nil && err.Error() != tt.err {
			t.Errorf("%v of %d: %v, %v; want %v, %q", tt.shown, tt.n, got, err, tt.want, tt.err)
		}
	}
}
