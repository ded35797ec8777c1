package shell

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestPlainLines: without a terminal there is a line a minute with the time of day, and nothing that moves a cursor. No
// reading is taken that is not shown. A late meter shows nothing of work that is done within a second.
func TestPlainLines(t *testing.T) {
	for _, test := range []struct {
		meter func(io.Writer, string) *Meter
		every time.Duration
		want  string // with minutes in place of times of day
	}{
		{NewMeter, time.Second, "+0 step 0\n+1 step 60\n+2 step 120\n"},
		{NewLateMeter, 100 * time.Millisecond, "+0 step 10\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			m, begun, readings := test.meter(&out, "games"), time.Now(), 0
			for i := range 150 {
				m.Show(func() Reading {
					readings++
					return Reading{Line: fmt.Sprint("step ", i)}
				})
				time.Sleep(test.every)
			}
			m.Finish()
			got := out.String()
			for minute := range 3 {
				clock := begun.Add(time.Duration(minute) * time.Minute).Format("15:04")
				got = strings.ReplaceAll(got, clock, fmt.Sprint("+", minute))
			}
			if got != test.want || readings != strings.Count(got, "\n") {
				t.Errorf("%q in %d readings, want %q", got, readings, test.want)
			}
		})
	}
}

// newBar returns a meter on a terminal of 80 columns.
func newBar(w io.Writer, unit string) *Meter {
	return &Meter{w: w, unit: unit, fancy: true, width: func() int { return 80 }}
}

// TestMeterVisible: no name moves the cursor or breaks the line, be there a bar or not, and a line that stays stands
// alone.
func TestMeterVisible(t *testing.T) {
	const hostile = "night\x1b[2J\nall is well"
	for _, meter := range []func(io.Writer, string) *Meter{NewMeter, newBar} {
		var out bytes.Buffer
		m := meter(&out, "games")
		m.Show(func() Reading { return Reading{Done: 1, Total: 2, Label: hostile, Line: hostile} })
		m.say("ends\x1b[2J soon")
		got, stays := out.String(), `ends\x1b[2J soon`+"\n"
		if !strings.Contains(got, `night\x1b[2J\nall is well`) || strings.Contains(got, "\x1b[2J") ||
			!strings.HasSuffix(got, "\r"+stays) && !strings.HasSuffix(got, "well\n"+stays) {
			t.Errorf("%q", got)
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
			m, readings := newBar(&out, test.unit), 0
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
			left := got[strings.LastIndex(got, "\r")+1:]
			if strings.Contains(got, test.lacks) || left != "" || readings != 20 {
				t.Errorf("%+v: %q\nin %d readings, want no %q and an empty line, in 20", test, got, readings, test.lacks)
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
