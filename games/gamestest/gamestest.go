// Package gamestest is the test suite of the games' contract. Every game runs it: searches, referees and stores then
// rely on the contract without knowing the game. Only tests import it.
package gamestest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// longestGame is a number of sub-moves: a random game that is longer shows that the rules lack an end.
const longestGame = 10_000

// gamesPlayed returns the number of games of a check, under each choice of options. Two have one from each kind of
// start.
func gamesPlayed() int { return Rounds(2, 8, 40) }

// checks are the promises of games.Position, of its abilities, and of Game.Random, one function each.
var checks = []struct {
	name  string
	check func(testing.TB, variant)
}{
	{"undo", checkUndo},
	{"undo past the start", checkUndoPastStart},
	{"clone", checkClone},
	{"copies", checkCopies},
	{"allocations", checkAllocations},
	{"moves", checkMoves},
	{"mover", checkMover},
	{"turns", checkTurns},
	{"outcome", checkOutcome},
	{"long games", checkLong},
	{"hash", checkHash},
	{"text", checkText},
	{"text refused", checkTextRefused},
	{"notation", checkNotation},
	{"notation refused", checkNotationRefused},
	{"diagram", checkDiagram},
	{"seat names", checkSeatNames},
	{"foresight", checkForesight},
	{"ends", checkEnds},
	{"equal moves", checkEqual},
	{"images", checkImages},
	{"counts", checkCounts},
	{"legal moves", checkLegal},
	{"history", checkHistory},
	{"elimination", checkElimination},
	{"skipping", checkSkipped},
	{"picture", checkPicture},
	{"pointing", checkPointing},
	{"random boards", checkRandomBoards},
	{"random streams", checkRandomStreams},
	{"random stones", checkRandomStones},
	{"random refused", checkRandomRefused},
}

// Run plays random games of g and checks the promises of games.Game, games.Position and its abilities, as subtests. The
// games begin at the game's own start and at random boards.
//
// Run does so for each of the chosen options, completed by the defaults. Without any, it takes every combination of the
// options that take words, and leaves options that take only whole numbers at their default. Run needs no testdata:
// Playthrough compares a game with a file.
func Run(t *testing.T, g games.Game, chosen ...games.Options) {
	t.Run("description", func(t *testing.T) { checkDescription(t, g) })
	for i, o := range chosen {
		chosen[i] = Complete(t, g, o)
	}
	if len(chosen) == 0 {
		chosen = combinations(g.Options())
	}
	if testing.Short() {
		chosen = chosen[:1]
	}
	for _, o := range chosen {
		t.Run(cmp.Or(o.String(), "no options"), func(t *testing.T) {
			for _, c := range checks {
				t.Run(c.name, func(t *testing.T) { c.check(t, variant{g, o}) })
			}
		})
	}
}

// combinations returns every combination of words, and of each option's default even if it is a number.
func combinations(known []games.Option) []games.Options {
	list := []games.Options{{}}
	for _, o := range known {
		values := o.Values
		if !slices.Contains(values, o.Default) {
			values = append([]string{o.Default}, values...)
		}
		var longer []games.Options
		for _, chosen := range list {
			for _, value := range values {
				next := games.Options{o.Name: value}
				for name, other := range chosen {
					next[name] = other
				}
				longer = append(longer, next)
			}
		}
		list = longer
	}
	return list
}

// variant is a game under one choice of its options.
type variant struct {
	game    games.Game
	options games.Options
}

// starts calls visit with the starts of all games of a check: the game's own start and random boards, alternately. The
// stream r is for the rest of the game.
func (v variant) starts(t testing.TB, visit func(p games.Position, r *rand.Rand)) {
	t.Helper()
	for i := range gamesPlayed() {
		r := rand.New(rand.NewPCG(uint64(i), 2))
		if i%2 == 0 {
			visit(v.start(t), r)
		} else {
			visit(v.random(t, r, v.game.DefaultDraw(v.options)), r)
		}
	}
}

func (v variant) start(t testing.TB) games.Position {
	t.Helper()
	p, err := v.game.New(v.options)
	if err != nil {
		t.Fatalf("New(%v): %v", v.options, err)
	}
	return p
}

func (v variant) random(t testing.TB, r *rand.Rand, d games.Draw) games.Position {
	t.Helper()
	p, err := v.game.Random(v.options, r, d)
	if err != nil {
		t.Fatalf("Random(%v, %+v): %v", v.options, d, err)
	}
	return p
}

// play plays random sub-moves to the end of the game and returns them. It calls visit at every position, the first and
// the last included.
func play(t testing.TB, p games.Position, r *rand.Rand, visit func()) (moves []games.Move) {
	t.Helper()
	var legal []games.Move
	for len(moves) < longestGame {
		visit()
		if p.Over() {
			return moves
		}
		legal = p.AppendMoves(legal[:0])
		if len(legal) == 0 {
			t.Fatalf("no legal move in an open game\n%s", text(t, p))
		}
		m := legal[r.IntN(len(legal))]
		p.Do(m)
		moves = append(moves, m)
	}
	t.Fatalf("a random game has not ended after %d sub-moves\n%s", longestGame, text(t, p))
	return nil
}

// snapshot is everything that a position shows.
type snapshot struct {
	plain
	Moves []games.Move
}

// plain is what a position shows besides its moves, comparable with ==.
type plain struct {
	Text    string
	Hash    uint64
	Mover   games.Seat
	Turns   int
	Over    bool
	Outcome games.Outcome
}

func look(t testing.TB, p games.Position) snapshot {
	t.Helper()
	return snapshot{
		plain{Text: text(t, p), Hash: p.Hash(), Mover: p.Mover(), Turns: p.Turns(), Over: p.Over(), Outcome: p.Outcome()},
		p.AppendMoves(nil),
	}
}

// compare fails the test if a snapshot is not the expected one.
func compare(t testing.TB, what string, got, want snapshot) {
	t.Helper()
	if got.plain != want.plain || !slices.Equal(got.Moves, want.Moves) {
		t.Fatalf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

// text returns the position line of p.
func text(t testing.TB, p games.Position) string {
	t.Helper()
	line, err := p.AppendText(nil)
	if err != nil {
		t.Fatalf("AppendText: %v", err)
	}
	return string(line)
}
