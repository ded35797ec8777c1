package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

// entry is a sign of a key and what it means.
type entry struct {
	text string
	sign func(c *canvas, x, y vg.Length) // drawn about a point
}

const (
	signWidth  vg.Length = 16
	keyLeading vg.Length = 15
)

// key says what the marks of a picture mean.
type key struct {
	entries []entry
	at      []vg.Point // left end of each entry
	sign    vg.Length  // room for the sign
	bottom  vg.Length
}

// newKey lays out a key in one line or as many as it needs. The first has its middle at y; without entries the key ends
// above it.
func newKey(y, width vg.Length, entries []entry) key {
	k := key{sign: signWidth, bottom: y - keyLeading/2}
	at := vg.Point{X: margin, Y: y}
	for _, e := range entries {
		e.text = shorten(e.text, smallFont, longName)
		end := at.X + signWidth + textWidth(e.text, smallFont)
		if end > width-margin && at.X > margin {
			end -= at.X - margin
			at = vg.Point{X: margin, Y: at.Y + keyLeading}
		}
		k.entries, k.at = append(k.entries, e), append(k.at, at)
		k.bottom = at.Y + keyLeading/2
		at.X = end + 14
	}
	return k
}

// newColumns lays out a key in columns of so many entries at most, each filled from above. Columns for which there is
// no room go below the others. The first line has its middle at y.
func newColumns(y, width, sign vg.Length, entries []entry, lines int) key {
	k := key{sign: sign}
	x := margin
	for column := range slices.Chunk(slices.Clone(entries), lines) {
		var wide vg.Length
		for i, e := range column {
			column[i].text = shorten(e.text, smallFont, width-2*margin-sign)
			wide = max(wide, sign+textWidth(column[i].text, smallFont))
		}
		if x > margin && x+wide > width-margin {
			x, y = margin, k.bottom+keyLeading
		}
		for i, e := range column {
			at := vg.Point{X: x, Y: y + keyLeading*vg.Length(i)}
			k.entries, k.at = append(k.entries, e), append(k.at, at)
			k.bottom = max(k.bottom, at.Y+keyLeading/2)
		}
		x += wide + 20
	}
	return k
}

func (k key) draw(c *canvas) {
	for i, e := range k.entries {
		at := k.at[i]
		e.sign(c, at.X+k.sign/2-2, at.Y)
		c.text(at.X+k.sign, at.Y, e.text, smallFont, left, ink)
	}
}
