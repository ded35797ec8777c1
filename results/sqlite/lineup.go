package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tourney/results"
)

// lineup translates between a results.Run, which numbers players and pairings by index, and the ids of rows.
type lineup struct {
	run      int64
	state    roster
	players  []int64   // by index in Run.Players; 0 if not stored
	pairings []int64   // by index in Run.Pairings; 0 if not stored
	seated   [][]int64 // player ids by pairing index and seat
	matchups []matchup // in the order of Run.Matchups
	matchup  []int     // matchup indices by pairing index
	of       results.Run

	indexed sync.Once
	index   map[int64]int // of pairings by id, for find
}

// find returns the index of the pairing with that id.
func (l *lineup) find(id int64) (int, bool) {
	l.indexed.Do(func() { // Append does without
		l.index = make(map[int64]int, len(l.pairings))
		for i, id := range l.pairings {
			if id != 0 {
				l.index[id] = i
			}
		}
	})
	i, ok := l.index[id]
	return i, ok
}

// matchup is a results.Matchup by ids. Its players are in the order of ids.
type matchup struct {
	key     int64   // smallest id of its seat orders; 0 if none is stored
	orders  []int64 // ids of all stored seat orders, ascending
	listed  string  // orders in the form of block.orders
	players []int64 // ascending
	indices []int   // of the players in Run.Players
	places  []int   // of the players in Matchup.Players
}

// queryer is a transaction or a database.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// roster identifies the pairings of a run at the time when its lineup was read. It changes when the run gets new
// pairings or another name, or is deleted, which frees its id.
type roster struct {
	name   string // of the run, as it is stored
	newest int64  // largest id of a pairing; 0 without pairings
	key    string // of the newest pairing
}

// rosterOf returns the roster of the run with that id, or sql.ErrNoRows.
func rosterOf(ctx context.Context, q queryer, run int64) (s roster, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT run.name, coalesce(pairing.id, 0), coalesce(pairing.key, '') FROM run LEFT JOIN pairing ON pairing.run = run.id
		WHERE run.id = ? ORDER BY pairing.id DESC LIMIT 1`, run).Scan(&s.name, &s.newest, &s.key)
	return s, err
}

// lineupOf returns the stored lineup of a run. The store caches the last one while its roster stays the same.
func (s *Store) lineupOf(ctx context.Context, tx *sql.Tx, r results.Run) (*lineup, error) {
	s.lineups.Lock()
	known := s.lineups.last
	s.lineups.Unlock()
	if known != nil && known.of.Name == r.Name && sameSlice(known.of.Pairings, r.Pairings) && sameSlice(known.of.Players, r.Players) {
		state, err := rosterOf(ctx, tx, known.run)
		if err == nil && state == known.state {
			return known, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
	}
	l, err := readLineup(ctx, tx, r)
	if err != nil {
		return nil, err
	}
	s.lineups.Lock()
	s.lineups.last = l
	s.lineups.Unlock()
	return l, nil
}

// sameSlice reports whether a and b share their first element and their length.
func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0]
}

// readLineup looks up the ids of a run's players by name and pairings by seats.
func readLineup(ctx context.Context, q queryer, r results.Run) (*lineup, error) {
	l := &lineup{of: r, pairings: make([]int64, len(r.Pairings))}
	var err error
	if l.run, err = runID(ctx, q, r.Name); err != nil {
		return nil, err
	}
	if l.state, err = rosterOf(ctx, q, l.run); err != nil {
		return nil, err
	}
	stored, err := readNames(ctx, q, "FROM player WHERE run = ? ORDER BY position, id", l.run)
	if err != nil {
		return nil, err
	}
	l.players = stored.match(playerNames(r))
	seats := make(map[string]int64, len(r.Pairings))    // by the seats as text
	orders := make(map[string][]int64, len(r.Pairings)) // by the players as text; ascending
	err = each(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		who, err := matchupText(text)
		seats[text], orders[who] = id, append(orders[who], id)
		return err
	}, "SELECT id, seats FROM pairing WHERE run = ? ORDER BY id", l.run)
	if err != nil {
		return nil, err
	}
	for i, p := range r.Pairings {
		l.seated = append(l.seated, l.seatedIn(p))
		l.pairings[i] = seats[joinIDs(l.seated[i])]
	}
	l.group(orders)
	return l, nil
}

// seatedIn returns the ids of the players of a pairing by seat.
func (l *lineup) seatedIn(p results.Pairing) []int64 {
	ids := make([]int64, len(p.Seats))
	for seat, player := range p.Seats {
		ids[seat] = l.players[player]
	}
	return ids
}

// group adds the matchups of the pairings that have none yet. orders holds the ids of pairings by matchupText.
func (l *lineup) group(orders map[string][]int64) {
	from, players := len(l.matchup), l.players
	further := l.of
	further.Pairings = l.of.Pairings[from:]
	l.matchup = append(l.matchup, make([]int, len(further.Pairings))...)
	for _, of := range further.Matchups() {
		for _, i := range of.Pairings {
			l.matchup[from+i] = len(l.matchups)
		}
		m := matchup{orders: orders[joinIDs(slices.Sorted(slices.Values(l.seated[from+of.Pairings[0]])))]}
		m.listed = joinIDs(m.orders)
		if len(m.orders) > 0 {
			m.key = m.orders[0]
		}
		for place := range of.Players {
			m.places = append(m.places, place)
		}
		slices.SortFunc(m.places, func(a, b int) int { return cmp.Compare(players[of.Players[a]], players[of.Players[b]]) })
		for _, place := range m.places {
			m.players = append(m.players, players[of.Players[place]])
			m.indices = append(m.indices, of.Players[place])
		}
		l.matchups = append(l.matchups, m)
	}
}

// matchupText returns a text that all seat orders of a matchup share, given pairing.seats of one of them.
func matchupText(seats string) (string, error) {
	ids, err := splitIDs(seats)
	slices.Sort(ids)
	return joinIDs(ids), err
}

// has reports whether the pairing with that index is stored.
func (l *lineup) has(pairing int) bool {
	return pairing >= 0 && pairing < len(l.pairings) && l.pairings[pairing] != 0
}

// title names the pairing with that index in messages.
func (l *lineup) title(pairing int) string {
	if pairing < 0 || pairing >= len(l.pairings) {
		return fmt.Sprintf("run %q, pairing with index %d", l.of.Name, pairing)
	}
	return fmt.Sprintf("run %q, pairing %s", l.of.Name, results.Visible(l.of.Title(l.of.Pairings[pairing])))
}

// titleOf names the pairing with that id in messages.
func (l *lineup) titleOf(id int64) string {
	if i, ok := l.find(id); ok {
		return l.title(i)
	}
	return fmt.Sprintf("run %q, an unknown pairing", l.of.Name)
}

// titleOfPlayer names the player with that id in messages.
func (l *lineup) titleOfPlayer(id int64) string {
	if i := slices.Index(l.players, id); i >= 0 {
		return fmt.Sprintf("run %q, player %s", l.of.Name, results.Visible(l.of.Players[i].Name))
	}
	return fmt.Sprintf("run %q, an unknown player", l.of.Name)
}

// names are rows of an SQL table with ids and names.
type names struct {
	ids []int64
	raw []string
}

func readNames(ctx context.Context, q queryer, from string, args ...any) (n names, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		n.ids, n.raw = append(n.ids, id), append(n.raw, name)
		return err
	}, "SELECT id, name "+from, args...)
	return n, err
}

// match returns the ids of the rows with these names, 0 for missing ones. A name may also match in its Visible form,
// the form in which names are read from a database. Only Visible forms can be ambiguous.
func (n names) match(asked []string) []int64 {
	times := make(map[string]int, len(asked))
	for _, name := range asked {
		times[name]++
	}
	rows := make(map[string][]int64, len(n.ids)) // ids by name
	for i, name := range n.raw {
		rows[name] = append(rows[name], n.ids[i])
	}
	found := make([]int64, len(asked))
	take := func(i int, name string) {
		if ids := rows[name]; found[i] == 0 && len(ids) > 0 {
			found[i], rows[name] = ids[0], ids[1:]
		}
	}
	for i, name := range asked {
		if times[name] == 1 {
			take(i, name)
		}
	}
	written := make(map[string][]int64, len(n.ids))
	for i, name := range n.raw {
		if left := rows[name]; slices.Contains(left, n.ids[i]) {
			visible := results.Visible(name)
			written[visible] = append(written[visible], n.ids[i])
		}
	}
	rows = written
	for i, name := range asked {
		take(i, results.Visible(name))
	}
	return found
}

func playerNames(r results.Run) []string {
	list := make([]string, len(r.Players))
	for i, p := range r.Players {
		list[i] = p.Name
	}
	return list
}

// runID returns the id of the run with that name, also in its Visible form.
func runID(ctx context.Context, q queryer, name string) (id int64, err error) {
	return idOf(ctx, q, "run", name, results.ErrNoRun)
}

// idOf returns the id of the row with that name, or missing. It bypasses the index, as a damaged one would hide existing
// rows, and looks the id up again: a damaged id may be that of another row.
func idOf(ctx context.Context, q queryer, table, name string, missing error) (int64, error) {
	var id int64
	err := q.QueryRowContext(ctx, "SELECT id FROM "+table+" NOT INDEXED WHERE name = ?", name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		var stored names
		stored, err = readNames(ctx, q, "FROM "+table+" NOT INDEXED ORDER BY id")
		id = stored.match([]string{name})[0]
	}
	if err == nil && id == 0 {
		if err = lost(ctx, q, table); err == nil {
			err = fmt.Errorf("%s %q: %w", table, name, missing)
		}
	}
	if err != nil {
		return 0, err
	}
	var stored string
	err = q.QueryRowContext(ctx, "SELECT name FROM "+table+" WHERE id = ?", id).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) || err == nil && results.Visible(stored) != results.Visible(name) {
		err = damaged("%s %q is found by its name, but not by its id %d", table, name, id)
	}
	return id, err
}

// joinIDs writes ids in the form of pairing.seats: '3,1'.
func joinIDs[T int | int64](ids []T) string {
	var text []byte
	for i, id := range ids {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(id), 10)
	}
	return string(text)
}

// splitIDs parses the output of joinIDs.
func splitIDs(text string) ([]int64, error) {
	var ids []int64
	for field := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(field, 10, 64)
		if err != nil || field[0] == '+' || len(field) > 1 && strings.TrimPrefix(field, "-")[0] == '0' { // only the form of joinIDs
			return nil, damaged("%q is not a list of numbers", text)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
