package shell

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
)

func TestReadGames(t *testing.T) {
	for _, test := range []struct {
		p    arena.Progress
		want Reading
	}{
		{arena.Progress{Games: 5}, Reading{Total: 5, Label: "night", Line: "night: 0 of 5 games"}},
		{arena.Progress{Games: 1000, Stored: 100, Played: 300, Elapsed: 10 * time.Second,
			Faults: []arena.FaultCount{{Games: 1}, {Games: 1}}},
			Reading{Done: 400, Total: 1000, Label: "night",
				Line: "night: 400 of 1000 games, 30.0 games/s, 20s to go, 2 lost by a fault"}},
		{arena.Progress{Games: 10, Stored: 3, LeftOut: 2},
			Reading{Done: 5, Total: 10, Label: "night", Line: "night: 5 of 10 games"}},
	} {
		if diff := cmp.Diff(test.want, ReadGames("night", test.p)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.p, diff)
		}
	}
}

// TestPlainLines: without a terminal there is a line a minute with the time of day, and nothing that moves a cursor. No
// reading is taken that is not shown.
func TestPlainLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := NewMeter(&out, "games")
		readings := 0
		begun := time.Now()
		for i := range 150 {
			time.Sleep(time.Second)
			m.Show(func() Reading {
				readings++
				elapsed := time.Duration(i+1) * time.Second
				return ReadGames("night", arena.Progress{Games: 150, Played: i + 1, Elapsed: elapsed})
			})
		}
		m.Finish()
		clock := func(minutes time.Duration) string { return begun.Add(minutes * time.Minute).Format("15:04") }
		want := clock(0) + " night: 1 of 150 games, 1.0 games/s, 2m29s to go\n" +
			clock(1) + " night: 61 of 150 games, 1.0 games/s, 1m29s to go\n" +
			clock(2) + " night: 121 of 150 games, 1.0 games/s, 29s to go\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if readings != 3 {
			t.Errorf("%d readings, want 3", readings)
		}
	})
}

// TestLateMeter: work done within a second shows nothing.
func TestLateMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m, begun := NewLateMeter(&out, "games"), time.Now()
		for i := range 25 {
			m.Show(func() Reading { return Reading{Done: i, Total: 25, Line: fmt.Sprintf("%d of 25", i)} })
			time.Sleep(100 * time.Millisecond)
		}
		m.Finish()
		if want := begun.Format("15:04") + " 10 of 25\n"; out.String() != want {
			t.Errorf("%q, want %q", out.String(), want)
		}
	})
}

// TestMeterVisible: a name cannot move the cursor or break the line, be there a bar or not.
func TestMeterVisible(t *testing.T) {
	for _, fancy := range []bool{false, true} {
		var out bytes.Buffer
		m := NewMeter(newVisibleWriter(&out), "games")
		if fancy {
			m = &Meter{w: &out, unit: "games", fancy: true, width: func() int { return 80 }}
		}
		m.Show(func() Reading {
			name := "night\x1b[2J\nall is well"
			return Reading{Done: 1, Total: 2, Label: name, Line: name}
		})
		if got := out.String(); !strings.Contains(got, `night\x1b[2J\nall is well`) || strings.Contains(got, "\x1b[2J") {
			t.Errorf("with a bar %t: %q", fancy, got)
		}
	}
}

// TestBar: on a terminal the bar is drawn at most ten times a second. With a unit it shows counts of the whole, and the
// pace since the first reading. It leaves nothing.
func TestBar(t *testing.T) {
	for _, test := range []struct {
		unit         string
		first, total int
		grown        int // the total from the second half on
		want         []string
		lacks        string
	}{
		{"games", 0, 40, 40, []string{"night, step 19, 10.0 games/s, 2s to go  47%", "(19/40)"}, "\n"},
		{"games", 9000, 9100, 9100, []string{"night, step 19, 10.0 games/s, 8s to go  99%", "(9000/9100)", "(9019/9100)"}, "(0/"},
		{"games", 0, 10, 400, []string{"(9/10)", "night, step 19, 10.0 games/s, 38s to go   4%", "(19/400)"}, "(10/10)"},
		{"", 0, 40, 40, []string{"night, step 19"}, "/40"},
		{"games", 0, 0, 0, nil, "night"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			m := NewMeter(&out, test.unit)
			m.fancy, m.width = true, func() int { return 80 }
			readings := 0
			for i := range 20 {
				for range 5 {
					m.Show(func() Reading {
						readings++
						r := Reading{Done: test.first + i, Total: test.total, Label: fmt.Sprintf("night, step %d", i)}
						if i >= 10 {
							r.Total = test.grown
						}
						r.Done = min(r.Done, r.Total)
						return r
					})
					time.Sleep(20 * time.Millisecond)
				}
			}
			m.Finish()
			got := out.String()
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("%+v: %q\nwant %q in it", test, got, want)
				}
			}
			if strings.Contains(got, test.lacks) {
				t.Errorf("%+v: %q\nwant no %q in it", test, got, test.lacks)
			}
			if left := got[strings.LastIndex(got, "\r")+1:]; left != "" {
				t.Errorf("%+v: left on the line: %q", test, left)
			}
			if readings != 20 {
				t.Errorf("%+v: %d readings in two seconds, want 20", test, readings)
			}
		})
	}
}

// TestPace: speeds are per second, minute or hour, and count the work since the first reading.
func TestPace(t *testing.T) {
	m := &Meter{unit: "games", first: 100}
	for _, test := range []struct {
		done    int
		elapsed time.Duration
		want    string
	}{
		{100, time.Minute, ""},
		{101, 0, ""},
		{2100, 2 * time.Second, ", 1000.0 games/s, 8s to go"},
		{103, 2 * time.Second, ", 1.5 games/s, 1h49m58s to go"},
		{101, 40 * time.Second, ", 1.5 games/min, 109h59m20s to go"},
		{101, 90 * time.Second, ", 40.0 games/h, 247h28m30s to go"},
	} {
		if got := m.pace(Reading{Done: test.done, Total: 10000}, test.elapsed); got != test.want {
			t.Errorf("%d after %v: %q, want %q", test.done, test.elapsed, got, test.want)
		}
	}
	if got := (&Meter{}).pace(Reading{Done: 1, Total: 2}, time.Second); got != "" {
		t.Errorf("without a unit: %q", got)
	}
}

// TestSay: a line that stays stands alone, with or without a bar.
func TestSay(t *testing.T) {
	for _, fancy := range []bool{false, true} {
		var out bytes.Buffer
		m := &Meter{w: &out, unit: "games", fancy: fancy, width: func() int { return 80 }}
		m.Show(func() Reading { return Reading{Done: 1, Total: 2, Label: "night", Line: "night: 1 of 2"} })
		m.Say("ends\x1b[2J soon")
		if got := out.String(); !strings.HasSuffix(got, "\rends\\x1b[2J soon\n") && !strings.HasSuffix(got, "2\nends\\x1b[2J soon\n") {
			t.Errorf("with a bar %t: %q", fancy, got)
		}
	}
}

// TestFitted: a bar's label fits beside it, and its name is cut before its pace is left out.
func TestFitted(t *testing.T) {
	const pace = ", 22.0 games/s, 8s to go"
	for _, tt := range []struct {
		name string
		room int
		want string
	}{
		{"night", 60, "night" + pace},
		{"a tournament of a long name", 40, "a tournament of…" + pace},
		{"a tournament of a long name", 26, "a tournament of a long na…"},
		{"棋棋棋棋棋棋", 9, "棋棋棋棋…"},
		{"night", -3, "…"},
	} {
		if got := fitted(tt.name, pace, tt.room); got != tt.want {
			t.Errorf("%q in %d columns: %q, want %q", tt.name, tt.room, got, tt.want)
		}
	}
}
