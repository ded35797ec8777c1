package compare

import (
	"fmt"
	"strings"
	"testing"
)

// TestListed prints the first of many problems, and of many lines with one problem. It counts the others.
func TestListed(t *testing.T) {
	var text strings.Builder
	text.WriteString("white,black,opening,games,won,lost,drawn\n")
	for i := range 300 {
		fmt.Fprintf(&text, "A,B,empty,%d,x%d,0,0\n", i+1, i) // each wrong in its own way
		text.WriteString("A,B\nA,B,empty,1,1,0,0\n")
	}
	_, problems, err := Read("paper", strings.NewReader(text.String()), []string{"white", "black"})
	if err != nil || len(problems) < 300 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	lines := strings.Split(Listed("p.csv", problems), "\n")
	if last := fmt.Sprintf("  and %d more", len(problems)-50); len(lines) != 51 || lines[50] != last {
		t.Errorf("%d lines, the last %q, want 51 and %q", len(lines), lines[len(lines)-1], last)
	}
	if want := "lines 6, 9, 12"; !strings.Contains(strings.Join(lines, "\n"), want) || !strings.Contains(strings.Join(lines, "\n"), "153, and 249 more)") {
		t.Errorf("want %s and so on, 50 lines, and the others counted:\n%s", want, strings.Join(lines, "\n"))
	}
}
