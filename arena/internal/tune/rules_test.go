package tune

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
