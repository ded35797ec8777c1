package svg

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDrawing wants every shape as written here, in the order of drawing, appended to the buffer.
func TestDrawing(t *testing.T) {
	d := New([]byte("before\n"), 60, 40, "white")
	d.Rect(1, 2, 3.5, 4, "#abcdef")
	d.Line(0, 0, 10, 0.1+0.2, 2, "black")
	d.Circle(5, 6, 7, "none", "red", 0.5)
	d.Polygon("green", 0, 0, 10, 0, 5, 8)
	d.Text(30, 20, 10, "blue", "a<b & c>d")
	want := `before
<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40">
<rect x="0" y="0" width="60" height="40" fill="white"/>
<rect x="1" y="2" width="3.5" height="4" fill="#abcdef"/>
<line x1="0" y1="0" x2="10" y2="0.3" stroke="black" stroke-width="2" stroke-linecap="square"/>
<circle cx="5" cy="6" r="7" fill="none" stroke="red" stroke-width="0.5"/>
<polygon points="0,0 10,0 5,8" fill="green"/>
<text x="30" y="23.6" font-family="sans-serif" font-size="10" fill="blue" text-anchor="middle">a&lt;b &amp; c&gt;d</text>
</svg>
`
	checkDrawn(t, d.Bytes(), want)
}

// TestDiagram wants a picture as wide as the longest line, with all blanks kept.
func TestDiagram(t *testing.T) {
	checkDrawn(t, Diagram([]byte("before\n"), []byte("2 . ö\n1 < .\n   a b\n")), `before
<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80">
<rect x="0" y="0" width="80" height="80" fill="#ffffff"/>
<text x="10" y="25" font-family="monospace" font-size="16" xml:space="preserve">2 . ö</text>
<text x="10" y="45" font-family="monospace" font-size="16" xml:space="preserve">1 &lt; .</text>
<text x="10" y="65" font-family="monospace" font-size="16" xml:space="preserve">   a b</text>
</svg>
`)
}

// checkDrawn wants exactly these lines, and well-formed XML behind the first.
func checkDrawn(t *testing.T, document []byte, want string) {
	t.Helper()
	got := string(document)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("drawing (-want +got):\n%s", diff)
	}
	for decoder := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(got, "before\n"))); ; {
		if _, err := decoder.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, got)
		}
	}
}

// TestSize wants the size that New and other writers of SVG give a document, and none where a document has no size.
func TestSize(t *testing.T) {
	for _, test := range []struct {
		document      string
		width, height float64
		ok            bool
	}{
		{string(New(nil, 60, 40, "white").Bytes()), 60, 40, true},
		{`<svg width="8pt" viewBox="0 0 500.5 320">`, 500.5, 320, true},
		{`<svg width="8" height="9"></svg>`, 0, 0, false},
		{`<svg viewBox="0 0 1.2.3 4">`, 0, 0, false},
		{"", 0, 0, false},
	} {
		if width, height, ok := Size([]byte(test.document)); ok != test.ok || ok && (width != test.width || height != test.height) {
			t.Errorf("Size(%s) = %v, %v, %v, want %v, %v, %v", test.document, width, height, ok, test.width, test.height, test.ok)
		}
	}
}
