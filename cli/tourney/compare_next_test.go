package tourney

import (
	"strings"
	"testing"

	"tourney/cli/shell"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/stats"
)

// TestBuildsMeet: where code has changed, the command of a match against the old run's revision has the player and the
// rules of the run. There is none without a commit that has the old code.
func TestBuildsMeet(t *testing.T) {
	const revision = "0123456789abcdef0123456789abcdef01234567"
	for _, tt := range []struct{ revision, want string }{
		{revision, "  tourney match pentago 'a(monica=2)@3' --base " + revision[:12] + " --db 'my runs.db' --option last_rotation=false"},
		{revision + "+changes", ""},
		{"", ""},
	} {
		player := results.Player{Name: "A", Spec: "a(monica=2)@3"}
		run := results.Run{Name: "night", Game: "pentago", Version: "1", Players: []results.Player{player, {Name: "one", Spec: "one@2"}},
			Stretches: []results.Stretch{{Revision: tt.revision}}, Facts: results.Facts{Options: map[string]string{"last_rotation": "false"}}}
		comparison := compare.Paired{New: run, Old: run, Changed: 1, Players: []compare.Line{
			{Player: "A", Code: compare.Changed, From: []string{"random"}, Verdict: stats.NotDecided, ToGo: stats.ToGo{Openings: 9, From: 5}},
			{Player: "one", Code: compare.Same, Verdict: stats.NotDecided, ToGo: stats.ToGo{Openings: 9, From: 5}},
		}}
		var printed strings.Builder
		c := compareCommand{Database: shell.Database{DB: "my runs.db"}}
		if err := c.tellNext(&shell.Environment{Ctx: t.Context(), Stdout: &printed}, comparison, nil, nil); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimRight(printed.String(), "\n"), "\n")
		if !strings.HasPrefix(lines[1], "The code of A has changed: run night goes on only by the program that began it (tourney 1, ") {
			t.Errorf("revision %q: %q", tt.revision, lines)
		}
		got := ""
		if len(lines) > 3 {
			got = lines[3]
		}
		if got != tt.want || tt.want == "" && !strings.HasPrefix(lines[2], "No commit is known that has its code.") {
			t.Errorf("revision %q: %q, want %q", tt.revision, lines, tt.want)
		}
	}
}
