package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/players"
)

// lies is the environment variable of a worker that plays some games otherwise.
const lies = "FLEET_TEST_LIES"

// moody plays at random. Of a worker that lies, every 20th game goes another way, late enough for no fingerprint to show it.
type moody struct {
	players.Player
	lies bool
}

func (m *moody) Begin(ctx context.Context, s players.Setup) error {
	m.lies = os.Getenv(lies) != "" && s.Seed.Rand().IntN(20) == 0
	return m.Player.Begin(ctx, s)
}

func (m *moody) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	d, err := m.Player.Choose(ctx, r)
	if m.lies && err == nil && len(r.Played) > 5 {
		d.Moves = r.Position.AppendMoves(nil)[:1]
	}
	return d, err
}

func init() {
	players.RegisterMethod(players.Method{Name: "moody", Doc: "plays at random, or not",
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			p, err := s.New()
			return &moody{Player: p}, err
		}})
}

// TestLiar: a worker that falsifies games is found out, and after that all tables are those of a run without that worker, also
// where the results decide what is played.
func TestLiar(t *testing.T) {
	gamestest.SkipShort(t)
	fixed, decided := gamestest.Full(2000, 15000), gamestest.Full(4000, 8000)
	for name, config := range map[string]string{
		"fixed": fmt.Sprintf("name: liar\ngame: pentago\nseed: 3\nopenings: [{kind: random, games: %d, stones: 1..22}]\n"+
			"players: [{name: moody, kind: moody}, {name: random, kind: random}]", fixed),
		"decided": fmt.Sprintf("name: liar\ngame: pentago\nseed: 3\nschedule: {until: decided}\nopenings: [{kind: random, games: %d, stones: 1..22}]\n"+
			"players: [{name: moody, kind: moody}, {name: random, kind: random}]", decided),
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path, want, got := filepath.Join(folder, "liar.yaml"), filepath.Join(folder, "want.db"), filepath.Join(folder, "got.db")
			if err := os.WriteFile(path, []byte(config), 0o666); err != nil {
				t.Fatal(err)
			}
			if text, err := run(t, "tourney", "run", path, "--db", want, "--plot", filepath.Join(folder, "want.png")); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			_, port, _ := net.SplitHostPort(freePort(t))
			address := "127.0.0.1:" + port
			var tickets []string
			for _, worker := range []string{"anna", "liar"} {
				ticket := filepath.Join(folder, worker+".ticket")
				if text, err := run(t, "fleet", "invite", worker, "--db", got, "--address", address, "--out", ticket); err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				tickets = append(tickets, ticket)
			}
			c := launch(t, "fleet", "run", path, "--db", got, "--listen", ":"+port, "--spot", "20%", "--plot", filepath.Join(folder, "got.png"))
			liar := command(t, "fleet", "work", tickets[1], "--workers", "1")
			liar.Env = append(liar.Env, lies+"=1")
			cheat := begin(t, liar)
			for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) { // the liar has games before the other worker comes
				if text, _ := os.ReadFile(got + "-fleet.jsonl"); strings.Contains(string(text), `"worker":"liar"`) {
					break
				}
				if time.Since(begun) > time.Minute {
					t.Fatalf("the liar plays nothing:\n%s", cheat.output())
				}
			}
			launch(t, "fleet", "work", tickets[0], "--workers", "1")
			c.wait(t)
			if c.err != nil {
				t.Fatalf("%v\n%s", c.err, c.output())
			}
			if said := c.output(); !strings.Contains(said, "the worker liar was found out by game liar/") ||
				!strings.Contains(said, "got.db-aside-1, which may be removed") {
				t.Errorf("the coordinator says:\n%s", said)
			}
			select {
			case <-cheat.ended:
				if code := cheat.ProcessState.ExitCode(); code != 1 || !strings.Contains(cheat.output(), "the coordinator refuses this worker: a game of it, played again, differs: liar/") {
					t.Errorf("the liar ends with code %d:\n%s", code, cheat.output())
				}
			default: // it was not back before the end, and waits for another coordinator
			}
			sameTables(t, want, got)
			if text, err := run(t, "fleet", "status", "--db", got); err != nil || !strings.Contains(text, "liar was found out by game liar/") {
				t.Errorf("%v\n%s", err, text)
			}
			if text, err := run(t, "tourney", "verify", "--db", got); err != nil {
				t.Error(err, text)
			}
		})
	}
}
