package config

// kind is what a config may describe.
type kind struct {
	what    string
	called  string // what bears its name
	command string
}

var (
	aTournament = kind{"a tournament", "a run", "tourney run"}
	aStudy      = kind{"a study", "a study", "tune run"}
	aTiming     = kind{"a timing experiment", "an experiment", "tourney bench --timing"}
	aCount      = kind{"a count of evaluations", "an experiment", "tourney bench --evaluations"}
)

// meant reports whether the config is worth reading as one of a kind. It is not if it has no keys, or has the keys by
// which another kind is told: then one error names the command for that, instead of one for each key.
func (f *File) meant(want kind) bool {
	f.kind = want
	root := f.at[""]
	if root == nil {
		return false
	}
	has := func(key string) bool {
		for i := 0; i < len(root.Content); i += 2 {
			if root.Content[i].Value == key {
				return true
			}
		}
		return false
	}
	is := want
	switch {
	case has("candidate") && !has("players"):
		is = aStudy
	case has("player") && has("depths"):
		is = aCount
	case has("depths") && has("stones"):
		is = aTiming
	case has("players") && !has("candidate") && !has("depths") && !has("stones"):
		is = aTournament
	}
	if is != want {
		f.reader.fail(root, "this is the config of %s, not of %s: use %s for it", is.what, want.what, is.command)
		return false
	}
	return true
}
