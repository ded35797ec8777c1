// Package results is what remains of a tournament: runs, players, pairings, finished games and their tallies as plain
// data, and the contract of the store that keeps them. It knows nothing of rules, searches or schedules, so that tables
// and charts can be made from any database of this form.
package results

import (
	"context"
	"errors"
	"time"
)

// Run is one tournament: what was to be played, and by which program.
type Run struct {
	ID        int64
	Name      string // unique in its database
	Game      string
	Config    string // YAML with every default written out
	Seed      int64
	Version   string    // of the program that began it
	Signature string    // of that program's play: equal signatures play equal games
	Started   time.Time // UTC, whole seconds
	Finished  time.Time // zero while games are missing
	Players   []Player  // in config order
	Pairings  []Pairing // in schedule order
}

// Player is one configuration that takes part in a run.
type Player struct {
	ID   int64
	Name string // unique in its run
	Spec string // the complete player string
}

// Pairing seats players of a run against each other. The same players in another seat order are another pairing.
type Pairing struct {
	ID    int64
	Key   string // 16 hexadecimal digits: a hash of game, options and the seated specifications
	Seats []int  // who sits where, in seat order, as indices into Run.Players (the database keeps player ids)
}

// Title names a pairing the way game addresses do: the seated names in order, joined by a hyphen.
func (r Run) Title(p Pairing) string {
	title := ""
	for i, player := range p.Seats {
		if i > 0 {
			title += "-"
		}
		title += r.Players[player].Name
	}
	return title
}

// EmptyBoard is the kind of opening that is the game's own start. Tables and pictures show it first.
const EmptyBoard = "empty"

// Record is one finished game.
type Record struct {
	Pairing  int64
	Number   int    // of the game in its pairing; equal numbers have equal openings in every pairing
	Opening  string // the kind of start: "empty", "random", "list"
	Start    string // position text
	First    int    // the seat that moved first
	Reason   string // how the game ended: in the game's words, as the fault of a seat, or "resigned"
	Plies    int
	Turns    int
	Moves    []uint32 // sub-moves in the game's packing
	Finished time.Time
	Seats    []Seat
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
	Fault     string
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

// Placing is what a finished game says of who came in which place: a Record without its moves and counts. Its slices are by
// seat.
type Placing struct {
	Pairing int64
	Number  int
	Opening string
	First   int
	Places  []int // 1 is best; equal places are a tie
	Points  []int // in games that count points
	Faults  []bool
}

// Tally is the sum of all finished games of one pairing that began alike and were first moved by the same seat.
type Tally struct {
	Pairing      int64
	Opening      string
	First        int
	Games        int
	Turns        int64 // summed over the games
	TurnsSquared int64 // the sum of the squares, for the spread of turn counts
	Seats        []SeatTally
}

// ByPairing groups tallies by the id of their pairing, so that a table of thousands of pairings need not search them for
// each.
func ByPairing(tallies []Tally) map[int64][]Tally {
	groups := map[int64][]Tally{}
	for _, t := range tallies {
		groups[t.Pairing] = append(groups[t.Pairing], t)
	}
	return groups
}

// Sum pools the tallies of a pairing, whoever moved first: those of one kind of opening, or of all kinds if that is "".
// The sum's First means nothing.
func (p Pairing) Sum(tallies []Tally, opening string) Tally {
	sum := Tally{Pairing: p.ID, Opening: opening, Seats: make([]SeatTally, len(p.Seats))}
	for _, t := range tallies {
		if t.Pairing != p.ID || opening != "" && t.Opening != opening {
			continue
		}
		sum.Games += t.Games
		sum.Turns += t.Turns
		sum.TurnsSquared += t.TurnsSquared
		for i, s := range t.Seats {
			sum.Seats[i].Wins += s.Wins
			sum.Seats[i].Draws += s.Draws
			sum.Seats[i].Losses += s.Losses
			sum.Seats[i].Faults += s.Faults
		}
	}
	return sum
}

// SeatTally counts one seat's results in a Tally. Wins, Draws and Losses add up to Tally.Games; Faults are among the
// losses.
type SeatTally struct {
	Wins, Draws, Losses, Faults int
}

// TurnCount says how many finished games of a pairing, from one kind of opening, took so many turns.
type TurnCount struct {
	Pairing int64
	Opening string
	Turns   int
	Games   int
}

// GameID names a game within its run.
type GameID struct {
	Pairing int64
	Number  int
}

// Store keeps runs. One process at a time may write; any number may read meanwhile.
type Store interface {
	// Run returns the run of that name with its players and pairings, or ErrNoRun.
	Run(ctx context.Context, name string) (Run, error)
	// Runs returns all runs with their players and pairings, oldest first.
	Runs(ctx context.Context) ([]Run, error)
	// Enter writes a new run, or brings a known one up to date: its config text, the specifications of its players,
	// and the players and pairings it did not have, which are matched by name and by seats. What a run has and r lacks
	// stays. A pairing with another key is refused. All ids are filled in, and Started, Version, Signature of a known
	// run as well; Finished is written as given, so that a finished run may be reopened. It is one transaction.
	Enter(ctx context.Context, r *Run) error
	// Played returns the games of a run that are stored.
	Played(ctx context.Context, run int64) (map[GameID]bool, error)
	// Append stores finished games and their tallies in one transaction. A game that is already stored is ignored.
	Append(ctx context.Context, run int64, games []Record) error
	// Finish notes that nothing of the run is missing.
	Finish(ctx context.Context, run int64, at time.Time) error
	// Tallies returns the sums of a run, ordered by pairing, opening and first seat.
	Tallies(ctx context.Context, run int64) ([]Tally, error)
	// TurnCounts returns how long the games of a run were, ordered by pairing, opening and turns. It reads every game.
	TurnCounts(ctx context.Context, run int64) ([]TurnCount, error)
	// Game returns one game, or ErrNoGame.
	Game(ctx context.Context, run int64, id GameID) (Record, error)
	// Games calls visit with every game of a run, ordered by pairing and number, until it returns an error.
	Games(ctx context.Context, run int64, visit func(Record) error) error
	// Placings calls visit with the places of every game of a run, ordered by pairing and number, until it returns an
	// error. It reads every game, but not its moves. The slices are overwritten after visit has returned.
	Placings(ctx context.Context, run int64, visit func(Placing) error) error
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
)
