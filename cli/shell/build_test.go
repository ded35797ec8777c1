package shell

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestBuildOf(t *testing.T) {
	settings := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "vcs.modified", Value: modified},
			{Key: "vcs.revision", Value: "5e609cc7d1230a"}, {Key: "vcs.time", Value: "2026-11-22T22:18:47Z"}}
	}
	main := func(version string) debug.Module { return debug.Module{Path: "tourney", Version: version} }
	nim := func(version string) debug.BuildInfo {
		return debug.BuildInfo{Main: debug.Module{Path: "example.org/nim", Version: version}}
	}
	ownRevision := nim("v0.0.0-20261122221847-5e609cc7d123")
	ownRevision.Settings = settings("false")
	for _, test := range []struct {
		info                   debug.BuildInfo
		version, revision, say string
	}{
		{debug.BuildInfo{Main: main("")}, "0.1.0", "", "tourney 0.1.0, revision unknown"},
		{debug.BuildInfo{Main: main("(devel)"), Settings: []debug.BuildSetting{{Key: "vcs.modified", Value: "true"}}},
			"0.1.0", "", "tourney 0.1.0, revision unknown"},
		{debug.BuildInfo{Main: main("(devel)"), Settings: settings("false")},
			"0.1.0", "5e609cc7d1230a", "tourney 0.1.0, revision 5e609cc7d123 of 2026-11-22"},
		{debug.BuildInfo{Main: main("v0.0.0-20261122221847-5e609cc7d123+dirty"), Settings: settings("true")},
			"0.1.0", "5e609cc7d1230a+changes", "tourney 0.1.0, revision 5e609cc7d123 of 2026-11-22, with changes"},
		{nim(""), "0.1.0 in example.org/nim", "", "tourney 0.1.0, in example.org/nim, revision unknown"},
		{nim("v1.2.0"), "0.1.0 in example.org/nim 1.2.0", "", "tourney 0.1.0, in example.org/nim 1.2.0, revision unknown"},
		{ownRevision, "0.1.0 in example.org/nim 0.0.0-20261122221847-5e609cc7d123", "5e609cc7d1230a",
			"tourney 0.1.0, in example.org/nim 0.0.0-20261122221847-5e609cc7d123, revision 5e609cc7d123 of 2026-11-22"},
	} {
		b := buildOf(&test.info)
		if got := b.stored(); got.Version != test.version || got.Revision != test.revision {
			t.Errorf("%+v:\n got %+v\nwant %s, %s", test.info, got, test.version, test.revision)
		}
		if got := b.describe("tourney"); got != test.say {
			t.Errorf("%+v:\n got %s\nwant %s", test.info, got, test.say)
		}
	}
}

func TestMachineOf(t *testing.T) {
	for _, test := range []struct {
		name, cpuinfo, meminfo string
		cores                  int
		want                   string
	}{
		{"server", "processor\t: 0\nmodel\t\t: 17\nmodel name\t: Intel(R) Xeon(R) CPU   @ 2.20GHz\n\nprocessor\t: 1\nmodel name\t: other\n",
			"MemTotal:       24684084 kB\nMemFree:        21244132 kB\n", 2, "Intel(R) Xeon(R) CPU @ 2.20GHz, 2 cores, 24 GiB, linux/amd64, go1.26"},
		{"small", "processor\t: 0\nBogoMIPS\t: 108.00\n\nModel\t\t: Small Computer 4\n", "MemTotal: 965432 kB\n", 1,
			"Small Computer 4, 1 core, 0.9 GiB, linux/amd64, go1.26"},
		{"empty values", "model name\t:\nmodel name\t:  \n", "MemTotal: much\n", 4, "4 cores, linux/amd64, go1.26"},
		{"no files", "", "", 8, "8 cores, linux/amd64, go1.26"},
	} {
		if got := machineOf(test.cpuinfo, test.meminfo, test.cores, "linux/amd64", "go1.26"); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
	if got := Machine(); !strings.Contains(got, runtime.GOARCH) || !strings.Contains(got, " core") || strings.ContainsAny(got, "\n\t") {
		t.Errorf("this machine: %q", got)
	}
}
