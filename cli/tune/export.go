package tune

import (
	"fmt"
	"slices"
	"strings"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/fingerprint"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/results"
	"tourney/results/sqlite"
)

type exportCommand struct {
	Name           string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the study"`
}

func (exportCommand) Example() string {
	return "tune export night > better.yaml\n  tourney run better.yaml"
}

func (c *exportCommand) Run(env *shell.Environment) error {
	return withStudy(env, c.DB, c.Name, func(store *sqlite.Store, l report.Study) error {
		f := l.Found
		switch {
		case f.Winner == nil && l.Stored.Finished.IsZero():
			return shell.Usage(fmt.Errorf("study %s has no winner yet: go on with it by tune run, and export it then", c.Name))
		case f.Winner == nil:
			return shell.Usage(fmt.Errorf("study %s has no winner: it was finished without a proof", c.Name))
		}
		s, err := l.Study()
		if err != nil {
			return err
		}
		plan := export(s, *f.Winner)
		changed, err := c.changed(env, store, l, s)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.Stdout, "%s%s%s", comment(l, s, plan), changed, config.Encode(plan))
		return err
	})
}

// changed says on Stderr, and as a comment of the exported config, that the weights were found with other code: the
// winner or the default has another fingerprint now, or the program has another signature.
func (c *exportCommand) changed(env *shell.Environment, store *sqlite.Store, l report.Study, s study.Study) (string, error) {
	env.TellOlder()
	runs, err := study.ReadRuns(env.Ctx, store.Run, l.Stored)
	if err != nil {
		return "", err
	}
	other := ""
	if l.Stored.Signature != arena.Signature {
		other = fmt.Sprintf("that of %s, which plays differently (this is %s)", runs[0].Program(), arena.Signature)
	} else {
		taker, err := fingerprint.New(s.RunName(results.Screening), s.Game, s.Options, nil)
		if err != nil {
			return "", err
		}
		report, err := taker.Again(env.Ctx, runs, s.Candidate.Name, l.Found.Winner.Player)
		if err != nil {
			return "", err
		}
		env.TellChecked(c.Name, fingerprint.Report{Unchecked: report.Unchecked})
		other = report.Otherwise("study")
	}
	if other == "" {
		return "", nil
	}
	names, err := study.ReadNames(env.Ctx, store)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(env.Stderr, "%s: the weights were found with other code: %s; find them again by %s\n", c.Name, other,
		shell.CommandLine([]string{"tune", "run", c.Name, "--as", names.Free(c.Name), "--db", c.DB}))
	return fmt.Sprintf("# The weights were found with other code: %s.\n", other), nil
}

// exportGames is the number of games of each pairing and kind of openings in an exported tournament. There are fewer
// where fewer boards are left.
const exportGames = 100

// export returns a tournament of a trial's candidate, the default and the opponents, on openings that the study has not
// used.
func export(s study.Study, winner results.Trial) plan.Plan {
	candidate := s.Player(winner.Candidate, winner.Weights)
	p := plan.Plan{
		Name: results.MadeName(s.Name, "-winner"), Game: s.Game, Options: s.Options, Seed: s.Seed, Clock: s.Clock, Deadline: s.Deadline,
		Schedule: schedule.Rule{Order: schedule.Both},
		Players:  []plan.Entrant{candidate, s.Candidate},
		Openings: slices.Clone(s.Openings[results.Proof]),
	}
	two := p.Players
	for _, o := range s.Opponents {
		twin := func(e plan.Entrant) bool { return e.Spec.String() == o.Spec.String() }
		if !slices.ContainsFunc(p.Players, twin) {
			p.Players = append(p.Players, o)
		}
	}
	for !fresh(s, &p) {
	}
	if _, twin := p.OneTitle(); twin != nil { // opponents never met each other, so names may make addresses ambiguous
		p.Players = two
	}
	return p
}

// fresh makes a plan skip the openings used by the study, with fewer games where fewer boards are left. It returns
// false if it has dropped a set without boards; call it again then.
func fresh(s study.Study, p *plan.Plan) bool {
	if len(p.Openings) == 0 { // no unused openings are left
		p.Openings = []openings.Set{{Kind: openings.Empty}}
	}
	for i := range p.Openings {
		p.Openings[i] = s.Unused(p.Openings[i], exportGames, len(p.Openings))
		if set := &p.Openings[i]; set.Distinct { // a config may ask for no more
			set.Games = max(0, min(set.Games, study.MostBoards-set.Skip))
		}
		for p.Openings[i].Games > 0 {
			if _, err := p.Source(i); err == nil {
				break
			}
			p.Openings[i].Games--
		}
		if p.Openings[i].Games == 0 {
			p.Openings = slices.Delete(p.Openings, i, i+1)
			return false
		}
	}
	return true
}

// comment returns the comment at the top of the exported config.
func comment(l report.Study, s study.Study, p plan.Plan) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The winner of study %s, and its default.\n", l.Stored.Name)
	for _, sentence := range l.Found.Sentences() {
		fmt.Fprintf(&b, "# %s\n", sentence)
	}
	others := func(s openings.Set) bool { return s.Kind != openings.Empty }
	if slices.ContainsFunc(s.Openings[results.Proof], others) && !slices.ContainsFunc(p.Openings, others) {
		b.WriteString("# There are no openings left that the study has not used, so all games begin from the empty board.\n")
	}
	return b.String()
}
