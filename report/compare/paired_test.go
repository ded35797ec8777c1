package compare

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// memory is a run with its blocks, as a store hands them out: by number, in a slice that is overwritten.
type memory struct {
	run    results.Run
	blocks []results.Block
}

func (m memory) version() Version { return Version{m.run, m.Blocks} }

func (m memory) Blocks(_ context.Context, _ results.Run, order results.BlockOrder, visit func(results.Block) error) error {
	if order != results.ByOpening {
		return errors.New("not opening by opening")
	}
	list := slices.Clone(m.blocks)
	slices.SortStableFunc(list, func(a, b results.Block) int { return a.Number - b.Number })
	var scores []int
	for _, b := range list {
		scores = append(scores[:0], b.Scores...)
		b.Scores = scores
		if err := visit(b); err != nil {
			return err
		}
		for i := range scores {
			scores[i] = -1
		}
	}
	return nil
}

// runOf is a run of these players, seated in these pairings, by their names: "ab" seats a first and b second.
func runOf(name, players string, pairings ...string) results.Run {
	run := results.Run{Name: name, Game: "pentago", Seed: 7, Finished: time.Unix(1e9, 0), Facts: results.Facts{Planned: 1,
		Options: map[string]string{"x": "1"}, Openings: []results.OpeningSet{{Kind: "random", Games: 1}}}}
	for _, p := range players {
		run.Players = append(run.Players, results.Player{Name: string(p), Spec: string(p)})
	}
	for _, seats := range pairings {
		var p results.Pairing
		for _, seated := range seats {
			p.Seats = append(p.Seats, strings.IndexRune(players, seated))
		}
		run.Pairings = append(run.Pairings, p)
	}
	return run
}

// with adds a complete block of a matchup: what its players have won, in twelfths, in the order of the run.
func (m memory) with(matchup, number int, scores ...int) memory {
	b := results.Block{Matchup: matchup, Number: number, Opening: "random", Start: uint64(number), Scores: scores}
	b.Orders = len(m.run.Matchups()[matchup].Pairings)
	b.Games = b.Orders
	m.blocks = append(m.blocks[:len(m.blocks):len(m.blocks)], b) // others go on from m, too
	return m
}

// change returns the run with its last block changed.
func (m memory) change(edit func(*results.Block)) memory {
	m.blocks = slices.Clone(m.blocks)
	edit(&m.blocks[len(m.blocks)-1])
	return m
}

func compared(t *testing.T, new, old memory) Paired {
	t.Helper()
	return resultstest.Must(Pair(t.Context(), new.version(), old.version(), 1))
}

// shown writes lines without intervals.
func shown(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%s/%s %s: %+.4f = %.4f - %.4f; %d openings, %d games, %d of %d blocks changed\n", l.Player, l.Against, l.Code,
			l.Difference.Value, l.New.Value, l.Old.Value, l.Difference.N, l.Difference.Games, l.Changed, l.Blocks)
	}
	return b.String()
}

func TestPair(t *testing.T) {
	duels := []string{"ab", "ba", "ac", "ca", "bc", "cb"}
	old := memory{run: runOf("old", "abc", duels...)}.
		with(0, 0, 12, 12).with(1, 0, 24, 0).with(2, 0, 6, 18).
		with(0, 1, 0, 24).with(1, 1, 12, 12).with(2, 1, 12, 12)
	// The same, in another order of players, pairings and blocks; a has been edited, and gains 1/2 and 0 against b, 0
	// and 1/4 against c.
	new := memory{run: runOf("new", "bca", "cb", "bc", "ba", "ab", "ca", "ac")}.
		with(2, 0, 0, 24).with(1, 0, 0, 24).with(0, 0, 6, 18).
		with(1, 1, 24, 0).with(0, 1, 12, 12).with(2, 1, 6, 18)
	new.run.Players[2].Spec = "a2"
	c := compared(t, new, old)
	if diff := cmp.Diff(`a/ other settings: +0.1875 = 0.6875 - 0.5000; 2 openings, 8 games, 2 of 4 blocks changed
b/ ?: -0.1250 = 0.4375 - 0.5625; 2 openings, 8 games, 1 of 4 blocks changed
c/ ?: -0.0625 = 0.3750 - 0.4375; 2 openings, 8 games, 1 of 4 blocks changed
b/c ?: +0.0000 = 0.3750 - 0.3750; 2 openings, 4 games, 0 of 2 blocks changed
a/b other settings: +0.2500 = 0.5000 - 0.2500; 2 openings, 4 games, 1 of 2 blocks changed
a/c other settings: +0.1250 = 0.8750 - 0.7500; 2 openings, 4 games, 1 of 2 blocks changed
`, shown(slices.Concat(c.Players, c.Cells))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	// a gained 1/4 on the first opening and 1/8 on the second, a mean of each: 12.706205 · 1/16.
	a := c.Players[0]
	if want := 12.706205 / 16; math.Abs(a.Difference.Margin()-want) > 1e-6 || a.Difference.Method != stats.StudentOpenings || a.Verdict != stats.NotDecided {
		t.Errorf("got %+v, want ±%v", a.Difference, want)
	}
	if diff := cmp.Diff([]string{"a: a2 instead of a"}, c.Edits()); diff != "" {
		t.Error(diff)
	}

	if c.Blocks != 6 || c.Changed != 2 {
		t.Errorf("%d of %d shared blocks changed, want 2 of 6", c.Changed, c.Blocks)
	}

	// The other way round everything has the other sign.
	back := compared(t, old, new)
	for _, l := range c.Players {
		i := slices.IndexFunc(back.Players, func(o Line) bool { return o.Player == l.Player })
		if r := back.Players[i].Difference; r.Value != -l.Difference.Value || r.Lo != -l.Difference.Hi || r.Hi != -l.Difference.Lo {
			t.Errorf("%s: %+v, and back %+v", l.Player, l.Difference, r)
		}
	}
	// A run differs from itself in nothing.
	itself := compared(t, old, old)
	if itself.Blocks != 6 || itself.Changed != 0 {
		t.Errorf("%d of %d shared blocks changed from a run to itself", itself.Changed, itself.Blocks)
	}
	for _, l := range itself.Players {
		if l.Difference.Value != 0 || l.Changed != 0 || l.Difference.Method != stats.EqualOpenings || l.Verdict != stats.NotDecided || l.Evidence > 0 {
			t.Errorf("%s against itself: %+v", l.Player, l)
		}
	}
}

// Edited players come first and show their matchups, and the score of a player of the same code is not its own doing.
func TestMoved(t *testing.T) {
	old := memory{run: runOf("old", "abc", "ab", "ba", "ac", "ca", "bc", "cb")}
	new := old
	for n := range 80 {
		old = old.with(0, n, 12, 12).with(1, n, 12, 12).with(2, n, 12, 12)
		gain := 6 + 6*(n%2)
		new = new.with(0, n, 12-gain, 12+gain).with(1, n, 12, 12).with(2, n, 12, 12)
	}
	for _, tt := range []struct {
		prints string // of a, b, c in the new run; in the old they are all 1, and - is none
		want   string
	}{
		{"121", "b changed better; a same moved; c same not decided"},
		{"211", "a changed worse; b same moved; c same not decided"},
		{"1-1", "b ? better; a same moved; c same not decided"},
		{"-12", "c changed not decided; a ? worse; b same moved"},
		{"111", "a same moved; b same moved; c same not decided"}, // by a clock
	} {
		for i, print := range tt.prints {
			old.run.Players[i].Fingerprint = "1"
			new.run.Players = slices.Clone(new.run.Players)
			new.run.Players[i].Fingerprint = strings.TrimPrefix(string(print), "-")
		}
		c := compared(t, new, old)
		var got []string
		for _, l := range c.Players {
			got = append(got, fmt.Sprintf("%s %s %s", l.Player, l.Code, l.Verdict))
		}
		for _, l := range c.Cells {
			if l.Verdict != "" {
				t.Errorf("%s: the verdict of %s against %s is %q, want none", tt.prints, l.Player, l.Against, l.Verdict)
			}
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.prints, diff)
		}
	}
}

// What only one run has is counted, and the rest compared.
func TestLeftOut(t *testing.T) {
	old := memory{run: runOf("old", "abxd", "ab", "ba", "ax", "xa", "aa", "ad")}.
		with(0, 0, 12, 12).with(0, 1, 12, 12).with(0, 2, 0, 24).with(0, 3, 24, 0).with(0, 6, 0, 24).with(1, 0, 24, 0).with(3, 0, 12, 0)
	new := memory{run: runOf("new", "abyd", "ab", "ba", "ay", "ya", "ad", "da")}.
		with(0, 5, 24, 0).with(0, 0, 24, 0).with(1, 0, 24, 0).with(2, 0, 24, 0).
		with(0, 1, 24, 0).change(func(b *results.Block) { b.Start++ }).
		with(0, 3, 24, 0).change(func(b *results.Block) { b.Games-- }).
		with(0, 2, 12, 12).with(0, 4, 12, 12)
	c := compared(t, new, old)
	if diff := cmp.Diff(`a/ ?: +0.5000 = 0.7500 - 0.2500; 2 openings, 4 games, 2 of 2 blocks changed
b/ ?: -0.5000 = 0.2500 - 0.7500; 2 openings, 4 games, 2 of 2 blocks changed
`, shown(c.Players)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	c.New, c.Old, c.Players, c.Cells = results.Run{}, results.Run{}, nil, nil
	want := Paired{Number: 1, Judged: 2, Openings: 2, Blocks: 2, Changed: 2, Only: Sides[[]string]{[]string{"y"}, []string{"x"}}, Apart: []string{"d"}, Unmatched: 1, Self: true,
		Unpaired: Sides[int]{2, 2}, Differing: 1}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Of three seats a player's share is that of each of its seats.
func TestThreeSeats(t *testing.T) {
	pairings := []string{"aab", "aba", "baa", "abb", "bab", "bba"}
	old := memory{run: runOf("old", "ab", pairings...)}.with(0, 0, 24, 12).with(1, 0, 12, 24).with(0, 1, 18, 18).with(1, 1, 0, 36)
	new := memory{run: runOf("new", "ab", pairings...)}.with(0, 0, 36, 0).with(1, 0, 12, 24).with(0, 1, 18, 18).with(1, 1, 18, 18)
	// Of a's gains in the first matchup, 1/3 of a game a seat becomes 1/6; in the second it has one seat, and gains
	// 1/2.
	if diff := cmp.Diff(`a/ ?: +0.1667 = 0.3958 - 0.2292; 2 openings, 12 games, 2 of 4 blocks changed
b/ ?: -0.1458 = 0.2708 - 0.4167; 2 openings, 12 games, 2 of 4 blocks changed
a/b ?: +0.0833 = 0.3750 - 0.2917; 2 openings, 6 games, 1 of 2 blocks changed
b/2 × a ?: -0.1667 = 0.2500 - 0.4167; 2 openings, 6 games, 1 of 2 blocks changed
a/2 × b ?: +0.2500 = 0.4167 - 0.1667; 2 openings, 6 games, 1 of 2 blocks changed
b/a ?: -0.1250 = 0.2917 - 0.4167; 2 openings, 6 games, 1 of 2 blocks changed
`, func() string { c := compared(t, new, old); return shown(slices.Concat(c.Players, c.Cells)) }()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestOneStart(t *testing.T) {
	m := memory{run: runOf("m", "ab", "ab", "ba")}
	for n := range 6 {
		m = m.with(0, n, 12, 12)
		if n%2 == 0 {
			m = m.from("list", 99)
		}
		if n == 3 {
			m = m.from(results.EmptyBoard, 98)
		}
	}
	if diff := cmp.Diff([]string{"list"}, compared(t, m, m).OneStart); diff != "" {
		t.Error(diff)
	}
}

func TestRefused(t *testing.T) {
	run := func(edit func(*results.Run)) memory {
		m := memory{run: runOf("old", "ab", "ab", "ba")}
		if edit != nil {
			edit(&m.run)
		}
		return m.with(0, 1, 12, 12)
	}
	new := memory{run: runOf("new", "ab", "ab", "ba")}
	played := new.with(0, 1, 12, 12)
	for _, tt := range []struct {
		name     string
		new, old memory
		want     string
	}{
		{"games", played, run(func(r *results.Run) { r.Game = "loa" }), "run new is of pentago, run old of loa: only runs of one game can be paired"},
		{"rules", played, run(func(r *results.Run) { r.Facts.Options = map[string]string{"x": "2"} }),
			`the rules differ: option x is "1" in run new, and "2" in run old`},
		{"an option more", played, run(func(r *results.Run) { r.Facts.Options = nil }), `the rules differ: option x is "1" in run new, and "" in run old`},
		{"names", played, memory{run: runOf("old", "cd", "cd", "dc")}.with(0, 1, 12, 12),
			"runs new and old have no matchup in common: new has a, b, old has c, d (players are the same if their names are)"},
		{"seat orders", played, memory{run: runOf("old", "ab", "ab")}.with(0, 1, 12, 0),
			"runs new and old have no matchup in common: players of both meet in one of them only, or in other seat orders"},
		{"self-play", memory{run: runOf("new", "a", "aa")}, memory{run: runOf("old", "a", "aa")},
			"runs new and old have no matchup in common: players meet only themselves"},
		{"nothing played", new, run(nil), "runs new and old share no opening: run new has played none in all seat orders yet"},
		{"nothing played before", played, memory{run: new.run}, "runs new and new share no opening: run new has played none in all seat orders yet"},
		{"seeds", played, run(func(r *results.Run) { r.Seed = 8 }).change(func(b *results.Block) { b.Start = 5 }),
			"runs new and old share no opening: their seeds are 7 and 8, and random openings follow from the seed; give both configs the same seed"},
		{"openings", played, run(nil).change(func(b *results.Block) { b.Start = 5 }),
			"runs new and old share no opening: games of equal numbers begin from different positions; give both configs the same openings, in the same order"},
		{"kinds", played, run(nil).change(func(b *results.Block) { b.Opening = "list" }),
			"runs new and old share no opening: games of equal numbers begin from different positions; give both configs the same openings, in the same order"},
		{"first movers", played, run(nil).change(func(b *results.Block) { b.First = 1 }),
			"runs new and old share no opening: games of equal numbers begin from different positions; give both configs the same openings, in the same order"},
		{"numbers", played, run(nil).change(func(b *results.Block) { b.Number = 5 }),
			"runs new and old share no opening: no matchup has played games of equal numbers in both"},
	} {
		_, err := Pair(t.Context(), tt.new.version(), tt.old.version(), 1)
		if _, ok := errors.AsType[Refused](err); !ok || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

// broken fails after the first block.
type broken struct{ memory }

func (b broken) Blocks(ctx context.Context, r results.Run, order results.BlockOrder, visit func(results.Block) error) error {
	return errors.Join(b.memory.Blocks(ctx, r, order, visit), errors.New("torn"))
}

func TestStoreFails(t *testing.T) {
	m := memory{run: runOf("m", "ab", "ab", "ba")}.with(0, 0, 12, 12)
	for _, pair := range [][2]Version{{{m.run, broken{m}.Blocks}, m.version()}, {m.version(), {m.run, broken{m}.Blocks}}} {
		if _, err := Pair(t.Context(), pair[0], pair[1], 1); err == nil || err.Error() != "torn" {
			t.Errorf("got %v, want what the store said", err)
		}
	}
}

func TestCode(t *testing.T) {
	for _, tt := range []struct {
		new, old results.Player
		want     Code
	}{
		{results.Player{Spec: "a(x=1)@4"}, results.Player{Spec: "a(x=1)@4"}, Unknown},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4"}, Unknown},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, Same},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4", Fingerprint: "2"}, Changed},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=2)@4", Fingerprint: "2"}, Weights},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=2)@4", Fingerprint: "1"}, Weights},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@5", Fingerprint: "1"}, Settings},
		{results.Player{Spec: "a(x=1,y=0)@4,new=off", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, Same},
		{results.Player{Spec: "a(x=1)@4", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4,new=off", Fingerprint: "1"}, Same},
		{results.Player{Spec: "a(x=1)@4,new=on", Fingerprint: "1"}, results.Player{Spec: "a(x=1)@4", Fingerprint: "2"}, Settings},
		{results.Player{Spec: "a(x=1)@4,new=off"}, results.Player{Spec: "a(x=1)@4"}, Settings},
		{results.Player{Spec: "a(x=1)@4"}, results.Player{Spec: "a(x=2)@5"}, Settings},
		{results.Player{Spec: "a(x=1)@4"}, results.Player{Spec: "b(x=1)@4"}, Settings},
		{results.Player{Spec: "random"}, results.Player{Spec: "a(x=1)@4"}, Settings},
		{results.Player{Spec: `bot(x=1)@command="b (2)"`}, results.Player{Spec: `bot(x=2)@command="b (2)"`}, Weights},
		{results.Player{Spec: `bot(x=1)@command="b (2)"`}, results.Player{Spec: `bot(x=1)@command="b (3)"`}, Settings},
		{results.Player{Spec: `bot@command="b (2)"`}, results.Player{Spec: `bot@command="b (3)"`}, Settings},
	} {
		if got := codeOf(tt.new, tt.old); got != tt.want {
			t.Errorf("%v and %v: %s, want %s", tt.new, tt.old, got, tt.want)
		}
		c := Paired{New: results.Run{Players: []results.Player{tt.new}}, Old: results.Run{Players: []results.Player{tt.old}}}
		if edited := tt.want == Weights || tt.want == Settings; len(c.Edits()) > 0 != edited {
			t.Errorf("%v and %v: the edits are %q", tt.new, tt.old, c.Edits())
		}
	}
}

func TestEdits(t *testing.T) {
	for _, tt := range []struct{ new, old, want string }{
		{"a(x=1,y=2)@3", "a(x=1,y=2)@2", "plies 3 instead of 2"},
		{"a(x=1)@auto,kind=minimax", "a(x=2)@4,kind=alpha-beta", "x 1 instead of 2, plies auto instead of 4, kind minimax instead of alpha-beta"},
		{"a@3,new=on", "a@3,gone=off", "new on instead of nothing, gone nothing instead of off"},
		{"a(x=1)@3", "b(y=2)@3", "a instead of b, x 1 instead of nothing, y nothing instead of 2"},
		{"random", "a(x=1)@2", "random instead of a, x nothing instead of 1, plies nothing instead of 2"},
	} {
		c := Paired{New: results.Run{Players: []results.Player{{Name: "A", Spec: tt.new}}}, Old: results.Run{Players: []results.Player{{Name: "A", Spec: tt.old}}}}
		if diff := cmp.Diff([]string{"A: " + tt.want}, c.Edits()); diff != "" {
			t.Errorf("%s after %s: -want +got:\n%s", tt.new, tt.old, diff)
		}
	}
}

// In seatings of three, on two kinds of openings of which one is rarer and shows the edit differently, the intervals of
// all players cover their true differences. The edited player takes points from each of the others alike; the others'
// games without the edited player stay the same.
func TestCoverage(t *testing.T) {
	gamestest.SkipShort(t)
	const openings, rare = 28, 8
	const few, many = 200, 2000 // samples, by default and at full size
	samples := gamestest.Full(few, many)
	edits := map[string]float64{"random": 0.1, "list": -0.15}
	truth := (edits["random"]*(openings-rare) + edits["list"]*rare) / openings
	truths := []float64{truth, -truth / 3, -truth / 3, -truth / 3} // of two blocks in three, half of what a gains
	wanted := []int{192, 192, 194, 193}                            // covered in few samples
	run := runOf("run", "abcd", "abc", "bca", "cab", "abd", "bda", "dab", "acd", "cda", "dac", "bcd", "cdb", "dbc")
	r := rand.New(rand.NewPCG(3, 2))
	covered := make([]int, len(truths))
	for range samples {
		new, old := memory{run: run}, memory{run: run}
		for n := range openings {
			kind := "random"
			if n < rare {
				kind = "list"
			}
			edit := edits[kind] + 0.3*(float64(r.IntN(2))-0.5)
			board := 1.0/3 + 0.2*(r.Float64()-0.5) // what the opening is worth to the first of a table
			for m := range 4 {
				block := func(chance float64) results.Block {
					scores := make([]int, 3)
					for range 3 {
						winner := 1 + r.IntN(2)
						if r.Float64() < chance {
							winner = 0
						}
						scores[winner] += results.Twelfths
					}
					return results.Block{Matchup: m, Number: n, Opening: kind, Start: uint64(n), Games: 3, Orders: 3, Scores: scores}
				}
				before := block(board - edit/2)
				after := before
				if m < 3 { // the last is without a
					after = block(board + edit/2)
				}
				new.blocks, old.blocks = append(new.blocks, after), append(old.blocks, before)
			}
		}
		for i, l := range compared(t, new, old).Players {
			if l.Difference.Lo <= truths[i] && truths[i] <= l.Difference.Hi {
				covered[i]++
			}
		}
	}
	for i, n := range covered {
		if share := float64(n) / many; gamestest.Long && (share < 0.93 || share > 0.97) || !gamestest.Long && n != wanted[i] {
			t.Errorf("the difference of player %d, %.4f, is covered in %d of %d samples, want %d of %d, and of %d about 0.95", i, truths[i], n, samples,
				wanted[i], few, many)
		}
	}
}
