package cli

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/cli/tune"
	"tourney/games/gamestest"
)

// programs maps the names of this module's programs to their constructors.
var programs = map[string]func() shell.Program{"tourney": tourney.Program, "tune": tune.Program}

// foreign lists commands of other programs that documents may show. Their arguments are not checked.
var foreign = []string{"sqlite3", "fleet"} // fleet is of this module: its package checks its own lines

// documents are checked against the files that they are about.
type documents struct {
	root  fs.FS
	pages []page
}

// faults returns what documents name that does not exist: targets of links, files, and commands with their flags.
func (d documents) faults() (list []string) {
	var written []string // files that the reader is to write
	for _, p := range d.pages {
		for _, b := range p.blocks {
			written = append(written, b.file())
		}
	}
	for _, p := range d.pages {
		fault := func(line int, what string, err error) {
			if err != nil {
				list = append(list, fmt.Sprintf("%s:%d: %s: %v", p.path, line, what, err))
			}
		}
		for _, l := range p.links {
			fault(l.line, "link to "+l.text, d.link(p, l))
		}
		for _, s := range p.spans {
			switch {
			case strings.HasPrefix(s.text, "tourney 1 "): // a line to engines
			case commands.MatchString(s.text):
				if err := d.command(s.text); err != nil && !tooShort.MatchString(err.Error()) {
					fault(s.line, s.text, err)
				}
			case named.MatchString(s.text) && !slices.Contains(written, s.text):
				if files, _ := fs.Glob(d.root, strings.TrimSuffix(strings.TrimSuffix(s.text, "/..."), "/")); len(files) == 0 {
					fault(s.line, s.text, fs.ErrNotExist)
				}
			}
		}
		for _, b := range p.blocks {
			if slices.Contains([]string{"bash", "shell", "console", "zsh"}, b.language) {
				fault(b.line, b.language, fmt.Errorf("commands stand in blocks called sh"))
			} else if b.language != "sh" || p.path == extending {
				continue
			}
			for i, line := range strings.Split(b.text, "\n") {
				fault(b.line+i, line, d.command(line))
			}
		}
	}
	return list
}

// link returns what is wrong with a link of a page, or nil.
func (d documents) link(from page, l found) error {
	if regexp.MustCompile(`^(https://|http://|mailto:)\S+\.\S+`).MatchString(l.text) {
		return nil // another site's
	}
	name, anchor, hasAnchor := strings.Cut(l.text, "#")
	target := path.Join(path.Dir(from.path), name)
	if name == "" {
		target = from.path
	}
	info, err := fs.Stat(d.root, target)
	switch {
	case err != nil || path.IsAbs(name):
		return fmt.Errorf("there is no such file")
	case l.picture && (info.Size() == 0 || !slices.Contains([]string{".png", ".svg"}, path.Ext(target))):
		return fmt.Errorf("it is no picture")
	case l.picture && info.Size() > 300_000:
		return fmt.Errorf("it has more than 300 KB: CONTRIBUTING.md makes it smaller")
	case hasAnchor && !slices.ContainsFunc(d.pages, func(p page) bool { return p.path == target && p.anchors[anchor] }):
		return fmt.Errorf("there is no such heading")
	}
	return nil
}

// Code in prose that is checked: commands, and paths in the folders of this module.
var (
	commands = regexp.MustCompile(`^(tourney|tune|go (run|test)) `)
	named    = regexp.MustCompile(`^(arena|cli|cmd|configs|docs|games|players|results)/[a-z0-9/._*?{},-]*[a-z0-9/*]$`)
)

// tooShort matches the errors of kong for a command line that ends too early, as one in prose may.
var tooShort = regexp.MustCompile(`^(expected |missing flags: )|: expected \w+ value but got "EOL"`)

// command returns what is wrong with a line of a command, or nil.
func (d documents) command(line string) error {
	words, err := wordsOf(line)
	if err != nil || len(words) == 0 {
		return err
	}
	program, args := ours(words)
	switch {
	case program != "":
		return programs[program]().Check(args)
	case words[0] == "go" && len(words) > 1:
		return d.goCommand(words[1], words[2:])
	case strings.HasPrefix(words[0], ".ci/"):
		_, err := fs.Stat(d.root, words[0])
		return err
	case !slices.Contains(foreign, words[0]):
		return fmt.Errorf("unknown command %q", words[0])
	}
	return nil
}

// ours returns the program of this module that a command runs, with its arguments, or "".
func ours(words []string) (program string, args []string) {
	if len(words) > 2 && words[0] == "go" && words[1] == "run" {
		words = append([]string{strings.TrimPrefix(words[2], "./cmd/")}, words[3:]...)
	}
	if len(words) == 0 || programs[words[0]] == nil {
		return "", nil
	}
	return words[0], words[1:]
}

// lexeme matches blanks, a comment, a redirection, or a word of a shell line.
var lexeme = regexp.MustCompile(`^(?:\s+|#.*|[<>] *[\w./-]+|((?:'[^']*'|"[^"]*"|[^\s'"|&;<>])+))`)

// wordsOf returns the words of a shell line, which has one command, without quotes, redirections and comments.
func wordsOf(line string) (words []string, err error) {
	for line != "" {
		m := lexeme.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("a quote without an end, or a second command: %s", line)
		}
		if line = line[len(m[0]):]; m[1] != "" {
			words = append(words, regexp.MustCompile(`'([^']*)'|"([^"]*)"`).ReplaceAllString(m[1], "$1$2"))
		}
	}
	return words, nil
}

// goCommand returns the first flag, package or test of a go command that does not exist. -update is a flag of our tests.
func (d documents) goCommand(name string, args []string) error {
	if !slices.Contains([]string{"build", "install", "run", "test"}, name) {
		return fmt.Errorf("unknown command %q", "go "+name)
	}
	var patterns, tests []string
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case slices.Contains([]string{"-run", "-bench"}, arg) && i+1 < len(args):
			i++
			patterns = append(patterns, args[i])
		case slices.Contains([]string{"-tags", "-count", "-timeout"}, arg):
			i++
		case slices.Contains([]string{"-v", "-short", "-race", "-update"}, arg):
		case strings.HasPrefix(arg, "-"):
			return fmt.Errorf("unknown flag %s", arg)
		default:
			names, found := d.goTests(arg)
			if !found {
				return fmt.Errorf("no package %s", arg)
			}
			if tests = append(tests, names...); name == "run" {
				return nil // the rest is the program's
			}
		}
	}
	for _, pattern := range patterns {
		re, err := regexp.Compile(pattern)
		if pattern != "-" && (err != nil || !slices.ContainsFunc(tests, re.MatchString)) { // "-" is none
			return fmt.Errorf("no test is called %s", pattern)
		}
	}
	return nil
}

// goTests returns the names of the tests in the packages that match a pattern, and whether there is a Go file.
func (d documents) goTests(pattern string) (names []string, found bool) {
	name, all := strings.CutSuffix(pattern, "...")
	name = path.Clean(name)
	fs.WalkDir(d.root, name, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != name && (!all || strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case path.Ext(file) == ".go":
			found = true
			text, _ := fs.ReadFile(d.root, file)
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`).FindAllSubmatch(text, -1) {
				names = append(names, string(m[1]))
			}
		}
		return nil
	})
	return names, found
}

// TestDocumentsNameWhatExists checks the links of all documents, the files that they name, and their commands.
func TestDocumentsNameWhatExists(t *testing.T) {
	pages := readPages(t)
	for _, fault := range (documents{rootFS, pages}).faults() {
		t.Error(fault)
	}
	links, blocks := 0, 0
	for _, p := range pages {
		links += len(p.links)
		blocks += len(p.blocks)
	}
	if links < 20 || blocks < 100 {
		t.Errorf("the documents have %d links and %d blocks, want at least 20 and 100", links, blocks)
	}
}

// TestFaultsOfDocuments checks that wrong links, files and commands are found. That right ones pass is seen in the documents.
func TestFaultsOfDocuments(t *testing.T) {
	root := fstest.MapFS{
		"docs/a.md": {}, "docs/sub/b.md": {}, "configs/night.yaml": {},
		"configs/x.png": {Data: []byte("PNG")}, "configs/empty.png": {}, "configs/large.png": {Data: make([]byte, 300_001)},
		"cmd/tourney/main.go": {}, "games/games_test.go": {Data: []byte("func TestGame(t *testing.T) {\n")},
	}
	const headings = "# B\n\n## Two *words*, `code` & more\n\n## Same\n\n## Same\n\n"
	other := gamestest.Must(parsePage("docs/sub/b.md", headings+"```sh\n# no heading\n```\n"))(t)
	sh := func(line string) string { return "```sh\n" + line + "\n```\n" }
	for _, test := range []struct{ text, want string }{
		{"[b](sub/b.md#two-words-code--more) and [b](sub/b.md#same-1) and ![x](../configs/x.png)", ""},
		{"[b](sub/c.md)", "docs/a.md:1: link to sub/c.md: there is no such file"},
		{"one\ntwo [b\nb](sub/c.md)", "docs/a.md:2: link to sub/c.md: there is no such file"},
		{"[b](sub/b.md#same-2)", "there is no such heading"},
		{"[here](#own)", "there is no such heading"},
		{"[c](../configs/night.yaml#L1)", "there is no such heading"},
		{"![x](../configs/empty.png)", "it is no picture"},
		{"![x](../configs/large.png)", "it has more than 300 KB: CONTRIBUTING.md makes it smaller"},
		{"![x](../configs/night.yaml)", "it is no picture"},
		{"[x](/docs/a.md)", "there is no such file"},
		{"[x]: sub/c.md", `the tests do not read "[x]:"`},
		{`<img src="y.png">`, `the tests do not read "src="`},
		{"see `configs/day.yaml`", "docs/a.md:1: configs/day.yaml: file does not exist"},
		{"```sh\ntourney run", "docs/a.md:1: a fenced block has no end"},
		{"```console\n```\n", "commands stand in blocks called sh"},

		{sh("go test ./games/... -run TestGame && true"), "a second command: && true"},
		{sh("go test ./games/... -run 'Game' -v # all"), ""},
		{"\n" + sh("\ntourney sing"), "docs/a.md:4: tourney sing: unexpected argument sing"},
		{sh("tourney replay"), "expected"},
		{sh("go run ./cmd/tourney tabel quick-start"), "unexpected argument tabel"},
		{sh("tune show strengths --al"), "unknown flag --al"},
		{sh("go tset ./..."), `unknown command "go tset"`},
		{sh("go test ./nowhere"), "no package ./nowhere"},
		{sh("go test ./games -run TestNothing"), "no test is called TestNothing"},
		{sh("go test -run - -bench Nothing ./games/..."), "no test is called Nothing"},
		{sh("go test ./games -rounding 400"), "unknown flag -rounding"},
		{sh("tourney analyze 'a@4"), "a quote without an end"},
		{sh(".ci/nowhere"), "file does not exist"},
		{"a `tourney replay` of `tourney\nanalyze --plies`", ""},
		{"see `tourney replay --fast`", "unknown flag --fast"},
		{"see `go test ./nowhere`", "no package ./nowhere"},
	} {
		p, err := parsePage("docs/a.md", test.text)
		faults := documents{root, []page{p, other}}.faults()
		if err != nil {
			faults = append(faults, err.Error())
		}
		if got := strings.Join(faults, "\n"); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}
