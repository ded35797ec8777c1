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

// String writes an address as people do, night/a-b/17, so that Resolve leads back to the game. Names that could not be
// typed, or that hold a double quote, stand in quotes as Go writes them.
func (a Address) String() string { return write(bare(a.Run), a.Seats, a.Number, bare) }

// Target is what an address, or the beginning of one, leads to.
type Target struct {
	Run     string
	Pairing int // index into the run's pairings; -1 for the whole run
	Number  int // -1 for the whole pairing
}

// Ambiguous is the error of an address that leads to several things.
type Ambiguous struct {
	Text       string
	Candidates []string // all of them, written so that each leads to one thing only
}

// Error lists the first candidates.
func (e *Ambiguous) Error() string {
	return fmt.Sprintf("%q can mean %s: ask for one of these", e.Text, FirstOf(e.Candidates, mostListed, " or "))
}

// NotFound is the error of an address that leads to nothing. It wraps ErrNoRun or ErrNoGame.
type NotFound struct {
	Text   string
	Run    string   // that is meant; "" if there is none of that name
	Name   string   // what there is not: of a run or, if there is the run, of one of its pairings
	Number string   // if the pairing is there, what stands in place of a game's number
	There  []string // what could have been asked for instead of Name, written so that it can be typed

	example string // a game of the run; "" if it has no pairings
}

// Error says what is missing, and what there is.
func (e *NotFound) Error() string {
	if e.Run == "" {
		return fmt.Sprintf("%q: %v (%s)", e.Text, ErrNoRun, thereIs(e.There))
	}
	hint := ""
	if e.example != "" {
		hint = "; its games are " + e.example + " and so on"
	}
	return fmt.Sprintf("%q: %v: it is no pairing of run %s, or not the number of a game (%s%s)",
		e.Text, ErrNoGame, e.Run, thereIs(e.There), hint)
}

// Unwrap returns ErrNoRun or ErrNoGame.
func (e *NotFound) Unwrap() error {
	if e.Run == "" {
		return ErrNoRun
	}
	return ErrNoGame
}

// Resolve looks up what a text names among runs: RUN, RUN/PAIRING or RUN/PAIRING/NUMBER. Names may hold anything,
// hyphens and slashes too, and each may stand in double quotes, as strconv.Quote writes them. It returns an *Ambiguous
// if the text can be read in several ways, and a *NotFound if there is no such run, or no such pairing in it. Whether a game of
// that number is stored is for the caller to find out.
func Resolve(text string, runs []Run) (Target, error) {
	return only(meanings(text, runs), text, runs)
}

// ResolveGame looks up a game as Resolve does. Where the text can be read in several ways, only those count that lead to a
// game, if there are any.
func ResolveGame(text string, runs []Run) (Target, error) {
	found := meanings(text, runs)
	games := slices.DeleteFunc(slices.Clone(found), func(r reading) bool { return r.number < 0 })
	if len(games) > 0 {
		found = games
	}
	return only(found, text, runs)
}

// meanings returns all that a text can mean, with quotes in names as they are where it means nothing else: somebody may
// have copied such a name.
func meanings(text string, runs []Run) []reading {
	if found := readings(text, runs, bare); len(found) > 0 {
		return found
	}
	return readings(text, runs, raw)
}

// only returns the target of the only meaning of a text.
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

// unique writes what was read so that it has no other meaning. As names without quotes never hold one, a quoted name is
// read as nothing but that; and behind the name of a run only one place can be the slash before the quote.
func (r reading) unique() string {
	if r.pairing < 0 {
		return strconv.Quote(r.run.Name)
	}
	return write(bare(r.run.Name), r.run.Seated(r.run.Pairings[r.pairing]), r.number, strconv.Quote)
}

// write joins the parts of an address, the seated names in a spelling. A negative number is left out.
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

// bare leaves a name as it is, if it can be typed and has no quote in it.
func bare(name string) string {
	if name == "" || strings.Contains(name, `"`) || Visible(name) != name {
		return strconv.Quote(name)
	}
	return name
}

// raw leaves a name as it is, whatever is in it. No name at all would be found everywhere.
func raw(name string) string {
	if name == "" {
		return bare(name)
	}
	return name
}

// spellings are the two ways in which a name may stand in a text. At most one of them begins any text: quotes stand
// nowhere in a bare name, and in a raw one never so that it begins its own quotation.
type spellings [2]string

func (s spellings) cut(text string) (rest string, ok bool) {
	for _, way := range s {
		if rest, ok = strings.CutPrefix(text, way); ok {
			return rest, true
		}
	}
	return "", false
}

// readings returns all that a text can mean. A pairing has one meaning at most.
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

// match reports whether a text is a pairing, and the number of a game behind it or -1.
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
	// Numbers are written in one way: 7, not 07 or +7.
	return n, err == nil && n >= 0 && strconv.Itoa(n) == digits
}

// cutSeats returns what follows the seated names at the beginning of a text.
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

// notFound is the error of a text that means nothing. Of the runs with whose name it begins, the one with the longest is
// taken to be meant.
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

// withoutNumber leaves out what seems to be the number of a game at the end of a text.
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

// thereIs lists what could have been asked for, in the words of all commands.
func thereIs(names []string) string {
	if len(names) == 0 {
		return "there is none to choose from"
	}
	return "there is: " + FirstOf(names, mostListed, ", ")
}

// mostListed is how many names an error lists.
const mostListed = 10

// FirstOf joins the first names of a list, most of them at most, and says how many more there are.
func FirstOf(names []string, most int, separator string) string {
	list := strings.Join(names[:min(len(names), most)], separator)
	if more := len(names) - most; more > 0 {
		list += fmt.Sprintf("%sand %d more", separator, more)
	}
	return list
}
