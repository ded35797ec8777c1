package splut

import (
	"slices"
	"strings"
)

// steps returns the legal steps in notation, sorted.
func (w *twin) steps() (list []string) {
	seat := string(w.mover)
	for _, d := range []byte("nesw") {
		if from := w.find(seat + "W"); beside(from, d) != "" {
			to := beside(from, d)
			if w.free(to) {
				list = append(list, "W"+from+to)
			}
			for rock, is := range w.on {
				target := beside(rock, d)
				if is == "o" && w.liftable(rock) && (w.free(target) || target == from) && (w.free(to) || to == rock) {
					list = append(list, "W"+from+to+"~"+rock)
				}
			}
		}
		if from := w.find(seat + "D"); from != "" {
			end := beside(from, d)
			for end != "" && w.on[end] != "" {
				end = beside(end, d)
			}
			if end != "" {
				list = append(list, "D"+from+beside(from, d))
			}
		}
		from := w.find(seat + "T")
		to := beside(from, d)
		switch {
		case w.free(to):
			list = append(list, "T"+from+to)
			if back := behind(from, d); back != "" && w.on[back] == "o" {
				list = append(list, "T"+from+to+"+")
			}
		case to != "" && w.on[to] == "o":
			for _, throw := range []byte("nesw") {
				if landing, _ := w.flight(from, to, throw); landing != to {
					list = append(list, "T"+from+to+"*"+string(throw))
				}
			}
		}
	}
	slices.Sort(list)
	if len(list) == 0 {
		list = []string{"-"}
	}
	return list
}

// liftable reports whether the mover's wizard may levitate a rock.
func (w *twin) liftable(rock string) bool {
	if w.lev != "-" {
		return w.lev == rock
	}
	seat, is := w.locked[rock]
	return !is || w.rule == "round" && seat == w.mover
}

// flight returns the cell where a thrown rock lands, and the piece that it hits. The troll has stepped onto the rock.
func (w *twin) flight(from, to string, direction byte) (landing, hit string) {
	landing = to
	for next := beside(to, direction); next != ""; next = beside(next, direction) {
		there := w.on[next]
		if next == from {
			there = "" // the troll has left this cell
		}
		if strings.HasSuffix(there, "W") {
			return next, there
		}
		if there == "o" || strings.HasSuffix(there, "T") {
			break
		}
		landing, hit = next, there
	}
	return landing, hit
}

// carry moves the content of a cell to another, with its marks. Rocks are marked as moved.
func (w *twin) carry(from, to string) {
	what := w.on[from]
	delete(w.on, from)
	w.on[to] = what
	if what != "o" {
		return
	}
	if seat, is := w.locked[from]; is {
		delete(w.locked, from)
		w.locked[to] = seat
	}
	delete(w.moved, from)
	w.moved[to] = true
	if w.rule == "round" {
		w.locked[to] = w.mover
	}
}

func (w *twin) do(step string) {
	w.left--
	if step == "-" {
		w.endTurn()
		return
	}
	from, to, suffix := step[1:3], step[3:5], step[5:]
	d := byte('n')
	for beside(from, d) != to {
		d = "esw "[strings.IndexByte("nesw", d)]
	}
	if w.lev != "-" && w.lev != "x" && !strings.HasPrefix(suffix, "~") {
		w.lev = "x"
	}
	switch {
	case step[0] == 'W' && suffix != "":
		rock := suffix[1:]
		w.lev = beside(rock, d)
		if rock == to {
			w.carry(rock, w.lev)
			w.carry(from, to)
		} else {
			w.carry(from, to)
			w.carry(rock, w.lev)
		}
	case step[0] == 'D':
		row := []string{from}
		for cell := to; w.on[cell] != ""; cell = beside(cell, d) {
			row = append(row, cell)
		}
		slices.Reverse(row)
		for _, cell := range row {
			w.carry(cell, beside(cell, d))
		}
	case suffix == "+":
		w.carry(from, to)
		w.carry(behind(from, d), from)
	case suffix != "":
		w.throw(from, to, suffix[1])
		return
	default:
		w.carry(from, to)
	}
	if w.left == 0 {
		w.endTurn()
	}
}

func (w *twin) throw(from, to string, direction byte) {
	landing, hit := w.flight(from, to, direction)
	troll := w.on[from]
	delete(w.on, from)
	w.carry(to, landing)
	w.on[to] = troll
	w.left = 0
	if strings.HasSuffix(hit, "W") {
		w.out += hit[:1]
		for cell, what := range w.on {
			if what[0] == hit[0] {
				delete(w.on, cell)
			}
		}
		if len(w.out) == len(w.teams)-1 {
			return
		}
	}
	w.endTurn()
}

func (w *twin) endTurn() {
	w.turn++
	w.left = min(w.turn+1, 3)
	w.lev = "-"
	at := strings.IndexByte(w.teams, w.mover)
	for {
		at = (at + 1) % len(w.teams)
		if at == 0 && w.rule == "round" {
			w.locked = map[string]byte{}
		}
		if strings.IndexByte(w.out, w.teams[at]) < 0 {
			break
		}
	}
	w.mover = w.teams[at]
	if w.rule == "turn" {
		w.locked = map[string]byte{}
		for cell := range w.moved {
			w.locked[cell] = 0
		}
	}
	w.moved = map[string]bool{}
}
