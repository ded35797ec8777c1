// Package crash finds the games that crash the program: by a stack overflow, by a panic in a player's own goroutine, or
// for lack of memory. Go cannot catch these inside the process, so they are found at the next start.
//
// The Go runtime writes its crash report to a file, with the labels of every goroutine, which name its game. Only such
// a report counts: a program killed from outside leaves none. The games in the report are played again, each alone. If
// one of them crashes the program again, the seat of the crashing goroutine is at fault.
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

	"tourney/arena/input"
)

// Culprit is the seat that crashed the program twice in one game.
type Culprit struct {
	Seat int    // -1 if the report does not name it
	Why  string // first line of the report
}

// Recorder keeps the crash file of a program that plays games. It is safe for concurrent use.
type Recorder struct {
	mu       sync.Mutex
	path     string
	file     *os.File
	alone    string   // the game that is played alone now
	suspects []string // games in progress when the program crashed
	guilty   map[string]Culprit
}

// Words that begin the lines of the file, before the runtime's report.
const (
	aloneLine   = "alone "   // the game that is played alone
	suspectLine = "suspect " // a game to be played alone
	guiltyLine  = "guilty "  // a game, its seat and the reason, which the store may not have yet
)

// maxStack ends a runaway recursion while there is memory left for the report. Searches need a thousandth of it.
const maxStack = 64 << 20

// Open reads the file that the last program left, and lets the runtime write its reports there from now on. A process
// should have one Recorder.
func Open(path string) (*Recorder, error) {
	text, err := input.Read(path)
	switch {
	case errors.Is(err, input.ErrUnfit):
		return nil, fmt.Errorf("the report of a crash: %w; remove it to go on without it", err)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the report of a crash: %w", err)
	}
	r := &Recorder{path: path, guilty: map[string]Culprit{}}
	r.read(string(text))
	if err := r.write(); err != nil {
		return nil, err
	}
	// The labels name the games in a report.
	if err := os.Setenv("GODEBUG", strings.TrimPrefix(os.Getenv("GODEBUG")+",tracebacklabels=1", ",")); err != nil {
		return nil, err
	}
	debug.SetTraceback("all")
	debug.SetMaxStack(maxStack)
	return r, nil
}

// header matches the first line of a goroutine in a report, with its labels.
var header = regexp.MustCompile(`(?m)^goroutine \d+ .*\[[^\n{]*(?:labels:\{([^\n]*)\})?\]:$`)

// label matches one label.
var label = regexp.MustCompile(`"(game|seat)": ("(?:[^"\\]|\\.)*")`)

// read parses the file of the last program.
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
				r.guilty[game] = Culprit{seat, why}
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
		r.guilty[alone] = Culprit{d.seat, d.how}
	case d.game == "":
		r.guilty[alone] = Culprit{-1, d.how}
	default: // caused by an earlier game
		r.suspects = append([]string{d.game, alone}, r.suspects...)
	}
}

// Reported reports whether the file of a Recorder has the report of a crash: its program was not killed from outside.
func Reported(path string) bool {
	text, err := input.Read(path)
	return err == nil && readDeath(string(text)).how != ""
}

// death is the content of a crash report.
type death struct {
	how   string   // "" if there is no report
	game  string   // of the crashing goroutine; "" if it played none
	seat  int      // of the crashing goroutine, -1 if unknown
	games []string // of all goroutines
}

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
			values[pair[1]], _ = strconv.Unquote(pair[2]) // an unreadable value names no game
		}
		game := values["game"]
		if game != "" && !slices.Contains(d.games, game) {
			d.games = append(d.games, game)
		}
		if i > 0 { // the crashing goroutine comes first
			continue
		}
		d.game = game
		if n, err := strconv.Atoi(values["seat"]); err == nil {
			d.seat = n
		}
	}
	if d.game != "" { // whatever a checked player starts carries the check's name
		d.games = slices.DeleteFunc(d.games, func(game string) bool { return game != d.game && strings.HasSuffix(game, check) })
	}
	return d
}

// sent matches the report of a signal from another program or a person.
var sent = regexp.MustCompile(`(?m)^SIG(QUIT:|[A-Z]+: .*\nPC=.* sigcode=0\b)`)

// first matches the line of a report that gives the cause.
var first = regexp.MustCompile(`(?m)^(panic: |SIG[A-Z]+: ).*`)

// howDied returns the cause of a crash, "" if the program was killed. The report has the line of a panic, but not that
// of a runtime error.
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

// write writes the known state into a new file, to which the runtime appends its report.
func (r *Recorder) write() error {
	var b strings.Builder
	if r.alone != "" {
		fmt.Fprintf(&b, "%s%s\n", aloneLine, r.alone)
	}
	for _, game := range r.suspects {
		if game != r.alone {
			fmt.Fprintf(&b, "%s%s\n", suspectLine, game)
		}
	}
	for game, v := range r.guilty {
		fmt.Fprintf(&b, "%s%d %s\t%s\n", guiltyLine, v.Seat, game, v.Why)
	}
	next := r.path + "-new" // a kill leaves the old or the new file whole
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
		r.file.Close() // the runtime has duplicated it
	}
	r.file = file
	return nil
}

// Note returns lines about earlier crashes and their consequences; "" if there are none.
func (r *Recorder) Note() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var notes []string
	for game, v := range r.guilty {
		lost := "the seat that crashed it loses the game"
		if v.Seat < 0 {
			lost = "the seat is not known, so the game is left out"
		}
		notes = append(notes, fmt.Sprintf("game %s has crashed the program twice (%s): %s", game, v.Why, lost))
	}
	slices.Sort(notes)
	n := 0
	for _, suspect := range r.suspects {
		if !strings.HasSuffix(suspect, check) {
			n++
		}
	}
	if n > 0 {
		notes = append(notes, fmt.Sprintf("the program has crashed: to find the game that crashed it, each game of that moment is played alone (%d)", n))
	}
	return strings.Join(notes, "\n")
}

// check ends the names of Check. Addresses end in a number.
const check = "/check"

// Check names a check of a player in a run. After a crash the check is a suspect, and the player is not checked again
// until the run is forgotten.
func Check(run, player string) string {
	return gamesOf(run) + player + check
}

// Suspect reports whether a game must be played alone.
func (r *Recorder) Suspect(game string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.suspects, game)
}

// Suspects lists the games that must be played alone.
func (r *Recorder) Suspects() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(r.suspects), func(s string) bool { return strings.HasSuffix(s, check) })
}

// Convicts lists the games that have crashed the program twice.
func (r *Recorder) Convicts() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.guilty))
}

// Accuse lets a game be played alone that has crashed another process.
func (r *Recorder) Accuse(game string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.suspects, game) {
		r.suspects = append(r.suspects, game)
	}
	return r.write()
}

// Guilty returns the culprit of a game that has crashed the program twice.
func (r *Recorder) Guilty(game string) (Culprit, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.guilty[game]
	return v, ok
}

// Alone notes that a suspect is about to be played alone.
func (r *Recorder) Alone(game string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.alone = game
	return r.write()
}

// Survived notes that a game played alone did not crash the program.
func (r *Recorder) Survived(game string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.suspects = slices.DeleteFunc(r.suspects, func(s string) bool { return s == game })
	if r.alone == game {
		r.alone = ""
	}
	return r.write()
}

// Forget drops the games of a run: all of them are stored or left out.
func (r *Recorder) Forget(run string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := gamesOf(run)
	r.suspects = slices.DeleteFunc(r.suspects, func(game string) bool { return strings.HasPrefix(game, of) })
	r.absolve(of)
}

// Rename renames a run.
func (r *Recorder) Rename(run, to string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, game := range r.suspects {
		if rest, ok := strings.CutPrefix(game, gamesOf(run)); ok {
			r.suspects[i] = gamesOf(to) + rest
		}
	}
	guilty := map[string]Culprit{}
	for game, v := range r.guilty {
		if rest, ok := strings.CutPrefix(game, gamesOf(run)); ok {
			game = gamesOf(to) + rest
		}
		guilty[game] = v
	}
	r.guilty = guilty
}

// gamesOf returns the common beginning of the addresses of a run's games.
func gamesOf(run string) string { return run + "/" }

// Retry drops the culprits and the suspected checks: the players are said to be mended.
func (r *Recorder) Retry() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.suspects = slices.DeleteFunc(r.suspects, func(suspect string) bool { return strings.HasSuffix(suspect, check) })
	r.absolve("")
}

// absolve drops the culprits of games with a common beginning of their names.
func (r *Recorder) absolve(prefix string) {
	maps.DeleteFunc(r.guilty, func(game string, _ Culprit) bool { return strings.HasPrefix(game, prefix) })
}

// Close ends the runtime's reports to the file, and removes a file without games.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.write(); err != nil {
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

// Label labels the calling goroutine and those it starts, for crash reports: with the game, and with the seat unless it
// is negative.
func Label(game string, seat int) {
	labels := pprof.Labels("game", game)
	if seat >= 0 {
		labels = pprof.Labels("game", game, "seat", strconv.Itoa(seat))
	}
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), labels))
}
