package compare

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/stats"
)

// singles returns a trial of games that are no pairs, by the candidate's wins, draws and losses.
func singles(number int, stage results.Stage, candidate, wins, draws, losses int) results.Trial {
	return results.Trial{Number: number, Stage: stage, Candidate: candidate, Player: name(candidate),
		Wins: wins, Draws: draws, Losses: losses}
}

// paired returns a trial of pairs without drawn games, by how many the candidate lost, shared and won.
func paired(number int, stage results.Stage, candidate, lost, shared, won int) results.Trial {
	t := singles(number, stage, candidate, 2*won+shared, 0, 2*lost+shared)
	t.Pairs = [5]int{0: lost, 2: shared, 4: won}
	return t
}

func name(candidate int) string { return "a." + string(rune('0'+candidate)) }

// wholeTrials are the trials of a study of five candidates: the fourth leads, the third wins the re-test.
func wholeTrials() []results.Trial {
	return []results.Trial{
		paired(0, results.Screening, 0, 20, 61, 19),
		paired(1, results.Screening, 1, 25, 60, 15),
		paired(2, results.Screening, 2, 12, 50, 38),
		paired(3, results.Screening, 3, 13, 49, 38),
		paired(4, results.Screening, 4, 9, 52, 39),
		paired(5, results.Retest, 4, 40, 110, 50),
		paired(6, results.Retest, 3, 30, 110, 60),
		paired(7, results.Proof, 3, 80, 254, 166),
	}
}

func TestOf(t *testing.T) {
	study := results.Study{Name: "s", Budget: 3000, Finished: time.Unix(0, 0)}
	all := wholeTrials()
	at := func(i int) *results.Trial { return &all[i] }
	pairs := stats.Pairs(all[7].Pairs)
	proof := Finding{Proof: pairs.AtAnyTime(), Evidence: pairs.Against(0.5, stats.Above)}
	twice := paired(0, results.Screening, 0, 20, 61, 28)
	duel := func(number, a, b int) results.Trial {
		t := paired(number, results.Screening, a, 0, 1, 0)
		t.Meetings = []results.Meeting{{Player: name(b), Weights: map[string]float64{"w": 1}, Wins: 1, Losses: 1}}
		return t
	}
	for _, tt := range []struct {
		name   string
		trials []results.Trial
		want   Finding
	}{
		{"nothing", nil, Finding{}},
		{"the default alone", all[:1], Finding{Games: 200, Candidates: 1, Default: at(0)}},
		{"a screening", all[:5], Finding{Games: 1000, Candidates: 5, Default: at(0), Leader: at(4)}},
		{"the higher score leads", all[2:4], Finding{Games: 400, Candidates: 2, Leader: at(2)}},
		{"equal scores go to the first drawn", append(all[2:3:3], paired(3, results.Screening, 3, 12, 50, 38)),
			Finding{Games: 400, Candidates: 2, Leader: at(2), Equals: 1}},
		{"a re-test", all[:7], Finding{Games: 1800, Candidates: 5, Retested: 2, Default: at(0), Leader: at(4)}},
		{"a proof", all, Finding{Games: 2800, Candidates: 5, Retested: 2, Default: at(0), Leader: at(4), Winner: at(7), Proofs: 1, Nth: 1,
			Selected: ScoreOf(study, all[3]), Retest: ScoreOf(study, all[6]), Proof: proof.Proof, Evidence: proof.Evidence, Variance: 0.115604, Word: stats.Better}},
		{"a proof alone", all[7:], Finding{Games: 1000, Winner: at(7), Proofs: 1, Nth: 1, Proof: proof.Proof, Evidence: proof.Evidence, Variance: 0.115604, Word: stats.Better}},
		{"several of the same candidate and stage", append(all[:1:1], paired(9, results.Screening, 0, 0, 0, 9)),
			Finding{Games: 218, Candidates: 1, Default: &twice}},
		{"duels", append(all[:1:1], duel(9, 1, 2), duel(10, 3, 1)), Finding{Games: 204, Candidates: 4, Default: at(0)}},
		{"of two proofs the one that has shown a gain", append(all[7:8:8], paired(8, results.Proof, 1, 0, 5, 5)),
			Finding{Games: 1020, Winner: at(7), Proofs: 2, Nth: 1, Proof: proof.Proof, Evidence: proof.Evidence, Variance: 0.115604, Word: stats.Better}},
		{"a proof of the default", []results.Trial{singles(0, results.Proof, 0, 9, 0, 0)}, Finding{Games: 9}},
		{"no games", []results.Trial{singles(0, results.Screening, 1, 0, 0, 0)}, Finding{}},
		{"negative games", []results.Trial{singles(0, results.Screening, 1, -3, 0, 9)}, Finding{}},
	} {
		tt.want.Study = study
		if diff := cmp.Diff(tt.want, BestFinding(Findings(study, tt.trials)), cmpopts.IgnoreUnexported(Finding{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// The order of the trials is of no account, and they are not changed.
func TestOfAnyOrder(t *testing.T) {
	want := BestFinding(Findings(results.Study{}, wholeTrials()))
	rapid.Check(t, func(t *rapid.T) {
		trials := rapid.Permutation(wholeTrials()).Draw(t, "trials")
		before := append([]results.Trial(nil), trials...)
		if diff := cmp.Diff(want, BestFinding(Findings(results.Study{}, trials)), cmpopts.IgnoreUnexported(Finding{})); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(before, trials); diff != "" {
			t.Fatalf("the trials changed (-before +after):\n%s", diff)
		}
	})
}

// TestBest: a gain that is shown goes before none, then the score that is highest for certain; without a gain the last
// goes.
func TestBest(t *testing.T) {
	better, more, open := Finding{Nth: 1, Word: stats.Better}, Finding{Nth: 2, Word: stats.Better}, Finding{Nth: 3, Word: stats.NotDecided}
	better.Proof.Lo, more.Proof.Lo, open.Proof.Lo = 0.51, 0.52, 0.9
	for _, tt := range []struct {
		list []Finding
		want int
	}{{[]Finding{better, more, open}, 2}, {[]Finding{more, better}, 2}, {[]Finding{open, better}, 1}, {[]Finding{open, {Nth: 4, Word: stats.Worse}}, 4}} {
		if got := BestFinding(tt.list).Nth; got != tt.want {
			t.Errorf("%+v: number %d, want %d", tt.list, got, tt.want)
		}
	}
}

// Equal scores are in the order asked for: the candidate that is re-tested first wins against its equals.
func TestOrder(t *testing.T) {
	want := []results.Trial{
		paired(4, results.Retest, 2, 0, 1, 3),
		paired(5, results.Retest, 9, 10, 20, 12),
		paired(7, results.Retest, 3, 5, 10, 6), // as good, in half the games
		paired(6, results.Retest, 1, 1, 1, 0),
		paired(8, results.Retest, 4, 0, 0, 0),
		{Number: 9, Candidate: 1, Wins: -1},
	}
	rapid.Check(t, func(t *rapid.T) {
		got := rapid.Permutation(want).Draw(t, "trials")
		slices.SortFunc(got, Order)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

func TestScoreIn(t *testing.T) {
	c := countsOf(t, part{opening: "random", pairs: [5]int{1, 1, 1, 0, 2}})
	for player, name := range []string{"a.3", "a"} {
		want := c.Player(player, "").Estimate()
		if got := ScoreIn(c, name, "").Estimate(); got != want || got.Games != 10 || got.N != 5 {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	if got := ScoreIn(c, "c", "").Estimate(); got.Games != 0 || got.Why != "no games" {
		t.Errorf("of nobody: %+v", got)
	}
}

// The default's games against its own configuration are even by construction: its score has no interval.
func TestAgainstItself(t *testing.T) {
	study := results.Study{Method: results.RandomSearch, Budget: 3000, Facts: results.StudyFacts{Weights: []results.Weight{{Name: "w"}}, Opponents: []results.Player{{Name: "b", Spec: "b"}, {Name: "a", Spec: "a"}}}}
	all := wholeTrials()
	for i := range all {
		all[i].Spec = "a(w=1)"
		all[i].Meetings = []results.Meeting{{Player: "a"}}
	}
	all[0].Spec = "a"
	e := ScoreOf(study, all[0])
	if e.Known() || e.Value != all[0].Score() || e.Games != 200 || e.Why == "" {
		t.Errorf("got %+v", e)
	}
	if e := ScoreOf(study, all[1]); !e.Known() {
		t.Errorf("another candidate: %+v", e)
	}
	said := strings.Join(BestFinding(Findings(study, all)).Sentences(), " ")
	if !strings.Contains(said, "The default scored 49.5 % there.") {
		t.Error(said)
	}
}

// Nothing that a database could hold panics, or gives a figure that is no number.
func TestOfAnything(t *testing.T) {
	count := rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 3), rapid.Int())
	trial := rapid.Custom(func(t *rapid.T) results.Trial {
		trial := singles(rapid.IntRange(-1, 9).Draw(t, "number"),
			rapid.SampledFrom(append([]results.Stage{"?"}, results.Stages...)).Draw(t, "stage"),
			rapid.IntRange(-1, 4).Draw(t, "candidate"), count.Draw(t, "wins"), count.Draw(t, "draws"), count.Draw(t, "losses"))
		if rapid.Bool().Draw(t, "in pairs") {
			for i := range trial.Pairs {
				trial.Pairs[i] = count.Draw(t, "pairs")
			}
		}
		return trial
	})
	rapid.Check(t, func(t *rapid.T) {
		f := BestFinding(Findings(results.Study{Budget: rapid.Int().Draw(t, "budget")}, rapid.SliceOf(trial).Draw(t, "trials")))
		text := strings.Join(f.Sentences(), "\n")
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || !strings.Contains(text, "candidate") {
			t.Fatalf("%+v says\n%s", f, text)
		}
		if (f.Word == "") != (f.Winner == nil) || f.Winner != nil && !f.Proof.Known() {
			t.Fatalf("%+v", f)
		}
	})
}

func TestScoreOf(t *testing.T) {
	for _, tt := range []struct {
		name  string
		trial results.Trial
		want  stats.Estimate
	}{
		{"singles", singles(0, "", 1, 9, 2, 4), stats.Score(9, 2, 4)},
		{"pairs", paired(0, "", 1, 9, 20, 14), stats.Pairs([5]int{9, 0, 20, 0, 14}).Score()},
		{"a pair, and a game whose partner was left out", results.Trial{Wins: 2, Draws: 1, Pairs: [5]int{3: 1}}, stats.Pairs([5]int{3: 1}).Score()},
		{"no games", results.Trial{}, stats.Estimate{Why: "no games"}},
		{"more pairs than games", results.Trial{Wins: 3, Pairs: [5]int{4: 2}},
			stats.Estimate{Why: "its counts of games contradict each other"}},
		{"other points", results.Trial{Wins: 2, Losses: 2, Pairs: [5]int{4: 2}},
			stats.Estimate{Why: "its counts of games contradict each other"}},
	} {
		if diff := cmp.Diff(tt.want, ScoreOf(results.Study{}, tt.trial)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
