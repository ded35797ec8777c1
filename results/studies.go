package results

import (
	"errors"
	"slices"
	"time"
)

// Study is one attempt at better weights for a heuristic, or for a program that has weights of its own. Its games are
// stored in one run for each stage.
type Study struct {
	Name      string // unique among the studies of its database
	Game      string
	Heuristic string // whose weights are tuned; the name of the candidate where they are a program's own
	Method    string // of the search, such as "auto"
	Budget    int    // largest number of games, over all stages and rounds
	Config    string // as in Run
	Seed      int64
	Version   string    // of the program that began the study
	Signature string    // as in Run, of the same program
	Started   time.Time // UTC, whole seconds
	Finished  time.Time // zero while trials are missing
	// Rounds holds the games of each further round. The first round has the rest of the budget.
	Rounds []int
	Facts  StudyFacts
}

// These methods choose all vectors beforehand, and rank them by their scores.
const (
	RandomSearch = "random"
	Grid         = "grid"
)

// Learns reports whether a search by a method goes by its own results. It then recommends vectors that may have no
// score of their own.
func Learns(method string) bool { return method != RandomSearch && method != Grid }

// StudyFacts are the config of a study as data, as Facts are that of a run; study.Of gives the study back. Their
// players have a name and a player string only.
type StudyFacts struct {
	Weights      []Weight          `json:"-"` // the tuned weights
	Opponents    []Player          `json:"-"` // of the screening
	Unrepeatable map[string]string `json:"-"` // by player, as Facts.Unrepeatable
	Candidate    Player            `json:"candidate"`
	Options      map[string]string `json:"options"` // of the rules, by name
	Terms
	Ties []Tie `json:"ties,omitempty"`
	Course
	Openings map[Stage][]OpeningSet `json:"openings"` // of each pairing in the first round, by stage
}

// Course says how a study goes on.
type Course struct {
	Best      int     `json:"best"`                // candidates that are re-tested
	Deeper    int     `json:"deeper"`              // games of the winner a ply deeper
	Empty     int     `json:"empty"`               // games of the winner from the empty board
	Duels     float64 `json:"duels"`               // the share of the search in which candidates meet each other
	Champions bool    `json:"champions,omitempty"` // what the search would recommend joins the opponents
	Seats     string  `json:"seats"`               // of the candidates in the screening; package study has the words
}

// Tie binds two or more weights of a study. Package tune has the kinds.
type Tie struct {
	Kind    string   `json:"kind"`
	Weights []string `json:"weights"`
}

// Check returns an error for a study that tunes nothing.
func (s Study) Check() error {
	if len(s.Facts.Weights) == 0 {
		return errors.New("it has no weights to tune")
	}
	return nil
}

// Moment is the vector that a search would have recommended after a number of games.
type Moment struct {
	Games   int
	Weights map[string]float64
}

// Champion begins the name of an opponent that is a candidate too; its number follows.
const Champion = "champion."

// AgainstItself reports whether the candidate of t met an opponent with the same player string, as the default may.
// Such games are even by construction and are no evidence.
func (s Study) AgainstItself(t Trial) bool {
	met := func(o Player) bool {
		return slices.ContainsFunc(t.Meetings, func(m Meeting) bool { return m.Player == o.Name })
	}
	return t.Stage == Screening && slices.ContainsFunc(s.Facts.Opponents, func(o Player) bool { return o.Spec == t.Spec && met(o) })
}

// Stage is a part of a study's round with games of its own, on random boards that no other stage has.
type Stage string

const (
	Screening Stage = "search" // all vectors, against the opponents and each other
	Retest    Stage = "retest" // the best of them, against the default
	Proof     Stage = "proof"  // the best of these, against the default; nothing is chosen by it
	Deeper    Stage = "deeper" // the winner and the default, both a ply deeper: beside the proof, as is the next
	Empty     Stage = "empty"  // the winner and the default, from the empty board
)

// Stages lists the stages in their order.
var Stages = []Stage{Screening, Retest, Proof, Deeper, Empty}

// Title returns the stage's name in printed texts.
func (s Stage) Title() string {
	switch s {
	case Screening:
		return "screening"
	case Retest:
		return "re-test"
	case Deeper:
		return "games a ply deeper"
	case Empty:
		return "games from the empty board"
	}
	return string(s)
}

// Trial is the result of some games of one candidate, a vector of weights, in one stage of a study.
type Trial struct {
	Number    int // in its study, from 0, in the order of the plan
	Round     int // of the study, from 1
	Stage     Stage
	Candidate int                // 0 is the default; others count from 1 in the order drawn
	Run       string             // name of the run with the trial's games
	Player    string             // the candidate's name in that run
	Spec      string             // the candidate's complete player string
	Weights   map[string]float64 // the tuned weights, by name
	Wins      int                // of the candidate
	Draws     int
	Losses    int
	Faults    int // losses by faults of the candidate
	// Pairs counts pairs of games on one opening with the seats exchanged, by the candidate's points in both games: 0,
	// 1/2, 1, 3/2, 2. All are 0 if the candidate took one seat only.
	Pairs    [5]int
	Meetings []Meeting // the opponents
	Finished time.Time // UTC, whole seconds
}

// Meeting is what a trial's candidate did against one opponent.
type Meeting struct {
	Player  string             `json:"player"`            // the opponent's name in the run
	Weights map[string]float64 `json:"weights,omitempty"` // the tuned weights, if the opponent has the heuristic of the study
	Wins    int                `json:"wins,omitempty"`    // of the trial's candidate
	Draws   int                `json:"draws,omitempty"`
	Losses  int                `json:"losses,omitempty"`
}

// B returns the tuned weights of the one opponent if it has the heuristic of the study, else nil.
func (t Trial) B() map[string]float64 {
	if len(t.Meetings) != 1 {
		return nil
	}
	return t.Meetings[0].Weights
}

func (t Trial) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the candidate's share of the points, in [0,1], or 0 without games. Score rounds once, so that equal
// shares of different numbers of games are equal.
func (t Trial) Score() float64 {
	if t.Games() == 0 {
		return 0
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// Weight describes a tuned weight for tables and pages.
type Weight struct {
	Name   string  `json:"name"`
	Min    float64 `json:"min"` // bounds of the values tried
	Max    float64 `json:"max"`
	Log    bool    `json:"log,omitempty"`    // drawn on a logarithmic scale
	Switch bool    `json:"switch,omitempty"` // 0 is off, 1 is on
	Steps  int     `json:"steps,omitempty"`  // values in a grid; 0 for none given
}

// ErrNoStudy is wrapped with the name asked for.
var ErrNoStudy = errors.New("no such study")
