package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"math"
	"runtime/debug"
	"slices"
)

// hashSet is a set of hashes in 6 to 8 bytes each, without pointers for the garbage collector to follow. The zero
// hashSet is empty.
//
// An index in the database, in the order of hashes, took half of the time of storing small games: each game changed an
// index page of its own.
type hashSet struct {
	parts []rest        // room slots for each value of the two high bytes of the mixed hash
	used  []uint16      // slots in use, by those two bytes
	room  int           // slots for each value; 0: all hashes are in more
	more  map[hash]bool // hashes without a slot
	n     int
}

// rest is the six low bytes of a mixed hash.
type rest [6]byte

const (
	hashParts = 1 << 16
	mostMore  = 4096 // up to this size a set has no parts
)

// mix is a bijection that spreads hashes evenly over the parts.
func (h hash) mix() hash { return h * 0x9e3779b97f4a7c15 }

// reserve makes room for n hashes in an empty set.
func (s *hashSet) reserve(n int) {
	if n > mostMore {
		mean := float64(n) / hashParts
		s.setRoom(int(mean+math.Sqrt(mean)) + 1) // 1 in 60 of a million hashes will have no slot
	}
}

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

// add adds a hash and reports whether it is new.
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

// metSet holds the starts and games that the tallies of some runs have counted.
type metSet struct {
	keys hashSet
	runs map[int64]bool
}

// load adds the games of a run if the set lacks them.
func (m *metSet) load(ctx context.Context, tx *sql.Tx, u *lineup) error {
	run := u.run
	if m.runs[run] {
		return nil
	}
	if m.runs == nil {
		var n int // a game adds a start and itself: a damaged tally must not ask for more memory than there is
		err := tx.QueryRowContext(ctx, `
			SELECT min(coalesce(sum(starts + different), 0), (SELECT 2 * count(*) FROM game WHERE run = ?1))
			FROM tally WHERE run = ?1 AND seat = 0`, run).Scan(&n)
		if err != nil {
			return err
		}
		m.runs = map[int64]bool{}
		m.keys.reserve(n)
	}
	// Loading a million games leaves 60 MB of garbage beside a set of 16 MB.
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	var row gameRow
	var opening sql.RawBytes
	counted := map[int64]int{} // games by pairing id
	err := each(ctx, tx, func(rows *sql.Rows) error {
		if err := rows.Scan(&row.pairing, &opening, &row.first, &row.startHash, &row.gameHash); err != nil {
			return err
		}
		if string(opening) != row.opening {
			row.opening = string(opening)
		}
		m.add(&row)
		counted[row.pairing]++
		return nil
	}, "SELECT pairing, opening, first, start_hash, game_hash FROM game INDEXED BY game_hashes WHERE run = ?", run)
	if err == nil {
		err = u.hold(ctx, tx, "game", counted)
	}
	m.runs[run] = err == nil
	if m.keys.room > 0 {
		debug.FreeOSMemory() // a resumed run would hold 3 MB of garbage for good
	}
	return err
}

// forget empties the set and frees its memory: 16 MB after a million games.
func (m *metSet) forget() {
	large := m.keys.room > 0
	*m = metSet{}
	if large {
		debug.FreeOSMemory()
	}
}

// add adds a game. It reports whether the start, and the start with the moves, are new to the game's tally.
func (m *metSet) add(r *gameRow) (newStart, newGame bool) {
	start, game := r.keys()
	return m.keys.add(start), m.keys.add(game)
}
