package study_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/study"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/players/bottest"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

var update = flag.Bool("update", false, "rewrite the logs in testdata")

// TestStudies plays the studies of testdata/studies.txt in memory, with games whose results are made up. A script has
// the config of a study, and the commands of sessions behind ">".
func TestStudies(t *testing.T) {
	arenatest.Replay(t, "testdata/studies.txt", *update, func(t *testing.T, script string) string {
		if testing.Short() && strings.Contains(script, "method: auto") {
			t.Skip("too dear for -short")
		}
		s := &simulation{t: t, workers: 1, build: "one", logged: map[string]bool{}}
		text, commands, _ := strings.Cut(script, "\n> ")
		s.begin(text)
		var log strings.Builder
		for command := range strings.SplitSeq(commands, "\n> ") {
			fmt.Fprintf(&log, "> %s\n%s", command, s.do(strings.Fields(command)))
		}
		return log.String()
	})
}

// simulation is a study in a store in memory, of which sessions play a part each.
type simulation struct {
	t       *testing.T
	study   study.Study
	store   *shelf
	workers int
	build   string          // of the program
	out     string          // a game that a session leaves out, as run:number
	again   bool            // a session plays what was left out
	mended  bool            // players do not misbehave any more
	logged  map[string]bool // lines
}

func (s *simulation) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *simulation) begin(text string) {
	s.t.Helper()
	file, err := config.DecodeStudy("test.yaml", []byte("name: test\ngame: pentago\nseed: 7\n"+text))
	s.must(err)
	s.study, s.store = file.Study, newShelf()
	s.enter(s.store)
}

// studyStore is a store that also shows what it has.
type studyStore interface {
	study.Ledger
	Study(ctx context.Context, name string) (results.Study, error)
	Runs(ctx context.Context) ([]results.Run, error)
	Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error
}

// enter enters the study into a store.
func (s *simulation) enter(store studyStore) {
	s.t.Helper()
	_, err := study.Enter(s.t.Context(), s.study, store, "the config", plan.Build{Version: "test"})
	s.must(err)
}

// do runs a command and returns its log.
func (s *simulation) do(words []string) (log string) {
	number := func(i int) int {
		n, err := strconv.Atoi(words[i])
		s.must(err)
		return n
	}
	switch words[0] {
	case "play": // to the end
		return s.log(s.play(s.store, nil, nil))
	case "stop", "cancel": // after some games, softly or at once
		return s.log(s.until(s.store, words[0] == "stop", number(1)))
	case "kill": // before the n-th write of a kind
		s.store.dies(words[1], number(2)-1)
		log = s.log(s.play(s.store, nil, nil))
		s.store.dead = false
		final := !slices.ContainsFunc(slices.Collect(maps.Values(s.left(s.store).LeftOut)), func(why string) bool { return !strings.HasSuffix(why, "!") })
		for _, t := range s.store.trials {
			if all := s.study.Rules().Trial; t.Games() < all && t.Stage == results.Screening && !final {
				s.t.Errorf("trial %d of %d games is stored with %d before the others are final", t.Number, all, t.Games())
			}
		}
		return log
	case "workers":
		s.workers = number(1)
	case "out":
		s.out = strings.Join(words[1:], "")
	case "retry":
		s.again = true
	case "mend":
		s.mended = true
	case "build":
		s.build = words[1]
	case "round":
		s.study.Rounds = append(s.study.Rounds, number(1))
		s.store.study.Finished = time.Time{}
		s.must(s.study.CheckRounds())
	case "history":
		return s.history()
	case "alter": // the stage of a stored trial
		t := s.store.trials[number(1)]
		t.Stage = results.Stage(words[2])
		s.store.trials[t.Number] = t
	case "seed":
		s.study.Seed = int64(number(1))
	case "crowd", "stops", "kills", "database":
		if !testing.Short() || s.study.Budget < 150 && words[0] == "crowd" {
			check := map[string]func([]string){"crowd": s.crowd, "stops": s.stops, "kills": s.kills, "database": s.database}
			check[words[0]](words[1:])
		}
		return "the same\n"
	default:
		s.t.Fatalf("unknown command %q", words)
	}
	return ""
}

// play plays a session. stop and ctx may end it early; nil for none.
func (s *simulation) play(store studyStore, ctx context.Context, call *study.Session) (study.Progress, error) {
	s.t.Helper()
	if call == nil {
		call = &study.Session{}
	}
	if ctx == nil {
		ctx = s.t.Context()
	}
	entered, err := store.Study(ctx, s.study.Name)
	s.must(err)
	var last study.Progress
	report := call.Report
	call.Study, call.Entered, call.Store, call.Retry = s.study, entered, store, s.again
	call.Runner, call.Build = arenatest.Made{Workers: s.workers, Play: s.game}, plan.Build{Version: s.build}
	call.Printed = func(p plan.Plan) (plan.Plan, error) {
		for i := range p.Players {
			p.Players[i].Fingerprint = "as " + p.Players[i].Name
		}
		return p, nil
	}
	call.Encode = func(p plan.Plan) []byte { return fmt.Appendf(nil, "plan of %s", p.Name) }
	call.Report = func(p study.Progress) {
		if p.Stored < last.Stored || p.Played < last.Played || p.Games < p.Stored+p.Played+p.LeftOut ||
			p.Asked < p.Trials ||
			p.Stage == last.Stage && p.Round == last.Round && p.Trials < last.Trials || p.Complete {
			s.t.Errorf("after %+v comes %+v", last, p)
		}
		if last = p; report != nil {
			report(p)
		}
	}
	p, err := study.Play(ctx, *call)
	if p.Complete && err == nil {
		s.check(s.left(store), p)
	}
	kept := 0
	trials, stored := store.Trials(s.t.Context(), s.study.Name)
	s.must(stored)
	for _, t := range trials {
		if t.Stage == p.Stage && t.Round == p.Round {
			kept++
		}
	}
	if kept != p.Trials && err == nil {
		s.t.Errorf("%d trials of the present stage are stored: %+v", kept, p)
	}
	return p, err
}

// until plays a session that is stopped after some games.
func (s *simulation) until(store *shelf, softly bool, games int) (study.Progress, error) {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	defer cancel()
	if !softly {
		store.games, store.end = games, cancel
		defer func() { store.end = nil }()
		return s.play(store, ctx, nil)
	}
	stop := make(chan struct{})
	now := sync.OnceFunc(func() { close(stop) })
	return s.play(store, ctx, &study.Session{Stop: stop, Report: func(p study.Progress) {
		if p.Played >= games {
			now()
		}
	}})
}

// log says how a session ended, and what is stored since the study began. Sessions that are stopped end anywhere.
func (s *simulation) log(p study.Progress, err error) string {
	var b strings.Builder
	switch {
	case err != nil:
		fmt.Fprintln(&b, "error:", err)
	case !p.Complete:
		fmt.Fprintln(&b, "stopped")
	default:
		fmt.Fprintf(&b, "complete: %d games, %d left out", p.Games, p.LeftOut)
		for _, f := range p.Faults {
			fmt.Fprintf(&b, "; %s: %d by %s (%s)", f.Player, f.Games, f.Fault, f.First)
		}
		fmt.Fprintln(&b)
	}
	if errors.Is(err, errKilled) || err == nil && !p.Complete {
		return b.String()
	}
	line := func(format string, values ...any) { // those logged before are not repeated
		if text := fmt.Sprintf(format, values...); !s.logged[text] {
			s.logged[text] = true
			fmt.Fprintln(&b, text)
		}
	}
	r := s.left(s.store)
	for i, t := range r.Trials {
		if more := i + 6; t.Stage == results.Screening && more < len(r.Trials) && r.Trials[more].Stage == results.Screening {
			continue // only the last of a search are logged
		}
		var met strings.Builder
		for _, m := range t.Meetings {
			fmt.Fprintf(&met, " %s%.3v +%d =%d -%d", m.Player, byName(m.Weights), m.Wins, m.Draws, m.Losses)
		}
		line("%d %s %d %s%.3v:%s, pairs %v, %d faults",
			t.Number, t.Stage, t.Round, t.Player, byName(t.Weights), &met, t.Pairs, t.Faults)
	}
	for _, name := range slices.Sorted(maps.Keys(s.store.runs)) {
		run := s.store.runs[name]
		var builds []string
		for _, stretch := range run.run.Stretches {
			builds = append(builds, stretch.Version)
		}
		for _, p := range run.run.Players[:min(256, len(run.run.Players))] { // later ones have none
			if p.Fingerprint != "as "+p.Name {
				s.t.Errorf("%s has the fingerprint %q", p.Name, p.Fingerprint)
			}
		}
		line("%s: %d players, %d pairings, %d games, builds %v",
			name, len(run.run.Players), len(run.run.Pairings), len(run.Stored), builds)
		why := map[string]int{}
		for _, u := range run.Left {
			why[fmt.Sprintf("final %t: %s", u.Final, u.Why)]++
		}
		for _, reason := range slices.Sorted(maps.Keys(why)) {
			line("  %d left out, %s", why[reason], reason)
		}
	}
	return b.String()
}

// byName returns weights in the order of their names.
func byName(w map[string]float64) (list []float64) {
	for _, name := range slices.Sorted(maps.Keys(w)) {
		list = append(list, w[name])
	}
	return list
}

// history tells the history of the search, and of its first trials: it ends with what the search would recommend, which
// a last round without a proof leaves as the best known.
func (s *simulation) history() string {
	s.t.Helper()
	trials, err := s.store.Trials(s.t.Context(), s.study.Name)
	s.must(err)
	var b strings.Builder
	for _, n := range []int{1, len(trials) / 3, len(trials)} {
		list, err := s.study.History(trials[:n])
		if err != nil {
			return err.Error() + "\n"
		}
		games := 0
		for _, t := range trials[:n] {
			if t.Stage == results.Screening {
				games += t.Games()
			}
		}
		last := list[len(list)-1]
		if last.Games != games || len(list) > 206 { // some more than the 200 wanted, as each round ends with one
			s.t.Errorf("%d moments up to %d games, the search has %d", len(list), last.Games, games)
		}
		fmt.Fprintf(&b, "after %d trials %d moments, the last recommends %.3v\n",
			n, len(list), byName(last.Weights))
	}
	return b.String()
}

// fresh returns a store in which the study is entered.
func (s *simulation) fresh() *shelf {
	store := newShelf()
	s.enter(store)
	return store
}

// ends plays a study to its end, and checks that it leaves what the one of the script has left.
func (s simulation) ends(how string, store studyStore, workers int) {
	s.t.Helper()
	s.workers = workers
	if p, err := s.play(store, nil, nil); err != nil || !p.Complete {
		s.t.Fatalf("%s: %+v, error %v", how, p, err)
	}
	if want, got := s.left(s.store), s.left(store); !reflect.DeepEqual(want, got) { // many times as fast as gocmp
		s.t.Fatalf("%s, it ends otherwise (-want +got):\n%s", how, gocmp.Diff(want, got))
	}
}

// crowd checks that the study ends as it has ended for other numbers of workers.
func (s *simulation) crowd([]string) {
	s.t.Helper()
	s.ends("by 2 workers", s.fresh(), 2)
	s.ends("by 8 workers", s.fresh(), 8)
}

// stops checks that the study ends as it has ended if it is stopped again and again.
func (s *simulation) stops([]string) {
	s.t.Helper()
	for _, softly := range []bool{true, false} {
		store, calls, most := s.fresh(), 0, max(11, s.study.Budget/2)
		for after, complete := 1, false; !complete; after, calls = (after*7+3)%most, calls+1 {
			p, err := s.until(store, softly, after)
			if complete = p.Complete; err != nil || calls > s.study.Budget {
				s.t.Fatalf("stopped %d times: %+v, error %v", calls, p, err)
			}
		}
		s.ends(fmt.Sprintf("stopped %d times", calls), store, 1)
	}
}

// kills checks that the study ends as it has ended if it is killed before its writes of some kinds: the first ones, and
// ever fewer of the others.
func (s *simulation) kills(kinds []string) {
	s.t.Helper()
	every := gamestest.Full(4, 1000)
	for _, kind := range kinds {
		for life, lived := 0, false; !lived; life += 1 + life/every {
			store := s.fresh()
			store.dies(kind, life)
			_, err := s.play(store, nil, nil)
			if lived = err == nil; lived && life == 0 || !lived && !errors.Is(err, errKilled) {
				s.t.Fatalf("killed before %s %d: %v", kind, life+1, err)
			}
			store.dead = false
			s.ends(fmt.Sprintf("killed before %s %d", kind, life+1), store, 1+life%4)
		}
	}
}

// database checks that the study ends as it has ended in a database, whose counts are those of the games.
func (s *simulation) database([]string) {
	s.t.Helper()
	ctx := s.t.Context()
	store, err := sqlite.Open(ctx, filepath.Join(s.t.TempDir(), "study.db"), nil)
	s.must(err)
	defer store.Close()
	s.enter(store)
	s.ends("in a database", store, 2)
	runs, err := store.Runs(ctx)
	s.must(err)
	for _, run := range runs {
		_, err := evidence.Read(ctx, store, run)
		s.must(err)
		s.must(store.Recount(ctx, run, nil))
	}
}

// remains is what a study leaves in a store, without times.
type remains struct {
	Trials   []results.Trial
	Games    map[string]results.Record // by address
	LeftOut  map[string]string         // reasons, by address; those of final ones end in !
	Keys     map[string]string         // of pairings, by the address of a game
	Finished map[string]bool           // the study and its runs, by name
}

func (s *simulation) left(store studyStore) remains {
	s.t.Helper()
	ctx := s.t.Context()
	r := remains{Games: map[string]results.Record{}, LeftOut: map[string]string{}, Keys: map[string]string{},
		Finished: map[string]bool{}}
	entered, err := store.Study(ctx, s.study.Name)
	s.must(err)
	r.Finished["study"] = !entered.Finished.IsZero()
	r.Trials, err = store.Trials(ctx, s.study.Name)
	s.must(err)
	for i := range r.Trials {
		r.Trials[i].Finished = time.Time{}
	}
	runs, err := store.Runs(ctx)
	s.must(err)
	for _, run := range runs {
		r.Finished[run.Name] = !run.Finished.IsZero()
		s.must(store.Games(ctx, run, nil, func(g results.Record) error {
			address := run.Address(g.Pairing, g.Number).String()
			r.Keys[address] = run.Pairings[g.Pairing].Key
			g = arenatest.Plain(g)
			g.Pairing = 0
			r.Games[address] = g
			return nil
		}))
		unplayed, err := store.Unplayed(ctx, run)
		s.must(err)
		for _, u := range unplayed {
			for n := u.From; n <= u.To; n++ {
				r.LeftOut[run.Address(u.Pairing, n).String()] = u.Why + map[bool]string{true: "!"}[u.Final]
			}
		}
	}
	return r
}

// check holds a complete study against its games: trials have the results of their games, and no two stages have a
// board or a stream of chance in common.
func (s *simulation) check(r remains, p study.Progress) {
	s.t.Helper()
	counted := map[string]results.Trial{}
	boards, streams := map[string]string{}, map[string]string{}
	pairs := map[string]int{} // half points of the first game of a pair
	for address, g := range r.Games {
		at := strings.Split(address, "/")
		run, names, number := at[0], strings.Split(at[1], "-"), at[2]
		for of, key := range map[*map[string]string]string{&boards: g.Start, &streams: r.Keys[address] + "/" + number} {
			if before := (*of)[key]; before != "" && before != run && (of == &streams ||
				g.Opening != results.EmptyBoard) {
				s.t.Errorf("%s has a board or stream of %s", address, before)
			}
			(*of)[key] = run
		}
		for seat, name := range names {
			halves := g.Seats[1-seat].Place - g.Seats[seat].Place + 1
			t := counted[run+"/"+name]
			switch halves {
			case 2:
				t.Wins++
			case 1:
				t.Draws++
			default:
				t.Losses++
			}
			if g.End.FaultOf(seat) != "" {
				t.Faults++
			}
			pair := strings.Join([]string{run, name, names[1-seat], number}, "/")
			if before, second := pairs[pair]; second {
				t.Pairs[before+halves]++
			} else {
				pairs[pair] = halves
			}
			counted[run+"/"+name] = t
		}
	}
	games := p.LeftOut
	for _, t := range r.Trials {
		games += t.Games()
		c := counted[t.Run+"/"+t.Player]
		if results.Learns(s.study.Method) && t.Stage == results.Screening {
			continue // a vector may have several trials
		}
		if s.study.Seats != study.BothSeats && t.Stage == results.Screening {
			c.Pairs = [5]int{}
		}
		if t.Wins != c.Wins || t.Draws != c.Draws || t.Losses != c.Losses || t.Faults != c.Faults || t.Pairs != c.Pairs {
			s.t.Errorf("trial %+v, counted %+v", t, c)
		}
	}
	most := s.study.Budget
	for _, round := range s.study.Rounds {
		most += round
	}
	if games != p.Games || p.Stored+p.Played != len(r.Games) || p.Left() != 0 || games > most {
		s.t.Errorf("%+v: trials of %d games, %d stored, a budget of %d", p, games, len(r.Games), most)
	}
	for name, finished := range r.Finished {
		if !finished {
			s.t.Errorf("%s is not finished", name)
		}
	}
}

func init() {
	bottest.Register("")
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "dial", Doc: "is as strong as its level, and panics if its temper is lost",
		Params: []players.Param{{Name: "level", Default: 0.25, Max: 1}, {Name: "temper", Max: 1}},
		New:    func(players.Weights) (players.Evaluator, error) { return dial{}, nil },
	})
	three := func(players.Spec) players.Lives { return players.Lives{Openings: 3} }
	for _, method := range []players.Method{{Name: "deaf"}, {Name: "brittle", Lives: three}} {
		method.Doc, method.New = "misbehaves", func(players.Spec, players.Evaluator) (players.Player,
			error) {
			return &seat{}, nil
		}
		players.RegisterMethod(method)
	}
}

// Players are never asked, because their games are made up.
type (
	dial struct{ players.Evaluator }
	seat struct{ players.Player }
)

func (*seat) Close() error { return nil }

// Strengths of players in Elo, and the temper from which on a dial panics.
const (
	perLevel = 800
	panics   = 0.7
)

// game makes up the result of a game, by players' strengths and an advantage of one seat on each opening. Everything
// follows from the job. A deaf player ignores the limit of time, and a brittle one crashes.
func (s *simulation) game(j *match.Job) arena.Done {
	n := j.Address.Number
	if s.out == fmt.Sprintf("%s:%d", j.Address.Run, n) {
		return arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n, Why: "the power failed"}}
	}
	r := &results.Record{Pairing: j.Pairing, Number: n, Opening: j.Opening, Start: j.Start,
		End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"}}
	ahead := 100 * match.Stream(j.Seed, j.Start).NormFloat64() // of the first seat
	for seat, text := range j.Players {
		spec, err := players.ParsePlayer(j.Game, text)
		if err != nil {
			panic(err)
		}
		switch {
		case s.mended:
		case spec.Method == "brittle":
			r.End = results.End{Kind: results.Crash, Seat: seat, Text: "exit status 1"}
		case spec.Method == "deaf":
			r.End = results.End{Kind: results.Deadline, Seat: seat, Text: "1m0s" + results.Unstopped}
			time.Sleep(time.Minute) // in a bubble, while the others' games are stored
		case spec.Weights["temper"] > panics:
			r.End = results.End{Kind: results.Panic, Seat: seat, Text: "out of temper"}
		}
		ahead += perLevel * spec.Weights["level"] * float64(1-2*seat)
	}
	chance := match.Stream(j.Seed, fmt.Sprint(j.Key, n)).Float64()
	odds := 1 / (1 + math.Pow(10, -ahead/400))
	places := []int{2, 1}
	switch {
	case r.End.Kind.Fault():
		places = []int{1, 1}
		places[r.End.Seat] = 2
	case chance < 0.8*odds:
		places = []int{1, 2}
	case chance < 0.8*odds+0.2:
		places = []int{1, 1}
	}
	for _, place := range places {
		r.Seats = append(r.Seats, results.Seat{Place: place})
	}
	return arena.Done{Game: r}
}
