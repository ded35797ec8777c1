package web

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/results"
)

// journaled adds entries with their times to the journal beside a database.
func journaled(t *testing.T, db string, entries ...journal.Entry) {
	t.Helper()
	file, err := os.OpenFile(journal.Path(db), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	must(t, err)
	defer file.Close()
	for _, e := range entries {
		must(t, json.NewEncoder(file).Encode(e))
	}
}

// fleetOf is a state of a fleet with two workers, one of them refused.
func fleetOf(run string, at time.Time) journal.Entry {
	return journal.Entry{At: at, State: &journal.State{Run: run, Games: 40, Checked: 7, Unchecked: 3, Workers: []journal.Worker{
		{Name: "office", Hosts: []string{"office-1", "office-2"}, Processes: 2, Cores: 16, Games: 900, Rate: 12.5, Holding: 30, Checked: 7, Seen: at.Add(-3 * time.Second)},
		{Name: "mallory", Hosts: []string{"cellar"}, Seen: at, Refused: "found out"}}}}
}

// last is the state of a fleet that has ended.
func last(run string, at time.Time) journal.Entry {
	e := fleetOf(run, at)
	e.State.Ended = true
	return e
}

func convicted(run string, at time.Time) journal.Entry {
	return journal.Entry{At: at, Conviction: &journal.Conviction{Run: run, Worker: "mallory", Game: run + "/A-one/3", How: "another move at ply 5"}}
}

// opened enters the run open, which is not finished. Its store keeps the database written to.
func opened(t *testing.T, path string) {
	t.Helper()
	reopen(t, writer(t, path), "night", "open", func(*results.Run) {})
}

// TestHostileFleet: texts of the journal are shown as text, and a journal that cannot be read leaves the page as it is.
func TestHostileFleet(t *testing.T) {
	path := played(t, night)
	var told []arena.Event
	onPage(t, path, func(t *testing.T, p *Page) {
		opened(t, path)
		bad := "<script>alert(1)</script>\x1b[2J\u202e\" onclick='x"
		e := fleetOf("open", time.Now())
		e.State.Workers[0].Name, e.State.Workers[0].Hosts, e.State.Workers[1].Refused = bad, []string{bad}, bad
		c := convicted("open", time.Now())
		c.Conviction.Worker, c.Conviction.Game, c.Conviction.How = bad, bad, bad
		journaled(t, path, c, journal.Entry{Note: bad}, e)
		text := says(t, p, "/runs/open", "!<script>alert", "!onclick='x")
		if n := strings.Count(text, `&lt;script&gt;alert(1)&lt;/script&gt;\x1b[2J\u202e`); n != 7 {
			t.Errorf("the texts are shown %d times, want 7:\n%s", n, text)
		}

		file := journal.Path(path)
		must(t, errors.Join(os.Remove(file), os.Mkdir(file, 0o777)))
		fresh := served(t, path, said(&told))
		for range 2 {
			says(t, fresh, "/runs/open", `!id="fleet"`)
		}
		if len(told) != 1 || !strings.Contains(told[0].(arena.Trouble).Why, "is no file") {
			t.Errorf("told: %+v", told)
		}
		bad = "\x00\x00{\"state\":\n{\"state\":{\"run\":\"open\",\"workers\":[null,{}]}}\n{\"note\""
		must(t, errors.Join(os.Remove(file), os.WriteFile(file, []byte(bad), 0o666)))
		says(t, fresh, "/runs/open", "has been silent since")
	})
}

// TestFleetChanges: browsers are told of news of the fleet, and of its silence, and of nothing else.
func TestFleetChanges(t *testing.T) {
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		opened(t, path)
		now := time.Now()
		for i, step := range []struct {
			at   time.Time
			add  []journal.Entry
			want bool
		}{
			{now, nil, false},
			{now, []journal.Entry{fleetOf("open", now)}, true},
			{now, nil, false},
			{now, []journal.Entry{{At: now, Chunk: &journal.Chunk{Run: "open"}}}, false}, // its games are committed
			{now, []journal.Entry{{At: now, Note: "x"}}, true},
			{now, []journal.Entry{convicted("open", now)}, true},
			{now.Add(journal.SilentAfter), nil, false},
			{now.Add(journal.SilentAfter + time.Second), nil, true},
			{now.Add(2 * journal.SilentAfter), nil, false},
			{now, []journal.Entry{last("open", now)}, true},
		} {
			journaled(t, path, step.add...)
			says(t, p, "/runs/open") // one browser's visit takes no news from the others
			if got := p.fleet.look(step.at); got != step.want {
				t.Errorf("step %d: changed %v", i, got)
			}
		}
	})
}
