package splut

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tourney/games"
)

// passWord is the notation of a pass.
const passWord = "-"

// Signs behind the cells of a step.
const (
	levitateSign = '~' // then the cell of the rock before the step
	throwSign    = '*' // then the letter of the direction
	pullSign     = '+'
)

const moveForm = "want a piece W, D or T, its cell and the next cell, as in Wd2d3; with a levitated rock Wd2d3~a4, with a " +
	"pulled rock Tf2f3+, with a thrown rock Tf2f3*w"

// AppendMove appends a step such as "Wd2d3~a4", or "-" for a pass.
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	if m == passMove {
		return append(dst, passWord...)
	}
	from, direction, detail := fromOf(m), directionOf(m), detailOf(m)
	dst = appendCell(append(dst, kindLetters[kindOf(m)]), from)
	dst = appendCell(dst, int(neighbour[from][direction]))
	switch {
	case detail == 0 || kindOf(m) == Dwarf:
		return dst
	case kindOf(m) == Wizard:
		return appendCell(append(dst, levitateSign), detail-1)
	case detail == pullDetail:
		return append(dst, pullSign)
	default:
		return append(dst, throwSign, directionLetters[detail-throwDetail])
	}
}

// ParseMove reads a legal step, written as AppendMove writes it.
func (b *Board) ParseMove(text string) (games.Move, error) {
	m, err := b.parseMove(text)
	if err != nil {
		return games.NoMove, fmt.Errorf("step %q: %w", text, err)
	}
	return m, nil
}

func (b *Board) parseMove(text string) (games.Move, error) {
	if b.Over() {
		return games.NoMove, errors.New("the game is over")
	}
	if text == passWord {
		if !slices.Contains(b.AppendMoves(nil), passMove) {
			return games.NoMove, fmt.Errorf("%c can step, so a pass is illegal", b.rules.teams[b.mover])
		}
		return passMove, nil
	}
	w, err := readStep(text)
	if err != nil {
		return games.NoMove, err
	}
	if err := b.refuse(w); err != nil {
		return games.NoMove, err
	}
	detail := w.detail
	if w.kind == Dwarf && b.Free()>>w.to&1 == 0 {
		detail = pushDetail
	}
	return stepMove(w.kind, w.from, w.direction, detail), nil
}

// written is a step as notation has it, which does not show whether a dwarf pushes.
type written struct {
	kind              Kind
	from, to          int
	direction, detail int
}

// readStep reads a step without looking at the position.
func readStep(text string) (w written, err error) {
	if len(text) < 5 {
		return w, errors.New(moveForm)
	}
	kind := strings.IndexByte(kindLetters, text[0])
	if kind < 0 {
		return w, fmt.Errorf("%q is no piece: %s", text[0], moveForm)
	}
	w.kind = Kind(kind)
	for i, cell := range []*int{&w.from, &w.to} {
		name := text[1+2*i : 3+2*i]
		at, ok := parseCell(name)
		if !ok {
			return w, fmt.Errorf("%q is no cell: want a5 to i5 in the diamond", name)
		}
		*cell = at
	}
	w.direction = slices.Index(neighbour[w.from][:], uint8(w.to))
	if w.direction < 0 {
		return w, fmt.Errorf("%s is not next to %s: a piece moves one cell north, east, south or west", text[3:5], text[1:3])
	}
	switch suffix := text[5:]; {
	case suffix == "":
	case w.kind == Wizard && suffix[0] == levitateSign:
		rock, ok := parseCell(suffix[1:])
		if !ok {
			return w, fmt.Errorf("%q is no cell: want a5 to i5 in the diamond", suffix[1:])
		}
		w.detail = rock + 1
	case w.kind == Troll && suffix == string(pullSign):
		w.detail = pullDetail
	case w.kind == Troll && suffix[0] == throwSign:
		direction := strings.Index(directionLetters, suffix[1:])
		if len(suffix) != 2 || direction < 0 {
			return w, fmt.Errorf("%q is no direction: want n, e, s or w", suffix[1:])
		}
		w.detail = throwDetail + direction
	default:
		return w, fmt.Errorf("%q after the cells: %s", suffix, moveForm)
	}
	return w, nil
}

// refuse returns why a step is illegal in an open game, or nil.
func (b *Board) refuse(w written) error {
	seat := b.rules.teams[b.mover]
	if at := b.Cell(b.mover, w.kind); at != w.from {
		if at < 0 {
			return fmt.Errorf("%c has lost its dwarf", seat)
		}
		return fmt.Errorf("%c is to move, with its %c on %s", seat, kindLetters[w.kind], appendCell(nil, at))
	}
	switch w.kind {
	case Wizard:
		return b.refuseWizard(w)
	case Dwarf:
		if rays[w.from][w.direction]&b.Free() == 0 {
			return errors.New("there is no free cell behind the row that the dwarf would push")
		}
		return nil
	default:
		return b.refuseTroll(w)
	}
}

func (b *Board) refuseWizard(w written) error {
	if w.detail == 0 {
		if b.Free()>>w.to&1 == 0 {
			return fmt.Errorf("%s is not empty", appendCell(nil, w.to))
		}
		return nil
	}
	rock := w.detail - 1
	name := appendCell(nil, rock)
	switch {
	case b.rocks>>rock&1 == 0:
		return fmt.Errorf("there is no rock on %s", name)
	case b.Free()>>w.to&1 == 0 && rock != w.to:
		return fmt.Errorf("%s is not empty: the wizard may step onto a rock only if it levitates that rock", appendCell(nil, w.to))
	case b.levitated == levitationOver:
		return errors.New("levitation is over for this turn: a step was made without the rock")
	case b.levitated < Cells && int(b.levitated) != rock:
		return fmt.Errorf("only the rock on %s may be levitated further in this turn", appendCell(nil, int(b.levitated)))
	case b.liftable()>>rock&1 == 0 && b.rules.round:
		return fmt.Errorf("only %c may levitate the rock on %s in this round", b.rules.teams[b.Carried(rock)], name)
	case b.liftable()>>rock&1 == 0:
		return fmt.Errorf("the turn before moved the rock on %s", name)
	case before(b.Free()|1<<w.from, w.direction)>>rock&1 == 0:
		return fmt.Errorf("the rock on %s has no free cell before it in that direction", name)
	default:
		return nil
	}
}

func (b *Board) refuseTroll(w written) error {
	onRock := b.rocks>>w.to&1 != 0
	switch {
	case w.detail >= throwDetail && !onRock:
		return fmt.Errorf("there is no rock on %s to throw", appendCell(nil, w.to))
	case w.detail >= throwDetail && b.flight(w.from)>>neighbour[w.to][w.detail-throwDetail]&1 == 0:
		return errors.New("the rock cannot fly a single cell in that direction")
	case w.detail >= throwDetail:
		return nil
	case onRock:
		return fmt.Errorf("the rock on %s has to be thrown: want a direction, *n, *e, *s or *w", appendCell(nil, w.to))
	case b.Free()>>w.to&1 == 0:
		return fmt.Errorf("%s is not empty", appendCell(nil, w.to))
	case w.detail == pullDetail && b.rocks>>neighbour[w.from][w.direction^2]&1 == 0:
		return errors.New("there is no rock right behind the troll to pull")
	default:
		return nil
	}
}
