package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/process"
)

// TestComplete: what is wrong with a player is said before anything is started.
func TestComplete(t *testing.T) {
	folder := t.TempDir()
	plainFile := filepath.Join(folder, "plain")
	if err := os.WriteFile(plainFile, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	evaltest.Texts(t, "pentago", map[string]string{
		"external":                              "error: it needs a command",
		"external:":                             "error: the command is missing behind the colon",
		"external:./missing":                    `error: command "./missing": there is no such file`,
		"external:unheard-of":                   `error: there is no such program in PATH; write ./unheard-of for one in this folder`,
		"external:" + process.Join(plainFile):   "error: the file is not executable: chmod +x makes it so",
		"external:" + process.Join(folder):      "error: is a directory",
		`external:"'sh"`:                        "error: ends inside quotes",
		"external:sh@start=soon":                `error: start cannot be "soon": want a time such as 10s or 50ms`,
		"external:sh@start=-1s":                 `error: start cannot be "-1s"`,
		"external:sh@start=0s":                  `error: start cannot be "0s"`,
		"external:sh@memory=1":                  `error: memory cannot be "1": want a size such as 512MiB or 2GiB, or none`,
		"external:sh@restart=often":             `error: restart cannot be "often"`,
		"external:sh@protocol=uci":              `error: protocol cannot be "uci"`,
		"external:sh@command=x":                 "error: setting command is given twice",
		"external:sh@lives=0":                   `error: lives cannot be "0"`,
		"external:sh@lives=none":                `error: lives cannot be "none"`,
		"external:sh@restart=never,lives=2":     "error: a program that is never restarted has one life: leave lives=2 out, or restart it",
		"external:sh":                           "",
		"external:sh@3,nodes=100,millis=5":      "",
		`external:"sh -c 'a, b@c'"@memory=none`: "",
		"pentago/external:sh":                   "",
	})
	blokus := map[string]string{}
	for _, limit := range []string{"plies=3", "nodes=100", "millis=50"} {
		want := "error: gtp has no words for " + limit + ": use a limit of the program's own, in its command"
		blokus["external:sh@protocol=gtp,"+limit] = want
	}
	evaltest.Texts(t, "blokus", blokus)
	evaltest.Texts(t, "loa", map[string]string{"external:sh@protocol=gtp": "error: gtp has no notation for loa"})
}

// TestHash: a player is another one when a file that its command names has changed, but not when a stored one is read.
func TestHash(t *testing.T) {
	script := filepath.Join(t.TempDir(), "bot.sh")
	write := func(text string) (named, behind players.Spec) {
		t.Helper()
		if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		named, err := players.ParsePlayer("pentago", "external:"+process.Join("sh", script, "missing"))
		if err == nil {
			behind, err = players.ParsePlayer("pentago", "external:"+process.Join("sh", "--book="+script))
		}
		if err != nil {
			t.Fatal(err)
		}
		return named, behind
	}
	first, firstBehind := write("exit 1")
	if again, _ := write("exit 1"); again.String() != first.String() {
		t.Errorf("%s, want %s again", again, first)
	}
	second, secondBehind := write("exit 12")
	if Hash(first) == Hash(second) || Hash(firstBehind) == Hash(secondBehind) || len(Hash(first)) != 16 {
		t.Errorf("hashes %q and %q of different files, %q and %q behind an equals sign", Hash(first), Hash(second), Hash(firstBehind),
			Hash(secondBehind))
	}
	stored, err := players.ParsePlayer("pentago", first.String())
	if err != nil || stored.String() != first.String() {
		t.Errorf("read again: %s, %v, want %s", stored, err, first)
	}
	if _, err := stored.New(); err == nil || !strings.Contains(err.Error(), "the player has changed: the files of its command (") {
		t.Errorf("New of a player whose files have changed: %v", err)
	}
	net := filepath.Join(filepath.Dir(script), "net{n=1:1..2}")
	placed := func(text, weights string) players.Spec {
		t.Helper()
		if err := os.WriteFile(strings.Replace(net, "{n=1:1..2}", "1", 1), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		p, err := players.ParsePlayer("pentago", "external:"+strconv.Quote(process.Join("sh", net))+weights)
		if err == nil {
			_, err = p.New()
		}
		if err != nil {
			t.Errorf("a place in the name of a file: %v", err)
		}
		return p
	}
	if a, b, c := placed("one", ""), placed("one", "(n=2)"), placed("two", ""); Hash(a) != Hash(b) || Hash(a) == Hash(c) {
		t.Errorf("hashes %s, %s of the same default file, %s of another", Hash(a), Hash(b), Hash(c)) // n=2 names no file
	}
	if err := os.Remove(script); err != nil {
		t.Fatal(err)
	}
	if label := first.Label(); label != "sh" {
		t.Errorf("label %q of a script that is gone, want sh", label)
	}
	if named, _ := write(""); named.Label() != "bot.sh" {
		t.Errorf("label %q, want bot.sh", named.Label())
	}
}

// TestTimed: a limit of time counts also for engines that do not promise to play again what they played.
func TestTimed(t *testing.T) {
	for text, want := range map[string]bool{
		"external:sh":                         false,
		"external@command=sh,millis=5":        true,
		"a":                                   false,
		"a@millis=5":                          true,
		"random":                              false,
		"external@command=sh,repeatable=true": false,
	} {
		spec, err := players.ParsePlayer("pentago", text)
		if err != nil {
			t.Fatal(err)
		}
		if got := spec.Timed(players.Clock{}); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
		if !spec.Timed(players.Clock{Turn: 1}) {
			t.Errorf("%s: false under a clock", text)
		}
	}
}

// TestKeys: players share processes if they differ in nothing but weights that a process is told.
func TestKeys(t *testing.T) {
	key := func(game, text string, rules games.Options) string {
		t.Helper()
		s, err := players.ParsePlayer(game, text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlayer(s)
		if err != nil {
			t.Fatal(err)
		}
		return p.key(rules)
	}
	const told = `external:sh@protocol=gomocup,weights="a=1:0..5"`
	if a, b := key("gomoku", told, nil), key("gomoku", strings.Replace(told, "sh@", "sh(a=3)@", 1), nil); a != b {
		t.Errorf("weights that are told make another key: %s and %s", a, b)
	}
	seen := map[string]string{}
	for _, player := range []string{"external:sh", "external:sh -", "external:sh@nodes=5", "external:sh {a=1:0..5}", "external:sh {a=1:0..5}(a=2)"} {
		for _, game := range []string{"pentago", "loa"} {
			for _, rules := range []games.Options{nil, {"size": "9"}} {
				k, of := key(game, player, rules), fmt.Sprint(game, " ", player, " ", rules)
				if other, twice := seen[k]; twice {
					t.Errorf("%s and %s have the key %s", of, other, k)
				}
				seen[k] = of
			}
		}
	}
}
