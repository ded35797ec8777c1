package sqlite

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tourney/games/gamestest"
)

// flip is a bit of a database that is wrong.
type flip struct{ at, bit int }

// pageFlips lists bits of a page: in its header, the pointers to its first and last cell, how these cells begin, with the id
// of a row in them, the free space, and the other cells.
func pageFlips(page []byte) (list []flip) {
	header := 8
	if page[0] == 2 || page[0] == 5 { // an interior page
		header = 12
	}
	add := func(places ...int) {
		for _, at := range places {
			if 0 <= at && at < len(page) {
				list = append(list, flip{at, (at + len(list)) % 8})
			}
		}
	}
	for at := range header {
		add(at)
	}
	cells, content := int(binary.BigEndian.Uint16(page[3:])), int(binary.BigEndian.Uint16(page[5:]))
	for i := range min(cells, 2) {
		pointer := header + 2*i*(cells-1)
		cell := int(binary.BigEndian.Uint16(page[pointer:]))
		add(pointer, pointer+1, cell, cell+1, cell+2, cell+3, cell+8)
		const leaf = 13
		if page[0] == leaf { // another low bit of an id may be the id of another row
			for bit := range gamestest.Full(0, 3) {
				list = append(list, flip{cell + 1, bit}, flip{cell + 2, bit})
			}
		}
	}
	free := header + 2*cells
	add(free, (free+content)/2, content-1, content, (content+len(page))/2)
	for at := 0; at < len(page) && gamestest.Long; at += 41 {
		add(at)
	}
	return list
}

// TestDamagedPages flips single bits of a page of each kind: of each SQL table, each index, and the schema. At full size it
// does so with every page. What is read must be right or refused.
func TestDamagedPages(t *testing.T) {
	gamestest.SkipShort(t)
	content := sampleContent(t)
	sound := inMemory(t, content)
	defer sound.read.Close()
	want := asked(t, sound)
	roots := table(t, sound.read, "SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
	tried := 0
	for page := 1; page < len(content)/4096; page++ {
		root := slices.Contains(roots, fmt.Sprint(page+1))
		if !root && !gamestest.Long {
			continue
		}
		begin := 4096 * page
		for i, f := range pageFlips(content[begin : begin+4096]) {
			if (i+page)%gamestest.Full(5, 1) > 0 {
				continue
			}
			tried++
			damaged := bytes.Clone(content)
			damaged[begin+f.at] ^= 1 << f.bit
			s := inMemory(t, damaged)
			if err := asked(t, s).judge(want); err != nil {
				t.Errorf("page %d, byte %d, bit %d: %v", page+1, f.at, f.bit, err)
			}
			must(t, s.read.Close())
		}
	}
	t.Logf("%d bits", tried)
	for page := 1; page < len(content)/4096; page++ { // whose first pointer to a row names the second row, or the other way round
		at := 4096*page + 8
		if kind := content[4096*page]; kind != 10 && kind != 13 || binary.BigEndian.Uint16(content[4096*page+3:]) < 2 {
			continue
		}
		for i := range 2 {
			damaged := bytes.Clone(content)
			copy(damaged[at+2*i:at+2*i+2], content[at+2-2*i:])
			s := inMemory(t, damaged)
			if err := asked(t, s).judge(want); err != nil {
				t.Errorf("page %d has row %d twice: %v", page+1, 1-i, err)
			}
			must(t, s.read.Close())
		}
	}
}

// opensDamaged opens a damaged file in both ways. What is read must be right or refused.
func opensDamaged(t *testing.T, what string, content []byte, want answers) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	for _, o := range openings {
		must(t, os.WriteFile(path, content, 0o666))
		s, err := o.open(t.Context(), path, nil)
		if err != nil {
			if !explained(err) {
				t.Errorf("%s, %s: %v", what, o.name, err)
			}
			continue
		}
		if err := asked(t, s).judge(want); err != nil {
			t.Errorf("%s, %s: %v", what, o.name, err)
		}
		_ = s.Close() // it may not be able to move its log
		for _, suffix := range []string{"-wal", "-shm"} {
			_ = os.Remove(path + suffix)
		}
	}
}

// TestDamagedHeader flips bits of the first 100 bytes of a file: its page size, its form and the like.
func TestDamagedHeader(t *testing.T) {
	gamestest.SkipShort(t)
	content := sampleContent(t)
	sound := inMemory(t, content)
	defer sound.read.Close()
	want := asked(t, sound)
	for _, at := range []int{0, 16, 17, 18, 19, 20, 21, 23, 24, 27, 28, 31, 35, 39, 43, 47, 51, 55, 59, 63, 67, 71, 90, 95, 99, 100, 101, 104, 106} {
		for k := range gamestest.Full(1, 8) {
			damaged := bytes.Clone(content)
			damaged[at] ^= 1 << ((at + k) % 8)
			opensDamaged(t, fmt.Sprintf("byte %d, bit %d", at, (at+k)%8), damaged, want)
		}
	}
}

// TestTruncated cuts a database off at pages and between. An empty file is none: it becomes a new database.
func TestTruncated(t *testing.T) {
	gamestest.SkipShort(t)
	content := sampleContent(t)
	lengths := []int{99, 511, 512, 513, 4096, len(content)/2 + 1, len(content) - 4096, len(content) - 1}
	for at := 0; at < len(content) && gamestest.Long; at += 4096 {
		lengths = append(lengths, at+1, at+512, at+2048, at+4095, at+4096)
	}
	sound := inMemory(t, content)
	defer sound.read.Close()
	want := asked(t, sound)
	for _, n := range lengths {
		opensDamaged(t, fmt.Sprintf("the first %d of %d bytes", n, len(content)), content[:min(n, len(content))], want)
	}
}
