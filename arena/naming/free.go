package naming

import (
	"context"
	"regexp"
	"slices"
	"strconv"

	"tourney/arena/study"
	"tourney/results"
)

// version matches a number at the end of a name.
var version = regexp.MustCompile(`-[1-9]\d*$`)

// Free returns the first of night-2, night-3, … that no run or study has, and no stage of a study would need.
func Free(ctx context.Context, store register, name string) (string, error) {
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
		free := results.MadeName(base, "-"+strconv.Itoa(n))
		stages := study.RunsOf(results.Study{Name: free})
		if !taken[free] && !slices.ContainsFunc(stages, func(run string) bool { return taken[run] }) {
			return free, nil
		}
	}
}
