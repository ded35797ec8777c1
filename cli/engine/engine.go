// Package engine seats a player of this program as an engine. It is the whole of a program that one build makes of
// another to play against it (match --base): without the store, tables, the page and commands, such a program is
// built in seconds.
package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"tourney/arena/fingerprint"
	"tourney/games"
	"tourney/players"
	"tourney/players/engine"
)

// usage is the command line of a program of this package. Builds know each other by the flag in it.
const usage = "tourney engine [" + PortraitFlag + "] [--option NAME=VALUE]... GAME PLAYER"

// PortraitFlag asks an engine for the player's portrait instead of moves.
const PortraitFlag = "--portrait"

// New returns an engine for a player string of a game, which is to speak a protocol. Errors are those of its user.
func New(game, player, protocol string, given games.Options) (engine.Server, error) {
	g, options, start, err := games.SetUp(game, given, "")
	if err != nil {
		return engine.Server{}, err
	}
	spec, err := players.ParsePlayer(game, player)
	if err != nil {
		return engine.Server{}, err
	}
	return engine.Server{Game: g, Options: options, Spec: spec}, cmp.Or(spec.Check(start), engine.Speaks(protocol, game))
}

// Portray writes the portrait of an engine's player, as JSON.
func Portray(ctx context.Context, e engine.Server, out io.Writer) error {
	p, err := fingerprint.Portray(ctx, e.Spec, e.Game, e.Options)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(p)
}

// Main runs the process's command line, as in usage, and ends the process.
func Main() { os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(ctx context.Context, args []string, in io.Reader, out, wrong io.Writer) (code int) {
	given, portrait := games.Options{}, false
	flags := flag.NewFlagSet("tourney engine", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&portrait, strings.TrimLeft(PortraitFlag, "-"), false, "")
	flags.Func("option", "", func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return errors.New("want NAME=VALUE")
		}
		given[name] = value
		return nil
	})
	err := flags.Parse(args[min(1, len(args)):])
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(out, usage)
		return 0
	case err == nil && (len(args) == 0 || args[0] != "engine" || flags.NArg() != 2):
		err = errors.New("this program is an engine only: " + usage)
	}
	var e engine.Server
	if err == nil {
		e, err = New(flags.Arg(0), flags.Arg(1), engine.Protocols()[0], given)
	}
	code = 2 // the command line is wrong
	if err == nil {
		code = 1
		if portrait {
			err = Portray(ctx, e, out)
		} else {
			e.Seed = players.Seed{1}
			err = e.Serve(ctx, engine.Protocols()[0], in, out)
		}
	}
	if err != nil {
		fmt.Fprintf(wrong, "tourney: %v\n", err)
		return code
	}
	return 0
}
