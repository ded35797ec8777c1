package gamestest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Vectors reads the lines of testdata/name, each one JSON value, and those of the file of the same name in the folder
// that TOURNEY_VECTORS names, if it names one. A file that is missing, malformed or empty ends the test.
func Vectors[T any](t testing.TB, name string) []T {
	t.Helper()
	folders := []string{"testdata"}
	if more := os.Getenv("TOURNEY_VECTORS"); more != "" {
		folders = append(folders, more)
	}
	var all []T
	for _, folder := range folders {
		file := filepath.Join(folder, name)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
			var v T
			if err := json.Unmarshal(line, &v); err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
			all = append(all, v)
		}
	}
	return all
}
