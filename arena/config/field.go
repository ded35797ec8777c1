package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/games"
)

// key is what the reference in docs/config.md says of a field.
type key struct {
	name    string
	values  string // what it takes, with its range
	omitted string // what holds without it, where it has a default
	doc     string // what it decides
}

// field declares one key of a level, which is a mapping of the config with known keys. The level's values are kept in a T.
// Reading, writing, comparing and the reference all follow from this declaration.
type field[T any] struct {
	key
	need    bool     // it has no default
	always  bool     // it is read even where it is not given, to set its default
	ruled   bool     // it cannot be judged without a game
	free    bool     // it may change in a config that goes on with what is stored, as may all that is not written
	stops   bool     // where it changes, all keys behind it mean something else
	follows []string // paths on which its default depends
	// read sets the value from the node at a path.
	read func(f *File, path string, to *T)
	// write returns the value as it stands behind the key, "" if the key is left out. Nil never writes the key.
	write func(T) string
	// differ notes how the value differs from the stored one. Nil compares what is written.
	differ func(c *comparison, path string, now, stored T)
}

// readLevel reads the mapping at a path, which an error calls what, and notes where each key stands. A mapping that is
// not there is read as an empty one.
func readLevel[T any](f *File, path, what string, level []field[T], to *T) {
	if n := f.at[path]; n != nil {
		names := make([]string, len(level))
		for i, d := range level {
			names[i] = d.name
		}
		before := len(f.reader.errs)
		for name, given := range f.reader.object(n, what, names) {
			f.at[join(path, name)], f.keys[join(path, name)] = given.value, given.key
		}
		f.wrong[path] = len(f.reader.errs) > before
	}
	for _, d := range level {
		at, before := join(path, d.name), len(f.reader.errs)
		switch {
		case d.need && f.at[at] == nil:
			f.reader.fail(f.nearest(path), "the key %s is missing: want %s", at, d.values)
		case (d.always || f.at[at] != nil) && (!d.ruled || f.game != nil):
			d.read(f, at, to)
		}
		f.wrong[at] = len(f.reader.errs) > before
	}
}

// text is write for all keys.
func (d field[T]) text(of T) string {
	if d.write == nil {
		return ""
	}
	return d.write(of)
}

// lines writes a level with a line for each key.
func lines[T any](level []field[T], of T) string {
	var b strings.Builder
	for _, d := range level {
		if text := d.text(of); strings.HasPrefix(text, "\n") {
			b.WriteString(d.name + ":" + text + "\n")
		} else if text != "" {
			b.WriteString(d.name + ": " + text + "\n")
		}
	}
	return b.String()
}

// block is lines below a key.
func block[T any](level []field[T], of T) string {
	return strings.ReplaceAll("\n"+strings.TrimSuffix(lines(level, of), "\n"), "\n", "\n  ")
}

// inline writes a level in braces.
func inline[T any](level []field[T], of T) string {
	var entries []string
	for _, d := range level {
		if text := d.text(of); text != "" {
			entries = append(entries, d.name+": "+text)
		}
	}
	return "{" + strings.Join(entries, ", ") + "}"
}

// plain matches what YAML reads as the text itself inside a flow mapping.
var plain = regexp.MustCompile(`^-?[A-Za-z0-9]([A-Za-z0-9 ._+-]*[A-Za-z0-9._+-])?$`)

// scalar quotes a text where YAML would not read it back as it is. The reader takes every scalar as it is written, so
// numbers and booleans need no quotes, but null does.
func scalar(s string) string {
	if plain.MatchString(s) && !strings.EqualFold(s, "null") {
		return s
	}
	return strconv.Quote(s)
}

// inlineMap writes a mapping in braces, sorted by key.
func inlineMap(m map[string]string) string {
	entries := make([]string, 0, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		entries = append(entries, scalar(key)+": "+scalar(m[key]))
	}
	return "{" + strings.Join(entries, ", ") + "}"
}

// inlineList writes words in brackets.
func inlineList(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = scalar(w)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// group declares a key with a level of its own.
func group[T, U any](k key, level []field[U], layout func([]field[U], U) string, at func(*T) *U) field[T] {
	return field[T]{key: k, ruled: true, always: true,
		read:  func(f *File, path string, to *T) { readLevel(f, path, k.name, level, at(to)) },
		write: func(of T) string { return layout(level, *at(&of)) },
		differ: func(c *comparison, path string, now, stored T) {
			compareLevel(c, path, level, *at(&now), *at(&stored))
		},
	}
}

// with returns the field with something changed.
func (d field[T]) with(change func(d *field[T])) field[T] {
	change(&d)
	return d
}

// whole declares a whole number from low to high.
func whole[T any, N int | int64](k key, low, high, otherwise N, at func(*T) *N) field[T] {
	k.values = fmt.Sprintf("a whole number from %d to %d", low, high)
	if k.omitted == "" {
		k.omitted = fmt.Sprint(otherwise)
	}
	return field[T]{key: k, always: true,
		read: func(f *File, path string, to *T) {
			*at(to) = N(f.reader.whole(f.at[path], k.name, int64(low), int64(high), int64(otherwise)))
		},
		write: func(of T) string { return fmt.Sprint(*at(&of)) },
	}
}

// word declares one of a few words, which an error calls what.
func word[T any, S ~string](k key, what string, words []string, otherwise S, at func(*T) *S) field[T] {
	k.values = strings.Join(words, ", ")
	if k.omitted == "" {
		k.omitted = string(otherwise)
	}
	return field[T]{key: k, always: true,
		read: func(f *File, path string, to *T) {
			*at(to) = otherwise
			if s, ok := f.reader.text(f.at[path], what); ok && !slices.Contains(words, s) {
				f.reader.fail(f.at[path], "%v", games.UnknownName(what, s, words))
			} else if ok {
				*at(to) = S(s)
			}
		},
		write: func(of T) string { return string(*at(&of)) },
	}
}

// boolean declares true or false.
func boolean[T any](k key, at func(*T) *bool) field[T] {
	k.values = "true, false"
	if k.omitted == "" {
		k.omitted = "false"
	}
	return field[T]{key: k,
		read:  func(f *File, path string, to *T) { *at(to) = f.reader.boolean(f.at[path], k.name) },
		write: func(of T) string { return fmt.Sprint(*at(&of)) },
	}
}

// join returns the path of a key or an item below a path; the path of the whole config is "".
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// parent returns the path above a path.
func parent(path string) string { return path[:max(0, strings.LastIndex(path, "."))] }
