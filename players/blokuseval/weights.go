package blokuseval

import (
	"math"
	"slices"

	"tourney/games/blokus"
	"tourney/players"
)

// The names of the weights.
const (
	squaresOwn   = "sq_own"
	squaresOpp   = "sq_opp"
	pointsOwn    = "nk_own"
	pointsTouch  = "nk_touch"
	pointsShared = "nk_shared"
	pointsOpp    = "nk_opp"
	nearOwn      = "inf_own"
	nearOpp      = "inf_opp"
	nearRadius   = "inf_radius"
	centrePlies  = "centre_plies"
	centreRow    = "centre_row"
	centreColumn = "centre_col"
	centreSquare = "centre_sq"
	centreShared = "centre_shared"
)

// heaviest bounds the weights, so that values stay far below those of won games.
const heaviest = 100

// duoParams declares the weights. The defaults are those without a heuristic's own: 0, and no centre mode.
var duoParams = []players.Param{
	weightParam(squaresOwn, 0, 0, "a square covered by an own piece: the scale of the other weights, not tuned"),
	weightParam(squaresOpp, 0, 6, "a square covered by the opponent's pieces, subtracted"),
	weightParam(pointsOwn, 0, 6, "a nucleation point of this player alone; in centre mode times its centre weight"),
	weightParam(pointsTouch, 0, 4, "added for such a point that shares an edge with the opponent's pieces"),
	weightParam(pointsShared, -2, 4,
		"a nucleation point of both; in centre mode times half its centre weight, rounded down"),
	weightParam(pointsOpp, 0, 6, "a nucleation point of the opponent, subtracted; in centre mode times its centre weight"),
	weightParam(nearOwn, 0, 4,
		"an empty square under own influence: near, and neither beside a piece nor a nucleation point"),
	weightParam(nearOpp, 0, 4, "an empty square under the opponent's influence, subtracted"),
	{Name: nearRadius, Kind: players.Integer, Default: 2, Min: 1, Max: 3, Legal: players.Within(1, 3),
		Doc: "rows and columns that influence reaches; 1: no influence"},
	{Name: centrePlies, Kind: players.Integer, Default: -1, Min: -1, Max: 8, Legal: players.Within(-1, blokus.Pieces),
		Doc: "centre mode lasts while the opponent has placed at most N pieces; -1: never, 21: always"},
	{Name: centreRow, Default: 6, Min: 6, Max: 6.5, Legal: players.Within(6, 7),
		Doc: "row of the centre, counted from 0 on top; centre weights fall from 4 to 1, by a half each square from it"},
	{Name: centreColumn, Default: 6, Min: 6, Max: 6.5, Legal: players.Within(6, 7),
		Doc: "column of the centre, counted from 0 on the left"},
	{Name: centreSquare, Default: 1, Min: 0, Max: 2, Legal: players.Within(-1, 2),
		Doc: "factor of sq_own and sq_opp in centre mode"},
	{Name: centreShared, Default: 0, Min: -2, Max: 4, Linear: true, Legal: players.Within(-heaviest, heaviest),
		Doc: "added to nk_shared in centre mode"},
}

func weightParam(name string, low, high float64, doc string) players.Param {
	return players.Param{Name: name, Min: low, Max: high, Linear: true, Legal: players.Within(-heaviest, heaviest), Doc: doc}
}

// heuristic is a named set of weights.
type heuristic struct {
	name, doc string
	defaults  players.Weights // in place of those of duoParams
	presets   []players.Preset
}

// nkWeighted also chooses a first piece if the book has none.
var nkWeighted = heuristic{
	"nk-weighted", "nucleation points and squares; like centre until the opponent has placed four pieces",
	players.Weights{
		squaresOwn: 2, squaresOpp: 2, pointsOwn: 1, pointsTouch: 1, pointsOpp: 1,
		centrePlies: 3, centreSquare: 0.5, centreShared: 1,
	}, nil,
}

// heuristics are those of the original.
var heuristics = []heuristic{
	nkWeighted,
	{"influence", "influence, nucleation points and squares, own less the opponent's", players.Weights{
		squaresOwn: 2, squaresOpp: 2, pointsOwn: 1, pointsTouch: 1, pointsOpp: 1, nearOwn: 1, nearOpp: 1,
	}, nil},
	{"eastwood", "like influence, but the opponent's points and influence count double", players.Weights{
		squaresOwn: 2, squaresOpp: 2, pointsOwn: 1, pointsTouch: 1, pointsOpp: 2, nearOwn: 1, nearOpp: 2,
	}, []players.Preset{{
		Name: "tuned",
		Weights: players.Weights{
			squaresOpp: 5.69, pointsOwn: 1.47, pointsTouch: 0.749, pointsShared: 0.138, pointsOpp: 3.07, nearOwn: 0.944, nearOpp: 1.75,
		},
		Proof: "against the defaults 59.2 % [57.3, 61.1] at 3 plies and 54.8 % [53.0, 56.6] at 2, each in 2000 games from random boards " +
			"that chose nothing",
	}}},
	{"centre", "nucleation points, up to four times as much near the middle of the board, and squares", players.Weights{
		squaresOwn: 1, squaresOpp: 1, pointsOwn: 1, pointsTouch: 1, pointsShared: 1, pointsOpp: 1,
		centrePlies: blokus.Pieces,
	}, nil},
	{"simple", "squares and nucleation points, own points twice as much", players.Weights{
		squaresOwn: 4, squaresOpp: 4, pointsOwn: 2, pointsShared: 2, pointsOpp: 1,
	}, nil},
}

func init() {
	for _, h := range heuristics {
		players.RegisterHeuristic(players.Heuristic{
			Game: game, Name: h.name, Doc: h.doc, Source: source, Params: h.params(), Presets: h.presets,
			New: func(w players.Weights) (players.Evaluator, error) { return newEvaluator(w), nil },
		})
		players.RegisterHeuristic(players.Heuristic{
			Game: classicGame, Name: h.name, Doc: h.doc + "; of several opponents the mean counts", Source: source,
			Params: classicParams(h.params()),
			New:    func(w players.Weights) (players.Evaluator, error) { return newClassic(w), nil },
		})
	}
}

// classicParams moves the centre of duoParams to the middle of the classic board.
func classicParams(params []players.Param) []players.Param {
	for i := range params {
		p := &params[i]
		switch p.Name {
		case centreRow:
			p.Doc = "row of the centre, counted from 0 on top; centre weights fall from 4 to 1, by a third each square from it"
		case centreColumn:
		default:
			continue
		}
		p.Default, p.Min, p.Max, p.Legal = (blokus.ClassicSize-1)/2., 9, 10, players.Within(9, 10)
	}
	return params
}

// params returns duoParams with the heuristic's defaults.
func (h heuristic) params() []players.Param {
	list := slices.Clone(duoParams)
	for i := range list {
		p := &list[i]
		if v, ok := h.defaults[p.Name]; ok {
			p.Default, p.Max = v, max(v, p.Max)
		}
		if p.Name == squaresOwn {
			p.Min = p.Max
		}
	}
	return list
}

func (h heuristic) weights() players.Weights {
	w := players.Weights{}
	for _, p := range h.params() {
		w[p.Name] = p.Default
	}
	return w
}

// modeWeights holds the weights of one mode, in units.
type modeWeights struct {
	squaresOwn, squaresOpp  int64
	own, touch, shared, opp int64 // nucleation points
	nearOwn, nearOpp        int64
	central                 bool // points count by their centre weights
}

// modeWeightsOf returns the weights outside centre mode and in it.
func modeWeightsOf(w players.Weights) (plain, central modeWeights) {
	plain = modeWeights{
		squaresOwn: players.Units(w[squaresOwn]), squaresOpp: players.Units(w[squaresOpp]),
		own: players.Units(w[pointsOwn]), touch: players.Units(w[pointsTouch]),
		shared: players.Units(w[pointsShared]), opp: players.Units(w[pointsOpp]),
		nearOwn: players.Units(w[nearOwn]), nearOpp: players.Units(w[nearOpp]),
	}
	if w[nearRadius] == 1 {
		// An empty square within radius 1 shares an edge with a piece or is a nucleation point.
		plain.nearOwn, plain.nearOpp = 0, 0
	}
	central = plain
	central.central = true
	central.squaresOwn = players.Units(w[squaresOwn] * w[centreSquare])
	central.squaresOpp = players.Units(w[squaresOpp] * w[centreSquare])
	central.shared = players.Units(w[pointsShared] + w[centreShared])
	return plain, central
}

// centreWeight returns the factor of a nucleation point in centre mode, 1 to 4.
func centreWeight(row, column int, centreRow, centreColumn float64) int {
	far := max(math.Abs(float64(row)-centreRow), math.Abs(float64(column)-centreColumn))
	return int(math.Floor((7-far)/2)) + 1
}
