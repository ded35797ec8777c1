package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest/heap"
)

func init() { games.Register(heap.Game{}) }

// goodHeap is a config for four seats; A to D are enough for a seating.
const goodHeap = `game: heap
schedule: {order: both}
openings: [{kind: empty, games: 4}]
players:
  - {name: A, eval: control, search: {plies: 3}}
  - {name: B, kind: random}
  - {name: C, eval: control, search: {plies: 1}}
  - {name: D, eval: control, search: {plies: 2}}
`

// three is goodHeap with too few players for a seating.
var three = strings.Replace(goodHeap, "  - {name: D, eval: control, search: {plies: 2}}\n", "", 1)

func TestDecodeSeating(t *testing.T) {
	for _, test := range []struct {
		text, old, new string
		want           schedule.Rule
		pairings       int
	}{
		{goodHeap, "", "", schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, 4},
		{three, "", "", schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}, 3 * 2 * 4},
		{three, "schedule: {order: both}\n", "", schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}, 3 * 2 * 4},
		{three, "game: heap", "game: heap\noptions: {seats: 3}", schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, 3},
		{three, "game: heap", "game: heap\noptions: {seats: 2}", schedule.Rule{Order: schedule.Both}, 6},
		{goodHeap, "both", "listed, seating: one-v-field", schedule.Rule{Order: schedule.Listed, Seating: schedule.OneVField}, 12},
		{goodHeap, "both", "both, self: true", schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets, Self: true}, 8},
		{goodHeap, "both", "both, against: [B]",
			schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField, Against: []string{"B"}}, 12},
		{goodHeap, "both", "both, against: [B, C, D]",
			schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets, Against: []string{"B", "C", "D"}}, 4},
	} {
		p := decode(t, strings.Replace(test.text, test.old, test.new, 1)).Plan
		if diff := cmp.Diff(test.want, p.Schedule); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.new, diff)
		}
		if got := len(p.Pairings()); got != test.pairings {
			t.Errorf("%s: %d pairings, want %d", test.new, got, test.pairings)
		}
		checkReadBack(t, p)
		if wrote := strings.Contains(string(Encode(p)), "seating"); wrote != (p.Seats() > 2) {
			t.Errorf("%s: the stored config of %d seats names a seating: %t", test.new, p.Seats(), wrote)
		}
	}
}

func TestSeatingErrors(t *testing.T) {
	many := ""
	for i := range 30 {
		many += fmt.Sprintf("  - {name: P%d, eval: control, search: {plies: %d}}\n", i, i+4)
	}
	for _, test := range []struct{ text, old, new, want string }{
		{good, "order: both", "seating: subsets", "night.yaml:3:12: seating is for games of more than two seats, but pentago"},
		{goodHeap, "game: heap", "game: heap\noptions: {seats: 5}", "night.yaml:2:18: seats cannot be"},
		{goodHeap, "both", "both, seating: table", `night.yaml:2:34: unknown seating "table" (there is: subsets, one-v-field)`},
		{three, "both", "both, seating: subsets", "night.yaml:2:34: seating: subsets seats 4 different players together, but there are 3"},
		{three, "both", "both, self: true, seating: subsets", "night.yaml:2:46: seating: subsets seats 4 different players"},
		{goodHeap, "both", "both, seating: subsets, against: [B]",
			"night.yaml:2:34: seating: subsets seats a challenger with 3 of the players that against names, but these are 1"},
		{goodHeap, "players:\n", "players:\n" + many, "night.yaml:5:3: 34 players in games of 4 seats make more than 100000 pairings"},
		{goodHeap, "name: B", "name: A-A", `the pairings "A", "A-A", "A-A", "A-A" and "A-A", "A", "A-A", "A-A" would both be called A-A-A-A-A-A-A: give one of the players another name`},
		{goodHeap, "kind: empty, games: 4", `kind: list, lines: ["12 0 0 -", "12 0 0 4", "0 3 0 012"]`,
			"night.yaml:3:45: position \"12 0 0 4\": no game of 4 seats reaches it"},
		{goodHeap, "kind: empty, games: 4", `kind: list, lines: ["0 3 0 012"]`, "night.yaml:3:33: the game is over here (last one in)"},
	} {
		text := strings.Replace(test.text, test.old, test.new, 1)
		if test.new == "name: A-A" {
			text = strings.Replace(text, "order: both", "order: both, seating: one-v-field", 1)
		}
		_, err := Decode("night.yaml", []byte(text))
		checkSome(t, test.new, err, test.want)
	}
	lonely := "game: heap\nplayers: [{kind: random}]\n"
	_, err := Decode("night.yaml", []byte(lonely))
	checkSome(t, "one player", err, "one player alone")
	if n := len(decode(t, lonely+"schedule: {self: true}\n").Plan.Pairings()); n != 1 {
		t.Errorf("one player against itself: %d pairings, want 1", n)
	}
}

// crowded is a game whose positions may have another number of seats than the options say.
type crowded struct{ heap.Game }

func (crowded) Name() string { return "crowded" }

func (g crowded) Parse(_ games.Options, text string) (games.Position, error) {
	seats, line, _ := strings.Cut(text, ": ")
	return g.Game.Parse(games.Options{"seats": seats}, line)
}

// TestListOfOtherSeats: an opening for another number of players is refused at its line.
func TestListOfOtherSeats(t *testing.T) {
	games.Register(crowded{})
	text := strings.Replace(goodHeap, "kind: empty, games: 4", `kind: list, lines: ["4: 12 0 0 -", "3: 12 0 0 -"]`, 1)
	_, err := Decode("night.yaml", []byte(strings.Replace(text, "game: heap", "game: crowded", 1)))
	checkErrors(t, "three seats of four", err, "3:48: here 3 play, but crowded with these options is for 4 (North, East, South, West)")
}

// TestExtendsSeating: if new players change the default seating, one line in the config keeps the old one.
func TestExtendsSeating(t *testing.T) {
	stored := decode(t, string(Encode(decode(t, three).Plan))).Plan
	checkErrors(t, "one more player", decode(t, goodHeap).Extends(stored), "2:11: with these players the seating is "+
		"by default subsets, but the run began with one-v-field: to go on with it, write seating: one-v-field into the schedule")
	bare := strings.Replace(goodHeap, "schedule: {order: both}\n", "", 1)
	checkErrors(t, "no schedule", decode(t, bare).Extends(stored), "1:1: with these players")
	told := strings.Replace(goodHeap, "both", "both, seating: one-v-field", 1)
	if err := decode(t, told).Extends(stored); err != nil {
		t.Errorf("told to go on: %v", err)
	}
	if err := decode(t, three).Extends(stored); err != nil {
		t.Errorf("unchanged: %v", err)
	}
	five := goodHeap + "  - {name: E, eval: control, search: {plies: 4}}\n"
	if err := decode(t, five).Extends(decode(t, goodHeap).Plan); err != nil {
		t.Errorf("a fifth player: %v", err)
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"another seating": {"both", "both, seating: one-v-field",
			"2:34: schedule.seating is one-v-field, but the run began with subsets"},
		"a gauntlet, whose default is another": {"both", "both, against: [A]",
			"2:34: schedule.against is [A], but the run began with []"},
		"another order": {"both", "listed", "2:19: schedule.order is listed, but the run began with both"},
		"other seats":   {"game: heap", "game: heap\noptions: {seats: 2}", "2:18: options.seats is 2, but the run began with 4"},
		"players in another order": {"  - {name: A, eval: control, search: {plies: 3}}\n  - {name: B, kind: random}\n",
			"  - {name: B, kind: random}\n  - {name: A, eval: control, search: {plies: 3}}\n",
			`5:3: the players are listed in another order, so that the pairing ["A" "B" "C" "D"]`},
	} {
		err := decode(t, strings.Replace(goodHeap, test.old, test.new, 1)).Extends(decode(t, goodHeap).Plan)
		checkErrors(t, name, err, test.want)
	}
}

// TestStudySeats: a study plays games of two.
func TestStudySeats(t *testing.T) {
	_, err := DecodeStudy("tune.yaml", []byte("game: heap\nbudget: 100\ncandidate: {eval: control, search: {plies: 2}}\n"))
	checkErrors(t, "four seats", err, "1:7: a study plays games of two, but heap with these options has 4 seats: choose options by which two play, "+
		"such as seats: 2")
	_, err = DecodeStudy("tune.yaml", []byte("game: heap\noptions: {seats: 3}\nbudget: 100\ncandidate: {eval: control, search: {plies: 2}}\n"))
	checkErrors(t, "three seats", err, "2:10: a study plays games of two, but heap with these options has 3 seats")
}

// TestBenchSeats: searches in games of more than two seats can be measured.
func TestBenchSeats(t *testing.T) {
	e, err := DecodeBench("night.yaml", []byte("game: heap\nstones: 0..2\ndepths: [1, 2]\nboards: 3\nplayers: [{eval: control}]\n"))
	if err != nil || e.Options["seats"] != "4" {
		t.Errorf("%+v, %v", e, err)
	}
}
