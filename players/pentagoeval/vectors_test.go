package pentagoeval

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// evalVector is a value printed by the program of the 2016 report, with that program's names.
type evalVector struct {
	Pos, Config, Perspective string
	Value                    float64
}

func (v evalVector) root() games.Seat {
	if v.Perspective == "black" {
		return pentago.Black
	}
	return pentago.White
}

// heuristic translates a configuration such as "oneDotTwo(R:Y,DH:N,4,3,2,8)" into a name and weights.
func (v evalVector) heuristic() (name string, w players.Weights, err error) {
	name, rest, _ := strings.Cut(v.Config, "(")
	arguments := strings.Split(strings.TrimSuffix(rest, ")"), ",")
	strengths := []string{"monica", "middle", "straight", "triple"}
	twelve := []string{"own", "opp", "own-strong", "opp-strong"}
	var weights []string
	switch name {
	case "one":
		weights = []string{"bias"}
	case "oneDotTwo":
		name, weights = "one-two", append([]string{"relaxed", "diagonal"}, twelve...)
	case "A":
		name, weights = "a", strengths
	case "Astar":
		name, weights = "a-star", append(strengths, "rotations")
	case "AplusDiagHack":
		forced := strings.Join(arguments[:4], ";")
		if want := [2]string{"0;0;1;0", "0;0;1;2"}[v.root()]; forced != want {
			return "", nil, fmt.Errorf("%s plays with %s, want %s", v.Perspective, forced, want)
		}
		name, weights, arguments = "a-hacked", strengths, arguments[4:]
	}
	if len(arguments) != len(weights) {
		return "", nil, fmt.Errorf("%q: %d arguments, want %d", v.Config, len(arguments), len(weights))
	}
	w = players.Weights{}
	for i, text := range arguments {
		_, after, marked := strings.Cut(text, ":")
		if marked {
			text = after
		}
		switch text {
		case "Y":
			w[weights[i]] = 1
		case "N":
			w[weights[i]] = 0
		default:
			if w[weights[i]], err = strconv.ParseFloat(text, 64); err != nil {
				return "", nil, err
			}
		}
	}
	return name, w, nil
}

// TestEvalVectors compares the heuristics and their twins with the original program, which calculated in 32 bits.
func TestEvalVectors(t *testing.T) {
	gamestest.SkipShort(t)
	const tolerance = 2e-5 // relative to values above 1; the sources ask for 1e-3
	for _, v := range gamestest.Vectors[evalVector](t, "pentago_eval.jsonl") {
		name, given, err := v.heuristic()
		if err != nil {
			t.Fatal(err)
		}
		p, err := pentago.Game{}.Parse(nil, v.Pos)
		if err != nil {
			t.Fatal(err)
		}
		w := evaltest.Complete(t, game, name, given)
		bound := tolerance * max(1, math.Abs(v.Value))
		if got := twins[name](w)(plain(t, p), v.root()); math.Abs(got-v.Value) > bound {
			t.Errorf("%s for %s on %s: the twin says %v, want %v", v.Config, v.Perspective, v.Pos, got, v.Value)
		}
		if got := build(t, name, w).Evaluate(p, v.root()); math.Abs(got-v.Value) > bound {
			t.Errorf("%s for %s on %s: got %v, want %v", v.Config, v.Perspective, v.Pos, got, v.Value)
		}
	}
}
