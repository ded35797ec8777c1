package results

import (
	"testing"

	"pgregory.net/rapid"
)

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1":              "'=1+1",
		`=HYPERLINK("x")`:   `'=HYPERLINK("x")`,
		"+cmd|' /C calc'":   "'+cmd|' /C calc'",
		"-1+1":              "'-1+1",
		"@SUM(A1)":          "'@SUM(A1)",
		"--":                "'--",
		"'=1+1":             "''=1+1",
		"-1":                "-1",
		"+0.5":              "+0.5",
		"-1.5e-07":          "-1.5e-07",
		"-":                 "-",
		"":                  "",
		"'":                 "'",
		"'tis":              "'tis",
		"a=1":               "a=1",
		"a(monica=1.2)@4":   "a(monica=1.2)@4",
		"1-2":               "1-2",
		"5":                 "5",
		"standard@2,draw=3": "standard@2,draw=3",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := OfCell(Cell(text)); got != text {
			t.Errorf("%q is read back as %q", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("'=+-@1.ea "))).Draw(t, "text")
		if got := OfCell(Cell(text)); got != text {
			t.Errorf("%q is read back as %q", text, got)
		}
	})
}
