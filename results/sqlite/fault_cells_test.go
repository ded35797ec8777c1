package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tourney/results"
)

// faultColumn is a column of a table.
type faultColumn struct {
	name, kind string
	key        bool
}

// faultColumns lists the columns of a table, in its order.
func faultColumns(t testing.TB, db *sql.DB, table string) (columns []faultColumn) {
	t.Helper()
	rows, err := db.Query("SELECT name, type, pk > 0 FROM pragma_table_info(?)", table)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var c faultColumn
		if err := rows.Scan(&c.name, &c.kind, &c.key); err != nil {
			t.Fatal(err)
		}
		columns = append(columns, c)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return columns
}

// faultRow tells a row by its keys.
type faultRow struct {
	where string
	keys  []any
}

// faultRows lists the rows of an SQL table to edit: all rows of a small one, and a sample spread over a large one.
func faultRows(t testing.TB, db *sql.DB, table string, columns []faultColumn, most int) (list []faultRow) {
	t.Helper()
	var keys []string
	for _, c := range columns {
		if c.key {
			keys = append(keys, c.name)
		}
	}
	rows, err := db.Query("SELECT " + strings.Join(keys, ", ") + " FROM " + table + " ORDER BY " + strings.Join(keys, ", "))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		r := faultRow{strings.Join(keys, " = ? AND ") + " = ?", make([]any, len(keys))}
		into := make([]any, len(keys))
		for i := range into {
			into[i] = &r.keys[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) <= most {
		return list
	}
	var some []faultRow
	for i := range most {
		some = append(some, list[i*(len(list)-1)/(most-1)])
	}
	return some
}

// faultValues lists nonsense for a column, as SQL.
func faultValues(c faultColumn) []string {
	switch c.kind {
	case "INTEGER":
		return []string{"0", "-1", "1 << 62", c.name + " + 1", "NULL", "'x'"}
	case "BLOB":
		return []string{"x''", "x'00'", "x'ff'", "x'80808080808080808080808001'", c.name + " || x'00'", "NULL", "0"}
	}
	return []string{"''", "'x'", "'{'", "'[null]'", "char(27) || '[31m' || char(10) || '\"'", c.name + " || '0'", "CAST(x'ff00' AS TEXT)",
		"NULL", "-1"}
}

// faultCounts are shown at the end of a test.
type faultCounts struct{ tried, refused, silent atomic.Int64 }

func (n *faultCounts) show(t *testing.T, what string) {
	t.Logf("%s: %d tried, %d more refused by SQLite itself, %d silent", what, n.tried.Load(), n.refused.Load(), n.silent.Load())
}

// faultOriginal is the sample with its answers, and with those after faultGoOn.
type faultOriginal struct {
	content       []byte
	answers, more faultAnswers
}

func faultOriginalOf(t *testing.T, path string, content []byte) faultOriginal {
	t.Helper()
	faultCopy(t, path, map[string][]byte{"": content})
	o := faultOriginal{content: content, answers: faultAsk(t.Context(), path, false)}
	err := faultGoOn(t.Context(), path)
	o.more = faultAsk(t.Context(), path, false)
	if err := errors.Join(err, o.answers.err(), o.more.err()); err != nil {
		t.Fatal(err)
	}
	return o
}

// faultTry applies a statement to a copy of the sample, and seals the row if there is one to seal. It wants that verify
// finds the damage, and that every other command refuses, or answers as if there was none; a sealed row is for verify
// alone. A writer first stores more games, which must not make a wrong row valid.
func faultTry(t *testing.T, n *faultCounts, path string, sample faultOriginal, writer bool, seal func(*sql.DB) error, statement string, args ...any) {
	t.Helper()
	faultCopy(t, path, map[string][]byte{"": sample.content})
	db := faultEdit(t, path)
	result, err := db.Exec(statement, args...)
	if err == nil && seal != nil {
		err = seal(db)
	}
	if e := db.Close(); e != nil {
		t.Fatal(e)
	}
	if err != nil {
		n.refused.Add(1)
		return
	}
	if rows, err := result.RowsAffected(); err != nil || rows == 0 {
		return // the cell has that value
	}
	n.tried.Add(1)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if seal != nil {
		if err := faultSound(ctx, path, writer); err == nil || !faultExplained(err) {
			n.silent.Add(1)
			t.Errorf("%s %v: %v, want that verify finds it", statement, args, err)
		}
		return
	}
	stored, want := "nothing stored", sample.answers
	if writer {
		err := faultGoOn(ctx, path)
		if stored = fmt.Sprintf("storing games ends with %v", err); err == nil {
			want = sample.more
		}
	}
	got := faultAsk(ctx, path, writer)
	if len(got) > 1 && got["verify"].err == nil {
		n.silent.Add(1)
		t.Errorf("%s %v: verify is silent, %s", statement, args, stored)
	}
	if err := got.judge(want); err != nil {
		n.silent.Add(1)
		t.Errorf("%s %v: %v, %s", statement, args, err, stored)
	}
}

// faultGoOn stores games of the unfinished run: one that completes a block, and some of blocks that are new.
func faultGoOn(ctx context.Context, path string) error {
	s, err := Open(ctx, path, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	run, err := s.Run(ctx, "night/half")
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(7, 8))
	games := []results.Record{faultRecord(r, run, 1, 2), faultRecord(r, run, 0, 3), faultRecord(r, run, 0, 5), faultRecord(r, run, 1, 5)}
	return s.Append(ctx, run, games)
}

// faultSeal gives a row the checksum of its present values.
func faultSeal(db *sql.DB, table string, columns []faultColumn, where string, args ...any) error {
	names := make([]string, len(columns)-1)
	values, into := make([]any, len(names)), make([]any, len(names))
	for i := range names {
		names[i], into[i] = columns[i].name, &values[i]
	}
	if err := db.QueryRow("SELECT "+strings.Join(names, ", ")+" FROM "+table+" WHERE "+where, args...).Scan(into...); err != nil {
		return err
	}
	_, err := db.Exec("UPDATE "+table+" SET checksum = ? WHERE "+where, append([]any{checksum(values...)}, args...)...)
	return err
}

// faultDerived are the SQL tables that follow from the games: Recount finds wrong rows there even with valid checksums.
var faultDerived = []string{"tally", "turn_count", "block", "block_score", "block_sum", "cost"}

// TestFaultCells sets every cell of the sample's rows to nonsense, deletes every row, and doubles every row.
func TestFaultCells(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	faultCopy(t, path, map[string][]byte{"": faultRead(t)})
	db := faultEdit(t, path)
	if err := errors.Join(confirm(db, "journal_mode = delete", "delete"), db.Close()); err != nil { // a log takes much time
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sample := faultOriginalOf(t, path, content)
	var n, sealed, deleted, doubled faultCounts
	t.Run("tables", func(t *testing.T) {
		for _, table := range faultTableNames {
			t.Run(table, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "t.db")
				faultCopy(t, path, map[string][]byte{"": sample.content})
				db := faultEdit(t, path)
				columns := faultColumns(t, db, table)
				most := 2
				if faultsLong {
					most = 10
				}
				rows, all := faultRows(t, db, table, columns, most), faultRows(t, db, table, columns, 5*most)
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
				derived := slices.Contains(faultDerived, table)
				for i, row := range rows {
					for k, c := range columns {
						for j, value := range faultValues(c) {
							if i > 0 && (i+j+k)%3 > 0 && !faultsLong {
								continue // one row has every value
							}
							update := fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s AND %s IS NOT (%s)", table, c.name, value, row.where,
								c.name, value)
							faultTry(t, &n, path, sample, (i+j)%7 == 0, nil, update, row.keys...)
							if derived && !c.key && c.name != "checksum" {
								faultTry(t, &sealed, path, sample, false, func(db *sql.DB) error {
									return faultSeal(db, table, columns, row.where, row.keys...)
								}, update, row.keys...)
							}
						}
					}
				}
				for i, row := range all {
					faultTry(t, &deleted, path, sample, i%2 == 1 || i == len(all)-1, nil, "DELETE FROM "+table+" WHERE "+row.where, row.keys...)
				}
				for _, row := range rows {
					for _, c := range columns {
						if !c.key {
							continue
						}
						// A row with another key, and with other texts where these must differ.
						for _, value := range []string{c.name + " + 1", "1 << 40", "-1", "'x'"} {
							list, values := make([]string, len(columns)), make([]string, len(columns))
							for i, of := range columns {
								list[i], values[i] = of.name, of.name
								switch {
								case of.name == c.name:
									values[i] = value
								case of.name == "name" || table == "pairing" && of.name == "seats":
									values[i] += " || '0'"
								}
							}
							insert := fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s", table, strings.Join(list, ", "),
								strings.Join(values, ", "), table, row.where)
							faultTry(t, &doubled, path, sample, false, nil, insert, row.keys...)
							if derived {
								faultTry(t, &doubled, path, sample, false, func(db *sql.DB) error {
									return faultSeal(db, table, columns, faultOther(row, columns, c, value), row.keys...)
								}, insert, row.keys...)
							}
						}
					}
				}
			})
		}
	})
	n.show(t, "cells")
	sealed.show(t, "cells with a checksum that fits")
	deleted.show(t, "rows deleted")
	doubled.show(t, "rows doubled")
}

// faultOther is the condition of the row like another one except in one key.
func faultOther(row faultRow, columns []faultColumn, c faultColumn, value string) string {
	var terms []string
	for _, of := range columns {
		switch {
		case of.key && of.name == c.name:
			terms = append(terms, of.name+" = "+strings.ReplaceAll(value, of.name, "?"))
		case of.key:
			terms = append(terms, of.name+" = ?")
		}
	}
	where := strings.Join(terms, " AND ")
	if !strings.Contains(value, c.name) { // the argument is not used otherwise
		where = strings.Replace(where, c.name+" = "+value, "("+c.name+" = "+value+" OR ? IS NULL)", 1)
	}
	return where
}

// TestFaultRecount wants Recount by itself to find a row too few or too many in any table that it counts.
func TestFaultRecount(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	sample := faultRead(t)
	path := filepath.Join(t.TempDir(), "t.db")
	for _, tt := range []struct{ what, statement string }{
		{"a block deleted", "DELETE FROM block WHERE run = 1 AND number = 3 AND pairing = 1"},
		{"the last block deleted", "DELETE FROM block WHERE run = 1 AND number = 5 AND pairing = 5"},
		{"all blocks of a pairing deleted", "DELETE FROM block WHERE run = 1 AND pairing = 3"},
		{"a tally deleted", "DELETE FROM tally WHERE run = 1 AND pairing = 2 AND opening = 'random' AND first = 1 AND seat = 1"},
		{"the tallies of a pairing deleted", "DELETE FROM tally WHERE run = 1 AND pairing = 2"},
		{"the tallies of a pairing with itself deleted", "DELETE FROM tally WHERE run = 1 AND pairing = 7"},
		{"a turn count deleted", "DELETE FROM turn_count WHERE run = 2 AND turns = (SELECT max(turns) FROM turn_count WHERE run = 2)"},
		{"a block score deleted", "DELETE FROM block_score WHERE run = 1 AND pairing = 1 AND scores = (SELECT max(scores) FROM block_score WHERE run = 1 AND pairing = 1)"},
		{"a block sum deleted", "DELETE FROM block_sum WHERE run = 1 AND pairing = 1 AND player = 2"},
		{"a cost deleted", "DELETE FROM cost WHERE run = 1 AND player = 2 AND part = 3"},
		{"the costs of a player deleted", "DELETE FROM cost WHERE run = 1 AND player = 1"},
		{"a game deleted", "DELETE FROM game WHERE run = 1 AND pairing = 2 AND number = 2"},
		{"a game and its seats deleted", "DELETE FROM game WHERE run = 1 AND pairing = 2 AND number = 2; DELETE FROM seat WHERE run = 1 AND pairing = 2 AND number = 2"},
		{"the last game and its seats deleted", "DELETE FROM game WHERE run = 1 AND pairing = 7 AND number = 5; DELETE FROM seat WHERE run = 1 AND pairing = 7 AND number = 5"},
		{"all games of a pairing deleted", "DELETE FROM game WHERE run = 1 AND pairing = 7; DELETE FROM seat WHERE run = 1 AND pairing = 7"},
		{"a first seat deleted", "DELETE FROM seat WHERE run = 1 AND pairing = 1 AND number = 0 AND seat = 0"},
		{"a last seat deleted", "DELETE FROM seat WHERE run = 2 AND pairing = 11 AND number = 3 AND seat = 3"},
		{"both seats deleted", "DELETE FROM seat WHERE run = 1 AND pairing = 3 AND number = 0"},
		{"a tally added", "INSERT INTO tally SELECT run, pairing, 'list', first, seat, games, wins, draws, losses, faults, turns, turns_squared, different, starts, place_1, place_2, place_3, place_4, points, checksum FROM tally WHERE run = 1 AND pairing = 1 AND opening = 'empty'"},
		{"a seat added", "INSERT INTO seat SELECT run, pairing, number, 2, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat WHERE run = 1 AND pairing = 1 AND number = 1 AND seat = 0"},
		{"a seat of no game added", "INSERT INTO seat SELECT run, pairing, 77, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat WHERE run = 1 AND pairing = 1 AND number = 1"},
		{"a seat of a game with a negative number", "INSERT INTO seat SELECT run, pairing, -77, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat WHERE run = 1 AND pairing = 1 AND number = 1"},
		{"a seat of no pairing", "INSERT INTO seat SELECT run, 999, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat WHERE run = 1 AND pairing = 1 AND number = 1"},
		{"a game twice", "INSERT INTO game SELECT run, pairing, 77, opening, start, first, reason, plies, turns, moves, finished, end_kind, end_seat, thoughts, times, start_hash, game_hash, stretch, checksum FROM game WHERE run = 1 AND pairing = 1 AND number = 1"},
		{"a block added", "INSERT INTO block SELECT run, pairing, 99999, opening, start, first, orders, played, scores, places, points, first_score, checksum FROM block WHERE run = 1 AND pairing = 1 AND number = 1"},
		{"games left out deleted", "DELETE FROM unplayed WHERE pairing = 13 AND from_number = 7"},
		{"games left out added", "INSERT INTO unplayed SELECT run, pairing, 4, 4, reason, final, checksum FROM unplayed WHERE pairing = 13 AND from_number = 7"},
		{"a stretch deleted", "DELETE FROM stretch WHERE run = 1 AND number = 2"},
		{"all stretches of a run deleted", "DELETE FROM stretch WHERE run = 3"},
		{"a stretch added", "INSERT INTO stretch SELECT run, 3, started, version, revision, signature, fingerprint, machine, checksum FROM stretch WHERE run = 1 AND number = 2"},
		{"a comparison deleted", "DELETE FROM comparison WHERE run = 1 AND position = 2"},
		{"all comparisons deleted", "DELETE FROM comparison"},
		{"a comparison added", "INSERT INTO comparison SELECT run, 3, name, started, checksum FROM comparison WHERE run = 1 AND position = 2"},
		{"a run finished without all its games", "DELETE FROM game WHERE run = 2; DELETE FROM seat WHERE run = 2; DELETE FROM tally WHERE run = 2; DELETE FROM turn_count WHERE run = 2; DELETE FROM block WHERE run = 2; DELETE FROM block_score WHERE run = 2; DELETE FROM block_sum WHERE run = 2; DELETE FROM cost WHERE run = 2"},
	} {
		faultCopy(t, path, map[string][]byte{"": sample})
		db := faultEdit(t, path)
		var before, after int
		for _, into := range []*int{&before, &after} {
			if err := db.QueryRow(`SELECT (SELECT count(*) FROM game) + (SELECT count(*) FROM seat) + (SELECT count(*) FROM tally)
				+ (SELECT count(*) FROM turn_count) + (SELECT count(*) FROM block) + (SELECT count(*) FROM block_score)
				+ (SELECT count(*) FROM block_sum) + (SELECT count(*) FROM cost) + (SELECT count(*) FROM unplayed) + (SELECT count(*) FROM stretch) + (SELECT count(*) FROM comparison)`).Scan(into); err != nil {
				t.Fatal(err)
			}
			if into == &after {
				break
			}
			if _, err := db.Exec(tt.statement); err != nil {
				t.Fatalf("%s: %v", tt.what, err)
			}
		}
		if before == after {
			t.Errorf("%s: nothing has changed", tt.what)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := faultRecountAll(t, path); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("%s: %v, want ErrDamaged", tt.what, err)
		}
	}
}

// faultRecountAll recounts all runs.
func faultRecountAll(t *testing.T, path string) error {
	t.Helper()
	s, err := OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	runs, err := s.Runs(t.Context())
	if err != nil {
		return err
	}
	for _, r := range runs {
		if e := s.Recount(t.Context(), r, nil); e != nil && err == nil {
			err = e
		}
	}
	return err
}

// TestFaultLists wants a single form for lists of numbers, so that no edited list reads as the original.
func TestFaultLists(t *testing.T) {
	for _, text := range []string{"", ",", "1,", ",1", "+1", "01", "00", "-0", "-01", "1 ", "x", "1,,2", "1e3", "9223372036854775808"} {
		if got, err := splitIDs(text); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"0", "-1", "3,1", "10,-20,0", "9223372036854775807"} {
		if got, err := splitIDs(text); err != nil || joinIDs(got) != text {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
}
