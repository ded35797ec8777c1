package config

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"tourney/games"
)

// reader reads a YAML document and notes all errors.
type reader struct {
	file  string
	lines []string
	errs  Errors
}

// splitLines returns the lines of a text for excerpts.
func splitLines(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

type entry struct{ key, value *yaml.Node }

// document reads the text as one YAML mapping, nil if it is not one.
func (r *reader) document(text []byte) *yaml.Node {
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		r.errs = append(r.errs, r.errorAt(0, 0, "it is not text in UTF-8"))
		return nil
	}
	var n yaml.Node
	if err := yaml.Load(text, &n); err != nil && !strings.Contains(err.Error(), "no documents in stream") {
		r.errs = append(r.errs, r.syntaxError(err))
		return nil
	}
	if len(n.Content) == 0 {
		r.errs = append(r.errs, r.errorAt(0, 0, "it is empty, or has nothing but comments: want keys such as game: and players:"))
		return nil
	}
	root := n.Content[0]
	if root.Kind != yaml.MappingNode {
		r.fail(root, "a config is a mapping of keys such as game: and players:")
		return nil
	}
	return root
}

// syntaxError returns the error for a text that is not YAML.
func (r *reader) syntaxError(err error) Error {
	var one *yaml.LoadError
	if !errors.As(err, &one) {
		return r.errorAt(0, 0, "not YAML: "+err.Error())
	}
	e := r.errorAt(one.Mark.Line, one.Mark.Column, "not YAML: "+strings.TrimPrefix(one.Message, "yaml: "))
	if strings.HasPrefix(strings.TrimLeft(e.Excerpt, " "), "\t") {
		e.Problem += " (YAML indents by blanks, not by tabs)"
	}
	return e
}

// fail notes an error at a node.
func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	r.errs = append(r.errs, r.errorAt(n.Line, n.Column, fmt.Sprintf(format, args...)))
}

func (r *reader) errorAt(line, column int, problem string) Error {
	e := Error{File: r.file, Line: line, Column: column, Problem: problem}
	const longest = 200 // longer lines, in bytes, are not shown
	if 0 < line && line <= len(r.lines) && len(r.lines[line-1]) <= longest {
		e.Excerpt = strings.Map(printable, r.lines[line-1])
	}
	return e
}

// printable replaces runes that could control a terminal.
func printable(c rune) rune {
	if c != '\t' && !unicode.IsPrint(c) {
		return '·'
	}
	return c
}

// object reads a mapping whose keys are among known; nil allows all keys. A missing value is an empty mapping; so is
// any other value, with an error.
func (r *reader) object(n *yaml.Node, what string, known []string) map[string]entry {
	entries, given := map[string]entry{}, n
	if n == nil {
		return entries
	}
	n = follow(n)
	if n.Kind != yaml.MappingNode {
		r.fail(given, "%s must be a mapping of keys, as in {key: value}", what)
		return entries
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if _, twice := entries[key.Value]; twice {
			r.fail(key, "%s has the key %q twice: keep one", what, key.Value)
			continue
		}
		if key.Value == "<<" {
			r.fail(key, "merge keys (<<) are not read: write the keys out")
			continue
		}
		if known != nil && !slices.Contains(known, key.Value) {
			r.fail(key, "%v", games.UnknownName("key of "+what, key.Value, known))
			continue
		}
		entries[key.Value] = entry{key, value}
	}
	return entries
}

// list reads a sequence; a missing one is empty.
func (r *reader) list(n *yaml.Node, what string) []*yaml.Node {
	if n == nil {
		return nil
	}
	s := follow(n)
	if s.Kind != yaml.SequenceNode {
		r.fail(n, "%s must be a list, as in [one, two] or one line for each, begun by a hyphen", what)
		return nil
	}
	return s.Content
}

// text reads a scalar of any type as text. It returns false if there is none, or after an error.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	if n == nil {
		return "", false
	}
	s := follow(n)
	if s.Kind != yaml.ScalarNode || s.Tag == "!!null" {
		r.fail(n, "%s must be a single value", what)
		return "", false
	}
	return s.Value, true
}

func (r *reader) boolean(n *yaml.Node, what string) bool {
	s := follow(n)
	if s.Kind != yaml.ScalarNode || s.Tag != "!!bool" || (s.Value != "true" && s.Value != "false") {
		r.fail(n, "%s must be true or false", what)
		return false
	}
	return s.Value == "true"
}

// whole reads a whole number from low to high, or returns otherwise. It accepts only plain decimals, because readers
// disagree on 010 and 1_000.
func (r *reader) whole(n *yaml.Node, what string, low, high, otherwise int64) int64 {
	if n == nil {
		return otherwise
	}
	s := follow(n)
	v, err := strconv.ParseInt(s.Value, 10, 64)
	huge := errors.Is(err, strconv.ErrRange) && s.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0
	if !huge && (s.Kind != yaml.ScalarNode || s.Tag != "!!int" || err != nil || strconv.FormatInt(v, 10) != s.Value) {
		r.fail(n, "%s must be a whole number in plain decimal digits", what)
		return otherwise
	}
	if huge || v < low || v > high {
		r.fail(n, "%s must lie from %d to %d", what, low, high)
		return otherwise
	}
	return v
}

// span reads a range "1..22", or one number as both ends.
func (r *reader) span(n *yaml.Node, what string) (low, high int) {
	s, ok := r.text(n, what)
	if !ok {
		return 0, 0
	}
	from, to, two := strings.Cut(s, "..")
	if !two {
		to = from
	}
	low, err1 := strconv.Atoi(from)
	high, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil || strconv.Itoa(low) != from || strconv.Itoa(high) != to || low > high {
		r.fail(n, "%s must be a range such as 1..22, the smaller number first", what)
		return 0, 0
	}
	return low, high
}

// follow resolves an alias.
func follow(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}
