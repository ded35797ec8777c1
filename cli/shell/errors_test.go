package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"tourney/arena/config"
	"tourney/arena/input"
	"tourney/results"
)

func TestExitCode(t *testing.T) {
	_, wrongConfig := config.Decode("night.yaml", nil)
	for _, test := range []struct {
		err    error
		stderr string
		code   int
	}{
		{nil, "", 0},
		{errors.New("no power"), "oven: no power\n", 1},
		{context.Canceled, "oven: stopped\n", 1},
		{fmt.Errorf("baking: %w", context.Canceled), "oven: stopped\n", 1},
		{&fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}, "", 1},
		{context.DeadlineExceeded, "oven: context deadline exceeded\n", 1},
		{Usage(nil), "", 0},
		{Usage(errors.New("no such cake")), "oven: no such cake\n", 2},
		{errors.Join(errors.New("burnt"), Usage(errors.New("no such cake"))), "oven: burnt\nno such cake\n", 2},
		{wrongConfig, wrongConfig.Error() + "\n", 2},
		{fmt.Errorf("run %q: %w", "x", results.ErrNoRun), "oven: run \"x\": no such run\n", 2},
		{results.ErrNoGame, "oven: no such game\n", 2},
		{results.ErrNoStudy, "oven: no such study\n", 2},
		{results.ErrForeign, "oven: not a tourney database\n", 2},
		{results.ErrEarlier, "oven: a database of before 0.1.0\n", 1},
		{results.ErrLater, "oven: a database of a later program\n", 1},
		{fmt.Errorf("x.db: %w: game 7", results.ErrDamaged),
			"oven: x.db: the database is damaged or was edited: game 7 (tourney verify tells more)\n", 1},
		{Told(fmt.Errorf("x.db: %w: game 7", results.ErrDamaged)), "oven: x.db: the database is damaged or was edited: game 7\n", 1},
		{Told(nil), "", 0},
		{results.ErrBusy, "oven: " + results.ErrBusy.Error() + "\n", 1},
		{NotStored("x.db", "run", "nigth", []string{"night"}),
			"oven: x.db: unknown run \"nigth\" (did you mean night? there is: night)\n", 2},
		{NotStored("x.db", "run", "day", []string{"night\x1b[2J\n"}),
			`oven: x.db: unknown run "day" (there is: night\x1b[2J\n)` + "\n", 2},
		{NotRead("config", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission}),
			"oven: config: open x: permission denied\n", 1},
	} {
		var stderr bytes.Buffer
		if code := exitCode("oven", test.err, &stderr); code != test.code || stderr.String() != test.stderr {
			t.Errorf("%v: code %d, %q\nwant %d, %q", test.err, code, stderr.String(), test.code, test.stderr)
		}
	}
}

// usageOf reports whether an error is one of wrong input.
func usageOf(err error) bool {
	var wrong usageError
	return errors.As(err, &wrong)
}

func TestNotRead(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{folder, filepath.Join(folder, "missing")} {
		if _, err := input.Read(path); !usageOf(NotRead("config", err)) {
			t.Errorf("%v: not called wrong usage", err)
		}
	}
}

func TestOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	env := &Environment{Ctx: t.Context(), Stderr: io.Discard}
	for _, db := range []string{"", "new.db"} {
		if _, err := env.OpenReader(db); !usageOf(err) {
			t.Errorf("OpenReader(%q): %v, want wrong usage", db, err)
		}
	}
	if _, err := env.OpenStore(""); !usageOf(err) {
		t.Errorf("OpenStore of no name: %v, want wrong usage", err)
	}
	if _, err := env.OpenStore("no folder/new.db"); !usageOf(err) {
		t.Errorf("OpenStore in no folder: %v, want wrong usage", err)
	}
	store, err := env.OpenStore("new.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	reader, err := env.OpenReader("new.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
}

func TestCheckPicture(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"old.png": "", "night.db": "", "file": ""} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{os.Mkdir("folder.png", 0o777), os.Link("night.db", "night.png")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ picture, db, want string }{
		{"new.png", "night.db", ""},
		{"old.png", "night.db", ""},
		{"folder.png/new.svg", "night.db", ""},
		{"new.gif", "night.db", "picture new.gif: the name has to end in .png, .svg or .pdf"},
		{"night.png", "night.db", "picture night.png: that is the database: give the picture another name"},
		{"new.png", "./new.png", "picture new.png: that is the database: give the picture another name"},
		{"folder.png", "night.db",
			"picture folder.png: there is something of that name which is no file: give the picture another"},
		{"file/new.png", "night.db", "picture file/new.png: its folder is a file"},
		{"nowhere/new.png", "night.db", "picture nowhere/new.png: the folder nowhere does not exist: create it first"},
	} {
		err := CheckPicture(test.picture, test.db)
		if test.want == "" && err != nil || test.want != "" && (!usageOf(err) || err.Error() != test.want) {
			t.Errorf("%s beside %s: %v, want wrong usage: %s", test.picture, test.db, err, test.want)
		}
	}
}
