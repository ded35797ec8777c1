package tourney

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"tourney/arena/config"
	"tourney/arena/fingerprint"
	"tourney/arena/review"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/external"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// base is another build of this program, which plays against this one.
type base struct {
	name    string // "base-1a2b3c4"
	program string // path of its executable
	player  players.Spec
	before  int      // comparisons with it so far
	changes []string // what this build does otherwise on the sample
	whole   bool     // both builds had the time for the whole sample
	build   string   // hash of this program: another build plays another match
	chance  float64  // that the verdict is false
}

// seat gives the base the same player string as this build has, and finds out what has changed.
func (b *base) seat(env *shell.Environment, game, player string, spec players.Spec, g games.Game, o games.Options) error {
	words := []string{b.program, "engine", game, player}
	args := append(words[1:len(words):len(words)], "--portrait")
	for name, value := range o {
		args = append(args, "--option", name+"="+value)
	}
	if _, err := output(env.Ctx, "", b.program, "engine", "--help"); err != nil {
		return shell.Usage(fmt.Errorf("%s is no tourney, or one older than the command engine, by which builds meet: choose a later revision (%w)", b.name, err))
	}
	text, err := output(env.Ctx, "", b.program, args...)
	if err != nil {
		return shell.Usage(fmt.Errorf("%s refuses the player: %w", b.name, err))
	}
	var then fingerprint.Portrait
	if err := json.Unmarshal([]byte(text), &then); err != nil {
		return fmt.Errorf("%s: its portrait: %w", b.name, err)
	}
	now, err := fingerprint.Portray(env.Ctx, spec, g, o)
	if err != nil {
		return err
	}
	b.changes, b.whole = now.Since(then), now.Whole() && then.Whole()
	options := games.Options{players.CommandOption: external.Command(words...), "memory": "none"}
	if spec.Unrepeatable(players.Clock{}) == "" {
		options["repeatable"] = "true"
	}
	if b.player, err = (players.Spec{Game: game, Method: external.Name, Options: options}).Complete(); err != nil {
		return err
	}
	own, err := os.Executable()
	if err != nil {
		return err
	}
	b.build, err = external.HashOf(own)
	return err
}

// count counts the runs against the same base before a run of a name. All comparisons with a base, however many, together have
// the chance of a single match to end with a false verdict.
func (b *base) count(env *shell.Environment, db, name string) error {
	defer func() {
		if k := float64(b.before + 1); b.chance == 0 {
			b.chance = config.Rounded((1 - stats.Level) / (k * (k + 1)))
		}
	}()
	store, err := env.OpenReaderIfAny(db)
	if err != nil || store == nil {
		return err
	}
	defer store.Close()
	runs, err := store.Runs(env.Ctx)
	if err != nil {
		return err
	}
	hash := external.Hash(b.player)
	for _, run := range runs {
		if run.Name == name {
			b.chance = run.Facts.Error // earlier ones may have been deleted meanwhile
			break
		}
		for _, p := range run.Players {
			if s, err := players.ParsePlayer(run.Game, p.Spec); err == nil && run.Game == b.player.Game && external.Hash(s) == hash {
				b.before++
				break
			}
		}
	}
	return nil
}

// tell says what has changed, and which comparison with this base it is.
func (b *base) tell(env *shell.Environment, name string) {
	if len(b.changes) > 0 {
		fmt.Fprintf(env.Stderr, "%s: since %s have changed: %s\n", name, b.name, strings.Join(b.changes, "; "))
	}
	fmt.Fprintf(env.Stderr, "%s: comparison %d with this base, decided by evidence %s\n", name, b.before+1,
		stats.NeededFor(1, b.chance).Whole())
}

// mostPartings is the number of positions shown.
const mostPartings = 5

// partings prints positions in which the builds first chose differently.
func (b *base) partings(env *shell.Environment, store *sqlite.Store, run results.Run, g games.Game, o games.Options, spec players.Spec) error {
	list, err := review.Partings(env.Ctx, store, run, g, o, [2]players.Spec{spec, b.player}, mostPartings)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(env.Stdout, "\nNo position of the games was found in which the two builds choose differently.\n")
		return err
	}
	text := "\nWhere the two builds first choose differently, with equal chances:\n"
	for _, p := range list {
		text += fmt.Sprintf("\n  %s, ply %d: %s\n    now       %s\n    %-9s %s\n", p.Address, p.Ply+1, p.Position, choice(p.Choices[0]), strings.TrimPrefix(b.name, "base-"), choice(p.Choices[1]))
	}
	_, err = fmt.Fprint(env.Stdout, text)
	return err
}

// choice writes moves with their value.
func choice(c review.Choice) string {
	if c.Value != c.Value {
		return c.Moves
	}
	return fmt.Sprintf("%s  worth %.6g to the mover at %s", c.Moves, c.Value, games.Plies(c.Plies))
}
