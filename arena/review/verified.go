package review

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"tourney/arena"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Playable returns an error unless this program has the game and all players of a run.
func Playable(run results.Run) error {
	if _, err := games.Find(run.Game); err != nil {
		return fmt.Errorf("run %s: this build cannot play its games anew, as it lacks the game: %w", run.Name, err)
	}
	for _, p := range run.Players {
		spec, err := known(run, p)
		if err != nil {
			return err
		}
		if spec.Options[players.CommandOption] != "" && run.Facts.Unrepeatable[p.Name] == "" {
			if err := spec.Check(nil); err != nil { // its program is another one, or is gone
				return fmt.Errorf("run %s: its games cannot be played anew here: player %s: %w", run.Name, p.Name, err)
			}
		}
	}
	return nil
}

// known returns the specification of a run's player, or an error if this program lacks the player.
func known(run results.Run, p results.Player) (players.Spec, error) {
	spec, err := players.ParsePlayer(run.Game, p.Spec)
	if err == nil {
		return spec, nil
	}
	if _, short := players.ParsePlayer(run.Game, players.Gist(p.Spec)); short != nil {
		err = short // the shorter error, with the same reason
	}
	return spec, fmt.Errorf("run %s: this build cannot play its games anew, as it lacks player %s: %w", run.Name, p.Name, err)
}

// Game verifies one game; the error names it.
func (v *Verifier) Game(ctx context.Context, record results.Record) error {
	err := v.Verify(ctx, record)
	if err == nil || ctx.Err() != nil {
		return err
	}
	address := v.run.Address(record.Pairing, record.Number)
	if v.run.Signature != arena.Signature {
		return fmt.Errorf("%s: %w (it was played by another program, which plays differently: %s)", address, err, v.run.Program())
	}
	return fmt.Errorf("%s: %w", address, err)
}

// Verified counts games that were verified.
type Verified struct {
	Games, RulesOnly int
	How              []string // reasons of games checked by the rules only, as in Unrepeatable, sorted
}

// String returns the count, as in "12 games verified".
func (v Verified) String() string {
	but := RulesOnly(v.How)
	if 0 < v.RulesOnly && v.RulesOnly < v.Games {
		but = fmt.Sprintf(", %d of them%s", v.RulesOnly, but)
	}
	return results.Counted(v.Games, "game") + " verified" + but
}

// RulesOnly explains, from the reasons in how, which games were checked by the rules only. It returns "" if how is
// empty.
func RulesOnly(how []string) string {
	if len(how) == 0 {
		return ""
	}
	return " by the rules only, as what was played " + strings.Join(how, " or ") + " cannot be played again"
}

// All verifies the games of some pairings on all cores; nil means all pairings. The error is that of one wrong game.
// progress gets the number of games begun, from one goroutine.
func (v *Verifier) All(ctx context.Context, read results.GameReader, pairings []int, progress func(n int)) (done Verified, err error) {
	group, inGroup := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	err = read(ctx, v.run, pairings, func(r results.Record) error {
		done.Games++
		if how := v.Unrepeatable(r.Pairing); len(how) > 0 {
			done.RulesOnly++
			done.How = append(done.How, how...)
			slices.Sort(done.How)
			done.How = slices.Compact(done.How)
		}
		group.Go(func() error { return v.Game(inGroup, r) })
		progress(done.Games)
		return inGroup.Err()
	})
	if wrong := group.Wait(); wrong != nil {
		err = wrong // it has also stopped the reading
	}
	return done, err
}
