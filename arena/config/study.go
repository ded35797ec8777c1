package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/players"
	"tourney/results"
)

// The limits and defaults of a study.
const (
	maxBest      = 1000
	maxVectors   = maxItems // one run holds all of them as players
	fewBoards    = 4        // of each vector in the screening of a random search
	bestShare    = 6        // the square root of the budget for each candidate re-tested in a random search
	proofShare   = 4        // the part of the budget that the proof may take
	mostBeside   = 100
	defaultDuels = 0.75
)

// StudyFile is the config of a study that was read without errors.
type StudyFile struct {
	Study study.Study
	*File // the part shared with configs of tournaments
}

var studyLevel = slices.Concat(shared(slices.Concat(head, times, []field[plan.Plan]{
	thoughts(false), // thoughts of a hundred thousand candidates would fill the database
}), func(s study.Study) plan.Plan {
	return plan.Plan{Name: s.Name, Game: s.Game, Options: s.Options, Seed: s.Seed, Deadline: s.Deadline, Clock: s.Clock, Thoughts: s.Thoughts}
}), []field[study.Study]{
	budget,
	runSearch[study.Study](),
	{key: key{name: "candidate", values: "the player to tune, as it is by default, such as {eval: a}",
		doc: "The player whose weights are tuned, see A player. It has an `eval` with weights, or is a `kind: external` " +
			"whose program declares some."},
		need: true, ruled: true, read: readCandidate, write: func(s study.Study) string { return inline(playerLevel, s.Candidate) },
		differ: func(c *comparison, path string, now, stored study.Study) {
			if !c.player(path, now.Candidate, stored.Candidate) { // otherwise the name may only follow
				c.same(join(path, "name"), scalar(now.Candidate.Name), scalar(stored.Candidate.Name))
			}
		}},
	{key: key{"space", "a mapping from names of weights to their ranges, see The range of a weight",
		"all weights of the candidate except its switches and those that came later", "The weights to tune, and their ranges."},
		ruled: true, always: true, follows: []string{"candidate"}, read: readSpace, write: func(s study.Study) string {
			text := ""
			for _, d := range s.Space.Dimensions() {
				text += fmt.Sprintf("\n  %s: %s", scalar(d.Name), inline(rangeLevel, d))
			}
			return text
		},
		differ: func(c *comparison, path string, now, stored study.Study) {
			c.space(path, now.Space.Dimensions(), stored.Space.Dimensions())
		}},
	{key: key{"ties", "a list of mappings with one key, see A tie", "[]", "Weights that depend on each other."},
		ruled: true, always: true, read: readTies, write: func(s study.Study) string {
			var list []string
			for _, t := range s.Space.Ties() {
				list = append(list, inline(tieLevel, t))
			}
			return "[" + strings.Join(list, ", ") + "]"
		}},
	method,
	opponents,
	{key: key{"duels", "a percentage", fmt.Sprintf("100%%; %v%% if opponents are given", 100*defaultDuels),
		"The part of the search in which vectors meet each other. In the rest, and where the method needs equal terms, they meet the opponents. Not for methods random and grid."},
		always: true, follows: []string{"opponents", "method"}, read: readDuels, write: func(s study.Study) string {
			if !results.Learns(s.Method) {
				return ""
			}
			return percent(s.Duels) + "%"
		}},
	boolean(key{name: "champions", doc: "Whether the vector that the search would recommend joins the opponents, in place of the one before, after an eighth, a quarter, half and three quarters of the search. Not for methods random and grid."},
		func(s *study.Study) *bool { return &s.Champions }),
	word(key{name: "seats", doc: "The seats that candidates take in the screening; in later stages they take both."}, "seats", study.AllSeats, study.BothSeats,
		func(s *study.Study) *string { return &s.Seats }),
	stageOpenings(results.Screening, fmt.Sprintf("{kind: random, games: 1}; %d games with method: random; with method: grid as many as the budget pays for", fewBoards),
		"method", "options", "budget", "space", "ties", "opponents", "seats"),
	group(key{name: "retest", values: "a mapping of keys, see Re-test", omitted: "see its keys",
		doc: "The second stage of a random search or a grid: the best candidates of the screening meet the default."},
		retestLevel, block, func(s *study.Study) *study.Study { return s }),
	group(key{name: "proof", values: "a mapping of keys, see Proof", omitted: "see its keys",
		doc: "The stage that decides: the candidate found meets the default."},
		proofLevel, block, func(s *study.Study) *study.Study { return s }),
	group(key{name: "beside", values: "a mapping of keys, see Beside the proof", omitted: "see its keys; none with methods random and grid",
		doc: "Games of the winner and the default that decide nothing."},
		besideLevel, block, func(s *study.Study) *study.Study { return s }),
})

var opponents = lineup("opponents", "The opponents of the candidates in the screening, see A player.", func(s *study.Study) *[]plan.Entrant { return &s.Opponents }).with(func(d *field[study.Study]) {
	d.need, d.always, d.omitted, d.follows, d.read = false, true, "the candidate as it is by default", []string{"candidate"}, readOpponents
})

// budget is the file's, unless another is tried.
var budget = whole(key{name: "budget", omitted: "must be given", doc: "The number of games of all stages together."},
	1, maxGames, 0, func(s *study.Study) *int { return &s.Budget },
).with(func(d *field[study.Study]) {
	read := d.read
	d.read = func(f *File, path string, s *study.Study) {
		if read(f, path, s); f.enough > 0 {
			s.Budget = f.enough
		}
	}
	d.differ = func(c *comparison, path string, now, stored study.Study) {
		if now.Budget != stored.Budget {
			c.changed(path, "budget is %d, but the study began with %d: tune run %s --budget N gives it N games more", now.Budget, stored.Budget, stored.Name)
		}
	}
})

var method = word(key{name: "method", doc: "The method that chooses the vectors of weights."}, "method", tune.Methods, tune.Auto,
	func(s *study.Study) *string { return &s.Method },
)

// DecodeStudy reads the config of a study. The file's name stands in errors; without its ending it is the default name
// of the study. Any error is of type Errors.
func DecodeStudy(name string, text []byte) (*StudyFile, error) {
	return (&StudyFile{File: open(name, text)}).decoded()
}

// DecodeStudyAsking returns a DecodeStudy that may start the programs of players, to ask them which weights they have.
func DecodeStudyAsking(a players.Asking) func(name string, text []byte) (*StudyFile, error) {
	return func(name string, text []byte) (*StudyFile, error) {
		f := &StudyFile{File: open(name, text)}
		f.asking = &a
		return f.decoded()
	}
}

// StudyFileOf returns a file for a stored study, as FileOf does.
func StudyFileOf(s study.Study) *StudyFile {
	return &StudyFile{Study: s, File: FileOf(plan.Plan{Name: s.Name})}
}

// EncodeStudy writes a study as a config with all defaults spelled out. DecodeStudy reads the same study back.
func EncodeStudy(s study.Study) []byte { return []byte(lines(studyLevel, s)) }

func (f *StudyFile) decoded() (*StudyFile, error) {
	if f.meant(aStudy) {
		f.read()
	}
	return f, f.errs.found()
}

func (f *StudyFile) read() {
	s := &f.Study
	s.Openings = map[results.Stage][]openings.Set{}
	readLevel(f.File, "", "a config", studyLevel, s)
	p := f.Plan
	s.Name, s.Game, s.Options, s.Seed, s.Deadline, s.Clock, s.Thoughts = p.Name, p.Game, p.Options, p.Seed, p.Deadline, p.Clock, p.Thoughts
	if len(f.errs) == 0 && f.checkGrid() && f.separate() { // the checks that follow need the whole config
		f.checkSearch()
		if f.checkBudget(); len(f.errs) == 0 {
			f.checkTitles()
		}
	} else if f.at["budget"] == nil && f.sound("") { // otherwise it may only be misspelt
		f.fail(f.at[""], "the key budget is missing: want the number of games to play in all")
	}
}

func readCandidate(f *File, path string, s *study.Study) {
	n := f.at[path]
	before := len(f.errs)
	s.Candidate = f.readPlayer(path)
	if len(f.errs) > before {
		return
	}
	var err error
	switch f.heuristic, err = s.Candidate.Spec.Weighted(); {
	case err == nil && len(f.heuristic.Params) > 0:
	case s.Candidate.Spec.OwnWeights():
		f.fail(n, "%s has no weights to tune: %v", s.Candidate.Name, players.ErrUndeclared)
	default:
		f.fail(n, "%s has no weights to tune: want a candidate with an eval that has some", s.Candidate.Spec.Short())
	}
}

// readOpponents reads the opponents of the screening, by default the candidate's default.
func readOpponents(f *File, path string, s *study.Study) {
	if f.at[path] == nil {
		s.Opponents = []plan.Entrant{{Name: "default", Spec: s.Candidate.Spec}}
		if s.IsCandidate("default") {
			s.Opponents[0].Name = "start"
		}
		return
	}
	s.Opponents = f.readLineup(path)
	f.checkTwins(s.Opponents, "opponents", "drop one")
	for _, o := range s.Opponents {
		if o.Spec.Method != "" && s.Candidate.Name != "" && s.IsCandidate(o.Name) {
			f.fail(f.seated[o.Name], "an opponent cannot be called %q, as the candidate is called %q and its variants %s, %s, …: "+
				"give it another name", o.Name, s.Candidate.Name, s.PlayerName(1), s.PlayerName(2))
		}
	}
}

// checkBudget refuses a budget too small for the study, or for more vectors than a run can hold.
func (f *StudyFile) checkBudget() {
	rules := f.Study.Rules()
	if f.at["budget"] == nil && rules.Grid > 0 {
		f.fail(f.at[""], "the key budget is missing: want the number of games to play in all; the grid's %d vectors, with the default, "+
			"would take %d on %s each, and %d come after the screening", rules.Grid, rules.Grid*rules.Trial, results.Counted(rules.Trial/rules.Pool, "opening"), rules.After())
		return
	}
	if f.at["budget"] == nil {
		f.fail(f.at[""], "the key budget is missing: want the number of games to play in all; a hundred vectors and "+
			"the default would take %d, of which %d come after the screening", 101*rules.Trial+rules.After(), rules.After())
		return
	}
	if rules.Check() != nil && f.enough == 0 {
		later := rules
		for later.Budget < later.Enough() { // by default the stages after the search grow with the budget
			again := &StudyFile{File: open(f.file, []byte(strings.Join(f.lines, "\n")))}
			again.enough = later.Enough()
			if again.read(); len(again.reader.errs) > 0 { // there are fewer openings than this needs
				break
			}
			later = again.Study.Rules()
		}
		later.Budget = rules.Budget
		f.fail(f.at["budget"], "%v", later.Check())
	}
	if n := rules.Vectors(); f.Study.Method == tune.RandomSearch && n > maxVectors {
		f.fail(f.at["budget"], "a budget of %d games pays for %d vectors, but there can be no more than %d: "+
			"lower it to %d, or give each vector more openings", rules.Budget, n, maxVectors, maxVectors*rules.Trial+rules.After())
	}
}

var digits = regexp.MustCompile(`[0-9]+`)

// checkTitles refuses names that give two pairings of the screening one address. That can happen only to the default,
// and to a name that contains a vector's number.
func (f *StudyFile) checkTitles() {
	s := f.Study
	numbers := map[int]bool{0: true}
	for _, e := range append(slices.Clone(s.Opponents), s.Candidate) {
		for _, text := range digits.FindAllString(e.Name, -1) {
			if n, err := strconv.Atoi(text); err == nil && n < max(s.Rules().Vectors(), s.Rules().Search()) {
				numbers[n] = true
			}
		}
	}
	screening := *f.File
	screening.Plan = s.Plan(results.Screening)
	screening.Plan.Schedule.Against = names(s.Opponents)
	var candidates []plan.Entrant
	for _, n := range slices.Sorted(maps.Keys(numbers)) {
		candidates = append(candidates, s.Player(n, nil))
		f.seated[s.PlayerName(n)] = f.at["candidate"]
	}
	screening.Plan.Players = append(candidates, s.Opponents...)
	screening.checkPairings()
}

func readDuels(f *File, path string, s *study.Study) {
	n := f.at[path]
	switch {
	case !results.Learns(s.Method) && n != nil:
		f.fail(f.keys[path], "duels are not for method: %s, whose vectors meet the opponents: leave them out", s.Method)
	case !results.Learns(s.Method):
	case n == nil && f.at["opponents"] == nil:
		s.Duels = 1
	case n == nil:
		s.Duels = defaultDuels
	default:
		text, _ := f.text(n, "duels")
		share, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
		if err != nil || !strings.HasSuffix(text, "%") || !(0 <= share && share <= 100) {
			f.fail(n, "duels must be a percentage from 0%% to 100%%, such as 75%%")
		}
		s.Duels = Rounded(share / 100)
	}
}

// checkSearch refuses what only random searches and grids have, or lack.
func (f *StudyFile) checkSearch() {
	s := f.Study
	switch {
	case !results.Learns(s.Method) && s.Champions:
		f.fail(f.keys["champions"], "champions are not for method: %s, which compares its first vector with its last: leave them out", s.Method)
	case s.Champions && strings.HasPrefix(s.PlayerName(1), results.Champion):
		f.fail(f.at["candidate"], "with champions: true, names that begin with %q are those of champions: give the candidate another name", results.Champion)
	case results.Learns(s.Method) && s.Seats != study.BothSeats:
		f.fail(f.at["seats"], "seats: %s is for methods random and grid only: vectors that meet each other take both", s.Seats)
	}
	for _, o := range s.Opponents {
		if s.Champions && strings.HasPrefix(o.Name, results.Champion) {
			f.fail(f.seated[o.Name], "with champions: true, names that begin with %q are those of champions: give the opponent another name", results.Champion)
		}
	}
}
