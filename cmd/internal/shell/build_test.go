package shell

import (
	"runtime/debug"
	"testing"

	"tourney/arena/plan"
)

func TestBuildOf(t *testing.T) {
	revision, clean, changed := debug.BuildSetting{Key: "vcs.revision", Value: "1f2e"},
		debug.BuildSetting{Key: "vcs.modified", Value: "false"}, debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, test := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, ""},
		{[]debug.BuildSetting{{Key: "GOOS", Value: "linux"}, changed}, ""},
		{[]debug.BuildSetting{revision, clean}, "1f2e"},
		{[]debug.BuildSetting{changed, revision}, "1f2e+changes"},
	} {
		if got, want := buildOf(test.settings), (plan.Build{Version: Version, Revision: test.want}); got != want {
			t.Errorf("%v: %+v, want %+v", test.settings, got, want)
		}
	}
}
