package tourney

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"tourney/arena/config"
	"tourney/arena/fingerprint"
	"tourney/arena/review"
	program "tourney/cli/engine"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/engine"
	"tourney/players/process"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// base is another build of this program, which plays against this one.
type base struct {
	name      string // "base-1a2b3c4"
	words     string // the same in sentences: "the build of commit 1a2b3c4"
	program   string // path of its executable
	player    players.Spec
	before    int      // comparisons with it so far
	changes   []string // what this build does otherwise on the sample
	unchecked string   // what of the sample could not be compared, and why
	build     string   // hash of this program: another build plays another match
	chance    float64  // that the verdict is false
}

const (
	// helpTime is the time in which a program must say that it is a tourney. The largest takes 50 ms.
	helpTime = 10 * time.Second
	// portraitTime is the time for the portrait of the other build. This one's takes at most 15 s.
	portraitTime = time.Minute
)

// seat gives the base the same player string as this build has, and finds out what has changed.
func (b *base) seat(env *shell.Environment, game, player string, spec players.Spec, g games.Game,
	o games.Options) error {
	if err := b.known(env.Ctx); err != nil {
		return err
	}
	if err := b.compare(env.Ctx, game, player, spec, g, o); err != nil {
		return err
	}
	words := []string{b.program, "engine", game, player}
	options := games.Options{players.CommandOption: process.Join(words...), "memory": "none"}
	if spec.Unrepeatable(players.Clock{}) == "" {
		options["repeatable"] = "true"
	}
	var err error
	if b.player, err = (players.Spec{Game: game, Method: engine.Name, Options: options}).Complete(); err != nil {
		return err
	}
	own, err := os.Executable()
	if err != nil {
		return err
	}
	b.build, err = process.HashOf(own)
	return err
}

// known returns an error if the base has no command engine. Its help is asked for, as the base may be any program.
func (b *base) known(ctx context.Context) error {
	text, err := within(ctx, helpTime, b.program, "engine", "--help")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && !strings.Contains(text, program.PortraitFlag):
		err = errors.New("its help for engine has no " + program.PortraitFlag)
	}
	if err != nil {
		return shell.Usage(fmt.Errorf("--base: %s is no tourney, or one older than the command engine, by which builds "+
			"meet: name a tourney or a later revision (%w)", b.words, err))
	}
	return nil
}

// compare compares what the player does in both builds. What takes too long is not compared.
func (b *base) compare(ctx context.Context, game, player string, spec players.Spec, g games.Game,
	o games.Options) error {
	words := []string{b.program, "engine", program.PortraitFlag}
	for name, value := range o {
		words = append(words, "--option", name+"="+value)
	}
	text, err := within(ctx, portraitTime, append(words, game, player)...)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errNoAnswer):
		b.unchecked = "what has changed (" + err.Error() + ")"
		return nil
	case err != nil:
		return shell.Usage(fmt.Errorf("%s refuses the player: %w", b.words, err))
	}
	var then fingerprint.Portrait
	if err := json.Unmarshal([]byte(text), &then); err != nil {
		return fmt.Errorf("%s: its portrait: %w", b.words, err)
	}
	now, err := fingerprint.Portray(ctx, spec, g, o)
	if err != nil {
		return err
	}
	b.changes, b.unchecked = now.Since(then), now.Unchecked(then)
	return nil
}

var errNoAnswer = errors.New("no answer")

// within is output within a time. The error may be errNoAnswer.
func within(ctx context.Context, most time.Duration, words ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	text, err := output(ctx, "", words[0], words[1:]...)
	if ctx.Err() != nil {
		err = fmt.Errorf("%w within %v", errNoAnswer, most)
	}
	return text, err
}

// count counts the runs against the same base before a run of a name. All comparisons with a base, however many,
// together have the chance of a single match to end with a false verdict.
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
	hash := engine.Hash(b.player)
	for _, run := range runs {
		if run.Name == name {
			b.chance = run.Facts.Error // earlier ones may have been deleted meanwhile
			break
		}
		for _, p := range run.Players {
			if s, err := players.ParsePlayer(run.Game, p.Spec); err == nil && run.Game == b.player.Game && engine.Hash(s) == hash {
				b.before++
				break
			}
		}
	}
	return nil
}

// tell says what has changed, what is not known, and which comparison with this base it is.
func (b *base) tell(env *shell.Environment, name string) {
	if len(b.changes) > 0 {
		fmt.Fprintf(env.Stderr, "%s: since %s have changed: %s\n", name, b.words, strings.Join(b.changes, "; "))
	}
	if b.unchecked != "" {
		fmt.Fprintf(env.Stderr, "%s: not checked against %s: %s\n", name, b.words, b.unchecked)
	}
	fmt.Fprintf(env.Stderr, "%s: comparison %d with this base, decided by evidence %s\n", name, b.before+1,
		stats.NeededFor(1, b.chance).Whole())
}

// mostPartings is the number of positions shown.
const mostPartings = 5

// partings prints positions in which the builds first chose differently.
func (b *base) partings(env *shell.Environment, store *sqlite.Store, run results.Run, g games.Game, o games.Options, spec players.Spec) error {
	list, err := review.Partings(env.Ctx, store.Games, run, g, o, [2]players.Spec{spec, b.player}, mostPartings)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(env.Stdout, "\nNo position of the games was found in which the two builds choose differently.\n")
		return err
	}
	text := "\nWhere the two builds first choose differently, with equal chances:\n"
	for _, p := range list {
		text += fmt.Sprintf("\n  %s, ply %d: %s\n", p.Address, p.Ply+1, p.Position)
		for i, build := range []string{"this build", b.words} {
			text += fmt.Sprintf("    %-*s  %s\n", utf8.RuneCountInString(b.words), build, choice(p.Choices[i]))
		}
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
