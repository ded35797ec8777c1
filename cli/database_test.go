package cli

import (
	"database/sql"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the answers in docs/database.md, and what searches cost in other documents")

// question matches a query of docs/database.md, the columns that are not compared, and the answer.
var question = regexp.MustCompile("(?s)(```sql\n(.*?)```\n\n)(<!-- not compared: ([^>]*) -->\n\n)?((?:\\|[^\n]*\n)*\n?)")

// TestDatabasePage runs the commands of docs/database.md and then its queries. It compares the first rows of the answers.
func TestDatabasePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays what the page shows")
	}
	file, err := filepath.Abs("../docs/database.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page, err := parsePage("docs/database.md", string(text))
	if err != nil {
		t.Fatal(err)
	}
	quickStart := playedQuickStart(t)
	t.Chdir(t.TempDir())
	copyFile(t, quickStart, "tourney.db")
	for _, f := range page.fences {
		if name := f.file(); name != "" {
			if err := os.WriteFile(name, []byte(f.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, l := range shellLines(f) {
			runLine(t, l.text)
		}
	}
	db, err := sql.Open("sqlite3", "file:tourney.db?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()

	questions := 0
	answered := question.ReplaceAllStringFunc(string(text), func(s string) string {
		questions++
		m := question.FindStringSubmatch(s)
		got, err := answer(t, db, m[2])
		if err != nil {
			t.Errorf("%s\n%v", m[2], err)
			return s
		}
		if *update {
			return m[1] + m[3] + got + "\n"
		}
		volatile := strings.Split(m[4], ", ")
		if diff := cmp.Diff(without(volatile, got), without(volatile, strings.TrimSuffix(m[5], "\n"))); diff != "" {
			t.Errorf("the answer has changed (go test ./cli -run TestDatabasePage -update rewrites it): -got +page\n%s\n%s", m[2], diff)
		}
		return s
	})
	if questions < 10 {
		t.Errorf("the page has %d questions, want at least 10", questions)
	}
	if *update {
		if err := os.WriteFile(file, []byte(answered), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// answer returns the first five rows of a query as a table in Markdown. A query without rows is an error.
func answer(t *testing.T, db *sql.DB, query string) (string, error) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return "", err
	}
	cells, marks := make([]any, len(names)), slices.Repeat([]string{"---"}, len(names))
	for i := range cells {
		cells[i] = new(any)
	}
	body, n := "", 0
	for rows.Next() && n < 5 {
		n++
		if err := rows.Scan(cells...); err != nil {
			return "", err
		}
		texts := make([]string, len(cells))
		for i, c := range cells {
			texts[i] = cellText(*c.(*any))
			if _, ok := (*c.(*any)).(string); !ok {
				marks[i] = "---:"
			}
		}
		body += "| " + strings.Join(texts, " | ") + " |\n"
	}
	if n == 0 {
		err = fmt.Errorf("it has no answer")
	} else {
		err = rows.Err()
	}
	return "| " + strings.Join(names, " | ") + " |\n| " + strings.Join(marks, " | ") + " |\n" + body, err
}

// cellText formats a value of SQLite for a table: whole numbers have no decimal point.
func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		if v == math.Trunc(v) {
			return fmt.Sprintf("%.0f", v)
		}
	}
	return fmt.Sprint(v)
}

// without blanks the cells of the named columns.
func without(columns []string, table string) string {
	var b strings.Builder
	var blank []int
	for i, line := range strings.Split(strings.TrimSuffix(table, "\n"), "\n") {
		cells := strings.Split(line, " | ")
		for j, c := range cells {
			if i == 0 && slices.Contains(columns, strings.Trim(c, "| ")) {
				blank = append(blank, j)
			}
		}
		for _, j := range blank {
			if i > 0 && j < len(cells) {
				cells[j] = ""
			}
		}
		b.WriteString(strings.Join(cells, " | ") + "\n")
	}
	return b.String()
}
