package sqlite

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"tourney/results"
)

// schema.sql writes these numbers into the header of the file.
const (
	applicationID = 0x54524e59 // "TRNY"
	form          = 12         // of the database: user_version
)

// readsEarlier is the last revision of the program with the form before. It names the one before for still earlier
// forms.
const readsEarlier = "575d6fa"

// shortest is the size in bytes of the smallest SQLite database: one page.
const shortest = 512

// peek identifies a file without changing it, so that databases of other programs stay as they are. It reads through
// SQLite: closing the file after a plain read would drop the locks of another Store of this process.
func peek(file string) error {
	// SQLite takes a shorter file for an empty database, and would overwrite it.
	if info, err := os.Stat(file); err == nil && 0 < info.Size() && info.Size() < shortest {
		return fmt.Errorf("%w: it has %s", results.ErrForeign, plural(int(info.Size()), "byte"))
	}
	db, err := sql.Open(driver, address(file, peeking+waiting))
	if err != nil {
		return err
	}
	defer db.Close()
	empty, err := identify(db)
	if err == nil && empty {
		return identifyLog(file + "-wal")
	}
	if code(err) == codeCorrupt || errors.Is(err, results.ErrDamaged) {
		// During a checkpoint, or after a kill in one, the file is whole only with its log. The opening that follows
		// reads both.
		return nil
	}
	return err
}

// identify reports whether the database is empty. It returns an error for one that is foreign or of another form.
func identify(q queryer) (empty bool, err error) {
	var id, version, objects int64
	var missing sql.NullString
	err = q.QueryRowContext(context.Background(), `
		SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema), (
			SELECT group_concat(value, ', ') FROM json_each('["run", "player", "pairing", "stretch", "comparison", "game",
				"unplayed", "seat", "tally", "turn_count", "block", "block_score", "block_sum", "cost", "study", "trial"]')
			WHERE value NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table')
		)
		FROM pragma_application_id, pragma_user_version`).Scan(&id, &version, &objects, &missing)
	switch {
	case err != nil:
		return false, err
	case id == 0 && version == 0 && objects == 0:
		return true, nil
	}
	if err := checkForm(id, version); err != nil {
		return false, err
	}
	if missing.Valid {
		return false, fmt.Errorf("%w: it has lost its SQL table %s: restore a copy", results.ErrDamaged, missing.String)
	}
	return false, nil
}

// checkForm refuses a database by the numbers in its header.
func checkForm(id, version int64) error {
	switch {
	case id != applicationID || version < 1:
		return fmt.Errorf("%w: it is a SQLite database of another program", results.ErrForeign)
	case version > form:
		return fmt.Errorf("%w: it has form %d, this program reads form %d: use that program", results.ErrLater, version, form)
	case version == form-1:
		return fmt.Errorf("%w: it has form %d, this program reads form %d: revision %s reads it", results.ErrEarlier, version, form,
			readsEarlier)
	case version < form:
		return fmt.Errorf("%w: it has form %d, this program reads form %d: revision %s says which one reads it", results.ErrEarlier,
			version, form, readsEarlier)
	}
	return nil
}

// identifyLog identifies a database whose program was killed before the write-ahead log at path went into its file.
// SQLite would do that while it reads, so the header is read from the log here. For the format see
// https://www.sqlite.org/fileformat2.html#walformat.
func identifyLog(path string) error {
	log, err := os.Open(path)
	if err != nil {
		return nil // an empty database
	}
	defer log.Close()
	const frameHeader = 24
	var first, committed []byte // page 1
	in, head := bufio.NewReaderSize(log, 1<<16), make([]byte, 32)
	if _, err := io.ReadFull(in, head); err != nil {
		return nil
	}
	size := binary.BigEndian.Uint32(head[8:])
	if size < shortest || size > 1<<16 {
		return nil
	}
	for frame := make([]byte, frameHeader+size); ; {
		if _, err := io.ReadFull(in, frame); err != nil || !bytes.Equal(frame[8:16], head[16:24]) {
			break // behind the last frame since the log was begun anew
		}
		if binary.BigEndian.Uint32(frame) == 1 {
			first = bytes.Clone(frame[frameHeader:])
		}
		if pages := binary.BigEndian.Uint32(frame[4:]); pages > 0 {
			committed = first
		}
	}
	if committed == nil {
		return nil
	}
	id, version := int64(binary.BigEndian.Uint32(committed[68:])), int64(binary.BigEndian.Uint32(committed[60:]))
	const leaf = 13
	if objects := committed[100] != leaf || binary.BigEndian.Uint16(committed[103:]) > 0; id == 0 && version == 0 && !objects {
		return nil
	}
	return checkForm(id, version)
}
