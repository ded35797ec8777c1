package fleet

import (
	"bytes"
	"encoding/gob"
	"errors"
	"math"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena/arenatest"
	_ "tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

var same = cmp.Options{cmpopts.EquateEmpty(), cmpopts.EquateNaNs()}

// full returns a record in which no field is empty.
func full() results.Record {
	return results.Record{
		Pairing: 3, Number: 1 << 40, Opening: "random", Start: "12 0 0 -", First: 3, Plies: 2, Turns: 1, Moves: []uint32{0, math.MaxUint32},
		Thoughts: []results.Thought{{Ply: 1, Seat: 3, Plies: 4, Score: math.NaN(), Nodes: 1 << 50, Evals: 1}, {Score: -0.5}}, Times: []int64{0, 1 << 40},
		Seats: []results.Seat{{Place: 1, Points: -3, Nodes: 1, Evals: 2, Hits: 3, Cuts: 4, FirstCuts: 5, Micros: 6}, {Place: 2}, {Place: 2}, {Place: 4}},
		End:   results.End{Kind: results.ByRules, Seat: -1, Text: "five\x00\xff"}, Finished: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Stretch: 2,
	}
}

// each returns a message of every kind.
func each() map[string]any {
	return map[string]any{
		"hello": &hello{Signature: "s", Arch: "a", Session: "x", Host: "h", Cores: 2,
			Suspects: []string{"night/a-b/1"}, Guilty: []string{"night/a-b/2"}, Held: []held{{1, math.MaxUint64, []id{{0, 0}, {1, 1 << 40}}}}},
		"welcome": &welcome{Refused: "r", Busy: true, Beat: time.Second},
		"take":    &take{Session: "x", Held: []uint64{1, math.MaxUint64}, Last: true},
		"chunk": &chunk{ID: 1, Unknown: true, Run: 2, Shared: match.Job{Game: "heap", Options: games.Options{"seats": "4"}, Seed: -1, Deadline: time.Second, Thoughts: true,
			Clock: players.Clock{Game: time.Minute, Increment: time.Second}},
			Players: []results.Player{{Name: "a", Spec: "random", Fingerprint: "f"}}, Pairings: []pairing{{5, []int{0, 0, 0, 0}, "key"}},
			Starts: []start{{"empty", "12 0 0 -"}}, Games: []chunkGame{{0, 7, 0, []games.Move{1}}}, Alone: true},
		"answer": &answer{Session: "x", Signature: "s", Host: "h", Chunk: 1, Run: 2, Name: "night", Keys: map[int]string{0: "key"},
			Games: records{full(), {}}, Unplayed: []results.Unplayed{{Pairing: 1, From: 2, To: 2, Why: "w"}}, Back: []id{{1, 2}}, Seconds: 0.5},
		"receipt": &receipt{Refused: "r", Later: true},
		"beat":    &beat{Session: "x"},
		"pulse":   &pulse{Unknown: true, Refused: "r", Drop: []uint64{1}},
		"leave":   &leave{Session: "x", Why: "w", Game: "g"},
	}
}

func TestRoundTrip(t *testing.T) {
	for name, message := range each() {
		v := reflect.ValueOf(message).Elem()
		for i := range v.NumField() {
			if v.Field(i).IsZero() {
				t.Errorf("%s: the test leaves %s empty", name, v.Type().Field(i).Name)
			}
		}
		packed, err := encode(message)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := reflect.New(v.Type())
		if err := decode(packed, got.Interface()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(message, got.Interface(), same); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestPack: a chunk gives back the jobs that it was packed from, for plans of two and four seats with several openings.
func TestPack(t *testing.T) {
	pentago := arenatest.Pentago(t, "random", "a@1", "a-star@2")
	pentago.Thoughts, pentago.Deadline = true, time.Minute
	pentago.Clock = players.Clock{Game: time.Minute, Increment: time.Second}
	heap := arenatest.Heap(t, 4, schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, "random", "quits", "fails", "silent")
	for name, p := range map[string][]match.Job{"pentago": second(jobsOf(t, pentago)), "heap": second(jobsOf(t, heap))} {
		run, _ := jobsOf(t, pentago)
		if name == "heap" {
			run, _ = jobsOf(t, heap)
		}
		p[3].Played = []games.Move{1, 2}
		for _, n := range []int{1, 7, len(p)} {
			var c chunk
			c.pack(p[:1], byName(run)) // what was there before goes
			c.pack(p[:n], byName(run))
			packed, err := encode(&c)
			if err != nil {
				t.Fatal(err)
			}
			var got chunk
			if err := decode(packed, &got); err != nil {
				t.Fatal(err)
			}
			jobs, err := got.jobs()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(p[:n], jobs, same); diff != "" {
				t.Errorf("%s: other jobs (-want +got):\n%s", name, diff)
			}
			if got.Run != runID(&p[0]) {
				t.Errorf("%s: another run", name)
			}
			for _, player := range got.Players {
				if player.Spec == "" || player.Spec != byName(run)[player.Name].Spec {
					t.Errorf("%s: player %+v", name, player)
				}
			}
			if n == len(p) && (len(got.Starts) < 4 || len(got.Starts) == len(p) || len(got.Pairings) < 3) {
				t.Errorf("%s: %d starts, %d pairings of %d games: want what games share once", name, len(got.Starts), len(got.Pairings), len(p))
			}
		}
	}
}

func second(_ results.Run, jobs []match.Job) []match.Job { return jobs }

func TestDecodeRefuses(t *testing.T) {
	good, err := encode(&beat{Session: "x"})
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Clone(good)
	other[2]++
	header := []byte{'t', 'f', protocol}
	bomb := packer().EncodeAll(make([]byte, 16*mostUnpacked), bytes.Clone(header))
	var many bytes.Buffer
	if err := gob.NewEncoder(&many).Encode(1 << 40); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		packed []byte
		want   error
	}{
		"nothing":      {nil, errMalformed},
		"short":        {good[:2], errMalformed},
		"another form": {append([]byte("GET"), good...), errMalformed},
		"cut":          {good[:len(good)-1], errMalformed},
		"no zip":       {append(bytes.Clone(header), "hello"...), errMalformed},
		"no gob":       {packer().EncodeAll([]byte("hello"), bytes.Clone(header)), errMalformed},
		"another kind": {must1(encode(&receipt{Later: true})), errMalformed},
		"protocol":     {other, errOtherProtocol},
		"bomb":         {bomb, errTooLong},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := decode(test.packed, &beat{})
		runtime.ReadMemStats(&after)
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 4*mostUnpacked {
			t.Errorf("%s takes %d bytes", name, got)
		}
	}
	var r records
	if err := r.GobDecode(many.Bytes()); !errors.Is(err, errTooLong) {
		t.Errorf("a number of games without games: %v", err)
	}
	if len(bomb) > mostBytes {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
}

func must1(packed []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return packed
}

// TestChunkContradicts: indices that point to nothing are an error.
func TestChunkContradicts(t *testing.T) {
	for name, spoil := range map[string]func(*chunk){
		"player":           func(c *chunk) { c.Pairings[0].Players[1] = 1 },
		"player below":     func(c *chunk) { c.Pairings[0].Players[1] = -1 },
		"pairing":          func(c *chunk) { c.Games[0].Pairing = 1 },
		"pairing below":    func(c *chunk) { c.Games[0].Pairing = -1 },
		"start":            func(c *chunk) { c.Games[0].Start = 1 },
		"start below":      func(c *chunk) { c.Games[0].Start = -1 },
		"no start":         func(c *chunk) { c.Starts = nil },
		"no pairing":       func(c *chunk) { c.Pairings = nil },
		"no player at all": func(c *chunk) { c.Players = nil },
	} {
		c := each()["chunk"].(*chunk)
		if _, err := c.jobs(); err != nil {
			t.Fatal(err)
		}
		spoil(c)
		if _, err := c.jobs(); !errors.Is(err, errMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzDecode: no message of a stranger panics, or takes much more memory than it may.
func FuzzDecode(f *testing.F) {
	for _, message := range each() {
		var plain bytes.Buffer
		if err := gob.NewEncoder(&plain).Encode(message); err != nil {
			f.Fatal(err)
		}
		f.Add(plain.Bytes(), true)
		f.Add(must1(encode(message)), false)
	}
	run := results.Run{Name: "night", Players: []results.Player{{Name: "a"}}, Pairings: []results.Pairing{{Key: "key", Seats: []int{0, 0, 0, 0}}}}
	f.Fuzz(func(t *testing.T, data []byte, plain bool) {
		if plain {
			data = packer().EncodeAll(data, []byte{'t', 'f', protocol})
		}
		for name := range each() {
			message := reflect.New(reflect.TypeOf(each()[name]).Elem()).Interface()
			if decode(data, message) != nil {
				continue
			}
			switch m := message.(type) {
			case *chunk:
				if jobs, err := m.jobs(); err == nil && len(jobs) != len(m.Games) {
					t.Errorf("%d jobs of %d games", len(jobs), len(m.Games))
				}
			case *answer:
				r := &round{run: run}
				for _, d := range m.results() {
					res := &result{Done: d}
					if r.admits(res, m) == nil && d.Game != nil {
						if err := d.Game.Check(); err != nil || len(d.Game.Seats) != 4 {
							t.Errorf("admitted: %+v", d.Game)
						}
						_ = difference(*d.Game, *d.Game)
					}
					_ = res.size()
				}
			}
		}
	})
}

// TestTooLong: a worker divides an answer that does not fit a message. A game that alone does not fit is left out.
func TestTooLong(t *testing.T) {
	t.Parallel()
	p := small(t)
	p.Thoughts = true
	path := database(t)
	trust(t, path)
	c := begin(t, path, func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	thoughts := func(n int, r *results.Record) { // that cannot be made shorter
		for i := range n {
			x := uint64(i) * 0x9e3779b97f4a7c15
			r.Thoughts = append(r.Thoughts, results.Thought{Ply: 1, Nodes: int64(x >> 12), Evals: int64((x * x) >> 12), Score: math.Float64frombits(x>>2 | 1)})
			r.Times = append(r.Times, int64(x>>20))
		}
	}
	end := hire(t, c, func(w *Worker) {
		w.falsify = func(r *results.Record) {
			switch n := 2*r.Number + r.Pairing%2; {
			case n == 3:
				thoughts(3<<14, r)
			case n < 3:
				thoughts(1<<14, r)
			}
		}
	})
	defer end()
	r := launch(t, c, p, arenatest.NewMemory())
	r.wait()
	const why = "its record is too long for a message"
	if len(r.store.Left) != 1 || r.store.Left[0].Why != why || len(r.store.Stored) != p.Games()-1 {
		t.Errorf("%d games stored of %d, left out: %+v; want one left out because %s", len(r.store.Stored), p.Games(), r.store.Left, why)
	}
	if r.err == nil {
		t.Error("a game is left out without an error")
	}
}
