package evaluations

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/games/gamestest/heap"
	_ "tourney/games/pentago"
	"tourney/players"
	_ "tourney/players/pentagoeval"
	_ "tourney/players/random"
	"tourney/players/search"
)

// experiment is one of Pentago games between two players, or of one with itself.
func experiment(t testing.TB, count, positions int, depths []int, names ...string) Experiment {
	t.Helper()
	e := Experiment{Game: "pentago", Options: games.Options{"last_rotation": "true"}, Seed: 7, Games: count,
		Opening: openings.Set{Kind: openings.Random, Min: 0, Max: 6, Parity: openings.Any}, Depths: depths, Positions: positions}
	for i, name := range names {
		spec, err := players.ParsePlayer("pentago", name)
		if err != nil {
			t.Fatal(err)
		}
		entrant := plan.Entrant{Name: name, Spec: spec}
		if i == 0 {
			e.Player = entrant
		} else {
			e.Against = &entrant
		}
	}
	return e
}

func ignore(Progress) {}

// counted is what an experiment comes to.
func counted(t testing.TB, e Experiment) Result {
	t.Helper()
	r, err := Run(t.Context(), e, ignore)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// scripted plays the first legal sub-moves of every turn, and says of its search that it spent what its script has.
type scripted struct {
	fails, stops int // at which search, from 1
	searches     int
	spent        []int64
}

// script is what the searches of scripted players spend, over and over: the sample of the article, nothing, and 5.
var script = [][]int64{{3749, 22, 1, 22, 22, 22, 22, 1, 1}, nil, {5}}

// cancel ends the context of a test.
var cancel context.CancelFunc

func init() {
	games.Register(heap.Game{})
	players.RegisterMethod(players.Method{
		Name: "scripted", Options: []games.Option{
			{Name: players.PliesOption, Default: "1", Min: 1, Max: 9},
			{Name: "fails", Default: "0", Max: 1000}, {Name: "stops", Default: "0", Max: 1000},
		},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			return &scripted{fails: s.Options.Int("fails"), stops: s.Options.Int("stops")}, nil
		},
	})
}

func (*scripted) Begin(context.Context, players.Setup) error { return nil }

func (*scripted) Close() error { return nil }

func (s *scripted) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	s.searches++
	if s.searches == s.fails {
		return players.Decision{}, errors.New("enough")
	}
	if s.searches == s.stops {
		cancel()
	}
	s.spent = script[(s.searches-1)%len(script)]
	d := players.Decision{Plies: 3, Counts: players.Counts{Nodes: 10, Evals: int64(s.searches), Cuts: 4, FirstCuts: 3}}
	for mover := p.Mover(); !p.Over() && p.Mover() == mover; {
		m := p.AppendMoves(nil)[0]
		d.Moves = append(d.Moves, m)
		p.Do(m) // which it may
	}
	return d, nil
}

func (s *scripted) Spent() []int64 { return s.spent }

// TestSearches: a search is noted with its place in its game, its counts and its spread; the player takes either seat in
// turn on the same opening, and plays on with the memory that it has.
func TestSearches(t *testing.T) {
	e := experiment(t, 3, 1, nil, "scripted", "random")
	e.Opening = openings.Set{Kind: openings.Empty}
	r := counted(t, e)
	sample := search.Spread{Moves: 9, Min: 1, Max: 3749, Mean: 3862.0 / 9, Spikes: 4}
	spreads := []search.Spread{sample, {}, {Moves: 1, Min: 5, Max: 5, Mean: 5}}
	searches := map[games.Seat]int{}
	next := Search{}
	for _, s := range r.Searches {
		if s.Game > next.Game {
			next = Search{Game: s.Game}
		}
		next.Seat = games.Seat(next.Game % 2)
		next.At = 2*int(next.Seat) + 4*next.Number // two sub-moves a turn
		searches[next.Seat]++
		next.Depth = 3
		next.Counts = players.Counts{Nodes: 10, Evals: int64(searches[next.Seat]), Cuts: 4, FirstCuts: 3}
		next.Spread = spreads[(searches[next.Seat]-1)%len(spreads)]
		if diff := cmp.Diff(next, s); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		next.Number++
	}
	if r.Games != 3 || next.Game != 2 || len(searches) != 2 {
		t.Errorf("%d games, the last of them %d, in %d seats", r.Games, next.Game, len(searches))
	}
}

// TestAsInTournaments: games are those of a tournament, move for move, whoever listens; against itself a player's
// searches count in both seats, so that there is one for each sub-move.
func TestAsInTournaments(t *testing.T) {
	for _, names := range [][]string{{"a@2"}, {"a@1", "random"}} {
		e := experiment(t, 4, 1, nil, names...)
		r := run{Experiment: e, plan: e.plan(), visit: ignore}
		if err := r.playAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		plan := e.plan()
		pairings := plan.Pairings()
		for n, got := range r.moves {
			pairing := n % len(pairings)
			var seated []players.Player
			for _, player := range pairings[pairing] {
				p, err := plan.Players[player].Spec.New()
				if err != nil {
					t.Fatal(err)
				}
				seated = append(seated, p)
			}
			job, err := plan.Job(pairing, n/len(pairings))
			if err != nil {
				t.Fatal(err)
			}
			record, err := match.Single(t.Context(), job, seated)
			if err != nil {
				t.Fatal(err)
			}
			var want []games.Move
			for _, m := range record.Moves {
				want = append(want, games.Move(m))
			}
			if diff := cmp.Diff(want, got); diff != "" || record.Start != r.starts[n] {
				t.Errorf("%v, game %d is another (-tournament +experiment):\n%s", names, n, diff)
			}
		}
		if again := counted(t, e); !cmp.Equal(again.Searches, r.result.Searches) {
			t.Errorf("%v: the same experiment gives other counts", names)
		}
		if len(names) > 1 {
			if got, want := r.starts[0], r.starts[1]; got != want {
				t.Errorf("the first pair of games begins with %s and %s", got, want)
			}
			continue
		}
		turns := 0
		for i, moves := range r.moves {
			turns += (len(moves) + 1) / 2
			if i > 0 && slices.Equal(moves, r.moves[i-1]) {
				t.Errorf("games %d and %d are the same", i-1, i)
			}
		}
		if len(r.result.Searches) != turns {
			t.Errorf("%d searches for %d turns", len(r.result.Searches), turns)
		}
	}
}

// TestSeats: a player takes every seat in turn on one opening, with its opponent in all others, and for itself all at
// once; there are as many openings as that takes.
func TestSeats(t *testing.T) {
	for _, test := range []struct {
		seats, count int
		against      bool
		want         string // who sits where, game by game, and the number of openings
	}{
		{2, 1, false, "00 1"}, {2, 3, false, "00 00 00 3"}, {2, 3, true, "01 10 01 2"}, {2, 4, true, "01 10 01 10 2"},
		{3, 2, false, "000 000 2"}, {3, 4, true, "011 101 110 011 2"}, {4, 4, true, "0111 1011 1101 1110 1"},
	} {
		e := experiment(t, test.count, 1, nil, "scripted")
		e.Game, e.Options = "heap", games.Options{"seats": fmt.Sprint(test.seats)}
		if test.against {
			e.Against = &plan.Entrant{Name: "other", Spec: players.Spec{Game: "heap", Method: "random"}}
		}
		plan := e.plan()
		pairings := plan.Pairings()
		var got strings.Builder
		for n := range test.count {
			for _, player := range pairings[n%len(pairings)] {
				fmt.Fprint(&got, player)
			}
			got.WriteByte(' ')
		}
		fmt.Fprint(&got, plan.Openings[0].Games)
		if got.String() != test.want {
			t.Errorf("%d games of %d seats: %s, want %s", test.count, test.seats, got.String(), test.want)
		}
		r := counted(t, e)
		for _, s := range r.Searches {
			if test.against && int(s.Seat) != s.Game%test.seats {
				t.Errorf("%d seats, game %d: a search of seat %d is counted", test.seats, s.Game, s.Seat)
			}
		}
		if r.Games != test.count || len(r.Searches) == 0 {
			t.Errorf("%d games of %d seats: %d games and %d searches", test.count, test.seats, r.Games, len(r.Searches))
		}
	}
}

// leaves is how many positions lie at the end of all sequences of so many sub-moves, those in which the game is over
// left out, which nobody evaluates.
func leaves(p games.Position, plies int) int64 {
	if p.Over() {
		return 0
	}
	if plies == 0 {
		return 1
	}
	var n int64
	for _, m := range p.AppendMoves(nil) {
		p.Do(m)
		n += leaves(p, plies-1)
		p.Undo()
	}
	return n
}

// TestRecount: plain minimax evaluates every position at its depth, and those can be counted by playing the games again.
func TestRecount(t *testing.T) {
	e := experiment(t, 2, 5, []int{1, 2, 3}, "a@2,kind=minimax")
	r := run{Experiment: e, plan: e.plan(), visit: ignore}
	if err := errors.Join(r.playAll(t.Context()), r.deepen(t.Context())); err != nil {
		t.Fatal(err)
	}
	recount := func(s Search, depth int) {
		t.Helper()
		g, err := games.Find(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(e.Options, r.starts[s.Game])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.moves[s.Game][:s.At] {
			p.Do(m)
		}
		var spent []int64
		var sum int64
		for _, m := range p.AppendMoves(nil) {
			p.Do(m)
			spent = append(spent, leaves(p, depth-1))
			p.Undo()
			sum += spent[len(spent)-1]
		}
		want := search.SpreadOf(spent)
		want.Spikes = s.Spread.Spikes // in another order
		if s.Spread != want || s.Evals != sum || s.Depth != depth || s.Seat != p.Mover() {
			t.Errorf("depth %d: %+v, want %+v and %d evaluations", depth, s, want, sum)
		}
	}
	for _, s := range r.result.Searches {
		recount(s, 2)
	}
	places := apart(r.result.Searches, e.Positions)
	if len(r.result.Depths) != 3 {
		t.Fatalf("%d depths, want 3", len(r.result.Depths))
	}
	for i, d := range r.result.Depths {
		if d.Depth != i+1 || len(d.Searches) != len(places) {
			t.Fatalf("depth %d has %d searches, want depth %d with %d", d.Depth, len(d.Searches), i+1, len(places))
		}
		for j, s := range d.Searches {
			if s.Game != places[j].Game || s.Number != places[j].Number {
				t.Errorf("depth %d: search %d of game %d, want that of the other depths", d.Depth, s.Number, s.Game)
			}
			recount(s, d.Depth)
		}
	}
}

// TestDepthsByThemselves: what is counted at a depth does not depend on the other depths, nor on the positions before.
func TestDepthsByThemselves(t *testing.T) {
	all := counted(t, experiment(t, 2, 6, []int{1, 2, 4}, "a@2"))
	one := counted(t, experiment(t, 2, 3, []int{4}, "a@2")) // every second position
	var want []Search
	for i, s := range all.Depths[2].Searches {
		if i%2 == 0 {
			want = append(want, s)
		}
	}
	if diff := cmp.Diff(want, one.Depths[0].Searches); diff != "" {
		t.Errorf("(-among others +alone):\n%s", diff)
	}
}

func TestApart(t *testing.T) {
	for _, test := range []struct {
		all, n int
		want   string
	}{
		{0, 3, ""}, {1, 3, "0"}, {3, 3, "0 1 2"}, {7, 3, "0 2 4"}, {6, 3, "0 2 4"}, {100, 4, "0 25 50 75"}, {5, 4, "0 1 2 3"},
	} {
		all := make([]Search, test.all)
		for i := range all {
			all[i].Number = i
		}
		var got []string
		for _, s := range apart(all, test.n) {
			got = append(got, fmt.Sprint(s.Number))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%d of %d: %v, want %s", test.n, test.all, got, test.want)
		}
	}
}

// TestProgress is told after every search, first of the games and then of each depth.
func TestProgress(t *testing.T) {
	e := experiment(t, 2, 3, []int{1, 2}, "one@1", "random")
	var told []Progress
	r, err := Run(t.Context(), e, func(p Progress) { told = append(told, p) })
	if err != nil {
		t.Fatal(err)
	}
	n := len(r.Searches)
	if len(told) != n+6 || told[0] != (Progress{Searches: 1}) || told[n-1] != (Progress{Games: 1, Searches: n}) {
		t.Fatalf("%d searches in games, and told %+v", n, told)
	}
	for i, p := range told[n:] {
		want := Progress{Games: 2, Searches: n, Depth: 1 + i/3, Depths: i / 3, Searched: 1 + i%3, Of: 3}
		if p != want {
			t.Errorf("told %+v, want %+v", p, want)
		}
	}
}

// TestStopped: what was finished stays when the context ends or a player fails, in a game and at a depth.
func TestStopped(t *testing.T) {
	ctx := t.Context()
	whole := counted(t, experiment(t, 2, 4, []int{2, 3}, "scripted", "random"))
	first := slices.IndexFunc(whole.Searches, func(s Search) bool { return s.Game == 1 }) // searches of the first game
	for player, want := range map[string]string{
		"scripted@1,fails=1":                      `game 1: player "scripted@1,fails=1": error: enough`,
		"scripted@1,fails=2":                      `game 1: player "scripted@1,fails=2": error: enough`,
		"scripted@1,stops=1":                      "game 1: context canceled",
		fmt.Sprintf("scripted@1,stops=%d", first): "game 1: context canceled",
	} {
		var c context.Context
		c, cancel = context.WithCancel(ctx)
		r, err := Run(c, experiment(t, 2, 4, []int{2, 3}, player, "random"), ignore)
		cancel()
		if err == nil || err.Error() != want || r.Games != 0 || len(r.Searches) != 0 || len(r.Depths) != 0 {
			t.Errorf("%s: %+v, error %v, want %s", player, r, err, want)
		}
	}
	// Each of the two games has a player of its own, and each depth one for the positions of both.
	const fails = 11 // a player has fewer turns on so full a board
	e := experiment(t, 2, 1000, []int{2, 3}, fmt.Sprintf("scripted@1,fails=%d", fails), "random")
	e.Opening.Min, e.Opening.Max = 16, 16
	r, err := Run(ctx, e, ignore)
	if len(r.Searches) < fails {
		t.Fatalf("%d searches in the games: choose others", len(r.Searches))
	}
	at := r.Searches[fails-1]
	want := fmt.Sprintf("depth 2, search %d of game %d: enough", at.Number+1, at.Game+1)
	if err == nil || err.Error() != want || r.Games != 2 || len(r.Depths) != 0 {
		t.Errorf("%d games, %d depths, error %v, want %s", r.Games, len(r.Depths), err, want)
	}
	var c context.Context
	for _, test := range []struct {
		after         Progress
		games, depths int
	}{
		{Progress{Games: 1, Searches: first + 1}, 1, 0},
		{Progress{Games: 2, Searches: len(whole.Searches), Depth: 2, Searched: 3, Of: 4}, 2, 0},
		{Progress{Games: 2, Searches: len(whole.Searches), Depth: 3, Depths: 1, Searched: 1, Of: 4}, 2, 1},
	} {
		c, cancel = context.WithCancel(ctx)
		r, err := Run(c, experiment(t, 2, 4, []int{2, 3}, "scripted", "random"), func(p Progress) {
			if p == test.after {
				cancel()
			}
		})
		cancel()
		if !errors.Is(err, context.Canceled) || r.Games != test.games || len(r.Depths) != test.depths {
			t.Errorf("after %+v: %d games, %d depths, error %v", test.after, r.Games, len(r.Depths), err)
		}
		if want := whole.Searches[:len(r.Searches)]; !cmp.Equal(r.Searches, want) || r.Games == 1 && len(want) != first {
			t.Errorf("after %+v: the searches of the finished games are %+v, want %+v", test.after, r.Searches, want)
		}
	}
}

// TestNothingToCount: a player that does not say what it spends is refused.
func TestNothingToCount(t *testing.T) {
	_, err := Run(t.Context(), experiment(t, 1, 1, nil, "random"), ignore)
	if err == nil || !strings.Contains(err.Error(), `player "random": it does not say what it spends`) {
		t.Errorf("error %v", err)
	}
}
