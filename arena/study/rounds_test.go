package study

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/results"
)

// learning is a study by a method that learns, of a budget of 2000 games with a proof of 200 pairs.
func learning(t *testing.T, boards ...openings.Set) Study {
	s := studyOf(t, "a@1", 2)
	s.Method, s.Best, s.Duels, s.Budget, s.Deeper = tune.Halving, 1, 1, 2000, 20
	s.Opponents = s.Opponents[:1]
	s.Openings = map[results.Stage][]openings.Set{results.Screening: boards, results.Proof: Sized(Fresh(boards), 200)}
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCheckRounds: a further round without enough games or boards is refused. The number of games that an error asks
// for is enough, and one less is not.
func TestCheckRounds(t *testing.T) {
	boards := openings.Set{Kind: openings.Random, Games: 1, Min: 12, Max: 24, Parity: openings.Balanced}
	empty := openings.Set{Kind: openings.Empty, Games: 1} // takes no drawing
	lines := make([]string, 3000)
	for i := range lines {
		lines[i] = "a1 " + strconv.Itoa(i)
	}
	for _, test := range []struct {
		name   string
		boards openings.Set
		rounds []int
		want   string // "" for none
	}{
		{"enough", boards, []int{1000}, ""},
		{"a proof that cannot decide", empty, []int{60},
			"^a further round of 60 games: too few for a search, and for a proof that shows a large gain: want at least (744)$"},
		{"a later one", empty, []int{1000, 1000, 100},
			"^a further round of 100 games: too few .* want at least (872)$"},
		{"a million times too many", boards, []int{1e12}, "^a further round of 1000000000000 games: want at most 1000000000$"},
		{"too many boards", boards, []int{4e6},
			"^a further round of 4000000 games: the study would draw [0-9]+ different boards, and may draw 1000000: want fewer games$"},
		{"too few boards", openings.Set{Kind: openings.Random, Games: 1, Min: 1, Max: 1}, []int{1000},
			"^a further round of 1000 games: with the boards of all rounds: only [0-9]+ distinct boards were found for [0-9]+ games"},
		{"a short list", openings.Set{Kind: openings.List, Games: 1, Lines: lines, Shuffled: true}, []int{1000, 1000, 1000},
			"^a further round of 1000 games: the stages up to the proof take [0-9]+ openings of this list, which has 3000, .*; a smaller round needs fewer$"},
	} {
		s := learning(t, test.boards)
		s.Rounds = test.rounds
		err := s.CheckRounds()
		if test.want == "" {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		if err == nil || !regexp.MustCompile(test.want).MatchString(err.Error()) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
			continue
		}
		if enough := regexp.MustCompile("at least ([0-9]+)$").FindStringSubmatch(err.Error()); enough != nil {
			last := len(s.Rounds) - 1
			s.Rounds[last], _ = strconv.Atoi(enough[1])
			if err := s.CheckRounds(); err != nil {
				t.Errorf("%s: what is enough is refused: %v", test.name, err)
			}
			if s.Rounds[last]--; s.CheckRounds() == nil {
				t.Errorf("%s: one game less than enough is accepted", test.name)
			}
		}
	}
}

// TestManyRounds: the numbers of openings grow with the games of the rounds, not faster, and no board belongs to two
// stages.
func TestManyRounds(t *testing.T) {
	s := learning(t, openings.Set{Kind: openings.Empty, Games: 1}, openings.Set{Kind: openings.Random, Games: 4, Min: 12, Max: 24, Parity: openings.Balanced})
	s.Empty = 20
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	const rounds = 12
	for range rounds {
		s.Rounds = append(s.Rounds, s.Budget)
	}
	l, err := s.layout()
	if err != nil {
		t.Fatal(err)
	}
	boards, games := map[int]string{}, map[int]string{}
	for i, round := range l.rounds {
		for stage, sets := range round {
			at := strings.Join([]string{string(stage), strconv.Itoa(i + 1)}, " ")
			p := s.plan(stage, i+1, sets)
			for j, set := range sets {
				if most := 4 * (1 + rounds) * s.Budget; set.End() > most {
					t.Fatalf("%s: the numbers of openings end at %d, want at most %d", at, set.End(), most)
				}
				for n := set.Skip; n < set.End(); n++ {
					// From the empty board, an equal game is one with an equal number.
					used, number := boards, n
					if set.Kind == openings.Empty {
						used, number = games, p.Number(j, n)
					}
					if before, twice := used[number]; twice {
						t.Fatalf("%s takes %s %d, as %s", at, set.Kind, number, before)
					}
					used[number] = at
				}
			}
		}
	}
}
