package spluteval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/splut"
	"tourney/players"
	"tourney/players/evaltest"
)

// begun returns the original at the beginning of a game.
func begun(t testing.TB, text string, p *splut.Board, o games.Options) *axiom {
	t.Helper()
	a := evaltest.Player(t, game, text).(*axiom)
	if err := a.Begin(context.Background(), players.Setup{Game: splut.Game{}, Options: o, Start: p, Seed: players.Seed{3, 4}}); err != nil {
		t.Fatal(err)
	}
	return a
}

func complete(t testing.TB, given games.Options) games.Options {
	t.Helper()
	o, err := games.Complete(splut.Game{}.Options(), given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestAxiomBoard plays random games. The original's board must have what the game's has, and the same steps, if rocks
// are barred by the rule of the round. Before the second clearing of its markers the original may have fewer. Once a
// seat is out, its turns may clear them early: then steps are not compared.
func TestAxiomBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	compared, fewer := 0, 0
	for n := range 24 {
		o := complete(t, games.Options{"levitation": "round", "seats": []string{"2", "3", "4", "EW"}[n%4]})
		b := opening(t, o)
		a := begun(t, "axiom", b.Clone().(*splut.Board), o)
		var played []games.Move
		for !b.Over() && len(played) < 150 {
			turn, err := a.catchUp(played, b)
			if err != nil {
				t.Fatal(err)
			}
			checkSame(t, &a.levels[0].board, b)
			if _, left := b.Phase(); turn.seat != b.Mover() || left != int(turn.left) {
				t.Fatalf("%s: seat %d has %d plies left", gamestest.Line(b), turn.seat, turn.left)
			}
			a.legal = b.AppendMoves(a.legal[:0])
			if len(b.AppendEliminated(nil)) == 0 {
				if steps, turns := listed(t, a, b), turn.turns; steps != len(a.legal) {
					fewer++
					if turns >= 2*b.Seats() || steps > len(a.legal) {
						t.Fatalf("%s: %d steps, want %d", gamestest.Line(b), steps, len(a.legal))
					}
				}
			}
			compared++
			played = append(played, a.legal[r.IntN(len(a.legal))])
			b.Do(played[len(played)-1])
		}
	}
	if compared < 1500 || fewer == 0 {
		t.Errorf("%d positions, %d with fewer steps", compared, fewer)
	}
}

// checkSame compares pieces and rocks.
func checkSame(t *testing.T, a *axiomBoard, b *splut.Board) {
	t.Helper()
	var want, got axiomBoard
	want.read(b, nil)
	got = *a
	for cell := range gridOf {
		at := gridOf[cell]
		if got.kindAt(at) != want.kindAt(at) || (got.rockAt(at) < 0) != (want.rockAt(at) < 0) {
			t.Fatalf("%s: other pieces on cell %d", gamestest.Line(b), cell)
		}
	}
	if got.pieces != want.pieces {
		t.Fatalf("%s: pieces on %v, want %v", gamestest.Line(b), got.pieces, want.pieces)
	}
}

// listed returns the number of plies of the original, which must all be in a.legal.
func listed(t *testing.T, a *axiom, b *splut.Board) int {
	t.Helper()
	plies := a.levels[0].board.moves(nil, b.Mover(), false, false)
	found := map[games.Move]bool{}
	for _, m := range plies {
		legal := a.find(b, m)
		if legal == games.NoMove || found[legal] {
			t.Fatalf("%s: %+v is illegal, or listed twice", gamestest.Line(b), m)
		}
		found[legal] = true
	}
	return len(plies)
}

// TestAxiomValue has the quirks of the heuristic, in sums by hand.
func TestAxiomValue(t *testing.T) {
	const rest = 9000 + 300 - 3000 - 100
	for _, c := range []struct {
		name, position string
		mark           func(a *axiomBoard)
		want           int
	}{
		{"rank 1 is not seen; a5 is in line with a10", "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -", nil,
			rest - 30*(8+8+6) + 10*(6+2+8) - 500},
		{"a wizard on e1 is worth nothing", "Se1e2f2/Nf8e8d8 d4d5e9i5 S 3 9 - - - -", nil,
			300 - 3100 - 30*(4+5+8+6) + 10*(4+3+2+8)},
		{"the own wizard has no line", "Sd2e2f2/Nf8e8d8 b5d5e9i5 S 1 0 - - - -", nil,
			rest - 30*(7+5+8+6) + 10*(5+3+2+8)},
		{"the marker of a levitated rock, on g9 for that of the west, is a rock", "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -",
			func(a *axiomBoard) { a.lifted[1] = 0 }, rest - 30*(8+8+6+8) + 10*(6+2+8+4) - 500},
		{"so is that of a levitation that is over, on b9", "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -",
			func(a *axiomBoard) { a.broken = 1 }, rest - 30*(8+8+6+11) + 10*(6+2+8+3) - 500},
		{"so is the cleaner's, on a9", "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -",
			func(a *axiomBoard) { a.clean(cleaner) }, rest - 30*(8+8+6+12) + 10*(6+2+8+4) - 1000},
	} {
		var a axiomBoard
		a.read(parsed(t, games.Options{}, c.position), nil)
		if strings.HasPrefix(c.position, "Se1") {
			a.clear = games.NoSeat
		}
		if c.mark != nil {
			c.mark(&a)
		}
		if got := a.value(0, -1, true); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestAxiomScore compares scores one and two plies deep, where no window can matter, with the largest signed value.
func TestAxiomScore(t *testing.T) {
	for _, text := range []string{"axiom", "axiom@revision=august"} {
		o := complete(t, games.Options{"levitation": "round"})
		r := rand.New(rand.NewPCG(13, 14))
		signs := map[bool]int{}
		for range 40 {
			b := opening(t, o)
			a := begun(t, text, b.Clone().(*splut.Board), o)
			played := stepped(b, r, r.IntN(30))
			turn, err := a.catchUp(played, b)
			if err != nil {
				t.Fatal(err)
			}
			a.begin(t.Context(), b.Mover())
			sign := func(at axiomTurn) int {
				if at.seat == b.Mover() {
					return 1
				}
				return -1
			}
			value := func(leaf axiomBoard, next axiomTurn) int {
				v := leaf.value(b.Mover(), -1, true)
				if text == "axiom" { // has no signs there
					return v
				}
				return sign(next) * v
			}
			second := turn.next(2)
			signs[second.seat == b.Mover()]++
			for _, m := range a.moves(&a.levels[0], turn.seat) {
				after := axiomLevel{board: a.levels[0].board}
				after.board.play(m, turn.seat)
				if got, want := a.after(0, m, turn, 1, -axiomBound, axiomBound), value(after.board, second); got != want {
					t.Fatalf("%s, %+v: %d at one ply, want %d", gamestest.Line(b), m, got, want)
				}
				best := -axiomBound
				for _, reply := range a.moves(&after, second.seat) {
					leaf := after.board
					leaf.play(reply, second.seat)
					best = max(best, value(leaf, second.next(2)))
				}
				if got, want := a.after(0, m, turn, 2, -axiomBound, axiomBound), sign(second)*best; got != want {
					t.Fatalf("%s, %+v: %d at two plies, want %d", gamestest.Line(b), m, got, want)
				}
			}
		}
		if signs[true] < 5 || signs[false] < 5 {
			t.Errorf("the root's seat has the second ply %d times, and has not %d times", signs[true], signs[false])
		}
	}
}

// stepped plays random steps, up to a number and not to the end of the game, and returns them.
func stepped(b *splut.Board, r *rand.Rand, n int) (played []games.Move) {
	for range n {
		legal := b.AppendMoves(nil)
		m := legal[r.IntN(len(legal))]
		b.Do(m)
		if b.Over() {
			b.Undo()
			break
		}
		played = append(played, m)
	}
	return played
}

// silent is a source of chance that draws 0 from a few numbers.
type silent struct{}

func (silent) Uint64() uint64 { return 1 << 32 }

// TestAxiomAnalyze compares analyses with decisions without noise, on positions of random play.
func TestAxiomAnalyze(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	later, stuck := 0, 0
	for n := range gamestest.Rounds(40, 80, 400) {
		levitation, seats := []string{"round", "turn"}[n/4%2], []string{"2", "3", "4", "EW"}[n%4]
		o := complete(t, games.Options{"levitation": levitation, "seats": seats})
		b := opening(t, o)
		start := b.Clone().(*splut.Board)
		text := fmt.Sprintf("axiom@%d,revision=%s", 1+n%5, []string{july, august}[n/8%2])
		chooses, analyzes := begun(t, text, start, o), begun(t, text, start, o)
		chooses.stream = rand.New(silent{})
		played := stepped(b, r, r.IntN(60))
		d, err := chooses.Choose(t.Context(), players.Request{Position: b, Played: played})
		if err != nil {
			t.Fatal(err)
		}
		a, err := analyzes.Analyze(t.Context(), players.Request{Position: b, Played: played})
		if err != nil {
			t.Fatal(err)
		}
		evaltest.Agree(t, b, d, a)
		var all int64
		for i, n := range a.Spent {
			all += n
			if i > 0 && a.Moves[i].Move == d.Moves[0] {
				later++
			}
			if a.Moves[i].Move != a.Searched[i] {
				t.Errorf("%s: %v are valued, %v searched", gamestest.Line(b), a.Moves, a.Searched)
			}
		}
		notes := 1
		if chooses.takes && slices.ContainsFunc(a.Searched, func(m games.Move) bool { return b.Step(m).Action == splut.Throw }) {
			notes++
		}
		if a.Counts.Evals == 0 {
			notes++
			stuck++
		}
		if all != a.Counts.Evals || len(a.Notes) != notes {
			t.Errorf("%s: %d of %d evaluations spent, notes %q", gamestest.Line(b), all, a.Counts.Evals, a.Notes)
		}
	}
	if later == 0 || gamestest.Long && stuck == 0 {
		t.Error("the first step is always chosen, or a step is always found")
	}
}

// TestAxiomDrop compares the steps of July at one ply, where values are exact, with the first best ones by hand. After
// a step onto a rock the flight is the first best one, by the cells where flights end.
func TestAxiomDrop(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	throws, later := 0, 0
	for range gamestest.Rounds(2000, 4000, 20_000) {
		o := complete(t, games.Options{"levitation": "round"})
		b := opening(t, o)
		a := begun(t, "axiom@1", b.Clone().(*splut.Board), o)
		a.stream = rand.New(silent{})
		played := stepped(b, r, 10+r.IntN(30))
		d, err := a.Choose(t.Context(), players.Request{Position: b, Played: played})
		if err != nil {
			t.Fatal(err)
		}
		nodes := int64(1)
		for _, m := range a.tried {
			nodes += m.Nodes
		}
		if nodes != d.Nodes || d.Evals != d.Nodes-1 {
			t.Errorf("%s: %d nodes of %+v", gamestest.Line(b), nodes, d.Counts)
		}
		here := a.levels[0].board
		best := func(list []axiomMove) (first axiomMove) {
			most := -axiomBound
			for _, m := range list {
				after := here
				after.play(m, b.Mover())
				if v := after.value(b.Mover(), -1, true); v > most && a.find(b, m) != games.NoMove {
					most, first = v, m
				}
			}
			return first
		}
		want := best(here.moves(nil, b.Mover(), true, false))
		if want.takes() {
			flights := here.flights(nil, want)
			slices.SortFunc(flights, func(x, y axiomMove) int { return int(x.rockTo - y.rockTo) })
			throws++
			if want = best(flights); want != flights[0] {
				later++
			}
		}
		if d.Moves[0] != a.find(b, want) {
			t.Errorf("%s: %s, want %+v", gamestest.Line(b), b.AppendMove(nil, d.Moves[0]), want)
		}
	}
	if throws < 20 || later < 10 {
		t.Errorf("%d throws, %d by another than the first flight", throws, later)
	}
}

// TestAxiomReads compares the marks that are read from a position with those of the game that led there: all in the
// first round, and after the second one; between them those of rocks at home.
func TestAxiomReads(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	seen := [3]int{}
	for n := range 400 {
		o := complete(t, games.Options{"levitation": "round", "seats": []string{"2", "4"}[n%2]})
		b := opening(t, o)
		a := begun(t, "axiom", b.Clone().(*splut.Board), o)
		played := stepped(b, r, r.IntN(40))
		if _, err := a.catchUp(played, b); err != nil {
			t.Fatal(err)
		}
		turns, _ := b.Phase()
		round := min(turns/b.Seats(), 2)
		if len(b.AppendEliminated(nil)) > 0 { // turns of seats that are out may clear marks early
			continue
		}
		seen[round]++
		var read axiomBoard
		read.read(b, a.sides)
		for rock, at := range a.levels[0].board.rocks {
			got, want := read.moved[read.rockAt(at)], a.levels[0].board.moved[rock]
			if home := slices.Contains(axiomTips[:], at); got != want && (round != 1 || home) {
				t.Errorf("%s: rock %d has the mark of seat %d, want %d", gamestest.Line(b), rock, got, want)
			}
		}
	}
	if slices.Min(seen[:]) < 20 {
		t.Errorf("%v positions by round", seen)
	}
}

// TestAxiomGame has the first steps of a Duel by each revision. A change of the search moves them. Whole games of three
// seats begin at a random board and go by the other rule.
func TestAxiomGame(t *testing.T) {
	for revision, want := range map[string]string{
		july: "Tf2f3 Wf8f7 Wf7g7~a5 Tf3f4 Tf4f3 Tf3f4 Td8d7 Wg7g6 De8e7 Tf4f5 Wd2d3 Wd3c3~i5 Wg6f6 Wf6e6~b5 We6f6~a5 Tf5e5 Wc3c4 " +
			"Wc4c3~e9 Td7d8 Wf6e6~b5 We6f6~a5 Te5e4 Wc3d3 Te4e5",
		august: "Tf2f3 Wf8f7 Wf7g7~a5 Wd2d3 Tf3f4 Tf4f5 Wg7f7~b5 Wf7g7~a5 Td8d7 Tf5f4 Tf4f5 Wd3e3~b5 Td7d6 Td6d7 De8e7 We3d3~c5 " +
			"Wd3d4~b5 Tf5f6 Wg7g6~e9 De7f7 Td7d8 Wd4d3~b6 Tf6e6 Te6e7",
	} {
		o := complete(t, games.Options{"levitation": "round"})
		b := opening(t, o)
		a := begun(t, "axiom@5,revision="+revision, b.Clone().(*splut.Board), o)
		var played []games.Move
		var steps []string
		choose := func() games.Move {
			d, err := a.Choose(t.Context(), players.Request{Position: b, Played: played})
			if err != nil || !b.Legal(d.Moves[0]) || len(d.Moves) != 1 {
				t.Fatalf("%s: %v, %v", gamestest.Line(b), d, err)
			}
			played = append(played, d.Moves[0])
			return d.Moves[0]
		}
		for range 24 {
			m := choose()
			steps = append(steps, string(b.AppendMove(nil, m)))
			b.Do(m)
		}
		if got := strings.Join(steps, " "); got != want {
			t.Errorf("%s: steps %s\n want %s", revision, got, want)
		}

		o = complete(t, games.Options{"seats": "3"})
		p, err := splut.Game{}.Random(o, rand.New(rand.NewPCG(15, 16)), splut.Game{}.DefaultDraw(o))
		if err != nil {
			t.Fatal(err)
		}
		b = p.(*splut.Board)
		a, played = begun(t, "axiom@2,revision="+revision, b.Clone().(*splut.Board), o), nil
		for n := 0; !b.Over() && n < 200; n++ {
			b.Do(choose())
		}
		other := opening(t, o)
		if _, err := a.Choose(t.Context(), players.Request{Position: other, Played: played}); err == nil {
			t.Error("no error, but the position does not follow from the moves")
		}
	}
}

func TestAxiomSearch(t *testing.T) {
	const throws = "Sd2e2f2/Nf8e8d8 b5e1e9f3 S 2 9 - - - -"
	evaltest.Searches(t, game, nil, "", "axiom@9", "axiom@4")
	evaltest.Searches(t, game, nil, throws, "axiom@9", "axiom@2", "axiom@2,revision=august")
}
