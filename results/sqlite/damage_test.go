package sqlite

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestDamages runs each script of testdata/damages.txt on a sample, and compares what each command says with the lines
// below it. A command that is not named answers as if nothing was damaged, and a writer that is not named has written.
// Whatever they write, damage without a valid checksum is still found.
func TestDamages(t *testing.T) {
	gamestest.SkipShort(t)
	const file = "testdata/damages.txt"
	text, err := os.ReadFile(file)
	must(t, err)
	sound := inMemory(t, sampleContent(t))
	defer sound.read.Close()
	want := asked(t, sound)
	want["check"] = answer{hash: fnvOffset.text("<nil>")}
	var out strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		script, lines, _ := strings.Cut(block+"\n", "----\n")
		fmt.Fprintf(&out, "%s----\n", script)
		s := inMemory(t, sampleContent(t))
		for line := range strings.Lines(script) {
			switch {
			case strings.HasPrefix(line, "#"):
			case line == "seal\n":
				reseal(t, s, strings.Fields(script)...)
			default:
				result, err := s.write.Exec(line)
				must(t, err)
				rows := strings.HasPrefix(line, "UPDATE") || strings.HasPrefix(line, "INSERT") || strings.HasPrefix(line, "DELETE")
				if n, err := result.RowsAffected(); err != nil || n == 0 && rows {
					t.Errorf("%s: nothing has changed: %v", line, err)
				}
			}
		}
		got := asked(t, s)
		got.ask(s, "check", func() (any, error) { return nil, s.Check(t.Context()) })
		said := got.words(want)
		for _, line := range written(t, s).words(nil) {
			said = append(said, "WRITERS "+line)
		}
		if !strings.Contains(script, "seal\n") && verify(t, s) == nil {
			t.Errorf("%snobody finds the damage after something was written", script)
		}
		must(t, s.read.Close())
		fmt.Fprintf(&out, "%s\n\n", strings.Join(said, "\n"))
		if !*update {
			equal(t, script, said, strings.Split(strings.TrimSuffix(lines, "\n"), "\n"))
		}
	}
	if *update {
		must(t, os.WriteFile(file, []byte(strings.TrimSpace(out.String())+"\n"), 0o666))
	}
}

// cellDamage is a statement that damages one row of an SQL table.
type cellDamage struct {
	table, statement string
	sealed           bool // with a valid checksum: only a recount can find it
	mended           bool // by what was written afterwards
}

// TestDamagedCells changes a cell in every column of every SQL table, deletes a row of each and adds one. All must be found,
// and what is read must be right or refused. At full size it tries all kinds of nonsense in some rows.
func TestDamagedCells(t *testing.T) {
	gamestest.SkipShort(t)
	sound := inMemory(t, sampleContent(t))
	defer sound.read.Close()
	want := asked(t, sound)
	after := inMemory(t, sampleContent(t))
	defer after.read.Close()
	written(t, after)
	wantAfter := asked(t, after)
	refused := map[string]int{}
	for i, damage := range cellDamages(t, sound) {
		s := inMemory(t, sampleContent(t))
		result, err := s.write.Exec(damage.statement)
		if err != nil {
			refused[damage.table]++ // by SQLite itself
		} else if n, err := result.RowsAffected(); err == nil && n > 0 {
			switch {
			case damage.sealed:
				reseal(t, s, damage.table)
			case i%7 == 0:
				written(t, s)
				if verify(t, s) == nil && asked(t, s).judge(wantAfter) == nil {
					damage.mended = true // Enter writes the order of pairings anew
				}
			case i%gamestest.Full(3, 1) == 0: // commands check whole rows
				if err := asked(t, s).judge(want); err != nil {
					t.Errorf("%s: %v", damage.statement, err)
				}
			}
			if err := verify(t, s); err == nil && !damage.mended || err != nil && !explained(err) {
				t.Errorf("%s, sealed: %t: %v, want that it is found", damage.statement, damage.sealed, err)
			}
		}
		must(t, s.read.Close())
	}
	t.Logf("refused by SQLite itself: %v", refused)
}

// cellDamages lists damages of all columns.
func cellDamages(t *testing.T, s *Store) (list []cellDamage) {
	for _, of := range sampleTables {
		derived := slices.Contains(derivedTables, of)
		add := func(key bool, statement string) {
			list = append(list, cellDamage{table: of, statement: statement})
			if derived && !key {
				list = append(list, cellDamage{table: of, statement: statement, sealed: true})
			}
		}
		rows := int(number(t, s.read, "SELECT count(*) FROM "+of))
		columns := columnsOf(t, s, of)
		keys := strings.Join(table(t, s.write, "SELECT name FROM pragma_table_info('"+of+"') WHERE pk > 0"), ", ")
		where := func(at int) string {
			return fmt.Sprintf("WHERE (%s) = (SELECT %s FROM %s ORDER BY %s LIMIT 1 OFFSET %d)", keys, keys, of, keys, at%rows)
		}
		for i, column := range columns {
			kind := table(t, s.write, "SELECT type FROM pragma_table_info('"+of+"') WHERE name = '"+column+"'")[0]
			key := strings.Contains(", "+keys+", ", ", "+column+", ")
			for j, value := range nonsense(column, kind) {
				for _, at := range []int{i, 7 * i, rows - 1}[:gamestest.Full(1, 3)] {
					if j < gamestest.Full(1, 100) {
						add(key || column == "checksum",
							fmt.Sprintf("UPDATE %s SET %s = %s %s AND %s IS NOT (%s)", of, column, value, where(at), column, value))
					}
				}
			}
			if !key {
				continue
			}
			// A row with another key, and with other texts where these must differ.
			values := slices.Clone(columns)
			for k, name := range columns {
				if name == column {
					values[k] = nonsense(column, kind)[0]
				} else if name == "name" || of == "pairing" && name == "seats" {
					values[k] += " || '0'"
				}
			}
			add(false, fmt.Sprintf("INSERT INTO %s SELECT %s FROM %s %s", of, strings.Join(values, ", "), of, where(i)))
		}
		for at := range min(rows, gamestest.Full(1, 50)) {
			add(true, fmt.Sprintf("DELETE FROM %s %s", of, where(rows-1-at)))
		}
	}
	return list
}

// nonsense lists values for a column, as SQL.
func nonsense(column, kind string) []string {
	switch kind {
	case "INTEGER":
		return []string{"coalesce(" + column + " + 100, 0)", "0", "-1", "1 << 62", column + " + 1", "NULL", "'x'"}
	case "BLOB":
		return []string{column + " || x'00'", "x''", "x'00'", "x'ff'", "x'80808080808080808080808001'", "NULL", "0"}
	}
	return []string{"coalesce(" + column + ", '') || '0'", "''", "'x'", "'{'", "'[null]'", "char(27) || '[31m' || char(10) || '\"'",
		"CAST(x'ff00' AS TEXT)", "NULL", "-1"}
}

// TestLists wants a single form for lists of numbers, so that no edited list reads as the original.
func TestLists(t *testing.T) {
	for _, text := range []string{"", ",", "1,", ",1", "+1", "01", "00", "-0", "-01", "1 ", "x", "1,,2", "1e3", "9223372036854775808"} {
		if got, err := splitIDs(text); !contains(err, results.ErrDamaged.Error()) {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"0", "-1", "3,1", "10,-20,0", "9223372036854775807"} {
		if got, err := splitIDs(text); err != nil || joinIDs(got) != text {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
}
