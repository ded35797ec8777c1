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
	longestStudy = 90 // of names that get something appended
)

// CheckName refuses names of runs, studies and players that could not stand in a game's address. The error begins with
// "must be", for the caller to put in front whose name it is.
func CheckName(name string) error {
	bad := func(r rune) bool { return r == '/' || !unicode.IsPrint(r) }
	if name == "" || len(name) > longestName || !utf8.ValidString(name) || strings.TrimSpace(name) != name || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("must be 1 to %d printable characters without / and without blanks at its ends", longestName)
	}
	return nil
}

// CheckStudyName is CheckName for studies, whose runs have longer names.
func CheckStudyName(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if len(name) > longestStudy {
		return fmt.Errorf("must not exceed %d characters: its runs have longer ones", longestStudy)
	}
	return nil
}

// Renamed returns the stored config of a run or a study with another name. The rest stays byte for byte as it was. It is
// not read, so that the config may be of a program with other games and heuristics.
func Renamed(config, name string) (string, error) {
	lines := strings.SplitAfter(config, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, nameKey) { // what belongs to another key is indented
			end := line[len(strings.TrimRight(line, "\r\n")):]
			lines[i] = nameKey + " " + scalar(name) + end
			return strings.Join(lines, ""), nil
		}
	}
	return "", fmt.Errorf("the config stored with it has no line that begins with %s", nameKey)
}

// nameKey begins the line of a stored config that names the run or study.
const nameKey = "name:"
