package arena_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/study"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
)

var update = flag.Bool("update", false, "rewrite the logs of testdata/scripts.txt, and add new words to testdata/frozen.txt; words that it has never change")

const frozenFile = "testdata/frozen.txt"

// TestFrozen compares the words that are hashed or stored with testdata/frozen.txt. Stored runs depend on them: with
// another word a run cannot continue, or continues with other games.
func TestFrozen(t *testing.T) {
	file, err := os.ReadFile(frozenFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	want := map[string]string{}
	for line := range strings.Lines(string(file)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		want[name] = value
	}
	got := frozenWords(t)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		value, ok := got[name]
		switch {
		case !ok:
			t.Errorf("%s = %s: is gone; stored runs depend on it: keep the old word", name, want[name])
		case value != want[name]:
			t.Errorf("%s = %s: was %s; stored runs depend on it: keep the old value", name, value, want[name])
		}
	}
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[name]; !ok && !*update {
			t.Errorf("%s = %s: is new: add it by go test ./arena -run TestFrozen -update", name, got[name])
		}
		fmt.Fprintf(&lines, "%s = %s\n", name, got[name])
	}
	if *update && !t.Failed() {
		gamestest.OK(t, os.WriteFile(frozenFile, []byte(lines.String()), 0o644))
	}
}

// frozenWords returns the words of this program by what they are of.
func frozenWords(t *testing.T) map[string]string {
	words := map[string]string{}
	for _, game := range games.Names() {
		if game == "heap" { // a toy of these tests
			continue
		}
		g := gamestest.Must(games.Find(game))(t)
		freezeOptions(words, "game "+game, g.Options())
		for _, m := range players.MethodsOf(game) {
			of := "method " + m.Name
			if m.Game != "" {
				of = "method " + game + "/" + m.Name
			}
			freezeOptions(words, of, m.Options)
		}
		for _, h := range players.HeuristicsOf(game) {
			for _, p := range h.Params {
				words[fmt.Sprintf("heuristic %s/%s weight %s", game, h.Name, p.Name)] = "default " + p.Format(p.Default)
			}
		}
	}
	freezeKeys(t, words)
	freezeOpenings(t, words)
	freezeStreams(t, words)
	freezeStages(words)
	list := func(name string, values ...string) {
		for _, v := range values {
			words[name+" "+v] = "known"
		}
	}
	list("order", schedule.Orders...)
	list("seating", schedule.Seatings...)
	list("kind of openings", openings.Kinds...)
	list("parity", openings.Parities...)
	list("end", texts(results.EndKinds)...)
	list("until", schedule.Decided, schedule.Ranked)
	return words
}

func texts[S ~string](list []S) (names []string) {
	for _, s := range list {
		names = append(names, string(s))
	}
	return names
}

// freezeOptions adds the names and defaults of options. A default decides what players.Spec.Short leaves out.
func freezeOptions(words map[string]string, of string, options []games.Option) {
	for _, o := range options {
		words[of+" option "+o.Name] = "default " + games.Quote(o.Default)
	}
}

// freezeKeys adds the keys of pairings in which the listed players sit in their order.
func freezeKeys(t *testing.T, words map[string]string) {
	for _, test := range []struct {
		name, game string
		options    games.Options
		clock      players.Clock
		specs      []string
	}{
		{name: "pentago two", game: "pentago", specs: []string{"a@2", "random"}},
		{name: "pentago self", game: "pentago", specs: []string{"a-star", "a-star"}},
		{name: "pentago weights", game: "pentago", specs: []string{"a(monica=1.2)@3,symmetry=off", "one-two@2,kind=minimax"}},
		{name: "pentago rule", game: "pentago", options: games.Options{"last_rotation": "false"}, specs: []string{"one", "control"}},
		{name: "pentago clock", game: "pentago", specs: []string{"a", "a-hacked"},
			clock: players.Clock{Game: time.Minute, Increment: 2 * time.Second, Margin: 100 * time.Millisecond}},
		{name: "gomoku sizes", game: "gomoku", options: games.Options{"size": "9", "rule": "standard"}, specs: []string{"windows@2", "fhive@3"}},
		{name: "loa", game: "loa", specs: []string{"mixture@3", "material@2,pvs=true"}},
		{name: "blokus", game: "blokus", specs: []string{"influence@2", "eastwood@3,kind=blockem"}},
		{name: "splut two", game: "splut", specs: []string{"standard@4,nodes=1000", "random"}},
		{name: "splut three", game: "splut", options: games.Options{"seats": "3"}, specs: []string{"standard@3", "control@2", "random"}},
		{name: "splut four", game: "splut", options: games.Options{"seats": "4"}, specs: []string{"standard@2", "random", "random", "standard@2"}},
	} {
		p := planOf(t, test.game, test.options, test.specs...)
		p.Clock = test.clock
		seats := []int{0, 1, 2, 3}[:len(test.specs)]
		if got := p.Seats(); got != len(seats) {
			t.Fatalf("%s: %d players for %d seats", test.name, len(seats), got)
		}
		words["key of "+test.name] = p.Key(seats)
	}
}

// freezeOpenings adds the labels of sets and, as they follow from the label, the boards that random ones begin with.
func freezeOpenings(t *testing.T, words map[string]string) {
	for _, test := range []struct {
		game string
		set  openings.Set
	}{
		{"pentago", openings.Set{Kind: openings.Empty, Games: 2}},
		{"pentago", openings.Set{Kind: openings.Random, Games: 2, Min: 1, Max: 22, Parity: openings.Balanced}},
		{"gomoku", openings.Set{Kind: openings.Random, Games: 2, Min: 3, Max: 9, Parity: openings.Odd, Distinct: true}},
		{"splut", openings.Set{Kind: openings.Random, Games: 2, Min: 4, Max: 10, Parity: openings.Any}},
		{"gomoku", openings.Set{Kind: openings.List, Games: 2, Lines: []string{"0,0, 1,1", "-1,-1, 2,0"}, Symmetry: true}},
	} {
		p := planOf(t, test.game, nil)
		p.Openings = []openings.Set{test.set}
		source := gamestest.Must(p.Source(0))(t)
		label := "opening " + test.game + " " + test.set.Label()
		for n := range test.set.Games {
			board := gamestest.Must(source.At(n))(t)
			words[fmt.Sprintf("%s: %d", label, n)] = gamestest.Line(board)
		}
	}
}

// freezeStreams adds the first numbers of seats' streams, as players get them in a match, and of an address.
func freezeStreams(t *testing.T, words map[string]string) {
	first := func(r *rand.Rand) string { return fmt.Sprintf("%016x %016x", r.Uint64(), r.Uint64()) }
	p := planOf(t, "splut", games.Options{"seats": "4"}, "noted-0")
	p.Schedule.Self = true
	p.Openings = []openings.Set{{Kind: openings.Empty, Games: 13}}
	for _, seed := range []int64{1, -7} {
		for _, number := range []int{0, 12} {
			j := gamestest.Must(p.Job(0, number))(t)
			j.Seed, j.Key = seed, "0123456789abcdef"
			noted.reset()
			gamestest.Must(match.Single(t.Context(), j, arenatest.Build(t, p, 0)))(t)
			for seat, seeds := range noted.seeds {
				words[fmt.Sprintf("stream of seed %d, game %d, seat %d", seed, number, seat)] = first(seeds[0].Rand())
			}
		}
		words[fmt.Sprintf("stream of seed %d, an address", seed)] = first(match.Stream(seed, "an\x00address"))
	}
}

// freezeStages adds what studies store: stages, runs and candidates.
func freezeStages(words map[string]string) {
	s := study.Study{Name: "night", Candidate: plan.Entrant{Name: "a"}}
	words["stages"] = strings.Join(texts(results.Stages), ", ")
	for i, stage := range results.Stages {
		words[fmt.Sprintf("run of stage %d", i)] = s.RunName(stage)
	}
	words["candidates"] = s.PlayerName(0) + ", " + s.PlayerName(1) + ", " + s.PlayerName(12)
}
