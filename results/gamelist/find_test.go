package gamelist

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/resultstest"
)

// runOf returns a run of players a, b and c with these pairings.
func runOf(pairings ...[]int) results.Run {
	run := results.Run{Name: "night", Players: []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	for _, seats := range pairings {
		run.Pairings = append(run.Pairings, results.Pairing{Seats: seats})
	}
	return run
}

// game returns a game whose seats come in these places.
func game(pairing, number, turns int, opening string, end results.End, thoughts []results.Thought, places ...int) results.Record {
	r := results.Record{Pairing: pairing, Number: number, Turns: turns, Opening: opening, End: end, Thoughts: thoughts}
	for _, p := range places {
		r.Seats = append(r.Seats, results.Seat{Place: p})
	}
	return r
}

var (
	five   = results.End{Kind: results.ByRules, Seat: -1, Text: "five"}
	full   = results.End{Kind: results.ByRules, Seat: -1, Text: "full board"}
	quits  = results.End{Kind: results.Resigned, Seat: 0}
	panics = results.End{Kind: results.Panic, Seat: 1, Text: "five"} // which is its text, not the game's word
)

// addresses lists the games that a query finds.
func addresses(t *testing.T, q Query, run results.Run, s *resultstest.Store) (list []string, found Found) {
	t.Helper()
	s.Visits = 0
	found, err := q.Find(t.Context(), s, run, func(int) {}, func(g Game) error {
		list = append(list, fmt.Sprintf("%d/%d", g.Pairing, g.Number))
		return nil
	})
	if err != nil || found.Shown != len(list) {
		t.Errorf("%+v: %d of %d games shown, error %v", q, found.Shown, len(list), err)
	}
	return list, found
}

func TestFind(t *testing.T) {
	two := runOf([]int{0, 1}, []int{1, 0}, []int{0, 0}, []int{1, 2})
	pairs := &resultstest.Store{List: []results.Record{
		game(0, 0, 9, "empty", five, said(2, 5, 0, 1, 0), 1, 2),
		game(0, 1, 7, "random", full, nil, 1, 1),
		game(0, 2, 8, "random", panics, said(2, 0, 3, 0, 2), 1, 2),
		game(1, 0, 9, "empty", quits, said(2, 5, 0, 2, then), 2, 1),
		game(1, 1, 30, "random", five, said(2, won, 0, 2, 0), 1, 2),
		game(2, 0, 5, "empty", five, said(2, 0, 4, 1, 1), 1, 2),
		game(2, 1, 6, "random", full, nil, 1, 1),
		game(3, 0, 40, "empty", five, nil, 2, 1),
	}}
	three := runOf([]int{0, 1, 2}, []int{0, 0, 1}, []int{2, 1, 1})
	tables := &resultstest.Store{List: []results.Record{
		game(0, 0, 9, "empty", five, said(3, 9, 9, 9, 8, 7, 6), 1, 2, 3),
		game(0, 1, 9, "empty", five, nil, 1, 1, 3), // a and b share the first place
		game(1, 0, 9, "empty", five, said(3, 1, 9, 9, 0, 7, 6), 1, 2, 3),
		game(2, 0, 9, "empty", five, said(3, 0, 5, 6, 0, 3, 1), 3, 2, 1),
	}}
	all := func(run results.Run) []int {
		list := make([]int, len(run.Pairings))
		for i := range list {
			list[i] = i
		}
		return list
	}
	for _, test := range []struct {
		name     string
		run      results.Run
		store    *resultstest.Store
		query    Query
		pairings []int
		want     string
		more     int
	}{
		{"everything", two, pairs, Query{}, all(two), "0/0 0/1 0/2 1/0 1/1 2/0 2/1 3/0", 0},
		{"the first", two, pairs, Query{Limit: 2}, all(two), "0/0 0/1", -1},
		{"all that there are", two, pairs, Query{Limit: 8}, all(two), "0/0 0/1 0/2 1/0 1/1 2/0 2/1 3/0", 0},
		{"of a player", two, pairs, Query{Player: "c"}, []int{3}, "3/0", 0},
		{"against another", two, pairs, Query{Player: "a", Against: "b"}, []int{0, 1}, "0/0 0/1 0/2 1/0 1/1", 0},
		{"against anybody", two, pairs, Query{Against: "c"}, []int{3}, "3/0", 0},
		{"who never met", two, pairs, Query{Player: "a", Against: "c"}, []int{}, "", 0},
		{"against itself", two, pairs, Query{Player: "a", Against: "a"}, []int{2}, "2/0 2/1", 0},
		{"never against itself", two, pairs, Query{Player: "b", Against: "b"}, []int{}, "", 0},
		{"won", two, pairs, Query{Player: "a", Result: Win}, []int{0, 1, 2}, "0/0 0/2 1/0 2/0", 0},
		{"lost, itself too", two, pairs, Query{Player: "a", Result: Loss}, []int{0, 1, 2}, "1/1 2/0", 0},
		{"drawn", two, pairs, Query{Player: "a", Result: Draw}, []int{0, 1, 2}, "0/1 2/1", 0},
		{"an opening", two, pairs, Query{Player: "b", Opening: "empty"}, []int{0, 1, 3}, "0/0 1/0 3/0", 0},
		{"the game's word", two, pairs, Query{Player: "a", End: "five"}, []int{0, 1, 2}, "0/0 1/1 2/0", 0},
		{"by the rules", two, pairs, Query{Against: "b", End: "rules"}, []int{0, 1, 3}, "0/0 0/1 1/1 3/0", 0},
		{"resigned", two, pairs, Query{End: "resigned"}, all(two), "1/0", 0},
		{"a fault", two, pairs, Query{End: AnyFault}, all(two), "0/2", 0},
		{"that fault", two, pairs, Query{End: "panic"}, all(two), "0/2", 0},
		{"another fault", two, pairs, Query{End: "deadline"}, all(two), "", 0},
		{"longest", two, pairs, Query{Order: ByTurns}, all(two), "3/0 1/1 0/0 1/0 0/2 0/1 2/1 2/0", 0},
		{"the longest", two, pairs, Query{Order: ByTurns, Limit: 3}, all(two), "3/0 1/1 0/0", 5},
		{"the shortest", two, pairs, Query{Order: Shortest, Limit: 3}, all(two), "2/0 2/1 0/1", 5},
		{"of enough turns", two, pairs, Query{Least: 9, Order: Shortest}, all(two), "0/0 1/0 1/1 3/0", 0},
		{"the longest lost", two, pairs, Query{Player: "a", Result: Loss, Order: ByTurns, Limit: 3}, []int{0, 1, 2}, "1/1 2/0", 0},
		{"largest swing", two, pairs, Query{Order: BySwing, Limit: 5}, all(two), "1/0 1/1 0/0 2/0 0/2", 3},
		{"largest swing of one", two, pairs, Query{Player: "b", Against: "a", Order: BySwing, Limit: 3}, []int{0, 1}, "1/1 1/0 0/2", 2},

		{"three: of a player", three, tables, Query{Player: "c"}, []int{0, 2}, "0/0 0/1 2/0", 0},
		{"three: shared first place", three, tables, Query{Player: "b", Result: Draw}, all(three), "0/1", 0},
		{"three: behind a shared first place", three, tables, Query{Player: "c", Result: Loss}, []int{0, 2}, "0/0 0/1 2/0", 0},
		{"three: in two seats", three, tables, Query{Player: "a", Result: Loss}, []int{0, 1}, "1/0", 0},
		{"three: against itself", three, tables, Query{Player: "b", Against: "b"}, []int{2}, "2/0", 0},
		{"three: by its swing", three, tables, Query{Player: "b", Order: BySwing}, all(three), "2/0 1/0 0/0 0/1", 0},
		{"three: of equal lengths, in plan order", three, tables, Query{Order: ByTurns}, all(three), "0/0 0/1 1/0 2/0", 0},
	} {
		if got := test.query.Pairings(test.run); !slices.Equal(got, test.pairings) || got == nil {
			t.Errorf("%s: pairings %v, want %v", test.name, got, test.pairings)
		}
		got, found := addresses(t, test.query, test.run, test.store)
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if found.More != test.more {
			t.Errorf("%s: %d more, want %d", test.name, found.More, test.more)
		}
	}

	addresses(t, Query{Limit: 2}, two, pairs)
	if pairs.Visits != 3 {
		t.Errorf("in plan order %d games are read for 2, want 3", pairs.Visits)
	}
	for _, test := range []struct {
		end  string
		want []string
	}{
		{"fiev", []string{"five", "full board"}}, {"panic", nil}, {"five", nil}, {"", nil}, {"deadline", []string{"five", "full board"}},
	} {
		if _, found := addresses(t, Query{Player: "a", Result: Win, End: test.end}, two, pairs); !slices.Equal(found.Ends, test.want) {
			t.Errorf("games that end by %q: there are ends %q, want %q", test.end, found.Ends, test.want)
		}
	}
}

// TestSorted wants of several queries at once what each finds alone.
func TestSorted(t *testing.T) {
	run := runOf([]int{0, 1}, []int{1, 0}, []int{1, 2})
	r := rand.New(rand.NewPCG(3, 4))
	store := &resultstest.Store{}
	for i := range 60 {
		thoughts := said(2, float64(r.IntN(4)), 0, float64(r.IntN(4)), 0)
		store.List = append(store.List, game(i/20, i%20, r.IntN(10), "empty", five, thoughts, 1+r.IntN(2), 2))
	}
	queries := []Query{{Order: Shortest, Limit: 5}, {Order: ByTurns, Limit: 70}, {Order: BySwing, Limit: 7},
		{Player: "b", Against: "a", Result: Win, Order: Shortest, Limit: 3}, {Player: "c", Against: "a", Order: ByTurns, Limit: 3}}
	lists, err := Sorted(t.Context(), store, run, queries, func(int) {})
	if err != nil || store.Visits != 60 {
		t.Errorf("%d games read, error %v", store.Visits, err)
	}
	for i, q := range queries {
		var got []string
		for _, p := range lists[i] {
			got = append(got, fmt.Sprintf("%d/%d", p.Pairing, p.Number))
		}
		if want, _ := addresses(t, q, run, store); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", q, got, want)
		}
	}
}

// TestFindLimits checks that any limit returns the first games of the order.
func TestFindLimits(t *testing.T) {
	run := runOf([]int{0, 1}, []int{1, 0})
	r := rand.New(rand.NewPCG(1, 2))
	store := &resultstest.Store{}
	for i := range 60 {
		thoughts := said(2, float64(r.IntN(4)), 0, float64(r.IntN(4)), 0)
		store.List = append(store.List, game(i/30, i%30, r.IntN(10), "empty", five, thoughts, 1, 2))
	}
	for _, order := range []Order{ByPlan, ByTurns, Shortest, BySwing} {
		all, _ := addresses(t, Query{Order: order}, run, store)
		for limit := 1; limit <= 61; limit++ {
			got, found := addresses(t, Query{Order: order, Limit: limit}, run, store)
			if want := all[:min(limit, 60)]; !slices.Equal(got, want) {
				t.Errorf("by %s, %d games: %v, want %v", order, limit, got, want)
			}
			if order != ByPlan && found.Shown+found.More != 60 {
				t.Errorf("by %s, %d games: %+v", order, limit, found)
			}
		}
	}
}

// TestFindFrom checks that pages of a list, each from where the one before ended, are the whole list.
func TestFindFrom(t *testing.T) {
	run := runOf([]int{0, 1}, []int{1, 2}, []int{1, 0}, []int{2, 0})
	store := &resultstest.Store{}
	for pairing := range 4 {
		for number := range 5 {
			end := five
			if number%2 == 1 {
				end = full
			}
			store.List = append(store.List, game(pairing, 3*number, 5, "empty", end, nil, 1, 2))
		}
	}
	for _, q := range []Query{{}, {Player: "a"}, {End: "five"}, {Player: "c", End: "full board"}} {
		all, _ := addresses(t, q, run, store)
		for limit := 1; limit < 6; limit++ {
			var got []string
			for page := (Query{Player: q.Player, End: q.End, Limit: limit}); ; {
				list, found := addresses(t, page, run, store)
				got = append(got, list...)
				if found.More == 0 {
					break
				}
				page.From = found.Next
			}
			if !slices.Equal(got, all) {
				t.Errorf("%+v in pages of %d: %v, want %v", q, limit, got, all)
			}
		}
	}
}

// TestFindRead checks that Find looks at no more games than it may, says where it stopped, and sorts all the same.
func TestFindRead(t *testing.T) {
	run := runOf([]int{0, 1}, []int{1, 2})
	store := &resultstest.Store{}
	for i := range 10 {
		store.List = append(store.List, game(i/5, i%5, i, "empty", map[bool]results.End{true: five, false: full}[i == 8], nil, 1, 2))
	}
	for _, test := range []struct {
		query Query
		want  string
		more  int
		next  Place
		read  int // one more than looked at, to know where to go on
	}{
		{Query{End: "five", Read: 3}, "", -1, Place{0, 3}, 4},
		{Query{End: "five", Read: 5}, "", -1, Place{1, 0}, 6},
		{Query{End: "five", Read: 5, From: Place{1, 0}}, "1/3", 0, Place{}, 5},
		{Query{Limit: 2, Read: 5}, "0/0 0/1", -1, Place{0, 2}, 3},
		{Query{Limit: 2, Read: 2}, "0/0 0/1", -1, Place{0, 2}, 3},
		{Query{End: "five", Read: 10}, "1/3", 0, Place{}, 10},
		{Query{End: "five", Read: 1, Order: ByTurns, Limit: 1}, "1/3", 0, Place{}, 10},
	} {
		list, found := addresses(t, test.query, run, store)
		if got := strings.Join(list, " "); got != test.want || found.More != test.more || found.Next != test.next || store.Visits != test.read {
			t.Errorf("%+v: %q, %+v, %d games read; want %q, %d, %v, %d", test.query, got, found, store.Visits, test.want, test.more, test.next, test.read)
		}
	}
}

// TestFindErrors checks that errors of visit and of the store are returned.
func TestFindErrors(t *testing.T) {
	run := runOf([]int{0, 1})
	store := &resultstest.Store{List: []results.Record{game(0, 0, 1, "empty", five, nil, 1, 2)}}
	broken := errors.New("disk full")
	for _, order := range []Order{ByPlan, ByTurns} {
		_, err := Query{Order: order}.Find(t.Context(), store, run, func(int) {}, func(Game) error { return broken })
		if err != broken {
			t.Errorf("by %s: error %v, want %v", order, err, broken)
		}
	}
}

// TestLine: a game as JSON.
func TestLine(t *testing.T) {
	run := runOf([]int{0, 1}, []int{0, 0, 2})
	run.Facts.SeatNames = []string{"North", "East", "South"}
	r := game(1, 7, 4, "random", panics, said(3, 5, math.NaN(), 1, 2), 1, 3, 1)
	r.Start, r.First, r.Plies, r.Stretch, r.Times = "3 4 5", 2, 9, 2, []int64{11, 12, 13, 14}
	r.Finished = time.Date(2016, 5, 4, 14, 0, 0, 0, time.FixedZone("", 2*3600))
	g, ok := Query{Player: "a"}.match(run, r)
	if !ok || !slices.Equal(g.Results(), []Result{Draw, Loss}) {
		t.Errorf("the results are %v (%v)", g.Results(), ok)
	}
	text := resultstest.Must(json.MarshalIndent(NewLine(run, g, []string{"x", "y+"}), "", " "))
	got := strings.Join(strings.Fields(string(text)), " ")
	want := `{ "address": "night/a-a-c/7", "run": "night", "players": [ "a", "a", "c" ], "seat_names": [ "North", "East", "South" ], ` +
		`"opening": "random", "start": "3 4 5", "first": 2, "places": [ 1, 3, 1 ], "points": [ 0, 0, 0 ], "turns": 4, "plies": 9, ` +
		`"end_kind": "panic", "end_seat": 1, "end_text": "five", "swing": { "seat": 0, "ply": 6, "from": 5, "to": 2 }, ` +
		`"finished": "2016-05-04T12:00:00Z", "stretch": 2, "moves": [ "x", "y+" ], "thoughts": [ ` +
		`{ "ply": 0, "seat": 0, "plies": 0, "score": 5, "nodes": 0, "evals": 0, "micros": 11 }, ` +
		`{ "ply": 2, "seat": 1, "plies": 0, "score": null, "nodes": 0, "evals": 0, "micros": 12 }, ` +
		`{ "ply": 4, "seat": 2, "plies": 0, "score": 1, "nodes": 0, "evals": 0, "micros": 13 }, ` +
		`{ "ply": 6, "seat": 0, "plies": 0, "score": 2, "nodes": 0, "evals": 0, "micros": 14 } ] }`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r = game(0, 0, 4, "empty", five, said(2, 1), 1, 2)
	if l := NewLine(run, Game{Record: r}, nil); l.EndSeat != nil || l.Swing != nil || l.Thoughts[0].Micros != nil {
		t.Errorf("without a fault, a swing and a time: %+v", l)
	}
}
