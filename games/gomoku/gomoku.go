package gomoku

import "tourney/games"

// Game is the registered game.
type Game struct{}

func init() { games.Register(Game{}) }

// Names of the rule options, and the words of the rule.
const (
	sizeOption    = "size"
	ruleOption    = "rule"
	ruleFreestyle = "freestyle"
	ruleStandard  = "standard"
)

func (Game) Name() string { return "gomoku" }

func (Game) Doc() string {
	return "Gomoku: put a stone on an empty cell, five in line win (freestyle and standard rules of the Gomocup)"
}

func (Game) Options() []games.Option {
	return []games.Option{
		{Name: sizeOption, Default: "15", Min: minSize, Max: maxSize, Doc: "cells a side"},
		{
			Name: ruleOption, Default: ruleFreestyle, Values: []string{ruleFreestyle, ruleStandard},
			Doc: "freestyle: five or more in line win; standard: exactly five, longer lines are worth nothing",
		},
	}
}

func (Game) SeatNames(games.Options) []string { return []string{"Black", "White"} }

// New returns the empty board, Black to move.
func (Game) New(o games.Options) (games.Position, error) { return newBoard(o), nil }

// Parse reads a position line. It has the rows from the top joined by "/", "." for an empty cell, "x" for a black stone
// and "o" for a white one, then a blank and the colour to move, b or w.
func (Game) Parse(o games.Options, text string) (games.Position, error) {
	b, err := parse(o, text)
	if err != nil {
		return nil, err
	}
	return b, nil
}
