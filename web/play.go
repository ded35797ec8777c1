package web

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/sitting"
	"tourney/games"
	"tourney/games/svg"
	"tourney/players"
	"tourney/players/engine"
)

// playPage offers a game against a player.
type playPage struct {
	Games   []string
	Current []current
	Trouble string

	Game     string // "" until one is chosen
	Doc      string
	Rules    *shownRules
	Options  []playOption
	Against  string
	Players  []offered
	Turn     int
	Turns    []string // what may be chosen for Turn
	Seats    []playSeat
	As       string
	Position string
	Seed     string
	Pointed  bool
}

// current is a game in play.
type current struct{ To, Title, State string }

// playSeat is a seat with who is to sit there, "" for whom the opponent and the turn say.
type playSeat struct{ Seat, Player string }

// playOption is a rule option with its value.
type playOption struct {
	games.Option
	Value string
}

// Open reports whether the option takes more than its words.
func (o playOption) Open() bool { return o.Max != 0 || o.Text || !slices.Contains(o.Values, o.Value) }

// offered is a player to choose, with where it is from.
type offered struct{ Player, From string }

// shownRules are the rules of a game with a picture of their example.
type shownRules struct {
	Text          []string
	Picture       string // address: it is as large as all else on the page
	Width, Height float64
	Line          string // of the example's position
}

// rulesOf returns the rules of a game, nil if it tells none.
func rulesOf(game string) *shownRules {
	rules, example, err := games.RulesOf(game)
	if err != nil {
		return nil
	}
	shown := &shownRules{Text: rules.Text, Picture: address("rules", game+".svg"), Line: rules.Example}
	shown.Width, shown.Height, _ = svg.Size(example.AppendSVG(nil))
	return shown
}

// rulesPicture sends the example of a game's rules.
func (p *Page) rulesPicture(v *visit) (file, error) {
	game, _ := strings.CutSuffix(v.segment("file"), ".svg")
	_, example, err := games.RulesOf(game)
	if err != nil {
		return file{}, &problem{http.StatusNotFound, err}
	}
	return file{kind: svgKind, body: example.AppendSVG(nil)}, nil
}

// The most runs that offer their players, and the most players of each.
const (
	mostOffering = 20
	mostOffered  = 20
)

// What the names of rule options and of seats begin with in addresses and forms.
const (
	optionKey = "option."
	seatKey   = "seat."
)

// playAddress returns the address of the form for a game, in which the person moves first unless seats are named.
func playAddress(s sitting.Setup) string {
	q := url.Values{"game": {s.Game}}
	for name, value := range s.Options {
		q.Set(optionKey+name, value)
	}
	for _, seat := range s.Seats {
		name, who, _ := strings.Cut(seat, "=")
		q.Set(seatKey+name, who)
	}
	for key, value := range map[string]string{"against": s.Against, "as": s.As, "position": s.Position} {
		if value != "" {
			q.Set(key, value)
		}
	}
	return "/play?" + q.Encode()
}

// play offers a game. The address may hold any of its settings.
func (p *Page) play(v *visit) (*sheet, error) { return v.offer(v.URL.Query(), "") }

// offer returns the form with these settings. trouble says why the game cannot be played so.
func (v *visit) offer(q url.Values, trouble string) (*sheet, error) {
	d := &playPage{Games: games.Names(), Trouble: trouble, Game: q.Get("game")}
	s := &sheet{Template: "play", Title: "Play", Data: d}
	for _, g := range v.page.plays.all() {
		at := current{To: "/play/" + g.ID, Title: g.Title(), State: "in play"}
		if g.finished() != nil {
			at.State = "over"
		}
		d.Current = append(d.Current, at)
	}
	if d.Game == "" {
		return s, nil
	}
	g, err := games.Find(d.Game)
	if err != nil {
		return nil, &problem{http.StatusNotFound, err}
	}
	s.Title, s.Trail = "Play "+d.Game, []link{{"/play", "Play"}}
	d.Doc, d.Rules = g.Doc(), rulesOf(d.Game)
	defaults, err := games.Complete(g.Options(), nil)
	if err != nil {
		return nil, err
	}
	if start, err := g.New(defaults); err == nil {
		_, d.Pointed = start.(games.Pointed)
	}
	given := games.Options{}
	for _, o := range games.Listed(g.Options()) {
		option := playOption{o, o.Default}
		if q.Has(optionKey + o.Name) {
			option.Value = q.Get(optionKey + o.Name)
		}
		given[o.Name] = option.Value
		d.Options = append(d.Options, option)
	}
	chosen, err := games.Complete(g.Options(), given)
	if err != nil {
		chosen = defaults
	}
	for _, seat := range g.SeatNames(chosen) {
		d.Seats = append(d.Seats, playSeat{seat, q.Get(seatKey + seat)})
	}
	d.Turns = []string{"first", "second", "third", "fourth"}[:len(d.Seats)]
	d.Turn, _ = strconv.Atoi(q.Get("turn"))
	d.Against, d.As, d.Position, d.Seed = q.Get("against"), q.Get("as"), q.Get("position"), q.Get("seed")
	d.Players, err = v.offered(d.Game)
	return s, err
}

// offered lists the players of a game: those of its latest runs, and its heuristics.
func (v *visit) offered(game string) (list []offered, err error) {
	add := func(player, from string) {
		spec, err := players.ParsePlayer(game, player)
		known := func(o offered) bool { return o.Player == spec.Short() }
		if err == nil && playable(spec) && !slices.ContainsFunc(list, known) {
			list = append(list, offered{spec.Short(), from})
		}
	}
	home, err := v.home()
	if err != nil {
		return nil, err
	}
	runs := 0
	for _, l := range home.runs {
		if l.Run.Game != game {
			continue
		}
		if runs++; runs > mostOffering {
			break
		}
		run, err := v.db.Run(v.Context(), l.Name)
		if err != nil {
			return nil, err
		}
		for _, p := range run.Players[:min(len(run.Players), mostOffered)] {
			add(p.Spec, p.Name+" of "+run.Name)
		}
	}
	for _, h := range players.HeuristicsOf(game) {
		add(h.Name, h.Doc)
	}
	for _, m := range players.MethodsOf(game) {
		add(m.Name, m.Doc)
	}
	return list, nil
}

// Named reports whether seats are named.
func (d *playPage) Named() bool {
	return slices.ContainsFunc(d.Seats, func(s playSeat) bool { return s.Player != "" })
}

// playable reports whether the page can seat a player: engines are programs that a page does not start.
func playable(spec players.Spec) bool { return !spec.Person() && spec.Method != engine.Name }

// beginPlay begins a game with the settings of a form, and leads to it.
func (p *Page) beginPlay(v *visit) (to string, s *sheet, err error) {
	q := v.PostForm
	game, err := v.sit(q)
	if known, ok := errors.AsType[*problem](err); err != nil && (!ok || known.status == http.StatusServiceUnavailable) {
		s, failed := v.offer(q, err.Error())
		if failed != nil {
			return "", nil, failed
		}
		s.status = http.StatusUnprocessableEntity
		return "", s, nil
	}
	if err != nil {
		return "", nil, err
	}
	game.settled(v.Context())
	return "/play/" + game.ID, nil, nil
}

// sit sets up and begins a game.
func (v *visit) sit(q url.Values) (*personGame, error) {
	written := func(key string) string { return strings.TrimSpace(q.Get(key)) }
	setup := sitting.Setup{Game: q.Get("game"), Options: games.Options{}, Against: written("against"), As: cmp.Or(written("as"), written("kept")), Kept: written("as") == "",
		Position: written("position"), Seating: seatField}
	occupants := []string{setup.Against}
	for _, key := range slices.Sorted(maps.Keys(q)) {
		if name, ok := strings.CutPrefix(key, optionKey); ok {
			setup.Options[name] = q.Get(key)
		}
		if name, ok := strings.CutPrefix(key, seatKey); ok && written(key) != "" {
			if strings.Contains(name, "=") { // it would be a player
				return nil, fmt.Errorf("there is no seat %q", name)
			}
			occupants, setup.Seats = append(occupants, written(key)), append(setup.Seats, name+"="+written(key))
		}
	}
	var err error
	if setup.Turn, err = strconv.Atoi(q.Get("turn")); err != nil {
		return nil, fmt.Errorf("choose whether you move first, second, third or fourth, not %q", q.Get("turn"))
	}
	if setup.Against == "" && len(setup.Seats) == 0 {
		return nil, errors.New("choose an opponent, such as random, or person for a second person")
	}
	for _, who := range occupants {
		if names := strings.FieldsFunc(who, func(c rune) bool { return strings.ContainsRune("/:@(", c) }); slices.Contains(names[:min(len(names), 2)], engine.Name) {
			// It is not parsed: that looks for files.
			return nil, fmt.Errorf("%s is an external engine, which a page does not start: play against it by tourney play %s --against", who, setup.Game)
		}
	}
	why, err := v.clocked("A game")
	if err != nil {
		return nil, err
	}
	if why != "" {
		return nil, errors.New(why)
	}
	s, err := sitting.New(setup)
	if err != nil {
		return nil, err
	}
	for seat := range s.Seats {
		if spec := s.Spec(games.Seat(seat)); !spec.Person() && !playable(spec) {
			return nil, fmt.Errorf("%s is an external engine, which a page does not start", spec.Short())
		}
	}
	if s.Persons() == 0 {
		return nil, fmt.Errorf("no seat is a person's: write %s for one that is", seatField(s.Seats[0], sitting.Named("")))
	}
	s.Plan.Name = sitting.RunName(1) // until it is stored
	if s.Plan.Seed, err = seedOf(q.Get("seed")); err != nil {
		return nil, err
	}
	return v.page.plays.begin(s)
}

// seatField says where a player is put into a seat.
func seatField(seat, player string) string { return fmt.Sprintf("%s in the field %s", player, seat) }

// seedOf reads a seed, or draws one if the text is empty.
func seedOf(text string) (int64, error) {
	if text = strings.TrimSpace(text); text == "" {
		var drawn [4]byte
		_, _ = rand.Read(drawn[:]) // it returns no errors
		return int64(binary.LittleEndian.Uint32(drawn[:])), nil
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("a seed is a whole number from 0 to 4294967295, not %q", text)
	}
	return int64(n), nil
}
