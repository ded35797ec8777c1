package arenatest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/results"
)

// Scripts replays the scripts of a file, each in a simulated arena.
//
// The run is between a and b. Game 2n is that of a against b on opening n, game 2n+1 the other one. The first command
// is
//
//	listener 2 0 3 [lag=1] [b=PLAYER] [fail] [grow]
//
// It begins the run. The source hands out batches of 2, 0 and 3 games, and hears of results. A paced source hears of
// none, a plain one does not wait for them, and a patient one waits once a player has ignored the end of a turn. With
// fail the source fails at its end, with grow it adds a player to the run in its last batch. The runner has workers
// with numbers, and time passes by commands only:
//
//	1 3 take        each takes a game
//	3 1 end         their games are over: 3 is the first; 3 repeat says that of the last game again
//	1 crash         b loses worker 1's game by a crash; 1 ignore: by ignoring the end of its turn
//	1 skip why      the game is not played; 1 trouble what: it goes on
//	play 4          a worker takes and ends four games one by one; without a number, all; crash and ignore: b loses them
//	take 9          up to nine more workers take a game each; end: their games are over at once
//	wait 100ms      time passes
//	stop, cancel    no new game may begin; the context ends
//	kill [PLACE]    the program dies, now or when it has come to a place in the store, such as "before append"
//	break WHAT      the store, the sink or the runner fails, from its next commit on; mend
//	quit [why]      the runner returns
//	resume [retry]  another program goes on with the run
func Scripts(t *testing.T, file string, update bool) {
	t.Helper()
	Replay(t, file, update, played)
}

// Replay plays the scripts of a file, each in a bubble of time, and compares their logs; update rewrites these. Scripts
// are blocks of lines with an empty line between them. A script begins with comments; its log follows after ----.
func Replay(t *testing.T, file string, update bool, play func(t *testing.T, script string) (log string)) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	for i, block := range blocks {
		script, want, _ := strings.Cut(block, "\n----")
		name, _, _ := strings.Cut(script, "\n")
		t.Run(strings.Trim(name, "#. "), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				got := strings.TrimSpace(play(t, script))
				diff := gocmp.Diff(strings.Split(strings.TrimSpace(want), "\n"), strings.Split(got, "\n"))
				if diff != "" && !update {
					t.Errorf("%s\n%s (-want +got; go test -update writes it anew):\n%s", script, file, diff)
				}
				blocks[i] = script + "\n----\n" + got
			})
		})
	}
	if update {
		if err := os.WriteFile(file, []byte(strings.Join(blocks, "\n\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Values returns what the lines of a script say, by their first words, which must be among these keys.
func Values(t *testing.T, script, keys string) map[string]string {
	t.Helper()
	values := map[string]string{}
	for line := range strings.Lines(script) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(key, "#") && !slices.Contains(strings.Fields(keys), key) {
			t.Fatalf("unknown key %q: want one of %s", key, keys)
		}
		values[key] = value
	}
	return values
}

// simulation is an arena whose workers, store and time follow a script.
type simulation struct {
	t      testing.TB
	begun  []string // the words of the first command
	store  *loggedStore
	held   map[string]match.Job // by worker
	last   arena.Done
	over   bool             // no game is left to take
	jobs   <-chan match.Job // of the runner
	done   chan<- arena.Done
	quit   chan error
	cancel func()
	stop   chan struct{}
	ended  chan struct{} // closed when Play has returned

	broken map[string]bool // the store, the sink, the runner
	place  string          // where the program dies; "" for nowhere

	sending sync.Mutex

	mu   sync.Mutex
	log  []string
	dead bool // the program was killed: what it still does is not seen
}

var errBroken, errKilled = errors.New("it is broken"), errors.New("killed")

func played(t *testing.T, script string) string {
	s := &simulation{t: t, store: &loggedStore{Memory: NewMemory()}, broken: map[string]bool{}}
	s.store.simulation = s
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			s.obey(strings.Fields(line))
			synctest.Wait()
		}
	}
	select {
	case <-s.ended:
	default:
		s.say("goes on")
		s.dead = true
	}
	s.cancel()
	<-s.ended
	return strings.Join(s.log, "\n")
}

func (s *simulation) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.dead {
		s.log = append(s.log, fmt.Sprintf(format, args...))
	}
}

func (s *simulation) obey(words []string) {
	verb := slices.IndexFunc(words, func(w string) bool { return w[0] > '9' })
	workers, rest := words[:verb], words[verb+1:]
	for _, worker := range workers {
		s.work(worker, words[verb], strings.Join(rest, " "))
		synctest.Wait()
	}
	if len(workers) > 0 {
		return
	}
	first := strings.Join(rest, " ")
	switch words[verb] {
	case "listener", "paced", "plain", "patient":
		s.begun = words
		s.start(false)
	case "resume":
		s.cancel()
		<-s.ended
		s.start(first == "retry")
	case "play", "crash", "ignore":
		n, err := strconv.Atoi(first)
		for i := 0; (first == "" || i < n && err == nil) && s.take("0"); i++ {
			synctest.Wait()
			s.work("0", strings.Replace(words[verb], "play", "end", 1), "")
			synctest.Wait()
		}
	case "take":
		n, err := strconv.Atoi(first)
		taken := 0
		for taken < n && err == nil && s.take(fmt.Sprint("w", taken)) {
			taken++
			synctest.Wait()
		}
		s.say("%d games are taken", taken)
	case "end":
		s.sending.Lock() // the runner does not return meanwhile
		for i := 0; s.held[fmt.Sprint("w", i)].Game != ""; i++ {
			s.work(fmt.Sprint("w", i), "end", "")
		}
		s.sending.Unlock()
	case "wait":
		d, err := time.ParseDuration(first)
		if err != nil {
			s.t.Fatal(err)
		}
		time.Sleep(d)
	case "stop":
		close(s.stop)
	case "cancel":
		s.cancel()
	case "kill":
		if s.place = first; first == "" {
			s.die()
		}
	case "break", "mend":
		s.broken[first] = words[verb] == "break"
	case "quit":
		var why error
		if first != "" {
			why = errors.New(first)
		}
		s.quit <- why
	default:
		s.t.Fatalf("unknown command %q", words)
	}
}

// die ends the program: it stores nothing more.
func (s *simulation) die() {
	s.say("killed")
	s.mu.Lock()
	s.dead = true
	s.mu.Unlock()
	s.cancel()
}

// passes is called at a place in the store. It returns an error if the program dies there.
func (s *simulation) passes(place string) error {
	if s.place == place {
		s.place = ""
		s.die()
	}
	s.mu.Lock()
	dead := s.dead
	s.mu.Unlock()
	if dead {
		return errKilled
	}
	return s.fails("store")
}

// start lets a program begin the run, or go on with it.
func (s *simulation) start(retry bool) {
	ctx, cancel := context.WithCancel(s.t.Context())
	s.cancel, s.stop, s.ended, s.quit = cancel, make(chan struct{}), make(chan struct{}), make(chan error, 1)
	s.held, s.over, s.dead = map[string]match.Job{}, false, false
	run := results.Run{Name: "run", Players: []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}}}
	if retry {
		n, _ := s.store.Memory.Retry(ctx, run.Name)
		s.say("%d to be played on request", n)
	}
	stored, _ := s.store.Played(ctx, run)
	left, _ := s.store.Unplayed(ctx, run)
	out := results.NewLeftOut(left)
	c := &scripted{simulation: s, b: "random", run: run}
	c.read(s.begun[1:], func(game int) bool {
		_, skipped := out.Of(game%2, game/2)
		return (s.begun[0] == "plain" || s.begun[0] == "patient") && (skipped || stored.Has(game%2, game/2))
	})
	sources := map[string]arena.Source{"listener": listener{paced{c}}, "paced": paced{c}, "patient": patient{c}, "plain": c}
	to := arena.Tournament{Run: run, Stored: stored, LeftOut: out, Source: sources[s.begun[0]], Runner: hands{s}, Store: s.store,
		Sinks: []arena.Sink{watcher{s}}, Stop: s.stop, Retry: retry}
	go func() {
		defer close(s.ended)
		p, err := arena.Play(ctx, to)
		line := fmt.Sprintf("ends: %d games, %d stored before, %d played, %d skipped", p.Games, p.Stored, p.Played, p.LeftOut)
		if left, _ := s.store.Unplayed(ctx, run); len(left) > 0 {
			line += ": " + reasons(left)
		}
		for _, f := range p.Faults {
			line += fmt.Sprintf("; %s: %d by %s (%s)", f.Player, f.Games, f.Fault, f.First)
		}
		for _, e := range p.Events {
			line += "; trouble: " + e.(arena.Trouble).Why
		}
		if err != nil {
			line += "; error: " + err.Error()
		}
		s.say("%s", line)
	}()
}

// take lets a worker take a game, and reports whether there is one.
func (s *simulation) take(worker string) bool {
	select {
	case j, ok := <-s.jobs:
		if ok {
			s.held[worker] = j
			return true
		}
		s.say("no more games")
		s.over = true
		s.leave()
	default:
		s.say("no game for worker %s", worker)
	}
	return false
}

// work lets a worker do something.
func (s *simulation) work(worker, verb, what string) {
	switch verb {
	case "take":
		s.take(worker)
		return
	case "repeat":
		s.deliver(s.last)
		return
	case "trouble":
		s.deliver(arena.Done{Event: arena.Trouble{Why: what}})
		return
	}
	j, ok := s.held[worker]
	if !ok {
		s.t.Fatalf("worker %s has no game", worker)
	}
	delete(s.held, worker)
	if n := j.Address.Number; verb == "skip" {
		s.last = arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n, Why: what}}
	} else {
		s.last = arena.Done{Game: s.game(j, verb)}
	}
	s.deliver(s.last)
	s.leave()
}

// deliver sends a result, unless the runner has returned.
func (s *simulation) deliver(d arena.Done) {
	if s.done == nil {
		s.say("the result is lost")
		return
	}
	s.done <- d
}

// leave lets the runner return once all games are over.
func (s *simulation) leave() {
	if s.over && len(s.held) == 0 {
		s.quit <- nil
	}
}

// game makes up the game of a job: a wins it unless b is said to lose it by a fault.
func (s *simulation) game(j match.Job, verb string) *results.Record {
	b := 1 - j.Pairing // the seat of b
	r := &results.Record{Pairing: j.Pairing, Number: j.Address.Number, Seats: make([]results.Seat, 2)}
	r.Seats[b].Place, r.Seats[1-b].Place = 2, 1
	text := fmt.Sprint("game ", numbered(j.Pairing, j.Address.Number))
	switch verb {
	case "end":
		r.End = results.End{Kind: results.ByRules, Seat: -1, Text: text}
	case "crash":
		r.End = results.End{Kind: results.Crash, Seat: b, Text: text}
	case "ignore":
		r.End = results.End{Kind: results.Deadline, Seat: b, Text: text + results.Unstopped}
	default:
		s.t.Fatalf("unknown end %q", verb)
	}
	return r
}

// numbered returns the number of a game in scripts.
func numbered(pairing, number int) int { return 2*number + pairing }

// ranges writes numbers of games: "0-3 7".
func ranges(numbers []int) string {
	var words []string
	for i := 0; i < len(numbers); i++ {
		word := fmt.Sprint(numbers[i])
		first := i
		for i+1 < len(numbers) && numbers[i+1] == numbers[i]+1 {
			i++
		}
		if i > first {
			word += fmt.Sprint("-", numbers[i])
		}
		words = append(words, word)
	}
	return cmp.Or(strings.Join(words, " "), "none")
}

// scripted is a plain source of fixed batches. The other sources wait for results.
type scripted struct {
	*simulation
	run        results.Run
	batches    [][]int // numbers of the games not handed out
	lag        int
	b          string // player string
	fail, grow bool
	heard      int // batches
}

// read reads the words of a script's first command. Games that are there are left out.
func (c *scripted) read(words []string, there func(game int) bool) {
	next := 0
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(cmp.Or(value, key))
		switch key {
		case "lag":
			c.lag = n
		case "b":
			c.b = value
		case "fail":
			c.fail = true
		case "grow":
			c.grow = true
		default:
			if err != nil {
				c.t.Fatal(err)
			}
			batch := []int{}
			for range n {
				if !there(next) {
					batch = append(batch, next)
				}
				next++
			}
			c.batches = append(c.batches, batch)
		}
	}
}

func (c *scripted) Left() (int, bool) { return len(slices.Concat(c.batches...)), true }

func (c *scripted) Next() (b arena.Batch, more bool, err error) {
	if len(c.batches) == 0 {
		return b, true, errors.New("out of openings")
	}
	numbers := c.batches[0]
	c.batches = c.batches[1:]
	last := len(c.batches) == 0
	if grown := c.run; last && c.grow {
		grown.Players = append(slices.Clip(grown.Players), results.Player{Name: "c"})
		b.Run = &grown
	}
	c.say("batch %s after %d heard", ranges(numbers), c.heard)
	for _, n := range numbers {
		address := results.Address{Run: "run", Seats: []string{"a", "b"}, Number: n / 2}
		j := match.Job{Address: address, Pairing: n % 2, Game: "pentago", Players: []string{"random", c.b}}
		if j.Pairing == 1 {
			slices.Reverse(j.Address.Seats)
			slices.Reverse(j.Players)
		}
		b.Jobs = append(b.Jobs, j)
	}
	return b, !last || c.fail, nil
}

type paced struct{ *scripted }

func (c paced) Lag() int { return c.lag }

type listener struct{ paced }

func (c listener) Report(batch []arena.Finished) {
	c.heard++
	var numbers []int
	var skipped []results.Unplayed
	for _, f := range batch {
		numbers = append(numbers, numbered(f.Pairing, f.Number))
		if f.Unplayed != "" {
			skipped = append(skipped, results.Unplayed{Pairing: f.Pairing, From: f.Number, Why: f.Unplayed})
		} else if want := []int{1 + f.Pairing, 2 - f.Pairing}; !slices.Equal(f.Places, want) {
			c.say("game %d has places %v", numbered(f.Pairing, f.Number), f.Places)
		}
	}
	line := "heard of " + ranges(numbers)
	if skipped != nil {
		line += "; skipped " + reasons(skipped)
	}
	c.say("%s", line)
}

// reasons writes games that were not played, with each reason once.
func reasons(list []results.Unplayed) string {
	var numbers []int
	why := list[0].Why
	for i, u := range list {
		if u.Why != why {
			return fmt.Sprintf("%s (%s), %s", ranges(numbers), why, reasons(list[i:]))
		}
		numbers = append(numbers, numbered(u.Pairing, u.From))
	}
	return fmt.Sprintf("%s (%s)", ranges(numbers), why)
}

// patient has one batch. From an ignored limit of time on it waits for results, an opening a batch.
type patient struct{ *scripted }

func (c patient) Wait() arena.Paced {
	c.say("from now on the source waits")
	all := &scripted{simulation: c.simulation, run: c.run, b: c.b}
	n, _ := strconv.Atoi(c.begun[1])
	for i := 0; i < n; i += 2 {
		all.batches = append(all.batches, []int{i, i + 1})
	}
	return paced{all}
}

// hands is the runner whose workers obey the script.
type hands struct{ *simulation }

func (h hands) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	h.jobs, h.done = jobs, done
	defer func() {
		h.sending.Lock()
		defer h.sending.Unlock()
		h.done = nil
	}()
	select {
	case err := <-h.quit:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (h hands) Enter(_ context.Context, r results.Run) error {
	h.grown("runner", r)
	return nil
}

func (h hands) Append(_ context.Context, c arena.Commit) error {
	if len(c.Games) == 0 {
		return nil
	}
	h.say("confirmed %s", ranges(numbersOf(c.Games)))
	return h.fails("runner")
}

// watcher is a sink.
type watcher struct{ *simulation }

func (w watcher) Enter(_ context.Context, r results.Run) error {
	w.grown("sink", r)
	return nil
}

func (w watcher) Append(_ context.Context, c arena.Commit) error {
	for _, g := range c.Games {
		if _, stored := w.store.Stored[Game{g.Pairing, g.Number}]; !stored {
			w.say("the sink hears of game %d, which is not stored", numbered(g.Pairing, g.Number))
		}
	}
	p := c.Progress
	switch {
	case len(c.Games) > 0:
		w.say("told of %s: %d of %d games", ranges(numbersOf(c.Games)), p.Stored+p.Played, p.Games)
		return w.fails("sink")
	case len(c.Unplayed) == 0:
		w.say("begins with %d of %d games, %d skipped", p.Stored, p.Games, p.LeftOut)
	}
	return nil
}

// grown says that somebody hears of a run that has grown.
func (s *simulation) grown(who string, r results.Run) {
	if len(r.Players) > 2 {
		s.say("the %s hears of %d players", who, len(r.Players))
	}
}

// fails returns an error if something is broken.
func (s *simulation) fails(what string) error {
	if !s.broken[what] {
		return nil
	}
	s.say("the %s fails", what)
	return errBroken
}

func numbersOf(list []results.Record) (numbers []int) {
	for _, g := range list {
		numbers = append(numbers, numbered(g.Pairing, g.Number))
	}
	return numbers
}

// loggedStore is a store that says what it is asked to keep.
type loggedStore struct {
	*Memory
	*simulation
}

// keeps calls do between two places where the program may die.
func (l *loggedStore) keeps(what, line string, do func() error) error {
	if err := l.passes("before " + what); err != nil {
		return err
	}
	if line != "" {
		l.say("%s", line)
	}
	if err := do(); err != nil {
		return err
	}
	return l.passes("after " + what)
}

func (l *loggedStore) Append(ctx context.Context, r results.Run, group []results.Record) error {
	return l.keeps("append", "stored "+ranges(numbersOf(group)), func() error { return l.Memory.Append(ctx, r, group) })
}

func (l *loggedStore) AddUnplayed(ctx context.Context, r results.Run, left []results.Unplayed) error {
	line := "skipped " + reasons(left)
	if arena.Withdrawn(left[0].Why) { // the arena does not promise how many it skips at once
		line = ""
	}
	return l.keeps("skip", line, func() error { return l.Memory.AddUnplayed(ctx, r, left) })
}

func (l *loggedStore) Extend(ctx context.Context, r *results.Run, players, _ int) error {
	line := fmt.Sprintf("stored a run of %d players, %d before", len(r.Players), players)
	return l.keeps("extend", line, func() error { return l.Memory.Enter(ctx, r) })
}

func (l *loggedStore) GoOn(ctx context.Context, name string) error {
	return l.keeps("final", "what was skipped is final", func() error { return l.Memory.GoOn(ctx, name) })
}

func (l *loggedStore) Finish(ctx context.Context, name string, at time.Time) error {
	return l.keeps("finish", "finished", func() error { return l.Memory.Finish(ctx, name, at) })
}
