package gamestest

import (
	"slices"

	"tourney/games"
	"tourney/games/svg"
)

var (
	_ games.Foreseer   = (*sum)(nil)
	_ games.Ender      = (*sum)(nil)
	_ games.Merger     = (*sum)(nil)
	_ games.Symmetric  = (*sum)(nil)
	_ games.Counter    = (*sum)(nil)
	_ games.Historic   = (*sum)(nil)
	_ games.Eliminator = (*sum)(nil)
	_ games.Skipper    = (*sum)(nil)
	_ games.Tester     = (*sum)(nil)
	_ games.Copier     = (*sum)(nil)
	_ games.Pointed    = (*sum)(nil)
)

// left returns what is missing to the goal. With 1 left, both moves reach it: they are equal and each other's images.
func (p *sum) left() int { return p.goal - p.total }

func (p *sum) Foresee() (win, later int) {
	if p.fault == "allocation by an ability" {
		p.moves = append(make([]games.Move, 0, 50), p.moves...)
	}
	later = (p.left()+1)/2 | 1 // steps of two, and the mover makes the odd ones
	if p.left() <= 2 {
		win = 1
	}
	switch {
	case p.fault == "foresees too much" && p.left() == 3:
		win = 1
	case p.fault == "overlooks wins" && win == 1:
		win, later = 0, 3
	case p.fault == "promises too much" && win == 0:
		later += 2
	case p.fault == "promises less than nothing":
		later = 0
	}
	return win, later
}

func (p *sum) Ends() bool {
	switch p.fault {
	case "overlooks ends":
		return p.left() == 1
	case "fears ends":
		return p.left() <= 3
	case "meddles":
		p.mover = 1 - p.mover
	}
	return p.left() <= 2
}

func (p *sum) AppendEqual(dst, moves []games.Move) []games.Move {
	switch {
	case p.fault == "merges none" || p.left() > 1 && p.fault != "merges all":
		return dst
	case p.fault == "merges over the buffer":
		dst = dst[:0]
	}
	for range moves {
		switch p.fault {
		case "greatest of equals":
			dst = append(dst, 2)
		case "merges by place":
			dst = append(dst, moves[0])
		default:
			dst = append(dst, 1)
		}
	}
	return dst
}

func (p *sum) AppendImages(dst, moves []games.Move) []games.Move {
	switch {
	case p.left() > 1 && p.fault != "images of all":
		return dst
	case p.fault == "images over the buffer":
		dst = dst[:0]
	case p.fault == "one image short":
		moves = moves[:len(moves)/2]
	}
	for range moves {
		switch p.fault {
		case "greatest image":
			dst = append(dst, 2)
		case "illegal image":
			dst = append(dst, 0)
		case "images by place":
			dst = append(dst, moves[0])
		default:
			dst = append(dst, 1)
		}
	}
	return dst
}

func (p *sum) CountMoves() int {
	if p.Over() || p.fault == "counts none" {
		return 0
	}
	return 2
}

func (p *sum) NthMove(n int) games.Move {
	if p.fault == "counts backwards" {
		return games.Move(2 - n)
	}
	return games.Move(1 + n)
}

// Recalls is always false: the past decides nothing, except in one fault.
func (p *sum) Recalls(int) bool { return false }

// Eliminated is true of the other seat where both moves reach the goal.
func (p *sum) Eliminated(s games.Seat) bool {
	switch {
	case p.fault == "mover eliminated" && p.left() == 1:
		return s == p.mover
	case p.fault == "back from the dead" && p.left() == 3:
		return s != p.mover
	case p.fault == "dead after undo" && p.left() <= 1:
		p.dead = true
	}
	return s != p.mover && (p.left() == 1 || p.dead)
}

func (p *sum) AppendEliminated(dst []games.Seat) []games.Seat {
	if p.fault == "forgets the dead" {
		return dst
	}
	for s := range games.Seat(2) {
		if p.Eliminated(s) {
			dst = append(dst, s)
		}
	}
	return dst
}

func (p *sum) Legal(m games.Move) bool {
	switch p.fault {
	case "legal is anything":
		return true
	case "legal is nothing":
		return false
	}
	var room [4]games.Move
	return slices.Contains(p.AppendMoves(room[:0]), m)
}

func (p *sum) CopyFrom(from games.Position) bool {
	q, known := from.(*sum)
	if !known {
		return p.fault == "copies anything"
	}
	moves := append(p.moves[:0], q.moves...)
	switch p.fault {
	case "copies nothing":
		return true
	case "refuses to copy":
		return false
	case "copies without history":
		moves = p.moves
	case "copies the memory":
		moves = q.moves
	case "allocates for copies":
		moves = append(make([]games.Move, 0, 50), q.moves...)
	}
	*p = *q
	p.moves = moves
	return true
}

// Skipped is always 0: no seat is skipped, except in one fault.
func (p *sum) Skipped() int {
	if p.fault == "skips nobody, and says so" {
		return 1
	}
	return 0
}

func (p *sum) AppendSVG(dst []byte) []byte {
	switch p.fault {
	case "picture over the buffer":
		dst = dst[:0]
	case "unfinished picture":
		return append(dst, "<svg ><g></svg>"...)
	case "picture without a size":
		return append(dst, "<svg ></svg>"...)
	}
	return append(dst, `<svg viewBox="0 0 20 10"></svg>`...)
}

// AppendAreas appends two squares side by side.
func (p *sum) AppendAreas(dst []games.Area) []games.Area {
	first := games.Area{Name: "first", Corners: svg.Square(0, 0, 10)}
	second := games.Area{Name: "second", Corners: svg.Square(10, 0, 10)}
	switch p.fault {
	case "areas over the buffer":
		dst = dst[:0]
	case "one name for two areas":
		second.Name = first.Name
	case "nameless area":
		second.Name = ""
	case "area of two corners":
		second.Corners = second.Corners[:4]
	case "area without an inside":
		second.Corners = []float64{10, 0, 20, 0, 15, 0}
	case "area beyond the picture":
		second.Corners = svg.Square(10, 1, 10)
	case "areas overlap at an edge":
		second.Corners = svg.Square(9, 0, 10)
	case "area inside another":
		second.Corners = svg.Square(7, 7, 2)
	case "areas end with the game":
		if p.Over() {
			second.Name = ""
		}
	case "areas move":
		p.mover = 1 - p.mover
	}
	return append(dst, first, second)
}

// AppendPointing appends the first square for 1, and both for 2.
func (p *sum) AppendPointing(dst []int, m games.Move) []int {
	switch p.fault {
	case "pointing over the buffer":
		dst = dst[:0]
	case "pointing without a buffer":
		return nil
	case "one meaning for two":
		return append(dst, 0)
	case "no meaning":
		if m == 1 {
			return dst
		}
	case "meaning beyond the areas":
		return append(dst, int(m))
	case "meaning before the areas":
		return append(dst, int(m)-2)
	case "meaning backwards":
		if m == 2 {
			return append(dst, 1, 0)
		}
	}
	if m == 1 {
		return append(dst, 0)
	}
	return append(dst, 0, 1)
}
