package tune

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRules(t *testing.T) {
	for _, test := range []struct {
		rules          Rules
		vectors, after int
		want           string // the error; "" for none
	}{
		{Rules{Method: RandomSearch, Budget: 10_000, Trial: 40, Best: 5, Retest: 200, Proof: 1000}, 200, 2000, ""},
		{Rules{Method: RandomSearch, Budget: 10_039, Trial: 40, Best: 5, Retest: 200, Proof: 1000}, 200, 2000, ""},
		{Rules{Method: RandomSearch, Budget: 64_000, Trial: 200, Best: 1, Proof: 4000}, 300, 4000, ""},
		{Rules{Method: RandomSearch, Budget: 2240, Trial: 40, Best: 5, Retest: 200, Proof: 1000}, 6, 2000, ""},
		{Rules{Method: RandomSearch, Budget: 2239, Trial: 40, Best: 5, Retest: 200, Proof: 1000}, 5, 2000,
			"a budget of 2239 games is too small: 6 vectors at least (the default and those to be re-tested) take 240 games, " +
				"1000 for re-testing 5 of them and 1000 for the proof: 2240 in all"},
		{Rules{Method: RandomSearch, Budget: 500, Trial: 200, Best: 1, Proof: 101}, 1, 101,
			"a budget of 500 games is too small: 2 vectors at least (the default and those to be re-tested) take 400 games " +
				"and 101 for the proof: 501 in all"},
		{Rules{Method: RandomSearch, Budget: 1, Trial: 40, Best: 5, Retest: 200, Proof: 1000}, 0, 2000, "a budget of 1 games is too small"},
	} {
		if vectors, after := test.rules.Vectors(), test.rules.After(); vectors != test.vectors || after != test.after {
			t.Errorf("%+v: %d vectors, %d games after the search; want %d and %d", test.rules, vectors, after, test.vectors, test.after)
		}
		err := test.rules.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%+v:\n got %v\nwant %s", test.rules, err, test.want)
		}
	}
}

// TestRulesBudget: all stages together stay within the budget, one more vector would exceed it, and the budget that
// Check names is exactly enough.
func TestRulesBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rules{
			Method: RandomSearch,
			Budget: rapid.IntRange(1, 3000).Draw(t, "budget"),
			Trial:  rapid.IntRange(1, 50).Draw(t, "trial"),
			Best:   rapid.IntRange(1, 8).Draw(t, "best"),
			Proof:  rapid.IntRange(1, 500).Draw(t, "proof"),
		}
		if r.Best > 1 {
			r.Retest = rapid.IntRange(1, 100).Draw(t, "retest")
		}
		err := r.Check()
		if err == nil {
			games := r.Vectors()*r.Trial + r.Best*r.Retest + r.Proof
			if games > r.Budget || games+r.Trial <= r.Budget {
				t.Fatalf("%+v: %d vectors take %d games", r, r.Vectors(), games)
			}
			if r.Vectors() <= r.Best {
				t.Fatalf("%+v: %d vectors, but %d are to be re-tested besides the default", r, r.Vectors(), r.Best)
			}
			return
		}
		text := strings.TrimSuffix(err.Error(), " in all")
		enough, numberErr := strconv.Atoi(text[strings.LastIndex(text, " ")+1:])
		if numberErr != nil || enough <= r.Budget {
			t.Fatalf("%+v: no number above the budget in %q", r, err)
		}
		r.Budget = enough
		if err := r.Check(); err != nil {
			t.Errorf("%d games were called enough: %v", enough, err)
		}
		r.Budget = enough - 1
		if r.Check() == nil {
			t.Errorf("%d games were called enough, but %d are", enough, enough-1)
		}
	})
}
