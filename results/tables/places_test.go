package tables

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/stats"
)

// tableRun is a run whose seatings are played in all rotations, and its games from two kinds of openings. Strength falls
// with the place in the list of players, and the seat that moves first has an edge. Every ninth game is shared by the two
// that are ahead, and in one game the last seat is at fault.
func tableRun(name string, games int, players []string, seatings ...[]int) (results.Run, []results.Record) {
	run := results.Run{Name: name, Game: "splut"}
	for _, player := range players {
		run.Players = append(run.Players, results.Player{Name: player})
	}
	var list []results.Record
	r := rand.New(rand.NewPCG(1, uint64(games)))
	for _, seats := range seatings {
		for shift := range seats {
			p := results.Pairing{Seats: slices.Concat(seats[shift:], seats[:shift])}
			if slices.ContainsFunc(run.Pairings, func(o results.Pairing) bool { return slices.Equal(o.Seats, p.Seats) }) {
				continue // in self-play all rotations are the same
			}
			run.Pairings = append(run.Pairings, p)
			for number := range games {
				list = append(list, drawnGame(r, len(run.Pairings)-1, p, number))
			}
		}
	}
	for i, g := range list {
		if last := len(g.Seats) - 1; g.Seats[last].Place > 1 {
			list[i].End = results.End{Kind: results.Panic, Seat: last}
			break
		}
	}
	return run, list
}

func drawnGame(r *rand.Rand, pairing int, p results.Pairing, number int) results.Record {
	seats := len(p.Seats)
	g := results.Record{Pairing: pairing, Number: number, Opening: []string{"empty", "random"}[number%2], Start: "empty", Turns: 40,
		Moves: []uint32{uint32(number)}, Seats: make([]results.Seat, seats), End: results.End{Kind: results.ByRules, Seat: -1}}
	if g.Opening == "random" {
		g.First, g.Start = number/2%seats, fmt.Sprint(number)
	}
	order := make([]int, seats) // of the seats, best first
	luck := make([]float64, seats)
	for seat, player := range p.Seats {
		order[seat], luck[seat] = seat, 2*r.Float64()-0.4*float64(player)
		if seat == g.First {
			luck[seat] += 0.2
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		if luck[a] > luck[b] {
			return -1
		}
		return 1
	})
	for place, seat := range order {
		g.Seats[seat].Place = place + 1
		if number%9 == 0 {
			g.Seats[seat].Place = max(1, place)
		}
		g.Seats[seat].Points = 60 - 10*place - number%7
	}
	return g
}

// standings and seats make the tables of games.
func standings(t *testing.T, run results.Run, games []results.Record) PlacesTable {
	return Places(countsOf(t, run, games))
}

func seats(t *testing.T, run results.Run, games []results.Record, names ...string) SeatsTable {
	run.Facts.SeatNames = names
	return Seats(countsOf(t, run, games))
}

// placed are tables of places and seats for golden files.
func placed(t *testing.T) map[string]written {
	players := []string{"default@3", "default@2", "new_50%", "greedy", "random"}
	four, games := tableRun("free-for-all", 60, players, []int{0, 1, 2, 3}, []int{0, 1, 2, 4}, []int{0, 1, 3, 4}, []int{0, 2, 3, 4}, []int{1, 2, 3, 4})
	field, fieldGames := tableRun("field", 40, players[:2], []int{0, 1, 1}, []int{1, 0, 0}, []int{0, 0, 0})
	for i := range fieldGames {
		for seat := range fieldGames[i].Seats {
			fieldGames[i].Seats[seat].Points = 0
		}
		fieldGames[i].End = results.End{Kind: results.ByRules, Seat: -1}
	}
	fieldGames = slices.DeleteFunc(fieldGames, func(g results.Record) bool { return g.Pairing == 5 && g.Number > 34 })
	duel, duelGames := tableRun("duel", 50, players[:2], []int{0, 1})
	one := results.Run{Name: "one", Game: "splut", Players: four.Players[:3], Pairings: four.Pairings[:1]}
	one.Players = append(one.Players, four.Players[3])

	withNote := standings(t, four, games)
	withNote.Note = "Interim: 1200 of 2400 games."
	seatsNote := seats(t, four, games, "South", "West", "North", "East")
	seatsNote.Note = withNote.Note
	return map[string]written{
		"places": withNote, "places-field": standings(t, field, fieldGames), "places-duel": standings(t, duel, duelGames),
		"places-one": standings(t, one, games[:1]), "places-none": standings(t, one, nil),
		"seats": seatsNote, "seats-field": seats(t, field, fieldGames), "seats-duel": seats(t, duel, duelGames, "White", "Black"),
		"seats-one": seats(t, one, games[:1]), "seats-none": seats(t, one, nil),
	}
}

// In terminals the tables of four seats are not much wider than a hundred columns.
func TestPlacesWidth(t *testing.T) {
	for name, table := range placed(t) {
		var b bytes.Buffer
		if err := table.Write(&b, Text); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := len([]rune(line)); n > 112 {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
	}
}

func TestPlaceCells(t *testing.T) {
	known := stats.Estimate{Value: 0.6375, Lo: 0.53, Hi: 0.73, Method: stats.StudentBlocks, Games: 80}
	for _, tt := range []struct {
		cell cell
		want string
	}{
		{percent(known), "63.8 ±10.0"}, {percent(stats.Estimate{Value: 0.25, Games: 1}), "25.0 ±?"}, {percent(stats.Estimate{}), "–"},
		{over(known, 0.25), "+38.8"}, {over(known, 0.75), "-11.3"}, {over(known, 0.6), "~"}, {over(stats.Estimate{}, 0.25), "–"},
		{over(stats.Estimate{Value: 1, Games: 1}, 0.25), "?"},
		{meanCell(stats.Estimate{Value: 2.125, Lo: 2, Hi: 2.25, Method: stats.StudentBlocks, Games: 8}, 2), "2.13 ±0.13"},
		{meanCell(stats.Estimate{Value: -2.5, Games: 1}, 1), "-2.5 ±?"}, {meanCell(stats.Estimate{}, 1), "–"},
		{meanCell(stats.Estimate{Value: 2, Lo: 2 - 1e-9, Hi: 2 + 1e-9, Method: stats.StudentBlocks, Games: 8}, 2), "2.00 ±0.01"},
	} {
		if got := tt.cell.inline(results.Visible, " ±"); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// What machines read adds up: shares of all seats to 1, places of a row to its games.
func TestPlacesJSON(t *testing.T) {
	all := placed(t)
	read := func(name string, to any) {
		t.Helper()
		var b bytes.Buffer
		if err := all[name].Write(&b, JSON); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.Bytes(), to); err != nil {
			t.Fatal(err)
		}
	}
	var table placesTableJSON
	read("places", &table)
	if table.Seats != 4 || table.Fair != 0.25 || len(table.Players) != 5 {
		t.Errorf("%d seats, fair share %v, %d players", table.Seats, table.Fair, len(table.Players))
	}
	for _, r := range table.Players {
		sum := 0.0
		for _, n := range r.Places {
			sum += n
		}
		if fmt.Sprintf("%.6f", sum) != fmt.Sprintf("%d.000000", r.Games) || r.Points == nil || r.Against != nil {
			t.Errorf("%+v", r)
		}
	}
	var field placesTableJSON
	read("places-field", &field)
	if field.Players[0].Points != nil || field.Players[0].Against == nil {
		t.Errorf("%+v", field.Players[0])
	}
	var wins seatsTableJSON
	read("seats", &wins)
	for _, rows := range [][]seatsRowJSON{wins.Seats, wins.Movers} {
		sum := 0.0
		for _, r := range rows {
			sum += r.Total.Share.Value
		}
		if fmt.Sprintf("%.9f", sum) != "1.000000000" {
			t.Errorf("shares add up to %v", sum)
		}
	}
}
