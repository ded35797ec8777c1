package gamestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// vectorsFolder is the environment variable for a folder with more test vectors.
const vectorsFolder = "TOURNEY_VECTORS"

// Vectors reads test vectors from testdata/<name>, a file in JSON lines with one T a line. If the environment variable
// TOURNEY_VECTORS names a folder, Vectors also reads the file of the same name there. It ignores fields that T lacks.
// The test fails at once if a file is missing or empty, or if a line is not a T.
func Vectors[T any](t testing.TB, name string) []T {
	t.Helper()
	folders := []string{"testdata"}
	if further := os.Getenv(vectorsFolder); further != "" {
		folders = append(folders, further)
	}
	var all []T
	for _, folder := range folders {
		list, err := readVectors[T](filepath.Join(folder, name))
		if err != nil {
			t.Fatalf("test vectors: %v", err)
		}
		all = append(all, list...)
	}
	return all
}

func readVectors[T any](file string) ([]T, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []T
	for line := range bytes.Lines(text) {
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, len(list)+1, err)
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s is empty", file)
	}
	return list, nil
}
