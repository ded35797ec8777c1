package shell

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/crash"
	"tourney/games/gamestest"
	"tourney/results/sqlite"
)

func TestUntilOf(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	at := func(text string) time.Time {
		now := gamestest.Must(time.ParseInLocation("2006-01-02 15:04:05", text, berlin))(t)
		return now
	}
	const evening, want = "2026-11-23 18:35:00", "want a time like 07:00 or 2026-11-24T07:00"
	const passed = "has passed: want a time to come, such as"
	for _, test := range []struct {
		now, text, want string // want is a time with its zone, or an error
		says            string
	}{
		{evening, "07:00", "2026-11-24 07:00 CET", "07:00 tomorrow, in 12h 25m"},
		{evening, "7:00", "2026-11-24 07:00 CET", "07:00 tomorrow, in 12h 25m"},
		{evening, "23:30", "2026-11-23 23:30 CET", "23:30, in 4h 55m"},
		{evening, "00:00", "2026-11-24 00:00 CET", "00:00 tomorrow, in 5h 25m"},
		{evening, "18:36", "2026-11-23 18:36 CET", "18:36, in 1m"},
		{evening, "18:35", "2026-11-24 18:35 CET", "18:35 tomorrow, in 24h 0m"},
		{"2026-11-23 06:59:01", "07:00", "2026-11-23 07:00 CET", "07:00, in 59s"},
		{"2026-11-23 07:00:30", "07:00", "2026-11-24 07:00 CET", "07:00 tomorrow, in 23h 59m"},
		{"2026-12-31 23:00:00", "07:00", "2027-01-01 07:00 CET", "07:00 tomorrow, in 8h 0m"},
		{"2026-03-28 23:00:00", "07:00", "2026-03-29 07:00 CEST", "07:00 tomorrow, in 7h 0m"}, // the clock is put forward
		{"2026-10-24 23:00:00", "07:00", "2026-10-25 07:00 CET", "07:00 tomorrow, in 9h 0m"},  // and back
		{evening, "2026-11-24T07:00", "2026-11-24 07:00 CET", "07:00 tomorrow, in 12h 25m"},
		{evening, "2026-11-24 07:00", "2026-11-24 07:00 CET", "07:00 tomorrow, in 12h 25m"},
		{evening, "2026-11-26T07:00", "2026-11-26 07:00 CET", "2026-11-26 07:00, in 60h 25m"},
		{evening, "2026-11-23T07:00", `"2026-11-23T07:00" ` + passed + " 07:00 for the next one the clock shows", ""},
		{evening, "2026-11-23T18:35", `"2026-11-23T18:35" ` + passed + " 18:35 for the next one the clock shows", ""},
		{evening, "7", `"7": ` + want, ""},
		{evening, "24:00", `"24:00": ` + want, ""},
		{evening, "07:00:00", `"07:00:00": ` + want, ""},
		{evening, "2026-02-30T07:00", `"2026-02-30T07:00": ` + want, ""},
		{evening, "tomorrow", `"tomorrow": ` + want, ""},
	} {
		now := at(test.now)
		until, err := untilOf(test.text, "", now)
		got, says := until.Format("2006-01-02 15:04 MST"), ""
		if err != nil {
			got = err.Error()
		} else {
			says = strings.TrimPrefix(plays(until, now), "plays until ")
		}
		if got != test.want || says != test.says {
			t.Errorf("%s at %s: %s, says %s, want %s, %s", test.text, test.now, got, says, test.want, test.says)
		}
	}
	if _, err := untilOf("ranked", "decided", at(evening)); err == nil || err.Error() != `"ranked": want decided, or a time like 07:00 or 2026-11-24T07:00` {
		t.Errorf("of a match: %v", err)
	}
}

// TestUntil: the games end at the time or at the first Ctrl-C. A Ctrl-C after the time drops them, and work that is done
// before says nothing.
func TestUntil(t *testing.T) {
	const night = 12 * time.Hour
	const due = "\nnight: TIME: finishing the running games; Ctrl-C drops them\n"
	for _, test := range []struct {
		name string
		stop time.Duration // of the Ctrl-C; 0 for none
		done time.Duration // when all games are played
		last time.Duration // that the running games take
		want string        // what is printed after the first line
		took time.Duration
		err  error
	}{
		{"the time", 0, 2 * night, time.Minute, due, night + time.Minute, nil},
		{"Ctrl-C before", time.Hour, 2 * night, time.Minute,
			"\nnight: finishing the running games; another Ctrl-C drops them\n", time.Hour + time.Minute, nil},
		{"Ctrl-C after", night + time.Minute, 2 * night, time.Hour, due, night + time.Minute, context.Canceled},
		{"done", 0, time.Hour, 0, "", time.Hour, nil},
	} {
		synctest.Test(t, func(t *testing.T) {
			outer, said := testEnv(t)
			stop := make(chan struct{})
			outer.Stop = stop
			if test.stop > 0 {
				time.AfterFunc(test.stop, func() { close(stop) })
			}
			begun := time.Now()
			until := begun.Add(night)
			p := Playing{Database: Database{DB: filepath.Join(t.TempDir(), "night.db")}, until: until}
			err := p.Into(outer, func(env *Environment, _ *sqlite.Store, _ *crash.Recorder) error {
				defer env.Announce("night")()
				if !env.Until.Equal(until) {
					t.Errorf("%s: plays until %v, want %v", test.name, env.Until, until)
				}
				select {
				case <-time.After(test.done):
					return nil
				case <-env.Stop:
				}
				select {
				case <-env.Ctx.Done():
				case <-time.After(test.last):
				}
				return env.Ctx.Err()
			})
			want := "night: " + plays(until, begun) + "\n" + strings.ReplaceAll(test.want, "TIME", until.Format("15:04"))
			if said.String() != want {
				t.Errorf("%s: %q, want %q", test.name, said, want)
			}
			if took := time.Since(begun); took != test.took || !errors.Is(err, test.err) {
				t.Errorf("%s: %v after %v, want %v after %v", test.name, err, took, test.err, test.took)
			}
		})
	}
}
