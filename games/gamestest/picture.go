package gamestest

import (
	"bytes"
	"encoding/xml"
	"io"
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// turnsPictured is from one picture that is read to the next; reading them takes long.
const turnsPictured = 8

// checkPicture wants a well-formed SVG document, appended.
func checkPicture(t testing.TB, v variant) {
	able(t, v, func(p games.Position, i games.Illustrated, _ *rand.Rand) {
		if p.Turns()%turnsPictured != 0 {
			return
		}
		document, appended := bytes.CutPrefix(i.AppendSVG([]byte("before")), []byte("before"))
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
	})
}
