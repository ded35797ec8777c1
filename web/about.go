package web

import (
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// about is what a page tells of how a run or a study was played.
type about struct {
	Name     string
	Config   string // YAML
	File     string // address of the config
	Commands []command
	Facts    [][2]string
	Players  []results.Player
	Game     string
	Options  games.Options
	More     int    // players who are not shown
	Table    string // address of all players, without extension; "" for none
	Parts    []results.Stretch
}

// Play returns the address to play against a player, "" if the page cannot seat it.
func (a about) Play(p results.Player) string {
	spec, err := players.ParsePlayer(a.Game, p.Spec)
	if err != nil || !playable(spec) {
		return ""
	}
	return playAddress(a.Game, a.Options, spec.Short(), "")
}

// mostAbout is the largest number of players that a page lists.
const mostAbout = 200

// cut leaves out players beyond the number that a page can list.
func (a *about) cut() {
	if a.More = max(0, len(a.Players)-mostAbout); a.More > 0 {
		a.Players = a.Players[:mostAbout]
	}
}

// command is a command line, with what it does.
type command struct{ Does, Line string }

// aboutRun tells how a run was played.
func (p *Page) aboutRun(v *visit) (*sheet, error) {
	h, err := v.head()
	if err != nil {
		return nil, err
	}
	db, config := p.connection.path, h.Name+".yaml"
	a := about{Name: h.Name, Config: h.Config, File: h.To("config.yaml"), Table: h.To("tables", "players"), Players: h.Players, Game: h.Game, Options: h.Facts.Options, Parts: h.Stretches,
		Facts: [][2]string{{"Game", h.Game}, {"Begun", stamp(h.Started)}, {"Finished", stamp(h.Run.Finished)},
			{"Program", h.Version}, {"Signature", h.Signature}}}
	a.Commands = []command{
		{"Go on with it, or show its tables, with its config saved as " + config, p.words("tourney", "run", config, "--db", db)},
		{"Play it again under another name, such as after an edit of a heuristic", p.words("tourney", "run", config, "--as", h.Name+"-2", "--db", db)},
		{"Compare both", p.words("tourney", "compare", h.Name+"-2", h.Name, "--db", db)},
		{"Check that its games can be repeated", p.words("tourney", "replay", h.Name, "--verify", "--db", db)},
	}
	if h.Study != nil {
		a.Commands = []command{{"It is a stage of the study " + h.Study.Text + ", which goes on by", p.words("tune", "run", h.Study.Text, "--db", db)}, a.Commands[3]}
	}
	a.cut()
	return &sheet{Template: "about", Title: "About " + h.Name, Trail: h.trail(), Data: a}, nil
}

func (p *Page) runConfig(v *visit) (file, error) {
	h, err := v.head()
	if err != nil {
		return file{}, err
	}
	return file{kind: "application/yaml", name: h.Name + ".yaml", body: []byte(h.Config)}, nil
}

// aboutStudy tells how a study was played.
func (p *Page) aboutStudy(v *visit) (*sheet, error) {
	s, err := v.db.Study(v.Context(), v.segment("study"))
	if err != nil {
		return nil, err
	}
	db, config := p.connection.path, s.Name+".yaml"
	a := about{Name: s.Name, Config: s.Config, File: studyAddress(s.Name, "config.yaml"), Players: s.Facts.Opponents, Game: s.Game,
		Facts: [][2]string{{"Game", s.Game}, {"Heuristic", s.Heuristic}, {"Method", s.Method}, {"Begun", stamp(s.Started)},
			{"Finished", stamp(s.Finished)}, {"Program", s.Version}, {"Signature", s.Signature}}}
	a.Commands = []command{
		{"Go on with it", p.words("tune", "run", s.Name, "--db", db)},
		{"Give it more games", p.words("tune", "run", s.Name, "--budget", "10000", "--db", db)},
		{"Export its winner as a tournament", p.words("tune", "export", s.Name, "--db", db) + " > " + p.words(s.Name+"-winner.yaml")},
		{"Play it again under another name, with its config saved as " + config, p.words("tune", "run", config, "--as", s.Name+"-2", "--db", db)},
	}
	return &sheet{Template: "about", Title: "About " + s.Name, Trail: []link{{studyAddress(s.Name), s.Name}}, Data: a}, nil
}

func (p *Page) studyConfig(v *visit) (file, error) {
	s, err := v.db.Study(v.Context(), v.segment("study"))
	if err != nil {
		return file{}, err
	}
	return file{kind: "application/yaml", name: s.Name + ".yaml", body: []byte(s.Config)}, nil
}
