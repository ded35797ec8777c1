// Size prints how much Go there is to read, room by room, the program and its tests apart: tokens, lines, and tokens a
// line. Tokens are what a reader has to take in: comments and line breaks are none, and no line becomes shorter by
// being dense.
//
//	go run ./.ci/size [FOLDER]
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// size is an amount of source text.
type size struct{ tokens, lines int }

// room is what a row of the table adds up: the files of a folder, of the program or for tests.
type room struct {
	folder string
	tests  bool
}

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: go run ./.ci/size [FOLDER]") }
	flag.Parse()
	root := cmp.Or(flag.Arg(0), ".")
	rooms, err := measure(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
	tell(rooms)
}

// measure adds up the Go files below root.
func measure(root string) (map[room]size, error) {
	rooms := map[room]size{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		folder, _, inFolder := strings.Cut(filepath.ToSlash(inside), "/")
		if !inFolder {
			folder = "."
		}
		r := room{folder: folder, tests: strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.ToSlash(inside), "test/")}
		s := rooms[r]
		rooms[r] = size{s.tokens + tokens(source), s.lines + bytes.Count(source, []byte("\n"))}
		return nil
	})
	return rooms, err
}

// tokens counts the tokens of a Go file, comments and line breaks aside.
func tokens(source []byte) int {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), source, nil, 0)
	n := 0
	for {
		_, tok, text := s.Scan()
		if tok == token.EOF {
			return n
		}
		if tok != token.SEMICOLON || text == ";" {
			n++
		}
	}
}

// tell prints the table.
func tell(rooms map[room]size) {
	folders := map[string]bool{}
	for r := range rooms {
		folders[r.folder] = true
	}
	fmt.Printf("%-10s %32s %32s\n%-10s", "", "program", "tests", "room")
	for range 2 {
		fmt.Printf(" %12s %9s %9s", "tokens", "lines", "a line")
	}
	fmt.Println()
	row := func(name string, program, tests size) {
		fmt.Printf("%-10s", name)
		for _, s := range []size{program, tests} {
			fmt.Printf(" %12d %9d %9.1f", s.tokens, s.lines, float64(s.tokens)/float64(max(1, s.lines)))
		}
		fmt.Println()
	}
	var program, tests size
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		p, t := rooms[room{folder, false}], rooms[room{folder, true}]
		row(folder, p, t)
		program, tests = size{program.tokens + p.tokens, program.lines + p.lines}, size{tests.tokens + t.tokens, tests.lines + t.lines}
	}
	row("all", program, tests)
}
