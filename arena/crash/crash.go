// Package crash finds the games that end the whole program: by a stack overflow, by a panic in a goroutine that a player
// has started, for want of memory. No program can catch these in itself, so they are found at its next start.
//
// The runtime writes its report of a death to a file, with the labels of every goroutine, which say what game it plays. Only
// such a report counts: a program that is killed from outside leaves none. The games in it are played again, each
// alone. The one that ends the program once more is the fault of the seat whose goroutine did so.
package crash

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tourney/results"
)

// Verdict is of a game that has ended the program twice.
type Verdict struct {
	Seat int    // that did; -1 if the report does not tell
	Why  string // how it did
}

// Recorder keeps the file of a program that plays games. It is safe for concurrent use.
type Recorder struct {
	mu       sync.Mutex
	path     string
	file     *os.File
	suspects []string // games that were being played when the program died
	guilty   map[string]Verdict
}

// Words that begin the lines of the file, before the report that the runtime appends.
const (
	aloneLine   = "alone "   // the game that is played alone
	suspectLine = "suspect " // a game to be played alone
	guiltyLine  = "guilty "  // a game, its seat and why, of which the store may not know yet
)

// maxStack ends a runaway recursion while there is memory for the report. Searches need a thousandth of it.
const maxStack = 64 << 20

// Open reads what the last program left in the file, and has the runtime report to it from now on. There should be one
// Recorder in a process.
func Open(path string) (*Recorder, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the report of a crash: %w", err)
	}
	r := &Recorder{path: path, guilty: map[string]Verdict{}}
	r.read(string(text))
	if err := r.write(""); err != nil {
		return nil, err
	}
	// Without the labels a report would not tell the games.
	if err := os.Setenv("GODEBUG", strings.TrimPrefix(os.Getenv("GODEBUG")+",tracebacklabels=1", ",")); err != nil {
		return nil, err
	}
	debug.SetTraceback("all")
	debug.SetMaxStack(maxStack)
	return r, nil
}

// header matches the first line of a goroutine in a report, with its labels.
var header = regexp.MustCompile(`(?m)^goroutine \d+ .*\[[^\n{]*(?:labels:\{([^\n]*)\})?\]:$`)

// label matches one of the labels.
var label = regexp.MustCompile(`"(game|seat)": ("(?:[^"\\]|\\.)*")`)

// read takes in what the last program left.
func (r *Recorder) read(text string) {
	alone := ""
	for {
		line, rest, _ := strings.Cut(text, "\n")
		if game, ok := strings.CutPrefix(line, aloneLine); ok {
			alone = game
		} else if game, ok := strings.CutPrefix(line, suspectLine); ok {
			r.suspects = append(r.suspects, game)
		} else if fields := strings.SplitN(line, " ", 3); strings.HasPrefix(line, guiltyLine) && len(fields) == 3 {
			seat, err := strconv.Atoi(fields[1])
			game, why, _ := strings.Cut(fields[2], "\t")
			if err == nil {
				r.guilty[game] = Verdict{seat, why}
			}
		} else {
			break
		}
		text = rest
	}
	d := readDeath(text)
	switch {
	case alone == "":
		r.suspects = append(r.suspects, d.games...)
	case d.how == "": // killed from outside
		r.suspects = append([]string{alone}, r.suspects...)
	case d.game == alone:
		r.guilty[alone] = Verdict{d.seat, d.how}
	case d.game == "":
		r.guilty[alone] = Verdict{-1, d.how}
	default: // something that an earlier game has left behind
		r.suspects = append([]string{d.game, alone}, r.suspects...)
	}
}

// death is what a report says.
type death struct {
	how   string   // "" if there is no report
	game  string   // of the goroutine that died; "" if it played none
	seat  int      // for which it played, -1 if it does not say
	games []string // of all goroutines
}

// readDeath reads the report of a runtime.
func readDeath(text string) death {
	d := death{seat: -1}
	goroutines := header.FindAllStringSubmatch(text, -1)
	if len(goroutines) == 0 {
		return d
	}
	if d.how = howDied(text); d.how == "" {
		return d
	}
	for i, goroutine := range goroutines {
		values := map[string]string{}
		for _, pair := range label.FindAllStringSubmatch(goroutine[1], -1) {
			values[pair[1]], _ = strconv.Unquote(pair[2]) // what cannot be read names no game
		}
		game := values["game"]
		if game != "" && !slices.Contains(d.games, game) {
			d.games = append(d.games, game)
		}
		if i > 0 { // the one that died comes first
			continue
		}
		d.game = game
		if n, err := strconv.Atoi(values["seat"]); err == nil {
			d.seat = n
		}
	}
	return d
}

// sent matches the report of a signal that another program or a person has sent.
var sent = regexp.MustCompile(`(?m)^SIG(QUIT:|[A-Z]+: .*\nPC=.* sigcode=0\b)`)

// first matches the line of a report that says what happened.
var first = regexp.MustCompile(`(?m)^(panic: |SIG[A-Z]+: ).*`)

// howDied returns how a program died by its own doing, "" if it was killed. The line of a panic is in the report; that of
// an error of the runtime is not.
func howDied(text string) string {
	line := first.FindString(text)
	switch {
	case sent.MatchString(text):
		return ""
	case line != "":
		return line
	case strings.Contains(text, "runtime.newstack("):
		return "stack overflow"
	default:
		return "fatal error of the runtime"
	}
}

// write puts what is known into a new file, to which the runtime is to append its report. alone is the game that is about
// to be played alone, "" if there is none.
func (r *Recorder) write(alone string) error {
	var b strings.Builder
	if alone != "" {
		fmt.Fprintf(&b, "%s%s\n", aloneLine, alone)
	}
	for _, game := range r.suspects {
		if game != alone {
			fmt.Fprintf(&b, "%s%s\n", suspectLine, game)
		}
	}
	for game, v := range r.guilty {
		fmt.Fprintf(&b, "%s%d %s\t%s\n", guiltyLine, v.Seat, game, v.Why)
	}
	next := r.path + "-new" // so that a kill leaves one or the other
	if err := os.WriteFile(next, []byte(b.String()), 0o666); err != nil {
		return fmt.Errorf("the report of a crash: %w", err)
	}
	if err := os.Rename(next, r.path); err != nil {
		return fmt.Errorf("the report of a crash: %w", err)
	}
	file, err := os.OpenFile(r.path, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		err = debug.SetCrashOutput(file, debug.CrashOptions{})
	}
	if err != nil {
		return fmt.Errorf("the report of a crash: %w", err)
	}
	if r.file != nil {
		r.file.Close() // the runtime has one of its own
	}
	r.file = file
	return nil
}

// Note says what follows from earlier deaths, a line for each; "" if nothing does.
func (r *Recorder) Note() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var notes []string
	for game, v := range r.guilty {
		lost := "the seat that did loses it"
		if v.Seat < 0 {
			lost = "which seat did is not known, so it is left out"
		}
		notes = append(notes, fmt.Sprintf("game %s has ended the program twice (%s): %s", game, v.Why, lost))
	}
	slices.Sort(notes)
	n := 0
	for _, suspect := range r.suspects {
		if !strings.HasSuffix(suspect, check) {
			n++
		}
	}
	if n > 0 {
		notes = append(notes, fmt.Sprintf("the program has died: what it was playing then, %d of its games, is played alone, to find the game that ended it", n))
	}
	return strings.Join(notes, "\n")
}

// check ends the names that Check gives. An address ends in a number.
const check = "/check"

// Check names what is not a game of a run but a look at one of its players. As a suspect it is not to be looked at again,
// until its run is forgotten.
func Check(run, player string) string {
	return strings.TrimSuffix(results.Address{Run: run, Seats: []string{player}}.String(), "/0") + check
}

// Suspect reports whether a game has to be played alone.
func (r *Recorder) Suspect(game string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.suspects, game)
}

// Guilty returns the verdict on a game that has ended the program twice.
func (r *Recorder) Guilty(game string) (Verdict, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.guilty[game]
	return v, ok
}

// Alone notes that a suspect is about to be played, and nothing beside it.
func (r *Recorder) Alone(game string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.write(game)
}

// Survived notes that a game that was played alone has not ended the program.
func (r *Recorder) Survived(game string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.suspects = slices.DeleteFunc(r.suspects, func(s string) bool { return s == game })
	return r.write("")
}

// Forget drops the games of a run: every one that was to be played is stored, or left out.
func (r *Recorder) Forget(run string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := gamesOf(run)
	r.suspects = slices.DeleteFunc(r.suspects, func(game string) bool { return strings.HasPrefix(game, of) })
	r.absolve(of)
}

// Rename keeps what is known of the games of a run, which has another name from now on.
func (r *Recorder) Rename(run, to string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, game := range r.suspects {
		if rest, ok := strings.CutPrefix(game, gamesOf(run)); ok {
			r.suspects[i] = gamesOf(to) + rest
		}
	}
	guilty := map[string]Verdict{}
	for game, v := range r.guilty {
		if rest, ok := strings.CutPrefix(game, gamesOf(run)); ok {
			game = gamesOf(to) + rest
		}
		guilty[game] = v
	}
	r.guilty = guilty
}

// gamesOf returns what the addresses of the games of a run begin with.
func gamesOf(run string) string {
	return strings.TrimSuffix(results.Address{Run: run, Seats: []string{"x"}}.String(), "x/0")
}

// Retry drops the verdicts, and the suspicions of players: they are said to be mended.
func (r *Recorder) Retry() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.suspects = slices.DeleteFunc(r.suspects, func(suspect string) bool { return strings.HasSuffix(suspect, check) })
	r.absolve("")
}

// absolve drops the verdicts on games whose names begin alike.
func (r *Recorder) absolve(prefix string) {
	maps.DeleteFunc(r.guilty, func(game string, _ Verdict) bool { return strings.HasPrefix(game, prefix) })
}

// Close ends the runtime's reports to the file, and removes the file if there is nothing to remember.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.write(""); err != nil {
		return err
	}
	if err := errors.Join(debug.SetCrashOutput(nil, debug.CrashOptions{}), r.file.Close()); err != nil {
		return err
	}
	if len(r.suspects) == 0 && len(r.guilty) == 0 {
		return os.Remove(r.path)
	}
	return nil
}

// Label makes the calling goroutine, and those that it starts, known in a report: by the game it plays and, if that is
// not negative, the seat for which it does.
func Label(game string, seat int) {
	labels := pprof.Labels("game", game)
	if seat >= 0 {
		labels = pprof.Labels("game", game, "seat", strconv.Itoa(seat))
	}
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), labels))
}
