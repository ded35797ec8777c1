package cli

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tourney/games/gamestest"
)

const screens = "docs/screens.md"

// TestScreens compares what is printed in terminals of several widths.
func TestScreens(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	runPage(t, readPage(t, screens))
}

// onScreen matches a command that a block shows with all that it prints.
var onScreen = regexp.MustCompile(`^\$ COLUMNS=(\d+) tourney (.*)\n`)

// playedAt is a time at which a run was played: it is another in every test.
var playedAt = regexp.MustCompile(`20\d\d-\d\d-\d\d \d\d:\d\d`)

// playedOnThis is the sentence about the machine, which differs in words and in length.
var playedOnThis = regexp.MustCompile(`(?ms)^Played on .*?:\s+all\s+runs\.$`)

// screen returns what a command prints in a terminal, with one time and one machine for all. No line may be wider than the
// terminal.
func screen(t *testing.T, columns, args string) string {
	t.Helper()
	t.Setenv("COLUMNS", columns)
	width := gamestest.Must(strconv.Atoi(columns))(t)
	stdout := execute(t, "tourney", strings.Fields(args))
	stdout = playedOnThis.ReplaceAllString(stdout, "Played on 2 cores, linux/amd64, go1.26: all runs.")
	for line := range strings.Lines(stdout) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
			t.Errorf("tourney %s at %d columns: a line of %d: %s", args, width, n, line)
		}
	}
	return playedAt.ReplaceAllString(stdout, "2026-11-23 06:30")
}

// lasting is how long a decision takes, which is told where it takes a slow machine a minute or more.
var lasting = regexp.MustCompile(`, [^,;()]* (?:second|minute|hour|day)s?(\))| Times are for [0-9]+ cores?\.`)

// timeless returns a text without the times of decisions, and with each paragraph that may have some in one line.
func timeless(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if line := strings.Join(strings.Fields(p), " "); strings.Contains(line, " more pairs") {
			paragraphs[i] = lasting.ReplaceAllString(line, "$1")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}
