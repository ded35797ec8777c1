package web

import (
	"tourney/arena/sitting"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// about is what a page tells of how a run or a study was played.
type about struct {
	Name     string
	Config   string // YAML
	File     string // address of the config; "" in a report
	Commands []command
	Facts    [][2]string
	Players  []results.Player
	Game     string // to play against the players; "" in a report
	Options  games.Options
	More     int    // players who are not shown
	Table    string // address of all players, without extension; "" for none
	Settings string // address of their settings, as Table
	Parts    []results.Stretch
}

// Play returns the address to play against a player, "" if the page cannot seat it.
func (a about) Play(p results.Player) string {
	spec, err := players.ParsePlayer(a.Game, p.Spec)
	if err != nil || a.Game == "" || !playable(spec) {
		return ""
	}
	return playAddress(sitting.Setup{Game: a.Game, Options: a.Options, Against: spec.Short()})
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

// teller tells how runs and studies of a database were played.
type teller struct {
	db    string                       // as its user wrote it
	words func(words ...string) string // makes a command line
}

func (p *Page) teller() teller { return teller{p.connection.path, p.words} }

// aboutRun tells how a run was played.
func (p *Page) aboutRun(v *visit) (*sheet, error) {
	h, err := v.head()
	if err != nil {
		return nil, err
	}
	a := p.teller().run(h)
	a.Game, a.Options = h.Game, h.Facts.Options
	return &sheet{Template: "about", Title: "About " + h.Name, Trail: h.trail(), Data: a}, nil
}

func (t teller) run(h *head) about {
	config := h.Name + ".yaml"
	a := about{Name: h.Name, Config: h.Config, File: h.To("config.yaml"), Table: h.To("tables", "players"), Settings: h.To("tables", "settings"), Players: h.Players, Parts: h.Stretches,
		Facts: [][2]string{{"Game", h.Game}, {"Begun", stamp(h.Started)}, {"Finished", stamp(h.Run.Finished)},
			{"Program", h.Version}, {"Signature", h.Signature}}}
	a.Commands = []command{
		{"Go on with it, or show its tables, with its config saved as " + config, t.words("tourney", "run", config, "--db", t.db)},
		{"Play it again under another name, such as after an edit of a heuristic", t.words("tourney", "run", config, "--as", h.Name+"-2", "--db", t.db)},
		{"Compare both", t.words("tourney", "compare", h.Name+"-2", h.Name, "--db", t.db)},
		{"Check that its games can be repeated", t.words("tourney", "replay", h.Name, "--verify", "--db", t.db)},
	}
	if h.Study != nil {
		a.Commands = []command{{"It is a stage of the study " + h.Study.Text + ", which goes on by", t.words("tune", "run", h.Study.Text, "--db", t.db)}, a.Commands[3]}
	}
	if words := playedBy(h); words != nil {
		a.Commands = []command{{"Play such a game again", t.words(append(words, "--db", t.db)...)}} // no program plays for a person
	}
	a.cut()
	return a
}

// playedBy returns the command line for a game like that of a run of persons, without its database. It is nil if no
// person played.
func playedBy(h *head) []string {
	if len(h.Pairings) == 0 {
		return nil
	}
	words, persons := []string{"tourney", "play", h.Game}, 0
	for seat, player := range h.Pairings[0].Seats {
		p := h.Players[player]
		spec, err := players.ParsePlayer(h.Game, p.Spec)
		who := spec.Short()
		switch {
		case err != nil:
			return nil
		case spec.Person():
			if persons++; !sitting.Unnamed(p.Name) {
				who = sitting.Named(p.Name)
			}
		}
		words = append(words, "--seat", h.Facts.SeatNames[seat]+"="+who)
	}
	if persons == 0 {
		return nil
	}
	if g, err := games.Find(h.Game); err == nil {
		for _, o := range g.Options() {
			if value := h.Facts.Options[o.Name]; value != "" && value != o.Default {
				words = append(words, "--option", o.Name+"="+value)
			}
		}
	}
	return words
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
	a := p.teller().study(s)
	a.File, a.Game = studyAddress(s.Name, "config.yaml"), s.Game
	return &sheet{Template: "about", Title: "About " + s.Name, Trail: []link{{studyAddress(s.Name), s.Name}}, Data: a}, nil
}

func (t teller) study(s results.Study) about {
	config := s.Name + ".yaml"
	a := about{Name: s.Name, Config: s.Config, Players: s.Facts.Opponents,
		Facts: [][2]string{{"Game", s.Game}, {"Weights of", s.Heuristic}, {"Method", s.Method}, {"Begun", stamp(s.Started)},
			{"Finished", stamp(s.Finished)}, {"Program", s.Version}, {"Signature", s.Signature}}}
	a.Commands = []command{
		{"Go on with it", t.words("tune", "run", s.Name, "--db", t.db)},
		{"Give it more games", t.words("tune", "run", s.Name, "--budget", "10000", "--db", t.db)},
		{"Export its winner as a tournament", t.words("tune", "export", s.Name, "--db", t.db) + " > " + t.words(s.Name+"-winner.yaml")},
		{"Play it again under another name, with its config saved as " + config, t.words("tune", "run", config, "--as", s.Name+"-2", "--db", t.db)},
	}
	return a
}

func (p *Page) studyConfig(v *visit) (file, error) {
	s, err := v.db.Study(v.Context(), v.segment("study"))
	if err != nil {
		return file{}, err
	}
	return file{kind: "application/yaml", name: s.Name + ".yaml", body: []byte(s.Config)}, nil
}
