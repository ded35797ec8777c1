package study

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

func empty(games int) openings.Set { return openings.Set{Kind: openings.Empty, Games: games} }

func random(games, low, high int, parity string) openings.Set {
	return openings.Set{Kind: openings.Random, Games: games, Min: low, Max: high, Parity: parity}
}

// list is a list of as many openings as lines.
func list(games int, lines ...string) openings.Set {
	return openings.Set{Kind: openings.List, Games: games, Lines: lines}
}

// stages gives each stage its openings.
func stages(search, retest, proof []openings.Set) Study {
	return Study{Method: tune.RandomSearch, Openings: map[results.Stage][]openings.Set{results.Screening: search, results.Retest: retest, results.Proof: proof}}
}

func TestSeparate(t *testing.T) {
	type sets = []openings.Set
	boards := func(games, low, high int) openings.Set { return random(games, low, high, openings.Any) }
	for _, test := range []struct {
		name                  string
		search, retest, proof sets
		skips                 [3]int // of all sets of a stage
		want                  string // the error; "" for none
	}{
		{"equal stages", sets{boards(10, 1, 22)}, sets{boards(20, 1, 22)}, sets{boards(5, 1, 22)},
			[3]int{0, 10, 30}, ""},
		{"the empty board too has streams of chance", sets{empty(10)}, sets{empty(3)}, sets{empty(1)}, [3]int{0, 10, 13}, ""},
		{"sets of different length", sets{empty(3), boards(10, 1, 22)}, sets{empty(4), boards(2, 1, 22)}, sets{empty(1), boards(1, 1, 22)},
			[3]int{0, 10, 14}, ""},
		{"fewer sets", sets{empty(3), boards(10, 1, 22)}, sets{boards(2, 1, 22)}, sets{boards(1, 1, 22)},
			[3]int{0, 20, 22}, ""}, // opening 9 of the second set is game 19
		{"more sets", sets{boards(10, 1, 22)}, sets{boards(2, 1, 22), empty(1)}, sets{boards(1, 1, 22)},
			[3]int{0, 10, 24}, ""},
		{"other numbers of stones", sets{boards(10, 1, 5)}, sets{random(2, 6, 9, openings.Even)}, sets{boards(1, 10, 22)},
			[3]int{0, 10, 12}, ""},
		{"even and odd numbers", sets{random(10, 1, 6, openings.Even)}, sets{random(2, 1, 6, openings.Odd)}, sets{empty(1)},
			[3]int{0, 10, 12}, ""},
		{"overlapping numbers of stones", sets{boards(10, 1, 6)}, sets{boards(2, 6, 9)}, sets{empty(1)}, [3]int{},
			"random boards with 6..9 stones, parity any, may be among those with 1..6, parity any: draw those of the retest"},
		{"the same the other way round", sets{boards(10, 6, 9)}, sets{empty(2)}, sets{boards(2, 1, 6)}, [3]int{},
			"random boards with 1..6 stones, parity any, may be among those with 6..9, parity any: draw those of the proof"},
		{"another parity", sets{boards(10, 1, 6)}, sets{random(2, 1, 6, openings.Odd)}, sets{empty(1)}, [3]int{},
			"random boards with 1..6 stones, parity odd, may be among those with 1..6, parity any"},
		{"overlapping another set", sets{boards(10, 1, 2), boards(10, 3, 6)}, sets{boards(2, 6, 9)}, sets{empty(1)}, [3]int{},
			"random boards with 6..9 stones, parity any, may be among those with 3..6, parity any"},
		{"overlapping within a stage", sets{boards(10, 1, 6), boards(10, 2, 3)}, sets{empty(1)}, sets{empty(1)}, [3]int{},
			"draw those of the search"},
		{"lines of a list", sets{list(2, "a", "b", "c", "d")}, sets{list(1, "a", "b", "c", "d")}, sets{list(1, "a", "b", "c", "d")},
			[3]int{0, 2, 3}, ""},
		{"behind other numbers", sets{empty(6)}, sets{list(1, "a", "b", "c", "d")}, sets{list(3, "a", "b", "c", "d")},
			[3]int{0, 8, 9}, ""}, // number 8 is the first line again
		{"other lists", sets{list(2, "a", "b")}, sets{list(2, "c", "d")}, sets{list(1, "e")}, [3]int{0, 2, 4}, ""},
		{"too few lines for three stages", sets{list(2, "a", "b", "c")}, sets{list(1, "a", "b", "c")}, sets{list(1, "a", "b", "c")}, [3]int{},
			"the stages up to the proof take 4 openings of this list, which has 3"},
		{"too few lines for one", sets{list(3, "a", "b")}, sets{empty(1)}, sets{empty(1)}, [3]int{},
			"the stages up to the search take 3 openings of this list, which has 2"},
	} {
		s := stages(test.search, test.retest, test.proof)
		err := s.Separate()
		if test.want != "" {
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: error %v, want %q", test.name, err, test.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		for i, stage := range results.Stages {
			for _, set := range s.Openings[stage] {
				if set.Skip != test.skips[i] || set.Distinct != (set.Kind == openings.Random) {
					t.Errorf("%s: a set of the %s skips %d, distinct %t; want %d", test.name, stage, set.Skip, set.Distinct, test.skips[i])
				}
			}
		}
		if test.search[0].Skip != 0 || test.retest[0].Skip != 0 || test.proof[0].Skip != 0 {
			t.Errorf("%s: the caller's own sets were changed", test.name)
		}
	}
}

// TestSeparateNumbers: stages share neither the number of a game nor an opening of equal draws.
func TestSeparateNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(strings.Repeat("x", rapid.IntRange(36, 40).Draw(t, "lines")), "")
		kinds := []openings.Set{empty(0), random(0, 1, 4, openings.Balanced), random(0, 5, 9, openings.Any), list(0, lines...)}
		var all [3][]openings.Set
		for i := range all {
			for _, set := range rapid.Permutation(kinds).Draw(t, "kinds")[:rapid.IntRange(1, 4).Draw(t, "sets")] {
				set.Games = rapid.IntRange(1, 12).Draw(t, "games")
				all[i] = append(all[i], set)
			}
		}
		s := stages(all[0], all[1], all[2])
		if err := s.Separate(); err != nil {
			t.Fatal(err)
		}
		type opening struct {
			label string
			n     int
		}
		numbers, boards := map[int]results.Stage{}, map[opening]results.Stage{}
		for _, stage := range []results.Stage{results.Screening, results.Retest, results.Proof} {
			p := plan.Plan{Openings: s.Openings[stage]}
			for i, set := range p.Openings {
				for n := set.Skip; n < set.End(); n++ {
					if before := numbers[p.Number(i, n)]; before != "" {
						t.Fatalf("game %d is played in the %s and in the %s", p.Number(i, n), before, stage)
					}
					numbers[p.Number(i, n)] = stage
					board := opening{set.Label(), n}
					if set.Kind == openings.List {
						board.n %= len(lines)
					}
					if before := boards[board]; before != "" {
						t.Fatalf("%+v is an opening of the %s and of the %s", board, before, stage)
					}
					boards[board] = stage
				}
			}
		}
		// A tournament that skips used openings meets none of them, with any number of sets.
		for sets := range 4 {
			p := plan.Plan{Openings: kinds[:sets+1]}
			for i, set := range p.Openings {
				fresh := s.Unused(set, 1, sets+1)
				if set.Kind == openings.List && fresh.Games == 0 {
					continue // the study has used up the list
				}
				first := fresh.Skip
				board := opening{set.Label(), first}
				if set.Kind == openings.List {
					board.n %= len(lines)
				}
				if before := numbers[p.Number(i, first)]; before != "" || boards[board] != "" {
					t.Fatalf("opening %d of set %d of %d is one of the %s", first, i+1, sets+1, before)
				}
				for number := range numbers {
					if number >= p.Number(0, first) {
						t.Fatalf("with %d sets game %d comes after the first unused opening, %d", sets+1, number, first)
					}
				}
			}
		}
	})
}

// TestFresh: a list has no more openings than lines that the study has not used.
func TestFresh(t *testing.T) {
	s := stages([]openings.Set{list(2, "a", "b", "c", "d", "e", "f")}, []openings.Set{empty(1)}, []openings.Set{list(1, "a", "b", "c", "d", "e", "f")})
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[int]int{1: 1, 3: 3, 4: 3, 100: 3} {
		if got := s.Unused(s.Openings[results.Proof][0], asked, 1); got.Games != want || got.Skip%6 != 3 {
			t.Errorf("asked for %d: %d openings from line %d on, want %d from 3", asked, got.Games, got.Skip%6, want)
		}
	}
	if got := s.Unused(empty(0), 100, 1); got.Games != 100 {
		t.Errorf("%d games from the empty board, want 100", got.Games)
	}
}

// TestSeparateNoRetest: where there is nothing to choose, there is no re-test that could use up boards.
func TestSeparateNoRetest(t *testing.T) {
	s := stages([]openings.Set{empty(3)}, []openings.Set{empty(5)}, []openings.Set{empty(4)})
	s.Best = 1
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	if got := s.Openings[results.Proof][0].Skip; len(s.Openings[results.Retest]) != 0 || got != 3 {
		t.Errorf("%d sets in the re-test, and the proof skips %d; want none, and 3", len(s.Openings[results.Retest]), got)
	}
}

// TestDeeper: numbers and bands grow by a ply, none beyond the largest, and auto becomes a ply more than at the start.
func TestDeeper(t *testing.T) {
	for text, want := range map[string]string{
		"a@3": "a@4", "a@15:4_10:6_0:8": "a@15:5_10:7_0:9", "a": "a@5", "random": "", "a@100": "", "a@15:4_0:100": "",
	} {
		before := entrant(t, "c", text).Spec
		got, ok := Deeper(before)
		if ok != (want != "") || ok && got.Short() != want || before.Short() != text {
			t.Errorf("%s: got %s, %v, want %q", text, got.Short(), ok, want)
		}
	}
}

// TestFactsOf: the facts name the tuned weights, the opponents and the unrepeatable players.
func TestFactsOf(t *testing.T) {
	s := studyOf(t, "a@1,millis=5", 1)
	s.Opponents = append(s.Opponents, entrant(t, "slow", "one@2,millis=9"))
	want := results.StudyFacts{
		Opponents: []results.Player{
			{Name: "default", Spec: s.Candidate.Spec.String()},
			{Name: "random", Spec: "random"},
			{Name: "slow", Spec: entrant(t, "slow", "one@2,millis=9").Spec.String()},
		},
		Unrepeatable: map[string]string{"c": "by the clock", "default": "by the clock", "slow": "by the clock"},
	}
	for _, d := range s.Space.Dimensions() {
		want.Weights = append(want.Weights, results.Weight{Name: d.Name, Min: 0.9, Max: 1.3})
	}
	f := FactsOf(s)
	got := results.StudyFacts{Weights: f.Weights, Opponents: f.Opponents, Unrepeatable: f.Unrepeatable}
	if diff := cmp.Diff(want, got); diff != "" || len(want.Weights) != 4 {
		t.Errorf("(-want +got):\n%s", diff)
	}
	space, err := tune.NewSpace([]tune.Dimension{
		{Param: players.Param{Name: "reach", Kind: players.Switch, Max: 1}},
		{Param: players.Param{Name: "size", Min: 0.5, Max: 8, Log: true}, Start: 1},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Space = space
	weights := []results.Weight{{Name: "reach", Max: 1, Switch: true}, {Name: "size", Min: 0.5, Max: 8, Log: true}}
	if diff := cmp.Diff(weights, FactsOf(s).Weights); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
