package engine_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"testing"
	"time"

	"tourney/arena/match"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/players/engine"
	"tourney/players/process"
	"tourney/results"
)

// engines are what this program is when it is started with the name of one as its first argument. The others follow.
var engines = map[string]func(args []string){
	"serve": func(args []string) { serve(args, os.Stdin, os.Stdout) },
}

func TestMain(m *testing.M) {
	flag.Parse()
	if engine := engines[flag.Arg(0)]; engine != nil {
		engine(flag.Args()[1:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serve answers as a player of ours. args are a protocol, a game and the player.
func serve(args []string, in io.Reader, out io.Writer) {
	g, options, _, err := games.SetUp(args[1], nil, "")
	if err != nil {
		log.Fatal(err)
	}
	spec, err := players.ParsePlayer(args[1], args[2])
	if err != nil {
		log.Fatal(err)
	}
	e := engine.Server{Game: g, Options: options, Spec: spec}
	if err := e.Serve(context.Background(), args[0], in, out); err != nil {
		log.Fatal(err)
	}
}

// started returns a player of a program: its words, and settings of the player.
func started(t testing.TB, game string, settings games.Options, words ...string) players.Spec {
	t.Helper()
	options := games.Options{players.CommandOption: process.Join(words...)}
	for name, value := range settings {
		options[name] = value
	}
	spec, err := players.Spec{Game: game, Method: engine.Name, Options: options}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// engineOf returns a player of one of the engines.
func engineOf(t testing.TB, game string, settings games.Options, words ...string) players.Spec {
	t.Helper()
	return started(t, game, settings, append([]string{os.Args[0]}, words...)...)
}

func specOf(t testing.TB, game, text string) players.Spec {
	t.Helper()
	s, err := players.ParsePlayer(game, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// seat builds a player for the time of a test.
func seat(t testing.TB, spec players.Spec) players.Player {
	t.Helper()
	p, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		engine.EndIdle()
	})
	return p
}

// job returns a game between players from a start, "" for the game's own.
func job(t testing.TB, game string, given games.Options, start string, number int, seated ...players.Spec) match.Job {
	t.Helper()
	_, options, p, err := games.SetUp(game, given, start)
	if err != nil {
		t.Fatal(err)
	}
	j := match.Job{
		Game: game, Options: options, Start: gamestest.Line(p), Seed: 5, Key: "0123456789abcdef", Deadline: time.Minute, Thoughts: true,
	}
	j.Address.Run, j.Address.Number = "games", number
	for i, s := range seated {
		j.Address.Seats, j.Players = append(j.Address.Seats, fmt.Sprint("player ", i)), append(j.Players, s.String())
	}
	return j
}

// single plays a game of Pentago or another from its own start between players that stay. Only the rules, or a player who resigns,
// may end it.
func single(t testing.TB, game string, given games.Options, number int, seated ...players.Player) results.Record {
	t.Helper()
	j := job(t, game, given, "", number)
	for i := range seated {
		j.Address.Seats, j.Players = append(j.Address.Seats, fmt.Sprint("player ", i)), append(j.Players, fmt.Sprint("player ", i))
	}
	r, err := match.Single(t.Context(), j, seated)
	if err != nil || r.End.Kind.Fault() {
		t.Fatalf("%s, game %d: %+v, %v", game, number, r.End, err)
	}
	return r
}
