package gamestest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type vector struct {
	Name string
	N    int
}

func TestVectorsReadsBothFolders(t *testing.T) {
	here, further := t.TempDir(), t.TempDir()
	t.Chdir(here)
	write(t, filepath.Join(here, "testdata", "v.jsonl"), `{"name":"one","n":1}
{"name":"two","n":2,"extra":[3]}
`)
	write(t, filepath.Join(further, "v.jsonl"), `{"name":"three","n":3}`)
	t.Setenv(vectorsFolder, "")
	want := []vector{{"one", 1}, {"two", 2}}
	if diff := cmp.Diff(want, Vectors[vector](t, "v.jsonl")); diff != "" {
		t.Errorf("testdata alone (-want +got):\n%s", diff)
	}
	t.Setenv(vectorsFolder, further)
	want = append(want, vector{"three", 3})
	if diff := cmp.Diff(want, Vectors[vector](t, "v.jsonl")); diff != "" {
		t.Errorf("with %s (-want +got):\n%s", vectorsFolder, diff)
	}
}

func TestReadVectorsRefuses(t *testing.T) {
	for _, c := range []struct{ what, text, want string }{
		{"an empty file", "", "is empty"},
		{"a line that is not JSON", "{\"n\":1}\nn=2\n", ":2: invalid character"},
		{"two values in a line", `{"n":1} {"n":2}`, ":1: invalid character"},
		{"a field of the wrong type", `{"n":"one"}`, ":1: json: cannot unmarshal string"},
		{"a blank line", "{\"n\":1}\n\n{\"n\":2}\n", ":2: unexpected end"},
	} {
		file := filepath.Join(t.TempDir(), "v.jsonl")
		write(t, file, c.text)
		if list, err := readVectors[vector](file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, error %v; want an error with %q", c.what, list, err, c.want)
		}
	}
	if _, err := readVectors[vector](filepath.Join(t.TempDir(), "none.jsonl")); !os.IsNotExist(err) {
		t.Errorf("a missing file: got error %v, want one that says it does not exist", err)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
