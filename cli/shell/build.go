package shell

import (
	"cmp"
	"runtime/debug"
	"strings"

	"tourney/arena/plan"
)

const (
	ourModule = "tourney"
	unknown   = "unknown" // the version where the build notes none: by go run, say, or with -buildvcs=false
)

// build is what a program knows of how it was built.
type build struct {
	version  string // of this module; unknown if the build does not say
	in       string // the module of the main, with its version if it has one; "" if that is this module
	revision string // of the main's source; "" if the build does not say
	date     string // of the revision, as 2026-11-22
	changed  bool   // files had changed since
}

// Build returns what is known of the program, as it is stored with games. The version is "unknown" if the build does not
// note it. Where files had changed since the revision, "+changes" stands behind it.
func Build() plan.Build { return builtNow().stored() }

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

// versionOf returns the version of a module, "" if it has none. What Go adds to it of changed files the revision tells.
func versionOf(m debug.Module) string {
	if m.Version == "(devel)" {
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(m.Version, "v"), "+dirty")
}

// describe says in a line which build of a program this is.
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
