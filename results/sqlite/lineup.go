package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
)

// lineup translates between a results.Run, whose players and pairings go by their index, and the ids of its rows.
type lineup struct {
	run      int64
	pairings []int64       // by index in Run.Pairings; 0 where the database lacks it
	index    map[int64]int // the inverse
	seated   [][]int64     // ids of the players by pairing index and seat
	matchups []matchup     // those of Run.Matchups()
	matchup  []int         // by pairing index
	titles   []string      // of the pairings with the run's name, for messages; made when asked for
	of       results.Run
}

// matchup is a results.Matchup by ids. The order of its players is theirs by id.
type matchup struct {
	key     int64   // the smallest id of its pairings
	orders  []int64 // ids of its pairings, ascending
	players []int64 // ascending
	indices []int   // of the players in Run.Players
	places  []int   // of the players in Matchup.Players
}

// queryer is what reads: a transaction or a database.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// lineupOf returns the lineup of a run as the database has it. The pairings of a run never lose their ids, so that it is
// remembered.
func (s *Store) lineupOf(ctx context.Context, q queryer, r results.Run) (*lineup, error) {
	s.lineups.Lock()
	known := s.lineups.last
	s.lineups.Unlock()
	if known != nil && known.of.Name == r.Name && sameSlice(known.of.Pairings, r.Pairings) && sameSlice(known.of.Players, r.Players) {
		return known, nil
	}
	l, err := readLineup(ctx, q, r)
	if err != nil {
		return nil, err
	}
	s.lineups.Lock()
	s.lineups.last = l
	s.lineups.Unlock()
	return l, nil
}

// sameSlice reports whether two slices are one and the same.
func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0]
}

// readLineup looks the ids of a run up by names and seats.
func readLineup(ctx context.Context, q queryer, r results.Run) (*lineup, error) {
	l := &lineup{of: r, pairings: make([]int64, len(r.Pairings)), index: make(map[int64]int, len(r.Pairings))}
	var err error
	if l.run, err = runID(ctx, q, r.Name); err != nil {
		return nil, err
	}
	names := make(map[string]int, len(r.Players))
	for i, p := range r.Players {
		names[p.Name] = i
	}
	players := make(map[int64]int, len(r.Players)) // indices by id
	ids := make([]int64, len(r.Players))
	err = each(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		if i, ok := names[results.Visible(name)]; ok {
			players[id], ids[i] = i, id
		}
		return nil
	}, "SELECT id, name FROM player WHERE run = ?", l.run)
	if err != nil {
		return nil, err
	}
	seats := make(map[string]int64, len(r.Pairings)) // ids by the seats as text
	err = each(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var text string
		err := rows.Scan(&id, &text)
		seats[text] = id
		return err
	}, "SELECT id, seats FROM pairing WHERE run = ?", l.run)
	if err != nil {
		return nil, err
	}
	l.seated = make([][]int64, len(r.Pairings))
	for i, p := range r.Pairings {
		for _, player := range p.Seats {
			l.seated[i] = append(l.seated[i], ids[player])
		}
		if l.pairings[i] = seats[joinIDs(l.seated[i])]; l.pairings[i] != 0 {
			l.index[l.pairings[i]] = i
		}
	}
	l.group(ids)
	return l, nil
}

// group fills in the matchups; ids are those of the players.
func (l *lineup) group(ids []int64) {
	l.matchup = make([]int, len(l.pairings))
	for at, of := range l.of.Matchups() {
		m := matchup{}
		for _, i := range of.Pairings {
			l.matchup[i] = at
			m.orders = append(m.orders, l.pairings[i])
		}
		slices.Sort(m.orders)
		m.key = m.orders[0]
		order := make([]int, len(of.Players))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int { return int(ids[of.Players[a]] - ids[of.Players[b]]) })
		for _, place := range order {
			m.players = append(m.players, ids[of.Players[place]])
			m.indices = append(m.indices, of.Players[place])
			m.places = append(m.places, place)
		}
		l.matchups = append(l.matchups, m)
	}
}

// title names a pairing of the run for messages.
func (l *lineup) title(pairing int) string {
	return fmt.Sprintf("run %q, pairing %s", l.of.Name, l.of.Title(l.of.Pairings[pairing]))
}

// titleOf names a pairing by its id.
func (l *lineup) titleOf(id int64) string {
	if i, ok := l.index[id]; ok {
		return l.title(i)
	}
	return fmt.Sprintf("run %q, a pairing that it does not have", l.of.Name)
}

// runID returns the id of the run of that name, which may be one written out by results.Visible.
func runID(ctx context.Context, q queryer, name string) (id int64, err error) {
	return idOf(ctx, q, "run", name, results.ErrNoRun)
}

// idOf returns the id of the row of a table that has that name; missing is the error if there is none. It reads the table
// itself, as all else does: an index that is damaged would hide a row that is there.
func idOf(ctx context.Context, q queryer, table, name string, missing error) (id int64, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var this int64
		var raw string
		err := rows.Scan(&this, &raw)
		if err == nil && (raw == name || id == 0 && results.Visible(raw) == name) {
			id = this
		}
		return err
	}, "SELECT id, name FROM "+table+" NOT INDEXED")
	if err == nil && id == 0 {
		err = fmt.Errorf("%s %q: %w", table, name, missing)
	}
	return id, err
}

// joinIDs writes ids as the database keeps lists of them: '3,1'.
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

// splitIDs reads what joinIDs wrote.
func splitIDs(text string) ([]int64, error) {
	var ids []int64
	for field := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return nil, damaged("%q is not a list of numbers", text)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
