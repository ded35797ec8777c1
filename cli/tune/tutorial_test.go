package tune

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tourney/cli/shell"
	"tourney/games/gamestest"
)

// TestTutorial plays the study of the document's bot. At full size it does so by two methods, which prove better weights, and
// once more with two kills, which change no trial. A study takes half a minute.
func TestTutorial(t *testing.T) {
	gamestest.SkipShort(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3 on this machine")
	}
	bot := gamestest.Must(os.ReadFile("../../docs/bots/weighted.py"))(t)
	page := string(gamestest.Must(os.ReadFile("../../docs/tuning.md"))(t))
	if !strings.Contains(page, "```python\n"+string(bot)+"```\n") {
		t.Error("docs/tuning.md does not show docs/bots/weighted.py as it is")
	}
	if n := len(regexp.MustCompile(`\n+`).FindAllString(string(bot), -1)); n > 32 {
		t.Errorf("weighted.py has %d lines", n)
	}
	_, study, _ := strings.Cut(page, "```yaml\n# bot.yaml\n")
	study, _, found := strings.Cut(study, "```")
	if !found || !strings.Contains(study, "budget: 3000\n") {
		t.Fatal("docs/tuning.md has no bot.yaml with a budget of 3000 games")
	}
	t.Chdir(t.TempDir())
	gamestest.OK(t, os.MkdirAll("docs/bots", 0o755))
	gamestest.OK(t, os.WriteFile("docs/bots/weighted.py", bot, 0o644))
	if !gamestest.Long {
		study = strings.Replace(study, "budget: 3000", "budget: 380", 1)
	}
	for _, method := range gamestest.Full([]string{"auto"}, []string{"auto", "random"}) {
		file := method + ".yaml"
		gamestest.OK(t, os.WriteFile(file, []byte(strings.Replace(study, "name: bot", "name: "+method, 1)+"method: "+method+"\n"), 0o644))
		said := tune(t, "run", file, "--db", "whole.db")
		if gamestest.Long && !strings.Contains(said, " is better than the default on random boards: ") {
			t.Errorf("%s: it is not proven that it finds better weights:\n%s", method, said)
		}
		if strings.Contains(said, "does it obey them?") {
			t.Errorf("%s: its moves do not follow its weights:\n%s", method, said)
		}
		if !gamestest.Long {
			continue // kills take as long again, and the studies of package study have them
		}
		for range 2 {
			killed(t, "run", file, "--db", "killed.db")
		}
		tune(t, "run", file, "--db", "killed.db")
		show := []string{"show", method, "--all", "--format", "csv", "--db"}
		if whole, resumed := tune(t, append(show, "whole.db")...), tune(t, append(show, "killed.db")...); whole != resumed {
			t.Errorf("%s: after two kills the trials are others:\n%s\nwant\n%s", method, resumed, whole)
		}
	}
}

// tune runs a command line, and returns what it prints.
func tune(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if code := Program().Execute(&shell.Environment{Ctx: t.Context(), Stdout: &out, Stderr: &out}, args); code != 0 {
		t.Fatalf("tune %s exits %d:\n%s", strings.Join(args, " "), code, out.String())
	}
	return out.String()
}

// killed runs a command line in a process of its own, and kills it in the middle of its games.
func killed(t *testing.T, args ...string) {
	t.Helper()
	program := &exec.Cmd{Path: gamestest.Must(filepath.Abs(os.Args[0]))(t), Args: append([]string{"tune"}, args...)}
	gamestest.OK(t, program.Start())
	time.Sleep(5 * time.Second)
	gamestest.OK(t, program.Process.Kill())
	_ = program.Wait() // it was killed
}
