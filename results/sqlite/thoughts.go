package sqlite

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"tourney/results"
)

// appendThoughts appends thoughts in their stored form: a JSON list of lists [ply, seat, plies, score, nodes, evals]. A
// score that is not finite becomes null.
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

// decodeThoughts parses the output of appendThoughts. results.Record.Check compares it with its game.
func decodeThoughts(text string) ([]results.Thought, error) {
	var rows [][]*float64
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return nil, fmt.Errorf("the thoughts are not a list of lists: %w", err)
	}
	thoughts := make([]results.Thought, len(rows))
	for i, row := range rows {
		if len(row) != 6 {
			return nil, fmt.Errorf("thought %d has %d fields instead of 6", i, len(row))
		}
		whole := func(field int) int64 { // -1 for anything but a whole number of the allowed range
			if v := row[field]; v != nil && *v == math.Trunc(*v) && 0 <= *v && *v <= results.MostCount {
				return int64(*v)
			}
			return -1
		}
		t := &thoughts[i]
		*t = results.Thought{Ply: int(whole(0)), Seat: int(whole(1)), Plies: int(whole(2)), Score: math.NaN(),
			Nodes: whole(4), Evals: whole(5)}
		if row[3] != nil {
			t.Score = *row[3]
		}
	}
	return thoughts, nil
}

func decodeTimes(text string) (times []int64, err error) {
	if err := json.Unmarshal([]byte(text), &times); err != nil {
		return nil, fmt.Errorf("the times are not a list of whole numbers: %w", err)
	}
	return times, nil
}
