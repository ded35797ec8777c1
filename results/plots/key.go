package plots

import "gonum.org/v1/plot/vg"

// entry is a sign of a key and what it means.
type entry struct {
	text string
	sign func(c *canvas, x, y vg.Length) // drawn about a point
}

const (
	signWidth  vg.Length = 16
	keyLeading vg.Length = 15
)

// key says what the marks of a picture mean, in one line or as many as it needs.
type key struct {
	entries []entry
	at      []vg.Point // left end of each entry
	bottom  vg.Length
}

// newKey lays out a key whose first line has its middle at y, and ends above it if there are no entries.
func newKey(y, width vg.Length, entries []entry) key {
	k := key{bottom: y - keyLeading/2}
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

func (k key) draw(c *canvas) {
	for i, e := range k.entries {
		at := k.at[i]
		e.sign(c, at.X+signWidth/2-2, at.Y)
		c.text(at.X+signWidth, at.Y, e.text, smallFont, left, ink)
	}
}
