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
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-sqlite3"

	"tourney/games/gamestest"
	"tourney/results"
)

// childDatabase names the environment variable that turns the test binary into a writer of that database.
const childDatabase = "TOURNEY_SQLITE_TEST_CHILD"

// appendForever is the child: it stores group after group, prints a line after each, and never ends by itself.
func appendForever(path string) {
	err := func() error {
		s, err := Open(context.Background(), path, nil)
		if err != nil {
			return err
		}
		run := newRun("crash")
		if err := s.Enter(context.Background(), &run); err != nil {
			return err
		}
		played, err := s.Played(context.Background(), run)
		if err != nil {
			return err
		}
		for group := played.Len() / groupSize; ; group++ {
			if err := s.Append(context.Background(), run, groupOf(run, group)); err != nil {
				return err
			}
			fmt.Println("stored")
		}
	}()
	fmt.Println(err)
	os.Exit(1)
}

const groupSize = 10 // two games of each pairing

// groupOf draws the games of a group.
func groupOf(run results.Run, group int) []results.Record {
	return records(rand.New(rand.NewPCG(9, uint64(group))), run, group*groupSize/len(run.Pairings), groupSize)
}

// killWriter runs a writer until it has stored some groups, and kills it. It returns how many it has reported.
func killWriter(t *testing.T, path string, groups int, meanwhile func()) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDatabase+"="+path)
	stdout, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	stored := 0
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if lines.Text() != "stored" {
			t.Errorf("the writer says: %s", lines.Text())
			break
		}
		if stored++; stored == groups {
			meanwhile()
			must(t, child.Process.Kill())
		}
	}
	io.Copy(io.Discard, stdout)
	if err := child.Wait(); err == nil {
		t.Error("the writer ended by itself")
	}
	return stored
}

// TestKilled kills writers of another process between two of their groups or in the middle of one. All groups that they
// have reported are stored, and at most one more. A reader, which takes no lock, may come first.
func TestKilled(t *testing.T) {
	gamestest.SkipShort(t)
	path := filepath.Join(t.TempDir(), "t.db")
	stored := 0
	for kill := range gamestest.Full(2, 1000) {
		stored += killWriter(t, path, 1+kill%30, func() {
			refused(t, "Open beside a writer of another process", errOf(Open(t.Context(), path, nil)), results.ErrBusy)
			if played := readGames(t, path); played < stored*groupSize {
				t.Errorf("a reader beside the writer finds %d games", played)
			}
		})
		left := slices.Sorted(maps.Keys(snapshot(t, filepath.Dir(path))))
		equal(t, "files left", left, []string{"t.db", "t.db-lock", "t.db-shm", "t.db-wal"})
		if kill%2 == 0 {
			readGames(t, path)
			left = slices.Sorted(maps.Keys(snapshot(t, filepath.Dir(path))))
			equal(t, "files left after reading", left, []string{"t.db", "t.db-lock"})
		}
		s := opened(t, path, Open)
		games := int(number(t, s.read, "SELECT count(*) FROM game"))
		if games%groupSize != 0 || games < stored*groupSize || games > (stored+1)*groupSize {
			t.Errorf("%d games are stored, want %d or a group of %d more", games, stored*groupSize, groupSize)
		}
		stored = games / groupSize
		var want []results.Record
		for group := range stored {
			want = append(want, groupOf(newRun("crash"), group)...)
		}
		checkTwin(t, s, readRun(t, s, "crash"), shown(want))
		must(t, s.Close())
		onlyFile(t, path)
	}
}

// readGames counts the games of the first run through a Store for reading.
func readGames(t *testing.T, path string) int {
	t.Helper()
	s, err := OpenReader(t.Context(), path, nil)
	must(t, err)
	defer s.Close()
	runs, err := s.Runs(t.Context())
	must(t, err)
	played, err := s.Played(t.Context(), runs[0])
	must(t, err)
	return played.Len()
}

// onlyFile fails unless the folder of path holds nothing else.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	equal(t, "files", slices.Sorted(maps.Keys(snapshot(t, filepath.Dir(path)))), []string{filepath.Base(path)})
}

// TestKilledWhileCreating opens the files of a writer killed while it creates the SQL tables, and an empty file. The files are
// copied during a transaction that is still open, and has already written to the log.
func TestKilledWhileCreating(t *testing.T) {
	gamestest.SkipShort(t)
	dying := filepath.Join(t.TempDir(), "t.db")
	db, err := sql.Open("sqlite3", address(dying, writing))
	must(t, err)
	defer db.Close()
	must(t, confirm(db, "journal_mode = wal", "wal"))
	header := snapshot(t, filepath.Dir(dying))
	tx, err := db.Begin()
	must(t, err)
	defer tx.Rollback()
	for _, statement := range []string{"PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", schema, indexes, views} {
		_, err := tx.Exec(statement)
		must(t, err)
	}
	tables := snapshot(t, filepath.Dir(dying))
	if len(header["t.db"]) == 0 || len(tables["t.db-wal"]) == 0 {
		t.Fatalf("nothing is half-written: %d and %d bytes", len(header["t.db"]), len(tables["t.db-wal"]))
	}

	for _, left := range []map[string]string{header, tables, {"t.db": ""}} {
		path := filepath.Join(t.TempDir(), "t.db")
		for name, content := range left {
			must(t, os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(content), 0o666))
		}
		if _, err := OpenReader(t.Context(), path, nil); !errors.Is(err, results.ErrForeign) || !contains(err, "it is empty") {
			t.Errorf("OpenReader of a database that was never made: %v", err)
		}
		s := opened(t, path, Open)
		entered(t, s, newRun("t"))
		must(t, s.Close())
		onlyFile(t, path)
	}
}

// A log has a header of 32 bytes, then frames: a header of 24 bytes, in which the page's number and, in the last frame of a
// transaction, the size of the database in pages come first, and a page. https://www.sqlite.org/fileformat2.html#walformat
const (
	logHeader = 32
	frameSize = 24 + 4096
)

// writerLog is what a writer has left: its database without the log, the log, and the rows after each commit, by the size
// of the log.
type writerLog struct {
	file, log []byte
	rows      map[int][]string
}

// writeLog has a writer commit games, games left out and comparisons, without a checkpoint.
func writeLog(t *testing.T) (w writerLog) {
	path := filepath.Join(t.TempDir(), "t.db")
	must(t, os.WriteFile(path, sampleContent(t), 0o666))
	s := opened(t, path, Open)
	must(t, s.Close()) // has another journal now
	s = opened(t, path, Open)
	read := func(suffix string) []byte {
		content, err := os.ReadFile(path + suffix)
		must(t, err)
		return content
	}
	w = writerLog{file: read(""), rows: map[int][]string{0: countsOf(t, s)}}
	committed := func(err error) {
		t.Helper()
		must(t, err)
		w.rows[len(read("-wal"))] = countsOf(t, s)
	}
	duel, four, r := readRun(t, s, "duel"), readRun(t, s, "night/four"), rand.New(rand.NewPCG(3, 4))
	for group := range 2 {
		committed(s.Append(t.Context(), duel, freeGames(r, duel, 10+group, 11+group)))
		committed(s.AddUnplayed(t.Context(), four, []results.Unplayed{{Pairing: 0, From: 10 + 2*group, To: 10 + 2*group, Why: "withdrawn"}}))
		committed(s.AddComparison(t.Context(), duel, results.Compared{Name: fmt.Sprint(group), Started: noon}))
	}
	w.log = read("-wal")
	return w
}

// at returns the rows of the last commit whose frames are among the first bytes of the log.
func (w writerLog) at(size int) (rows []string) {
	for _, end := range slices.Sorted(maps.Keys(w.rows)) {
		if end <= size {
			rows = w.rows[end]
		}
	}
	return rows
}

// opens wants a database of these files to have these rows and, if asked, to be sound.
func opens(t *testing.T, what string, o opening, file, log []byte, rows []string, sound bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	must(t, os.WriteFile(path, file, 0o666))
	must(t, os.WriteFile(path+"-wal", log, 0o666))
	s, err := o.open(t.Context(), path, nil)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	equal(t, what, countsOf(t, s), rows)
	if sound || gamestest.Long {
		checkSound(t, s, "duel", "night/four")
	}
	must(t, s.Close())
}

// TestKilledAtEachWrite opens what a writer leaves that is killed at any write to its log, or whose disk wrote a wrong bit
// there. Frames have checksums: a torn one ends the log, so that the database is that of the last commit before.
func TestKilledAtEachWrite(t *testing.T) {
	gamestest.SkipShort(t)
	w := writeLog(t)
	open := func(what string, i int, log []byte, rows []string) {
		for _, o := range openings {
			if o.name == "OpenReader" || i%4 == 0 || gamestest.Long {
				opens(t, what+", "+o.name, o, w.file, log, rows, len(log) < len(w.log) && w.rows[len(log)] != nil)
			}
		}
	}
	flipped := func(at, bit int) []byte {
		log := bytes.Clone(w.log)
		log[at] ^= 1 << bit
		return log
	}
	for at := 0; at < logHeader; at += gamestest.Full(5, 1) {
		open(fmt.Sprintf("byte %d of the header", at), at, flipped(at, at%8), w.at(0))
	}
	places := []int{0, 3, 4, 7, 8, 11, 15, 16, 19, 23, 24, 27, 100, 1000, 2000, 3000, 4000, frameSize - 1}
	for i, begin := 0, logHeader; begin < len(w.log); i, begin = i+1, begin+frameSize {
		open(fmt.Sprintf("killed at frame %d", i), i, w.log[:begin], w.at(begin))
		open(fmt.Sprintf("killed in frame %d", i), i, w.log[:begin+[]int{1, 24, 1000}[i%3]], w.at(begin))
		for k := range gamestest.Full(1, len(places)) {
			at := places[(i+k)%len(places)]
			open(fmt.Sprintf("byte %d of frame %d", at, i), i+1, flipped(begin+at, i%8), w.at(begin))
		}
	}
}

// TestKilledAtEachPage opens what a writer leaves that is killed in a checkpoint, behind each page that the checkpoint
// copies from the log into the file.
func TestKilledAtEachPage(t *testing.T) {
	gamestest.SkipShort(t)
	w := writeLog(t)
	pages := newestPages(w.log)
	file := bytes.Clone(w.file)
	for i, page := range slices.Sorted(maps.Keys(pages)) {
		if end := 4096 * int(page); end > len(file) {
			file = append(file, make([]byte, end-len(file))...)
		}
		copy(file[4096*(page-1):], pages[page])
		opens(t, fmt.Sprintf("killed behind the copy of page %d", page), openings[i%2], file, w.log, w.at(len(w.log)), true)
	}
}

// newestPages returns the pages in a log whose last frame is that of a commit.
func newestPages(log []byte) map[uint32][]byte {
	pages := map[uint32][]byte{}
	for frame := range slices.Chunk(log[logHeader:], frameSize) {
		pages[binary.BigEndian.Uint32(frame)] = frame[24:]
	}
	return pages
}

// TestReadInCheckpoint opens readers while the writer is at the beginning of a checkpoint: page 1 counts pages that the file
// does not have yet.
func TestReadInCheckpoint(t *testing.T) {
	gamestest.SkipShort(t)
	s, run := storeOfRun(t)
	for number := range 3 {
		must(t, s.Append(t.Context(), run, records(rand.New(rand.NewPCG(1, uint64(number))), run, number, len(run.Pairings))))
		log, err := os.ReadFile(s.path + "-wal")
		must(t, err)
		file, err := os.OpenFile(s.path, os.O_WRONLY, 0)
		must(t, err)
		info, err := file.Stat()
		must(t, err)
		first := newestPages(log)[1]
		if pages := int64(binary.BigEndian.Uint32(first[28:])); info.Size() >= 4096*pages {
			t.Fatalf("the file has %d bytes, want fewer than %d pages", info.Size(), pages)
		}
		_, err = file.WriteAt(first, 0)
		must(t, errors.Join(err, file.Close()))
		if n, want := readGames(t, s.path), (number+1)*len(run.Pairings); n != want {
			t.Errorf("%d games are read in the middle of a checkpoint, want %d", n, want)
		}
	}
	refused(t, "Open in the middle of a checkpoint", errOf(Open(t.Context(), s.path, nil)), results.ErrBusy)
}

// places counts the rows written by a store, by the kind of statement and the SQL table, and fails one of them.
type places struct {
	met  map[string]int
	fail string // fails at the last row of this kind
	last int    // number of that row
}

var errPlace = errors.New("a fault at this place")

func (p *places) write(place string) (int64, error) {
	p.met[place]++
	if place == p.fail && p.met[place] == p.last {
		return 0, errPlace
	}
	return 0, nil
}

// watched returns the sample in memory, with triggers that report each row before it is written.
func watched(t *testing.T, p *places) *Store {
	t.Helper()
	s := inMemory(t, sampleContent(t))
	conn, err := s.write.Conn(t.Context())
	must(t, err)
	must(t, conn.Raw(func(c any) error { return c.(*sqlite3.SQLiteConn).RegisterFunc("place", p.write, false) }))
	must(t, conn.Close())
	for _, table := range sampleTables {
		for _, kind := range []string{"INSERT", "UPDATE", "DELETE"} {
			_, err := s.write.Exec(fmt.Sprintf("CREATE TEMP TRIGGER %s_%s BEFORE %s ON main.%s BEGIN SELECT place('%s %s'); END",
				kind, table, kind, table, kind, table))
			must(t, err)
		}
	}
	s.statements, err = prepare(s.write)
	must(t, err)
	return s
}

// stored returns the bytes of a database in memory.
func stored(t *testing.T, s *Store) (content []byte) {
	t.Helper()
	conn, err := s.write.Conn(t.Context())
	must(t, err)
	defer conn.Close()
	must(t, conn.Raw(func(c any) (err error) {
		content, err = c.(*sqlite3.SQLiteConn).Serialize("main")
		return err
	}))
	return content
}

// TestFailsAtEachStatement has each call that writes fail at each kind of row that it writes. The database is then the same
// to the last byte, and a second try of the same store succeeds: after the error, or at once if the store waits.
func TestFailsAtEachStatement(t *testing.T) {
	gamestest.SkipShort(t)
	for _, w := range append(writeCalls(t), writeCall{"finish", func(s *Store) error { return s.FinishStudy(t.Context(), "s", noon) }},
		writeCall{"rename to", func(s *Store) error { return s.Rename(t.Context(), results.Renaming{Name: "duel", To: "x"}) }},
		writeCall{"delete", func(s *Store) error { return s.Delete(t.Context(), "s", "duel") }}) {
		name, call := w.name, w.call
		p := &places{met: map[string]int{}}
		s := watched(t, p)
		must(t, call(s))
		must(t, s.read.Close())
		all := p.met
		if len(all) == 0 {
			t.Errorf("%s writes nothing", name)
		}
		for place, n := range all {
			for _, waits := range []bool{false, true} {
				if waits && !strings.HasPrefix(name, "append") { // the others keep nothing in memory
					continue
				}
				*p = places{met: map[string]int{}, fail: place, last: n}
				s := watched(t, p)
				if waits {
					s.obstacles = []obstacle{{is: func(err error) bool { return contains(err, errPlace.Error()) }}}
				} else if err := call(s); !contains(err, errPlace.Error()) {
					t.Errorf("%s at %s: %v, want the fault", name, place, err)
				} else if !bytes.Equal(stored(t, s), sampleContent(t)) {
					t.Errorf("%s at %s has changed the database", name, place)
				}
				if err := errors.Join(call(s), verify(t, s)); err != nil {
					t.Errorf("%s again after a fault at %s, waits: %t: %v", name, place, waits, err)
				}
				must(t, s.read.Close())
			}
		}
	}
}
