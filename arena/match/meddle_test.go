package match_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

// meddler decides as its player does, and then misuses all data it ever received: it plays on every position and leaves
// it anywhere, and overwrites the moves it was shown and those it answered.
type meddler struct {
	players.Player
	chaos     *rand.Rand
	positions []games.Position
	moves     [][]games.Move
}

func (m *meddler) Begin(ctx context.Context, s players.Setup) error {
	err := m.Player.Begin(ctx, s)
	m.positions = append(m.positions, s.Start)
	m.meddle()
	return err
}

func (m *meddler) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	d, err := m.Player.Choose(ctx, r)
	d.Moves = slices.Clone(d.Moves)
	m.positions = append(m.positions, r.Position)
	m.meddle()
	for i := range r.Played[:cap(r.Played)] {
		r.Played[:cap(r.Played)][i] = 99
	}
	for _, moves := range m.moves {
		for i := range moves {
			moves[i] = 99
		}
	}
	m.moves = append(m.moves, d.Moves)
	return d, err
}

func (m *meddler) meddle() {
	m.positions = slices.Compact(m.positions)
	for _, p := range m.positions[max(0, len(m.positions)-4):] {
		plies := 0 // that can be taken back for certain
		for range m.chaos.IntN(30) {
			switch legal := p.AppendMoves(nil); {
			case len(legal) > 0 && m.chaos.IntN(5) > 1:
				p.Do(legal[m.chaos.IntN(len(legal))])
				plies++
			case plies > 0:
				p.Undo()
				plies--
			}
		}
	}
}

// spy lets another player meddle with its data, in the spy's own turn.
type spy struct {
	players.Player
	other *meddler
}

func (s *spy) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	d, err := s.Player.Choose(ctx, r)
	s.other.meddle()
	return d, err
}

// TestMeddler: players cannot change a game through the data they are shown, with and without games.Copier.
func TestMeddler(t *testing.T) {
	copiers := map[bool]int{}
	for _, game := range []string{"pentago", "loa", "gomoku", "splut", "blokus", "heap"} {
		g, options, board, err := games.SetUp(game, nil, "")
		gamestest.OK(t, err)
		seats := board.Seats()
		draw := g.DefaultDraw(options)
		p := plan.Plan{
			Name: "meddled", Game: game, Options: options, Seed: 4, Thoughts: true, Schedule: schedule.Rule{Order: schedule.Listed},
			Openings: []openings.Set{
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 2, Min: draw.Max, Max: draw.Max, Parity: openings.Any},
			},
		}
		if seats > 2 {
			p.Schedule.Seating = schedule.Subsets
		}
		for _, name := range []string{"random", "control@1", "random", "random"}[:seats] {
			spec := gamestest.Must(players.ParsePlayer(game, name))(t)
			p.Players = append(p.Players, plan.Entrant{Name: name, Spec: spec})
		}
		_, copier := board.(games.Copier)
		copiers[copier]++
		for number, ok := p.Next(0); ok; number, ok = p.Next(number + 1) {
			j := gamestest.Must(p.Job(0, number))(t)
			want := gamestest.Must(match.Single(t.Context(), j, arenatest.Build(t, p, 0)))(t)
			if want.End.Kind.Fault() {
				t.Fatalf("%s, game %d: %+v", game, number, want.End)
			}
			for seat := range seats {
				list := arenatest.Build(t, p, 0)
				m := &meddler{Player: list[seat], chaos: rand.New(rand.NewPCG(uint64(number), uint64(seat)))}
				list[seat] = m
				other := (seat + 1) % seats
				list[other] = &spy{list[other], m}
				got := gamestest.Must(match.Single(t.Context(), j, list))(t)
				if diff := cmp.Diff(arenatest.Plain(want), arenatest.Plain(got)); diff != "" {
					t.Errorf("%s, game %d, with a meddler in seat %d it is another (-honest +meddled):\n%s", game, number, seat, diff)
				}
			}
		}
	}
	if copiers[true] == 0 || copiers[false] == 0 {
		t.Errorf("%v games have positions that can be copied into: want some, and some without", copiers)
	}
}
