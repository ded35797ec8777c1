package shell

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/fingerprint"
	"tourney/arena/naming"
	"tourney/results"
)

// TellWithout says on Stderr which players of a run or a study have no fingerprint. told lists players already mentioned;
// they are skipped, and those mentioned now are added. It says nothing if there are no others.
func (e *Environment) TellWithout(name string, without []fingerprint.Finding, told map[string]bool) {
	without = slices.DeleteFunc(without, func(f fingerprint.Finding) bool { return told[f.Player] })
	for _, f := range without {
		told[f.Player] = true
	}
	if len(without) > 0 {
		fmt.Fprintf(e.Stderr, "%s: no fingerprint: %s\n", name, fingerprint.Listed(without))
	}
}

// TellChecked says on Stderr how far the players of a run or a study play as they did. It returns those who were not
// checked. None of them differs.
func (e *Environment) TellChecked(name string, r fingerprint.Report) (told map[string]bool) {
	for _, remark := range r.Remarks() {
		fmt.Fprintf(e.Stderr, "%s: %s\n", name, remark)
	}
	told = map[string]bool{}
	for _, f := range r.Unchecked {
		told[f.Player] = true
	}
	return told
}

// Otherwise refuses to go on with a run or a study some of whose players differ; what is "run" or "study". It suggests a
// name that is free, and the command that shows the games there are. It returns nil if none differs.
func Otherwise(ctx context.Context, store results.StudyStore, what, name string, r fingerprint.Report, show []string) error {
	otherwise := r.Otherwise(what)
	if otherwise == "" {
		return nil
	}
	free, err := naming.Free(ctx, store, name)
	if err != nil {
		return err
	}
	return Usage(fmt.Errorf("%s %s: %s: use another %s name, or %s (%s shows the games so far)",
		what, name, otherwise, what, CommandLine([]string{"--as", free}), CommandLine(show)))
}
