//go:build cgo

package sqlite

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mattn/go-sqlite3"

	"tourney/games/gamestest"
)

// TestFullDisk runs itself as a child that has mounts of its own, which end with it.
func TestFullDisk(t *testing.T) {
	const child = "TOURNEY_SQLITE_TEST_DISK"
	if os.Getenv(child) != "" {
		testFullDisk(t)
		return
	}
	gamestest.OnlyLong(t)
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
	command.Env = append(os.Environ(), child+"=1")
	command.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWUSER, Unshareflags: syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	out, err := command.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &failed):
		t.Skip("no mounts of its own: ", err)
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	case strings.Contains(string(out), "--- SKIP"):
		t.Skip(string(out))
	}
	t.Log(string(out))
}

type zeroes struct{}

func (zeroes) Read(p []byte) (int, error) { return len(p), nil }

// testFullDisk fills the disk again and again. Nothing is lost, and all goes on where there is space.
func testFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64m"); err != nil {
		t.Skip("no disk can be mounted: ", err)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(folder, 0)) })
	path, ballast := filepath.Join(folder, "t.db"), filepath.Join(folder, "ballast")
	fill := func() { // takes all free space
		f, err := os.OpenFile(ballast, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		must(t, err)
		defer f.Close()
		if n, err := io.Copy(f, zeroes{}); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("the disk has more than %d bytes: %v", n, err)
		}
	}
	free := func(pages int64) bool { // gives back that many pages, at most all; false if nothing was left
		info, err := os.Stat(ballast)
		must(t, err)
		must(t, os.Truncate(ballast, max(0, (info.Size()+4095)/4096-pages)*4096))
		return info.Size() > 0
	}
	s := opened(t, path, Open)
	run := entered(t, s, newRun("t"))
	r := rand.New(rand.NewPCG(1, 2))
	games := records(r, run, 0, 100)
	must(t, s.Append(t.Context(), run, games))

	// From here on the disk stays full, and each try to write finds a little more space.
	found := map[sqlite3.ErrNoExtended]int{}
	s.obstacles = []obstacle{{is: func(err error) bool {
		if !full(err) {
			return false
		}
		e, _ := errors.AsType[sqlite3.Error](err)
		found[e.ExtendedCode]++
		return free(1 + r.Int64N(3))
	}}}
	// A reader keeps the log from beginning anew, until SQLite needs another page of the log's index.
	if _, err := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	reading, err := s.read.BeginTx(t.Context(), nil)
	must(t, err)
	number := func() (n int) {
		must(t, reading.QueryRow("SELECT count(*) FROM game").Scan(&n))
		return n
	}
	before := number()
	big := newRun("big")
	const indexed = 4062 * (4096 + 24) // bytes of log for which the index has one page
	for at := 0; found[sqlite3.ErrIoErrSHMSize] == 0 && at < 200; at++ {
		big.Config = strings.Repeat(fmt.Sprint(at%10), 1<<17)
		entered(t, s, big)
		if info, err := os.Stat(path + "-wal"); err != nil || info.Size() > indexed-1<<17 {
			fill()
		}
	}
	if found[sqlite3.ErrIoErrSHMSize] == 0 || found[sqlite3.ErrNoExtended(sqlite3.ErrFull)] == 0 {
		t.Errorf("the disk was full by these codes: %v", found)
	}
	equal(t, "games of the reader", number(), before)
	must(t, reading.Rollback())
	checkSound(t, s, "t", "big")

	// What Close cannot move into the file stays in the log.
	fill()
	refused(t, "Close on a full disk", s.Close(), errFull)
	free(1 << 20)
	s = opened(t, path, Open)
	checkTwin(t, s, run, shown(games))
	checkSound(t, s, "t", "big")
	must(t, s.Close())
}
