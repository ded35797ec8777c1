package sqlite

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tourney/results"
)

// TestKilledInCheckpoint opens the files of a writer killed in a checkpoint, first with a reader, then with a writer.
func TestKilledInCheckpoint(t *testing.T) {
	for _, readerFirst := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "t.db")
		stored := killWriter(t, path, 3, func() {})
		beginCheckpoint(t, path)
		if readerFirst {
			checkWhole(t, readGames(t, path), stored)
		}
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkSound(t, s, "crash")
		checkTallies(t, s.read)
		checkWhole(t, readGames(t, path), stored)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		checkWhole(t, readGames(t, path), stored)
		onlyFile(t, path)
	}
}

// TestReadInCheckpoint opens readers while the writer is in the middle of a checkpoint.
func TestReadInCheckpoint(t *testing.T) {
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	for number := range 3 {
		games := records(rand.New(rand.NewPCG(1, uint64(number))), run, number, len(run.Pairings))
		if err := s.Append(t.Context(), run, games); err != nil {
			t.Fatal(err)
		}
		beginCheckpoint(t, s.path)
		if n, want := readGames(t, s.path), (number+1)*len(run.Pairings); n != want {
			t.Errorf("%d games are read in the middle of a checkpoint, want %d", n, want)
		}
	}
	if _, err := Open(t.Context(), s.path, nil); !errors.Is(err, results.ErrBusy) {
		t.Errorf("Open in the middle of a checkpoint: %v, want ErrBusy", err)
	}
}

// beginCheckpoint does the first step of a checkpoint: it copies the newest page 1 of the log into the file, where page
// 1 counts pages that are still missing. The log must not have been restarted since the database was made.
func beginCheckpoint(t *testing.T, path string) {
	t.Helper()
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	// A header of 32 bytes, then frames: a header of 24 bytes, in which the page number and, in the last frame of a
	// transaction, the size of the database in pages come first, and a page. https://www.sqlite.org/fileformat.html
	size := int(binary.BigEndian.Uint32(log[8:]))
	var newest, committed []byte
	for frame := range slices.Chunk(log[32:], 24+size) {
		if len(frame) < 24+size {
			break // the kill has cut it off
		}
		if binary.BigEndian.Uint32(frame) == 1 {
			newest = frame[24:]
		}
		if binary.BigEndian.Uint32(frame[4:]) > 0 {
			committed = newest
		}
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if pages := int64(binary.BigEndian.Uint32(committed[28:])); info.Size() >= pages*int64(size) {
		t.Fatalf("the file has %d bytes, want fewer than %d pages", info.Size(), pages)
	}
	if _, err := file.WriteAt(committed, 0); err != nil {
		t.Fatal(err)
	}
}
