package config

import (
	"fmt"
	"slices"
	"strings"

	"tourney/arena/study"
)

// sources are the keys on which the default of a key depends.
var sources = map[string][]string{
	"space":     {"candidate"},
	"opponents": {"candidate"},
	"openings":  {"options"},
	"retest":    {"openings"},
	"proof":     {"openings"},
}

// Continues returns nil if the config is of the study that was begun with the stored one. Otherwise the error, of type
// Errors, names every part that changed: results would depend on when that was.
func (f *StudyFile) Continues(stored study.Study) error {
	r := reader{file: f.reader.file, lines: f.reader.lines}
	before := parts(stored)
	changed := map[string]bool{}
	for i, now := range parts(f.Study) {
		if now.text == before[i].text || changed["game"] { // with the game everything changes
			continue
		}
		if now.key == "thoughts" { // which are not what is compared
			continue
		}
		changed[now.key] = true
		given := f.at[now.key] != nil
		if !given && slices.ContainsFunc(sources[now.key], func(key string) bool { return changed[key] }) {
			continue // it only follows
		}
		how := "the key %s has changed since study %s began with"
		if !given {
			how = "the key %s is missing, with which study %s began as"
		}
		r.fail(f.where(now.key), how+":\n%s(a study goes on as it began: give this one another name (--as), or another database)",
			now.key, stored.Name, shortened(before[i].text))
	}
	if len(r.errs) > 0 {
		return r.errs.sorted()
	}
	return nil
}

// shortened drops the end of a long part: it may have a list of thousands of openings.
func shortened(text string) string {
	const most = 20
	lines := strings.SplitAfter(text, "\n")
	if len(lines) <= most {
		return text
	}
	return fmt.Sprintf("%s… and %d lines more\n", strings.Join(lines[:most], ""), len(lines)-most-1)
}
