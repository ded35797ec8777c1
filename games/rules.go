package games

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Ruled is a game that tells its rules to the persons who play it.
type Ruled interface {
	Rules() Rules
}

// Rules are the rules of a game in plain words. Screen needs at most 24 lines of 80 characters for them.
type Rules struct {
	Text    []string // paragraphs, the last of which says what the example shows
	Example string   // position line under the default options
	Lines   int      // of the example's drawing that Screen shows; 0 for all
}

// RulesOf returns the rules of the game called name, and the position of their example. It is an error if the game tells
// none.
func RulesOf(name string) (Rules, Position, error) {
	g, err := Find(name)
	if err != nil {
		return Rules{}, nil, err
	}
	ruled, ok := g.(Ruled)
	if !ok {
		return Rules{}, nil, fmt.Errorf("%s tells no rules", name)
	}
	rules := ruled.Rules()
	_, _, example, err := SetUp(name, nil, rules.Example)
	return rules, example, err
}

// leastBeside is the width that text needs to stand beside a drawing, in characters as all widths.
const leastBeside = 30

// Screen returns the rules in lines of a width: a drawing of the example, and the text around it. Lines of the drawing
// may be longer.
func (r Rules) Screen(example Position, width int) string {
	const gap = 3
	drawing := strings.Split(strings.TrimSuffix(string(example.AppendDiagram(nil)), "\n"), "\n")
	if r.Lines > 0 {
		drawing = drawing[:r.Lines]
	}
	room := func(line string) int { return width - utf8.RuneCountInString(line) - gap }
	beside := width // room beside all lines that leave enough
	for _, line := range drawing {
		if n := room(line); n >= leastBeside {
			beside = min(beside, n)
		}
	}
	text := &paragraphs{left: r.Text}
	var b strings.Builder
	for _, line := range drawing {
		b.WriteString(line)
		if n := room(line); n >= leastBeside && text.more() {
			fmt.Fprintf(&b, "%*s%s", n+gap-beside, "", text.next(beside))
		}
		b.WriteByte('\n')
	}
	for text.more() {
		b.WriteString(text.next(width) + "\n")
	}
	return b.String()
}

// paragraphs is a text that is broken into lines, whose widths may differ.
type paragraphs struct {
	left  []string // paragraphs not begun
	words []string // left of the present one
}

func (p *paragraphs) more() bool { return len(p.words) > 0 || len(p.left) > 0 }

// next returns the next line, which has a hyphen where a paragraph begins.
func (p *paragraphs) next(width int) string {
	line := " "
	if len(p.words) == 0 {
		line, p.words, p.left = "-", strings.Fields(p.left[0]), p.left[1:]
	}
	for first := true; len(p.words) > 0; first = false {
		longer := line + " " + p.words[0]
		if !first && utf8.RuneCountInString(longer) > width {
			break
		}
		line, p.words = longer, p.words[1:]
	}
	return line
}
