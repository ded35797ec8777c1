package tables

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
	"tourney/results/verdict"
)

type studyJSON struct {
	Study      string      `json:"study"`
	Game       string      `json:"game"`
	Heuristic  string      `json:"heuristic"`
	Method     string      `json:"method"`
	Budget     int         `json:"budget"` // games
	Games      int         `json:"games"`  // in finished trials
	Finished   bool        `json:"finished"`
	Candidates int         `json:"candidates"` // that the search has finished, the default included
	Verdict    *string     `json:"verdict"`    // null before the proof
	Sentences  []string    `json:"sentences"`
	Warnings   []string    `json:"warnings"` // among the sentences
	Note       *string     `json:"note"`
	Proof      *proofJSON  `json:"proof"` // what the verdict goes by; null before the proof
	Trials     []trialJSON `json:"trials"`
}

// proofJSON is the proof as the verdict takes it: from fresh boards alone, where there are any. Its trial has all games.
type proofJSON struct {
	Games    int           `json:"games"`
	Score    *figure       `json:"score"`
	Elo      *figure       `json:"elo"`
	Openings []openingJSON `json:"openings"`
}

type openingJSON struct {
	Opening string  `json:"opening"`
	Games   int     `json:"games"`
	Score   *figure `json:"score"`
	Verdict string  `json:"verdict"`
}

func newProof(f verdict.Finding) *proofJSON {
	if f.Winner == nil {
		return nil
	}
	p := &proofJSON{Games: f.Proof.Games, Score: newFigure(f.Proof), Elo: newFigure(stats.Elo(f.Proof)), Openings: []openingJSON{}}
	for _, o := range f.Openings {
		p.Openings = append(p.Openings, openingJSON{results.Visible(o.Opening), o.Score.Games, newFigure(o.Score), string(o.Word())})
	}
	return p
}

type trialJSON struct {
	Number    int                `json:"number"`
	Stage     results.Stage      `json:"stage"`
	Rank      *int               `json:"rank"`      // in its stage; null without a score
	Candidate int                `json:"candidate"` // 0 is the default
	Player    string             `json:"player"`
	Spec      string             `json:"spec"`
	Weights   map[string]float64 `json:"weights"`
	Games     int                `json:"games"`
	Won       int                `json:"won"`
	Drawn     int                `json:"drawn"`
	Lost      int                `json:"lost"`
	Faults    int                `json:"faults"` // of the candidate, among lost
	Pairs     *[5]int            `json:"pairs"`  // by points: 0, 1/2, 1, 3/2, 2; null where games are not paired
	Score     *figure            `json:"score"`
	Elo       *figure            `json:"elo"`
}

func (t StudyTable) forJSON() any {
	f := t.Finding
	out := studyJSON{Study: results.Visible(f.Study.Name), Game: results.Visible(f.Study.Game),
		Heuristic: results.Visible(f.Study.Heuristic), Method: results.Visible(f.Study.Method),
		Budget: f.Study.Budget, Games: f.Games, Finished: !f.Study.Finished.IsZero(), Candidates: f.Candidates,
		Verdict: optional(string(f.Word)), Sentences: visible(f.Sentences()),
		Warnings: visible(f.Warnings), Note: optional(t.Note), Proof: newProof(f),
		Trials: []trialJSON{}}
	for _, r := range t.Rows {
		score := r.Score
		trial := trialJSON{Number: r.Number, Stage: r.Stage, Candidate: r.Candidate, Player: results.Visible(r.Player), Spec: results.Visible(r.Spec),
			Weights: r.Weights, Games: r.Games(), Won: r.Wins, Drawn: r.Draws, Lost: r.Losses, Faults: r.Faults,
			Score: newFigure(score), Elo: newFigure(stats.Elo(score))}
		if r.Rank > 0 {
			trial.Rank = &r.Rank
		}
		if r.Pairs != [5]int{} {
			trial.Pairs = &r.Pairs
		}
		out.Trials = append(out.Trials, trial)
	}
	return out
}

// writeCSV writes one line for each trial. That of the proof has the verdict as well.
func (t StudyTable) writeCSV(w io.Writer) error {
	header := []string{"study", "game", "heuristic", "number", "stage", "rank", "candidate", "player"}
	for _, w := range t.Weights {
		header = append(header, "weight_"+w.Name)
	}
	header = append(header, "games", "won", "drawn", "lost", "faults",
		"pairs_0", "pairs_half", "pairs_1", "pairs_3half", "pairs_2")
	for _, name := range []string{"score", "elo"} {
		header = append(header, figureColumns(name)...)
	}
	header = append(append(header, "verdict", "verdict_games"), figureColumns("verdict_score")...)
	records := [][]string{append(header, "spec", "warnings", "note")}

	s, warnings := t.Finding.Study, strings.Join(t.Finding.Warnings, "; ")
	for _, r := range t.Rows {
		rank := ""
		if r.Rank > 0 {
			rank = strconv.Itoa(r.Rank)
		}
		record := []string{s.Name, s.Game, s.Heuristic, strconv.Itoa(r.Number), string(r.Stage), rank,
			strconv.Itoa(r.Candidate), r.Player}
		for _, w := range t.Weights {
			value := ""
			if v, ok := r.Weights[w.Name]; ok {
				value = fraction(v)
			}
			record = append(record, value)
		}
		for _, count := range append([]int{r.Games(), r.Wins, r.Draws, r.Losses, r.Faults}, r.Pairs[:]...) {
			record = append(record, strconv.Itoa(count))
		}
		records = append(records, slices.Concat(record, fields(r.Score), fields(stats.Elo(r.Score)), t.verdictFields(r),
			[]string{r.Spec, warnings, t.Note}))
	}
	return writeCSV(w, records)
}

// verdictFields are what the verdict goes by, in the row of the proof: it need not be all of the row's games.
func (t StudyTable) verdictFields(r StudyRow) []string {
	if f := t.Finding; f.Winner != nil && r.Number == f.Winner.Number {
		return slices.Concat([]string{string(f.Word), strconv.Itoa(f.Proof.Games)}, fields(f.Proof))
	}
	return make([]string, 7)
}
