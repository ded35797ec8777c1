package shell

import (
	"runtime"
	"strings"
	"testing"
)

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
