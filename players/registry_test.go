package players_test

import (
	"fmt"
	"testing"

	"tourney/games"
	"tourney/players"
)

func TestRegisterRefused(t *testing.T) {
	for _, test := range []struct {
		what     string
		register func()
	}{
		{"the same heuristic", func() { players.RegisterHeuristic(players.Heuristic{Game: "draughts", Name: "men"}) }},
		{"the same heuristic of any game", func() { players.RegisterHeuristic(players.Heuristic{Name: "noise"}) }},
		{"the same method", func() { players.RegisterMethod(players.Method{Name: "dice"}) }},
		{"name for a heuristic and a method", func() { players.RegisterHeuristic(players.Heuristic{Game: "chess", Name: "dice"}) }},
		{"name for a method and a heuristic", func() { players.RegisterMethod(players.Method{Name: "men"}) }},
		{"bad name of a preset", func() { registerWith(players.Preset{Name: "My", Weights: players.Weights{"w": 1}}) }},
		{"a preset without weights", func() { registerWith(players.Preset{Name: "p"}) }},
		{"a preset with an unknown weight", func() { registerWith(players.Preset{Name: "p", Weights: players.Weights{"v": 1}}) }},
		{"a preset with a default", func() { registerWith(players.Preset{Name: "p", Weights: players.Weights{"w": 0}}) }},
		{"two presets with a name", func() {
			registerWith(players.Preset{Name: "p", Weights: players.Weights{"w": 1}}, players.Preset{Name: "p", Weights: players.Weights{"w": 2}})
		}},
		{"bad name of a heuristic", func() { players.RegisterHeuristic(players.Heuristic{Game: "chess", Name: "my men"}) }},
		{"the name of a mixture", func() { players.RegisterHeuristic(players.Heuristic{Game: "chess", Name: "men+tempo"}) }},
		{"bad name of a method", func() { players.RegisterMethod(players.Method{Name: "a@2"}) }},
		{"another automatic depth", func() { players.RegisterAutoPlies("draughts", func(games.Position) int { return 2 }) }},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s registered: no panic", test.what)
				}
			}()
			test.register()
		}()
	}
}

func TestLists(t *testing.T) {
	for game, want := range map[string]string{
		"draughts": "[men noise tempo] [alpha-beta bot dam dice engine minimax]",
		"ludo":     "[noise tempo] [alpha-beta bot dice minimax]",
	} {
		var heuristics, methods []string
		for _, h := range players.HeuristicsOf(game) {
			heuristics = append(heuristics, h.Name)
		}
		for _, m := range players.MethodsOf(game) {
			methods = append(methods, m.Name)
		}
		if got := fmt.Sprint(heuristics, methods); got != want {
			t.Errorf("%s has %s, want %s", game, got, want)
		}
	}
}

// TestOwnBeforeGeneral: a game's own heuristic stands for a general one of its name.
func TestOwnBeforeGeneral(t *testing.T) {
	for game, want := range map[string]string{"draughts": "of draughts", "ludo": ""} {
		h, err := players.FindHeuristic(game, "noise")
		if err != nil || h.Doc != want {
			t.Errorf("FindHeuristic(%s, noise) is %q, %v, want %q", game, h.Doc, err, want)
		}
	}
}

func TestAutoPlies(t *testing.T) {
	if depth := players.AutoPliesOf("draughts"); depth == nil || depth(nil) != 8 {
		t.Error("AutoPliesOf(draughts): want the registered depth, 8")
	}
	if players.AutoPliesOf("ludo") != nil {
		t.Error("AutoPliesOf(ludo): want nil, none is registered")
	}
}

// registerWith registers a heuristic of one weight with presets.
func registerWith(list ...players.Preset) {
	players.RegisterHeuristic(players.Heuristic{Game: "chess", Name: "preset", Params: []players.Param{{Name: "w"}}, Presets: list})
}
