package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tourney/games/gamestest"
)

// rootFS is the root folder of the repository.
var rootFS = os.DirFS("..")

// page is a parsed Markdown document of the repository.
type page struct {
	path    string // from the root, with slashes
	lines   []string
	blocks  []block
	anchors map[string]bool // of its headings, as GitHub names them
	links   []found
	spans   []found // code in prose, on one line whatever its line breaks
}

// block is a fenced block. line is the number of its first text line, from 1.
type block struct {
	language, text string
	line           int
}

// found is the target of a link or a picture, or code between backticks.
type found struct {
	text    string
	picture bool
	line    int
}

// file returns the file name in the first line of a block, as in "# night.yaml" or "// centre.go", or "".
func (b block) file() string {
	if m := regexp.MustCompile(`^(?:#|//) ([\w./-]+\.\w+)\n`).FindStringSubmatch(b.text); m != nil {
		return m[1]
	}
	return ""
}

var (
	headings = regexp.MustCompile(`^#{1,6} +(.*)$`)
	spans    = regexp.MustCompile("`([^`]+)`")
	inline   = regexp.MustCompile(`(!?)\[[^\[\]]*\]\(([^()\s]+)\)`)
	// unread matches Markdown that no document needs, and whose links would not be read.
	unread = regexp.MustCompile(`(?m)^ *~~~|^ *\[[^\]]+\]:|^ +` + "```" + `|\[!\[|\b(?:src|href)=|\]\([^()]* "`)
)

// parsePage parses a document.
func parsePage(name, text string) (page, error) {
	p := page{path: name, lines: strings.Split(text, "\n"), anchors: map[string]bool{}}
	prose := slices.Clone(p.lines) // without blocks, so that line numbers stay
	open := -1
	for i, line := range p.lines {
		language, fence := strings.CutPrefix(line, "```")
		if h := headings.FindStringSubmatch(line); h != nil && open < 0 {
			anchor := slug(h[1])
			for n := 1; p.anchors[anchor]; n++ { // headings of one name are numbered from the second on
				anchor = fmt.Sprintf("%s-%d", slug(h[1]), n)
			}
			p.anchors[anchor] = true
		}
		if fence && open < 0 {
			open = i
			p.blocks = append(p.blocks, block{language: language, line: i + 2})
		} else if fence {
			p.blocks[len(p.blocks)-1].text = strings.Join(append(p.lines[open+1:i:i], ""), "\n")
			open, prose[i] = -1, ""
		}
		if open >= 0 {
			prose[i] = ""
		}
	}
	if open >= 0 {
		return p, fmt.Errorf("%s:%d: a fenced block has no end", name, open+1)
	}

	rest := strings.Join(prose, "\n")
	if m := unread.FindString(rest); m != "" {
		return p, fmt.Errorf("%s: the tests do not read %q: links are [text](target)", name, m)
	}
	at := func(offset int) int { return 1 + strings.Count(rest[:offset], "\n") }
	for _, m := range spans.FindAllStringSubmatchIndex(rest, -1) {
		p.spans = append(p.spans, found{strings.Join(strings.Fields(rest[m[2]:m[3]]), " "), false, at(m[0])})
	}
	rest = spans.ReplaceAllStringFunc(rest, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	for _, m := range inline.FindAllStringSubmatchIndex(rest, -1) {
		p.links = append(p.links, found{rest[m[4]:m[5]], m[2] < m[3], at(m[0])})
	}
	return p, nil
}

// slug returns the anchor that GitHub gives a heading: lower case, hyphens for blanks, no other punctuation.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// readPage returns a document of the repository.
func readPage(t *testing.T, name string) page {
	t.Helper()
	text := gamestest.Must(fs.ReadFile(rootFS, name))(t)
	p := gamestest.Must(parsePage(name, string(text)))(t)
	return p
}

// readPages returns the documents of the repository: those of its root, README.md first, and those of docs.
func readPages(t *testing.T) (pages []page) {
	t.Helper()
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE"} {
		pages = append(pages, readPage(t, name))
	}
	gamestest.OK(t, fs.WalkDir(rootFS, "docs", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" {
			pages = append(pages, readPage(t, name))
		}
		return err
	}))
	return pages
}
