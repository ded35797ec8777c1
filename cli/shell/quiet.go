package shell

import "io"

// quietWriter is the Stderr of --quiet. It drops what commands write; loud is for questions.
type quietWriter struct{ loud io.Writer }

func (quietWriter) Write(p []byte) (int, error) { return len(p), nil }

// quietly returns an environment whose Stderr drops progress and notes. The error of a command does not go there.
func (e *Environment) quietly() *Environment {
	quiet := *e
	quiet.Stderr = quietWriter{e.Stderr}
	return &quiet
}

// Prompts returns Stderr, also after --quiet. It is for questions to a person, and for warnings without which a result
// is false.
func (e *Environment) Prompts() io.Writer {
	if quiet, ok := e.Stderr.(quietWriter); ok {
		return quiet.loud
	}
	return e.Stderr
}
