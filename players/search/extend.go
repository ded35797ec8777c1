package search

import "tourney/games"

// This file has the setting extend: a forced sub-move costs no ply where two or more are left, as often as the setting says on
// one line. So one line is searched deeper than another, and a value depends on three things: the position, the plies left and
// the extensions used. The last two follow from the height, the plies left and the depth of the root.
//
// The last ply stays as it is. Its sub-moves are valued at once, and the last two by the best reply, which is worth more than
// looking one ply further.

// used returns the extensions on the line to a position at a height, with depth plies left.
func (w *Searcher) used(height, depth int) int {
	if w.extend == 0 {
		return 0
	}
	return height + depth - w.nominal
}

// extended returns the plies left at a node of the search. That is depth, or one more for a forced position below the root.
func (w *Searcher) extended(height, depth int) int {
	if w.extend > 0 && height > 0 && depth >= 2 && w.used(height, depth) < w.extend && w.forced(height) {
		return depth + 1
	}
	return depth
}

// forced reports whether the mover has one sub-move only. That is so by the rules, or because the next seat wins after any other,
// as far as the evaluator or the game sees that.
func (w *Searcher) forced(height int) bool {
	here := &w.levels[height]
	if w.compeller != nil {
		var wins bool
		if here.moves, wins = w.compeller.AppendForced(here.moves[:0], w.pos); len(here.moves) > 0 {
			return !wins && len(here.moves) == 1
		}
	}
	here.moves = w.pos.AppendMoves(here.moves[:0])
	if w.seer == nil || len(here.moves) == 1 {
		return len(here.moves) == 1
	}
	mover := w.pos.Mover()
	saving := 0
	for i := 0; i < len(here.moves) && saving < 2; i++ {
		next, over := w.pos.Do(here.moves[i]) // the evaluator need not follow, as nothing is evaluated
		winner := games.NoSeat
		if over {
			winner = w.pos.Outcome().Winner()
		} else if next != mover {
			if win, _ := w.seer.Foresee(); win > 0 {
				winner = next
			}
		}
		w.pos.Undo()
		switch winner {
		case mover:
			return false
		case games.NoSeat:
			saving++
		}
	}
	return saving == 1
}

// mark returns what the extensions of a line add to the key of its position in the transposition table. Those used leave fewer, and
// the root has none. It is inlined, like recalls, as most searches extend nothing.
func (w *Searcher) mark(height, depth int) uint64 {
	if w.extend == 0 {
		return 0
	}
	used := w.used(height, depth)
	if height == 0 {
		used = maxExtend + 1
	}
	return uint64(used) * 0xD6E8FEB86659FD93
}

// recalls reports whether the past may decide the game in the plies left, with all extensions.
func (w *Searcher) recalls(depth int) bool {
	return w.historic != nil && w.historic.Recalls(depth+w.extend)
}
