package schedule

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// titles writes pairings as addresses do, with a letter for each player.
func titles(pairings [][]int) string {
	var words []string
	for _, seats := range pairings {
		word := ""
		for _, player := range seats {
			word += string(rune('a' + player))
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestPairings(t *testing.T) {
	for _, test := range []struct {
		rule           Rule
		players, seats int
		want           string
	}{
		{Rule{Order: Both}, 3, 2, "ab ac ba bc ca cb"},
		{Rule{Order: Both, Self: true}, 3, 2, "aa ab ac ba bb bc ca cb cc"},
		{Rule{Order: Listed}, 3, 2, "ab ac bc"},
		{Rule{Order: Listed, Self: true}, 3, 2, "aa ab ac bb bc cc"},
		{Rule{Order: Both, Against: []string{"b"}}, 3, 2, "ab ba bc cb"},
		{Rule{Order: Listed, Against: []string{"b"}}, 3, 2, "ab bc"},
		{Rule{Order: Both, Against: []string{"a", "b"}}, 3, 2, "ac bc ca cb"},
		{Rule{Order: Listed, Self: true, Against: []string{"c"}}, 3, 2, "aa ac bb bc cc"},

		{Rule{Order: Both, Seating: Subsets}, 3, 3, "abc bca cab"},
		{Rule{Order: Both, Seating: Subsets}, 4, 3, "abc bca cab abd bda dab acd cda dac bcd cdb dbc"},
		{Rule{Order: Both, Seating: Subsets}, 4, 4, "abcd bcda cdab dabc"},
		{Rule{Order: Both, Seating: Subsets}, 2, 3, ""},
		{Rule{Order: Listed, Seating: Subsets}, 4, 3, "abc abd acd bcd"},
		{Rule{Order: Listed, Seating: Subsets, Self: true}, 3, 3, "aaa abc bbb ccc"},
		{Rule{Order: Both, Seating: Subsets, Against: []string{"a", "c"}}, 4, 3, "abc bca cab acd cda dac"},
		{Rule{Order: Listed, Seating: Subsets, Against: []string{"b", "c", "d"}}, 5, 3, "abc abd acd bce bde cde"},
		{Rule{Order: Both, Seating: Subsets, Against: []string{"a"}}, 4, 3, ""},
		{Rule{Order: Listed, Seating: Subsets, Self: true, Against: []string{"a", "b"}}, 3, 3, "aaa bbb ccc abc"},

		{Rule{Order: all, Seating: Subsets}, 3, 3, "abc bca cab acb cba bac"},
		{Rule{Order: all, Seating: OneVField}, 2, 3, "abb bab bba baa aba aab"},
		{Rule{Order: Both, Seating: OneVField}, 2, 3, "abb bab bba baa aba aab"},
		{Rule{Order: Both, Seating: OneVField}, 2, 4, "abbb babb bbab bbba baaa abaa aaba aaab"},
		{Rule{Order: Listed, Seating: OneVField}, 3, 3, "abb acc baa bcc caa cbb"},
		{Rule{Order: Listed, Seating: OneVField, Self: true}, 2, 3, "aaa abb baa bbb"},
		{Rule{Order: Both, Seating: OneVField, Self: true}, 1, 4, "aaaa"},
		{Rule{Order: Both, Seating: OneVField, Against: []string{"b"}}, 3, 3, "abb bab bba cbb bcb bbc"},
		{Rule{Order: Listed, Seating: OneVField, Self: true, Against: []string{"a", "b"}}, 3, 3, "aaa bbb caa cbb ccc"},
	} {
		names := strings.Split("abcde", "")[:test.players]
		if got := titles(test.rule.Pairings(names, test.seats)); got != test.want {
			t.Errorf("%v, %d players, %d seats:\n got %s\nwant %s", test.rule, test.players, test.seats, got, test.want)
		}
	}
}

// drawRule draws a rule for more than two seats, among some of the first players.
func drawRule(t *rapid.T, names []string) Rule {
	return Rule{
		Order:   rapid.SampledFrom([]string{Both, Listed, all}).Draw(t, "order"),
		Seating: rapid.SampledFrom([]string{Subsets, OneVField}).Draw(t, "seating"),
		Self:    rapid.Bool().Draw(t, "self"),
		Against: names[:rapid.IntRange(0, min(4, len(names))).Draw(t, "against")],
	}
}

// TestSeatingsTwin compares the pairings listed with all possible ones, each judged alone.
func TestSeatingsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := strings.Split("abcdef", "")[:rapid.IntRange(1, 6).Draw(t, "players")]
		seats := rapid.IntRange(3, 4).Draw(t, "seats")
		rule := drawRule(t, names)
		var want []string
		var visit func(seating []int)
		visit = func(seating []int) {
			if len(seating) < seats {
				for i := range names {
					visit(append(seating[:len(seating):len(seating)], i))
				}
			} else if wanted(rule, names, seating) {
				want = append(want, titles([][]int{seating}))
			}
		}
		visit(nil)
		pairings := rule.Pairings(names, seats)
		got := strings.Fields(titles(pairings))
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, %d seats:\n got %v\nwant %v", rule, seats, got, want)
		}
		if n := rule.Count(len(names), seats); n != len(pairings) {
			t.Fatalf("%v, %d players, %d seats: Count() = %d of %d pairings", rule, len(names), seats, n, len(pairings))
		}
		for i := 0; i < len(pairings) && rule.Order != Listed; i += seats { // whole seatings, except those of one player
			for slices.Min(pairings[i]) == slices.Max(pairings[i]) {
				if i++; i == len(pairings) {
					return
				}
			}
			for turn := range seats {
				if !turned(pairings[i], pairings[i+turn]) {
					t.Fatalf("%v: %v stands among the rotations of %v", rule, pairings[i+turn], pairings[i])
				}
			}
		}
	})
}

func turned(a, b []int) bool {
	return slices.ContainsFunc(a, func(int) bool {
		a = slices.Concat(a[1:], a[:1])
		return slices.Equal(a, b)
	})
}

// wanted reports whether a rule has a seating.
func wanted(rule Rule, names []string, seating []int) bool {
	seats := map[int]int{} // by player
	challengers := 0       // of seats
	for _, player := range seating {
		seats[player]++
		if !slices.Contains(rule.Against, names[player]) {
			challengers++
		}
	}
	if len(seats) == 1 {
		return rule.Self
	}
	gauntlet := len(rule.Against) > 0
	if rule.Seating == Subsets {
		least := slices.Min(seating)
		turn := slices.Concat(seating[slices.Index(seating, least):], seating[:slices.Index(seating, least)])
		return len(seats) == len(seating) && (!gauntlet || challengers == 1) && (rule.Order == all || slices.IsSorted(turn)) &&
			(rule.Order != Listed || seating[0] == least)
	}
	if len(seats) > 2 {
		return false
	}
	for seat, player := range seating {
		if seats[player] > 1 {
			continue
		}
		one := !gauntlet || challengers == 1 && !slices.Contains(rule.Against, names[player])
		return one && (rule.Order != Listed || seat == 0)
	}
	return false // two and two
}

func TestCount(t *testing.T) {
	for _, test := range []struct {
		rule           Rule
		players, seats int
		want           int
	}{
		{Rule{Order: Both, Seating: Subsets}, 29, 4, 95_004},
		{Rule{Order: Listed, Seating: Subsets}, 85, 3, 98_770},
		{Rule{Order: Both, Seating: OneVField}, 158, 4, 99_224},
		{Rule{Order: Both, Seating: OneVField, Self: true}, 1, 3, 1},
		{Rule{Order: Listed, Seating: Subsets, Self: true}, 100_000, 4, many + 100_000},
		{Rule{Order: Both, Seating: OneVField}, 100_000, 4, 4 * many},
		{Rule{Order: Listed, Seating: Subsets, Against: strings.Split("abcdefghijklmnopqrstuvwxyz", "")}, 100_000, 4, 99_974 * 2_600},
	} {
		if got := test.rule.Count(test.players, test.seats); got != test.want {
			t.Errorf("%v, %d players, %d seats: %d pairings, want %d", test.rule, test.players, test.seats, got, test.want)
		}
	}
}

func TestDefault(t *testing.T) {
	for _, test := range []struct {
		players, seats int
		against        []string
		want           string
	}{
		{1, 3, nil, OneVField},
		{2, 3, nil, OneVField},
		{3, 3, nil, Subsets},
		{3, 4, nil, OneVField},
		{9, 4, nil, Subsets},
		{9, 4, []string{"a"}, OneVField},
		{9, 4, []string{"a", "b", "c"}, Subsets},
		{3, 4, []string{"a", "b", "c"}, OneVField},
	} {
		rule := Rule{Order: Both, Against: test.against}
		if got := rule.Default(test.players, test.seats); got != test.want {
			t.Errorf("%d players, %d seats, against %q: %s, want %s", test.players, test.seats, test.against, got, test.want)
		}
	}
}

func TestString(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		want string
	}{
		{Rule{Order: Both}, `order: both, self: false, against: []`},
		{Rule{Order: Listed, Self: true, Against: []string{"a"}}, `order: listed, self: true, against: ["a"]`},
		{Rule{Order: Both, Seating: OneVField}, `order: both, seating: one-v-field, self: false, against: []`},
		{Rule{Order: Both, Until: Decided}, `order: both, self: false, against: [], until: decided, margin: 0`},
		{Rule{Order: Both, Most: 9}, `order: both, self: false, against: [], most: 9`},
		{Rule{Order: Both, Until: Ranked, Error: 0.05, Most: 9}, `order: both, self: false, against: [], until: ranked, margin: 0, error: 0.05, most: 9`},
	} {
		if got := test.rule.String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
