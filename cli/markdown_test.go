package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// rootFS is the root folder of the repository.
var rootFS = os.DirFS("..")

// page is a parsed Markdown document of the repository.
type page struct {
	path    string // from the root, with slashes
	fences  []fence
	anchors map[string]bool // of its headings, as GitHub names them
	links   []link
	spans   []span // code in prose
}

// fence is a fenced block. line is the number of its first text line, from 1.
type fence struct {
	language, text string
	line           int
}

// link is an inline link or a picture.
type link struct {
	target  string
	picture bool
	line    int
}

// span is code between backticks, on one line whatever its line breaks.
type span struct {
	text string
	line int
}

// file returns the file name in the first line of a block, as in "# night.yaml" or "// centre.go", or "".
func (f fence) file() string {
	if m := regexp.MustCompile(`^(?:#|//) ([\w./-]+\.\w+)\n`).FindStringSubmatch(f.text); m != nil {
		return m[1]
	}
	return ""
}

var (
	headings = regexp.MustCompile(`^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$`)
	fencing  = regexp.MustCompile("^ {0,3}(```+|~~~+)(.*)$")
	spans    = regexp.MustCompile("`[^`]+`")
	inner    = regexp.MustCompile(`(!?)\[([^\[\]]*)\]\(([^()\s]+)(?:\s+"[^"]*")?\)`) // the innermost link: a picture may stand in another
	defined  = regexp.MustCompile(`(?m)^ {0,3}\[[^\]]+\]:[ \t]+(\S+)`)
	raw      = regexp.MustCompile(`(?:src|href)="([^"]+)"`)
)

// parsePage parses a document. A fenced block without an end is an error.
func parsePage(name, text string) (page, error) {
	p := page{path: name, anchors: map[string]bool{}}
	lines := strings.Split(text, "\n")
	prose := slices.Clone(lines) // without fences, so that line numbers stay
	open, mark := -1, ""
	for i, line := range lines {
		m := fencing.FindStringSubmatch(line)
		switch {
		case open < 0 && m != nil:
			open, mark = i, m[1]
			p.fences = append(p.fences, fence{language: strings.TrimSpace(m[2]), line: i + 2})
		case open >= 0 && m != nil && m[1] == mark && strings.TrimSpace(m[2]) == "":
			f := &p.fences[len(p.fences)-1]
			for _, l := range lines[open+1 : i] {
				f.text += l + "\n"
			}
			open = -1
		case open < 0:
			if h := headings.FindStringSubmatch(line); h != nil {
				p.addAnchor(slug(h[1]))
			}
			continue
		}
		prose[i] = ""
	}
	if open >= 0 {
		return p, fmt.Errorf("%s:%d: a fenced block has no end", name, open+1)
	}

	line := 1
	for paragraph := range strings.SplitAfterSeq(strings.Join(prose, "\n"), "\n\n") {
		p.readParagraph(paragraph, line)
		line += strings.Count(paragraph, "\n")
	}
	return p, nil
}

// addAnchor adds the anchor of a heading. Headings of one name are numbered from the second on.
func (p *page) addAnchor(s string) {
	name := s
	for i := 1; p.anchors[name]; i++ {
		name = fmt.Sprintf("%s-%d", s, i)
	}
	p.anchors[name] = true
}

// readParagraph collects links and code of prose that begins at a line.
func (p *page) readParagraph(text string, line int) {
	at := func(offset int) int { return line + strings.Count(text[:offset], "\n") }
	for _, m := range spans.FindAllStringIndex(text, -1) {
		p.spans = append(p.spans, span{strings.Join(strings.Fields(strings.Trim(text[m[0]:m[1]], "`")), " "), at(m[0])})
	}
	text = spans.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	for _, m := range defined.FindAllStringSubmatchIndex(text, -1) {
		p.links = append(p.links, link{text[m[2]:m[3]], false, at(m[0])})
	}
	for _, m := range raw.FindAllStringSubmatchIndex(text, -1) {
		p.links = append(p.links, link{text[m[2]:m[3]], false, at(m[0])})
	}
	for {
		m := inner.FindStringSubmatchIndex(text)
		if m == nil {
			return
		}
		p.links = append(p.links, link{text[m[6]:m[7]], m[2] < m[3], at(m[0])})
		text = text[:m[0]] + text[m[4]:m[5]] + text[m[1]:]
	}
}

// slug returns the anchor that GitHub gives a heading: lower case, hyphens for blanks, no other punctuation.
func slug(heading string) string {
	for inner.MatchString(heading) {
		heading = inner.ReplaceAllString(heading, "$2")
	}
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

// checkLinks returns the links of pages to files, headings and pictures that do not exist under root.
func checkLinks(root fs.FS, pages []page) (faults []string) {
	byPath := map[string]page{}
	for _, p := range pages {
		byPath[p.path] = p
	}
	for _, p := range pages {
		for _, l := range p.links {
			if fault := checkLink(root, byPath, p, l); fault != "" {
				faults = append(faults, fmt.Sprintf("%s:%d: link to %s: %s", p.path, l.line, l.target, fault))
			}
		}
	}
	return faults
}

func checkLink(root fs.FS, pages map[string]page, from page, l link) string {
	if regexp.MustCompile(`^(https://|http://|mailto:)\S+\.\S+`).MatchString(l.target) {
		return "" // another site's
	}
	name, anchor, hasAnchor := strings.Cut(l.target, "#")
	target := from.path
	if name != "" {
		if target = path.Join(path.Dir(from.path), name); path.IsAbs(name) || !fs.ValidPath(target) {
			return "it leads out of the repository"
		}
	}
	info, err := fs.Stat(root, target)
	switch {
	case err != nil:
		return "there is no such file"
	case l.picture && (info.Size() == 0 || !slices.Contains([]string{".png", ".svg"}, path.Ext(target))):
		return "it is no picture"
	case l.picture && info.Size() > 300_000:
		return "it has more than 300 KB: CONTRIBUTING.md makes it smaller"
	case !hasAnchor:
		return ""
	}
	if to, ok := pages[target]; !ok {
		return "only documents have headings"
	} else if !to.anchors[anchor] {
		return "there is no such heading"
	}
	return ""
}

// named matches paths in the folders of this module.
var named = regexp.MustCompile(`^(arena|cli|cmd|configs|docs|games|players|results)/[a-z0-9/._*?{},-]*[a-z0-9/*]$`)

// checkNames returns the paths in code spans that do not exist under root. written lists files for the reader to write.
func checkNames(root fs.FS, pages []page, written []string) (faults []string) {
	for _, p := range pages {
		for _, s := range p.spans {
			if !named.MatchString(s.text) || slices.Contains(written, s.text) {
				continue
			}
			pattern := strings.TrimSuffix(strings.TrimSuffix(s.text, "/..."), "/")
			if found, err := fs.Glob(root, pattern); err != nil || len(found) == 0 {
				faults = append(faults, fmt.Sprintf("%s:%d: `%s`: there is no such file", p.path, s.line, s.text))
			}
		}
	}
	return faults
}

// readPages returns the documents of the repository: those of its root, README.md first, and those of docs.
func readPages(t *testing.T) []page {
	t.Helper()
	var names []string
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE"} {
		if _, err := os.Stat(filepath.Join("..", name)); err == nil {
			names = append(names, name)
		}
	}
	err := fs.WalkDir(rootFS, "docs", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var pages []page
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		p, err := parsePage(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return pages
}

// TestLinks checks that every link in a document has a target, and that every file named exists.
func TestLinks(t *testing.T) {
	pages := readPages(t)
	var written []string
	links := 0
	for _, p := range pages {
		links += len(p.links)
		for _, f := range p.fences {
			written = append(written, f.file())
		}
	}
	for _, fault := range append(checkLinks(rootFS, pages), checkNames(rootFS, pages, written)...) {
		t.Error(fault)
	}
	if len(pages) < 4 || links < 20 {
		t.Errorf("%d documents with %d links, want at least 4 with 20", len(pages), links)
	}
}
