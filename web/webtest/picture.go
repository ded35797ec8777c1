package webtest

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/png"
	"slices"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Picture returns the whole page as a PNG of at most 64 colours, to keep it small.
func (tab *Tab) Picture(l Look) []byte {
	tab.t.Helper()
	tall := Eval[int](tab, "document.documentElement.scrollHeight")
	tab.do(chromedp.EmulateViewport(int64(l.Width), int64(tall))) // so that pictures below are loaded, too
	tab.Await("[...document.images].every((i) => i.complete)")
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.do(chromedp.EmulateViewport(int64(l.Width), height))
	full, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		tab.t.Fatal(err)
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, reduced(full)); err != nil {
		tab.t.Fatal(err)
	}
	return b.Bytes()
}

// reduced returns a picture in its most frequent colours, of which it has at most 64. Similar colours count as one.
func reduced(full image.Image) *image.Paletted {
	const bits = 3 // that are dropped of each channel to call colours similar
	type shade struct {
		color.RGBA
		pixels int
	}
	key := func(c color.RGBA) color.RGBA { return color.RGBA{c.R >> bits, c.G >> bits, c.B >> bits, 255} }
	exact := map[color.RGBA]int{}
	area := full.Bounds()
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(full.At(x, y)).(color.RGBA) }
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			exact[at(x, y)]++
		}
	}
	best := map[color.RGBA]shade{} // the most frequent colour of each group, with the pixels of all
	for c, n := range exact {
		s, k := best[key(c)], key(c)
		if n > exact[s.RGBA] || n == exact[s.RGBA] && order(c, s.RGBA) < 0 {
			s.RGBA = c
		}
		s.pixels += n
		best[k] = s
	}
	var shades []shade
	for _, s := range best {
		shades = append(shades, s)
	}
	slices.SortFunc(shades, func(a, b shade) int { return cmp.Or(cmp.Compare(b.pixels, a.pixels), order(a.RGBA, b.RGBA)) })
	palette := color.Palette{}
	for _, s := range shades[:min(64, len(shades))] {
		palette = append(palette, s.RGBA)
	}
	nearest := map[color.RGBA]uint8{}
	for c := range exact {
		nearest[c] = uint8(palette.Index(c))
	}
	small := image.NewPaletted(area, palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			small.SetColorIndex(x, y, nearest[at(x, y)])
		}
	}
	return small
}

func order(a, b color.RGBA) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}
