package cli

import (
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tourney/games/gamestest"
)

// answered matches a query, the columns that are not compared, and the answer.
var answered = regexp.MustCompile("(?s)^(.*?\n```\n\n(?:<!-- not compared: ([^>]*) -->\n\n)?)((?:\\|[^\n]*\n)*)")

// answer returns the first five rows that a query has in a database, as a table in Markdown.
func answer(t *testing.T, db, query string) string {
	t.Helper()
	store := gamestest.Must(sql.Open("sqlite3", "file:"+db+"?mode=ro"))(t)
	defer store.Close()
	rows, err := store.QueryContext(t.Context(), query)
	if err != nil {
		t.Errorf("%s\n%v", query, err)
		return ""
	}
	defer rows.Close()
	names := gamestest.Must(rows.Columns())(t)
	cells, marks := make([]any, len(names)), slices.Repeat([]string{"---"}, len(names))
	for i := range cells {
		cells[i] = new(any)
	}
	body := ""
	for n := 0; n < 5 && rows.Next(); n++ {
		gamestest.OK(t, rows.Scan(cells...))
		texts := make([]string, len(cells))
		for i, c := range cells {
			switch v := (*c.(*any)).(type) {
			case nil:
			case string:
				texts[i] = v
				continue
			case float64:
				texts[i] = strconv.FormatFloat(v, 'f', -1, 64)
			default:
				texts[i] = fmt.Sprint(v)
			}
			marks[i] = "---:"
		}
		body += "| " + strings.Join(texts, " | ") + " |\n"
	}
	if err := rows.Err(); err != nil || body == "" {
		t.Errorf("%s\nit has no answer (%v)", query, err)
	}
	return "| " + strings.Join(names, " | ") + " |\n| " + strings.Join(marks, " | ") + " |\n" + body
}

// without blanks the cells of some columns.
func without(columns, table string) string {
	rows := strings.Split(table, "\n")
	names := strings.Split(strings.Trim(rows[0], "| "), " | ")
	for i, row := range rows[1:] {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		for j := range min(len(cells), len(names)) {
			if slices.Contains(strings.Split(columns, ", "), names[j]) {
				cells[j] = ""
			}
		}
		rows[i+1] = strings.Join(cells, " | ")
	}
	return strings.Join(rows, "\n")
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
