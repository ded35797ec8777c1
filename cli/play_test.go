package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/results"
	"tourney/results/sqlite"
)

// others stand for machines elsewhere: a Runner that plays here, counts, and asks for a stop.
type others struct {
	arena.Local
	life   int // games until the stop; 0 for none
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
		if o.games++; o.games == o.life {
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

// by returns the flags of a command that has others play.
func (o *others) by(db string) shell.Playing {
	return shell.Playing{DB: db, By: &shell.By{Command: "fleet run", Flags: []string{"--listen", ":4222"},
		Runner: func(*shell.Environment, *sqlite.Store) (arena.Runner, error) {
			o.Local = arena.Local{Workers: 2}
			return o, nil
		}}}
}

// playEnv plays a config with an environment, and returns what it prints.
func playEnv(t *testing.T, stop <-chan struct{}, config string, playing shell.Playing, as shell.Renaming) (stdout, stderr string, err error) {
	var out, said bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stop: stop, Stdout: &out, Stderr: &said}
	u, err := Find(env, config, playing.DB, as)
	if err == nil {
		err = u.Play(env, playing)
	}
	return out.String(), said.String(), err
}

// gamesIn counts the games in a database.
func gamesIn(t *testing.T, db string) (n int) {
	t.Helper()
	store, err := sqlite.OpenReader(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	runs, err := store.Runs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		played, err := store.Played(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		n += played.Len()
	}
	return n
}

const aStudy = "game: pentago\nbudget: 304\nmethod: random\nsearch: {plies: 1}\ncandidate: {eval: a}\nspace: {monica: {}}\n" +
	"opponents: [{eval: one-two}]\nopenings: [{kind: random, games: 6}]\nretest: {best: 2, openings: [{kind: empty, games: 10}]}\n" +
	"proof: {openings: [{kind: random, games: 20}]}\n"

// TestPlay has others play configs of all kinds, with a stop between. The tables are those of this machine alone.
func TestPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
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
			if err := os.WriteFile("night.yaml", []byte(test.config), 0o666); err != nil {
				t.Fatal(err)
			}
			want, stderr, err := playEnv(t, nil, "night.yaml", shell.Playing{DB: "local.db"}, as)
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			o := &others{life: 5, stop: make(chan struct{})}
			_, stderr, err = playEnv(t, o.stop, "night.yaml", o.by("fleet.db"), as)
			if err == nil || !strings.HasSuffix(err.Error(), " games to go; go on with: "+goOn) {
				t.Errorf("stopped with %v, want %s\n%s", err, goOn, stderr)
			}
			got, stderr, err := playEnv(t, nil, "night.yaml", o.by("fleet.db"), as)
			if err != nil || got != want {
				t.Errorf("error %v, got\n%s\nwant\n%s\n%s", err, got, want, stderr)
			}
			if n := gamesIn(t, "local.db"); n < 10 || o.games != n || o.stored != n || gamesIn(t, "fleet.db") != n {
				t.Errorf("others have played %d games and know of %d as stored, there are %d; want %d", o.games, o.stored, gamesIn(t, "fleet.db"), n)
			}
			if _, err := os.Stat(picture); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestPlayNamed plays a stored study by its name, and reports the errors of tourney run.
func TestPlayNamed(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"night.yaml": aStudy, "broken.yaml": "players: [", "neither.yaml": "game: pentago\n",
		"bench.yaml": "game: pentago\nplayers: [{eval: a}]\ndepths: [1]\nstones: 0..4\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := &others{life: 5, stop: make(chan struct{})}
	if _, _, err := playEnv(t, o.stop, "night.yaml", o.by("tourney.db"), shell.Renaming{}); err == nil {
		t.Error("a study that was stopped gives no error")
	}
	if out, stderr, err := playEnv(t, nil, "night", o.by("tourney.db"), shell.Renaming{}); err != nil || !strings.Contains(out, "proof") {
		t.Errorf("a stored study: %v\n%s\n%s", err, out, stderr)
	}
	for _, name := range []string{"broken.yaml", "neither.yaml", "bench.yaml", "missing.yaml", "missing", "."} {
		var said bytes.Buffer
		want := tourney.Program().Run(&shell.Environment{Ctx: t.Context(), Stdout: &said, Stderr: &said}, []string{"run", name})
		_, _, err := playEnv(t, nil, name, o.by("tourney.db"), shell.Renaming{})
		if err == nil || want == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v\nwant %v", name, err, want)
		}
	}
}
