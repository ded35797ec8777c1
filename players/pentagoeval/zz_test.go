package pentagoeval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"tourney/players"
)

func TestZZ(t *testing.T) {
	list := endgames(t, 18, 14)
	s, err := players.ParsePlayer(game, fmt.Sprintf("control(hold=0)@28%s", os.Getenv("TRY")))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := s.New()
	for i, b := range list {
		if i != 17 {
			continue
		}
		p.Begin(b, b.Mover(), rand.New(rand.NewPCG(1, 1)))
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		t0 := time.Now()
		d, err := p.Choose(ctx, b.Clone(), nil)
		t.Log(i, time.Since(t0), d.Counts, d.Score, err)
		cancel()
	}
}
