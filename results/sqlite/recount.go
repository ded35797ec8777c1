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

// eachWindow calls visit with windows of all games of a run, by matchup and then by number.
func eachWindow(ctx context.Context, tx *sql.Tx, u *lineup, visit func(window) error) error {
	for at := range u.matchups {
		if err := eachWindowOf(ctx, tx, u, at, visit); err != nil {
			return err
		}
	}
	return nil
}

// eachWindowOf calls visit with windows of the games of a matchup, by number.
func eachWindowOf(ctx context.Context, tx *sql.Tx, u *lineup, at int, visit func(window) error) error {
	for next := int64(0); ; next += windowNumbers {
		const none = math.MaxInt64
		lo := int64(none)
		for _, pairing := range u.matchups[at].orders {
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
		if lo == none {
			return nil
		}
		next = lo
		w := window{matchup: at, lo: lo, hi: lo + windowNumbers - 1}
		which := "AND pairing IN (" + u.matchups[at].listed + ") AND number BETWEEN ? AND ?"
		err := eachGame(ctx, tx, u, func(row *gameRow) error {
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

// counting is a census of games that arrive in windows.
type counting struct {
	*census
	starts, games map[hash]bool // metSet keys of the present matchup
	matchup       int
}

func newCounting(u *lineup) *counting {
	return &counting{census: newCensus(u), matchup: -1}
}

// add counts the games of a window and closes its blocks, whose stored games are all in the window. It calls visit
// with each block by number.
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
		if err := visit(key, b); err != nil {
			return err
		}
	}
	clear(c.blocks)
	return nil
}

// Recount counts all games of a run and compares the result with the database. It checks stored sums and blocks, the
// plan, the games left out and the trials of studies. It verifies every checksum. Recount calls progress, unless nil,
// now and then with the number of games read. The error, which wraps results.ErrDamaged, names the first defects found.
func (s *Store) Recount(ctx context.Context, r results.Run, progress func(games int)) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		id, err := runID(ctx, tx, r.Name)
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
		a := audit{ctx: ctx, tx: tx, lineup: u, progress: progress}
		return a.run()
	})
}

// audit is the state of one Recount.
type audit struct {
	ctx      context.Context
	tx       *sql.Tx
	lineup   *lineup
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
	err := eachWindow(a.ctx, a.tx, a.lineup, func(w window) error {
		a.games += len(w.rows)
		for _, row := range w.rows {
			a.seats += len(row.seats)
			if start, game := row.hashes(); start != row.startHash || game != row.gameHash {
				a.found(a.lineup.titleOf(row.pairing) + ": the hashes of a game do not match its start and moves")
			}
		}
		stored, err := storedBlocks(a.ctx, a.tx, a.lineup, w)
		if err != nil {
			return err
		}
		err = c.add(w, func(key blockKey, b *block) error {
			blocks++
			if stored[key] != blockText(b) {
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
	trials, err := wrongTrials(a.ctx, a.tx, c.census)
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

// blockText returns equal texts for equal blocks.
func blockText(b *block) string {
	numbers := slices.Concat([]int{b.first, int(b.start), b.firstScore}, b.scores, b.places, b.points)
	return joinIDs(numbers) + b.opening + joinIDs(b.played)
}

// storedBlocks returns the stored blocks of a window by blockText.
func storedBlocks(ctx context.Context, tx *sql.Tx, u *lineup, w window) (map[blockKey]string, error) {
	found := map[blockKey]string{}
	return found, each(ctx, tx, func(rows *sql.Rows) error {
		var row blockRow
		if err := rows.Scan(row.into()...); err != nil {
			return err
		}
		b, err := row.block(u, w.matchup)
		if err == nil {
			found[blockKey{w.matchup, int(row.number)}] = blockText(b)
		}
		return err
	}, "SELECT "+blockColumns+" FROM block WHERE run = ? AND pairing = ? AND number BETWEEN ? AND ?",
		u.run, u.matchups[w.matchup].key, w.lo, w.hi)
}

func (a *audit) compareLedgers(c *census) error {
	for _, l := range ledgers {
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

// unplayed returns the number of games that were left out. It notes games that are left out twice or also stored.
func (a *audit) unplayed() (games int, err error) {
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
	if games+left > f.Planned || games+left < f.Planned && f.Until == "" && !u.of.Finished.IsZero() {
		text := plural(games, "game") + " are stored"
		if left > 0 {
			text += " and " + plural(left, "game") + " left out"
		}
		a.found(text + " of a run that has " + plural(f.Planned, "game"))
	}
	stored, err := count("SELECT count(*) FROM block WHERE run = ?")
	if err == nil && stored != blocks {
		a.found(plural(stored, "block") + " are stored, but the games make " + plural(blocks, "block"))
	}
	return err
}
