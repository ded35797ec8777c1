package web

import (
	"crypto/sha256"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// libraryRow matches a row of the table of libraries: file, name, version, home page, licence and its file, sha256.
var libraryRow = regexp.MustCompile(`(?m)^\| (\S+) \| (\S+) \| (\S+) \| https://\S+ \| \S+, (\S+) \| ([0-9a-f]{64}) \|$`)

func TestLibraries(t *testing.T) {
	const folder, list = "assets/lib", "README.md"
	table := testdata(t, "../"+folder+"/"+list)
	missing := map[string]bool{} // files of the folder without a row
	files, err := os.ReadDir(folder)
	must(t, err)
	for _, f := range files {
		missing[f.Name()] = true
	}
	delete(missing, list)
	rows := libraryRow.FindAllStringSubmatch(table, -1)
	if lines := strings.Count(table, "\n| "); len(rows) == 0 || len(rows) != lines-1 { // one line is the heading
		t.Errorf("%d of %d rows of the table can be read", len(rows), lines-1)
	}
	for _, row := range rows {
		file, name, version, licence, want := row[1], row[2], row[3], row[4], row[5]
		delete(missing, file)
		delete(missing, licence)
		script := testdata(t, "../"+folder+"/"+file)
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(script))); got != want {
			t.Errorf("%s: sha256 %s, want %s", file, got, want)
		}
		if first, _, _ := strings.Cut(script, "\n"); !strings.Contains(first, "v"+version) {
			t.Errorf("%s: the first line, %q, does not name version %s", file, first, version)
		}
		if text := testdata(t, "../"+folder+"/"+licence); !strings.Contains(text, "Copyright") && !strings.HasPrefix(text, "Mozilla Public License, version 2.0") {
			t.Errorf("%s: the licence of %s names no owner of rights", licence, name)
		}
	}
	for file := range missing {
		t.Errorf("%s has no row in the table", file)
	}
}
