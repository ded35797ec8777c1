package tourney

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena"
	"tourney/arena/review"
	"tourney/cli/shell"
	"tourney/results"
)

// TestChangedInTime: of a game that is not played again as stored, players whose fingerprint is not ready in time are
// said not to be checked, and nothing is said of games that differ for another reason.
func TestChangedInTime(t *testing.T) {
	differs := fmt.Errorf("night/a-b/0: %w", &review.Otherwise{How: errors.New("it goes another way")})
	for _, test := range []struct {
		name, player, signature string
		err                     error
		want                    string
	}{
		{"a slow player", "clumsy-sleeps", arena.Signature, differs, differs.Error() +
			" (whether the code of its players has changed since is not checked: slow (it takes too long))"},
		{"other code", "clumsy-resigns", arena.Signature, differs, "night: slow plays otherwise than when this run began " +
			"(its decisions on 4 positions differ): the code has changed since, which is no damage; the games can be " +
			"verified by the program that played them (tourney 0.1.0, revision unknown, signature " + arena.Signature + "); the first that differs: " + differs.Error()},
		{"another program", "clumsy-resigns", "0123456789abcdef", differs, differs.Error()},
		{"damage", "clumsy-resigns", arena.Signature, results.ErrDamaged, results.ErrDamaged.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				slow := results.Player{Name: "slow", Spec: test.player, Fingerprint: "0123456789abcdef"}
				run := results.Run{Name: "night", Game: "pentago", Version: "0.1.0", Signature: test.signature,
					Stretches: []results.Stretch{{}}, Players: []results.Player{slow, {Name: "random", Spec: "random"}},
					Pairings: []results.Pairing{{Seats: []int{0, 1}}}}
				var said bytes.Buffer
				err := changed(&shell.Environment{Ctx: t.Context(), Stderr: &said}, run, test.err)
				if err == nil || err.Error() != test.want || !errors.Is(err, test.err) || said.Len() > 0 {
					t.Errorf("%v\nwant %s\nsaid %q", err, test.want, &said)
				}
				time.Sleep(24 * time.Hour) // until the sleeper has woken
			})
		})
	}
}
