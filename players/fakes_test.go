package players_test

import (
	"errors"

	"tourney/games"
	"tourney/players"
	"tourney/players/bottest"
)

// game is a game that has nothing but a name, which is all that player strings ask of one.
type game struct {
	games.Game
	name string
}

func (g game) Name() string { return g.name }

// fakePlayer remembers what it was built of.
type fakePlayer struct {
	players.Player
	spec players.Spec
	eval players.Evaluator
}

// fakeEvaluator remembers its weights.
type fakeEvaluator struct {
	players.Evaluator
	weights players.Weights
}

func newEvaluator(w players.Weights) (players.Evaluator, error) {
	switch w["scale"] {
	case 9:
		return nil, errors.New("scale 9 overflows")
	case 8:
		panic("scale 8 explodes")
	case 7:
		return nil, nil
	}
	return fakeEvaluator{weights: w}, nil
}

func newPlayer(s players.Spec, eval players.Evaluator) (players.Player, error) {
	return fakePlayer{spec: s, eval: eval}, nil
}

var plies = games.Option{Name: "plies", Default: "auto", Values: []string{"auto"}, Min: 1, Max: 64}

func init() {
	games.Register(game{name: "draughts"})
	games.Register(game{name: "ludo"})

	players.RegisterHeuristic(players.Heuristic{
		Game: "draughts", Name: "men", New: newEvaluator,
		Params: []players.Param{
			{Name: "scale", Default: 1.5, Legal: players.Within(0, 10)},
			{Name: "reach", Kind: players.Integer, Default: 2},
			{Name: "kings", Kind: players.Switch, Default: 1},
		},
		Presets: []players.Preset{
			{Name: "tuned", Weights: players.Weights{"scale": 4, "kings": 0}, Proof: "60 % in 100 games"},
			{Name: "far", Weights: players.Weights{"reach": 9}, Proof: "70 % in 100 games"},
		},
	})
	players.RegisterHeuristic(players.Heuristic{Game: "draughts", Name: "tempo", New: newEvaluator,
		Params: []players.Param{{Name: "grain", Default: 1, Added: true}}})
	players.RegisterHeuristic(players.Heuristic{Game: "ludo", Name: "tempo", New: newEvaluator})
	players.RegisterHeuristic(players.Heuristic{Name: "noise", New: newEvaluator})
	players.RegisterHeuristic(players.Heuristic{Game: "draughts", Name: "noise", Doc: "of draughts", New: newEvaluator})

	players.RegisterMethod(players.Method{
		Name: players.DefaultMethod, Heuristics: true, New: newPlayer,
		Options: []games.Option{plies, {Name: "table", Default: "false", Values: games.Switch}},
	})
	players.RegisterMethod(players.Method{
		Name: "minimax", Heuristics: true, New: newPlayer,
		Options: []games.Option{plies},
	})
	players.RegisterMethod(players.Method{Name: "dice", New: newPlayer})
	players.RegisterMethod(players.Method{
		Name: "dam", Game: "draughts", New: newPlayer,
		Options: []games.Option{{Name: "books", Default: "3", Min: 0, Max: 9}, {Name: "pace", Default: "1", Max: 9, Private: true},
			{Name: "rest", Default: "0", Max: 9, Added: true}},
	})
	players.RegisterMethod(players.Method{
		Name: "engine", Game: "draughts", New: newPlayer,
		Options: []games.Option{
			{Name: "command", Default: "./engine", Text: true},
			{Name: "plies", Default: "auto", Values: []string{"auto"}, Text: true},
		},
	})

	bottest.Register("")

	players.RegisterAutoPlies("draughts", func(games.Position) int { return 8 })
}
