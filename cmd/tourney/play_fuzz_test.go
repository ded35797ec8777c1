package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// FuzzObey types lines at a board of every game: each is answered or ends the game, and the board then is what the
// sub-moves that count as entered make of it.
func FuzzObey(f *testing.F) {
	for _, line := range []string{
		"14 2-", "14", "h8", "H8 i9", "7,7", "c1-e3", "C1XA3", "pass", "moves", "moves h", "board", "undo", "hint", "value",
		"resign", "quit", "help me", "?", "", "\x00", "\xff", strings.Repeat("9", 300),
	} {
		f.Add(line, uint64(1))
	}
	var entries []func(*bytes.Buffer, *rand.Rand) *entry
	for _, name := range games.Names() {
		g, o, start, err := findPosition(name, nil, "")
		if err != nil {
			f.Fatal(err)
		}
		spec, err := players.ParsePlayer(name, "random")
		if err != nil {
			f.Fatal(err)
		}
		entries = append(entries, func(answers *bytes.Buffer, r *rand.Rand) *entry {
			p := start.Clone()
			for range 2 * r.IntN(10) {
				moves := p.AppendMoves(nil)
				p.Do(moves[r.IntN(len(moves))])
			}
			if p.Over() {
				p = start.Clone()
			}
			m := &sitting{
				start: start, names: g.SeatNames(o), me: p.Mover(), spec: spec, out: answers,
				input: &input{prompts: answers}, callOff: func(error) {},
			}
			return &entry{match: m, pos: p, turn: p.Turns()}
		})
	}
	f.Fuzz(func(t *testing.T, line string, seed uint64) {
		for _, begin := range entries {
			var answers bytes.Buffer
			e := begin(&answers, rand.New(rand.NewPCG(seed, 0)))
			p := e.pos.Clone()
			err := e.obey(t.Context(), line)
			if err != nil && !errors.Is(err, players.ErrResign) && !errors.Is(err, errQuit) && !errors.Is(err, errUndo) {
				t.Errorf("%q: %v", line, err)
			}
			for _, move := range e.entered {
				p.Do(move)
			}
			if got, want := gamestest.Line(e.pos), gamestest.Line(p); got != want {
				t.Errorf("%q: the board is %s, want %s after %v", line, got, want, e.notes)
			}
			if err == nil && answers.Len() == 0 && len(e.entered) == 0 {
				t.Errorf("%q is not answered", line)
			}
		}
	})
}

// FuzzReadLine reads lines of any length to the end.
func FuzzReadLine(f *testing.F) {
	f.Add("a\nb\r\n\n")
	f.Add(strings.Repeat("x", 5*longestLine) + "\ny")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		r := bufio.NewReaderSize(strings.NewReader(text), longestLine)
		for i := 0; ; i++ {
			got, err := readLine(r)
			if err == io.EOF {
				if text != "" && i != len(lines) {
					t.Errorf("%d lines of %q, want %d", i, text, len(lines))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got = strings.TrimSuffix(got, "\r") // which ReadLine leaves at the end of input
			if want := strings.TrimSuffix(lines[i], "\r"); !strings.HasPrefix(want, got) || len(got) < min(len(want), longestLine)-1 {
				t.Errorf("line %d of %q is %q, want %q", i, text, got, want)
			}
		}
	})
}
