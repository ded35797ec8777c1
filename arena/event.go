package arena

import "tourney/results"

// Event is something that happened beside the results of games. Events are comparable. report.Sentence words
// them. An error in one keeps its own words, as every error does, and so does the reason that is stored with games.
type Event interface{ event() }

// Waiting is the wait of a store.
type Waiting results.Waiting

// Trouble is an error that cost no game.
type Trouble struct{ Why string }

// NotClosed is a player whom a worker could not close.
type NotClosed struct {
	Player string
	Seat   int
	Why    string
}

// Crowded is a machine with fewer cores than workers, in a run whose players think by the clock.
type Crowded struct {
	Run            string
	Workers, Cores int
}

// Withdrawal is a player who is not asked any more, since they failed on some openings in a row.
type Withdrawal struct {
	Player   string
	Openings int
	Fault    string // the last one
}

// Refused is what the coordinator of a fleet does not accept: results, else a message of a worker, or the worker on a
// host. A host without worker stands for a connection. Without either, Why says all.
type Refused struct {
	Worker, Host string
	Results      int
	Why          string
}

// WorkerLost is a process of a fleet that has ended.
type WorkerLost struct {
	Worker, Host string
	Games        int    // that others play for it
	Why          string // by its own words; "" if it is silent
}

// Coordinator is what a worker of a fleet knows of its coordinator.
type Coordinator struct {
	Address string
	Is      Presence
	Why     string // why it is still sought, if that is known
}

// Presence is whether a coordinator is there.
type Presence int

const (
	Sought   Presence = iota // it does not answer yet
	Gone                     // it does not any more
	Back                     // it does again
	Employer                 // the worker plays for it
)

// Played is the end of a worker of a fleet.
type Played struct{ Games int }

// Unstored is a game of a person that its database has not taken.
type Unstored struct {
	Players    string
	Run, Aside string // as what it is stored, and in which database instead
	Why        string // "" if the game was not finished
	Lost       string // why no other database takes it; "" if one does
}

func (Waiting) event()     {}
func (Trouble) event()     {}
func (NotClosed) event()   {}
func (Crowded) event()     {}
func (Withdrawal) event()  {}
func (Refused) event()     {}
func (WorkerLost) event()  {}
func (Coordinator) event() {}
func (Played) event()      {}
func (Unstored) event()    {}
