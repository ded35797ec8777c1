package process

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Split divides a command into its words. Single or double quotes join words, and a backslash takes the next character
// as it is, except inside single quotes. Nothing else is special: there is no shell.
func Split(command string) (words []string, err error) {
	var word strings.Builder
	quote, begun, escaped := rune(0), false, false
	for _, c := range command {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			escaped, begun = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && c == ' ':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("command %q ends inside quotes", command)
	}
	if begun {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New(`it needs a command, as in external:./engine or external:"python3 bot.py"`)
	}
	return words, nil
}

// Join writes words as a command that divides into them again.
func Join(words ...string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if word != "" && !strings.ContainsAny(word, ` '"\`) {
			b.WriteString(word)
			continue
		}
		b.WriteString("'" + strings.ReplaceAll(word, "'", `'\''`) + "'")
	}
	return b.String()
}

// program returns the path of the program of a command.
func program(words []string) (string, error) {
	path, err := exec.LookPath(words[0])
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("command %q: there is no such program in PATH; write ./%s for one in this folder",
			words[0], words[0])
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("command %q: there is no such file", words[0])
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("command %q: the file is not executable: chmod +x makes it so", words[0])
	case err != nil && !errors.Is(err, exec.ErrDot):
		return "", fmt.Errorf("command %q: %w", words[0], err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // a pipe is never read to its end
		return "", fmt.Errorf("command %q: it is not a regular file", words[0])
	}
	return path, nil
}

// Files returns the paths of the words that name files, also behind an equals sign, the program's first.
func Files(words []string) ([]string, error) {
	path, err := program(words)
	if err != nil {
		return nil, err
	}
	list := []string{path}
	for _, word := range words[1:] {
		_, value, _ := strings.Cut(word, "=") // as in --net=net.bin
		for _, name := range []string{word, value} {
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
				list = append(list, name)
			}
		}
	}
	return list, nil
}

// Base returns the name of the last file among the words: that of the script, where an interpreter runs one.
func Base(words []string) string {
	name := words[0]
	for _, word := range words[1:] {
		if info, err := os.Stat(word); err == nil && info.Mode().IsRegular() {
			name = word
		}
	}
	return filepath.Base(name)
}

// HashOf returns 16 hexadecimal digits, a hash of the contents of all files that the words of a command name.
func HashOf(words ...string) (string, error) {
	list, err := Files(words)
	if err != nil {
		return "", err
	}
	all := sha256.New()
	for _, path := range list {
		sum, err := contents(path)
		if err != nil {
			return "", fmt.Errorf("command %q: %w", strings.Join(words, " "), err)
		}
		all.Write(sum[:])
	}
	return fmt.Sprintf("%x", all.Sum(nil)[:8]), nil
}

// version is a state of a file.
type version struct {
	path string
	size int64
	time time.Time
}

// known holds the hashes of files that were read: every worker builds its players anew.
var known sync.Map // by version

// contents returns the hash of a file.
func contents(path string) (sum [sha256.Size]byte, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return sum, err
	}
	v := version{path, info.Size(), info.ModTime()}
	if sum, ok := known.Load(v); ok {
		return sum.([sha256.Size]byte), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return sum, err
	}
	h.Sum(sum[:0])
	known.Store(v, sum)
	return sum, nil
}
