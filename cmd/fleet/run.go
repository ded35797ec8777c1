package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/fleet"
	"tourney/arena/journal"
	"tourney/arena/study"
	"tourney/cli"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/results"
	"tourney/results/sqlite"
)

type runCommand struct {
	Config         string `arg:"" help:"Tournament or study as YAML, or the name of a stored study."`
	shell.Database `set:"database=Database to store the games in"`
	Listen         string `default:"127.0.0.1:4222" placeholder:"ADDRESS" help:"Address and port for workers; :4222 for all addresses of this machine (${default})."`
	Plot           string `placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the name of the run or study .png)."`
	Retry          bool   `help:"Also play games that were left out, such as those of a withdrawn player."`
	Spot           share  `default:"1%" placeholder:"SHARE" help:"Share of the games that this machine plays again, to check the workers (${default})."`
	Until          string `placeholder:"TIME" help:"When to stop, as after the first Ctrl-C: at a time such as 07:00 or 2026-11-24T07:00 (none)."`
	shell.Renaming `set:"what=run or study"`
}

func (runCommand) Example() string {
	return "fleet run night.yaml --db night.db --listen :4222\n  fleet run study.yaml --spot 5%"
}

func (runCommand) Help() string {
	return `This machine hands out the games, stores the results and plays none itself, except for the checks: start fleet work on it, too,
to use its cores. Workers come and go at any time; each may be killed. So may this command: the same command goes on.

The first games of every ticket and then a share of all games are played again here. A game that differs in a move, its end
or a count of a search convicts the worker: it is refused from then on, and its games are played anew by others.`
}

// Finishes reports that the first signal lets the games in progress finish.
func (runCommand) Finishes() bool { return true }

// Defaults of flags.
const (
	usualListen = "127.0.0.1:" + usualPort
	usualSpot   = 0.01
)

// share is a part of all, written as a percentage.
type share float64

func (s *share) UnmarshalText(text []byte) error {
	number, percent := strings.CutSuffix(string(text), "%")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !percent || !(v >= 0 && v <= 100) {
		return fmt.Errorf("want a percentage from 0%% to 100%%, such as 1%%, not %q", text)
	}
	*s = share(v / 100)
	return nil
}

func (s share) String() string { return strconv.FormatFloat(100*float64(s), 'g', -1, 64) + "%" }

func (c *runCommand) Run(env *shell.Environment) error {
	u, err := cli.Find(env, c.Config, c.DB, c.Renaming)
	if err != nil {
		return err
	}
	debug.SetGCPercent(25) // at ten million games 290 instead of 390 MB: the store's sets of games have no pointers to follow
	if err := shell.CheckFolder(c.DB); err != nil {
		return err
	}
	p := &play{runCommand: c, undertaking: u}
	for {
		err := p.once(env)
		var convicted *fleet.ConvictedError
		if !errors.As(err, &convicted) {
			return errors.Join(err, p.close())
		}
	}
}

// play plays an undertaking, after each conviction once more.
type play struct {
	*runCommand
	undertaking cli.Undertaking
	coordinator *fleet.Coordinator // nil before everything else is known to be right
	until       time.Time          // of --until; zero for none
}

func (p *play) once(env *shell.Environment) error {
	after, err := p.purge(env)
	if err != nil {
		return err
	}
	asides := make([]fleet.Games, len(after.Asides))
	for i, a := range after.Asides {
		path := filepath.Join(filepath.Dir(p.DB), a.File)
		store, err := env.OpenReaderIfAny(path)
		if err != nil || store == nil {
			fmt.Fprintf(env.Stderr, "%s: %s cannot be read: its games are played again\n", p.undertaking.Name, path)
			continue
		}
		defer store.Close()
		asides[i] = store
	}
	until := p.Until
	if !p.until.IsZero() { // 07:00 would be that of another day
		if until = p.until.Format("2006-01-02T15:04"); !time.Now().Before(p.until) {
			return errors.New("stopped by --until; the same command without it goes on")
		}
	}
	kept := after.Kept(asides)
	return p.undertaking.Play(env, shell.Playing{Database: p.Database, Plot: p.Plot, Retry: p.Retry, Until: until, By: &shell.By{
		Runner: func(env *shell.Environment, store *sqlite.Store) (arena.Runner, error) {
			p.until = env.Until
			err := p.start(env)
			return &fleet.Runner{Coordinator: p.coordinator, Store: store, Stop: env.Stop, Kept: kept}, err
		},
		Command: "fleet run", Flags: p.flags(),
	}})
}

// start starts the coordinator, unless it is there from the time before a conviction. The database is open by now, so
// that no second coordinator gets here.
func (p *play) start(env *shell.Environment) error {
	if p.coordinator != nil {
		return nil
	}
	keys, err := fleet.OpenKeys(fleet.KeysPath(p.DB))
	if err != nil {
		return err
	}
	p.coordinator, err = fleet.Start(fleet.Settings{Listen: p.Listen, Keys: keys, Journal: journal.Path(p.DB), Spot: float64(p.Spot),
		Tell: env.Tell, Words: report.Sentence})
	if err != nil {
		return shell.Usage(fmt.Errorf("--listen %w", err))
	}
	fmt.Fprintf(env.Stderr, "%s: workers find this machine at %s\n", p.undertaking.Name, reachable(p.coordinator.Address()))
	return nil
}

// reachable returns an address for people: where a coordinator listens at all addresses of this machine, its name.
func reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			return net.JoinHostPort(name, port)
		}
	}
	return address
}

func (p *play) close() error {
	if p.coordinator == nil {
		return nil
	}
	return p.coordinator.Close()
}

// flags returns the flags of this command that are none of tourney run.
func (c *runCommand) flags() (words []string) {
	if c.Listen != usualListen {
		words = append(words, "--listen", c.Listen)
	}
	if c.Spot != usualSpot {
		words = append(words, "--spot", c.Spot.String())
	}
	return words
}

// purge deletes the undertaking if games of a convicted worker are stored, and puts a copy of the database aside
// before. It returns what follows from the convictions.
func (p *play) purge(env *shell.Environment) (*fleet.Aftermath, error) {
	u := p.undertaking
	owns := func(run string) bool { return run == u.Name }
	if u.Study {
		owns = func(run string) bool {
			_, ok := study.OwnerOf(run, []results.Study{{Name: u.Name}})
			return ok
		}
	}
	after, err := fleet.ReadAftermath(journal.Path(p.DB), u.Name, owns)
	if err != nil || len(after.Convicted) == 0 {
		return after, err
	}
	store, err := env.OpenStore(p.DB) // as the only writer, also while it is copied
	if err != nil {
		return nil, err
	}
	store.WaitForSpace()
	file, err := p.putAside(env.Ctx, store, after, owns)
	if err = errors.Join(err, store.Close()); err != nil || file == "" {
		return after, err
	}
	fmt.Fprintf(env.Stderr, "%s: games of a worker that was found out are played anew; the games of the others are taken from %s, which may be removed when the run is complete\n",
		u.Name, file)
	return fleet.ReadAftermath(journal.Path(p.DB), u.Name, owns)
}

// putAside copies the database and deletes the undertaking from it, if a convicted worker has played some of its games.
// It returns the path of the copy, "" if it does nothing.
func (p *play) putAside(ctx context.Context, store *sqlite.Store, after *fleet.Aftermath, owns func(run string) bool) (file string, err error) {
	runs, err := tainted(ctx, store, after, owns)
	if err != nil || len(runs) == 0 {
		return "", err
	}
	for n := 1; ; n++ {
		file = fmt.Sprintf("%s-aside-%d", p.DB, n)
		if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := store.Copy(ctx, file); err != nil {
		return "", fmt.Errorf("games of a worker that was found out are stored, and the database cannot be copied: %w", err)
	}
	j, err := journal.Open(journal.Path(p.DB))
	if err != nil {
		return "", err
	}
	err = j.Append(journal.Entry{Aside: &journal.Aside{Name: p.undertaking.Name, File: filepath.Base(file)}})
	if err = errors.Join(err, j.Close()); err != nil {
		return "", err
	}
	ofStudy := ""
	if p.undertaking.Study {
		ofStudy = p.undertaking.Name
	}
	return file, store.Delete(ctx, ofStudy, runs...)
}

// tainted returns all runs of the undertaking if one of them has games of a convicted worker.
func tainted(ctx context.Context, store *sqlite.Store, after *fleet.Aftermath, owns func(run string) bool) (runs []string, err error) {
	names, err := store.RunNames(ctx)
	if err != nil {
		return nil, err
	}
	some := false
	for _, name := range names {
		if !owns(name) {
			continue
		}
		runs = append(runs, name)
		run, err := store.Run(ctx, name)
		if err != nil {
			return nil, err
		}
		played, err := store.Played(ctx, run)
		if err != nil {
			return nil, err
		}
		some = some || after.Tainted(run, played)
	}
	if !some {
		return nil, nil
	}
	return runs, nil
}
