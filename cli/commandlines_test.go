package cli

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/cli/tune"
)

// programs maps the names of this module's programs to their constructors.
var programs = map[string]func() shell.Program{"tourney": tourney.Program, "tune": tune.Program}

// foreign lists commands of other programs that documents may show. Their arguments are not checked.
var foreign = map[string]bool{
	"cd": true, "cp": true, "mkdir": true, "ls": true, "cat": true, "head": true, "sort": true, "source": true, "git": true, "gofmt": true,
	"apt-get": true, "sudo": true, "sqlite3": true, "python3": true, "jq": true, "export": true, "break": true, "done": true, "fi": true,
	"for": true, "benchstat": true, "taskset": true, "rm": true, "mv": true, "tee": true,
	"fleet": true, // a program of this module, whose package checks its own lines
}

// commandCheck finds command lines that would fail.
type commandCheck struct {
	root  fs.FS
	tests map[string][]string // functions that -run, -bench and -fuzz choose from, by folder, read on demand
}

func newCommandCheck(root fs.FS) *commandCheck {
	return &commandCheck{root: root, tests: map[string][]string{}}
}

// line returns the first fault of a shell line, or nil.
func (c *commandCheck) line(line string) error {
	commands, err := splitLine(line)
	if err != nil {
		return err
	}
	for _, words := range commands {
		if err := c.command(words); err != nil {
			return err
		}
	}
	return nil
}

// missing matches the errors of kong for a command line that ends too early.
var missing = regexp.MustCompile(`^(expected |missing flags: )|: expected \w+ value but got "EOL"`)

// span returns the first fault of a command in prose. Arguments may be missing, or be names such as GAME.
func (c *commandCheck) span(text string) error {
	commands, err := splitLine(text)
	if err != nil {
		return err
	}
	for _, words := range commands {
		if len(words) == 1 && programs[words[0]] != nil {
			continue
		}
		if slices.ContainsFunc(words, regexp.MustCompile(`[A-Z]{3}`).MatchString) && words[0] == "go" {
			continue
		}
		if err := c.command(words); err != nil && !missing.MatchString(err.Error()) {
			return err
		}
	}
	return nil
}

// command returns the fault of a simple command, or nil.
func (c *commandCheck) command(words []string) error {
	if len(words) == 0 {
		return nil
	}
	if program, args := ours(words); program != "" {
		return programs[program]().Check(args)
	}
	if name, ok := strings.CutPrefix(words[0], "./"); ok || strings.HasPrefix(words[0], ".ci/") {
		if _, err := fs.Stat(c.root, name); err != nil {
			return fmt.Errorf("there is no file %s", words[0])
		}
		return nil
	}
	if words[0] == "go" && len(words) > 1 {
		return c.goCommand(words[1], words[2:])
	}
	if !foreign[words[0]] {
		return fmt.Errorf("unknown command %q", words[0])
	}
	return nil
}

// ours returns the program of this module that a command runs, with its arguments, or "".
func ours(words []string) (program string, args []string) {
	if len(words) > 2 && words[0] == "go" && words[1] == "run" {
		words = append([]string{strings.TrimPrefix(words[2], "./cmd/")}, words[3:]...)
	}
	if programs[words[0]] == nil {
		return "", nil
	}
	return words[0], words[1:]
}

func (c *commandCheck) goCommand(name string, args []string) error {
	switch name {
	case "run":
		if len(args) > 0 {
			if folders, err := c.folders(args[0]); err == nil && len(folders) == 1 {
				return nil
			}
		}
		return fmt.Errorf("no program %s", strings.Join(args, " "))
	case "test":
		return c.goTest(args)
	case "build", "install", "vet":
		for _, arg := range args {
			if strings.HasPrefix(arg, "./") {
				if folders, err := c.folders(arg); err != nil || len(folders) == 0 {
					return fmt.Errorf("no package %s", arg)
				}
			}
		}
	case "doc":
		folder, ok := strings.CutPrefix(strings.Join(args, ""), "tourney/")
		base := strings.Index(path.Base(folder), ".")
		if base >= 0 {
			folder = folder[:len(folder)-len(path.Base(folder))+base]
		}
		if folders, err := c.folders("./" + folder); ok && (err != nil || len(folders) == 0) {
			return fmt.Errorf("no package %s", folder)
		}
	case "mod", "tool", "version", "env":
	default:
		return fmt.Errorf("unknown command %q", "go "+name)
	}
	return nil
}

// testFlags maps the flags of go test to whether they take no value. -update is one of our tests.
var testFlags = map[string]bool{
	"v": true, "short": true, "race": true, "benchmem": true, "json": true, "failfast": true, "update": true,
	"run": false, "bench": false, "fuzz": false, "skip": false, "count": false, "cpu": false, "benchtime": false, "timeout": false,
	"fuzztime": false, "parallel": false, "p": false, "tags": false,
}

// goTest returns the first package, test or flag of a go test command that does not exist.
func (c *commandCheck) goTest(args []string) error {
	var all, patterns []string
	for i := 0; i < len(args); i++ {
		name, ok := strings.CutPrefix(args[i], "-")
		if !ok {
			folders, err := c.folders(args[i])
			if err != nil || len(folders) == 0 {
				return fmt.Errorf("no package %s", args[i])
			}
			all = append(all, folders...)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(name, "-"), "=")
		alone, known := testFlags[name]
		switch {
		case !known:
			return fmt.Errorf("go test has no flag -%s", name)
		case !alone && !hasValue:
			if i++; i == len(args) {
				return fmt.Errorf("flag -%s has no value", name)
			}
			value = args[i]
		}
		if slices.Contains([]string{"run", "bench", "fuzz"}, name) && value != "-" && value != "^$" { // which are none
			patterns = append(patterns, value)
		}
	}
	for _, pattern := range patterns {
		re, err := regexp.Compile(strings.Split(pattern, "/")[0])
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(f string) bool { return slices.ContainsFunc(c.testsOf(f), re.MatchString) }) {
			return fmt.Errorf("no test is called %s", pattern)
		}
	}
	return nil
}

// folders returns the folders with Go files that match a package pattern.
func (c *commandCheck) folders(pattern string) (list []string, err error) {
	name, all := strings.CutSuffix(pattern, "...")
	name = path.Clean(name)
	err = fs.WalkDir(c.root, name, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != name && (!all || strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case path.Ext(file) == ".go" && !slices.Contains(list, path.Dir(file)):
			list = append(list, path.Dir(file))
		}
		return nil
	})
	return list, err
}

var declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz|Example)\w*)\(`)

// testsOf returns the tests of a folder. A folder that cannot be read has none.
func (c *commandCheck) testsOf(folder string) []string {
	if _, known := c.tests[folder]; !known {
		files, _ := fs.Glob(c.root, path.Join(folder, "*_test.go")) // the pattern is right
		for _, file := range files {
			text, _ := fs.ReadFile(c.root, file) // so has a file
			for _, m := range declaredTest.FindAllStringSubmatch(string(text), -1) {
				c.tests[folder] = append(c.tests[folder], m[1])
			}
		}
	}
	return c.tests[folder]
}

// lexeme matches a word, an operator, blanks or a comment of a shell line.
var lexeme = regexp.MustCompile(`^(?:\s+|#.*|\d?>>?&?|[|&;<]+|\$\([^)]*\)|(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"|&;<>])+)`)

// splitLine splits a shell line into simple commands, at pipes, && and semicolons. It drops redirections, comments,
// settings of variables and the words of loops.
func splitLine(line string) (commands [][]string, err error) {
	words := []string{}
	end := func() {
		for len(words) > 0 && (slices.Contains([]string{"do", "then", "while", "time"}, words[0]) || regexp.MustCompile(`^\w+=`).MatchString(words[0])) {
			words = words[1:]
		}
		if len(words) > 0 {
			commands = append(commands, words)
		}
		words = nil
	}
	skip := false // the file of a redirection
	for line != "" {
		l := lexeme.FindString(line)
		if l == "" {
			return nil, fmt.Errorf("a quote has no end in %s", line)
		}
		line = line[len(l):]
		switch {
		case strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#"):
		case strings.Contains(l, ">") && !strings.ContainsAny(l, `'"`) || l == "<":
			skip = true
		case strings.Trim(l, "|&;") == "":
			end()
		case skip:
			skip = false
		default:
			words = append(words, unquoted(l))
		}
	}
	end()
	return commands, nil
}

// unquoted returns a word without its shell quotes.
func unquoted(word string) string {
	return regexp.MustCompile(`'[^']*'|"(?:[^"\\]|\\.)*"`).ReplaceAllStringFunc(word, func(q string) string {
		if q = q[1 : len(q)-1]; word[0] == '"' {
			q = strings.ReplaceAll(q, `\"`, `"`)
		}
		return q
	})
}

// shellLines returns the command lines of a fenced block, with their numbers; a backslash at the end joins lines.
func shellLines(f fence) (lines []span) {
	if f.language != "sh" {
		return nil
	}
	joined, first := "", 0
	for i, text := range strings.Split(strings.TrimSuffix(f.text, "\n"), "\n") {
		if joined == "" {
			first = f.line + i
		}
		if head, ok := strings.CutSuffix(text, `\`); ok {
			joined += head
			continue
		}
		lines = append(lines, span{joined + text, first})
		joined = ""
	}
	return lines
}

// elsewhere maps documents to the tests that run their commands.
var elsewhere = map[string]string{"docs/extending.md": "TestExtending", "docs/database.md": "TestDatabasePage"}

// TestCommandLines checks that every command in a document exists, with all its flags.
func TestCommandLines(t *testing.T) {
	check := newCommandCheck(rootFS)
	lines := 0
	for _, p := range readPages(t) {
		for _, f := range p.fences {
			if slices.Contains([]string{"bash", "shell", "console", "zsh"}, f.language) {
				t.Errorf("%s:%d: commands stand in blocks called sh, not %s", p.path, f.line, f.language)
			}
			if p.path == "docs/extending.md" { // in a module of its own
				continue
			}
			for _, l := range shellLines(f) {
				lines++
				if err := check.line(l.text); err != nil {
					t.Errorf("%s:%d: %s\n%v", p.path, l.line, l.text, err)
				}
			}
		}
		for _, s := range p.spans {
			if !regexp.MustCompile(`^(tourney|tune|go (run|test)) `).MatchString(s.text) || strings.HasPrefix(s.text, "tourney 1 ") { // a line to engines
				continue
			}
			lines++
			if err := check.span(s.text); err != nil {
				t.Errorf("%s:%d: `%s`: %v", p.path, s.line, s.text, err)
			}
		}
	}
	if lines < 20 {
		t.Errorf("the documents show %d commands, want at least 20", lines)
	}
}
