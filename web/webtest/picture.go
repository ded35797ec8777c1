//go:build browser

package webtest

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Picture returns the page from its top to the end of the first element that matches a selector of CSS, as a PNG of few
// colours.
func (tab *Tab) Picture(l Look, to string) []byte {
	tab.t.Helper()
	end := fmt.Sprintf("document.querySelector(%q).getBoundingClientRect().bottom", to)
	tall := Eval[int](tab, "Math.ceil(scrollY + "+end+") + 8")
	tab.do(chromedp.EmulateViewport(int64(l.Width), int64(tall))) // so that pictures below are loaded, too
	tab.Await(`[...document.images].every((i) => i.complete || i.getBoundingClientRect().top > innerHeight ||
		i.closest("details:not([open])"))`)
	full := tab.shot()
	tab.do(chromedp.EmulateViewport(int64(l.Width), height))
	pixels := pixelsOf(full)
	shades := slices.SortedFunc(maps.Keys(pixels), func(a, b color.Color) int {
		return cmp.Or(cmp.Compare(pixels[b], pixels[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	small := image.NewPaletted(full.Bounds(), shades[:min(len(shades), 256)]) // which a byte can number
	draw.Draw(small, small.Rect, full, small.Rect.Min, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, small); err != nil {
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

// pixelsOf returns the number of pixels of each colour.
func pixelsOf(full image.Image) map[color.Color]int {
	pixels := map[color.Color]int{}
	area := full.Bounds()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pixels[full.At(x, y)]++
		}
	}
	return pixels
}

// Colours returns the number of colours, greys left out, that the tab shows on more pixels than edges may have in
// common.
func (tab *Tab) Colours() (n int) {
	tab.t.Helper()
	for c, times := range pixelsOf(tab.shot()) {
		if r, g, b, _ := c.RGBA(); times > 40 && (r != g || g != b) {
			n++
		}
	}
	return n
}
