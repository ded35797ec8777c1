package web

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestReview: a lost game is reviewed on request, and the page says what it cost and what is proven.
func TestReview(t *testing.T) {
	p := served(t, played(t, night))
	const game = "/runs/night/games/3/0/review" // one-A
	if text := shown(t, p, game); !strings.Contains(text, `<form method="post" action="`+game+`">`) {
		t.Fatalf("no review is offered:\n%s", text)
	}
	for _, file := range []string{"review.json", "review.svg"} {
		if w := ask(t, p, "GET", "/runs/night/games/3/0/"+file); w.Code != http.StatusNotFound {
			t.Errorf("%s before the review: status %d", file, w.Code)
		}
	}
	if w := ask(t, p, "POST", game); w.Code != http.StatusSeeOther || w.Header().Get("Location") != game {
		t.Fatalf("asked for a review: status %d\n%s", w.Code, w.Body)
	}
	if w := ask(t, p, "POST", game); w.Code != http.StatusSeeOther {
		t.Errorf("asked for the same review again: status %d", w.Code)
	}
	if w := ask(t, p, "POST", "/runs/night/games/3/1/review"); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "the review of night/one-A/0 is in progress") {
		t.Errorf("asked for another review: status %d\n%s", w.Code, w.Body)
	}
	if text := shown(t, p, "/runs/night/games/3/1/review"); !strings.Contains(text, "night/one-A/0 is in progress") {
		t.Errorf("the page of another game:\n%s", text)
	}
	text := ""
	for begun := time.Now(); !strings.Contains(text, "What is proven"); time.Sleep(20 * time.Millisecond) {
		if text = shown(t, p, game); time.Since(begun) > 2*time.Minute {
			t.Fatalf("no review comes:\n%s", text)
		}
	}
	for _, want := range []string{"the game was continued 200 times", "White expects", "review.svg?v=", "The judge is ", "review.json"} {
		if !strings.Contains(text, want) {
			t.Errorf("the review lacks %q:\n%s", want, text)
		}
	}
	var document struct {
		Continuations struct {
			Positions []struct {
				Shares []struct{ Value, Lo, Hi float64 }
			}
		}
	}
	if err := json.Unmarshal([]byte(shown(t, p, "/runs/night/games/3/0/review.json")), &document); err != nil {
		t.Fatal(err)
	}
	for i, position := range document.Continuations.Positions {
		for _, s := range position.Shares {
			if half := (s.Hi - s.Lo) / 2; half > 7 || s.Lo > s.Value || s.Value > s.Hi {
				t.Errorf("position %d: %+v", i, s)
			}
		}
	}
	if svg := shown(t, p, "/runs/night/games/3/0/review.svg"); !regexp.MustCompile(`expected\s+score`).MatchString(svg) {
		t.Error("the picture has no expected score")
	}
}

// TestReviewRefused: while a run is played by the clock, no review takes time from it.
func TestReviewRefused(t *testing.T) {
	path := played(t, night)
	store := writer(t, path)
	clocked := strings.NewReplacer("name: night", "name: clocked", "search: {plies: 2}", "search: {millis: 1}", "{kind: empty, games: 2}, ", "").Replace(night)
	play(t, store, clocked)
	run, err := store.Run(t.Context(), "clocked")
	if err != nil || len(run.Facts.Unrepeatable) == 0 {
		t.Fatalf("facts %+v, %v", run.Facts, err)
	}
	p := served(t, path)
	const game = "/runs/night/games/3/0/review"
	if text := shown(t, p, game); !strings.Contains(text, "<form method") {
		t.Errorf("no review is offered while a finished run has players by the clock:\n%s", text)
	}
	run.Finished = time.Time{} // as if games were missing
	if err := store.Enter(t.Context(), &run); err != nil {
		t.Fatal(err)
	}
	p.connection.look(t.Context())
	for begun := time.Now(); !strings.Contains(shown(t, p, game), "players of the unfinished run clocked think by the clock"); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("a review is offered:\n%s", shown(t, p, game))
		}
	}
	if w := ask(t, p, "POST", game); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "players of the unfinished run clocked think by the clock") {
		t.Errorf("asked for a review: status %d\n%s", w.Code, w.Body)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if text := shown(t, p, game); !strings.Contains(text, "<form method") {
		t.Errorf("no review is offered after the end of the writer:\n%s", text)
	}
}

// TestReviews: the last reviews are kept, an end of the page ends the one in progress, and a panic is said.
func TestReviews(t *testing.T) {
	in := newBackground(func() {})
	r := newReviews(in)
	for i := range 2 * keptReviews {
		if !r.begin(strings.Repeat("x", i+1), "a game", func(context.Context, func(string, int, int)) *reviewed { return &reviewed{} }) {
			t.Fatalf("review %d is not begun", i)
		}
		in.group.Wait()
	}
	if len(r.kept) != keptReviews || len(r.order) != keptReviews {
		t.Errorf("%d reviews are kept", len(r.kept))
	}
	r.begin("bad", "a game", func(context.Context, func(string, int, int)) *reviewed { panic("out of ideas") })
	in.group.Wait()
	if finished, now := r.of("bad"); finished == nil || finished.err == nil || now.Key != "" {
		t.Errorf("after a panic: %+v, %+v", finished, now)
	}
	r.begin("long", "a game", func(ctx context.Context, step func(string, int, int)) *reviewed {
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
