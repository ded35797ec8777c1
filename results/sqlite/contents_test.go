package sqlite

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
)

// TestThoughts stores what searches said, and reads it as a record and as a notebook would.
func TestThoughts(t *testing.T) {
	s, run := storeOfRun(t)
	r := rand.New(rand.NewPCG(1, 2))
	games := []results.Record{record(r, run, 3, 0), record(r, run, 3, 1), record(r, run, 1, 2), record(r, run, 1, 3)}
	for i := range games {
		games[i].Plies = 9
	}
	games[0].Thoughts = []results.Thought{
		{Ply: 0, Seat: 0, Plies: 4, Score: 0.25, Nodes: 1000, Evals: 900},
		{Ply: 1, Seat: 1, Plies: 0, Score: math.NaN(), Nodes: 1 << 53, Evals: 1<<53 - 1},
		{Ply: 3, Seat: 2, Plies: 7, Score: -1.0 / (1 << 20), Nodes: 1, Evals: 0},
		{Ply: 9, Seat: 3, Plies: 2, Score: 1e-300, Nodes: 0, Evals: 7},
	}
	games[0].Times = []int64{11, 0, 1 << 50, 13}
	games[2].Thoughts = []results.Thought{{Ply: 8, Seat: 1, Plies: 3, Score: math.Inf(-1), Nodes: 5, Evals: 6}}
	games[2].Times = []int64{17}
	games[3].Thoughts, games[3].Times = []results.Thought{}, []int64{} // there were none
	must(t, s.Append(t.Context(), run, games))
	games[2].Thoughts[0].Score = math.NaN()
	games[3].Thoughts, games[3].Times = nil, nil
	for _, want := range shown(games) {
		got, err := s.Game(t.Context(), run, want.Pairing, want.Number)
		must(t, err)
		equal(t, "game", got, want)
	}
	wantRows(t, s, "thoughts", "SELECT thoughts, times FROM game ORDER BY pairing, number", `
		SELECT run, pairing, number, decision, ply, seat, player, plies, score, nodes, evals, micros FROM decision
		ORDER BY pairing, number, decision`)
	checkSound(t, s, "t")
}

// TestEnds stores games of two to four seats that ended in all ways.
func TestEnds(t *testing.T) {
	gamestest.SkipShort(t)
	s, run := storeOfRun(t)
	var games []results.Record
	r := rand.New(rand.NewPCG(1, 2))
	for pairing, p := range run.Pairings {
		if pairing%3 > 0 && !gamestest.Long {
			continue // one of two seats and one of four will do
		}
		number := 0
		for _, kind := range results.EndKinds {
			for seat := range p.Seats {
				for _, text := range []string{"", "out of ideas", ": x", "a: b: c", "panic: deadline: ", "line\nline\r\n\tline", "\x1b[31m\xff\u202e", "error"} {
					g := record(r, run, pairing, number)
					number++
					for i := range g.Seats {
						g.Seats[i].Place = 1
					}
					g.Seats[seat].Place = len(p.Seats)
					g.End = results.End{Kind: kind, Seat: seat, Text: text}
					switch {
					case kind == results.ByRules:
						g.End.Seat = -1
					case kind == results.Resigned:
						g.End.Text = ""
					}
					games = append(games, g)
				}
			}
		}
	}
	must(t, s.Append(t.Context(), run, games))
	checkTwin(t, s, run, shown(games))
	wantRows(t, s, "ends", `
		SELECT DISTINCT end_kind, reason, end_seat, seat, fault FROM game JOIN seat USING (run, pairing, number)
		WHERE pairing = 1 AND (fault LIKE '%: out of ideas' OR end_kind IN ('rules', 'resigned') AND reason IN ('resigned', 'error'))
		ORDER BY 1, 3, 4`)
}

// TestFacts enters runs and studies with their facts, and refuses a run without.
func TestFacts(t *testing.T) {
	s := newStore(t)
	full := newRun("full")
	full.Facts = results.Facts{SeatNames: []string{"White", `"B"`, "c", "d"}, Options: map[string]string{"size": "15", "rule": "free"},
		Challengers: []string{"A", "Ç"}, Planned: 1000, Unrepeatable: map[string]string{"B b": "by the clock"},
		Openings: []results.OpeningSet{{Kind: "empty", Games: 10}, {Kind: "list", Games: 4, Skip: 2, Lines: []string{"a\t1", "b"}, Symmetry: true, Shuffled: true},
			{Kind: "random", Games: 1, Min: 2, Max: 3, Parity: "even", Distinct: true}},
		Schedule: results.Schedule{Order: "all", Seating: "one-v-field", Self: true, Against: []string{"D"}, Until: results.UntilRanked, Margin: 0.02,
			Error: 0.01, Most: 700},
		Terms:         results.Terms{Clock: results.Clock{Turn: 1, Game: 2, Increment: 3, Margin: 4}, Deadline: time.Minute, Thoughts: true},
		Deterministic: []string{"A", "Ç"}}
	full = entered(t, s, full)
	least := newRun("least")
	least.Facts = results.Facts{Planned: 1, SeatNames: []string{"a", "b", "c", "d"}, Openings: []results.OpeningSet{{Kind: "empty", Games: 1}}}
	least = entered(t, s, least)
	for what, change := range map[string]func(*results.Facts){
		"its facts are not complete: 0 games": func(f *results.Facts) { f.Planned = 0 },
		"0 sets of openings":                  func(f *results.Facts) { f.Openings = nil },
		"a set of its openings has no games":  func(f *results.Facts) { f.Openings[0].Games = 0 },
		"or skips fewer than none":            func(f *results.Facts) { f.Openings[0].Skip = -1 },
		"1 seats":                             func(f *results.Facts) { f.SeatNames = f.SeatNames[:1] },
		"more seats than the game: 3":         func(f *results.Facts) { f.SeatNames = f.SeatNames[:3] },
		"until ranked, with the error 1":      func(f *results.Facts) { f.Until, f.Error = results.UntilRanked, 1 },
	} {
		bad := newRun("bad")
		bad.Facts = least.Facts
		bad.Facts.Openings = slices.Clone(bad.Facts.Openings)
		change(&bad.Facts)
		refused(t, "entered without facts", s.Enter(t.Context(), &bad), nil, `run "bad": `, what)
	}
	bare := newRun("bad")
	bare.Stretches = nil
	refused(t, "entered without a stretch", s.Enter(t.Context(), &bare), nil, `run "bad": it has no stretch`)
	check := func(what string, want ...results.Run) {
		t.Helper()
		for _, s := range []*Store{s, readerOf(t, s)} {
			got, err := s.Runs(t.Context())
			must(t, err)
			equal(t, what, got, want)
		}
	}
	check("entered", full, least)
	wantRows(t, s, "facts", "SELECT seat_names, options, challengers, planned, unrepeatable, plan FROM run")
	full.Facts.Planned = 2000
	entered(t, s, full)
	check("entered again", full, least)
	checkSound(t, s, "full", "least")
}

// TestNames reads and writes a database of another program whose names hold control characters.
func TestNames(t *testing.T) {
	gamestest.SkipShort(t)
	s := newStore(t)
	raw := newRun("night\x1b[31m\n")
	raw.Players[0].Name, raw.Players[1].Name, raw.Players[2].Name = "A\x00", "\u202eB", "\xff"
	raw.Players[3].Name = `A\x00` // what the first is written as
	raw.Players[0].Spec, raw.Game, raw.Version = "a\x07", "pent\ago", "1\r"
	raw.Facts.Openings[1].Kind = "ran\x08dom"
	want := newRun(`night\x1b[31m\n`)
	want.Players[0].Name, want.Players[1].Name, want.Players[2].Name, want.Players[3].Name = `A\x00`, `\u202eB`, `\xff`, `A\x00`
	want.Players[0].Spec, want.Game, want.Version = `a\a`, `pent\ago`, `1\r`
	want.Facts.Openings[1].Kind = `ran\bdom`
	want.Config = raw.Config // which is for the program that reads it
	games := drawGames(rand.New(rand.NewPCG(1, 2)), raw)
	for i := range games {
		if games[i].Opening == "random" {
			games[i].Opening = "ran\x08dom"
		}
	}
	half := len(games) / 2
	visible := shown(games)
	for i := range visible {
		visible[i].Opening = results.Visible(visible[i].Opening)
	}
	entered(t, s, raw)
	must(t, s.Append(t.Context(), raw, games[:half]))
	must(t, s.Close())
	reader := opened(t, s.path, OpenReader)
	s = opened(t, s.path, Open)
	for _, s := range []*Store{reader, s} {
		for _, name := range []string{want.Name, raw.Name} {
			equal(t, "run", readRun(t, s, name), want)
		}
		checkTwin(t, s, want, visible[:half])
	}

	// Games of a block begin alike, also if the name of their opening is not to be shown.
	must(t, s.Append(t.Context(), want, games[half:]))
	for _, run := range []results.Run{want, raw} {
		checkTwin(t, s, run, visible)
		checkTwin(t, reader, run, visible)
	}
	raw.Facts.Planned = len(games)
	entered(t, s, raw)
	want.Game = "pentago"
	refused(t, "entered as another game", s.Enter(t.Context(), &want), nil, `it is stored as pent\ago`)
	must(t, s.Finish(t.Context(), want.Name, noon))
	checkTwin(t, s, raw, visible)
	equal(t, "runs and players", number(t, s.read, "SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM player)"), int64(5))
}
