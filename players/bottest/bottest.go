// Package bottest has the method bot, a stand-in for engines whose players have weights of their own. Only tests import it.
package bottest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"tourney/games"
	"tourney/players"
)

// Name is the name of the method.
const Name = "bot"

// Declares is what a bot declares that is told nothing else.
const Declares = "attack=1:0..5 defence=2:0..5:integer fast=0:0..1:switch"

// Chooses is called before a bot chooses, where it is not nil. Its error is the bot's.
var Chooses func(ctx context.Context, s players.Spec) error

// Register makes the method known, for one game or, without a name, for all. The setting weights declares the weights of a
// player. The setting obeys says what they change: the moves, the value alone, or nothing.
func Register(game string) {
	players.RegisterMethod(players.Method{
		Name: Name, Game: game, Doc: "a toy with weights of its own",
		Options: []games.Option{
			{Name: players.CommandOption, Text: true, Doc: "any text"},
			{Name: "weights", Default: Declares, Text: true, Doc: "what it declares"},
			{Name: players.PliesOption, Default: "none", Values: []string{"none"}, Min: 1, Max: 9, Doc: "nothing"},
			{Name: "obeys", Default: "moves", Values: []string{"moves", "value", "nothing"}, Doc: "what its weights change"},
			{Name: "repeatable", Default: "true", Values: games.Switch, Doc: "whether it promises to play the same again"},
			{Name: "pace", Default: "0", Max: 9, Added: true, Doc: "nothing"},
			{Name: "declared", Text: true, Private: true, Doc: "what it has declared when it was first asked"},
		},
		Complete: func(s players.Spec) (players.Spec, error) {
			if s.Options["declared"] == "" {
				s.Options["declared"] = s.Options["weights"]
			}
			_, err := params(s.Options["declared"])
			return s, err
		},
		Params: func(s players.Spec) []players.Param {
			list, _ := params(s.Options["declared"])
			return list
		},
		Label: func(s players.Spec) string { return cmp.Or(s.Options[players.CommandOption], Name) },
		Unrepeatable: func(s players.Spec, _ players.Clock) string {
			if s.Options.On("repeatable") {
				return ""
			}
			return "by another program"
		},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) { return &bot{spec: s}, nil },
	})
}

// params reads declarations such as "attack=1:0..5 fast=0:0..1:switch".
func params(text string) (list []players.Param, err error) {
	kinds := map[string]players.Kind{"": players.Real, "integer": players.Integer, "switch": players.Switch}
	for _, word := range strings.Fields(text) {
		name, rest, _ := strings.Cut(word, "=")
		start, ends, _ := strings.Cut(rest, ":")
		ends, kind, _ := strings.Cut(ends, ":")
		low, high, _ := strings.Cut(ends, "..")
		p := players.Param{Name: name, Doc: "weight " + name}
		var known bool
		for _, n := range []struct {
			text string
			to   *float64
		}{{start, &p.Default}, {low, &p.Min}, {high, &p.Max}} {
			v, wrong := strconv.ParseFloat(n.text, 64)
			*n.to, err = v, errors.Join(err, wrong)
		}
		if p.Kind, known = kinds[kind]; !known {
			err = errors.Join(err, fmt.Errorf("unknown kind %q", kind))
		}
		list = append(list, p)
	}
	return list, err
}

// bot plays the move of the highest value. It sees a win at hand if attack is above 0, and is stronger for it.
type bot struct {
	spec   players.Spec
	chance *rand.Rand
}

func (b *bot) Begin(_ context.Context, s players.Setup) error {
	b.chance = s.Seed.Rand()
	return nil
}

func (b *bot) Close() error { return nil }

func (b *bot) Choose(ctx context.Context, r players.Request) (d players.Decision, err error) {
	if Chooses != nil {
		if err := Chooses(ctx, b.spec); err != nil {
			return d, err
		}
	}
	w, board, seat := b.spec.Weights, r.Position, r.Position.Mover()
	value := func(obeys bool) float64 {
		h := board.Hash()
		first, second := float64(h%1021), float64(h/1021%1021)
		if !obeys {
			return first
		}
		return w["attack"]*first + w["defence"]*second + 1000*w["fast"]
	}
	obeys, worth := b.spec.Options["obeys"] == "moves", 0.0
	for _, m := range board.AppendMoves(nil) {
		_, over := board.Do(m)
		v := value(obeys) + b.chance.Float64()
		if obeys && over && board.Outcome().Place[seat] == 1 {
			v += w["attack"] * 1e6
		}
		if d.Moves == nil || v > worth {
			d.Moves, worth = []games.Move{m}, v
		}
		board.Undo()
	}
	d.Score = value(b.spec.Options["obeys"] != "nothing")
	return d, nil
}
