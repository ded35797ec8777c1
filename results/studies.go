package results

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Study is one search for better weights of a heuristic. Its games are kept like those of tournaments, in a run for each
// stage.
type Study struct {
	Name      string // unique among the studies of its database
	Game      string
	Heuristic string
	Method    string // that chooses the vectors: "random"
	Budget    int    // games it may play, all stages together
	Config    string // YAML with every default written out
	Seed      int64
	Version   string    // of the program that began it
	Signature string    // of that program's play, as in Run
	Started   time.Time // UTC, whole seconds
	Finished  time.Time // zero while trials are missing
	Facts     StudyFacts
}

// StudyFacts are what tables and pages need of a study's config, as data, on the terms of Facts.
type StudyFacts struct {
	Weights      []Weight          // that are tuned
	Opponents    []Player          // of the search
	Unrepeatable map[string]string // by player, as in Facts
}

// Known reports whether the study has its facts.
func (f StudyFacts) Known() bool { return len(f.Weights) > 0 }

// AgainstItself reports whether some games of a trial were the candidate's against its own configuration, as the
// default's are where it is an opponent. Such games come out even by construction, and are no evidence.
func (s Study) AgainstItself(t Trial) bool {
	return t.Stage == Search && slices.ContainsFunc(s.Facts.Opponents, func(o Player) bool { return o.Spec == t.Spec })
}

// Stage is a part of a study. Each has games of its own, and random boards that no other stage has.
type Stage string

// The stages, in their order.
const (
	Search Stage = "search" // all vectors, against the opponents
	Retest Stage = "retest" // the best of them, against the default
	Proof  Stage = "proof"  // the best of these, against the default; nothing is chosen by it
)

// Stages lists the stages in their order.
var Stages = []Stage{Search, Retest, Proof}

// Title returns what readers call the stage.
func (s Stage) Title() string {
	if s == Retest {
		return "re-test"
	}
	return string(s)
}

// Trial is a finished stage of one candidate: a vector of weights, and how it did.
type Trial struct {
	Number    int                // in its study, from 0, in the order asked for
	Stage     Stage              // of the study
	Candidate int                // 0 is the default; others count from 1 in the order drawn
	Run       string             // where its games are
	Player    string             // the candidate's name there
	Spec      string             // its complete player string
	Weights   map[string]float64 // that are tuned, by name
	Wins      int                // of its games
	Draws     int
	Losses    int
	Faults    int // among the losses: its own faults
	// Pairs counts pairs of games on one opening with the seats exchanged, by the points of the candidate in both
	// together: 0, 1/2, 1, 3/2, 2. All are 0 where the candidate took one seat only.
	Pairs    [5]int
	Finished time.Time // UTC, whole seconds
}

// Games returns the number of games of the trial.
func (t Trial) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the candidate's share of the points, in [0,1], or 0 without games. It is rounded once, so that equal
// shares of different numbers of games are equal.
func (t Trial) Score() float64 {
	if t.Games() == 0 {
		return 0
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// Weight is a weight that a study tunes, for those who show it.
type Weight struct {
	Name   string  `json:"name"`
	Min    float64 `json:"min"` // where the search looked
	Max    float64 `json:"max"`
	Log    bool    `json:"log,omitempty"`    // to a logarithmic scale
	Switch bool    `json:"switch,omitempty"` // 0 is off, 1 is on
}

// StudyStore keeps studies beside their runs, on the terms of Store.
type StudyStore interface {
	Store
	// Study returns the study of that name, or ErrNoStudy.
	Study(ctx context.Context, name string) (Study, error)
	// Studies returns all studies, oldest first.
	Studies(ctx context.Context) ([]Study, error)
	// EnterStudy writes a new study. A name that is taken is refused.
	EnterStudy(ctx context.Context, s *Study) error
	// WithoutFacts returns the runs and studies whose facts are not known: their names and configs only.
	WithoutFacts(ctx context.Context) ([]Run, []Study, error)
	// SetStudyFacts gives a stored study its facts, where they were not known.
	SetStudyFacts(ctx context.Context, study string, f StudyFacts) error
	// FinishStudy notes that nothing of the study is missing.
	FinishStudy(ctx context.Context, study string, at time.Time) error
	// AddTrials stores finished trials in one transaction. A trial whose number is stored already is ignored.
	AddTrials(ctx context.Context, study string, trials []Trial) error
	// Trials returns the finished trials of a study, ordered by number.
	Trials(ctx context.Context, study string) ([]Trial, error)
}

// ErrNoStudy comes wrapped with the name that was asked for.
var ErrNoStudy = errors.New("no such study")
