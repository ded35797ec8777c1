package configs_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/players"
)

// TestReport holds that the configs of the 2016 report play what its tables show, pairing by pairing: players with the
// weights that the report's labels name, as many games, and nothing else.
func TestReport(t *testing.T) {
	in, err := os.Open("pentago-report.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	r := csv.NewReader(in)
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(line []string, name string) string { return line[slices.Index(lines[0], name)] }

	plans := map[string]plan.Plan{}
	printed := map[string]int{} // games by run, pairing and kind of opening
	for _, line := range lines[1:] {
		run := column(line, "run")
		plan, ok := plans[run]
		if !ok {
			plan = decoded(t, run+".yaml", config.Decode).Plan
			plans[run] = plan
		}
		for _, seat := range []string{"white", "black"} {
			i := slices.Index(plan.Names(), column(line, seat))
			want, err := labelled(column(line, seat+"_label"), seat)
			if i < 0 || err != nil {
				t.Fatalf("%v: no player %s, or %v", line, column(line, seat), err)
			}
			if got := plan.Players[i].Spec; got.String() != want.String() {
				t.Errorf("%s: %s is %s, want %s", run, column(line, seat), got, want)
			}
		}
		var games int
		if _, err := fmt.Sscan(column(line, "games"), &games); err != nil {
			t.Fatal(err)
		}
		printed[strings.Join([]string{run, column(line, "white"), column(line, "black"), column(line, "opening")}, "|")] += games
	}

	planned, all := map[string]int{}, 0
	for run, plan := range plans {
		if plan.Options["last_rotation"] != "false" {
			t.Errorf("%s plays the last rotation", run)
		}
		all += plan.Games()
		for _, pairing := range plan.Pairings() {
			for _, set := range plan.Openings {
				key := strings.Join([]string{run, plan.Players[pairing[0]].Name, plan.Players[pairing[1]].Name}, "|")
				planned[key+"|"+set.Kind] += set.Games
				planned[key+"|total"] += set.Games
			}
		}
	}
	if all != 54_000 || len(plans) != 5 || len(planned) != 276 {
		t.Errorf("%d games in %d tables with %d cells, want 54000 in 5 with 276", all, len(plans), len(planned))
	}
	for key, games := range planned {
		if printed[key] != games {
			t.Errorf("%s: %d games planned, %d printed", key, games, printed[key])
		}
	}
	for _, run := range []string{"pentago-report-2", "pentago-report-3"} {
		if a, b := plans[run], plans["pentago-report-1"]; a.Seed != b.Seed || !reflect.DeepEqual(a.Openings, b.Openings) {
			t.Errorf("%s does not share the random boards of table 1", run)
		}
	}
}

// labelled returns the player that the report means by a label: the name of a heuristic and its parameters. A hacked
// has two, because its weights of possibilities depend on the colour.
func labelled(label, seat string) (players.Spec, error) {
	name, parameters, _ := strings.Cut(label, " ")
	values := strings.Split(strings.NewReplacer("R:", "", "DH:", "", "Y", "true", "N", "false").Replace(parameters), ";")
	strengths := []string{"monica", "middle", "straight", "triple"}
	var heuristic string
	var weights []string
	switch name {
	case "control":
		return players.ParsePlayer("pentago", "control(hold=30000)@auto")
	case "one":
		heuristic, weights = "one", []string{"bias"}
	case "oneDotTwo":
		heuristic, weights = "one-two", []string{"relaxed", "diagonal", "own", "opp", "own-strong", "opp-strong"}
	case "A":
		heuristic, weights = "a", strengths
	case "Astar":
		heuristic, weights = "a-star", append(strengths, "rotations")
	case "AplusDiagHack":
		colour := map[string]string{"white": "0;0;1;0;", "black": "0;0;1;2;"}[seat]
		if !strings.HasPrefix(parameters, colour) {
			return players.Spec{}, fmt.Errorf("%s as %s: want %s first", label, seat, colour)
		}
		heuristic, weights, values = "a-hacked", strengths, values[4:]
	}
	if len(weights) != len(values) {
		return players.Spec{}, fmt.Errorf("%s: %d parameters, want %d", label, len(values), len(weights))
	}
	for i, value := range values {
		weights[i] += "=" + value
	}
	return players.ParsePlayer("pentago", fmt.Sprintf("%s(%s)@auto", heuristic, strings.Join(weights, ",")))
}
