package main

import (
	"fmt"
	"slices"
	"strings"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/cmd/internal/shell"
	"tourney/results"
	"tourney/results/verdict"
)

type exportCommand struct {
	Name string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
}

func (exportCommand) Example() string {
	return "tune export night > better.yaml\n  tourney run better.yaml"
}

// Run writes the config of a tournament of the winner against the default and the opponents.
func (c *exportCommand) Run(env *shell.Environment) error {
	return withView(env.Ctx, c.DB, c.Name, func(v view) error {
		f := v.finding()
		if f.Winner == nil {
			return shell.Usage(fmt.Errorf("study %s has no winner yet: go on with it by tune run, and export it then", c.Name))
		}
		_, err := fmt.Fprintf(env.Stdout, "%s%s", comment(f), config.Encode(v.export(*f.Winner)))
		return err
	})
}

// exportGames is how many games of each kind of openings the pairings of an exported tournament have, if there are so many
// boards.
const exportGames = 100

// export is a tournament of a trial's candidate, the default, and the opponents, on openings that the study has not used.
func (v view) export(winner results.Trial) arena.Plan {
	s := v.study
	candidate := s.Player(winner.Candidate, winner.Weights)
	p := arena.Plan{
		Name: s.Name + "-winner", Game: s.Game, Options: s.Options, Seed: s.Seed, Deadline: s.Deadline,
		Schedule: schedule.Rule{Order: schedule.Both},
		Players:  []arena.Entrant{candidate, s.Candidate},
	}
	for _, o := range s.Opponents {
		twin := func(e arena.Entrant) bool { return e.Spec.String() == o.Spec.String() }
		if !slices.ContainsFunc(p.Players, twin) {
			p.Players = append(p.Players, o)
		}
	}
	end := 0
	for _, set := range s.Openings[results.Proof] {
		set.Skip, set.Games = set.End(), exportGames
		end = max(end, set.Skip)
		for set.Games > 0 && !playable(p, set) {
			set.Games /= 2
		}
		if set.Games > 0 {
			p.Openings = append(p.Openings, set)
		}
	}
	if len(p.Openings) == 0 { // the study has used up its random boards
		p.Openings = []openings.Set{{Kind: openings.Empty, Skip: end, Games: exportGames}}
	}
	return p
}

// playable reports whether a tournament can be played on openings alone.
func playable(p arena.Plan, set openings.Set) bool {
	p.Openings = []openings.Set{set}
	_, err := config.Decode("exported config", config.Encode(p))
	return err == nil
}

// comment tells a reader of the config what it is of.
func comment(f verdict.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The winner of study %s, and its default.\n", f.Study.Name)
	for _, sentence := range f.Sentences() {
		fmt.Fprintf(&b, "# %s\n", sentence)
	}
	return b.String()
}
