package shell

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Machine describes the machine in words, without any name of its own: processor, cores, memory, system, Go.
func Machine() string {
	read := func(file string) string {
		text, _ := os.ReadFile(file) // only Linux has these: elsewhere their words are left out
		return string(text)
	}
	return machineOf(read("/proc/cpuinfo"), read("/proc/meminfo"), runtime.NumCPU(), runtime.GOOS+"/"+runtime.GOARCH, runtime.Version())
}

func machineOf(cpuinfo, meminfo string, cores int, system, version string) string {
	var words []string
	for _, key := range []string{"model name", "cpu model", "Model"} { // the kernel's key differs by processor
		if model := valueOf(cpuinfo, key); model != "" {
			words = append(words, model)
			break
		}
	}
	words = append(words, fmt.Sprintf("%d cores", cores))
	if cores == 1 {
		words[len(words)-1] = "1 core"
	}
	if kib, err := strconv.ParseFloat(strings.TrimSuffix(valueOf(meminfo, "MemTotal"), " kB"), 64); err == nil {
		gib, decimals := kib/(1<<20), 0
		if gib < 10 {
			decimals = 1
		}
		words = append(words, fmt.Sprintf("%.*f GiB", decimals, gib))
	}
	return strings.Join(append(words, system, version), ", ")
}

// valueOf returns the first value of a key in lines such as "model name : AMD EPYC", "" without one.
func valueOf(text, key string) string {
	for line := range strings.Lines(text) {
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == key {
			if v = strings.Join(strings.Fields(v), " "); v != "" {
				return v
			}
		}
	}
	return ""
}
