package tourney

import (
	"context"
	"slices"
	"strings"

	"tourney/arena/sitting"
	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/report"
	"tourney/results"
	"tourney/results/gamelist"
	"tourney/results/sqlite"
)

// completed lists the completions of arguments and flags.
var completed = map[string]shell.Values{
	"config": nil, "db": nil, "log": nil, "old-db": nil, "out": nil, "plot": nil, "token": nil,

	"run":         shell.Stored(shell.Runs),
	"compare new": shell.Stored(shell.Runs), "compare old or reference.csv": shell.Stored(shell.Runs),
	"delete name": shell.Stored(runsAndStudies), "rename name": shell.Stored(runsAndStudies),
	"run or study": shell.Stored(runsAndStudies),
	"replay game":  shell.Stored(firstGames), "review game": shell.Stored(firstGames),
	"games player": shell.Stored(playersOf), "games against": shell.Stored(playersOf),
	"games opening": shell.Stored(openingsOf),
	"table row":     dimensions, "table col": dimensions, "table filter": filters,

	"game":           func(*shell.Environment, map[string]string) []string { return games.Names() },
	"option":         options,
	"analyze player": searchers,
	"play against":   withPersons,
	"play seat":      seats,
	"play as":        shell.Stored(persons),
	"rate player":    shell.Stored(persons),
	"engine player":  opponents,
	"list player":    opponents,
	"match a":        opponents, "match b": opponents,
	"games end":     ends,
	"replay format": formats,
}

func runsAndStudies(ctx context.Context, store *sqlite.Store, typed map[string]string) ([]string, error) {
	runs, err := shell.Runs(ctx, store, typed)
	if err != nil {
		return nil, err
	}
	studies, err := shell.Studies(ctx, store, typed)
	return append(runs, studies...), err
}

// dimensions lists those of tables of one's own.
func dimensions(*shell.Environment, map[string]string) []string { return report.Dimensions() }

// filters lists the beginnings of filters.
func filters(*shell.Environment, map[string]string) (list []string) {
	for _, d := range report.Dimensions() {
		list = append(list, d+"=")
	}
	return list
}

func firstGames(ctx context.Context, store *sqlite.Store, _ map[string]string) (list []string, err error) {
	runs, err := store.Runs(ctx)
	for _, run := range runs {
		for i := range run.Pairings {
			list = append(list, run.Address(i, 0).String())
		}
	}
	return list, err
}

func playersOf(ctx context.Context, store *sqlite.Store, typed map[string]string) (list []string, err error) {
	run, err := store.Run(ctx, typed["run"])
	for _, p := range run.Players {
		list = append(list, p.Name)
	}
	return list, err
}

func openingsOf(ctx context.Context, store *sqlite.Store, typed map[string]string) (list []string, err error) {
	run, err := store.Run(ctx, typed["run"])
	if err != nil {
		return nil, err
	}
	tallies, err := store.Tallies(ctx, run)
	for _, t := range tallies {
		list = append(list, t.Opening)
	}
	return list, err
}

// options lists the rule options of a game with each word, or with the default number.
func options(_ *shell.Environment, typed map[string]string) (list []string) {
	g, err := games.Find(typed["game"])
	if err != nil {
		return nil
	}
	for _, o := range g.Options() {
		for _, value := range append(slices.Clone(o.Values), o.Default) {
			list = append(list, o.Name+"="+value)
		}
	}
	return list
}

// searchers lists the players that analyze may know: heuristics, and programs with a search of their own.
func searchers(_ *shell.Environment, typed map[string]string) (list []string) {
	for _, game := range games.Names() {
		unfinished, _ := strings.CutPrefix(typed[""], game+"/")
		for _, name := range evaluators(game, unfinished) {
			list = append(list, game+"/"+name)
		}
		for _, m := range players.MethodsOf(game) {
			if m.Game == game && !m.Heuristics {
				list = append(list, game+"/"+m.Name)
			}
		}
	}
	return list
}

func opponents(_ *shell.Environment, typed map[string]string) []string {
	list := evaluators(typed["game"], typed[""])
	for _, m := range players.MethodsOf(typed["game"]) {
		if !m.Heuristics && !m.Person {
			list = append(list, m.Name)
		}
	}
	return list
}

func withPersons(env *shell.Environment, typed map[string]string) []string {
	return append(opponents(env, typed), sitting.Named(""))
}

func seats(env *shell.Environment, typed map[string]string) (list []string) {
	g, err := games.Find(typed["game"])
	if err != nil {
		return nil
	}
	for _, seat := range allSeatNames(g) {
		for _, who := range withPersons(env, typed) {
			list = append(list, seat+"="+who)
		}
	}
	return list
}

// allSeatNames returns the names of all seats that a game may have, by any of its options.
func allSeatNames(g games.Game) (names []string) {
	known := g.Options()
	chosen := []games.Options{nil}
	for _, o := range known {
		for _, value := range o.Values {
			chosen = append(chosen, games.Options{o.Name: value})
		}
	}
	for _, given := range chosen {
		if o, err := games.Complete(known, given); err == nil && len(g.SeatNames(o)) > len(names) {
			names = g.SeatNames(o)
		}
	}
	return names
}

// evaluators lists the heuristics of a game with their presets. Behind the last + of an unfinished mixture it lists the
// further parts.
func evaluators(game, unfinished string) (list []string) {
	parts := unfinished[:strings.LastIndex(unfinished, "+")+1]
	for _, h := range players.HeuristicsOf(game) {
		if _, err := players.FindHeuristic(game, players.WithoutPresets(parts)+h.Name); err != nil {
			continue
		}
		list = append(list, parts+h.Name)
		for _, p := range h.Presets {
			list = append(list, parts+h.Name+":"+p.Name)
		}
	}
	return list
}

// persons lists the persons of all runs.
func persons(ctx context.Context, store *sqlite.Store, _ map[string]string) (list []string, err error) {
	runs, err := store.Runs(ctx)
	for _, run := range runs {
		for _, p := range run.Players {
			if spec, err := players.ParsePlayer(run.Game, p.Spec); err == nil && spec.Person() && !slices.Contains(list, p.Name) {
				list = append(list, p.Name)
			}
		}
	}
	return list, err
}

func ends(*shell.Environment, map[string]string) []string {
	list := []string{gamelist.AnyFault}
	for _, kind := range results.EndKinds {
		list = append(list, string(kind))
	}
	return list
}

func formats(*shell.Environment, map[string]string) []string {
	list := []string{transcript.TextFormat, transcript.SVGFormat}
	for _, name := range games.Names() {
		if g, err := games.Find(name); err == nil {
			if r, ok := g.(games.Exporter); ok {
				list = append(list, r.Formats()...)
			}
		}
	}
	return list
}
