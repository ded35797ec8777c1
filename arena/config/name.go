package config

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of names, in bytes.
const (
	longestName  = 100
	longestStudy = 90 // runs and candidates of a study have longer names
)

// CheckName refuses a name of a run, study or player that cannot stand in a game's address. The error begins with "must
// be", to follow the words for the name.
func CheckName(name string) error {
	bad := func(r rune) bool { return r == '/' || !unicode.IsPrint(r) }
	if name == "" || len(name) > longestName || !utf8.ValidString(name) || strings.TrimSpace(name) != name || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("must be 1 to %d printable characters without / and without blanks at its ends", longestName)
	}
	return nil
}

// CheckStudyName is CheckName with a shorter limit, because runs of a study have longer names.
func CheckStudyName(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if len(name) > longestStudy {
		return fmt.Errorf("must not exceed %d characters: its runs have longer ones", longestStudy)
	}
	return nil
}

// Renamed returns a stored config with another name of its run or study. All other bytes stay. The config is not read,
// so it may be of a program with other games and heuristics.
func Renamed(config, name string) (string, error) {
	lines := strings.SplitAfter(config, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, nameKey) { // lines of nested keys are indented
			end := line[len(strings.TrimRight(line, "\r\n")):]
			lines[i] = nameKey + " " + scalar(name) + end
			return strings.Join(lines, ""), nil
		}
	}
	return "", fmt.Errorf("the config stored with it has no line that begins with %s", nameKey)
}

const nameKey = "name:"
