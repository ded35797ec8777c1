package shell

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/fingerprint"
	"tourney/arena/study"
	"tourney/results"
)

// mostNamed is how many players a line names, of those of whom it says the same.
const mostNamed = 5

// TellWithout says on Stderr which players of a run or a study have no fingerprint. told lists players already mentioned;
// they are skipped, and those mentioned now are added. It says nothing if there are no others.
func (e *Environment) TellWithout(name string, without []fingerprint.Finding, told map[string]bool) {
	without = slices.DeleteFunc(without, func(f fingerprint.Finding) bool { return told[f.Player] })
	for _, f := range without {
		told[f.Player] = true
	}
	if len(without) > 0 {
		fmt.Fprintf(e.Stderr, "%s: no fingerprint: %s\n", name, listed(without))
	}
}

// TellChecked says on Stderr how far the players of a run or a study play as they did. It returns those who were not
// checked. None of them differs.
func (e *Environment) TellChecked(name string, r fingerprint.Report) (told map[string]bool) {
	decisions, as := fmt.Sprintf("%d stored decisions chosen again", r.Decisions), "are as they were"
	if r.Decisions == 1 {
		decisions, as = "1 stored decision chosen again", "is as it was"
	}
	switch {
	case r.Not != "" && r.Decisions > 0:
		fmt.Fprintf(e.Stderr, "%s: not checked: %s (but %s %s)\n", name, r.Not, decisions, as)
	case r.Not != "":
		fmt.Fprintf(e.Stderr, "%s: not checked: %s\n", name, r.Not)
	case r.Agree == 1 && r.Players == 1:
		fmt.Fprintf(e.Stderr, "%s: 1 player shows no difference (fingerprint; %s)\n", name, decisions)
	case r.Agree > 0:
		of := ""
		if r.Agree < r.Players {
			of = fmt.Sprintf(" of %d", r.Players)
		}
		if r.Agree+len(r.Unchecked) < r.Players {
			decisions += "; the others are near copies"
		}
		fmt.Fprintf(e.Stderr, "%s: %d%s players show no difference (fingerprints; %s)\n", name, r.Agree, of, decisions)
	}
	if len(r.Unchecked) > 0 {
		fmt.Fprintf(e.Stderr, "%s: not checked: %s\n", name, listed(r.Unchecked))
	}
	told = map[string]bool{}
	for _, f := range r.Unchecked {
		told[f.Player] = true
	}
	return told
}

// listed lists players with what is to be said of each: "quick, fast (by the clock); huddle (it takes too long)".
func listed(list []fingerprint.Finding) string {
	var order []string
	names := map[string][]string{}
	for _, f := range list {
		if names[f.What] == nil {
			order = append(order, f.What)
		}
		names[f.What] = append(names[f.What], f.Player)
	}
	for i, what := range order {
		order[i] = fmt.Sprintf("%s (%s)", results.FirstOf(names[what], mostNamed, ", "), what)
	}
	return strings.Join(order, "; ")
}

// Otherwise refuses to go on with a run or a study some of whose players differ; what is "run" or "study". It suggests a
// name that is free, and the command that shows the games there are. It returns nil if none differs.
func Otherwise(ctx context.Context, store results.StudyStore, what, name string, r fingerprint.Report, show []string) error {
	if len(r.Differ) == 0 {
		return nil
	}
	free, err := freeName(ctx, store, name)
	if err != nil {
		return err
	}
	play := "play"
	if len(r.Differ) == 1 {
		play = "plays"
	}
	var names []string
	for _, f := range r.Differ {
		names = append(names, f.Player)
	}
	return Usage(fmt.Errorf("%s %s: %s %s otherwise than when this %s began (%s): use another %s name, or %s (%s shows the games so far)",
		what, name, results.FirstOf(names, mostNamed, ", "), play, what, by(r.Differ), what, CommandLine([]string{"--as", free}), CommandLine(show)))
}

// by says by what players differ: once if that is the same of all, else of the first few.
func by(differ []fingerprint.Finding) string {
	if !slices.ContainsFunc(differ, func(f fingerprint.Finding) bool { return f.What != differ[0].What }) {
		return differ[0].What
	}
	var words []string
	for _, f := range differ[:min(mostNamed, len(differ))] {
		words = append(words, f.Player+": "+f.What)
	}
	return strings.Join(words, "; ")
}

// version matches the number behind a name.
var version = regexp.MustCompile(`-[1-9]\d*$`)

// freeName returns the first of night-2, night-3, … that neither a run nor a study has, nor would have for its stages.
func freeName(ctx context.Context, store results.StudyStore, name string) (string, error) {
	taken := map[string]bool{}
	runs, err := store.Runs(ctx)
	if err != nil {
		return "", err
	}
	for _, r := range runs {
		taken[r.Name] = true
	}
	studies, err := store.Studies(ctx)
	if err != nil {
		return "", err
	}
	for _, s := range studies {
		taken[s.Name] = true
		for _, run := range study.RunsOf(s) {
			taken[run] = true
		}
	}
	base := version.ReplaceAllString(name, "")
	for n := 2; ; n++ {
		free := base + "-" + strconv.Itoa(n)
		clash := taken[free]
		for _, run := range study.RunsOf(results.Study{Name: free}) {
			clash = clash || taken[run]
		}
		if !clash {
			return free, nil
		}
	}
}
