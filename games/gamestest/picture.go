package gamestest

import (
	"bytes"
	"encoding/xml"
	"io"
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// turnsPictured is the number of turns from one picture to the next; reading each would take too long.
const turnsPictured = 16

// checkPicture wants a well-formed SVG document, appended.
func checkPicture(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			if p.Turns()%turnsPictured == 0 {
				checkSVG(t, p)
			}
		})
	})
}

func checkSVG(t testing.TB, p games.Position) {
	t.Helper()
	document, appended := bytes.CutPrefix(p.AppendSVG([]byte("before")), []byte("before"))
	if !appended || !bytes.HasPrefix(document, []byte("<svg ")) {
		t.Fatalf("AppendSVG(before) appended %.60q, want an SVG document\n%s", document, text(t, p))
	}
	for d := xml.NewDecoder(bytes.NewReader(document)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("AppendSVG: %v\n%s", err, text(t, p))
		}
	}
}
