package config

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// The limits and defaults of a study.
const (
	maxBest           = 1000
	maxVectors        = 100_000 // all are players of one run
	defaultBest       = 5
	defaultEmpty      = 20 // games of each pairing in the search, from the empty board
	defaultRandom     = 80 // and from random ones
	defaultProofTimes = 5  // the proof's games for each of the search's
)

// StudyFile is the config of a study that was read without errors.
type StudyFile struct {
	Study study.Study
	*File // what it shares with the configs of tournaments
}

// DecodeStudy reads the config of a study. The name of the file serves in errors and, without its ending, as the name of
// a study that gives none. Any error is of type Errors.
func DecodeStudy(name string, text []byte) (*StudyFile, error) {
	return (&StudyFile{File: open(name, text)}).decoded()
}

// DecodeStoredStudy reads the config that is kept with a study. It builds no player.
func DecodeStoredStudy(text []byte) (*StudyFile, error) {
	f := &StudyFile{File: open("stored config", text)}
	f.stored = true
	return f.decoded()
}

// decoded reads a file that is open.
func (f *StudyFile) decoded() (*StudyFile, error) {
	if f.meant(aStudy) {
		f.read()
	}
	if len(f.reader.errs) > 0 {
		return nil, f.reader.errs.sorted()
	}
	return f, nil
}

// read fills the study.
func (f *StudyFile) read() {
	r, s := f.reader, &f.Study
	g := f.readHead("a study", "deadline", "clock", "thoughts", "budget", "search", "candidate", "space", "ties", "method", "opponents",
		"seats", "openings", "retest", "proof")
	spelt := len(r.errs) == 0 // what is missing may only be misspelt
	s.Name, s.Game, s.Options, s.Seed = f.Plan.Name, f.Plan.Game, f.Plan.Options, f.Plan.Seed
	s.Deadline, s.Clock = f.readTimes()
	s.Thoughts = f.readThoughts(false)                                         // those of a hundred thousand candidates would fill the file unread
	if err := CheckStudyName(s.Name); err != nil && CheckName(s.Name) == nil { // which readHead has looked at
		r.fail(f.where("name"), "the name of a study %v", err)
	}
	s.Method = tune.RandomSearch
	if n := f.at["method"]; n != nil {
		s.Method, _ = r.oneOf(n, "method", tune.Methods)
	}
	s.Seats = study.BothSeats
	if n := f.at["seats"]; n != nil {
		seats, _ := r.oneOf(n, "seats", study.AllSeats)
		s.Seats = study.Seats(seats)
	}
	if n := f.at["budget"]; n != nil {
		s.Budget = int(r.whole(n, "budget", 1, maxGames))
	}
	if g == nil || !f.seatsTwo(g) {
		return
	}
	f.readCandidate()
	f.readOpponents()
	f.readStages(g)
	if len(r.errs) > 0 { // what follows judges the whole
		if f.at["budget"] == nil && spelt {
			r.fail(f.root, "the key budget is missing: want the number of games to play in all")
		}
		return
	}
	if !f.separate() {
		return
	}
	f.checkBudget()
	if len(r.errs) == 0 {
		f.checkTitles()
	}
}

// where returns the place of the first of some keys that the config has, or its top.
func (f *StudyFile) where(keys ...string) *yaml.Node {
	for _, key := range keys {
		if n := f.at[key]; n != nil {
			return n
		}
	}
	return f.root
}

// readCandidate reads the player that is tuned, and the space of its weights.
func (f *StudyFile) readCandidate() {
	r, s := f.reader, &f.Study
	n := f.at["candidate"]
	if n == nil {
		r.fail(f.root, "the key candidate is missing: want the player to tune, as it is by default, such as {eval: %s}",
			strings.Split(heuristicNames(s.Game)+",", ",")[0])
		return
	}
	before := len(r.errs)
	s.Candidate = f.readPlayer(n)
	if len(r.errs) > before {
		return
	}
	if len(s.Candidate.Name) > longestStudy {
		r.fail(n, "the name of the candidate must not exceed %d characters: its variants have longer ones", longestStudy)
	}
	h, err := players.FindHeuristic(s.Game, s.Candidate.Spec.Heuristic)
	if err != nil || len(h.Params) == 0 {
		r.fail(n, "%s has no weights to tune: want a candidate with an eval that has some", s.Candidate.Spec.Short())
		return
	}
	f.readSpace(h)
}

// readOpponents reads whom the candidates of the search play against, by default the candidate's default.
func (f *StudyFile) readOpponents() {
	s := &f.Study
	n := f.at["opponents"]
	if n == nil {
		s.Opponents = []plan.Entrant{{Name: "default", Spec: s.Candidate.Spec}}
		if s.IsCandidate("default") {
			s.Opponents[0].Name = "start"
		}
		return
	}
	f.readLineup(n, "opponents")
	s.Opponents = f.Plan.Players
	specs := map[string]string{}
	for _, o := range s.Opponents {
		at := f.at["players."+o.Name]
		if at == nil || o.Spec.Method == "" { // it could not be read
			continue
		}
		if s.Candidate.Name != "" && s.IsCandidate(o.Name) {
			f.reader.fail(at, "an opponent cannot be called %q, as the candidate is called %q and its variants %s, %s, …: "+
				"give it another name", o.Name, s.Candidate.Name, s.PlayerName(1), s.PlayerName(2))
		}
		if twin, ok := specs[o.Spec.String()]; ok {
			f.reader.fail(at, "opponents %q and %q are the same configuration: drop one", twin, o.Name)
		}
		specs[o.Spec.String()] = o.Name
	}
}

// checkBudget refuses budgets that do not pay for the study, or for more than can be handled.
func (f *StudyFile) checkBudget() {
	rules := f.Study.Rules()
	if f.at["budget"] == nil {
		f.reader.fail(f.root, "the key budget is missing: want the number of games to play in all; a hundred vectors and "+
			"the default would take %d, of which %d come after the search", 101*rules.Trial+rules.After(), rules.After())
		return
	}
	if err := rules.Check(); err != nil {
		f.reader.fail(f.at["budget"], "%v", err)
	}
	if n := rules.Vectors(); n > maxVectors {
		f.reader.fail(f.at["budget"], "a budget of %d games pays for %d vectors, but there can be no more than %d: "+
			"lower it to %d, or give each vector more openings", rules.Budget, n, maxVectors, maxVectors*rules.Trial+rules.After())
	}
}

// digits matches the numbers in names.
var digits = regexp.MustCompile(`[0-9]+`)

// checkTitles refuses names that would give two pairings of the search one address. For that the number of a vector
// has to stand in one of the names, or it is that of the default.
func (f *StudyFile) checkTitles() {
	s := f.Study
	trials := []tune.StageTrial{{Candidate: 0}}
	for _, e := range append(slices.Clone(s.Opponents), s.Candidate) {
		for _, text := range digits.FindAllString(e.Name, -1) {
			if n, err := strconv.Atoi(text); err == nil && n < s.Rules().Vectors() {
				trials = append(trials, tune.StageTrial{Candidate: n})
			}
		}
	}
	slices.SortFunc(trials, func(a, b tune.StageTrial) int { return a.Candidate - b.Candidate })
	trials = slices.CompactFunc(trials, func(a, b tune.StageTrial) bool { return a.Candidate == b.Candidate })
	for _, t := range trials {
		f.at["players."+s.PlayerName(t.Candidate)] = f.at["candidate"]
	}
	search := *f.File
	search.Plan = s.Plan(results.Search, trials)
	search.checkPairings()
}
