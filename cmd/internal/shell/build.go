package shell

import (
	"runtime/debug"

	"tourney/arena/plan"
)

// Build returns what is known of the program: its version and, if the build notes it, the revision of its source, with
// "+changes" behind where files had changed since.
func Build() plan.Build {
	if info, ok := debug.ReadBuildInfo(); ok {
		return buildOf(info.Settings)
	}
	return buildOf(nil)
}

func buildOf(settings []debug.BuildSetting) plan.Build {
	b, changes := plan.Build{Version: Version}, ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			b.Revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changes = "+changes"
		}
	}
	if b.Revision != "" {
		b.Revision += changes
	}
	return b
}
