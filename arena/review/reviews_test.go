package review_test

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/internal/misfit"
	"tourney/arena/review"
	"tourney/games"
	"tourney/players"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/resultstest"
)

var update = flag.Bool("update", false, "rewrite testdata/reviews.txt")

// TestReviews reviews the games of testdata/reviews.txt. A script has the game with its options, and
//
//	start POSITION, moves 27 2- 10 2+, players a@4 random
//	thoughts 0 0 4 0.5 9 8; 4 0 …   stored ones: ply, seat, plies, score, nodes, evaluations
//	deeper 4, workers 1 2 5         of the review, which is the same with any number of workers
//	continue 60                     instead of a review, continuations from each position
//	part a@1 a@2                    instead of a review, where these two choose differently
//	spec person                     who the second player is, as the run stores them
//	judge one                       who judges; without it, that follows from the game
//	time 2s, stop 1m                of a review; the dreamy judge never answers
func TestReviews(t *testing.T) {
	arenatest.Replay(t, "testdata/reviews.txt", *update, func(t *testing.T, script string) string {
		held, misfit.Stuck = make(dreamy), make(chan struct{})
		defer func() {
			close(held)
			close(misfit.Stuck)
		}()
		said := arenatest.Values(t, script, "game start moves players thoughts deeper workers continue part spec judge time stop")
		for key, usual := range map[string]string{"deeper": "2", "workers": "1"} {
			if said[key] == "" {
				said[key] = usual
			}
		}
		options := games.Options{}
		name, list, _ := strings.Cut(said["game"], " ")
		for _, option := range strings.Fields(list) {
			key, value, _ := strings.Cut(option, "=")
			options[key] = value
		}
		in := stored(t, name, options, said["start"], said["moves"], strings.Fields(said["players"])...)
		_, _ = fmt.Sscan(said["deeper"], &in.Deeper)
		for _, text := range strings.Split(said["thoughts"], "; ") {
			var h results.Thought
			if n, _ := fmt.Sscan(text, &h.Ply, &h.Seat, &h.Plies, &h.Score, &h.Nodes, &h.Evals); n > 0 {
				in.Record.Thoughts = append(in.Record.Thoughts, h)
			}
		}
		if spec := said["spec"]; spec != "" {
			in.Run.Players[1].Spec = spec
		}
		if of := strings.Fields(said["part"]); len(of) == 2 {
			return parting(t, in, of)
		}
		if name := said["judge"]; name != "" {
			spec, err := players.ParsePlayer(in.Run.Game, name)
			if err != nil {
				t.Fatal(err)
			}
			if in.Judge, err = review.NewJudge(spec); err != nil {
				return "error: " + err.Error()
			}
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		if after, err := time.ParseDuration(said["stop"]); err == nil {
			time.AfterFunc(after, stop)
		}
		if limit, err := time.ParseDuration(said["time"]); err == nil {
			in.Deeper, in.Time = 0, limit
		}
		begun := time.Now()
		var first report.Review
		for i, word := range strings.Fields(said["workers"]) {
			_, _ = fmt.Sscan(word, &in.Workers)
			got := report.Review{In: in}
			var err error
			if most := said["continue"]; most != "" {
				c := review.Continue{Workers: in.Workers, Words: report.Sentence}
				_, _ = fmt.Sscan(most, &c.Most)
				var all review.Continued
				all, err = review.Continuations(ctx, in.Game, c)
				got.Continued = &all
			} else if got.Review, err = review.Game(ctx, in); err == nil && len(in.Players) == 2 {
				checkLines(t, in, got.Review)
			}
			if err != nil {
				problem, _, _ := strings.Cut(err.Error(), "\n")
				return fmt.Sprintf("error: %s\nafter %v, of %d decisions", problem, time.Since(begun), len(got.Decisions))
			}
			if i == 0 {
				first = got
			}
			if diff := cmp.Diff(first.Review, got.Review) + cmp.Diff(first.Continued, got.Continued); diff != "" {
				t.Errorf("%s workers:\n%s", word, diff)
			}
		}
		if c := first.Continued; c != nil && strings.Contains(c.Summary[len(c.Summary)-1], "was withdrawn") {
			// Others may have begun before the last fault is heard of.
			if c.Games < 3 || c.Games > 5 {
				t.Errorf("a player is withdrawn after %d continuations, want 3 to 5", c.Games)
			}
			return c.Summary[len(c.Summary)-1]
		}
		return text(first)
	})
}

// parting says where two players part in a game.
func parting(t *testing.T, in review.Input, names []string) (log string) {
	var of [2]players.Spec
	for i, name := range names {
		spec, err := players.ParsePlayer(in.Run.Game, name)
		if err != nil {
			t.Fatal(err)
		}
		of[i] = spec
	}
	store := arenatest.NewMemory()
	store.Stored[arenatest.Game{}] = in.Record
	list, err := review.Partings(t.Context(), store.Games, in.Run, in.Rules, in.Run.Facts.Options, of, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		log += fmt.Sprintf("%s, ply %d, seat %d, %s: %v\n", p.Address, p.Ply, p.Seat, p.Position, p.Choices)
	}
	return log + fmt.Sprintf("%d partings\n", len(list))
}

// text writes a review without the notes of its table, or continuations.
func text(r report.Review) string {
	var b strings.Builder
	plain := func(kind string) {
		tables := resultstest.Must(report.Tables(context.Background(), r, kind, table.Plain))
		tables[0].Notes = nil
		_ = table.Write(&b, table.Plain, table.Style{Width: 200}, tables[0])
	}
	if c := r.Continued; c != nil {
		fmt.Fprintln(&b, "answer:", strings.Join(c.Answer, " "))
		plain("shares")
		for _, at := range c.Turning {
			fmt.Fprintln(&b, at.Text)
		}
		return b.String() + regexp.MustCompile(` \(misfit.go:\d+\)`).ReplaceAllString(strings.Join(c.Summary, "\n"), "")
	}
	fmt.Fprintln(&b, "answer:", strings.Join(r.Answer, " "))
	fmt.Fprintf(&b, "judge: %s, of the seats %v\n", r.Judge, r.Own)
	plain("decisions")
	for _, at := range r.Turning {
		fmt.Fprintln(&b, strings.Join(at.Text, " "))
	}
	return b.String() + strings.Join(r.Summary, "\n")
}
