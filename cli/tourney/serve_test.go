package tourney

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

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

func page(t *testing.T, client *http.Client, address string) (status int, text string) {
	t.Helper()
	answer := gamestest.Must(client.Get(address))(t)
	defer answer.Body.Close()
	body := gamestest.Must(io.ReadAll(answer.Body))(t)
	return answer.StatusCode, string(body)
}

// TestServe: a run shows its page until Ctrl-C, and so does tourney serve; beyond this machine only with the token.
func TestServe(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	dir := t.TempDir()
	gamestest.OK(t, os.WriteFile(filepath.Join(dir, "night.yaml"), []byte(servedConfig), 0o600))
	link, command, said := serving(t, dir, "run", "night.yaml", "--serve", "--listen", "127.0.0.1:0")
	for said.Scan() && !strings.Contains(said.Text(), "the page stays at ") { // all games are played
	}
	const finished = `<span class="state finished">finished</span> <span class="figures">40 games</span>`
	for guard := time.Now().Add(5 * time.Minute); ; { // on a busy machine the page answers before it has read all
		_, text := page(t, http.DefaultClient, link)
		if strings.Contains(text, finished) {
			break
		}
		if time.Now().After(guard) {
			t.Fatalf("the page of a run does not follow it:\n%s", text)
		}
	}
	interrupted(t, command, said)

	link, command, said = serving(t, dir, "serve", "--listen", "127.0.0.1:0")
	if status, text := page(t, http.DefaultClient, link); status != http.StatusOK || !strings.Contains(text, "/runs/night") {
		t.Errorf("status %d: %s", status, text)
	}
	taken := strings.TrimSuffix(strings.TrimPrefix(link, "http://"), "/")
	if _, said, code := executed(t, "serve", "--db", filepath.Join(dir, "tourney.db"), "--listen", taken); code != 2 || !strings.Contains(said, "another program is at this port") {
		t.Errorf("a second page at the same port: exit code %d, %s", code, said)
	}
	interrupted(t, command, said)

	link, command, said = serving(t, dir, "serve", "--listen", ":0", "--token", "token")
	token, err := os.ReadFile(filepath.Join(dir, "token"))
	if info, _ := os.Stat(filepath.Join(dir, "token")); err != nil || info.Mode().Perm() != 0o600 || !strings.HasSuffix(link, "/?token="+strings.TrimSpace(string(token))) {
		t.Fatalf("the link %s has not the token of the file (%v)", link, err)
	}
	port := regexp.MustCompile(`:(\d+)/`).FindStringSubmatch(link)[1]
	here := "http://127.0.0.1:" + port + "/"
	if status, text := page(t, http.DefaultClient, here); status != http.StatusUnauthorized {
		t.Errorf("without the token: status %d\n%s", status, text)
	}
	answer, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get(here + "?token=" + strings.TrimSpace(string(token)))
	if err != nil || answer.StatusCode != http.StatusSeeOther || len(answer.Cookies()) != 1 {
		t.Errorf("with the token: %v, %v", answer, err)
	}
	interrupted(t, command, said)
}
