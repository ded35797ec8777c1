//go:build !cgo

package sqlite

import "errors"

// errNoDriver says why this build cannot open databases. Without it, the driver would compile and then fail at the
// first query.
var errNoDriver = errors.New(
	"this program was built without SQLite: install a C compiler (gcc), and build it again with cgo (CGO_ENABLED=1)")

func code(error) int { return 0 }

func full(error) bool { return false }
