package sqlite

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// faultPlaces lists offsets in a page of a database: its header, the pointers to its cells, the space that is free, and
// the cells themselves. Their number grows with most.
func faultPlaces(page []byte, first bool, most int) []int {
	at := 0
	var list []int
	if first {
		at = 100 // the header of the file
		list = []int{0, 16, 17, 18, 19, 20, 21, 23, 24, 27, 28, 31, 35, 39, 43, 47, 51, 55, 59, 63, 67, 71, 90, 95, 99}
	}
	for i := range 12 {
		list = append(list, at+i)
	}
	header := 8
	if page[at] == 2 || page[at] == 5 { // an interior page
		header = 12
	}
	cells := int(binary.BigEndian.Uint16(page[at+3:]))
	content := int(binary.BigEndian.Uint16(page[at+5:]))
	pointers := at + header
	for i := range min(cells, 2) { // both bytes of the first pointer and of the last
		cell := pointers + 2*i*(cells-1)
		list = append(list, cell, cell+1)
		if to := int(binary.BigEndian.Uint16(page[cell:])); to+8 < len(page) { // how a cell begins
			list = append(list, to, to+1, to+2, to+3, to+8)
		}
	}
	if free := pointers + 2*cells; free < content {
		list = append(list, free, (free+content)/2, content-1)
	}
	for i := range most {
		if at := content + i*(len(page)-content)/most; at < len(page) {
			list = append(list, at)
		}
	}
	if faultsLong {
		for at := 0; at < len(page); at += 41 {
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// faultIDs lists where the first and the last cell of a page of a table hold the id of a row, after one or two bytes of
// length. With another low bit it may be that of another row.
func faultIDs(page []byte) (list []int) {
	const leaf = 13
	cells := int(binary.BigEndian.Uint16(page[3:]))
	if page[0] != leaf {
		return nil
	}
	for i := range min(cells, 2) {
		begin := int(binary.BigEndian.Uint16(page[8+2*i*(cells-1):]))
		list = append(list, begin+1, begin+2)
	}
	return list
}

// faultOutcome is the result of reading a damaged database.
type faultOutcome int

const (
	faultWords     faultOutcome = iota // some command refuses in our words
	faultUnchanged                     // no error, and the same content
	faultSilent                        // no error, and another content or answer; or an error that does not say what is wrong
	faultBroken                        // a panic, or no end
)

// faultTest asks a damaged database and judges each answer alone. want is the content of the sound one, with its answers.
func faultTest(ctx context.Context, path, want string, answers faultAnswers, writer bool) (faultOutcome, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	asked := faultAsk(ctx, path, writer)
	if err := asked.judge(answers); ctx.Err() != nil || errors.As(err, &faultPanic{}) {
		return faultBroken, errors.Join(err, ctx.Err())
	} else if err != nil {
		return faultSilent, err
	}
	if len(asked) == 1 || asked["verify"].err != nil {
		return faultWords, nil
	}
	got, err := faultDump(path)
	if err != nil {
		return faultSilent, fmt.Errorf("plain SQL: %w", err)
	}
	if got != want {
		return faultSilent, fmt.Errorf("the content differs")
	}
	return faultUnchanged, nil
}

// faultDamage tries damages of a database side by side: damage writes the i-th of n to a path and returns its name.
func faultDamage(t *testing.T, sample []byte, n int, damage func(i int, path string) string) {
	t.Helper()
	want := faultContent(t, map[string][]byte{"": sample})
	path := filepath.Join(t.TempDir(), "t.db")
	faultCopy(t, path, map[string][]byte{"": sample})
	answers := faultAsk(t.Context(), path, false)
	var counts [faultBroken + 1]atomic.Int64
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		path := filepath.Join(t.TempDir(), "t.db")
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				for _, writer := range []bool{false, true} {
					if writer && i%6 > 0 && !faultsLong {
						continue
					}
					name := damage(i, path)
					outcome, err := faultTest(t.Context(), path, want, answers, writer)
					counts[outcome].Add(1)
					if outcome > faultUnchanged {
						t.Errorf("%s, writer %v: %v", name, writer, err)
					}
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d damages, for readers and writers: %d in words, %d without effect, %d silent, %d broken", n,
		counts[faultWords].Load(), counts[faultUnchanged].Load(), counts[faultSilent].Load(), counts[faultBroken].Load())
}

// faultContent returns the content of a database given as bytes.
func faultContent(t *testing.T, files map[string][]byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	faultCopy(t, path, files)
	content, err := faultDump(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestFaultPages flips single bits of every page.
func TestFaultPages(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	sample := faultRead(t)
	size := int(binary.BigEndian.Uint16(sample[16:]))
	type flip struct{ at, bit int }
	var flips []flip
	for page := 0; page < len(sample); page += size {
		for i, at := range faultPlaces(sample[page:page+size], page == 0, 2) {
			flips = append(flips, flip{page + at, (i + page/size) % 8})
			if page == 0 { // all bits of what is in one place only
				for bit := range 8 {
					if bit != i%8 && (faultsLong && at < 112 || slices.Contains([]int{16, 18, 19, 20, 47, 59, 63, 71}, at)) {
						flips = append(flips, flip{at, bit})
					}
				}
			}
		}
	}
	for page := size; page < len(sample); page += size {
		for _, at := range faultIDs(sample[page : page+size]) {
			for bit := range 3 {
				flips = append(flips, flip{page + at, bit})
			}
		}
	}
	t.Logf("%d pages of %d bytes", len(sample)/size, size)
	faultDamage(t, sample, len(flips), func(i int, path string) string {
		f := flips[i]
		damaged := slices.Clone(sample)
		damaged[f.at] ^= 1 << f.bit
		faultCopy(t, path, map[string][]byte{"": damaged})
		return fmt.Sprintf("page %d, byte %d, bit %d", f.at/size+1, f.at%size, f.bit)
	})
}

// TestFaultTruncated cuts a database off at every page and between. An empty file is none: it becomes a new database.
func TestFaultTruncated(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	sample := faultRead(t)
	size := int(binary.BigEndian.Uint16(sample[16:]))
	lengths := []int{1, 99, 100, 101, 511, 512, 513}
	for page := 0; page < len(sample); page += size {
		for _, odd := range []int{0, 1, 512, 2048, size - 1} {
			lengths = append(lengths, page+odd)
		}
	}
	slices.Sort(lengths)
	lengths = slices.DeleteFunc(slices.Compact(lengths), func(n int) bool { return n == 0 })
	faultDamage(t, sample, len(lengths), func(i int, path string) string {
		faultCopy(t, path, map[string][]byte{"": sample[:lengths[i]]})
		return fmt.Sprintf("the first %d of %d bytes", lengths[i], len(sample))
	})
}

// TestFaultLog flips bits of a log that has not been moved into the file, and cuts it off. Log frames have checksums: a
// torn frame ends the log, so that the database is that of an earlier commit, and sound.
func TestFaultLog(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	run := faultRuns()[2]
	run.Facts.Planned = 1000
	run.Pairings = run.Pairings[:2]
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Enter(t.Context(), &run), s.Close()); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := rand.New(rand.NewPCG(3, 4))
	sizes := map[int]bool{0: true} // games after each commit
	for group := range 5 {
		if err := s.Append(t.Context(), run, faultGames(r, run, 3*group, 3*group+3)); err != nil {
			t.Fatal(err)
		}
		sizes[6*group+6] = true
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	const header, frame = 32, 24 + 4096
	if len(log) < header+10*frame {
		t.Fatalf("the log has %d bytes", len(log))
	}
	type damage struct{ at, bit, length int }
	var damages []damage
	for at := range header {
		damages = append(damages, damage{at, at % 8, len(log)})
	}
	for begin := header; begin < len(log); begin += frame {
		places := []int{0, 3, 4, 7, 8, 11, 15, 16, 19, 23, 24, 27, 100, 1000, 2000, 3000, 4000, frame - 1}
		for i, at := range places {
			damages = append(damages, damage{begin + at, i % 8, len(log)})
		}
		for _, odd := range []int{0, 1, 24, 1000} {
			damages = append(damages, damage{0, -1, begin + odd})
		}
	}
	damages = append(damages, damage{0, -1, 0}, damage{0, -1, 1}, damage{0, -1, 31})
	if !faultsLong {
		damages = slices.DeleteFunc(damages, func(d damage) bool { return d.at > header && d.at/frame%4 > 0 })
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		path := filepath.Join(t.TempDir(), "t.db")
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(damages); i = int(next.Add(1)) - 1 {
				d := damages[i]
				damaged := slices.Clone(log[:d.length])
				if d.bit >= 0 {
					damaged[d.at] ^= 1 << d.bit
				}
				for _, writer := range []bool{false, true} {
					if writer && i%6 > 0 && !faultsLong {
						continue
					}
					faultCopy(t, path, map[string][]byte{"": file, "-wal": damaged})
					ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
					if err := faultSound(ctx, path, writer); err != nil {
						t.Errorf("byte %d, bit %d, of %d bytes, writer %v: %v", d.at, d.bit, d.length, writer, err)
					}
					cancel()
					db := faultEdit(t, path)
					var games int
					if err := db.QueryRow("SELECT count(*) FROM game").Scan(&games); err != nil || !sizes[games] {
						t.Errorf("byte %d, bit %d, of %d bytes, writer %v: %d games, which is no commit: %v", d.at, d.bit, d.length,
							writer, games, err)
					}
					db.Close()
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d damages of a log of %d frames, for readers and writers", len(damages), (len(log)-header)/frame)
}
