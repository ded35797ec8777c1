package sqlite

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"tourney/results"
)

// appendThoughts appends thoughts as the database keeps them: a JSON list with a list [ply, seat, plies, score, nodes,
// evals] for each. A score that is not finite becomes null.
func appendThoughts(dst []byte, thoughts []results.Thought) []byte {
	dst = append(dst, '[')
	for i, t := range thoughts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		for _, n := range [...]int{t.Ply, t.Seat, t.Plies} {
			dst = append(strconv.AppendInt(dst, int64(n), 10), ',')
		}
		if math.IsNaN(t.Score) || math.IsInf(t.Score, 0) {
			dst = append(dst, "null"...)
		} else {
			dst = strconv.AppendFloat(dst, t.Score, 'g', -1, 64)
		}
		dst = strconv.AppendInt(append(dst, ','), t.Nodes, 10)
		dst = strconv.AppendInt(append(dst, ','), t.Evals, 10)
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

// decodeThoughts reads what appendThoughts wrote, of a game with so many plies and seats.
func decodeThoughts(text string, plies, seats int) ([]results.Thought, error) {
	var rows [][]*float64
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return nil, fmt.Errorf("the thoughts are no list of lists: %w", err)
	}
	thoughts := make([]results.Thought, len(rows))
	for i, row := range rows {
		if len(row) != 6 {
			return nil, fmt.Errorf("thought %d has %d fields instead of 6", i, len(row))
		}
		whole := func(field int, most float64) int64 {
			v := row[field]
			if v == nil || *v != math.Trunc(*v) || *v < 0 || *v > most {
				row[field] = nil
				return -1
			}
			return int64(*v)
		}
		const most = 1 << 53 // what JSON keeps exactly
		t := results.Thought{
			Ply: int(whole(0, float64(plies))), Seat: int(whole(1, float64(seats-1))), Plies: int(whole(2, most)),
			Score: math.NaN(), Nodes: whole(4, most), Evals: whole(5, most),
		}
		if row[3] != nil {
			t.Score = *row[3]
		}
		if min(int64(t.Ply), int64(t.Seat), int64(t.Plies), t.Nodes, t.Evals) < 0 {
			return nil, fmt.Errorf("thought %d is none of a game of %d plies with %d seats", i, plies, seats)
		}
		thoughts[i] = t
	}
	return thoughts, nil
}

// decodeTimes reads the wall times of so many thoughts.
func decodeTimes(text string, thoughts int) (times []int64, err error) {
	if err := json.Unmarshal([]byte(text), &times); err != nil {
		return nil, fmt.Errorf("the times are no list of whole numbers: %w", err)
	}
	if len(times) != thoughts {
		return nil, fmt.Errorf("there are %d times of %d thoughts", len(times), thoughts)
	}
	return times, nil
}
