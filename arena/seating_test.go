package arena

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/players"
	"tourney/results"
)

// sulker plays at random, and when somebody is out does what it should not.
type sulker struct {
	players.Player
	do func() (players.Decision, error)
}

func (s sulker) Choose(ctx context.Context, p games.Position, played []games.Move) (players.Decision, error) {
	for seat := range p.Seats() {
		if p.(games.Eliminator).Eliminated(games.Seat(seat)) {
			return s.do()
		}
	}
	return s.Player.Choose(ctx, p, played)
}

func init() {
	games.Register(heap.Game{})
	for name, do := range map[string]func() (players.Decision, error){
		"sulks":  func() (players.Decision, error) { panic("it is no fun any more") },
		"yields": func() (players.Decision, error) { return players.Decision{}, players.ErrResign },
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "sulks", Game: "heap",
			New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
				s.Method = "random"
				player, err := s.New()
				return sulker{player, do}, err
			},
		})
	}
}

// tableOf is a plan of games for three or four, among players named by their method.
func tableOf(t testing.TB, seats int, rule schedule.Rule, names ...string) Plan {
	t.Helper()
	p := Plan{
		Name: "test", Game: "heap", Options: games.Options{"seats": fmt.Sprint(seats)}, Seed: 5, Schedule: rule,
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 3},
			{Kind: openings.Random, Games: 5, Min: 0, Max: 8, Parity: openings.Any},
		},
	}
	for _, name := range names {
		s, err := players.ParsePlayer("heap", name)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, Entrant{Name: name, Spec: s})
	}
	return p
}

var (
	subsets = schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}
	field   = schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}
)

// TestSameGamesOfMore plays tables of three and four with several numbers of workers, and in pieces, and verifies all
// games.
func TestSameGamesOfMore(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, rule := range []schedule.Rule{subsets, field} {
		for _, seats := range []int{3, 4} {
			name := fmt.Sprintf("%s at tables of %d", rule.Seating, seats)
			p := tableOf(t, seats, rule, "random", "sulks", "yields", "control@2", "cheats")
			p.Schedule.Self = true
			want := newMemory()
			playAll(t, p, want, 1)
			if len(want.games) != p.Games() || p.Games() != 8*p.Schedule.Count(5, seats) {
				t.Fatalf("%s: %d games, the plan has %d of %d pairings", name, len(want.games), p.Games(), len(p.Pairings()))
			}
			for _, workers := range []int{2, 8} {
				got := newMemory()
				playAll(t, p, got, workers)
				if diff := cmp.Diff(want.games, got.games); diff != "" {
					t.Errorf("%s: %d workers play other games (-want +got):\n%s", name, workers, diff)
				}
			}
			pieces := newMemory()
			for id, r := range want.games {
				if (id.Number+id.Pairing)%3 == 0 {
					pieces.games[id] = r
				}
			}
			playAll(t, p, pieces, 3)
			if diff := cmp.Diff(want.games, pieces.games); diff != "" {
				t.Errorf("%s: a resumed run plays other games (-want +got):\n%s", name, diff)
			}
			checkGamesOfMore(t, name, p, want)
		}
	}
}

// checkGamesOfMore checks games of a plan: each by itself, by the rules, and by its places.
func checkGamesOfMore(t *testing.T, name string, p Plan, store *memory) {
	t.Helper()
	pairings, v := p.Pairings(), verifier(t, p)
	for id, r := range store.games {
		seats := pairings[id.Pairing]
		if err := v.Verify(t.Context(), r); err != nil {
			t.Errorf("%s: %s, game %d: %v", name, p.Title(seats), id.Number, err)
		}
		single, err := Single(t.Context(), p, id.Pairing, id.Number, build(t, p, id.Pairing))
		if err != nil {
			t.Fatal(err)
		}
		ignored := cmp.Options{
			cmpopts.IgnoreFields(results.Record{}, "Finished", "Times"), cmpopts.IgnoreFields(results.Seat{}, "Micros"),
		}
		if diff := cmp.Diff(r, single, ignored); diff != "" {
			t.Errorf("%s: %s, game %d by itself is another (-tournament +single):\n%s", name, p.Title(seats), id.Number, diff)
		}
		for s, seat := range r.Seats {
			ahead := 0
			for _, other := range r.Seats {
				if other.Place < seat.Place {
					ahead++
				}
			}
			if seat.Place != ahead+1 || r.End.FaultOf(s) != "" && seat.Place != len(seats) {
				t.Errorf("%s: %s, game %d (%s): seat %d in place %d behind %d", name, p.Title(seats), id.Number, r.End.Reason(), s,
					seat.Place, ahead)
			}
		}
	}
}

// TestForfeitAfterElimination: who forfeits is last; those who are out gain nothing by it.
func TestForfeitAfterElimination(t *testing.T) {
	for _, test := range []struct {
		line   string
		seat   games.Seat
		places [games.MaxSeats]uint8
	}{
		{"12 0 0 -", 0, [games.MaxSeats]uint8{4, 1, 1, 1}},
		{"12 0 0 2", 0, [games.MaxSeats]uint8{4, 1, 3, 1}},
		{"12 3 0 02", 3, [games.MaxSeats]uint8{3, 1, 2, 4}},
		{"12 0 0 2", 2, [games.MaxSeats]uint8{1, 1, 4, 1}}, // it could not even begin
	} {
		board, err := heap.Game{}.Parse(games.Options{"seats": "4"}, test.line)
		if err != nil {
			t.Fatal(err)
		}
		want := games.Outcome{Place: test.places}
		if got := (forfeit{seat: test.seat}).outcome(board); got != want {
			t.Errorf("%s, seat %d: %+v, want %+v", test.line, test.seat, got, want)
		}
	}
}

// TestResignedOfMore: a resigned game proves who resigned, and that those who were out gained nothing.
func TestResignedOfMore(t *testing.T) {
	p := tableOf(t, 4, field, "random", "yields")
	store := newMemory()
	playAll(t, p, store, 2)
	changed := 0
	for id, r := range store.games {
		behind := slices.IndexFunc(r.Seats, func(s results.Seat) bool { return 1 < s.Place && s.Place < 4 })
		if r.End.Kind != results.Resigned || behind < 0 {
			continue
		}
		changed++
		r.Seats = slices.Clone(r.Seats)
		r.Seats[behind].Place = 1
		err := verifier(t, p).Verify(t.Context(), r)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("seat %d comes in place 1", behind)) {
			t.Errorf("game %v: %v, want that seat %d was out", id, err, behind)
		}
	}
	if changed == 0 {
		t.Error("nobody resigned after somebody was out")
	}
}

// TestBlocks: all rotations of a table on one opening are handed out one after the other.
func TestBlocks(t *testing.T) {
	for _, rule := range []schedule.Rule{subsets, field} {
		p := tableOf(t, 3, rule, "random", "sulks", "yields", "cheats")
		_, ids := taken(p, nil)
		run := runOf(p)
		table := map[int]int{}
		for i, m := range run.Matchups() {
			if len(m.Pairings) != 3 {
				t.Errorf("%s: table %d has %d rotations", rule.Seating, i, len(m.Pairings))
			}
			for _, pairing := range m.Pairings {
				table[pairing] = i
			}
		}
		for i := 0; i < len(ids); i += 3 {
			for _, id := range ids[i : i+3] {
				if id.Number != ids[i].Number || table[id.Pairing] != table[ids[i].Pairing] {
					t.Errorf("%s: games %v are handed out side by side", rule.Seating, ids[i:i+3])
				}
			}
		}
		if len(ids) != p.Games() {
			t.Errorf("%s: %d games are handed out of %d", rule.Seating, len(ids), p.Games())
		}
	}
}

// TestSuccessiveOfMore: the challengers of a gauntlet come to their last game one after the other.
func TestSuccessiveOfMore(t *testing.T) {
	for _, test := range []struct {
		rule    schedule.Rule
		against []string
		want    []string // the titles of the pairings of each turn
	}{
		{subsets, []string{"random", "cheats"}, []string{"random-cheats-sulks cheats-sulks-random sulks-random-cheats",
			"random-cheats-yields cheats-yields-random yields-random-cheats"}},
		{field, []string{"random"}, []string{"cheats-random-random random-cheats-random random-random-cheats",
			"sulks-random-random random-sulks-random random-random-sulks", "yields-random-random random-yields-random random-random-yields"}},
	} {
		p := tableOf(t, 3, test.rule, "random", "cheats", "sulks", "yields")
		p.Schedule.Against, p.Successive = test.against, true
		p.Openings = p.Openings[:1]
		titles, _ := taken(p, nil)
		var want []string
		for _, turn := range test.want {
			want = append(want, slices.Repeat(strings.Fields(turn), 3)...)
		}
		if diff := cmp.Diff(want, titles); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.rule.Seating, diff)
		}
	}
}

// TestGrownTables: a player added to tables of three leaves the games of the others as they were.
func TestGrownTables(t *testing.T) {
	for _, rule := range []schedule.Rule{subsets, field} {
		small := tableOf(t, 3, rule, "random", "control@1", "control@2")
		large := tableOf(t, 3, rule, "random", "control@1", "control@2", "sulks")
		before, after := newMemory(), newMemory()
		playAll(t, small, before, 2)
		playAll(t, large, after, 2)
		ids := map[string]int{}
		for i, seats := range large.Pairings() {
			ids[large.Title(seats)] = i
		}
		for id, want := range before.games {
			got := after.games[gameID{ids[small.Title(small.Pairings()[id.Pairing])], id.Number}]
			got.Pairing = want.Pairing
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, game %v is another with one player more (-before +after):\n%s", rule.Seating, id, diff)
			}
		}
	}
}

// TestFieldStreams: the copies in a field are players of their own, with chances of their own.
func TestFieldStreams(t *testing.T) {
	p := tableOf(t, 4, schedule.Rule{Order: schedule.Listed, Seating: schedule.OneVField, Self: true}, "random")
	first := map[games.Seat]uint64{}
	key := p.Key(p.Pairings()[0])
	for seat := range games.Seat(4) {
		first[seat] = seatStream(p.Seed, key, 0, seat).Uint64()
	}
	if n := len(slices.Compact(slices.Sorted(maps.Values(first)))); n != 4 {
		t.Errorf("%d streams of 4 seats: %v", n, first)
	}
	built := map[chair]players.Player{}
	run := runOf(p)
	w := &worker{t: &tournament{plan: p, run: run, jobs: newJobs(p, nil, nil)}, built: built}
	for seat := range games.Seat(4) {
		if _, err := w.player(chair{0, seat}); err != nil {
			t.Fatal(err)
		}
	}
	if len(built) != 4 {
		t.Errorf("%d players are built for 4 seats", len(built))
	}
}

// TestWrongSeats: a plan whose schedule seats others than its game has seats for plays nothing.
func TestWrongSeats(t *testing.T) {
	p := tableOf(t, 3, schedule.Rule{Order: schedule.Both}, "random", "sulks")
	_, err := Single(t.Context(), p, 0, 0, make([]players.Player, 2))
	if err == nil || err.Error() != "heap has 3 seats, but the schedule seats 2 players" {
		t.Errorf("got %v", err)
	}
}
