package config

// kind is a kind of config.
type kind struct {
	what    string
	called  string // what the config names
	command string
}

var (
	aTournament = kind{"a tournament", "a run", "tourney run"}
	aStudy      = kind{"a study", "a study", "tune run"}
	aBench      = kind{"a bench", "a bench", "tourney bench"}
)

// meant reports whether the config is worth reading as a config of this kind. If it has no keys, or keys of another
// kind, it gets a single error, which names the right command.
func (f *File) meant(want kind) bool {
	f.kind = want
	root := f.at[""]
	if root == nil {
		return false
	}
	if is := f.kindOr(want); is != want {
		f.fail(root, "this is the config of %s, not of %s: use %s for it", is.what, want.what, is.command)
		return false
	}
	return true
}

// IsStudy reports whether a text is meant as the config of a study, not of a tournament. It need not be free of errors.
func IsStudy(text []byte) bool {
	f := open("", text)
	return f.at[""] != nil && f.kindOr(aTournament) == aStudy
}

// kindOr returns the kind that the keys of the config speak for, or otherwise.
func (f *File) kindOr(otherwise kind) kind {
	root := f.at[""]
	has := func(key string) bool {
		for i := 0; i < len(root.Content); i += 2 {
			if root.Content[i].Value == key {
				return true
			}
		}
		return false
	}
	switch {
	case has("candidate") && !has("players"):
		return aStudy
	case has("depths") && has("stones"):
		return aBench
	case has("players") && !has("candidate") && !has("depths") && !has("stones"):
		return aTournament
	}
	return otherwise
}
