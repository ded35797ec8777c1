package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/players"
)

// deadly crashes the program in one of eight games, in a way that Go cannot catch.
type deadly struct {
	players.Player
	dies bool
}

func (d *deadly) Begin(ctx context.Context, s players.Setup) error {
	d.dies = s.Seed.Rand().IntN(8) == 0
	return d.Player.Begin(ctx, s)
}

func (d *deadly) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if d.dies && len(r.Played) > 8 {
		go func() { panic("of all\ngoroutines") }()
		time.Sleep(time.Second)
	}
	return d.Player.Choose(ctx, r)
}

func init() {
	players.RegisterMethod(players.Method{Name: "detonates", Doc: "ends the program",
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			p, err := s.New()
			return &deadly{Player: p}, err
		}})
}

// TestCrash: a game that crashes workers is played alone, and then it is lost by its seat, as in a run on one machine that is
// started again after each crash. The workers start themselves again.
func TestCrash(t *testing.T) {
	gamestest.SkipShort(t)
	folder := t.TempDir()
	config, want, got := filepath.Join(folder, "crash.yaml"), filepath.Join(folder, "want.db"), filepath.Join(folder, "got.db")
	text := `
name: crash
game: pentago
seed: 3
openings: [{kind: empty, games: 5}]
players: [{name: bomb, kind: detonates}, {name: random, kind: random}, {name: control, eval: control, search: {plies: 1}}]`
	if err := os.WriteFile(config, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	crashes := 0
	for {
		output, err := run(t, "tourney", "run", config, "--db", want, "--plot", filepath.Join(folder, "want.png"), "--workers", "3")
		if err == nil {
			break
		}
		if crashes++; crashes > 30 || !strings.Contains(output, "goroutine ") {
			t.Fatalf("%d crashes: %v\n%s", crashes, err, output)
		}
	}
	if crashes == 0 {
		t.Fatal("no game crashes the program")
	}
	address := freePort(t)
	c := launch(t, "fleet", "run", config, "--db", got, "--listen", address, "--plot", filepath.Join(folder, "got.png"))
	var workers []*process
	for range 3 {
		workers = append(workers, launch(t, "fleet", "work", address, "--workers", "2"))
	}
	c.wait(t)
	all := ""
	for i, w := range workers {
		all += fmt.Sprintf("worker %d:\n%s\n", i, w.output())
	}
	if c.err != nil {
		t.Fatalf("%v\n%s\n%s", c.err, c.output(), all)
	}
	if n := strings.Count(all, "has crashed: starting another"); n < 2 {
		t.Errorf("workers were started again %d times\n%s", n, all)
	}
	sameTables(t, want, got)
}
