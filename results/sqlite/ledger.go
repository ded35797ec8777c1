package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"strings"

	"tourney/results"
)

// ledger is an SQL table of sums that follow from games. Each row has key columns and sums. tally, turn_count,
// block_score, block_sum and cost are ledgers, so that one piece of code counts, adds, reads and recounts all five.
type ledger struct {
	table string
	of    string   // key column between run and opening: pairing or player
	keys  []string // further key columns: integers, the last text if text is set
	text  bool
	sums  []string
}

var (
	tallyLedger = &ledger{table: "tally", of: "pairing", keys: []string{"first", "seat"}, sums: []string{
		"games", "wins", "draws", "losses", "faults", "turns", "turns_squared",
		"different", "starts", "place_1", "place_2", "place_3", "place_4", "points"}}
	turnLedger  = &ledger{table: "turn_count", of: "pairing", keys: []string{"turns"}, sums: []string{"games"}}
	scoreLedger = &ledger{table: "block_score", of: "pairing", keys: []string{"scores"}, text: true, sums: []string{"blocks"}}
	sumLedger   = &ledger{table: "block_sum", of: "pairing", keys: []string{"player"}, sums: []string{
		"blocks", "places", "places_squared", "points", "points_squared"}}
	costLedger = &ledger{table: "cost", of: "player", keys: []string{"part"}, sums: []string{
		"games", "turns", "nodes", "evals", "micros"}}

	ledgers = []*ledger{tallyLedger, turnLedger, scoreLedger, sumLedger, costLedger}
)

// account is the key of a ledger row within a run.
type account struct {
	of      int64 // id of the pairing or the player
	opening string
	a, b    int64  // integer keys
	text    string // text key
}

type entry struct {
	account
	sums []int64
}

// sheet holds ledger rows by their keys.
type sheet map[account][]int64

func (s sheet) add(a account, sums ...int64) {
	row := s[a]
	if row == nil {
		row = make([]int64, len(sums))
		s[a] = row
	}
	for i, n := range sums {
		row[i] += n
	}
}

// key returns the values of a row's key columns.
func (l *ledger) key(run int64, a account) []any {
	values := []any{run, a.of, a.opening}
	switch {
	case l.text:
		return append(values, a.text)
	case len(l.keys) == 2:
		return append(values, a.a, a.b)
	}
	return append(values, a.a)
}

// values returns a row's columns, without the checksum.
func (l *ledger) values(run int64, e entry) []any {
	values := l.key(run, e.account)
	for _, n := range e.sums {
		values = append(values, n)
	}
	return values
}

func (l *ledger) keyColumns() []string {
	return append([]string{"run", l.of, "opening"}, l.keys...)
}

// get is the query for the sums of one row; put is the statement that writes a row.
func (l *ledger) get() string {
	return fmt.Sprintf("SELECT %s, checksum FROM %s WHERE %s = ?", strings.Join(l.sums, ", "), l.table,
		strings.Join(l.keyColumns(), " = ? AND "))
}

func (l *ledger) put() string {
	columns := append(l.keyColumns(), l.sums...)
	return fmt.Sprintf("INSERT OR REPLACE INTO %s (%s, checksum) VALUES (%s?)", l.table, strings.Join(columns, ", "),
		strings.Repeat("?, ", len(columns)))
}

type ledgerStatements struct{ get, put *sql.Stmt }

// addTo adds the rows to the stored ones.
func (l *ledger) addTo(ctx context.Context, tx *sql.Tx, s ledgerStatements, u *lineup, rows sheet) error {
	if len(rows) == 0 {
		return nil
	}
	get, put := tx.StmtContext(ctx, s.get), tx.StmtContext(ctx, s.put)
	sums := make([]int64, len(l.sums))
	var sum int64
	into := make([]any, 0, len(l.sums)+1)
	for i := range sums {
		into = append(into, &sums[i])
	}
	into = append(into, &sum)
	for key, delta := range rows {
		err := get.QueryRowContext(ctx, l.key(u.run, key)...).Scan(into...)
		switch {
		case err == sql.ErrNoRows:
			clear(sums)
		case err != nil:
			return err
		default:
			// Adding to a damaged row would give it a valid checksum.
			if sum != checksum(l.values(u.run, entry{key, sums})...) {
				return noChecksum("%s", l.what(u, key))
			}
		}
		for i, n := range delta {
			sums[i] += n
		}
		if _, err := put.ExecContext(ctx, sealed(l.values(u.run, entry{key, sums})...)...); err != nil {
			return err
		}
	}
	return nil
}

// what names a row in messages.
func (l *ledger) what(u *lineup, a account) string {
	title := u.titleOf(a.of)
	if l.of == "player" {
		title = u.titleOfPlayer(a.of)
	}
	return fmt.Sprintf("%s: a row of the SQL table %s (opening %s)", title, l.table, results.Visible(a.opening))
}

// compareAccounts orders accounts as the SQL table does.
func compareAccounts(a, b account) int {
	return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.opening, b.opening), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b),
		cmp.Compare(a.text, b.text))
}

// read returns the verified rows of a run in the order of their keys.
func (l *ledger) read(ctx context.Context, q queryer, u *lineup) ([]entry, error) {
	var list []entry
	openings := map[string]string{} // interned
	err := each(ctx, q, func(rows *sql.Rows) error {
		var e entry
		var sum int64
		e.sums = make([]int64, len(l.sums))
		into := []any{&e.of, &e.opening}
		switch {
		case l.text:
			into = append(into, &e.text)
		case len(l.keys) == 2:
			into = append(into, &e.a, &e.b)
		default:
			into = append(into, &e.a)
		}
		for i := range e.sums {
			into = append(into, &e.sums[i])
		}
		if err := rows.Scan(append(into, &sum)...); err != nil {
			return err
		}
		if same, ok := openings[e.opening]; ok {
			e.opening = same
		} else {
			openings[e.opening] = e.opening
		}
		// A damaged page can name a row twice and skip another.
		if n := len(list); n > 0 && compareAccounts(list[n-1].account, e.account) >= 0 {
			return damaged("%s is not in its place", l.what(u, e.account))
		}
		list = append(list, e)
		if sum != checksum(l.values(u.run, e)...) {
			return noChecksum("%s", l.what(u, e.account))
		}
		return nil
	}, fmt.Sprintf("SELECT %s, %s, checksum FROM %s WHERE run = ? ORDER BY %s", strings.Join(l.keyColumns()[1:], ", "),
		strings.Join(l.sums, ", "), l.table, strings.Join(l.keyColumns()[1:], ", ")), u.run)
	return list, err
}
