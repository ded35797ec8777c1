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

// String writes an address as in night/a-b/17; Resolve reads it back. Names that hold a double quote or a character
// that cannot be typed are quoted as by strconv.Quote.
func (a Address) String() string { return write(bare(a.Run), a.Seats, a.Number, bare) }

// Target is the run, pairing or game that an address, or its beginning, names.
type Target struct {
	Run     string
	Pairing int // index into Run.Pairings; -1: the whole run
	Number  int // -1: the whole pairing
}

// Ambiguous is the error for an address with more than one meaning.
type Ambiguous struct {
	Text       string
	Candidates []string // all meanings, each written so that it is the only one
}

func (e *Ambiguous) Error() string {
	return fmt.Sprintf("%q can mean %s: ask for one of these", e.Text, FirstOf(e.Candidates, mostListed, " or "))
}

// NotFound is the error for an address without a meaning. It wraps ErrNoRun or ErrNoGame.
type NotFound struct {
	Text   string
	Run    string   // the run that the text names; "" if no run has that name
	Name   string   // the missing name: of a run if Run is "", else of a pairing
	Number string   // the text behind a known pairing that is no game number
	There  []string // existing names in place of Name, quoted so that they can be typed

	example string // address of a game of the run; "" without pairings
}

func (e *NotFound) Error() string {
	if e.Run == "" {
		return fmt.Sprintf("%q: %v (%s)", e.Text, ErrNoRun, thereIs(e.There))
	}
	hint := ""
	if e.example != "" {
		hint = "; its games are " + e.example + " and so on"
	}
	return fmt.Sprintf("%q: %v: run %s has no such pairing or game number (%s%s)",
		e.Text, ErrNoGame, e.Run, thereIs(e.There), hint)
}

func (e *NotFound) Unwrap() error {
	if e.Run == "" {
		return ErrNoRun
	}
	return ErrNoGame
}

// Resolve finds the target that text names among runs: RUN, RUN/PAIRING or RUN/PAIRING/NUMBER. Names may hold any
// character, hyphens and slashes too, and may be quoted as by strconv.Quote. Resolve returns an *Ambiguous if the text
// has more than one meaning, and a *NotFound if no run or pairing fits. It does not check that the game is stored.
func Resolve(text string, runs []Run) (Target, error) {
	return only(meanings(text, runs), text, runs)
}

// ResolveGame is Resolve for a game. Where the text has more than one meaning, meanings that are games win over all
// others.
func ResolveGame(text string, runs []Run) (Target, error) {
	found := meanings(text, runs)
	games := slices.DeleteFunc(slices.Clone(found), func(r reading) bool { return r.number < 0 })
	if len(games) > 0 {
		found = games
	}
	return only(found, text, runs)
}

// meanings returns all meanings of a text. If there are none, quotes count as parts of the names: users copy such names
// from elsewhere.
func meanings(text string, runs []Run) []reading {
	if found := readings(text, runs, bare); len(found) > 0 {
		return found
	}
	return readings(text, runs, raw)
}

// only returns the target of a text with exactly one meaning.
func only(found []reading, text string, runs []Run) (Target, error) {
	switch len(found) {
	case 1:
		return found[0].target(), nil
	case 0:
		return Target{}, notFound(text, runs)
	}
	candidates := make([]string, len(found))
	for i, f := range found {
		candidates[i] = f.unique()
	}
	return Target{}, &Ambiguous{Text: text, Candidates: candidates}
}

// reading is one meaning of a text.
type reading struct {
	run             *Run
	pairing, number int // as in Target
}

func (r reading) target() Target { return Target{r.run.Name, r.pairing, r.number} }

// unique writes a reading so that it has no other meaning. Unquoted names hold no quote, so a quoted name matches only
// itself, and only one slash can stand before it.
func (r reading) unique() string {
	if r.pairing < 0 {
		return strconv.Quote(r.run.Name)
	}
	return write(bare(r.run.Name), r.run.Seated(r.run.Pairings[r.pairing]), r.number, strconv.Quote)
}

// write joins the parts of an address; spelling writes the seated names. A negative number is left out.
func write(run string, names []string, number int, spelling func(string) string) string {
	var b strings.Builder
	b.WriteString(run)
	for i, name := range names {
		b.WriteByte("/-"[min(i, 1)])
		b.WriteString(spelling(name))
	}
	if number >= 0 {
		b.WriteByte('/')
		b.WriteString(strconv.Itoa(number))
	}
	return b.String()
}

// bare returns name unquoted if it can be typed and holds no double quote, else quoted.
func bare(name string) string {
	if name == "" || strings.Contains(name, `"`) || Visible(name) != name {
		return strconv.Quote(name)
	}
	return name
}

// raw returns name unquoted whatever it holds. An empty name is quoted: it would match everywhere.
func raw(name string) string {
	if name == "" {
		return bare(name)
	}
	return name
}

// spellings are the two forms of a name in a text. At most one of them can begin a text: bare names hold no quotes, and
// no raw name begins with its own quotation.
type spellings [2]string

func (s spellings) cut(text string) (rest string, ok bool) {
	for _, way := range s {
		if rest, ok = strings.CutPrefix(text, way); ok {
			return rest, true
		}
	}
	return "", false
}

// readings returns all meanings of a text, at most one for each pairing.
func readings(text string, runs []Run, spelling func(string) string) []reading {
	spell := func(name string) spellings { return spellings{spelling(name), strconv.Quote(name)} }
	var found []reading
	for i := range runs {
		r := &runs[i]
		rest, ok := spell(r.Name).cut(text)
		if ok && rest == "" {
			found = append(found, reading{r, -1, -1})
		}
		if !ok || rest == "" || rest[0] != '/' {
			continue
		}
		players := make([]spellings, len(r.Players))
		for j, p := range r.Players {
			players[j] = spell(p.Name)
		}
		for j, p := range r.Pairings {
			if number, ok := match(rest[1:], players, p.Seats); ok {
				found = append(found, reading{r, j, number})
			}
		}
	}
	return found
}

// match reports whether a text is a pairing, and the number of the game behind the pairing, or -1.
func match(text string, players []spellings, seats []int) (number int, ok bool) {
	if text, ok = cutSeats(text, players, seats); !ok {
		return 0, false
	}
	if text == "" {
		return -1, true
	}
	digits, ok := strings.CutPrefix(text, "/")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	// A number has one form: 7, not 07 or +7.
	return n, err == nil && n >= 0 && strconv.Itoa(n) == digits
}

// cutSeats removes the seated names from the beginning of text.
func cutSeats(text string, players []spellings, seats []int) (rest string, ok bool) {
	for i, player := range seats {
		if i > 0 {
			if text, ok = strings.CutPrefix(text, "-"); !ok {
				return "", false
			}
		}
		if text, ok = players[player].cut(text); !ok {
			return "", false
		}
	}
	return text, true
}

// notFound returns the error for a text without a meaning. If several run names begin the text, the longest is meant.
func notFound(text string, runs []Run) error {
	var meant *Run
	rest := "" // behind its name
	names := make([]string, len(runs))
	for i := range runs {
		r := &runs[i]
		names[i] = bare(r.Name)
		for _, way := range []string{raw(r.Name), names[i], strconv.Quote(r.Name)} {
			behind, ok := strings.CutPrefix(text, way+"/")
			if ok && (meant == nil || len(r.Name) > len(meant.Name)) {
				meant, rest = r, behind
			}
		}
	}
	if meant == nil {
		name := withoutNumber(text)
		if slash := strings.LastIndexByte(name, '/'); slash > 0 {
			name = name[:slash]
		}
		return &NotFound{Text: text, Name: name, There: names}
	}
	e := &NotFound{Text: text, Run: bare(meant.Name), Name: withoutNumber(rest), There: make([]string, len(meant.Pairings))}
	players := make([]spellings, len(meant.Players))
	for i, p := range meant.Players {
		players[i] = spellings{raw(p.Name), strconv.Quote(p.Name)}
	}
	for i, p := range meant.Pairings {
		e.There[i] = strings.TrimPrefix(write("", meant.Seated(p), -1, bare), "/")
		if behind, ok := cutSeats(rest, players, p.Seats); ok && len(behind) > 1 && behind[0] == '/' {
			e.Name, e.Number = e.There[i], behind[1:]
		}
	}
	if len(meant.Pairings) > 0 {
		e.example = Address{meant.Name, meant.Seated(meant.Pairings[0]), 0}.String()
	}
	return e
}

// withoutNumber removes a last part of text that is a number.
func withoutNumber(text string) string {
	slash := strings.LastIndexByte(text, '/')
	if slash < 0 {
		return text
	}
	if _, err := strconv.Atoi(text[slash+1:]); err != nil {
		return text
	}
	return text[:slash]
}

// thereIs lists the existing names for an error, worded alike in all commands.
func thereIs(names []string) string {
	if len(names) == 0 {
		return "there is none to choose from"
	}
	return "there is: " + FirstOf(names, mostListed, ", ")
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
