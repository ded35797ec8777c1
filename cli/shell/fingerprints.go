package shell

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/fingerprint"
	"tourney/arena/study"
	"tourney/results/sqlite"
)

// TellWithout prints on Stderr the players without a fingerprint. It skips those in told, which were mentioned before,
// and adds the others to told.
func (e *Environment) TellWithout(name string, without []fingerprint.Finding, told map[string]bool) {
	without = slices.DeleteFunc(without, func(f fingerprint.Finding) bool { return told[f.Player] })
	for _, f := range without {
		told[f.Player] = true
	}
	if len(without) > 0 {
		fmt.Fprintf(e.Stderr, "%s: no fingerprint: %s\n", name, fingerprint.Listed(without))
	}
}

// TellChecked prints on Stderr the result of a check without differences. It returns the players not checked.
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

// otherwise returns an error if players differ, so that a run or study may not continue; what: "run" or "study". The
// error suggests a free name, and the command that shows the stored games. It returns nil if no player differs.
func otherwise(ctx context.Context, store *sqlite.Store, what, name string, r fingerprint.Report, show []string) error {
	otherwise := r.Otherwise(what)
	if otherwise == "" {
		return nil
	}
	names, err := study.ReadNames(ctx, store)
	if err != nil {
		return err
	}
	return Usage(fmt.Errorf("%s %s: %s: use another %s name, or %s (%s shows the games so far)",
		what, name, otherwise, what, CommandLine([]string{"--as", names.Free(name)}), CommandLine(show)))
}
