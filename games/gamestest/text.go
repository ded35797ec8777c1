package gamestest

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
)

// checkHash wants a repeatable hash that differs for all positions whose texts differ.
func checkHash(t testing.TB, v variant) {
	texts := map[uint64]string{}
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			line, hash := text(t, p), p.Hash()
			if again := p.Hash(); again != hash {
				t.Fatalf("Hash() = %#x, then %#x\n%s", hash, again, line)
			}
			if other, known := texts[hash]; known && other != line {
				t.Fatalf("two positions with hash %#x:\n%s\n%s", hash, other, line)
			}
			texts[hash] = line
		})
	})
}

// checkText wants a position line to be read back as the same position, with its turns counted from 0.
func checkText(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			want := look(t, p)
			if strings.ContainsAny(want.Text, "\r\n") || want.Text == "" {
				t.Fatalf("AppendText: %q is not one line", want.Text)
			}
			if line, err := p.AppendText([]byte("before ")); err != nil || string(line) != "before "+want.Text {
				t.Fatalf("AppendText(before) = %q, %v: it does not append %q", line, err, want.Text)
			}
			q, err := v.game.Parse(v.options, want.Text)
			if err != nil {
				t.Fatalf("Parse: %v\n%s", err, want.Text)
			}
			want.Turns = 0
			compare(t, "parsed from "+want.Text, look(t, q), want)
		})
	})
}

// checkTextRefused wants an error for lines that are no positions.
func checkTextRefused(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, _ *rand.Rand) {
		line := text(t, p)
		for _, bad := range []string{"", " ", "?", line + "\n", line + " ", line + " ?", "?" + line, " " + line} {
			if q, err := v.game.Parse(v.options, bad); err == nil {
				t.Errorf("Parse(%q) = %q, want an error", bad, text(t, q))
			}
		}
	})
}

// checkNotation wants a different word for every legal move, and each word to be read back as its move.
func checkNotation(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			written := map[string]games.Move{}
			for _, m := range p.AppendMoves(nil) {
				line := p.AppendMove([]byte("before "), m)
				word, appended := bytes.CutPrefix(line, []byte("before "))
				if !appended || len(word) == 0 || bytes.ContainsAny(word, " \r\n") {
					t.Fatalf("AppendMove(before, %d) = %q, want one word appended\n%s", m, line, text(t, p))
				}
				if other, twice := written[string(word)]; twice {
					t.Fatalf("moves %d and %d are both written %q\n%s", other, m, word, text(t, p))
				}
				written[string(word)] = m
				if got, err := p.ParseMove(string(word)); got != m || err != nil {
					t.Fatalf("ParseMove(%q) = %d, %v, want %d\n%s", word, got, err, m, text(t, p))
				}
			}
		})
	})
}

// checkNotationRefused wants an error for nonsense, and for legal moves with a wrong character in front or behind. It
// also tries moves that were legal elsewhere, and legal moves with a letter lost or changed. These may be read as legal
// moves, because a game may read more notations than it writes.
func checkNotationRefused(t testing.TB, v variant) {
	var met []string
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			legal := p.AppendMoves(nil)
			refused := []string{"", " ", "?", "-1", "4294967295", "999999999999999999999"}
			var doubtful []string
			for range min(4, len(legal)) {
				word := string(p.AppendMove(nil, legal[r.IntN(len(legal))]))
				refused = append(refused, word+" ", " "+word, "0"+word, "+"+word, word+"?")
				doubtful = append(doubtful, word[1:], damaged(word, r))
				met = append(met, word)
			}
			for range min(8, len(met)) {
				doubtful = append(doubtful, met[r.IntN(len(met))])
			}
			for _, word := range refused {
				if m, err := p.ParseMove(word); err == nil {
					t.Fatalf("ParseMove(%q) = %d, want an error\n%s", word, m, text(t, p))
				}
			}
			for _, word := range doubtful {
				if m, err := p.ParseMove(word); err == nil && !slices.Contains(legal, m) {
					t.Fatalf("ParseMove(%q) = %d, want an error or a legal move\n%s", word, m, text(t, p))
				}
			}
		})
	})
}

// damaged returns a word with one letter changed.
func damaged(word string, r *rand.Rand) string {
	b := []byte(word)
	b[r.IntN(len(b))] = byte(' ' + r.IntN('~'-' '+1))
	return string(b)
}

// checkDiagram wants whole lines, appended to the buffer.
func checkDiagram(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			drawing, appended := strings.CutPrefix(string(p.AppendDiagram([]byte("before"))), "before")
			if !appended || !strings.HasSuffix(drawing, "\n") || strings.TrimSpace(drawing) == "" {
				t.Fatalf("AppendDiagram(before) appended %q, want lines that end in a newline\n%s", drawing, text(t, p))
			}
		})
	})
}
