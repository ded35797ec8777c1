package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// others stand for machines elsewhere: a Runner that plays here, counts, and after 5 games asks for a stop.
type others struct {
	arena.Local
	stop   chan struct{}
	games  int // played in all runs
	stored int // of these, the ones whose commit it was told of
}

func (o *others) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	passed, ended := make(chan arena.Done), make(chan error, 1)
	go func() {
		defer close(passed)
		ended <- o.Local.Run(ctx, jobs, passed)
	}()
	for d := range passed {
		if o.games++; o.games == 5 {
			close(o.stop)
		}
		done <- d
	}
	return <-ended
}

func (o *others) Enter(context.Context, results.Run) error { return nil }

func (o *others) Append(_ context.Context, c arena.Commit) error {
	o.stored += len(c.Games)
	return nil
}

// play plays a config, or the others do, until they ask for a stop or to the end.
func (o *others) play(t *testing.T, config string, playing shell.Playing, as shell.Renaming) (stdout string, err error) {
	var out, said bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdout: &out, Stderr: &said}
	if o != nil {
		if o.games < 5 {
			env.Stop = o.stop
		}
		playing.By = &shell.By{Command: "fleet run", Flags: []string{"--listen", ":4222"},
			Runner: func(*shell.Environment, *sqlite.Store) (arena.Runner, error) {
				o.Local = arena.Local{Workers: 2}
				return o, nil
			}}
	}
	u, err := Find(env, config, playing.DB, as)
	if err == nil {
		err = u.Play(env, playing)
	}
	t.Log(said.String())
	return out.String(), err
}

const aStudy = "game: pentago\nbudget: 304\nmethod: random\nsearch: {plies: 1}\ncandidate: {eval: a}\nspace: {monica: {}}\n" +
	"opponents: [{eval: one-two}]\nopenings: [{kind: random, games: 6}]\nretest: {best: 2, openings: [{kind: empty, games: 10}]}\n" +
	"proof: {openings: [{kind: random, games: 20}]}\n"

// TestPlay has others play configs of all kinds, with a stop between. The tables are those of this machine alone.
func TestPlay(t *testing.T) {
	gamestest.SkipShort(t)
	const players = "search: {plies: 1}\nplayers: [{eval: a}, {kind: random}]\ngame: pentago\nopenings: [{kind: random, games: 200}]\n"
	for _, test := range []struct {
		name, config, as string
	}{
		{"tournament", strings.Replace(players, "200", "20", 1), ""},
		{"until decided", players + "schedule: {until: decided}\n", "again"},
		{"until ranked", players + "schedule: {until: ranked}\n", ""},
		{"study", aStudy, "again"},
	} {
		as, words, picture := shell.Renaming{}, "", "night.png"
		if test.as != "" {
			as, words, picture = shell.Renaming{As: &test.as}, " --as "+test.as, test.as+".png"
		}
		goOn := "fleet run night.yaml" + words + " --db fleet.db --plot " + picture + " --listen :4222"
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "night.yaml", test.config)
			want := gamestest.Must((*others)(nil).play(t, "night.yaml", into("local.db"), as))(t)
			o := &others{stop: make(chan struct{})}
			_, err := o.play(t, "night.yaml", into("fleet.db"), as)
			if err == nil || !strings.HasSuffix(err.Error(), " games to go; go on with: "+goOn) {
				t.Errorf("stopped with %v, want %s", err, goOn)
			}
			if got, err := o.play(t, "night.yaml", into("fleet.db"), as); err != nil || got != want {
				t.Errorf("error %v, got\n%s\nwant\n%s", err, got, want)
			}
			const count = "SELECT count(*) FROM game"
			stored := fmt.Sprintf("| count(*) |\n| ---: |\n| %d |\n", o.stored)
			local, fleet := answer(t, "local.db", count), answer(t, "fleet.db", count)
			if o.games < 10 || o.games != o.stored || local != stored || fleet != stored {
				t.Errorf("others played %d games and know of %d; stored\n%swant\n%s", o.games, o.stored, fleet, local)
			}
			gamestest.Must(os.Stat(picture))(t)
		})
	}
}

// TestPlayNamed plays a stored study by its name, and reports the errors of tourney run.
func TestPlayNamed(t *testing.T) {
	gamestest.SkipShort(t)
	t.Chdir(t.TempDir())
	write(t, "night.yaml", aStudy)
	write(t, "broken.yaml", "players: [")
	write(t, "neither.yaml", "game: pentago\n")
	write(t, "bench.yaml", "game: pentago\nplayers: [{eval: a}]\ndepths: [1]\nstones: 0..4\n")
	o := &others{stop: make(chan struct{})}
	if _, err := o.play(t, "night.yaml", into("tourney.db"), shell.Renaming{}); err == nil {
		t.Error("a study that was stopped gives no error")
	}
	out, err := o.play(t, "night", into("tourney.db"), shell.Renaming{})
	if err != nil || !strings.Contains(out, "proof") {
		t.Errorf("a stored study: %v\n%s", err, out)
	}
	for _, name := range []string{"broken.yaml", "neither.yaml", "bench.yaml", "missing.yaml", "missing", "."} {
		var said bytes.Buffer
		want := tourney.Program().Run(&shell.Environment{Ctx: t.Context(), Stdout: &said, Stderr: &said}, []string{"run", name})
		_, err := o.play(t, name, into("tourney.db"), shell.Renaming{})
		if err == nil || want == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v\nwant %v", name, err, want)
		}
	}
}

// into returns the flags of a command that plays into a database.
func into(db string) shell.Playing { return shell.Playing{Database: shell.Database{DB: db}} }
