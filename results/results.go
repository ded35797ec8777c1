// Package results is what remains of a tournament: runs, players, pairings, finished games and their counts as plain
// data, and the contract of the store that keeps them. It knows nothing of rules, searches or schedules, so that tables
// and charts can be made from any database of this form.
package results

import (
	"context"
	"errors"
	"strings"
	"time"
)

// Run is one tournament: what was to be played, and by which program.
type Run struct {
	Name      string // unique in its database
	Game      string
	Config    string // YAML with every default written out
	Seed      int64
	Version   string    // of the program that began it
	Signature string    // of that program's play: equal signatures play equal games
	Started   time.Time // UTC, whole seconds
	Finished  time.Time // zero while games are missing
	Facts     Facts
	Players   []Player  // in config order
	Pairings  []Pairing // in schedule order
	Stretches []Stretch // in the order of their beginnings; runs of before form 6 of the database have games of none
}

// Stretch is a part of a run: the games that one build played, until another went on with the run. A build that goes on
// with what it played last adds to its stretch, also where further players have joined. Their fingerprints are their own.
type Stretch struct {
	Started     time.Time // UTC, whole seconds
	Version     string    // of the program
	Revision    string    // of its source, if the build knows it
	Signature   string    // of its play, as in Run
	Fingerprint string    // of the players that the run had when the stretch began, together; "" if none was taken
}

// SameBuild reports whether one build played both stretches: version, revision and signature are equal. Builds that do
// not know their revision count as one. Fingerprints do not matter: they are of other players where some have joined, and
// nobody goes on with a run whose players have changed.
func (s Stretch) SameBuild(o Stretch) bool {
	return s.Version == o.Version && s.Revision == o.Revision && s.Signature == o.Signature
}

// Facts are what tables and pages need of a run's config, as data. Runs that were stored before form 4 of the database
// have none until a program that can read their config writes to it.
type Facts struct {
	SeatNames    []string          // of the game under its options
	Options      map[string]string // of the rules, by name
	Challengers  []string          // players of a gauntlet who meet only the others; empty in a round robin
	Planned      int               // games in the plan; 0 if the facts are not known
	Unrepeatable map[string]string // by player: why its games cannot be played again, as in "by the clock"
}

// Known reports whether the run has its facts.
func (f Facts) Known() bool { return f.Planned > 0 }

// Player is one configuration that takes part in a run.
type Player struct {
	Name string // unique in its run
	Spec string // the complete player string
	// Fingerprint stands for how the player plays: 16 hexadecimal digits. It is "" if none was taken, as of a player
	// that thinks by the clock or entered the run before form 6 of the database, and of most of thousands of near copies.
	Fingerprint string `json:",omitempty"` // the facts of a study are kept as JSON, without it
}

// Pairing seats players of a run against each other. The same players in another seat order are another pairing.
type Pairing struct {
	Key   string // 16 hexadecimal digits: a hash of game, options and the seated specifications
	Seats []int  // who sits where, in seat order, as indices into Run.Players
}

// Title names a pairing for readers: the seated names in order, joined by a hyphen.
func (r Run) Title(p Pairing) string { return strings.Join(r.Seated(p), "-") }

// Seated returns the names of the players of a pairing in seat order.
func (r Run) Seated(p Pairing) []string {
	names := make([]string, len(p.Seats))
	for seat, player := range p.Seats {
		names[seat] = r.Players[player].Name
	}
	return names
}

// EmptyBoard is the kind of opening that is the game's own start. Tables and pictures show it first.
const EmptyBoard = "empty"

// Record is one finished game.
type Record struct {
	Pairing  int    // index into Run.Pairings
	Number   int    // of the game in its pairing; equal numbers have equal openings in every pairing
	Opening  string // the kind of start: "empty", "random", "list"
	Start    string // position text
	First    int    // the seat that moved first
	Plies    int
	Turns    int
	Moves    []uint32  // sub-moves in the game's packing
	Thoughts []Thought // in the order of the game; none where the config leaves them out, and none by random players
	Times    []int64   // wall time of each thought in microseconds; apart, because no two plays of a game agree on it
	Seats    []Seat
	End      End
	Finished time.Time
	Stretch  int // of the run, from 1, in which the game was played; 0 if that was not kept
}

// Thought is what a player's search said of one decision.
type Thought struct {
	Ply   int     // sub-moves played before it
	Seat  int     // that decided
	Plies int     // depth searched, in sub-moves
	Score float64 // value of the position for the seat; NaN where the player gave no finite one
	Nodes int64   // positions visited
	Evals int64   // evaluations made
}

// Seat is one seat's share of a Record. Hits, Cuts and FirstCuts are 0 in games that were stored before they were
// counted.
type Seat struct {
	Place     int   // 1 is best; equal places are a tie
	Points    int   // in games that count points
	Nodes     int64 // positions visited by the seat's searches
	Evals     int64 // evaluations made
	Hits      int64 // positions whose value the transposition table knew well enough
	Cuts      int64 // positions left early, because no further sub-move could matter
	FirstCuts int64 // those of them left after the first sub-move tried; the better the order, the more
	Micros    int64 // wall time spent choosing moves, in microseconds
}

// End is how a game ended.
type End struct {
	Kind EndKind
	Seat int    // that resigned or was at fault; -1 where the game ended by its rules
	Text string // the game's own word for its end, as in "five", or the details of the fault; for readers only
}

// EndKind is a way in which a game can end.
type EndKind string

// The kinds of ends. All but the first two are faults.
const (
	ByRules     EndKind = "rules"
	Resigned    EndKind = "resigned"
	Panic       EndKind = "panic"        // the player panicked
	IllegalMove EndKind = "illegal move" // it played a move that the rules do not allow
	Failure     EndKind = "error"        // it returned an error
	Deadline    EndKind = "deadline"     // it took too long over a turn
	Crash       EndKind = "crash"        // it ended the whole program, and did so again when the game was played alone
)

// EndKinds lists the kinds of ends.
var EndKinds = []EndKind{ByRules, Resigned, Panic, IllegalMove, Failure, Deadline, Crash}

// Fault reports whether the game was lost by something that the player did wrong.
func (k EndKind) Fault() bool {
	switch k {
	case Panic, IllegalMove, Failure, Deadline, Crash:
		return true
	}
	return false
}

// Reason returns why the game ended, in a word or two: the game's own word where it ended by its rules, else the kind.
func (e End) Reason() string {
	if e.Kind == ByRules {
		return e.Text
	}
	return string(e.Kind)
}

// FaultOf returns the fault of a seat with its details, as in "panic: out of ideas (x.go:7)", or "" if it had none.
func (e End) FaultOf(seat int) string {
	switch {
	case !e.Kind.Fault() || e.Seat != seat:
		return ""
	case e.Text == "":
		return string(e.Kind)
	}
	return string(e.Kind) + ": " + e.Text
}

// Won reports whether the seat heads the game alone.
func (r Record) Won(seat int) bool { return r.Seats[seat].Place == 1 && r.heads() == 1 }

// Drawn reports whether the seat shares first place with others. What is neither won nor drawn is lost.
func (r Record) Drawn(seat int) bool { return r.Seats[seat].Place == 1 && r.heads() > 1 }

func (r Record) heads() int {
	n := 0
	for _, s := range r.Seats {
		if s.Place == 1 {
			n++
		}
	}
	return n
}

// MostSeats is how many seats a game has at most.
const MostSeats = 4

// Twelfths is how many parts a game's points have. A place is divided among those who share it: two, three or four.
const Twelfths = 12

// Places returns how a game's places fall to a seat: twelfths of the first place, of the second, and so on. A place that
// several seats share is divided among them, so that the places of a game add up to one of each.
func (r Record) Places(seat int) (twelfths [MostSeats]int) {
	first, shared := 0, 0
	for _, s := range r.Seats {
		switch {
		case s.Place < r.Seats[seat].Place:
			first++
		case s.Place == r.Seats[seat].Place:
			shared++
		}
	}
	for place := first; place < first+shared; place++ {
		twelfths[place] = Twelfths / shared
	}
	return twelfths
}

// Unplayed is a range of games of one pairing that a run has left out.
type Unplayed struct {
	Pairing  int // index into Run.Pairings
	From, To int // numbers of games, both included
	Why      string
	Final    bool // the run has gone on without them: retrying would change what was decided
}

// Games returns the number of games in the range.
func (u Unplayed) Games() int { return u.To - u.From + 1 }

// Tally is the sum of all finished games of one pairing that began alike and were first moved by the same seat.
type Tally struct {
	Pairing      int // index into Run.Pairings
	Opening      string
	First        int
	Games        int
	Different    int   // games that differ from all others of the pairing and opening in their start or a move
	Starts       int   // different starts
	Turns        int64 // summed over the games
	TurnsSquared int64 // the sum of the squares, for the spread of turn counts
	Seats        []SeatTally
}

// SeatTally counts one seat's results in a Tally. Wins, Draws and Losses add up to Tally.Games; Faults are among the
// losses.
type SeatTally struct {
	Wins, Draws, Losses, Faults int
	Places                      [MostSeats]int64 // games in first, second, … place, in twelfths; they add up to Twelfths*Tally.Games
	Points                      int64            // summed, in games that count points
}

// ByPairing groups tallies by their pairing, so that a table of thousands of pairings need not search them for each.
func ByPairing(tallies []Tally) map[int][]Tally {
	groups := map[int][]Tally{}
	for _, t := range tallies {
		groups[t.Pairing] = append(groups[t.Pairing], t)
	}
	return groups
}

// Sum pools tallies of one pairing, whichever seat moved first: those of one kind of opening, or of all kinds
// if that is "". The sum's First means nothing, and neither does its Pairing.
func Sum(seats int, tallies []Tally, opening string) Tally {
	sum := Tally{Opening: opening, Seats: make([]SeatTally, seats)}
	for _, t := range tallies {
		if opening != "" && t.Opening != opening {
			continue
		}
		sum.Games += t.Games
		sum.Different += t.Different
		sum.Starts += t.Starts
		sum.Turns += t.Turns
		sum.TurnsSquared += t.TurnsSquared
		for i := range t.Seats {
			sum.Seats[i].Add(t.Seats[i])
		}
	}
	return sum
}

// Add adds the counts of other games.
func (s *SeatTally) Add(o SeatTally) {
	s.Wins += o.Wins
	s.Draws += o.Draws
	s.Losses += o.Losses
	s.Faults += o.Faults
	for i, n := range o.Places {
		s.Places[i] += n
	}
	s.Points += o.Points
}

// TurnCount says how many finished games of a pairing, from one kind of opening, took n turns.
type TurnCount struct {
	Pairing int // index into Run.Pairings
	Opening string
	Turns   int
	Games   int
}

// Renaming gives a run or a study another name.
type Renaming struct {
	Study    bool // it is a study, whose runs are renamed apart
	Name, To string
	Config   string // with the new name in it
}

// Store keeps runs. One process at a time may write; any number may read meanwhile. A run is handed over as Run or Enter
// returned it, because its pairings go by their index there. The end of a context does not interrupt writing: it ends
// only the waiting for a database that another program has locked.
type Store interface {
	// Run returns the run of that name with its players and pairings, or ErrNoRun.
	Run(ctx context.Context, name string) (Run, error)
	// Runs returns all runs with their players and pairings, oldest first.
	Runs(ctx context.Context) ([]Run, error)
	// Enter writes a new run, or brings a known one up to date: its config text, its facts, the specifications of its
	// players, and the players and pairings it did not have, which are matched by name and by seats. What a run has and
	// r lacks stays. A pairing with another key is refused, and so is a new seat order of players who have blocks.
	// Started, Version and Signature of a known run are filled in; Finished is written as given, so that a finished
	// run may be reopened. A player gets its fingerprint when it enters the run and keeps that, or keeps none: what is
	// taken later does not say how it played before. Of the stretches of r the store takes those behind the ones it has,
	// and the only one of r unless it is of the SameBuild as the last one stored; r gets all of them. It is one
	// transaction.
	Enter(ctx context.Context, r *Run) error
	// SetFacts gives a stored run its facts, where they were not known.
	SetFacts(ctx context.Context, run string, f Facts) error
	// Played returns the games of a run that are stored.
	Played(ctx context.Context, r Run) (*GameSet, error)
	// Append stores finished games, and adds them to the counts, in one transaction. A game that is already stored is
	// ignored. One that was left out no longer is. A game without a stretch is of the run's last one.
	Append(ctx context.Context, r Run, games []Record) error
	// AddUnplayed stores games that were left out. What is stored as played or left out already is ignored.
	AddUnplayed(ctx context.Context, r Run, left []Unplayed) error
	// Unplayed returns the games of a run that were left out, ordered by pairing and number.
	Unplayed(ctx context.Context, r Run) ([]Unplayed, error)
	// Retry forgets the games of a run that were left out, except final ones, and returns their number. They are missing
	// again, so a finished run is reopened.
	Retry(ctx context.Context, run string) (games int, err error)
	// GoOn makes the games of a run that were left out final.
	GoOn(ctx context.Context, run string) error
	// Finish notes that nothing of the run is missing.
	Finish(ctx context.Context, run string, at time.Time) error
	// Tallies returns the sums of a run, ordered by pairing, opening and first seat.
	Tallies(ctx context.Context, r Run) ([]Tally, error)
	// TurnCounts returns how long the games of a run were, ordered by pairing, opening and turns.
	TurnCounts(ctx context.Context, r Run) ([]TurnCount, error)
	// BlockTotals returns the sums of the complete blocks of a run, ordered by matchup and opening.
	BlockTotals(ctx context.Context, r Run) (BlockTotals, error)
	// Blocks calls visit with every block of a run, complete or not, in an order, until it returns an error. The slices
	// are overwritten after visit has returned.
	Blocks(ctx context.Context, r Run, order BlockOrder, visit func(Block) error) error
	// Game returns one game by its pairing's index and its number, or ErrNoGame.
	Game(ctx context.Context, r Run, pairing, number int) (Record, error)
	// Games calls visit with every game of some pairings of a run, given by their indices, or of all if pairings is nil. It
	// keeps the order of the pairings, and in each that of the numbers. An error of visit ends it and is returned.
	Games(ctx context.Context, r Run, pairings []int, visit func(Record) error) error
	// Rename gives runs and studies other names, in one transaction. It is an error if one is not there, or a name taken.
	Rename(ctx context.Context, list ...Renaming) error
	// Delete removes runs with all their games, and a study with its trials if its name is not "", in one transaction. It
	// is an error if one is not there, or if trials of another study are of games in these runs.
	Delete(ctx context.Context, study string, runs ...string) error
	// Close releases the database; a writer leaves it as one complete file.
	Close() error
}

// The errors a caller may branch on. They come wrapped with the fact at hand: which file, which run.
var (
	ErrNoRun   = errors.New("no such run")
	ErrNoGame  = errors.New("no such game")
	ErrForeign = errors.New("not a tourney database")
	ErrNewer   = errors.New("written by a newer tourney")
	ErrBusy    = errors.New("another tourney or tune is writing to it: wait for that, or use another database")
	// ErrDamaged is of rows that contradict themselves, each other, or their checksums.
	ErrDamaged = errors.New("the database is damaged or was edited")
)
