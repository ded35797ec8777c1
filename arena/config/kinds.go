package config

// kind is what a config may describe.
type kind struct{ what, command string }

var (
	aTournament = kind{"a tournament", "tourney run"}
	aStudy      = kind{"a study", "tune run"}
	aTiming     = kind{"a timing experiment", "tourney bench --timing"}
	aCount      = kind{"a count of evaluations", "tourney bench --evaluations"}
)

// meant reports whether the config is worth reading as one of a kind. It is not if it has no keys, or has the keys by
// which another kind is told: then one error names the command for that, instead of one for each key.
func (f *File) meant(want kind) bool {
	if f.root == nil {
		return false
	}
	has := func(key string) bool {
		for i := 0; i < len(f.root.Content); i += 2 {
			if f.root.Content[i].Value == key {
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
		f.reader.fail(f.root, "this is the config of %s, not of %s: use %s for it", is.what, want.what, is.command)
		return false
	}
	return true
}
