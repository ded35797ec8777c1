package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"math"
	"runtime/debug"
	"slices"
)

// hashSet is a set of hashes in 6 to 8 bytes each. It has no pointers into it, which the garbage collector would follow.
// The zero hashSet is empty.
//
// An index in the order of hashes did the same from the database: each game then changed a page of its own, which took half
// of the time of storing small games.
type hashSet struct {
	parts []rest        // places for hashes by the two high bytes of their mix, room for each value of these
	used  []uint16      // places that are taken, by those bytes
	room  int           // 0: all hashes are in more
	more  map[hash]bool // hashes without a place
	n     int
}

// rest is the other bytes of a mixed hash.
type rest [6]byte

const (
	hashParts = 1 << 16
	mostMore  = 4096 // in sets that have no more hashes than this they are all, and the parts take no memory
)

// mix is a bijection that makes the parts equally large.
func (h hash) mix() hash { return h * 0x9e3779b97f4a7c15 }

// reserve makes room for n hashes in an empty set.
func (s *hashSet) reserve(n int) {
	if n > mostMore {
		mean := float64(n) / hashParts
		s.setRoom(int(mean+math.Sqrt(mean)) + 1) // 1 in 60 hashes of a million will have no place
	}
}

// setRoom sets a larger room.
func (s *hashSet) setRoom(room int) {
	parts := make([]rest, room*hashParts)
	for i, n := range s.used {
		copy(parts[i*room:], s.parts[i*s.room:][:n])
	}
	if s.used == nil {
		s.used = make([]uint16, hashParts)
	}
	s.parts, s.room = parts, room
	more := s.more
	s.more = nil
	for h := range more {
		s.n--
		s.add(h)
	}
}

// add puts a hash into the set. It reports whether that is new to the set.
func (s *hashSet) add(h hash) bool {
	if s.room > 0 {
		var word [8]byte
		binary.BigEndian.PutUint64(word[:], uint64(h.mix()))
		part, r := int(binary.BigEndian.Uint16(word[:])), rest(word[2:])
		places := s.parts[part*s.room:][:s.room]
		used := int(s.used[part])
		if slices.Contains(places[:used], r) {
			return false
		}
		if used < s.room {
			places[used] = r
			s.used[part]++
			s.n++
			return true
		}
	}
	if s.more[h] {
		return false
	}
	if s.more == nil {
		s.more = map[hash]bool{}
	}
	s.more[h] = true
	s.n++
	if len(s.more) > mostMore+s.n/32 {
		s.setRoom(s.room + max(4, s.room/4))
	}
	return true
}

// metSet holds the starts and games that the tallies of some runs have.
type metSet struct {
	keys hashSet
	runs map[int64]bool
}

// load makes sure that the set has the games of a run.
func (m *metSet) load(ctx context.Context, tx *sql.Tx, run int64) error {
	if m.runs[run] {
		return nil
	}
	if m.runs == nil {
		var n int
		err := tx.QueryRowContext(ctx, "SELECT coalesce(sum(starts + different), 0) FROM tally WHERE run = ? AND seat = 0", run).Scan(&n)
		if err != nil {
			return err
		}
		m.runs = map[int64]bool{}
		m.keys.reserve(n)
	}
	// A million games leave 60 MB of garbage here, beside a set of 16 MB.
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	var row gameRow
	var opening sql.RawBytes
	err := each(ctx, tx, func(rows *sql.Rows) error {
		if err := rows.Scan(&row.pairing, &opening, &row.first, &row.startHash, &row.gameHash); err != nil {
			return err
		}
		if string(opening) != row.opening {
			row.opening = string(opening)
		}
		m.add(&row)
		return nil
	}, "SELECT pairing, opening, first, start_hash, game_hash FROM game INDEXED BY game_hashes WHERE run = ?", run)
	m.runs[run] = err == nil
	if m.keys.room > 0 {
		debug.FreeOSMemory() // a resumed run would hold 3 MB of garbage for good
	}
	return err
}

// forget empties the set and gives its memory back: 16 MB after a million games.
func (m *metSet) forget() {
	large := m.keys.room > 0
	*m = metSet{}
	if large {
		debug.FreeOSMemory()
	}
}

// add adds a game. It reports whether its start is new to its tally, and whether its start and moves are.
func (m *metSet) add(r *gameRow) (newStart, newGame bool) {
	start, game := r.keys()
	return m.keys.add(start), m.keys.add(game)
}
