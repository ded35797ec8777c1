package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"tourney/arena/config"
	"tourney/arena/input"
	"tourney/games/gamestest"
	"tourney/results"
)

// testEnv returns an environment of commands, and what they print, to both streams.
func testEnv(t *testing.T) (env *Environment, printed *bytes.Buffer) {
	printed = &bytes.Buffer{}
	return &Environment{Ctx: t.Context(), Stdout: printed, Stderr: printed}, printed
}

// wantUsage checks that an error is one of wrong input, with this text; "" for no error.
func wantUsage(t *testing.T, what any, err error, want string) {
	t.Helper()
	_, wrong := errors.AsType[usageError](err)
	if want == "" && err != nil || want != "" && (!wrong || err.Error() != want) {
		t.Errorf("%+v: error %v (%T), want wrong usage: %s", what, err, err, want)
	}
}

func TestExitCode(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"old.png", "night.db", "file"} {
		gamestest.OK(t, os.WriteFile(name, nil, 0o666))
	}
	gamestest.OK(t, errors.Join(os.Mkdir("folder.png", 0o777), os.Link("night.db", "night.png")))
	env, _ := testEnv(t)
	_, wrongConfig := config.Decode("night.yaml", nil)
	_, aFolder := input.Read("folder.png")
	_, noFile := input.Read("missing")
	_, noDatabase := env.OpenReader("new.db")
	_, noName := env.OpenReader("")
	_, noNewName := env.OpenStore("")
	_, noFolder := env.OpenStore("no folder/new.db")
	damaged := fmt.Errorf("x.db: %w: game 7", results.ErrDamaged)
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
		{damaged, "oven: x.db: the database is damaged or was edited: game 7 (tourney verify tells more)\n", 1},
		{Told(damaged), "oven: x.db: the database is damaged or was edited: game 7\n", 1},
		{Told(nil), "", 0},
		{results.ErrBusy, "oven: " + results.ErrBusy.Error() + "\n", 1},
		{NotStored("x.db", "run", "nigth", []string{"night"}),
			"oven: x.db: unknown run \"nigth\" (did you mean night? there is: night)\n", 2},
		{NotStored("x.db", "run", "day", []string{"night\x1b[2J\n"}), `oven: x.db: unknown run "day" (there is: night\x1b[2J\n)` + "\n", 2},
		{NotRead("config", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission}), "oven: config: open x: permission denied\n", 1},
		{NotRead("config", aFolder), "oven: config: read folder.png: it is a folder: want a regular file of at most 16 MiB\n", 2},
		{NotRead("config", noFile), "oven: config: open missing: no such file or directory\n", 2},
		{noDatabase, "oven: new.db: file does not exist: create one with tourney run or tune run\n", 2},
		{noName, "oven: a database needs a file name\n", 2},
		{noNewName, "oven: a database needs a file name\n", 2},
		{noFolder, "oven: no folder/new.db: the folder " + folder + "/no folder does not exist: create it first\n", 2},
		{CheckPicture("new.png", "night.db"), "", 0},
		{CheckPicture("old.png", "night.db"), "", 0},
		{CheckPicture("folder.png/new.svg", "night.db"), "", 0},
		{CheckPicture("new.gif", "night.db"), "oven: picture new.gif: the name has to end in .png, .svg or .pdf\n", 2},
		{CheckPicture("night.png", "night.db"), "oven: picture night.png: that is the database: give the picture another name\n", 2},
		{CheckPicture("new.png", "./new.png"), "oven: picture new.png: that is the database: give the picture another name\n", 2},
		{CheckPicture("folder.png", "night.db"),
			"oven: picture folder.png: there is something of that name which is no file: give the picture another\n", 2},
		{CheckPicture("file/new.png", "night.db"), "oven: picture file/new.png: its folder is a file\n", 2},
		{CheckPicture("nowhere/new.png", "night.db"),
			"oven: picture nowhere/new.png: the folder nowhere does not exist: create it first\n", 2},
	} {
		var stderr bytes.Buffer
		if code := exitCode("oven", test.err, &stderr); code != test.code || stderr.String() != test.stderr {
			t.Errorf("%v: code %d, %q\nwant %d, %q", test.err, code, stderr.String(), test.code, test.stderr)
		}
	}
}
