package tourney

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/players"
	"tourney/players/engine"
	"tourney/report"
)

type reviewCommand struct {
	Address        string `arg:"" name:"game" help:"RUN/PAIRING/N, as in quick-start/a-a-star/0."`
	shell.Database `set:"database=Database of the run"`
	Seconds        *float64 `placeholder:"S" help:"Time for the whole review (10); more time searches deeper."`
	Deeper         *int     `placeholder:"N" help:"Search each position exactly N plies more deeply than its player did, without a limit of time; such reviews are repeatable."`
	Judge          string   `placeholder:"PLAYER" help:"Player string whose heuristic and weights value the positions, such as 'a(monica=1.2)', or control, which sees only won, drawn and lost games (the loser's own)."`
	Continuations  *int     `placeholder:"K" help:"Let the same players go on K times from every position, to find the score that they expect from it and the decisions that lowered it."`
	Format         string   `default:"text" enum:"text,json" placeholder:"FORMAT" help:"text or json (${default})."`
	Plot           string   `placeholder:"FILE" help:"Draw the players' scores, the deeper values and the expected score: .png, .svg or .pdf."`
}

// defaultSeconds is the time of a review without --seconds and --deeper.
const defaultSeconds = 10

func (reviewCommand) Example() string {
	return "tourney review quick-start/a-a-star/0\n" +
		"  tourney review quick-start/a-a-star/0 --seconds 60 --plot review.svg\n" +
		"  tourney review quick-start/a-a-star/0 --continuations 200"
}

func (reviewCommand) Help() string {
	return `A review begins with its answer: the decision that cost most. The evidence follows.

It searches every position of the game more deeply than its player did, the last one first. A turning point is a
decision that lost the game by force, or that gave up a win by force. Turning points are proven, by searches of all moves. A
move that gives up a win may still win later than the search sees: a win is "missed" only if the move is proven to draw.
Where nothing is proven, the review names the largest drop of the deeper value, which is the judge's opinion. Values are in
units of the judge's heuristic, or of a player's own; they are not chances to win.

With --continuations, the expected score is counted: from every position the same players go on K times, with new chances. It
is in per cent, with an interval, and can be compared between heuristics of different units. 200 continuations are good to 7
points. They are always played in full, and the same ones are played again the next time. They need the players, not only the
rules; engines are started by the commands stored with the run. Nothing is written to the database.

The address is that of tourney replay. A review needs only the rules of the game: if this build lacks the heuristics of the
players, another heuristic is the judge.`
}

func (c *reviewCommand) Run(env *shell.Environment) error {
	if err := c.check(); err != nil {
		return err
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	game, err := openGame(env.Ctx, store, c.DB, c.Address)
	if err != nil {
		return err
	}
	in, err := c.input(game)
	if err != nil {
		return err
	}
	var further review.Continue
	if c.Continuations != nil {
		if further, err = c.further(env, in.Game); err != nil { // before the long search
			return err
		}
	}
	meter := shell.NewLateMeter(env.Stderr, "positions")
	in.Progress = func(done, positions int) { // doubtful positions count twice
		meter.Count("searched", min(done, positions), positions, c.Address)
	}
	r, stopped := review.Game(env.Ctx, in)
	meter.Finish()
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		stopped = fmt.Errorf("%w: try --judge control", stopped)
		if env.Ctx.Err() == nil {
			return stopped
		}
	}
	shown := report.Review{In: in, Review: r}
	if c.Continuations != nil && stopped == nil {
		meter := shell.NewLateMeter(env.Stderr, "continuations")
		further.Progress = func(done, total int) { meter.Count("played", done, total, c.Address) }
		on, err := review.Continuations(env.Ctx, in.Game, further)
		meter.Finish()
		if err != nil && env.Ctx.Err() == nil {
			return err
		}
		shown.Continued, stopped = &on, err
	}
	return errors.Join(stopped, c.show(env, shown))
}

// further returns the settings of the continuations, and prints on Stderr which engines they will start. It returns an
// error if a player cannot go on.
func (c *reviewCommand) further(env *shell.Environment, game transcript.Game) (review.Continue, error) {
	if err := review.Continuable(game); err != nil {
		return review.Continue{}, err
	}
	for s, p := range game.Players {
		if p.Spec.Method == engine.Name && !slices.ContainsFunc(game.Players[:s], func(o transcript.Player) bool { return o.Name == p.Name }) {
			fmt.Fprintf(env.Stderr, "%s: starts %s by: %s\n", game.Run.Name, p.Name, p.Spec.Options[players.CommandOption])
		}
	}
	return review.Continue{Most: *c.Continuations, Workers: runtime.GOMAXPROCS(0), Words: report.Sentence}, nil
}

// check refuses wrong flags before anything is read.
func (c *reviewCommand) check() error {
	switch {
	case c.Seconds != nil && c.Deeper != nil:
		return shell.Usage(errors.New("--deeper takes the time that it needs: leave out --seconds"))
	case c.Seconds != nil && !(*c.Seconds > 0 && *c.Seconds <= mostSeconds):
		return shell.Usage(fmt.Errorf("--seconds cannot be %v: want a number above 0, %d at most", *c.Seconds, mostSeconds))
	case c.Deeper != nil && *c.Deeper < 1:
		return shell.Usage(fmt.Errorf("--deeper cannot be %d: want 1 ply or more", *c.Deeper))
	case c.Continuations != nil && !(1 <= *c.Continuations && *c.Continuations <= mostContinuations):
		return shell.Usage(fmt.Errorf("--continuations cannot be %d: want 1 to %d from every position", *c.Continuations, mostContinuations))
	}
	if c.Plot != "" {
		if err := shell.CheckPicture(c.Plot, c.DB); err != nil {
			return err
		}
	}
	return wantGame(c.Address)
}

const (
	mostSeconds       = 24 * 60 * 60 // a day
	mostContinuations = 100_000      // good to a third of a point
)

// input returns the input of a stored game's review.
func (c *reviewCommand) input(game *transcript.Game) (in review.Input, err error) {
	in = review.Input{Game: *game, Workers: runtime.GOMAXPROCS(0), Time: defaultSeconds * time.Second}
	if c.Seconds != nil {
		in.Time = time.Duration(*c.Seconds * float64(time.Second))
	}
	if c.Deeper != nil {
		in.Deeper = *c.Deeper
	}
	in.Judge = review.ChooseJudge(in.Players, in.Record.Seats)
	if c.Judge != "" {
		spec, err := players.ParsePlayer(in.Run.Game, c.Judge)
		if err != nil {
			return in, shell.Usage(err)
		}
		if in.Judge, err = review.NewJudge(spec); err != nil {
			return in, shell.Usage(fmt.Errorf("judge %q: %w", c.Judge, err))
		}
	}
	return in, nil
}

func (c *reviewCommand) show(env *shell.Environment, r report.Review) error {
	if c.Format == transcript.TextFormat {
		text := r.Text(env.Width())
		if c.Continuations == nil && review.Continuable(r.In.Game) == nil {
			text += "\nWhat each decision cost, with intervals:\n  " +
				shell.CommandLine([]string{"tourney", "review", c.Address, "--continuations", "200", "--db", c.DB}) + "\n"
		}
		if _, err := io.WriteString(env.Stdout, text); err != nil {
			return err
		}
	} else {
		enc := json.NewEncoder(env.Stdout)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(r.Document()); err != nil {
			return err
		}
	}
	if c.Plot == "" {
		return nil
	}
	if err := saveAs(c.Plot)(report.Draw(env.Ctx, r, "review")); err != nil {
		return err
	}
	_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", c.Plot)
	return err
}
