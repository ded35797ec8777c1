package results

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Address names one game of a database. The game has the same address on every machine.
type Address struct {
	Run    string
	Seats  []string // names of the seated players, in seat order
	Number int      // number of the game in its pairing
}

// Address returns the address of a game of the run.
func (r Run) Address(pairing, number int) Address {
	return Address{Run: r.Name, Seats: r.Seated(r.Pairings[pairing]), Number: number}
}

// String writes an address as in night/a-b/17; Resolve reads it back.
func (a Address) String() string {
	return fmt.Sprintf("%s/%s/%d", a.Run, strings.Join(a.Seats, "-"), a.Number)
}

// Target is the run, pairing or game that an address, or its beginning, names.
type Target struct {
	Run     string
	Pairing int // index into Run.Pairings; -1: the whole run
	Number  int // -1: the whole pairing
}

// NotFound is the error for an address of nothing. It wraps ErrNoRun or ErrNoGame.
type NotFound struct {
	Text    string
	Run     string   // "" if there is no such run
	Pairing string   // of that run; "" if it has no such pairing
	Name    string   // the part of the text that is missing: a run, a pairing, or the number of a game
	There   []string // the names of all runs, or of all pairings of the run
}

func (e *NotFound) Error() string {
	there := "there is none to choose from"
	if len(e.There) > 0 {
		there = "there is: " + FirstOf(e.There, mostListed, ", ")
	}
	switch {
	case e.Run == "":
		return fmt.Sprintf("%q: %v (%s)", e.Text, ErrNoRun, there)
	case e.Pairing == "":
		return fmt.Sprintf("%q: %v: run %s has no such pairing (%s)", e.Text, ErrNoGame, e.Run, there)
	}
	return fmt.Sprintf("%q: %v: %q is not the number of a game, as in %s/%s/0", e.Text, ErrNoGame, e.Name, e.Run, e.Pairing)
}

func (e *NotFound) Unwrap() error {
	if e.Run == "" {
		return ErrNoRun
	}
	return ErrNoGame
}

// Resolve finds the target that text names among runs: RUN, RUN/PAIRING or RUN/PAIRING/NUMBER. The error is a *NotFound.
// Resolve does not check that the game is stored.
func Resolve(text string, runs []Run) (Target, error) {
	parts := strings.SplitN(text, "/", 3)
	i := slices.IndexFunc(runs, func(r Run) bool { return r.Name == parts[0] })
	if i < 0 {
		e := &NotFound{Text: text, Name: parts[0]}
		for _, r := range runs {
			e.There = append(e.There, r.Name)
		}
		return Target{}, e
	}
	run, target := runs[i], Target{Run: parts[0], Pairing: -1, Number: -1}
	if len(parts) == 1 {
		return target, nil
	}
	var titles []string
	for _, p := range run.Pairings {
		titles = append(titles, run.Title(p))
	}
	if target.Pairing = slices.Index(titles, parts[1]); target.Pairing < 0 {
		return Target{}, &NotFound{Text: text, Run: run.Name, Name: parts[1], There: titles}
	}
	if len(parts) == 2 {
		return target, nil
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil || n < 0 || strconv.Itoa(n) != parts[2] { // a number has one form: 7, not 07 or +7
		return Target{}, &NotFound{Text: text, Run: run.Name, Pairing: parts[1], Name: parts[2]}
	}
	target.Number = n
	return target, nil
}

// mostListed is the largest number of names that an error lists.
const mostListed = 10

// MostTold is the largest number of errors of one file that are printed. The others are counted.
const MostTold = 50

// FirstOf joins at most most names of a list and adds the number of the others.
func FirstOf(names []string, most int, separator string) string {
	list := strings.Join(names[:min(len(names), most)], separator)
	if more := len(names) - most; more > 0 {
		list += fmt.Sprintf("%sand %d more", separator, more)
	}
	return list
}
