package report

import (
	"fmt"
	"strings"
	"testing"

	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// fellBack returns a run in which the first player wins 12 pairs, of which the tenth or eleventh decides, and then
// loses and wins others in turn: the evidence falls back.
func fellBack(until string) (results.Run, *resultstest.Store) {
	run, store := duelOf([]results.OpeningSet{{Kind: "random", Games: 72}}, func(_, n int) bool { return n < 12 || n%2 == 0 })
	run.Facts.Until = until
	return run, store
}

// TestFirstDecisionKeepsItsWordAlone: in sentences, JSON, ratings and studies, the word of the first decision stays
// with its pair, and score, interval and evidence are those of all pairs.
func TestFirstDecisionKeepsItsWordAlone(t *testing.T) {
	all := stats.Pairs([5]int{0: 30, 4: 42})
	match, store := fellBack(results.UntilDecided)
	c := readOf(t, match, store.List)
	evidenceOfAll := all.Against(0.5, stats.Either)
	said := strings.Join(verdicts(c), " ")
	claim := compare.ClaimOf(evidence.Comparison{Unit: "pair"})
	for _, want := range []string{
		"a is better than b on random boards: " + claim.Figure(all.AtAnyTime()) + ", 72 pairs, evidence " + evidenceOfAll.Odds() +
			", decided at pair 10; may be looked at any time.",
		"The first decision stays: at pair 10 the evidence was 20:1 or more.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%s\nwant %s", said, want)
		}
	}
	facts := map[string]any{}
	for _, f := range comparisons(c)[0] {
		facts[f.Key] = f.Value
	}
	if facts["verdict"] != "better" || facts["score"] != all.AtAnyTime() || facts["blocks"] != 72 || facts["decided_at"] != 10 ||
		facts["log10_evidence"] != evidenceOfAll.Log10() {
		t.Errorf("for programs: %v", facts)
	}
	if o := c.Ratings().Between(0, 1); o.Word != stats.Better || o.Score != all.AtAnyTime() || o.Evidence != evidenceOfAll {
		t.Errorf("in ratings: %s, %+v, %s", o.Word, o.Score, o.Evidence.Odds())
	}

	proof, store := fellBack(results.UntilProven)
	counts := resultstest.Must(evidence.Read(t.Context(), store, proof))
	f := compare.BestFinding(compare.Findings(results.Study{Name: "s", Budget: 500}, []results.Trial{{Stage: results.Proof, Candidate: 1, Player: "a", Wins: 84, Losses: 60,
		Pairs: [5]int{0: 30, 4: 42}}}))
	if f.Word != stats.NotDecided {
		t.Fatalf("all pairs together say %s: the test needs evidence that fell back", f.Word)
	}
	f.Split(counts)
	if f.Word != stats.Better || f.Decided == 0 || f.Proof != all.AtAnyTime() || f.Evidence != all.Against(0.5, stats.Above) {
		t.Errorf("of a study: %s at pair %d, %+v, %s", f.Word, f.Decided, f.Proof, f.Evidence.Odds())
	}
	words := strings.Join(f.Sentences(), " ")
	want := fmt.Sprintf("72 pairs, evidence %s, decided at pair %d; may be looked at any time. Nothing was chosen by these games. "+
		"The first decision stays: at pair %d the evidence was 40:1 or more.", f.Evidence.Odds(), f.Decided, f.Decided)
	if !strings.Contains(words, want) || strings.Contains(words, "Keep the default") {
		t.Errorf("%s\nwant %s", words, want)
	}
}
