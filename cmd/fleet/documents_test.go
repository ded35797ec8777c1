package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commandLine matches our command lines in documents: a line of a block, or a span of code.
var commandLine = regexp.MustCompile("(?m)(?:^|`)(?:srun --ntasks \\d+ )?fleet ((?:run|work|invite|status) [^`\n]+)")

// TestDocuments checks that every command line in a document, and in the help of the commands, exists with all its flags.
func TestDocuments(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, path := range append(pages, "../../README.md", "../../CHANGELOG.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	texts["the help"] = strings.Join([]string{program().Example, runCommand{}.Example(), workCommand{}.Example(), inviteCommand{}.Example(), statusCommand{}.Example()}, "\n")
	n := 0
	for path, text := range texts {
		for _, m := range commandLine.FindAllStringSubmatch(strings.ReplaceAll(text, "\n  ", "\n"), -1) {
			line, _, _ := strings.Cut(m[1], "  ") // an explanation
			if n++; program().Check(strings.Fields(line)) != nil {
				t.Errorf("%s: fleet %s: %v", path, line, program().Check(strings.Fields(line)))
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d command lines were found", n)
	}
}
