package config

import (
	"fmt"
	"regexp"
	"testing"
)

// goodStudy is a config in which each test of errors breaks one line.
const goodStudy = `game: pentago
seed: 7
budget: 28
candidate: {name: p, eval: probe}
space:
  real: {min: 0.5, max: 2}
  log: {}
ties: []
opponents:
  - {name: dice, kind: random}
openings: [{kind: empty, games: 2}]
retest: {best: 2, openings: [{kind: empty, games: 2}]}
proof: {openings: [{kind: random, games: 4, stones: 1..8}]}
method: random
`

// TestBudgetThatIsEnough: the budget that an error asks for is enough, and one game less is not.
func TestBudgetThatIsEnough(t *testing.T) {
	for _, rest := range []string{
		"method: random\n", "method: random\nseats: first\n", "method: random\nretest: {best: 1}\n", "method: random\nretest: {best: 7, openings: [{kind: empty, games: 3}]}\n",
		"method: auto\n", "method: spsa\nbeside: {deeper: 4, empty: 0}\n", "method: halving\nopponents: [{kind: random}, {eval: a}]\n",
		"method: random\nopponents: [{kind: random}, {eval: a}]\nproof: {openings: [{kind: empty, games: 9}]}\n",
	} {
		text := func(budget string) []byte {
			return []byte("game: pentago\ncandidate: {eval: probe}\nbudget: " + budget + "\n" + rest)
		}
		_, err := DecodeStudy("night.yaml", text("1"))
		if err == nil {
			t.Fatalf("%s: a budget of one game is accepted", rest)
		}
		enough := regexp.MustCompile(`: ([0-9]+) in all`).FindStringSubmatch(err.Error())
		if enough == nil {
			t.Fatalf("%s: no number in %v", rest, err)
		}
		f := decodeStudy(t, string(text(enough[1])))
		if _, err := DecodeStudy("night.yaml", text(fmt.Sprint(f.Study.Budget-1))); err == nil {
			t.Errorf("%s: %s games are asked for, but one less is accepted", rest, enough[1])
		}
	}
}

func TestIsStudy(t *testing.T) {
	for text, want := range map[string]bool{
		goodStudy: true, "candidate: {}\nbudgets: 7\n": true,
		good: false, "candidate: {}\nplayers: []\n": false, "game: pentago\n": false, "": false, "- candidate\n": false, "candidate: [": false,
	} {
		if IsStudy([]byte(text)) != want {
			t.Errorf("a study: %t, want %t\n%s", !want, want, text)
		}
	}
}

// FuzzDecodeStudy: every text gives errors or a study that can be written and read back, and never a panic.
func FuzzDecodeStudy(f *testing.F) {
	f.Add("fuzz.yaml", goodStudy)
	f.Add("fuzz.yaml", "game: pentago\ncandidate: {eval: a}\nbudget: 9999\n")
	f.Add("fuzz.yaml", "game: pentago\nbudget: 9999\ncandidate: &c {eval: probe}\nopponents: [*c]\nspace: {log: , whole: {max: 4}}\nties: [{together: [log, log]}]\n")
	f.Add("fuzz.yaml", "candidate: &x {b: *x}\n")
	f.Add("fuzz.yaml", studied+"openings: ["+listOf(1, 0, 1)+"]\nretest: {best: 1}\nproof: {openings: ["+listOf(1, 0, 1)+"]}\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		file, err := DecodeStudy(name, []byte(text))
		if err != nil {
			return
		}
		checkStudyReadBack(t, file.Study)
	})
}
