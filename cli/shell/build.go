package shell

import (
	"cmp"
	"runtime/debug"
	"strings"

	"tourney/arena/plan"
)

const (
	ourModule = "tourney"
	unknown   = "unknown" // version where the build has none: after go run, or with -buildvcs=false
)

// build describes how the program was built.
type build struct {
	version  string // of this module, or unknown
	in       string // module and version of another main; "" for this module
	revision string // of the main's source; "" if unknown
	date     string // of the revision, as 2026-11-22
	changed  bool   // files had changed since the revision
}

// Build returns the program's build and this machine as stored with games. The version may be "unknown". "+changes"
// follows a revision if files had changed since.
func Build() plan.Build {
	b := builtNow().stored()
	b.Machine = Machine()
	return b
}

func (b build) stored() plan.Build {
	stored := plan.Build{Version: b.version, Revision: b.revision}
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
	b := build{version: unknown}
	if info.Main.Path == ourModule {
		b.version = cmp.Or(versionOf(info.Main), unknown)
	} else {
		b.in = strings.TrimSpace(info.Main.Path + " " + versionOf(info.Main))
	}
	for _, d := range info.Deps {
		if d.Path != ourModule {
			continue
		}
		if d.Replace != nil {
			d = d.Replace
		}
		b.version = cmp.Or(versionOf(*d), unknown)
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
	short := b.revision[:min(12, len(b.revision))]
	text := program
	switch {
	case b.version == unknown && (b.in != "" || short == ""):
		text += ", version unknown"
	case b.version != unknown && (short == "" || !strings.Contains(b.version, short)):
		text += " " + b.version
	}
	if b.in != "" {
		text += ", in " + b.in
	}
	if short != "" {
		text += ", revision " + short
		if b.date != "" {
			text += " of " + b.date
		}
	} else if b.version == unknown {
		text += " (built without version information)"
	}
	if b.changed {
		text += ", with changes"
	}
	return text
}
