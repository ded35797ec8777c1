package shell

import (
	"runtime/debug"
	"strings"

	"tourney/arena/plan"
)

const ourModule = "tourney"

// version is the version of the program.
const version = "0.1.0"

// build describes how the program was built.
type build struct {
	in       string // module and version of another main; "" for this module
	revision string // of the main's source; "" if unknown
	date     string // of the revision, as 2026-11-22
	changed  bool   // files had changed since the revision
}

// Build returns the program's build and this machine as stored with games. "+changes" follows a revision if files had
// changed since.
func Build() plan.Build {
	b := builtNow().stored()
	b.Machine = Machine()
	return b
}

func (b build) stored() plan.Build {
	stored := plan.Build{Version: version, Revision: b.revision}
	if b.in != "" {
		stored.Version += " in " + b.in
	}
	if b.changed {
		stored.Revision += "+changes"
	}
	return stored
}

func builtNow() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{Main: debug.Module{Path: ourModule}}
	}
	return buildOf(info)
}

func buildOf(info *debug.BuildInfo) build {
	var b build
	if info.Main.Path != ourModule {
		b.in = strings.TrimSpace(info.Main.Path + " " + versionOf(info.Main))
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			b.date, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	b.changed = b.changed && b.revision != ""
	return b
}

// versionOf returns the version of a module, "" if it has none. It drops Go's mark for changed files, because the
// revision shows them.
func versionOf(m debug.Module) string {
	if m.Version == "(devel)" {
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(m.Version, "v"), "+dirty")
}

// describe returns one line about the build of a program.
func (b build) describe(program string) string {
	text := program + " " + version
	if b.in != "" {
		text += ", in " + b.in
	}
	if b.revision == "" {
		return text + ", revision unknown"
	}
	text += ", revision " + b.revision[:min(12, len(b.revision))]
	if b.date != "" {
		text += " of " + b.date
	}
	if b.changed {
		text += ", with changes"
	}
	return text
}
