package cli

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tourney/cli/scripttest"
)

// TestHelp prints the help of all commands, by --help and by help, at several widths. No line of a flag is wider, examples fit
// into 110 columns, and no word is lost.
func TestHelp(t *testing.T) {
	listed := regexp.MustCompile(`(?m)^  ([a-z]+) .*\[flags\]$`)
	broken := regexp.MustCompile(`\s+`)
	for name, program := range programs {
		help := func(columns string, args ...string) string {
			t.Setenv("COLUMNS", columns)
			text, stderr, code := scripttest.Executed(t, program(), "", args...)
			if stderr != "" || code != 0 {
				t.Errorf("%s %v: exit code %d: %s", name, args, code, stderr)
			}
			return text
		}
		commands := []string{""}
		for _, m := range listed.FindAllStringSubmatch(help("", "--help"), -1) {
			commands = append(commands, m[1])
		}
		if least := map[string]int{"tourney": 23, "tune": 7}[name]; len(commands) <= least {
			t.Errorf("%s: help lists %q, want %d commands", name, commands, least)
		}
		for _, command := range commands {
			flag := append(strings.Fields(command), "--help")
			usual := help("", flag...)
			if got := help("", append([]string{"help"}, strings.Fields(command)...)...); got != usual {
				t.Errorf("%s help %s prints\n%s\nwant\n%s", name, command, got, usual)
			}
			for line := range strings.Lines(usual) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 110 && strings.HasPrefix(line, "  "+name+" ") {
					t.Errorf("%s %s --help: an example of %d columns: %s", name, command, n, line)
				}
			}
			for columns, most := range map[string]int{"60": 60, "80": 80, "110": 110, "200": 120} {
				text := help(columns, flag...)
				_, flags, _ := strings.Cut(text, "\nFlags:\n")
				flags, _, _ = strings.Cut(flags, "\nCommands:\n")
				widest := 0
				for line := range strings.Lines(flags) {
					widest = max(widest, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")))
				}
				if widest > most || command == "run" && widest < most-20 {
					t.Errorf("%s %s --help at %s columns: a line of %d", name, command, columns, widest)
				}
				if broken.ReplaceAllString(text, "") != broken.ReplaceAllString(usual, "") {
					t.Errorf("%s %s --help at %s columns prints\n%s\nwant the words of\n%s", name, command, columns, text, usual)
				}
				if columns == "80" && text != usual {
					t.Errorf("%s %s --help is not of 80 columns in a pipe", name, command)
				}
			}
		}
		_, stderr, code := scripttest.Executed(t, program(), "", "help", "rnu")
		want := name + `: unknown command "rnu" (did you mean run? there is: run, `
		if code != 2 || !strings.HasPrefix(stderr, want) {
			t.Errorf("exit code %d: %s\nwant 2: %s", code, stderr, want)
		}
	}
}
