//go:build browser

package webtest

import (
	"image"
	"image/color"
	"testing"
)

// TestReduced keeps the few pixels of a colour of their own among many shades of grey.
func TestReduced(t *testing.T) {
	full := image.NewRGBA(image.Rect(0, 0, 256, 100))
	for y := range 100 {
		for x := range 256 {
			full.Set(x, y, color.RGBA{uint8(x), uint8(x), uint8(x), 255})
		}
	}
	green := color.RGBA{0, 105, 76, 255}
	full.Set(7, 9, green)
	small := reduced(full)
	if len(small.Palette) != mostColours {
		t.Errorf("%d colours, want %d", len(small.Palette), mostColours)
	}
	if got := small.At(7, 9); got != green {
		t.Errorf("green became %v", got)
	}
	for x := range 256 {
		if r, _, _, _ := small.At(x, 50).RGBA(); x-int(r>>8) > 8 || int(r>>8)-x > 8 {
			t.Errorf("grey %d became %d", x, r>>8)
		}
	}
}

// TestColours counts neither greys nor what few pixels have.
func TestColours(t *testing.T) {
	full := image.NewRGBA(image.Rect(0, 0, 300, 10))
	for y := range 10 {
		for x := range 300 {
			full.Set(x, y, color.RGBA{uint8(x % 100), uint8(x % 100), uint8(x % 100), 255})
			if x >= 200 {
				full.Set(x, y, []color.RGBA{{200, 0, 0, 255}, {0, 105, 76, 255}}[x%2])
			}
		}
		full.Set(0, y, color.RGBA{1, 2, 3, 255})
	}
	if n := colours(full); n != 2 {
		t.Errorf("%d colours, want 2", n)
	}
}
