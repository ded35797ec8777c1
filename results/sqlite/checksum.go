package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"tourney/results"
)

// hash is a running FNV-1a hash of 64 bits. Every step is reversible, so that a single changed byte always changes the
// result.
//
// Source: G. Fowler, L. C. Noll, P. Vo, The FNV non-cryptographic hash algorithm, IETF draft-eastlake-fnv.
type hash uint64

const (
	fnvOffset hash = 14695981039346656037
	fnvPrime  hash = 1099511628211
)

func (h hash) byte(b byte) hash { return (h ^ hash(b)) * fnvPrime }

func (h hash) int(n int64) hash {
	for shift := 0; shift < 64; shift += 8 {
		h = h.byte(byte(n >> shift))
	}
	return h
}

func (h hash) text(s string) hash {
	h = h.int(int64(len(s)))
	for i := range len(s) {
		h = h.byte(s[i])
	}
	return h
}

func (h hash) bytes(b []byte) hash {
	h = h.int(int64(len(b)))
	for _, c := range b {
		h = h.byte(c)
	}
	return h
}

// value adds a column's value with its type: NULL, 0 and the empty text differ.
func (h hash) value(v any) hash {
	switch v := v.(type) {
	case nil:
		return h.byte('n')
	case int:
		return h.byte('i').int(int64(v))
	case int64:
		return h.byte('i').int(v)
	case string:
		return h.byte('t').text(v)
	case []byte:
		return h.byte('b').bytes(v)
	case sql.NullString:
		if v.Valid {
			return h.byte('t').text(v.String)
		}
		return h.byte('n')
	case sql.NullInt64:
		if v.Valid {
			return h.byte('i').int(v.Int64)
		}
		return h.byte('n')
	}
	panic(fmt.Sprintf("sqlite: a column of type %T", v))
}

func (h hash) values(values []any) hash {
	for _, v := range values {
		h = h.value(v)
	}
	return h
}

// checksum returns the checksum of a row, given its other columns in the order of the SQL table.
func checksum(values ...any) int64 {
	return int64(fnvOffset.values(values))
}

// sealed appends the checksum of the values.
func sealed(values ...any) []any { return append(values, checksum(values...)) }

// belongings returns the sum of the checksums of rows that belong to another row. That row's checksum includes the sum,
// so that a lost or added row shows.
func belongings(ctx context.Context, q queryer, query string, id int64) (sum int64, err error) {
	var low, high int64 // SQL does not add 64 bits without an overflow
	err = q.QueryRowContext(ctx, "SELECT coalesce(sum(checksum & 4294967295), 0), coalesce(sum(checksum >> 32), 0) FROM ("+query+")", id).
		Scan(&low, &high)
	return low + high<<32, err
}

const ofStudy = "SELECT checksum FROM trial WHERE study = ?1"

// ofRun is the query for the rows that belong to a run.
const ofRun = "SELECT checksum FROM player WHERE run = ?1 UNION ALL SELECT checksum FROM pairing WHERE run = ?1 " +
	"UNION ALL SELECT checksum FROM unplayed WHERE run = ?1 UNION ALL SELECT checksum FROM stretch WHERE run = ?1 " +
	"UNION ALL SELECT checksum FROM comparison WHERE run = ?1"

// seal writes the checksum of a row to which other rows belong. own is the checksum of its other columns.
func seal(ctx context.Context, tx *sql.Tx, table string, own int64, belonging string, id int64) error {
	sum, err := belongings(ctx, tx, belonging, id)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE "+table+" SET checksum = ? WHERE id = ?", own+sum, id)
	return err
}

func sealRun(ctx context.Context, tx *sql.Tx, id int64) error {
	var r runRow
	if err := tx.QueryRowContext(ctx, "SELECT "+runColumns+" FROM run WHERE id = ?", id).Scan(r.into()...); err != nil {
		return err
	}
	return seal(ctx, tx, "run", r.checksum(), ofRun, id)
}

func sealStudy(ctx context.Context, tx *sql.Tx, id int64) error {
	var r studyRow
	if err := tx.QueryRowContext(ctx, "SELECT "+studyColumns+" FROM study WHERE id = ?", id).Scan(r.into()...); err != nil {
		return err
	}
	return seal(ctx, tx, "study", r.checksum(), ofStudy, id)
}

// noChecksum returns the error for a row with a wrong checksum; format and args name the row.
func noChecksum(format string, args ...any) error {
	return damaged("%s does not match its checksum", fmt.Sprintf(format, args...))
}

// damaged returns an error about stored rows that wraps results.ErrDamaged.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", results.ErrDamaged, fmt.Sprintf(format, args...))
}
