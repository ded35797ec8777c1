package tourney

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

const servedConfig = `
name: night
game: pentago
openings: [{kind: random, games: 20, stones: 1..12}]
players: [{name: one, eval: one, search: {plies: 1}}, {name: dice, kind: random}]
`

// serving starts a command that serves a page, and returns its link.
func serving(t *testing.T, dir string, args ...string) (link string, command *exec.Cmd, said *bufio.Scanner) {
	t.Helper()
	command = exec.CommandContext(t.Context(), "tourney", args...)
	command.Dir = dir
	pipe := gamestest.Must(command.StderrPipe())(t)
	gamestest.OK(t, command.Start())
	t.Cleanup(func() { command.Process.Kill(); command.Wait() })
	said = bufio.NewScanner(pipe)
	for said.Scan() {
		if m := regexp.MustCompile(`the page is at (\S+)`).FindStringSubmatch(said.Text()); m != nil {
			return m[1], command, said
		}
	}
	t.Fatalf("tourney %v says no link", args)
	return "", nil, nil
}

// interrupted ends a command by Ctrl-C, and checks its exit code.
func interrupted(t *testing.T, command *exec.Cmd, said *bufio.Scanner) {
	t.Helper()
	gamestest.OK(t, command.Process.Signal(os.Interrupt))
	for said.Scan() {
	}
	if err := command.Wait(); err != nil {
		t.Errorf("after Ctrl-C: %v", err)
	}
}

// page returns what a browser that keeps cookies gets from an address.
func page(t *testing.T, address string) (status int, text string) {
	t.Helper()
	browser := http.Client{Jar: gamestest.Must(cookiejar.New(nil))(t)}
	answer := gamestest.Must(browser.Get(address))(t)
	defer answer.Body.Close()
	body := gamestest.Must(io.ReadAll(answer.Body))(t)
	return answer.StatusCode, string(body)
}

// TestServe: a run shows its page until Ctrl-C, and so does tourney serve; beyond this machine only with the token.
func TestServe(t *testing.T) {
	gamestest.SkipShort(t)
	dir := t.TempDir()
	gamestest.OK(t, os.WriteFile(filepath.Join(dir, "night.yaml"), []byte(servedConfig), 0o600))
	link, command, said := serving(t, dir, "run", "night.yaml", "--serve", "--listen", "127.0.0.1:0")
	for said.Scan() && !strings.Contains(said.Text(), "the page stays at ") { // all games are played
	}
	const finished = `<span class="state finished">finished</span> <span class="figures">40 games</span>`
	stream := gamestest.Must(http.Get(link + "changes"))(t)
	defer stream.Body.Close()
	follows := false
	for changes := bufio.NewScanner(stream.Body); !follows && changes.Scan(); { // the page may answer before it has read all
		if strings.HasPrefix(changes.Text(), "data:") {
			_, text := page(t, link)
			follows = strings.Contains(text, finished)
		}
	}
	if !follows {
		t.Error("the page of a run does not follow it")
	}
	interrupted(t, command, said)

	link, command, said = serving(t, dir, "serve", "--listen", "127.0.0.1:0")
	shown := func(link string) {
		t.Helper()
		if status, text := page(t, link); status != http.StatusOK || !strings.Contains(text, "/runs/night") {
			t.Errorf("status %d: %s", status, text)
		}
	}
	shown(link)
	taken := strings.TrimSuffix(strings.TrimPrefix(link, "http://"), "/")
	if _, said, code := executed(t, "serve", "--db", filepath.Join(dir, "tourney.db"), "--listen", taken); code != 2 || !strings.Contains(said, "another program is at this port") {
		t.Errorf("a second page at the same port: exit code %d, %s", code, said)
	}
	interrupted(t, command, said)

	link, command, said = serving(t, dir, "serve", "--listen", ":0", "--token", "token")
	file := filepath.Join(dir, "token")
	token := "?token=" + strings.TrimSpace(string(gamestest.Must(os.ReadFile(file))(t)))
	if mode := gamestest.Must(os.Stat(file))(t).Mode(); mode.Perm() != 0o600 || !strings.HasSuffix(link, "/"+token) {
		t.Fatalf("the link %s has not the token of the file, which is %v", link, mode)
	}
	port := regexp.MustCompile(`:(\d+)/`).FindStringSubmatch(link)[1]
	here := "http://127.0.0.1:" + port + "/"
	if status, text := page(t, here); status != http.StatusUnauthorized {
		t.Errorf("without the token: status %d\n%s", status, text)
	}
	shown(here + token)
	interrupted(t, command, said)
}
