package results

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Address names a game from outside: in a database it is one game, on any machine it is the same one.
type Address struct {
	Run    string
	Seats  []string // the seated names, in seat order
	Number int      // of the game in its pairing
}

// Address returns the address of a game of the run.
func (r Run) Address(pairing, number int) Address {
	return Address{Run: r.Name, Seats: r.Seated(r.Pairings[pairing]), Number: number}
}

// String writes an address as people do: night/a-b/17.
func (a Address) String() string {
	return fmt.Sprintf("%s/%s/%d", a.Run, strings.Join(a.Seats, "-"), a.Number)
}

// quotedTitle writes seated names so that no two pairings are written alike: names that hold a hyphen or a slash stand
// in quotes.
func quotedTitle(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = name
		if strings.ContainsAny(name, `-/"`) {
			quoted[i] = strconv.Quote(name)
		}
	}
	return strings.Join(quoted, "-")
}

// Target is what an address, or the beginning of one, leads to.
type Target struct {
	Run     string
	Pairing int // index into the run's pairings; -1 for the whole run
	Number  int // -1 for the whole pairing
}

// Ambiguous is the error of an address that leads to several things.
type Ambiguous struct {
	Text       string
	Candidates []string // written so that each leads to one thing only
}

// Error lists the candidates.
func (e *Ambiguous) Error() string {
	return fmt.Sprintf("%q can mean %s: ask for one of these", e.Text, strings.Join(e.Candidates, " or "))
}

// Resolve looks up what a text names among runs: RUN, RUN/PAIRING or RUN/PAIRING/NUMBER. Names may hold hyphens and
// slashes; a pairing may also be written with some of its names in double quotes. It returns an *Ambiguous if the text
// can be read in several ways, and an error that wraps ErrNoRun or ErrNoGame if there is no such run, or no such pairing
// in it. Whether a game of that number is stored is for the caller to find out.
func Resolve(text string, runs []Run) (Target, error) {
	var found []Target
	var names []string
	var nearest *Run // whose name the text begins with; of several the longest
	for i, r := range runs {
		rest, begins := strings.CutPrefix(text, r.Name)
		switch {
		case !begins:
		case rest == "":
			found, names = append(found, Target{r.Name, -1, -1}), append(names, r.Name)
		case rest[0] == '/':
			if nearest == nil || len(r.Name) > len(nearest.Name) {
				nearest = &runs[i]
			}
			for _, t := range r.targets(rest[1:]) {
				found, names = append(found, t), append(names, r.unambiguous(t))
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return Target{}, &Ambiguous{Text: text, Candidates: names}
	case nearest != nil:
		return Target{}, nearest.noPairing(text)
	}
	return Target{}, fmt.Errorf("%q: %w", text, ErrNoRun)
}

// targets returns what the part of an address behind its run's name can mean.
func (r Run) targets(rest string) []Target {
	title, number := rest, -1
	if i := strings.LastIndexByte(rest, '/'); i >= 0 {
		// Only the way in which numbers are written counts: 7, not 07 or +7.
		if n, err := strconv.Atoi(rest[i+1:]); err == nil && n >= 0 && strconv.Itoa(n) == rest[i+1:] {
			title, number = rest[:i], n
		}
	}
	var found []Target
	for i, p := range r.Pairings {
		names := r.Seated(p)
		exact := quotedTitle(names)
		if rest == exact || strings.Join(names, "-") == rest {
			found = append(found, Target{r.Name, i, -1})
		} else if number >= 0 && (title == exact || strings.Join(names, "-") == title) {
			found = append(found, Target{r.Name, i, number})
		}
	}
	if i := slices.IndexFunc(found, func(t Target) bool { // a title in quotes means nothing else
		exact := quotedTitle(r.Seated(r.Pairings[t.Pairing]))
		return strings.Contains(exact, `"`) && (rest == exact || title == exact)
	}); i >= 0 {
		return found[i : i+1]
	}
	return found
}

// unambiguous writes a target so that it has no other meaning in its run.
func (r Run) unambiguous(t Target) string {
	text := r.Name
	if t.Pairing >= 0 {
		text += "/" + quotedTitle(r.Seated(r.Pairings[t.Pairing]))
	}
	if t.Number >= 0 {
		text += "/" + strconv.Itoa(t.Number)
	}
	return text
}

// noPairing is the error of an address whose run is there.
func (r Run) noPairing(text string) error {
	const most = 10
	var titles []string
	for _, p := range r.Pairings[:min(most, len(r.Pairings))] {
		titles = append(titles, r.Title(p))
	}
	if more := len(r.Pairings) - most; more > 0 {
		titles = append(titles, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%q: %w: run %s has the pairings %s, and the number of a game stands behind one, as in %s/%s/0",
		text, ErrNoGame, r.Name, strings.Join(titles, ", "), r.Name, titles[0])
}
