package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// Lacks says what this system cannot do for programs; "" for nothing.
const Lacks = ""

// ownGroup returns the attributes of a process in a group of its own. Ctrl-C in the terminal does not reach it, and the
// system kills it with the program.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills all processes of a group.
func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) } // an error means that there are none

// waiting returns the number of bytes that wait in a pipe, 0 if it is closed. It never blocks, so the scheduler need not know.
func waiting(pipe int) int {
	var n int32 // stays 0 after an error
	_, _, _ = syscall.RawSyscall(syscall.SYS_IOCTL, uintptr(pipe), syscall.TIOCINQ, uintptr(unsafe.Pointer(&n)))
	return int(n)
}

// residents returns the resident memory of all process groups, in bytes.
func residents() map[int]int64 {
	page := int64(os.Getpagesize())
	sums := map[int]int64{}
	paths, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is valid
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil { // it has ended
			continue
		}
		// The name of the program stands in parentheses and may hold any character.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) < 22 {
			continue
		}
		group, err := strconv.Atoi(fields[2])
		if err != nil {
			continue
		}
		if pages, err := strconv.ParseInt(fields[21], 10, 64); err == nil {
			sums[group] += pages * page
		}
	}
	return sums
}
