package sqlite

import (
	"bytes"
	"math"
	"slices"
	"testing"
)

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		moves []uint32
		blob  []byte
	}{
		{nil, nil},
		{[]uint32{0}, []byte{0}},
		{[]uint32{1, 127, 128}, []byte{1, 127, 0x80, 1}},
		{[]uint32{math.MaxUint32, 5}, []byte{0xff, 0xff, 0xff, 0xff, 0x0f, 5}},
	} {
		if got := appendMoves(nil, c.moves); !bytes.Equal(got, c.blob) {
			t.Errorf("appendMoves(%v) = %x, want %x", c.moves, got, c.blob)
		}
		if got, err := decodeMoves(c.blob); err != nil || !slices.Equal(got, c.moves) {
			t.Errorf("decodeMoves(%x) = %v, %v, want %v", c.blob, got, err, c.moves)
		}
	}
}

func TestMovesDamaged(t *testing.T) {
	for _, c := range []struct {
		what string
		blob []byte
	}{
		{"cut off", []byte{3, 0x80}},
		{"above 32 bits", []byte{3, 0x80, 0x80, 0x80, 0x80, 0x10}},
		{"above 64 bits", bytes.Repeat([]byte{0xff}, 12)},
		{"longer than needed", []byte{3, 0x80, 0}},
	} {
		if got, err := decodeMoves(c.blob); err == nil {
			t.Errorf("%s: decodeMoves(%x) = %v, want an error", c.what, c.blob, got)
		}
	}
}

// FuzzDecodeMoves checks that every blob is either refused or the only way to write what it holds.
func FuzzDecodeMoves(f *testing.F) {
	for _, seed := range [][]byte{nil, {0}, {0x80, 1}, {0x80}, {0x80, 0}, {0xff, 0xff, 0xff, 0xff, 0x0f}} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, blob []byte) {
		moves, err := decodeMoves(blob)
		if err != nil {
			return
		}
		if again := appendMoves(nil, moves); !bytes.Equal(again, blob) {
			t.Errorf("%x is read as %v, which is written as %x", blob, moves, again)
		}
	})
}
