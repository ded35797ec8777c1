package cli

import (
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

const database = "docs/database.md"

// TestDatabasePage compares the answers to the queries of a document.
func TestDatabasePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays what the page shows")
	}
	runPage(t, readPage(t, database))
}

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
