// Package results holds the plain data of tournaments: runs, players, pairings, finished games and their counts. It
// imports no rules, searches or schedules, so that tables and charts can be made from any database of this form.
package results

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Run is one tournament: its plan, its players and the program that played it.
type Run struct {
	Name      string // unique in its database
	Game      string
	Config    string // YAML with every default written out, for people: programs take the plan from Facts
	Seed      int64
	Version   string    // of the program that began the run
	Signature string    // of that program: programs with equal signatures play equal games
	Started   time.Time // UTC, whole seconds
	Finished  time.Time // zero while games are missing
	Facts     Facts
	Players   []Player  // in config order
	Pairings  []Pairing // in schedule order
	Stretches []Stretch // oldest first; every stored run has one
}

// Stretch is a part of a run that one build played on one machine without another in between. A build that goes on with
// its own stretch extends it, even if players have joined since; players' own fingerprints are in Player.
type Stretch struct {
	Started     time.Time // UTC, whole seconds
	Version     string    // of the program
	Revision    string    // of the program's source; "" if the build does not know it
	Signature   string    // of the program, as in Run
	Fingerprint string    // of all players at the beginning of the stretch; "" if none was taken
	Machine     string    // that played, in words; FleetMachines for a fleet
}

// FleetMachines is Stretch.Machine of games that the workers of a fleet played on machines of their own.
const FleetMachines = "the machines of a fleet's workers"

// SameBuild reports whether version, revision, signature and machine of both stretches are equal. Builds without a
// revision count as equal. Fingerprints are not compared: they change when players join, and a run with changed players
// is refused anyway.
func (s Stretch) SameBuild(o Stretch) bool {
	return s.Version == o.Version && s.Revision == o.Revision && s.Signature == o.Signature && s.Machine == o.Machine
}

// Machines returns the machines of the run's stretches, each once, oldest first.
func (r Run) Machines() []string {
	var list []string
	for _, s := range r.Stretches {
		if !slices.Contains(list, s.Machine) {
			list = append(list, s.Machine)
		}
	}
	return list
}

// Facts are the config of a run as data, and what tables and pages need besides. With its name, game, seed and players
// they are its whole plan, which plan.Of gives back. Every stored run has them. The JSON has what has no column of its
// own.
type Facts struct {
	SeatNames    []string          `json:"-"`        // of the game, under its options
	Options      map[string]string `json:"-"`        // of the rules, by name
	Challengers  []string          `json:"-"`        // players of a gauntlet who meet only the others; empty in a round robin
	Planned      int               `json:"-"`        // games in the plan
	Unrepeatable map[string]string `json:"-"`        // by player: why games cannot be repeated, as in "by the clock"
	Openings     []OpeningSet      `json:"openings"` // of each pairing, in the config's order
	Schedule
	Terms
	// Deterministic are the players who always choose the same sub-moves in the same position.
	Deterministic []string `json:"deterministic,omitempty"`
}

// Schedule says which players meet, in which seats, and when a run ends. Package schedule has the words.
type Schedule struct {
	Order   string   `json:"order"`             // of the seats
	Seating string   `json:"seating,omitempty"` // for more than two seats; "" for two
	Self    bool     `json:"self,omitempty"`    // every player also meets itself
	Against []string `json:"against,omitempty"` // makes a gauntlet: players not named here are challengers
	Until   string   `json:"until"`             // UntilDecided, UntilRanked, UntilProven, or "" to play all games
	// Margin is a difference that does not matter, as a share of the points: two players are also decided when the
	// score of each is known to be within ½ ± Margin. 0 for none.
	Margin float64 `json:"margin"`
	// Error is the probability that any of the run's verdicts is ever false; 0 for the usual one, but until ranked.
	Error float64 `json:"error,omitempty"`
	Most  int     `json:"most,omitempty"` // the most games of the run, not until decided; 0 for all
}

// Terms are what all games of a run or study share beside rules and chance.
type Terms struct {
	Clock    Clock         `json:"clock,omitzero"` // the zero clock for none
	Deadline time.Duration `json:"deadline_ns"`    // for one turn; 0 for none
	Thoughts bool          `json:"thoughts"`       // what searches report is stored, which changes no game
}

// Clock is the time control of a run, as players.Clock.
type Clock struct {
	Turn      time.Duration `json:"turn_ns"`
	Game      time.Duration `json:"game_ns"`
	Increment time.Duration `json:"increment_ns"`
	Margin    time.Duration `json:"margin_ns"`
}

// UntilDecided is Schedule.Until of a run of two players that ends when it is known which one is better. Facts.Planned
// is then the most games that it plays.
const UntilDecided = "decided"

// UntilRanked is Schedule.Until of a run that ends when all neighbours in its ranking are decided. A gauntlet ends when
// all challengers are decided against each opponent. Facts.Planned is then the most games that it plays.
const UntilRanked = "ranked"

// UntilProven is Schedule.Until of the proof of a study. The first player is the candidate, the second the default. The
// run ends when the candidate is proven better or worse, each by one-sided evidence.
const UntilProven = "proven"

// OpeningSet describes openings of one kind, the same for every pairing. The game of a pairing on opening n of set i,
// of s sets, has the number n·s + i. Openings Skip to Skip+Games−1 are played. Package openings has the words and makes
// them.
type OpeningSet struct {
	Kind     string   `json:"kind"`           // as Record.Opening
	Games    int      `json:"games"`          // number of openings, and so of games of each pairing
	Skip     int      `json:"skip,omitempty"` // number of openings before the first one played
	Min      int      `json:"min,omitempty"`  // stones on a random board, inclusive
	Max      int      `json:"max,omitempty"`
	Parity   string   `json:"parity,omitempty"`   // of the number of stones
	Distinct bool     `json:"distinct,omitempty"` // redraw a random board equal to an earlier one, skipped ones included
	Lines    []string `json:"lines,omitempty"`    // the list as it was written; opening n is line n modulo their number
	Symmetry bool     `json:"symmetry,omitempty"` // turn, mirror or move each opening of a list at random
	Shuffled bool     `json:"shuffled,omitempty"` // play the list in an order drawn by the seed, each opening once
}

// Sequential reports whether the run ends by the first decision of its one comparison, which then stays. The verdicts
// of other runs are those of their present games.
func (f Facts) Sequential() bool { return f.Until == UntilDecided || f.Until == UntilProven }

// Check returns an error for a run without a stretch, with facts that no plan has, or with more seats than its game.
func (r Run) Check() error {
	switch f := r.Facts; {
	case f.Planned < 1 || len(f.Openings) == 0 || len(f.SeatNames) < 2:
		return fmt.Errorf("its facts are not complete: %d games, %d sets of openings, %d seats", f.Planned, len(f.Openings), len(f.SeatNames))
	case len(r.Stretches) == 0:
		return errors.New("it has no stretch")
	case slices.ContainsFunc(f.Openings, func(s OpeningSet) bool { return s.Games < 1 || s.Skip < 0 }):
		return errors.New("a set of its openings has no games, or skips fewer than none")
	case f.Until == UntilRanked && !(0 < f.Error && f.Error < 1):
		return fmt.Errorf("it is until ranked, with the error %v", f.Error)
	case slices.ContainsFunc(r.Pairings, func(p Pairing) bool { return len(p.Seats) > len(f.SeatNames) }):
		return fmt.Errorf("a pairing has more seats than the game: %d", len(f.SeatNames))
	}
	return nil
}

// Player is one configuration that takes part in a run.
type Player struct {
	Name string `json:"name"` // unique in its run
	Spec string `json:"spec"` // the complete player string
	// Fingerprint identifies how the player plays, in 16 hexadecimal digits. It is "" if none was taken: for players
	// that think by the clock, and for most of thousands of near copies.
	Fingerprint string   `json:"fingerprint,omitempty"`
	Settings    Settings `json:"settings,omitempty"` // all of Spec, for tables; "" in the facts of studies
}

// Pairing seats players of a run against each other. Another seat order is another pairing.
type Pairing struct {
	Key   string // 16 hexadecimal digits: a hash of game, options and seated player strings
	Seats []int  // players in seat order, as indices into Run.Players
}

// Title returns the seated names in seat order, joined by hyphens.
func (r Run) Title(p Pairing) string { return strings.Join(r.Seated(p), "-") }

// Seated returns the names of the players of a pairing in seat order.
func (r Run) Seated(p Pairing) []string {
	names := make([]string, len(p.Seats))
	for seat, player := range p.Seats {
		names[seat] = r.Players[player].Name
	}
	return names
}

// Stopped reports whether the run is unfinished, or has ended by its results. Its intervals must hold at any time:
// those of a finished plan would not hold at a moment that somebody chose.
func (r Run) Stopped() bool { return r.Facts.Until != "" || r.Finished.IsZero() }

// Program names the program that began the run by its version, revision and signature.
func (r Run) Program() string {
	revision := "unknown"
	if s := r.Stretches[0]; s.Revision != "" {
		revision = s.Revision
	}
	return fmt.Sprintf("tourney %s, revision %s, signature %s", r.Version, revision, r.Signature)
}

// EmptyBoard is the kind of opening that is the game's usual start. Tables and charts show it first.
const EmptyBoard = "empty"

// Record is one finished game.
type Record struct {
	Pairing  int    // index into Run.Pairings
	Number   int    // in the pairing; games with equal numbers have equal openings in every pairing
	Opening  string // the kind of start: "empty", "random", "list"
	Start    string // position text
	First    int    // the seat that moved first
	Plies    int
	Turns    int
	Moves    []uint32  // sub-moves in the game's packing
	Thoughts []Thought // in the order played; empty for random players, and if the config leaves thoughts out
	Times    []int64   // wall time of each thought in microseconds; not in Thought, because it differs between repetitions of a game
	Seats    []Seat
	End      End
	Finished time.Time
	Stretch  int // of the run, from 1; 0 before the game is stored
}

// Thought is what a player's search reports about one decision.
type Thought struct {
	Ply   int     // sub-moves played before it
	Seat  int     // the deciding seat
	Plies int     // depth searched, in sub-moves
	Score float64 // of the position, for the seat; NaN if the player gave no finite one
	Nodes int64   // positions visited
	Evals int64   // evaluations made
}

// Searched reports whether the player reported a search, not only a value.
func (t Thought) Searched() bool { return t.Plies > 0 || t.Nodes > 0 || t.Evals > 0 }

// Seat is one seat's share of a Record.
type Seat struct {
	Place     int   // 1 is best; equal places are a tie
	Points    int   // 0 in games without points
	Nodes     int64 // positions visited by the seat's searches
	Evals     int64 // evaluations made
	Hits      int64 // positions whose value the transposition table supplied
	Cuts      int64 // positions left early by a cut-off
	FirstCuts int64 // cut-offs by the first sub-move tried: more of them show a better move order
	Micros    int64 // wall time spent choosing moves, in microseconds
	Turns     int   // begun by the seat
}

// End is how a game ended.
type End struct {
	Kind EndKind
	Seat int    // of the resignation or fault; -1 for ends by the rules
	Text string // the game's own word for its end, as in "five", or the details of the fault; for readers, see also Unstopped
}

// Unstopped ends the Text of a game lost by a player who did not stop when told to.
const Unstopped = ", and did not stop when told to"

// Ignored reports whether the player at fault ignored their limit of time.
func (e End) Ignored() bool {
	return (e.Kind == Deadline || e.Kind == NotStarted) && strings.HasSuffix(e.Text, Unstopped)
}

// EndKind is a way in which a game can end.
type EndKind string

// All kinds but the first two are faults.
const (
	ByRules     EndKind = "rules"
	Resigned    EndKind = "resigned"
	Panic       EndKind = "panic"        // the player panicked
	IllegalMove EndKind = "illegal move" // the player's move breaks the rules
	Failure     EndKind = "error"        // the player returned an error
	Deadline    EndKind = "deadline"     // the player's turn took too long
	Crash       EndKind = "crash"        // the player's program ended: an engine's, or the whole program twice in the same game
	NotStarted  EndKind = "start"        // the player or their engine did not become ready
	Stall       EndKind = "stall"        // the player's engine read nothing
	Protocol    EndKind = "protocol"     // the player's engine broke its protocol
	Memory      EndKind = "memory"       // the player's engine used too much memory
)

var EndKinds = []EndKind{ByRules, Resigned, Panic, IllegalMove, Failure, Deadline, Crash, NotStarted, Stall, Protocol, Memory}

// Fault reports whether the kind of end is a player's error.
func (k EndKind) Fault() bool {
	return k != ByRules && k != Resigned && slices.Contains(EndKinds, k)
}

// Reason returns why the game ended: the game's own word for an end by the rules, else the kind.
func (e End) Reason() string {
	if e.Kind == ByRules {
		return e.Text
	}
	return string(e.Kind)
}

// FaultOf returns a seat's fault with its details, "panic: out of ideas (x.go:7)", or "" without a fault.
func (e End) FaultOf(seat int) string {
	switch {
	case !e.Kind.Fault() || e.Seat != seat:
		return ""
	case e.Text == "":
		return string(e.Kind)
	}
	return string(e.Kind) + ": " + e.Text
}

// Won reports whether the seat has first place alone.
func (r Record) Won(seat int) bool { return r.Seats[seat].Place == 1 && r.heads() == 1 }

// Drawn reports whether the seat shares first place. All other results but wins are losses.
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

// MostSeats is the largest number of seats of a game.
const MostSeats = 4

// Twelfths is the number of parts of a place. Two, three or four seats share a place in whole parts.
const Twelfths = 12

// Places returns the seat's share of the first place, the second, and so on, in twelfths. Seats that tie divide their
// places evenly, so that the shares of all seats in a place add up to Twelfths.
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

// GameReader is the method Games of a store.
type GameReader func(ctx context.Context, r Run, pairings []int, visit func(Record) error) error

// Unplayed is a range of games of one pairing that a run has left out.
type Unplayed struct {
	Pairing  int // index into Run.Pairings
	From, To int // numbers of games, both included
	Why      string
	Final    bool // the run went on without these games: playing them now would change its decisions
}

// Games returns the number of games in the range.
func (u Unplayed) Games() int { return u.To - u.From + 1 }

// Tally is the sum of a pairing's games with the same kind of opening and the same first seat.
type Tally struct {
	Pairing      int // index into Run.Pairings
	Opening      string
	First        int
	Games        int
	Different    int   // games that differ from all others of the pairing and opening in their start or a move
	Starts       int   // different start positions
	Turns        int64 // summed over the games
	TurnsSquared int64 // sum of the squares, for the spread of turns
	Seats        []SeatTally
}

// SeatTally counts one seat's results in a Tally. Wins, Draws and Losses add up to Tally.Games; Losses include Faults.
type SeatTally struct {
	Wins, Draws, Losses, Faults int
	Places                      [MostSeats]int64 // in twelfths: shares of the first place, the second, …; all seats of a game share Twelfths of each place
	Points                      int64            // sum, in games that count points
}

// FaultsBy returns the number of games lost by a fault, by the names of players who lost some.
func FaultsBy(run Run, tallies []Tally) map[string]int {
	faults := map[string]int{}
	for _, t := range tallies {
		for seat, s := range t.Seats {
			if s.Faults > 0 {
				faults[run.Players[run.Pairings[t.Pairing].Seats[seat]].Name] += s.Faults
			}
		}
	}
	return faults
}

// ByPairing groups tallies by their pairing: tables of thousands of pairings look tallies up instead of searching for
// them.
func ByPairing(tallies []Tally) map[int][]Tally {
	groups := map[int][]Tally{}
	for _, t := range tallies {
		groups[t.Pairing] = append(groups[t.Pairing], t)
	}
	return groups
}

// Sum pools tallies of one pairing over all first seats. It covers one kind of opening or, if opening is "", all kinds.
// The sum's First and Pairing have no meaning.
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

// TurnCount is the number of games of a pairing, from one kind of opening, with that many turns.
type TurnCount struct {
	Pairing int // index into Run.Pairings
	Opening string
	Turns   int
	Games   int
}

// CostParts is the number of parts of Cost.Part. It is a prime, so that the openings of every kind, whose numbers are a
// few apart, are spread over all parts.
const CostParts = 31

// Cost sums what games with one kind of opening have cost a player. Its games are those whose Number mod CostParts is
// Part. All games on one opening are in one part: parts are independent of each other, games on one opening are not.
// Games that ended before anybody was asked for a move are left out.
type Cost struct {
	Player  int // index into Run.Players
	Opening string
	Part    int
	Games   int   // seats of the player in games: two in a game against themselves
	Turns   int64 // of the player
	Nodes   int64
	Evals   int64
	Micros  int64
}

// Listed is a run in a list, without its players, pairings and stretches.
type Listed struct {
	Run
	Entrants int // players
	Games    int // stored
	LeftOut  int // that will not be played
}

// Renaming is a new name for a run or a study.
type Renaming struct {
	Study    bool // Name is a study; its runs need renamings of their own
	Name, To string
	Config   string // with the new name in its text
}

// Compared is a run that was compared with a baseline. It may be of another database.
type Compared struct {
	Name    string
	Started time.Time // UTC, whole seconds
}

// Callers may branch on these errors. They are wrapped with the file or the run.
var (
	ErrNoRun   = errors.New("no such run")
	ErrNoGame  = errors.New("no such game")
	ErrForeign = errors.New("not a tourney database")
	ErrEarlier = errors.New("a database of before 0.1.0")
	ErrLater   = errors.New("a database of a later program")
	ErrBusy    = errors.New("another tourney or tune is writing to it: wait for that, or use another database")
	// ErrDamaged is the error for rows that contradict themselves, each other or their checksums.
	ErrDamaged = errors.New("the database is damaged or was edited")
)
