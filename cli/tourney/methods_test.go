package tourney

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourney/cli/scripttest"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/engine"
	"tourney/results/sqlite"
)

// TestEveryMethodIsAnsweredOrRefused runs the commands that ask a single player with a player of every method. Each
// command answers, or refuses in words as wrong usage.
func TestEveryMethodIsAnsweredOrRefused(t *testing.T) {
	gamestest.SkipShort(t)
	for _, game := range games.Names() {
		for _, m := range players.MethodsOf(game) {
			if m.Game != game && (m.Game != "" || game != "pentago") || strings.HasPrefix(m.Doc, "a toy") {
				continue
			}
			home := game
			if m.Name == engine.Name {
				home = "splut" // whose programs start soon
			}
			t.Run(m.Name, func(t *testing.T) { askMethod(t, home, m) })
		}
	}
}

func askMethod(t *testing.T, game string, m players.Method) {
	folder := t.TempDir()
	db := filepath.Join(folder, "t.db")
	said := func(want int, input string, args ...string) string {
		t.Helper()
		out, stderr, code := scripttest.Executed(t, Program(), input, args...)
		out += stderr
		if code != want || strings.Contains(out, "goroutine ") {
			t.Errorf("%q: exit code %d, want %d\n%s", args, code, want, out)
		}
		return out
	}
	list := []string{m.Name}
	if m.Name == engine.Name {
		list = []string{`external:"tourney engine splut random"`}
	}
	if m.Heuristics {
		list = nil
		for _, h := range players.HeuristicsOf(game) {
			drawn, player := h.Name == "control" || h.Name == "chance", h.Name+"@1,kind="+m.Name
			if s, err := players.ParsePlayer(game, player); err != nil || s.Check(nil) != nil {
				continue // blockem takes no heuristics of all games
			}
			if drawn || len(list) == 0 {
				list = append(list, player)
			}
		}
	}
	searches := slices.Contains([]string{"alpha-beta", "textbook", "minimax"}, m.Name)
	analyzed := searches || slices.Contains([]string{"blockem", "fhive", "axiom"}, m.Name)
	refused := func(answered bool) int {
		if answered {
			return 0
		}
		return 2
	}
	for _, player := range list {
		player = game + "/" + player
		for _, format := range []string{"text", "csv", "json"} {
			said(refused(analyzed), "", "analyze", player, "--format", format)
		}
		said(refused(m.Heuristics), "", "analyze", player, "--plies", "0")
		random := strings.Contains(player, "control") || strings.Contains(player, "chance")
		said(refused(searches && !random), "", "analyze", player, "--plies", "2", "--boards", "1")
	}
	hint := said(0, "hint\nvalue\nquit\n", "play", game, "--against", list[0], "--db", db)
	if want := map[bool]string{true: "there is no hint: only persons play", false: " would play "}[m.Person]; !strings.Contains(hint, want) {
		t.Errorf("the hint of %s does not say %q:\n%s", list[0], want, hint)
	}
	for _, c := range lateBoards(t, game) {
		if analyzed {
			said(0, "", "analyze", game+"/"+list[0], "--plies", "2", "--position", c.line)
		}
		input := fmt.Sprintf("hint\nvalue\n%s\nhint\nvalue\nresign\n", c.move)
		out := said(0, input, "play", game, "--against", list[0], "--position", c.line, "--db", db)
		if strings.Contains(out, "panics") {
			t.Errorf("%s on %s:\n%s", list[0], c.line, out)
		}
	}

	_, err := games.FindOption(m.Options, players.PliesOption)
	kind := "kind: " + m.Name
	if m.Heuristics {
		heuristic, _, _ := strings.Cut(list[0], "@")
		kind = fmt.Sprintf("eval: %s, search: {kind: %s}", heuristic, m.Name)
	}
	timing := filepath.Join(folder, "timing.yaml")
	config := fmt.Sprintf("game: %s\nboards: 1\nstones: 2..2\ndepths: [2]\nplayers: [{name: x, %s}]\n", game, kind)
	if err := os.WriteFile(timing, []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	said(refused(err == nil && m.Name != engine.Name), "", "bench", timing, "--plot", filepath.Join(folder, "timing.svg"))

	if m.Person {
		said(2, "", "match", game, list[0], "random", "--games", "2", "--db", db)
		return
	}
	opponent := "random"
	if m.Name == opponent {
		opponent = "a@1"
	}
	short := map[string][]string{"pentago": {"--openings", "random:26"}, "gomoku": {"--option", "size=9"}}[game]
	said(0, "", append([]string{"match", game, list[0], opponent, "--games", "2", "--name", "one", "--db", db}, short...)...)
	store, err := sqlite.OpenReader(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	run, err := store.Run(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	said(0, "", "review", run.Address(0, 0).String(), "--seconds", "0.01", "--db", db)
	said(refused(m.Heuristics), "", "review", run.Address(0, 0).String(), "--seconds", "0.01", "--judge", list[0], "--db", db)
}

// lateBoard is a position of a random game with a legal sub-move.
type lateBoard struct{ line, move string }

// lateBoards returns the last positions of a random game before its end. In games of several sub-moves a turn, one is
// in the middle of a turn.
func lateBoards(t *testing.T, game string) (list []lateBoard) {
	_, _, p, err := games.SetUp(game, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	for r := rand.New(rand.NewPCG(1, 2)); !p.Over(); {
		legal := p.AppendMoves(nil)
		m := legal[r.IntN(len(legal))]
		list = append(list, lateBoard{gamestest.Line(p), string(p.AppendMove(nil, m))})
		p.Do(m)
	}
	return list[max(0, len(list)-3):]
}
