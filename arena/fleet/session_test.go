package fleet

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"tourney/arena/arenatest"
	"tourney/players"
)

// TestTarget: a chunk has a game a core at least, so that long games leave no core idle, and what a process plays in
// the time of a chunk otherwise.
func TestTarget(t *testing.T) {
	c := &Coordinator{settings: Settings{chunk: 5 * time.Second}}
	for _, test := range []struct {
		session session
		want    int
	}{
		{session{cores: 8}, firstChunk * 8},
		{session{cores: 8, games: 100}, 100},
		{session{cores: 64, rate: 0.5}, 64},
		{session{cores: 8, rate: 20}, 100},
		{session{cores: 8, rate: 1e9}, mostGames},
		{session{cores: 8, games: 1 << 20}, mostGames},
	} {
		if got := c.target(&test.session); got != test.want {
			t.Errorf("%+v: %d games, want %d", test.session, got, test.want)
		}
	}
}

// TestRate: the rate of a process is that of all its chunks together, first of a second and then of ten.
func TestRate(t *testing.T) {
	begun := time.Now()
	s := session{cores: 1}
	s.count(5, begun) // of an earlier coordinator's chunk
	s.window = begun
	for _, step := range []struct {
		games int
		after time.Duration
		rate  float64
	}{
		{5, time.Second / 2, 0}, {10, 2 * time.Second, 10}, {50, 3 * time.Second, 10}, {0, 11 * time.Second, 10}, {50, 12 * time.Second, 10}, {0, 22 * time.Second, 10}, {400, 32 * time.Second, 15},
	} {
		s.count(step.games, begun.Add(step.after))
		if s.rate != step.rate {
			t.Errorf("after %v: %v games a second, want %v", step.after, s.rate, step.rate)
		}
	}
}

// fickle plays otherwise each time.
type fickle struct{ players.Player }

var whims atomic.Int64

func (f fickle) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	d, err := f.Player.Choose(ctx, r)
	if legal := r.Position.AppendMoves(nil); err == nil && len(r.Played) > 4 {
		d.Moves = legal[int(whims.Add(1))%len(legal):][:1]
	}
	return d, err
}

func init() {
	players.RegisterMethod(players.Method{Name: "fickle", Doc: "plays otherwise each time",
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			p, err := s.New()
			return fickle{p}, err
		}})
}

// TestFickle: a player that does not repeat itself convicts nobody.
func TestFickle(t *testing.T) {
	t.Parallel()
	var l told
	c := begin(t, database(t), func(s *Settings) { s.Spot, s.Tell = 1, l.tell })
	defer c.Close()
	end := hire(t, c, nil)
	r := launch(t, c, small(t, "fickle", "random"), arenatest.NewMemory())
	r.wait()
	if err := end(); err != nil || r.err != nil {
		t.Error(err, r.err)
	}
	if !l.why("differs each time it is played here: a player in it does not repeat itself") {
		t.Errorf("told: %s", l.String())
	}
}

// TestReplacedTicket: a new ticket of a name ends the connection with the old one.
func TestReplacedTicket(t *testing.T) {
	t.Parallel()
	c := begin(t, database(t), public)
	defer c.Close()
	old := dial(t, invite(t, c, "anna"))
	old.greet()
	fresh := invite(t, c, "anna")
	eventually(t, "the old connection has ended", func() bool { return !old.conn.IsConnected() })
	dial(t, fresh).greet()
}
