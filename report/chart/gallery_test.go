package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/report"
	"tourney/report/chart"

	"tourney/results/resultstest"
)

// The same picture drawn twice gives the same bytes in every format, and another picture others.
func TestEqualInputEqualBytes(t *testing.T) {
	gamestest.SkipShort(t)
	write := func(c chart.Chart, f chart.Format) []byte {
		var b bytes.Buffer
		if err := c.Write(&b, f); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	first, second := gallery(t), newGallery(t)
	for _, f := range []chart.Format{chart.PNG, chart.SVG, chart.PDF} {
		seen := map[string]string{}
		for _, name := range []string{
			"heat map of two", "evaluations of {6 60 1e+06}", "bars of {3 7 36}", "turns of {3 7 36}", "scatter plot of {3 2}", "curves of {3 9 24}",
			"study of {100 4 8}", "places of four", "review of {2 17 4}",
		} {
			if f == chart.PNG && len(seen) == 2 {
				break // they take half a second each
			}
			if _, ok := first[name]; !ok {
				t.Fatalf("the gallery has no %s", name)
			}
			a, b := write(first[name], f), write(second[name], f)
			if !bytes.Equal(a, b) {
				t.Errorf("%s as %s differs from itself", name, f)
			}
			if other, ok := seen[string(a)]; ok {
				t.Errorf("%s as %s is equal to %s", name, f, other)
			}
			seen[string(a)] = name
		}
	}
}

// No text runs into another, and neither text nor ink over the edge, however long the names and however many they are.
func TestTextsStandApart(t *testing.T) {
	const edge, inkEdge = 14, 12
	for name, c := range gallery(t) {
		r := chart.Record(c)
		if len(r.Texts) < 5 {
			t.Errorf("%s: only %d texts were seen", name, len(r.Texts))
		}
		for i, a := range r.Texts {
			for _, corner := range a.Corners {
				if corner.X < edge || corner.X > r.Width-edge || corner.Y < edge || corner.Y > r.Height-edge {
					t.Errorf("%s: %q reaches %.1f on a sheet of %.0f x %.0f", name, a.S, corner, r.Width, r.Height)
				}
			}
			for _, b := range r.Texts[:i] {
				if a.Overlaps(b) {
					t.Errorf("%s: %q at %.1f runs into %q at %.1f", name, a.S, a.Corners[0], b.S, b.Corners[0])
				}
			}
		}
		for _, d := range append(r.Fills[1:], r.Lines...) { // the first is the paper
			if a, b := d.Bounds(); a.X < inkEdge || a.Y < inkEdge || b.X > r.Width-inkEdge || b.Y > r.Height-inkEdge {
				t.Errorf("%s: ink from %.1f to %.1f on a sheet of %.0f x %.0f", name, a, b, r.Width, r.Height)
			}
		}
	}
}

// Names are shown whole, and what no file can hold is written out.
func TestHostileNames(t *testing.T) {
	const hostile, seen = "<b>\x1b&\"'", `<b>\x1b&"'`
	run, tallies := madeUp(hostile, "plain")
	run.Facts.Unrepeatable = map[string]string{hostile: hostile}
	r := counted(run, tallies)
	for name, c := range map[string]chart.Chart{
		"map":    resultstest.Must(picture(report.OfRun, "heatmap").Draw(t.Context(), r)),
		"bars":   resultstest.Must(picture(report.OfRun, "wdl").Draw(t.Context(), r)),
		"curves": resultstest.Must(report.StonesChart(timings(1, 2, 3, hostile))),
		"review": resultstest.Must(picture(report.OfReview, "review").Draw(t.Context(), reviewed(1, 3, 2, hostile))),
	} {
		n := 0
		for _, text := range chart.Record(c).Texts {
			if n += strings.Count(text.S, seen); strings.ContainsRune(text.S, 0x1b) {
				t.Errorf("%s: %q is drawn", name, text.S)
			}
		}
		if n < 2 {
			t.Errorf("%s: the name is seen %d times", name, n)
		}
	}
}

// Every SVG is well-formed, has numbers for numbers, and names a fallback for the font of every text.
func TestSVGs(t *testing.T) {
	gamestest.SkipShort(t)
	for name, c := range gallery(t) {
		var b bytes.Buffer
		if err := c.Write(&b, chart.SVG); err != nil {
			t.Fatal(err)
		}
		texts, fallback := 0, false
		for dec := xml.NewDecoder(&b); ; {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			element, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range element.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s: <%s %s=%q>", name, element.Name.Local, a.Name.Local, a.Value)
				}
				if element.Name.Local == "g" && strings.Contains(a.Value, ",Arial,") {
					fallback = true
				}
				if element.Name.Local == "text" && a.Name.Local == "style" {
					texts++
					if !fallback || strings.Contains(a.Value, "font-family") {
						t.Errorf("%s: no font to fall back on: %s", name, a.Value)
					}
				}
			}
		}
		if texts < 5 {
			t.Errorf("%s: only %d texts", name, texts)
		}
	}
}
