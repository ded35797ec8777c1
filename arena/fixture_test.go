package arena_test

import (
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// resume returns the tournament of a plan's missing games.
func resume(t testing.TB, p plan.Plan, store arenatest.Store, workers int) arena.Tournament {
	t.Helper()
	run := gamestest.Must(plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"}))(t)
	rest := gamestest.Must(plan.Resume(t.Context(), p, run, store))(t)
	rest.Runner = arena.Local{Workers: workers}
	return rest
}

// planOf returns a plan of a game between players of these strings, with defaults for the options that are not given.
func planOf(t testing.TB, game string, given games.Options, names ...string) plan.Plan {
	t.Helper()
	_, o, _, err := games.SetUp(game, given, "")
	gamestest.OK(t, err)
	p := plan.Plan{Name: "drawn", Game: game, Options: o, Seed: 1, Schedule: schedule.Rule{Order: schedule.Both}}
	if p.Seats() > 2 {
		p.Schedule.Seating = schedule.OneVField
	}
	for _, text := range names {
		s := gamestest.Must(players.ParsePlayer(game, text))(t)
		p.Players = append(p.Players, plan.Entrant{Name: text, Spec: s})
	}
	return p
}

// drawnPlan returns a plan of a game with its own start, and boards drawn with a parity.
func drawnPlan(t testing.TB, game string, parity string, least int, names ...string) plan.Plan {
	t.Helper()
	p := planOf(t, game, nil, names...)
	d := gamestest.Must(games.Find(game))(t).DefaultDraw(p.Options)
	p.Openings = []openings.Set{
		{Kind: openings.Empty, Games: 1}, {Kind: openings.Random, Games: 2, Min: min(max(least, d.Min), d.Max), Max: d.Max, Parity: parity},
	}
	return p
}

// atRandom registers a method whose players play at random, inside of others.
func atRandom(m players.Method, wrap func(players.Player) players.Player) {
	m.Doc = "plays at random"
	m.New = func(s players.Spec, _ players.Evaluator) (players.Player, error) {
		s.Method = "random"
		p, err := s.New()
		return wrap(p), err
	}
	players.RegisterMethod(m)
}
