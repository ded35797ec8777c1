package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/players"
	"tourney/report"
	"tourney/results"
)

// late is the run night on boards that are almost full: searches come to the end of the game, however long they may
// take.
var late = strings.NewReplacer("name: night", "name: late", "{kind: empty, games: 2}, ", "", "1..12", "25..27").Replace(night)

// TestReview: reviews are made one at a time.
func TestReview(t *testing.T) {
	onPage(t, played(t, late), func(t *testing.T, p *Page) {
		const review = "/runs/late/games/6/3/review"
		done := make(chan struct{})
		p.reviews.begin("another", "late/one-A/0", func(context.Context, func(string, int, int)) *reviewed { <-done; return &reviewed{} })
		check(t, "beside another", ask(t, p, "POST", review), http.StatusConflict, "the review of late/one-A/0 is in progress")
		says(t, p, review, "late/one-A/0 is in progress")
		close(done)
		synctest.Wait()
		if to := ask(t, p, "POST", review).Header().Get("Location"); to != review {
			t.Errorf("after it, it leads to %s", to)
		}
	})
}

// TestReviewAlone: a game whose players cannot go on has a review without continuations.
func TestReviewAlone(t *testing.T) {
	path := played(t, late)
	onPage(t, path, func(t *testing.T, p *Page) {
		store := reading(t, path)
		h, err := readHead(t.Context(), store, "late")
		must(t, err)
		record, err := store.Game(t.Context(), h.Run, 6, 3)
		must(t, err)
		g, err := transcript.Open(h.Run, record)
		must(t, err)
		p.reviews.begin(reviewKey(h, record), "late", func(context.Context, func(string, int, int)) *reviewed {
			return &reviewed{Review: report.Review{In: review.Input{Game: *g}}, alone: "persons cannot go on here"}
		})
		synctest.Wait()
		const at = "/runs/late/games/6/3/"
		says(t, p, at+"review", "persons cannot go on here", "Every decision, searched more deeply", at+"decisions.csv",
			"!Expected from every position", "!"+at+"shares")
		check(t, "shares", ask(t, p, "GET", at+"shares.json"), http.StatusNotFound, "late/dice-A/3 has no continuations.")
		says(t, p, at+"decisions.csv", "turn,seat,played,")
	})
}

// TestClocked: while a run is played by the clock, no review and no game of a person takes time from it.
func TestClocked(t *testing.T) {
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		const review, why = "/runs/night/games/3/0/review", "players of the unfinished run clocked think by the clock"
		store := writer(t, path)
		run := reopen(t, store, "night", "clocked", func(r *results.Run) {
			r.Facts.Unrepeatable, r.Finished = map[string]string{"A": players.ByTheClock}, r.Started
		})
		says(t, p, review, "<form method") // it is finished
		run.Finished = time.Time{}
		must(t, store.Enter(t.Context(), &run))
		p.connection.look(t.Context())
		says(t, p, review, why, "!<form method")
		check(t, "asked for a review", ask(t, p, "POST", review), http.StatusConflict, why)
		check(t, "asked for a game", send(t, p, "/play", "turn=0&game=pentago&against=random"), http.StatusUnprocessableEntity, why+". A game may take time from them")
		must(t, store.Close())
		says(t, p, review, "<form method") // nobody plays it
	})
}

// TestReviews: the last reviews are kept, an end of the page ends the one in progress, and a panic is said.
func TestReviews(t *testing.T) {
	in := newBackground(func() {})
	r := newReviews(in)
	begin := func(key string, make func(ctx context.Context, step func(string, int, int)) *reviewed) {
		t.Helper()
		if !r.begin(key, "a game", make) {
			t.Fatalf("review %s is not begun", key)
		}
	}
	for i := range 2 * keptReviews {
		begin(strings.Repeat("x", i+1), func(context.Context, func(string, int, int)) *reviewed { return &reviewed{} })
		in.group.Wait()
	}
	if len(r.kept) != keptReviews || len(r.order) != keptReviews {
		t.Errorf("%d reviews are kept", len(r.kept))
	}
	begin("bad", func(context.Context, func(string, int, int)) *reviewed { panic("out of ideas") })
	in.group.Wait()
	if finished, now := r.of("bad"); finished == nil || finished.err == nil || now.Key != "" {
		t.Errorf("after a panic: %+v, %+v", finished, now)
	}
	begin("long", func(ctx context.Context, step func(string, int, int)) *reviewed {
		step("games", 1, 2)
		<-ctx.Done()
		return &reviewed{err: ctx.Err()}
	})
	if r.begin("other", "another", nil) {
		t.Error("two reviews at a time")
	}
	in.stop()
	if finished, _ := r.of("long"); finished == nil || finished.err == nil {
		t.Errorf("after the end of the page: %+v", finished)
	}
}
