package gamestest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestVectors(t *testing.T) {
	t.Chdir(t.TempDir())
	more := t.TempDir()
	write := func(folder, name, content string) {
		t.Helper()
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("testdata", "both", "{\"n\":1}\n{\"n\":2}\n")
	write(more, "both", "{\"n\":3}\n")
	write("testdata", "one", "{\"n\":1}\n")
	write("testdata", "broken", "{\"n\":1}\n{\"n\":")
	write("testdata", "empty", "")

	for _, test := range []struct {
		name, folder string // folder is what TOURNEY_VECTORS names
		want         []int
		failure      string // a part of the message
	}{
		{"both", "", []int{1, 2}, ""},
		{"both", more, []int{1, 2, 3}, ""},
		{"one", "", []int{1}, ""},
		{"one", more, nil, "no such file"},
		{"none", "", nil, "no such file"},
		{"broken", "", nil, "broken:2: unexpected end"},
		{"empty", "", nil, "empty:1: unexpected end"},
	} {
		t.Setenv("TOURNEY_VECTORS", test.folder)
		var got []int
		failure := run(t, func(t testing.TB, _ variant) {
			for _, v := range Vectors[struct{ N int }](t, test.name) {
				got = append(got, v.N)
			}
		}, variant{})
		if !slices.Equal(got, test.want) || (failure == "") != (test.failure == "") || !strings.Contains(failure, test.failure) {
			t.Errorf("%s with folder %q: %v, failure %q\nwant %v, failure with %q",
				test.name, test.folder, got, failure, test.want, test.failure)
		}
	}
}
