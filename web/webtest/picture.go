//go:build browser

package webtest

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"slices"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Picture returns the page from its top to the end of the first element that matches a selector of CSS, as a PNG of few
// colours.
func (tab *Tab) Picture(l Look, to string) []byte {
	tab.t.Helper()
	end := fmt.Sprintf("document.querySelector(%s).getBoundingClientRect().bottom", Quote(to))
	tall := Eval[int](tab, "Math.ceil(scrollY + "+end+") + 8")
	tab.do(chromedp.EmulateViewport(int64(l.Width), int64(tall))) // so that pictures below are loaded, too
	tab.Await(`[...document.images].every((i) => i.complete || i.getBoundingClientRect().top > innerHeight ||
		i.closest("details:not([open])"))`)
	full := tab.shot()
	tab.do(chromedp.EmulateViewport(int64(l.Width), height))
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, reduced(full)); err != nil {
		tab.t.Fatal(err)
	}
	return b.Bytes()
}

// shot returns what the tab shows.
func (tab *Tab) shot() image.Image {
	tab.t.Helper()
	shot := call(tab, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	full, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		tab.t.Fatal(err)
	}
	return full
}

// Colours returns the number of colours, greys left out, that the tab shows on more than a few pixels.
func (tab *Tab) Colours() int {
	tab.t.Helper()
	return colours(tab.shot())
}

// fewPixels is a number of pixels that edges may have in common.
const fewPixels = 40

func colours(full image.Image) int {
	pixels := map[color.RGBA]int{}
	area := full.Bounds()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pixels[color.RGBAModel.Convert(full.At(x, y)).(color.RGBA)]++
		}
	}
	n := 0
	for c, times := range pixels {
		if times > fewPixels && (c.R != c.G || c.G != c.B) {
			n++
		}
	}
	return n
}

// mostColours keeps pictures small.
const mostColours = 64

// reduced returns a picture in few colours: each is the one that is missed most, by its number of pixels and its distance
// to the colours before it.
func reduced(full image.Image) *image.Paletted {
	area := full.Bounds()
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(full.At(x, y)).(color.RGBA) }
	pixels := map[color.RGBA]int{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pixels[at(x, y)]++
		}
	}
	shades := slices.SortedFunc(maps.Keys(pixels), order)
	missed := make([]float64, len(shades)) // distance to the nearest colour of the palette
	for i := range missed {
		missed[i] = math.Inf(1)
	}
	nearest := map[color.RGBA]uint8{}
	palette := color.Palette{}
	for len(palette) < min(mostColours, len(shades)) {
		next, most := color.RGBA{}, -1.0
		for i, c := range shades {
			if loss := missed[i] * math.Sqrt(float64(pixels[c])); loss > most {
				next, most = c, loss
			}
		}
		for i, c := range shades {
			if d := distance(c, next); d < missed[i] {
				missed[i], nearest[c] = d, uint8(len(palette))
			}
		}
		palette = append(palette, next)
	}
	small := image.NewPaletted(area, palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			small.SetColorIndex(x, y, nearest[at(x, y)])
		}
	}
	return small
}

func distance(a, b color.RGBA) float64 {
	square := func(a, b uint8) float64 { return float64(int(a)-int(b)) * float64(int(a)-int(b)) }
	return square(a.R, b.R) + square(a.G, b.G) + square(a.B, b.B)
}

func order(a, b color.RGBA) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}
