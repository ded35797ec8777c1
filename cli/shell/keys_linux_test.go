package shell

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/term"

	"tourney/games/gamestest"
)

// pseudoTerminal opens a terminal and its other end, at which a person types.
func pseudoTerminal(t *testing.T) (person, terminal *os.File) {
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("this machine has no pseudo-terminals: ", err)
	}
	var unlocked, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlocked, syscall.TIOCGPTN: &number} {
		at := uintptr(unsafe.Pointer(value))
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, at); failed != 0 {
			t.Fatal(failed)
		}
	}
	terminal = gamestest.Must(os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0))(t)
	t.Cleanup(func() { gamestest.OK(t, person.Close()); gamestest.OK(t, terminal.Close()) })
	return person, terminal
}

// TestKeysOfTerminal: a key comes without Enter, also one that was typed before, and the terminal is then as it was.
func TestKeysOfTerminal(t *testing.T) {
	person, tty := pseudoTerminal(t)
	before := gamestest.Must(term.GetState(int(tty.Fd())))(t)
	k := (&Environment{Stdin: tty, Stdout: tty}).Keys()
	if k == nil {
		t.Fatal("a terminal has no keys")
	}
	for _, typed := range []string{" ", "q", "\r"} {
		gamestest.Must(person.Write([]byte(typed)))(t)
		if key := gamestest.Must(k.Next(t.Context(), nil))(t); string(key) != typed {
			t.Errorf("%q, want %q", key, typed)
		}
		if after := gamestest.Must(term.GetState(int(tty.Fd())))(t); *after != *before {
			t.Error("the terminal is not as it was")
		}
	}
	if key := gamestest.Must(k.Next(t.Context(), time.After(0)))(t); key != NoKey {
		t.Errorf("%q, want no key", key)
	}
}
