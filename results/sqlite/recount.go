package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"tourney/results"
)

// windowNumbers is the range of game numbers in a window. Windows let a recount meet whole blocks without keeping all
// games.
const windowNumbers = 1000

// window is the games of a matchup with neighbouring numbers, over all seat orders.
type window struct {
	matchup int
	lo, hi  int64 // numbers, hi included
	rows    []*gameRow
}

// eachWindow calls visit with windows of all games of a run, by matchup.
func eachWindow(ctx context.Context, tx *sql.Tx, u *lineup, version int, visit func(window) error) error {
	for at := range u.matchups {
		if err := eachWindowOf(ctx, tx, u, version, at, at+1, visit); err != nil {
			return err
		}
	}
	return nil
}

// eachWindowOf calls visit with windows of the games of the matchups [from, to), by number and then by matchup.
func eachWindowOf(ctx context.Context, tx *sql.Tx, u *lineup, version, from, to int, visit func(window) error) error {
	for next := int64(0); ; next += windowNumbers {
		const none = math.MaxInt64
		lo := int64(none)
		for _, m := range u.matchups[from:to] {
			for _, pairing := range m.orders {
				first := sql.NullInt64{}
				const query = "SELECT min(number) FROM game WHERE run = ? AND pairing = ? AND number >= ?"
				if err := tx.QueryRowContext(ctx, query, u.run, pairing, next).Scan(&first); err != nil {
					return err
				}
				if first.Valid && first.Int64 > results.MostNumber {
					return damaged("%s has game %d", u.titleOf(pairing), first.Int64)
				}
				if first.Valid {
					lo = min(lo, first.Int64)
				}
			}
		}
		if lo == none {
			return nil
		}
		next = lo
		for at := from; at < to; at++ {
			w := window{matchup: at, lo: lo, hi: lo + windowNumbers - 1}
			which := "AND pairing IN (" + u.matchups[at].listed + ") AND number BETWEEN ? AND ?"
			err := eachGame(ctx, tx, u, version, func(row *gameRow) error {
				w.rows = append(w.rows, row)
				return nil
			}, which, w.lo, w.hi)
			if err == nil {
				err = visit(w)
			}
			if err != nil {
				return err
			}
		}
	}
}

// counting is a census of games that arrive in windows.
type counting struct {
	*census
	starts, games map[hash]bool // metSet keys of the present matchup
	matchup       int
}

func newCounting(u *lineup) *counting {
	return &counting{census: newCensus(u), matchup: -1}
}

// add counts the games of a window and closes its blocks, whose stored games are all in the window. It calls visit,
// unless nil, with each block by number.
func (c *counting) add(w window, visit func(blockKey, *block) error) error {
	if w.matchup != c.matchup {
		c.matchup, c.starts, c.games = w.matchup, map[hash]bool{}, map[hash]bool{}
	}
	for _, row := range w.rows {
		g, err := row.checkedRecord(c.lineup)
		if err != nil {
			return err
		}
		g.Opening = row.opening // as stored: record made it Visible
		start, game := row.keys()
		if err := c.census.add(&g, row.startHash, !c.starts[start], !c.games[game]); err != nil {
			return damaged("%s, game %d: %v", c.lineup.titleOf(row.pairing), row.number, err)
		}
		c.starts[start], c.games[game] = true, true
	}
	for _, key := range slices.SortedFunc(maps.Keys(c.blocks), func(a, b blockKey) int { return cmp.Compare(a.number, b.number) }) {
		b := c.blocks[key]
		if b.complete(&c.lineup.matchups[key.matchup]) {
			c.close(key, b)
		}
		if visit != nil {
			if err := visit(key, b); err != nil {
				return err
			}
		}
	}
	clear(c.blocks)
	return nil
}

// recount counts all games of a run. It calls visit with every block, by matchup and number.
func recount(ctx context.Context, tx *sql.Tx, u *lineup, version int, visit func(blockKey, *block) error) (*census, error) {
	c := newCounting(u)
	err := eachWindow(ctx, tx, u, version, func(w window) error { return c.add(w, visit) })
	return c.census, err
}

// Recount counts all games of a run and compares the result with the database. It checks stored sums and blocks, the
// plan, the games left out and the trials of studies. It verifies every checksum. Recount calls progress, unless nil,
// now and then with the number of games read. The error, which wraps results.ErrDamaged, names the first defects found.
// Databases before form 4 store tallies only.
func (s *Store) Recount(ctx context.Context, r results.Run, progress func(games int)) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		id, err := runID(ctx, tx, r.Name)
		if err != nil {
			return err
		}
		version, err := form(ctx, tx)
		if err != nil {
			return err
		}
		runs, err := readRuns(ctx, tx, "WHERE id = ?", id) // read again: more may have been entered since r was read
		if err != nil {
			return err
		}
		if len(runs) == 0 {
			return damaged("run %q is found by its name, but not by its id %d", r.Name, id)
		}
		u, err := readLineup(ctx, tx, runs[0])
		if err != nil {
			return err
		}
		a := audit{ctx: ctx, tx: tx, lineup: u, version: version, progress: progress}
		return a.run()
	})
}

// audit is the state of one Recount.
type audit struct {
	ctx      context.Context
	tx       *sql.Tx
	lineup   *lineup
	version  int
	progress func(int)
	games    int
	seats    int // number of the games' rows in seat
	wrong    []string
}

// mostWrong is the largest number of defects named.
const mostWrong = 10

// found notes a defect once.
func (a *audit) found(text string) {
	if slices.Contains(a.wrong, text) {
		return
	}
	if len(a.wrong) == mostWrong {
		text = "and more"
	}
	if len(a.wrong) <= mostWrong {
		a.wrong = append(a.wrong, text)
	}
}

func (a *audit) run() error {
	c := newCounting(a.lineup)
	blocks := 0
	err := eachWindow(a.ctx, a.tx, a.lineup, a.version, func(w window) error {
		a.games += len(w.rows)
		for _, row := range w.rows {
			a.seats += len(row.seats)
			if start, game := row.hashes(); start != row.startHash || game != row.gameHash {
				a.found(a.lineup.titleOf(row.pairing) + ": the hashes of a game do not match its start and moves")
			}
		}
		stored, err := storedBlocks(a.ctx, a.tx, a.lineup, a.version, w)
		if err != nil {
			return err
		}
		err = c.add(w, func(key blockKey, b *block) error {
			blocks++
			if a.version >= 4 && stored[key] != blockText(b, a.version) {
				a.found(a.lineup.titleOf(a.lineup.matchups[key.matchup].key) + ": a stored block differs from its games")
			}
			return nil
		})
		if a.progress != nil {
			a.progress(a.games)
		}
		return err
	})
	if err != nil {
		return err
	}
	trials, err := wrongTrials(a.ctx, a.tx, c.census, a.version)
	if err != nil {
		return err
	}
	if err := a.compareLedgers(c.census); err != nil {
		return err
	}
	left, err := a.unplayed()
	if err != nil {
		return err
	}
	if err := a.compareCounts(blocks, left); err != nil {
		return err
	}
	for _, text := range trials {
		a.found(text)
	}
	if len(a.wrong) > 0 {
		text := strings.Join(a.wrong, "; ")
		if run := fmt.Sprintf("run %q", a.lineup.of.Name); !strings.HasPrefix(text, run) { // else the first defect names the run
			text = run + ": " + text
		}
		return damaged("%s", text)
	}
	return nil
}

// blockText returns equal texts for blocks that are equal in what a form stores of them.
func blockText(b *block, version int) string {
	numbers := slices.Concat([]int{b.first, int(b.start)}, b.scores, b.places, b.points)
	if version >= 8 {
		numbers = append(numbers, b.firstScore)
	}
	return joinIDs(numbers) + b.opening + joinIDs(b.played)
}

// storedBlocks returns the stored blocks of a window by blockText, none before form 4.
func storedBlocks(ctx context.Context, tx *sql.Tx, u *lineup, version int, w window) (map[blockKey]string, error) {
	found := map[blockKey]string{}
	if version < 4 {
		return found, nil
	}
	columns := blockColumns
	if version < 8 {
		columns = strings.Replace(columns, "first_score", "NULL", 1)
	}
	return found, each(ctx, tx, func(rows *sql.Rows) error {
		var row blockRow
		if err := rows.Scan(row.into()...); err != nil {
			return err
		}
		b, err := row.block(u, w.matchup)
		if err == nil {
			found[blockKey{w.matchup, int(row.number)}] = blockText(b, version)
		}
		return err
	}, "SELECT "+columns+" FROM block WHERE run = ? AND pairing = ? AND number BETWEEN ? AND ?",
		u.run, u.matchups[w.matchup].key, w.lo, w.hi)
}

func (a *audit) compareLedgers(c *census) error {
	if a.version < 4 {
		return a.compareOldTallies(c)
	}
	for _, l := range ledgers {
		if l.since > a.version {
			continue
		}
		stored, err := l.read(a.ctx, a.tx, a.lineup)
		if err != nil {
			return err
		}
		want := c.sheets[l]
		for _, e := range stored {
			counted, ok := want[e.account]
			if !ok || !slices.Equal(counted, e.sums) {
				a.found(l.what(a.lineup, e.account) + " differs from the sum of its games")
			}
			delete(want, e.account)
		}
		for key := range want {
			a.found(l.what(a.lineup, key) + " is missing")
		}
	}
	return nil
}

// compareOldTallies compares the tallies of a database before form 4, which has no other sums.
func (a *audit) compareOldTallies(c *census) error {
	stored, err := oldTallies(a.ctx, a.tx, a.lineup)
	if err != nil {
		return err
	}
	for key, counted := range c.sheets[tallyLedger] {
		if !slices.Equal(stored[key], counted[:oldSums]) {
			a.found(tallyLedger.what(a.lineup, key) + " differs from the sum of its games")
		}
		delete(stored, key)
	}
	for key := range stored {
		a.found(tallyLedger.what(a.lineup, key) + " has no games")
	}
	return nil
}

// oldSums is the number of sum columns that tally had before form 4: the first ones.
const oldSums = 7

// oldTallies returns the tallies of a run in a database before form 4.
func oldTallies(ctx context.Context, tx *sql.Tx, u *lineup) (sheet, error) {
	found := sheet{}
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var key account
		var n [oldSums]int64
		err := rows.Scan(&key.of, &key.opening, &key.a, &key.b, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6])
		found[key] = n[:]
		return err
	}, `
		SELECT pairing, opening, first, seat, games, wins, draws, losses, faults, turns, turns_squared
		FROM tally WHERE run = ?`, u.run)
	return found, err
}

// unplayed returns the number of games that were left out. It notes games that are left out twice or also stored.
func (a *audit) unplayed() (games int, err error) {
	if a.version < 5 {
		return 0, nil
	}
	u := a.lineup
	rows, err := readUnplayed(a.ctx, a.tx, u.run, "")
	if err != nil {
		return 0, fmt.Errorf("run %q: %w", u.of.Name, err)
	}
	for i, row := range rows {
		before := unplayedRow{to: -1}
		if i > 0 && rows[i-1].pairing == row.pairing {
			before = rows[i-1]
		}
		if _, ok := u.find(row.pairing); !ok || row.from <= before.to || row.to < row.from || row.to > results.MostNumber {
			a.found(fmt.Sprintf("%s: games %d to %d cannot be left out", u.titleOf(row.pairing), row.from, row.to))
		}
		games += int(row.to - row.from + 1)
	}
	var played bool
	err = a.tx.QueryRowContext(a.ctx, `
		SELECT EXISTS (
			SELECT * FROM unplayed AS l CROSS JOIN game ON game.run = l.run AND game.pairing = l.pairing AND number BETWEEN from_number AND to_number
			WHERE l.run = ?
		)`, u.run).Scan(&played)
	if played {
		a.found("a game that was left out is stored")
	}
	return games, err
}

// compareCounts compares the numbers of rows, and the games stored and left out with the plan.
func (a *audit) compareCounts(blocks, left int) error {
	u := a.lineup
	count := func(query string) (n int, err error) {
		err = a.tx.QueryRowContext(a.ctx, query, u.run).Scan(&n)
		return n, err
	}
	games, err := count("SELECT count(*) FROM game WHERE run = ?")
	if err != nil {
		return err
	}
	if games != a.games {
		a.found("there are games of unknown pairings")
	}
	seats, err := count("SELECT count(*) FROM seat WHERE run = ?")
	if err != nil {
		return err
	}
	if seats != a.seats {
		a.found("rows of the SQL table seat belong to no game")
	}
	f := u.of.Facts
	if f.Known() && (games+left > f.Planned || games+left < f.Planned && f.Until == "" && !u.of.Finished.IsZero()) {
		text := plural(games, "game") + " are stored"
		if left > 0 {
			text += " and " + plural(left, "game") + " left out"
		}
		a.found(text + " of a run that has " + plural(f.Planned, "game"))
	}
	if a.version < 4 {
		return nil
	}
	stored, err := count("SELECT count(*) FROM block WHERE run = ?")
	if err == nil && stored != blocks {
		a.found(plural(stored, "block") + " are stored, but the games make " + plural(blocks, "block"))
	}
	return err
}
