package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"tourney/arena"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

type replayCommand struct {
	Address string `arg:"" name:"game" help:"RUN/PAIRING/N, as in quick-start/a-a-star/0; with --verify also RUN/PAIRING or RUN."`
	DB      string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Verify  bool   `help:"Check the stored moves by the rules, and play the game anew from the seed to see the same moves."`
	Format  string `default:"text" placeholder:"FORMAT" help:"text, svg (a picture of the last board), or a format that other programs read, such as sgf, if the game has it (${default})."`
	Ply     *int   `placeholder:"N" help:"Show only the board after N plies, with its position line or as a picture."`
}

func (replayCommand) Example() string {
	return "tourney replay quick-start/a-a-star/0\n  tourney replay quick-start --verify\n  tourney replay quick-start/a-a-star/0 --format svg --ply 12 > board.svg"
}

// Run shows one game, or verifies one, a pairing's or all.
func (c *replayCommand) Run(env *shell.Environment) error {
	parts := strings.Split(c.Address, "/")
	if len(parts) > 3 || (len(parts) < 3 && !c.Verify) {
		return shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in quick-start/a-a-star/0", c.Address))
	}
	if c.Verify && (c.Format != textFormat || c.Ply != nil) {
		return shell.Usage(errors.New("--verify shows no game: leave out --format and --ply"))
	}
	return withRun(env.Ctx, c.DB, parts[0], func(store results.Store, run results.Run) error {
		plan, err := storedPlan(run)
		if err != nil {
			return err
		}
		pairing := -1 // all
		if len(parts) > 1 {
			if pairing, err = findPairing(run, parts[1]); err != nil {
				return shell.Usage(err)
			}
		}
		if len(parts) < 3 {
			return verifyAll(env, store, run, plan, pairing)
		}
		number, err := strconv.Atoi(parts[2])
		if err != nil {
			return shell.Usage(fmt.Errorf("game %q: %q is not the number of a game", c.Address, parts[2]))
		}
		record, err := store.Game(env.Ctx, run.ID, results.GameID{Pairing: run.Pairings[pairing].ID, Number: number})
		if err != nil {
			return err
		}
		if c.Verify {
			verifier, err := arena.NewVerifier(plan)
			if err != nil {
				return err
			}
			at, err := planned(run, plan)
			if err == nil {
				err = verify(env.Ctx, verifier, run, pairing, at[pairing], record)
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(env.Stdout, "%s: verified%s\n", c.Address, rulesOnly(verifier.Unrepeatable(at[pairing])))
			return err
		}
		text, err := c.show(run, plan, pairing, record)
		if err != nil {
			return err
		}
		_, err = env.Stdout.Write(text)
		return err
	})
}

// rulesOnly says of verified games that they were not played again, because of how they were played. It is "" if there
// is nothing to say.
func rulesOnly(how []string) string {
	if len(how) == 0 {
		return ""
	}
	return " by the rules only, as what was played " + strings.Join(how, " or ") + " cannot be played again"
}

// findPairing returns the index of the pairing of that title.
func findPairing(run results.Run, title string) (int, error) {
	titles := make([]string, len(run.Pairings))
	for i, p := range run.Pairings {
		titles[i] = run.Title(p)
	}
	i := slices.Index(titles, title)
	if i < 0 {
		return 0, games.UnknownName("pairing", title, titles)
	}
	return i, nil
}

// planned returns where in the plan the pairings of the run are, by the index that they have there: the store may list
// them in another order.
func planned(run results.Run, plan arena.Plan) ([]int, error) {
	titles := map[string]int{}
	for i, seats := range plan.Pairings() {
		titles[plan.Title(seats)] = i
	}
	at := make([]int, len(run.Pairings))
	for i, p := range run.Pairings {
		place, ok := titles[run.Title(p)]
		if !ok {
			return nil, fmt.Errorf("run %q: its stored config has no pairing %s", run.Name, run.Title(p))
		}
		at[i] = place
	}
	return at, nil
}

// verify checks one game of a pairing, which has an index in the plan, and names the game in the error.
func verify(ctx context.Context, verifier *arena.Verifier, run results.Run, pairing, index int, record results.Record) error {
	err := verifier.Verify(ctx, index, run.Pairings[pairing].Key, record)
	if err == nil || ctx.Err() != nil {
		return err
	}
	address := fmt.Sprintf("%s/%s/%d", run.Name, run.Title(run.Pairings[pairing]), record.Number)
	if run.Signature != arena.Signature {
		return fmt.Errorf("%s: %w (it was played by tourney %s, which plays differently from this one)", address, err, run.Version)
	}
	return fmt.Errorf("%s: %w", address, err)
}

// verifyAll checks the games of a pairing, or of the whole run, on all cores, and reports one that is wrong.
func verifyAll(env *shell.Environment, store results.Store, run results.Run, plan arena.Plan, only int) error {
	at, err := planned(run, plan)
	if err != nil {
		return err
	}
	pairings := map[int64]int{} // of the run, by id
	for i, p := range run.Pairings {
		pairings[p.ID] = i
	}
	verifier, err := arena.NewVerifier(plan)
	if err != nil {
		return err
	}
	n, unrepeated := 0, 0
	var how []string // they were played
	group, ctx := errgroup.WithContext(env.Ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	err = store.Games(env.Ctx, run.ID, func(r results.Record) error {
		pairing := pairings[r.Pairing]
		if only >= 0 && pairing != only {
			return nil
		}
		n++
		if its := verifier.Unrepeatable(at[pairing]); len(its) > 0 {
			unrepeated++
			how = append(how, its...)
		}
		group.Go(func() error { return verify(ctx, verifier, run, pairing, at[pairing], r) })
		return ctx.Err()
	})
	if wrong := group.Wait(); wrong != nil {
		err = wrong // which has stopped the reading as well
	}
	if err != nil {
		return err
	}
	but := ""
	if unrepeated > 0 {
		slices.Sort(how)
		but = fmt.Sprintf(", %d of them%s", unrepeated, rulesOnly(slices.Compact(how)))
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: %d games verified%s\n", run.Name, n, but)
	return err
}

// transcript shows a game turn by turn.
func transcript(run results.Run, plan arena.Plan, pairing int, record results.Record) (string, error) {
	g, err := games.Find(plan.Game)
	if err != nil {
		return "", err
	}
	p, err := g.Parse(plan.Options, record.Start)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	seats := g.SeatNames(plan.Options)
	fmt.Fprintf(&b, "%s/%s/%d, %s opening\n", run.Name, run.Title(run.Pairings[pairing]), record.Number, record.Opening)
	for s, player := range run.Pairings[pairing].Seats {
		fmt.Fprintf(&b, "%s: %s  %s\n", seats[s], run.Players[player].Name, shortSpec(plan.Game, run.Players[player].Spec))
	}
	fmt.Fprintf(&b, "\n%s\n%s", record.Start, p.AppendDiagram(nil))
	s := newSheet(p, seats)
	b.WriteString(s.write(moves(record)) + s.rest() + "\n" + verdict(run, seats, pairing, record) + "\n")
	return b.String(), nil
}

// shortSpec returns a stored player string without what is at its default.
func shortSpec(game, text string) string {
	spec, err := players.ParsePlayer(game, text)
	if err != nil {
		return text // of a program that knew other heuristics
	}
	return spec.Short()
}
