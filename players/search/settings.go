package search

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// Names of the settings of a search, besides players.PliesOption.
const (
	deepeningOption = "deepening"
	tableOption     = "table"
	orderOption     = "order"
	pvsOption       = "pvs"
	foresightOption = "foresight"
	frontierOption  = "frontier"
	distinctOption  = "distinct"
	symmetryOption  = "symmetry"
	ceilingOption   = "max-cut"
	floorOption     = "min-cut"
	effortOption    = "effort"
	nodesOption     = "nodes"
	evalsOption     = "evals"
	drawOption      = "draw"
	winOption       = "win"
	lossOption      = "loss"
)

// The methods besides players.DefaultMethod.
const (
	textbook = "textbook"
	minimax  = "minimax"
)

// Words that settings take.
const (
	auto = "auto" // the depth follows the position, as the game's sources have it
	none = "none"

	// What a won and a lost game are worth where no number says it: see Win.
	highest = "highest"
	lowest  = "lowest"

	// Where symmetric positions are searched by representatives of their sub-moves.
	symmetryOff   = "off"
	symmetryExact = "exact"
	symmetryAll   = "all"
)

const (
	maxPlies = 100 // that may be asked for
	maxBits  = 24  // of a table, 512 MiB
)

func init() {
	depth := []games.Option{
		{Name: players.PliesOption, Default: auto, Values: []string{auto}, Min: 1, Max: maxPlies, Banded: true,
			Doc: "depth in sub-moves; auto follows the position as the game's sources do"},
		{Name: drawOption, Default: "0", Min: -maxValue + 1, Max: maxValue - 1, Decimals: true,
			Doc: "value of a draw for the player, in games of two seats: below 0 shuns draws"},
		{Name: winOption, Default: highest, Values: []string{highest}, Min: -maxValue + 1, Max: maxValue - 1, Decimals: true, Added: true,
			Doc: "value of a won game, which a heuristic's value may exceed; each ply takes a millionth away"},
		{Name: lossOption, Default: lowest, Values: []string{lowest}, Min: -maxValue + 1, Max: maxValue - 1, Decimals: true, Added: true,
			Doc: "value of a lost game, which may exceed a heuristic's value; each ply adds a millionth"},
	}
	reductions := func(distinct, symmetry string) []games.Option {
		return []games.Option{
			{Name: distinctOption, Default: distinct, Values: games.Switch,
				Doc: "search one of the sub-moves that lead to equal positions"},
			{Name: symmetryOption, Default: symmetry, Values: []string{symmetryOff, symmetryExact, symmetryAll},
				Doc: "search one of the sub-moves that a symmetry of the board exchanges: exact for invariant heuristics only, all (lossy) for any"},
		}
	}
	limit := func(name, doc string) games.Option {
		return games.Option{Name: name, Default: none, Values: []string{none}, Min: 1, Max: 2e9, Doc: doc}
	}
	bound := func(name, doc string) games.Option {
		return games.Option{Name: name, Default: none, Values: []string{none}, Min: -Win, Max: Win, Doc: doc}
	}
	refinements := append([]games.Option{
		{Name: deepeningOption, Default: "2", Max: maxPlies,
			Doc: "plies by which the search deepens, to order its sub-moves; 0 searches once"},
		{Name: tableOption, Default: "13", Max: maxBits,
			Doc: "transposition table of 2^N entries of 32 bytes, from 16 on in two parts; 0 for none"},
		{Name: orderOption, Default: orders[byHistory], Values: orders,
			Doc: "sub-moves to try first: as the game lists them, what cut off elsewhere, the best by static value, or at random"},
		{Name: pvsOption, Default: "false", Values: games.Switch,
			Doc: "principal variation search: ask later sub-moves first whether they are better"},
		{Name: foresightOption, Default: "true", Values: games.Switch,
			Doc: "ask the game for wins of the turn at hand, and the heuristic for forced sub-moves"},
		{Name: frontierOption, Default: "true", Values: games.Switch,
			Doc: "value all sub-moves of the last ply at once"},
	}, reductions("true", symmetryExact)...)
	for i := range refinements {
		refinements[i].Private = true
	}
	players.RegisterMethod(players.Method{
		Name: players.DefaultMethod, Heuristics: true, New: newPlayer, Unrepeatable: unrepeatable,
		Options: slices.Concat(depth, []games.Option{
			{Name: effortOption, Default: none, Values: []string{none}, Min: 1, Max: 1000,
				Doc: "lossy: search the best N by static value, or what is forced, where two plies or more are left"},
			bound(ceilingOption, "lossy: stop at the first sub-move worth more than N (bounded alpha-beta)"),
			bound(floorOption, "lossy: tell values below N no further apart (bounded alpha-beta)"),
			limit(nodesOption, "stop after N positions"),
			limit(evalsOption, "stop after N evaluations"),
			limit(players.MillisOption, "stop after N milliseconds; such games cannot be played again"),
		}, refinements),
		Doc:    "full-width alpha-beta; draws among equal best moves; only lossy settings and limits change what it plays",
		Source: "2016 Pentago report, program alphabeta",
	})
	players.RegisterMethod(players.Method{
		Name: textbook, Heuristics: true, New: newPlayer, Unrepeatable: unrepeatable,
		Options: append(slices.Clone(depth), reductions("false", symmetryOff)...),
		Doc:     "alpha-beta without refinements, as textbooks have it: finds the same best moves, slower",
		Source:  "2016 Pentago report, program alphabeta",
	})
	players.RegisterMethod(players.Method{
		Name: minimax, Heuristics: true, New: newPlayer, Unrepeatable: unrepeatable,
		Options: append(slices.Clone(depth), reductions("false", symmetryOff)...),
		Doc:     "full-width search without cut-offs: slower still, and the yardstick of every other search",
		Source:  "2016 Pentago report, program minmax",
	})
}

// order is the order in which the move picker hands out the sub-moves of a node.
type order uint8

const (
	listed    order = iota // as the game lists them; at the root, in the random order of the search
	byHistory              // sub-moves that cut off elsewhere first: killers, then by history
	byStatic               // by static value
	byChance               // in a random order of each node; at the root, in that of the search
)

var orders = []string{listed: "listed", byHistory: "history", byStatic: "static", byChance: "random"}

// picks reports whether the order is by what is known of the sub-moves.
func (o order) picks() bool { return o == byHistory || o == byStatic }

// settings are the settings of a search as numbers.
type settings struct {
	plies     int               // depth, 0 where it follows the position
	follow    players.AutoPlies // the depth that follows the position
	banded    bool              // the depth follows the number of empty cells
	stepwise  bool              // one search decides one sub-move, not a turn
	cuts      bool              // alpha-beta
	deepening int               // plies, 0 for none
	tableBits int               // 0 for none
	order     order
	pvs       bool
	foresight bool
	frontier  bool
	distinct  bool
	symmetry  string
	worth

	ceiling, floor float64 // values that content the searching seat and the others; infinite for none
	effort         int     // sub-moves, 0 for all
	nodes, evals   int64   // limits, 0 for none
	millis         time.Duration
}

// plain returns the settings of minimax, or with cuts those of the textbook search, to an automatic depth.
func plain(cuts bool) settings {
	return settings{cuts: cuts, symmetry: symmetryOff, ceiling: math.Inf(1), floor: math.Inf(-1), worth: usualWorth}
}

// Check returns an error for a method with a search of its own, of whose settings this package knows nothing.
func Check(s players.Spec) error {
	if known := []string{players.DefaultMethod, textbook, minimax}; !slices.Contains(known, s.Method) {
		return fmt.Errorf("%s searches in a way of its own: name a heuristic with another kind (there is: %s)", s.Method,
			strings.Join(known, ", "))
	}
	return nil
}

// settingsOf reads the settings of a complete specification. It fails if the method is no search of this package, or if the
// depth is automatic and the game has no automatic depth.
func settingsOf(s players.Spec) (settings, error) {
	if err := Check(s); err != nil {
		return settings{}, err
	}
	o := s.Options
	set := plain(s.Method != minimax)
	if plies, err := strconv.Atoi(o[players.PliesOption]); err == nil {
		set.plies = plies
	} else if set.follow = s.Depth(); set.follow == nil {
		return set, fmt.Errorf("%s has no automatic depth: give a number of plies", s.Game)
	}
	set.banded = set.plies == 0 && o[players.PliesOption] != auto
	set.stepwise = players.Stepwise(s.Game)
	set.distinct, set.symmetry = o.On(distinctOption), o[symmetryOption]
	var err error
	if set.worth, err = worthOf(o); err != nil {
		return set, err
	}
	if s.Method != players.DefaultMethod {
		return set, nil
	}
	set.deepening, set.tableBits = o.Int(deepeningOption), o.Int(tableOption)
	set.order, set.pvs, set.foresight = order(slices.Index(orders, o[orderOption])), o.On(pvsOption), o.On(foresightOption)
	set.frontier = o.On(frontierOption)
	if o[ceilingOption] != none {
		set.ceiling = above(float64(o.Int(ceilingOption)))
	}
	if o[floorOption] != none {
		set.floor = below(float64(o.Int(floorOption)))
	}
	if set.floor >= set.ceiling {
		return set, fmt.Errorf("%s %s is above %s %s: it must not be",
			floorOption, o[floorOption], ceilingOption, o[ceilingOption])
	}
	number := func(name string) int {
		if o[name] == none {
			return 0
		}
		return o.Int(name)
	}
	set.effort = number(effortOption)
	set.nodes, set.evals = int64(number(nodesOption)), int64(number(evalsOption))
	set.millis = time.Duration(number(players.MillisOption)) * time.Millisecond
	return set, nil
}

// Lossy reports whether a complete specification has settings by which its search may miss the best move.
func Lossy(s players.Spec) bool {
	set, err := settingsOf(s)
	return err == nil && (set.content() || set.effort > 0 || set.symmetry == symmetryAll)
}

// Unheeded lists the settings of a complete specification that an Analyst does not heed, beside the lossy ones. Without them
// its searches would have other values, or another depth.
func Unheeded(s players.Spec) (names []string) {
	for p := range s.Parts() {
		switch p.Name {
		case drawOption, winOption, lossOption, nodesOption, evalsOption, players.MillisOption:
			if !p.Usual && !p.Weight {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// unrefined returns the settings for an evaluator whose values depend on the order of evaluation. Depth, limits, a random
// order and the values of finished games hold. Nothing is left out, ordered by what is known, or remembered.
func (s settings) unrefined() settings {
	u := plain(s.cuts)
	u.plies, u.follow, u.banded, u.stepwise, u.worth = s.plies, s.follow, s.banded, s.stepwise, s.worth
	u.nodes, u.evals, u.millis = s.nodes, s.evals, s.millis
	if s.order == byChance {
		u.order = byChance
	}
	return u
}

// content reports whether a seat may be content with less than the best.
func (s *settings) content() bool { return !math.IsInf(s.ceiling, 1) || !math.IsInf(s.floor, -1) }
