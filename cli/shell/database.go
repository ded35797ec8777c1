package shell

import (
	"cmp"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// Database holds the flag of a command's database. The command embeds it, and sets database: what the database is for.
type Database struct {
	DB string `name:"db" default:"${usual_db=tourney.db}" placeholder:"FILE" help:"${database} (tourney.db, or $TOURNEY_DB)."`
}

// databaseVariable is the environment variable that names the database of commands without --db.
const databaseVariable = "TOURNEY_DB"

// UsualDB returns the database of a command without --db.
func UsualDB() string { return cmp.Or(os.Getenv(databaseVariable), "tourney.db") }

// usualDB is the variable of kong for UsualDB. Kong takes a doubled $ for a plain one.
func usualDB() kong.Vars { return kong.Vars{"usual_db": strings.ReplaceAll(UsualDB(), "$", "$$")} }
