package web

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"tourney/arena/journal"
	"tourney/results"
	"tourney/results/sqlite"
)

// journaled adds entries with their times to the journal beside a database.
func journaled(t *testing.T, db string, entries ...journal.Entry) {
	t.Helper()
	file, err := os.OpenFile(journal.Path(db), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, e := range entries {
		if err := json.NewEncoder(file).Encode(e); err != nil {
			t.Fatal(err)
		}
	}
}

// fleetOf is a state of a fleet with two workers, one of them refused.
func fleetOf(run string, at time.Time) journal.Entry {
	return journal.Entry{At: at, State: &journal.State{Run: run, Games: 40, Checked: 7, Unchecked: 3, Workers: []journal.Worker{
		{Name: "office", Hosts: []string{"office-1", "office-2"}, Processes: 2, Cores: 16, Games: 900, Rate: 12.5, Holding: 30, Checked: 7, Seen: at.Add(-3 * time.Second)},
		{Name: "mallory", Hosts: []string{"cellar"}, Seen: at, Refused: "found out"}}}}
}

func last(e journal.Entry) journal.Entry {
	state := *e.State
	state.Ended = true
	return journal.Entry{At: e.At, State: &state}
}

func convicted(run string, at time.Time) journal.Entry {
	return journal.Entry{At: at, Conviction: &journal.Conviction{Run: run, Worker: "mallory", Game: run + "/A-one/3", How: "another move at ply 5"}}
}

// opened is the run night with another one, open, that is not finished. Its store keeps the database written to.
func opened(t *testing.T) (path string, store *sqlite.Store) {
	t.Helper()
	path = played(t, night)
	store = writer(t, path)
	run, err := store.Run(t.Context(), "night")
	if err != nil {
		t.Fatal(err)
	}
	run.Name, run.Finished = "open", time.Time{}
	if err := store.Enter(t.Context(), &run); err != nil {
		t.Fatal(err)
	}
	return path, store
}

// TestFleet: what pages say of a fleet by its journal.
func TestFleet(t *testing.T) {
	now := time.Now()
	old := now.Add(-time.Hour)
	note := journal.Entry{At: now, Note: "laptop: another signature"}
	for _, test := range []struct {
		name    string
		entries []journal.Entry
		page    string
		has     []string
		lacks   []string
	}{
		{"none", nil, "/runs/open", nil, []string{`id="fleet"`, "worker"}},
		{"playing", []journal.Entry{note, fleetOf("open", now)}, "/runs/open",
			[]string{`id="fleet"`, "<caption><span>open: the fleet at ", "1 worker, 13 games/s. Checked: 7, still to be checked: 3.", "office-1 +1", "3 s ago",
				"refused<sup>1</sup>", "Refused: found out.", `<th scope="row">total</th>`, "Latest notes", ": laptop: another signature</li>", `state running">running`, "0 of 54 games, 1 worker"},
			[]string{"coordinator ended", "silent"}},
		{"on the home page", []journal.Entry{fleetOf("open", now)}, "/", []string{"0 of 54 games, 1 worker<", `state running">running`}, nil},
		{"another run", []journal.Entry{fleetOf("open", now)}, "/runs/night", nil, []string{`id="fleet"`}},
		{"of a finished run", []journal.Entry{note, fleetOf("night", now)}, "/runs/night", nil, []string{`id="fleet"`, "worker"}},
		{"silent", []journal.Entry{note, fleetOf("open", old)}, "/runs/open", []string{"The coordinator has been silent since " + stamp(old), "another signature"}, []string{"1 worker", "games/s"}},
		{"ended", []journal.Entry{fleetOf("open", old), last(fleetOf("open", now))}, "/runs/open", []string{"The coordinator ended at " + stamp(now)}, []string{"1 worker", "games/s", "silent"}},
		{"ended, then others", []journal.Entry{last(fleetOf("open", now)), fleetOf("night", now)}, "/runs/open", nil, []string{`id="fleet"`}},
		{"convicted", []journal.Entry{convicted("open", old), fleetOf("open", now)}, "/runs/open",
			[]string{stamp(old) + ": worker mallory was found out. The game open/A-one/3, played again, differs: another move at ply 5. Their games are played anew.", "1 worker"}, nil},
		{"convicted once", []journal.Entry{convicted("night", old), last(fleetOf("night", old)), fleetOf("open", now)}, "/runs/night",
			[]string{"worker mallory was found out", "Their games were played anew."}, []string{"coordinator", "games/s", "<h3>"}},
		{"convicted elsewhere", []journal.Entry{convicted("open", old), fleetOf("open", now)}, "/runs/night", nil, []string{`id="fleet"`}},
		{"nobody yet", []journal.Entry{{At: now, State: &journal.State{Run: "open", Games: 54}}}, "/runs/open", []string{"No worker has come yet. Checked: 0", "0 of 54 games, 0 workers"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			path, _ := opened(t)
			journaled(t, path, test.entries...)
			text := shown(t, served(t, path), test.page)
			for _, want := range test.has {
				if !strings.Contains(text, want) {
					t.Errorf("%s lacks %q", test.page, want)
				}
			}
			for _, bad := range test.lacks {
				if strings.Contains(text, bad) {
					t.Errorf("%s has %q", test.page, bad)
				}
			}
			if t.Failed() {
				t.Log(text)
			}
		})
	}
}

// TestFleetOfStudy: a study shows the fleet that plays one of its runs.
func TestFleetOfStudy(t *testing.T) {
	path := studied(t, 3)
	writer(t, path)
	journaled(t, path, convicted("weights-search", time.Now()), fleetOf("weights-search", time.Now()))
	p := served(t, path)
	for address, want := range map[string]string{"/studies/weights": "weights-search: the fleet at ", "/runs/weights-search": "worker mallory was found out", "/": "1 worker"} {
		if text := shown(t, p, address); !strings.Contains(text, want) {
			t.Errorf("%s lacks %q:\n%s", address, want, text)
		}
	}
}

// TestHostileFleet: texts of the journal are shown as text, and a journal that cannot be read leaves the page as it is.
func TestHostileFleet(t *testing.T) {
	path, _ := opened(t)
	bad := "<script>alert(1)</script>\x1b[2J\u202e\" onclick='x"
	e := fleetOf("open", time.Now())
	e.State.Workers[0].Name, e.State.Workers[0].Hosts, e.State.Workers[1].Refused = bad, []string{bad}, bad
	c := convicted("open", time.Now())
	c.Conviction.Worker, c.Conviction.Game, c.Conviction.How = bad, bad, bad
	journaled(t, path, c, journal.Entry{Note: bad}, e)
	text := shown(t, served(t, path), "/runs/open")
	if n := strings.Count(text, `&lt;script&gt;alert(1)&lt;/script&gt;\x1b[2J\u202e`); n != 7 {
		t.Errorf("the texts are shown %d times, want 7:\n%s", n, text)
	}
	for _, s := range []string{"<script>alert", "\x1b", "\u202e", "onclick='x"} {
		if strings.Contains(text, s) {
			t.Errorf("the page has %q", s)
		}
	}

	if err := os.Remove(journal.Path(path)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(journal.Path(path), 0o777); err != nil {
		t.Fatal(err)
	}
	var told []string
	p := served(t, path, func(s *Settings) { s.Tell = func(text string) { told = append(told, text) } })
	for range 2 {
		if text := shown(t, p, "/runs/open"); strings.Contains(text, `id="fleet"`) {
			t.Error("a folder is a journal")
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "is no file") {
		t.Errorf("told: %q", told)
	}
	if err := os.Remove(journal.Path(path)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(journal.Path(path), []byte("\x00\x00{\"state\":\n{\"state\":{\"run\":\"open\",\"workers\":[null,{}]}}\n{\"note\""), 0o666); err != nil {
		t.Fatal(err)
	}
	if text := shown(t, p, "/runs/open"); !strings.Contains(text, "has been silent since") {
		t.Errorf("a damaged journal:\n%s", text)
	}
}

// TestFleetChanges: browsers are told of news of the fleet, and of its silence, and of nothing else.
func TestFleetChanges(t *testing.T) {
	path, _ := opened(t)
	p := served(t, path)
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
		{now, []journal.Entry{last(fleetOf("open", now))}, true},
	} {
		journaled(t, path, step.add...)
		shown(t, p, "/runs/open") // one browser's visit takes no news from the others
		if got := p.fleet.look(step.at); got != step.want {
			t.Errorf("step %d: changed %v", i, got)
		}
	}
}

// TestFleetLine: the word on progress.
func TestFleetLine(t *testing.T) {
	p := progress{State: Running, Done: 100, Total: 1300, Rate: 10, Fleet: results.Counted(3, "worker")}
	if got, want := p.Line(), "100 of 1300 games, 3 workers, 10 games/s, about 2 minutes to go"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
