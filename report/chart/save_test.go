package chart

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

func TestFormatOf(t *testing.T) {
	for _, tt := range []struct {
		path string
		want Format
		err  string
	}{
		{"a.png", PNG, ""},
		{"dir.svg/a.SVG", SVG, ""},
		{"a.Pdf", PDF, ""},
		{"a.gif", "", "picture a.gif: the name has to end in .png, .svg or .pdf"},
		{"png", "", "picture png: the name has to end in .png, .svg or .pdf"},
	} {
		got, err := FormatOf(tt.path)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if got != tt.want || message != tt.err {
			t.Errorf("FormatOf(%s) = %q, %q, want %q, %q", tt.path, got, message, tt.want, tt.err)
		}
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "map.svg")
	if err := os.WriteFile(file, []byte("an older picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := sample(2)
	if err := Save(file, c); err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := c.Write(&want, SVG); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("the file has %d bytes with error %v, want the %d of the picture", len(got), err, want.Len())
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the file is %v with error %v, want it readable by all", info.Mode(), err)
	}
	wantFiles(t, dir, "map.svg")
}

// Whatever goes wrong, the error names the picture, and nothing half-written or temporary stays behind.
func TestSaveFails(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "folder.svg", "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		path string
		rows int
		want string
	}{
		{"map.gif", 2, "the name has to end in .png, .svg or .pdf"},
		{"missing/map.svg", 2, "no such file or directory"},
		{"folder.svg", 2, "file exists"},
		{"high.png", 300, "a PNG may have 16000: draw it as .svg or .pdf"},
	} {
		path := filepath.Join(dir, tt.path)
		err := Save(path, sample(tt.rows))
		if err == nil || !strings.HasPrefix(err.Error(), "picture "+path+": ") || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: got error %v, want the end %q", tt.path, err, tt.want)
		}
	}
	wantFiles(t, dir, "folder.svg")
}

func wantFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries := gamestest.Must(os.ReadDir(dir))(t)
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("the folder has %q, want %q", got, want)
	}
}
