package arena_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results/resultstest"
)

// diary notes the lives of the players "noted-0" to "noted-79", which play at random.
type diary struct {
	mu     sync.Mutex
	begun  int                           // games, of all of them
	alive  int                           // players at present
	most   int                           // players at any time
	built  map[string]int                // players
	closed map[string][]int              // when: games begun before
	seeds  map[games.Seat][]players.Seed // of each game
}

var noted diary

func (d *diary) reset() {
	d.begun, d.alive, d.most, d.built, d.closed, d.seeds = 0, 0, 0, map[string]int{}, map[string][]int{}, map[games.Seat][]players.Seed{}
}

// notedPlayer is a player whose life is noted.
type notedPlayer struct {
	players.Player
	name string
}

func (p notedPlayer) Begin(ctx context.Context, s players.Setup) error {
	noted.mu.Lock()
	defer noted.mu.Unlock()
	noted.begun++
	noted.seeds[s.Seat] = append(noted.seeds[s.Seat], s.Seed)
	return p.Player.Begin(ctx, s)
}

func (p notedPlayer) Close() error {
	noted.mu.Lock()
	defer noted.mu.Unlock()
	noted.alive--
	noted.closed[p.name] = append(noted.closed[p.name], noted.begun)
	return p.Player.Close()
}

func init() {
	for i := range 80 {
		name := fmt.Sprint("noted-", i)
		atRandom(players.Method{Name: name}, func(p players.Player) players.Player {
			noted.mu.Lock()
			defer noted.mu.Unlock()
			noted.built[name]++
			noted.alive++
			noted.most = max(noted.most, noted.alive)
			return notedPlayer{p, name}
		})
	}
}

// TestSweep: a worker builds each of a few players once for each seat. Of many it keeps a limited number.
func TestSweep(t *testing.T) {
	noted.reset()
	p := arenatest.Pentago(t, "noted-0", "noted-1", "noted-2")
	p.Openings = p.Openings[:1]
	p.Openings[0].Games = 100
	arenatest.Play(t, p, arenatest.NewMemory(), "", 1)
	resultstest.Same(t, "built are", map[string]int{"noted-0": 2, "noted-1": 2, "noted-2": 2}, noted.built)
	for name, at := range noted.closed {
		if begun := 2 * p.Games(); !slices.Equal(at, []int{begun, begun}) {
			t.Errorf("%s is closed after %v of %d beginnings, want both at the end", name, at, begun)
		}
	}

	noted.reset()
	var many []string
	for i := range 80 {
		many = append(many, fmt.Sprint("noted-", i))
	}
	p = arenatest.Pentago(t, many...)
	p.Schedule.Against = many[:1]
	arenatest.Play(t, p, arenatest.NewMemory(), "", 1)
	const chairs = 2 * 80
	if noted.most >= chairs || noted.most < chairs/2 || noted.alive != 0 {
		t.Errorf("of %d players in a seat, at most %d live at a time, and %d at the end", chairs, noted.most, noted.alive)
	}
}

// TestFieldStreams: the copies in a field are players of their own, with chances of their own.
func TestFieldStreams(t *testing.T) {
	noted.reset()
	p := arenatest.Heap(t, 4, schedule.Rule{Order: schedule.Listed, Seating: schedule.OneVField, Self: true}, "noted-0")
	arenatest.Play(t, p, arenatest.NewMemory(), "", 1)
	if noted.built["noted-0"] != 4 || len(noted.closed["noted-0"]) != 4 {
		t.Errorf("%d players are built for 4 seats, and %d are closed", noted.built["noted-0"], len(noted.closed["noted-0"]))
	}
	seen := map[players.Seed]bool{}
	for _, seeds := range noted.seeds {
		for _, seed := range seeds {
			seen[seed] = true
		}
	}
	if len(noted.seeds) != 4 || len(seen) != 4*p.Games() {
		t.Errorf("%d seats have %d streams in %d games, want one each", len(noted.seeds), len(seen), p.Games())
	}
}
