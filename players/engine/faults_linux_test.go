package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/engine"
	"tourney/players/evaltest"
	"tourney/players/process"
	"tourney/results"
)

// misdeed is what an engine does wrong: what it says for ready, or from its second turn on for a move.
type misdeed struct {
	end         results.EndKind // that follows
	ready, move func() string   // nil where it does well
}

var misdeeds = map[string]misdeed{
	"none":     {},
	"crash":    {results.Crash, nil, exits("out of ideas\x1b[31m", 3)},
	"mute":     {results.Deadline, nil, forever},
	"deaf":     {end: results.Stall}, // it stops reading
	"babble":   {results.Protocol, nil, says("I think\x07 I move a1")},
	"cheat":    {results.IllegalMove, nil, says("move z99")},
	"flood":    {results.Protocol, nil, writes("info still thinking\n")},
	"rope":     {results.Protocol, nil, writes("info ........................................................")},
	"eat":      {results.Memory, nil, func() string { return eat(160) }},
	"brood":    {results.Memory, nil, brood},
	"dead":     {results.NotStarted, exits("no licence", 4), nil},
	"unready":  {results.NotStarted, forever, nil},
	"foreign":  {results.NotStarted, says("error this engine plays chess"), nil},
	"newer":    {results.NotStarted, says("ready it clairvoyance"), nil},
	"resign":   {results.Resigned, nil, says("resign")},
	"fork":     {"", fork, nil},
	"heir":     {results.Crash, nil, heir},
	"daemon":   {results.NotStarted, heir, nil},
	"straggle": {}, // it does not exit
}

func says(line string) func() string { return func() string { return line } }

func exits(words string, status int) func() string {
	return func() string {
		fmt.Fprintln(os.Stderr, words)
		os.Exit(status)
		return ""
	}
}

func writes(text string) func() string {
	return func() string {
		for {
			fmt.Print(text)
		}
	}
}

func forever() string {
	time.Sleep(time.Hour)
	return ""
}

// brood takes memory in two processes.
func brood() string {
	if err := exec.Command(os.Args[0], "eat").Start(); err != nil {
		panic(err)
	}
	return eat(80)
}

// eat takes memory.
func eat(mebibytes int) string {
	all := make([]byte, mebibytes<<20)
	for i := 0; i < len(all); i += 4096 {
		all[i] = 1
	}
	return forever() + string(all[:1])
}

// fork starts a program that does not end.
func fork() string {
	if err := exec.Command("sleep", "3600").Start(); err != nil {
		panic(err)
	}
	return "ready it legal"
}

// heir starts a program that leaves the group and keeps the standard output, and ends.
func heir() string {
	child := exec.Command("sleep", "8")
	child.Stdout, child.SysProcAttr = os.Stdout, &syscall.SysProcAttr{Setsid: true}
	if err := child.Start(); err != nil {
		panic(err)
	}
	os.Exit(0)
	return ""
}

func init() {
	engines["misdeed"] = func(args []string) { misbehave(args[0], misdeeds[args[0]]) }
	engines["eat"] = func([]string) { eat(80) }
	engines["killed"] = killed
}

func misbehave(name string, m misdeed) {
	var legal []string
	r := rand.New(rand.NewPCG(1, 1))
	turns := 0
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			if name == "straggle" {
				forever()
			}
			return
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "tourney":
			if m.ready == nil {
				m.ready = says("ready it legal")
			}
			fmt.Println(m.ready())
		case "legal":
			legal = strings.Fields(rest)
		case "go":
			if turns++; turns > 1 && m.move != nil {
				fmt.Println(m.move())
				continue
			}
			fmt.Println("info depth 1")
			fmt.Println("move", legal[r.IntN(len(legal))])
			if turns > 1 && name == "deaf" {
				forever()
			}
		}
	}
}

// wrongdoer returns a player whose engine does a misdeed. Two with different numbers are different players.
func wrongdoer(t testing.TB, misdeed string, number int) players.Spec {
	t.Helper()
	settings := games.Options{"memory": "128MiB", "start": "1m"}
	if misdeed == "unready" || misdeed == "daemon" {
		settings["start"] = "1s"
	}
	return engineOf(t, "pentago", settings, "misdeed", misdeed, strconv.Itoa(number))
}

// TestMisdeeds plays games against engines that do wrong, in either seat. Every fault must be named, and nothing may be left.
func TestMisdeeds(t *testing.T) {
	gamestest.SkipShort(t)
	storm(t, gamestest.Rounds(0, len(misdeeds), 20*len(misdeeds)))
}

// TestStorm is the same for ten thousand games.
func TestStorm(t *testing.T) {
	gamestest.OnlyLong(t)
	storm(t, 10_000)
}

func storm(t *testing.T, number int) {
	t.Helper()
	random := specOf(t, "pentago", "random")
	files, threads := descriptors(t), runtime.NumGoroutine()
	kinds := slices.Sorted(maps.Keys(misdeeds))
	var jobs []match.Job
	for n := range number {
		misdeed := kinds[n%len(kinds)]
		seated := []players.Spec{wrongdoer(t, misdeed, n/40), random}
		if n/len(kinds)%2 == 1 {
			slices.Reverse(seated)
		}
		j := job(t, "pentago", nil, "", n, seated...)
		if misdeed == "mute" || misdeed == "deaf" || misdeed == "heir" {
			j.Deadline = 4 * time.Second
		}
		jobs = append(jobs, j)
	}
	ended, left := playAll(t, 24, jobs)
	if len(ended)+left != len(jobs) || left > 0 && !gamestest.Long { // those that fail on three openings are withdrawn
		t.Errorf("%d games ended and %d left out, of %d", len(ended), left, len(jobs))
	}
	for _, r := range ended {
		misdeed := kinds[r.Number%len(kinds)]
		want, seat := misdeeds[misdeed].end, r.Number/len(kinds)%2
		switch {
		case want == "" && r.End.Kind != results.ByRules:
			t.Errorf("game %d, %s: %s: %s", r.Number, misdeed, r.End.Kind, r.End.Text)
		case want != "" && (r.End.Kind != want || r.End.Seat != seat):
			t.Errorf("game %d, %s: ends by %s of seat %d: %s", r.Number, misdeed, r.End.Kind, r.End.Seat, r.End.Text)
		case strings.ContainsFunc(r.End.Text, func(c rune) bool { return c < ' ' }):
			t.Errorf("game %d, %s: control characters in %q", r.Number, misdeed, r.End.Text)
		case misdeed == "crash" && !strings.Contains(r.End.Text, "exit status 3; its last words: out of ideas"):
			t.Errorf("game %d: crash without its last words: %s", r.Number, r.End.Text)
		}
	}
	nothingLeft(t, files, threads)
}

// nothingLeft fails if processes, descriptors or goroutines are left.
func nothingLeft(t testing.TB, files, threads int) {
	t.Helper()
	engine.EndIdle()
	await(t, func() bool {
		return descriptors(t) <= files && runtime.NumGoroutine() <= threads && len(offspring(t)) == 0
	}, func() string {
		stacks := make([]byte, 1<<16)
		return fmt.Sprintf("left are processes %v, %d descriptors of %d, %d goroutines of %d\n%s", offspring(t), descriptors(t), files,
			runtime.NumGoroutine(), threads, stacks[:runtime.Stack(stacks, true)])
	})
}

// await waits for what other processes do when they end, of which nothing tells. It gives up after a minute.
func await(t testing.TB, done func() bool, what func() string) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal(what())
		}
	}
}

func descriptors(t testing.TB) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// offspring returns the command lines of processes that were started by this test, or by engines of this test.
func offspring(t testing.TB) (list []string) {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), mark()) || strings.Contains(path, "/"+strconv.Itoa(os.Getpid())+"/") {
			continue
		}
		line, _ := os.ReadFile(filepath.Dir(path) + "/cmdline")
		list = append(list, filepath.Base(filepath.Dir(path))+" "+strings.ReplaceAll(string(line), "\x00", " "))
	}
	return list
}

// mark returns what the environment of all processes that this test starts contains.
var mark = sync.OnceValue(func() string {
	const name = "TOURNEY_TEST_OFFSPRING"
	if os.Getenv(name) == "" {
		os.Setenv(name, fmt.Sprint(os.Getpid()))
	}
	return name + "=" + os.Getenv(name)
})

func init() { mark() }

// TestLives: an engine is withdrawn after three openings in a row, or as many as its setting says. One that is never restarted
// has one life.
func TestLives(t *testing.T) {
	for settings, want := range map[string]players.Lives{
		"":                      {Openings: 3},
		"lives=7":               {Openings: 7},
		"lives=all":             {},
		"restart=game,lives=2":  {Openings: 2},
		"restart=never":         {Openings: 1, Strict: true},
		"restart=never,lives=3": {Openings: 1, Strict: true},
	} {
		spec := specOf(t, "pentago", "external:sh@"+strings.TrimSuffix("memory=none,"+settings, ","))
		if got, fragile := spec.Lives(); got != want || !fragile {
			t.Errorf("%s: %+v, fragile %t; want %+v", settings, got, fragile, want)
		}
	}
}

// TestPipe: a pipe that may be executed is no program. To hash it would wait for ever.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o755); err != nil {
		t.Skip(err)
	}
	evaltest.Texts(t, "pentago", map[string]string{"external:" + pipe: "error: it is not a regular file"})
}

// TestRestarts: an engine is one process for all games, or one for each.
func TestRestarts(t *testing.T) {
	random := specOf(t, "pentago", "random")
	for restart, want := range map[string]int{"crash": 1, "never": 1, "game": 5} {
		path := filepath.Join(t.TempDir(), "log")
		end, err := process.Log(path)
		if err != nil {
			t.Fatal(err)
		}
		spec := wrongdoer(t, "none", 0)
		spec.Options["restart"] = restart
		var jobs []match.Job
		for n := range 5 {
			jobs = append(jobs, job(t, "pentago", nil, "", n, spec, random))
		}
		playAll(t, 1, jobs)
		engine.EndIdle()
		if err := end(); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "> tourney 1 pentago"); n != want {
			t.Errorf("restart %s: %d processes for 5 games, want %d", restart, n, want)
		}
		if n := strings.Count(string(text), "> over "); n != 5 {
			t.Errorf("restart %s: the engine was told of %d results, want 5", restart, n)
		}
	}
}

// TestDeadWhileIdle: an engine that ends between two games, or is ended, is started anew for the next.
func TestDeadWhileIdle(t *testing.T) {
	engine.EndIdle()
	files, threads := descriptors(t), runtime.NumGoroutine()
	spec, random := wrongdoer(t, "none", 9), specOf(t, "pentago", "random")
	for n := range 3 {
		ended, _ := playAll(t, 1, []match.Job{job(t, "pentago", nil, "", n, spec, random)})
		if len(ended) != 1 || ended[0].End.Kind != results.ByRules {
			t.Fatalf("game %d: %+v", n, ended)
		}
		list := offspring(t)
		if len(list) != 1 {
			t.Fatalf("%q, want one idle engine", list)
		}
		pid, _ := strconv.Atoi(strings.Fields(list[0])[0])
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		// Nothing but the goroutines tells that its end has been seen: the program itself is gone a little sooner.
		await(t, func() bool { return runtime.NumGoroutine() <= threads }, func() string { return "nobody waits for it" })
	}
	nothingLeft(t, files, threads)
}

// TestIdle: of one command, whatever its weights, only a few engines wait for a game.
func TestIdle(t *testing.T) {
	engine.EndIdle()
	random := specOf(t, "pentago", "random")
	var jobs []match.Job
	for n := range 6 * runtime.GOMAXPROCS(0) {
		spec := gamestest.Must(ask(t, fmt.Sprintf("external:%s misdeed none {n=1}(n=%d)", os.Args[0], n)))(t)
		jobs = append(jobs, job(t, "pentago", nil, "", n, spec, random))
	}
	playAll(t, 1, jobs)
	most := 2 * runtime.GOMAXPROCS(0)
	begun := time.Now()
	await(t, func() bool { return len(offspring(t)) <= most }, func() string { return "engines wait for ever" })
	if took := time.Since(begun); took > 20*time.Second { // by then they have waited long enough
		t.Errorf("more than %d engines wait for %v", most, took)
	}
	engine.EndIdle()
}

// TestKilled: no engine is left of a program that is killed, only what engines have started, as the document says. They are in
// groups of their own, which Ctrl-C in the terminal does not reach.
func TestKilled(t *testing.T) {
	for range gamestest.Full(1, 20) {
		program := exec.Command(os.Args[0], "killed")
		out, err := program.StdoutPipe()
		if err == nil {
			err = program.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatalf("the engines do not start: %q, %v", line, err)
		}
		list := offspring(t)
		if len(list) != 11 {
			t.Errorf("%q, want the program, eight engines and two that these have started", list)
		}
		for _, line := range list {
			pid, _ := strconv.Atoi(strings.Fields(line)[0])
			if group, err := syscall.Getpgid(pid); err == nil && group == syscall.Getpgrp() && pid != program.Process.Pid {
				t.Errorf("%s is in the group of the program", line)
			}
		}
		if err := program.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = program.Wait() // it was killed
		var left []string
		await(t, func() bool { left = offspring(t); return len(left) <= 2 }, func() string { return fmt.Sprint("left are ", left) })
		for _, line := range left {
			pid, _ := strconv.Atoi(strings.Fields(line)[0])
			if !strings.HasSuffix(line, " sleep 3600 ") || syscall.Kill(pid, syscall.SIGKILL) != nil {
				t.Errorf("left is %q, want only what engines have started", line)
			}
		}
	}
}

// killed is the program to be killed. It writes a line once its engines have begun, with what they have started.
func killed([]string) {
	for _, misdeed := range []string{"fork", "mute", "straggle", "deaf"} {
		spec, err := players.ParsePlayer("pentago", "external:"+process.Join(os.Args[0], "misdeed", misdeed))
		if err != nil {
			log.Fatal(err)
		}
		for range 2 {
			p, err := spec.New()
			if err != nil {
				log.Fatal(err)
			}
			g, options, start, err := games.SetUp("pentago", nil, "")
			if err == nil {
				err = p.Begin(context.Background(), players.Setup{Game: g, Options: options, Start: start})
			}
			if err != nil {
				log.Fatal(err)
			}
		}
	}
	fmt.Println("started")
	time.Sleep(time.Hour)
}

// TestChanged: an engine whose files change in a run ends the run. No game is lost by that.
func TestChanged(t *testing.T) {
	script := filepath.Join(t.TempDir(), "bot.sh")
	write := func(remark string) {
		t.Helper()
		text := fmt.Sprintf("# %s\nexec '%s' misdeed babble\n", remark, os.Args[0])
		if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("one")
	random := specOf(t, "pentago", "random")
	spec := specOf(t, "pentago", "external:"+process.Join("sh", script))
	queue, done := make(chan match.Job, 2), make(chan arena.Done, 4)
	queue <- job(t, "pentago", nil, "", 0, spec, random)
	ended := make(chan error, 1)
	go func() { ended <- (arena.Local{Workers: 1}).Run(t.Context(), queue, done) }()
	if d := <-done; d.Game == nil || d.Game.End.Kind != results.Protocol {
		t.Errorf("first game: %+v", d)
	}
	write("another one")
	queue <- job(t, "pentago", nil, "", 1, spec, random)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "player player 0: the player has changed: the files of its command (") {
		t.Errorf("the run ends with %v", err)
	}
	if len(done) > 0 {
		t.Errorf("a game is lost by the change: %+v", <-done)
	}
}
