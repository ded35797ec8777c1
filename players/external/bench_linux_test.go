package external_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"tourney/games"
	"tourney/players"
)

func init() { engines["quick"] = func(args []string) { answerQuickly(args[0]) } }

// answerQuickly is the engine of BenchmarkPipe. It chooses by little thought from its own list of moves, or from the one that it is
// sent: wishes is "legal", or "-" for nothing.
func answerQuickly(wishes string) {
	var g games.Game
	var options games.Options
	var board games.Position
	var moves []games.Move
	var legal [][]byte
	state := uint64(0)
	in, out := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		word, rest, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
		switch string(word) {
		case "tourney":
			words := strings.Fields(string(rest))
			if g, err = games.Find(words[1]); err == nil {
				options, err = games.ParseOptions(strings.Join(words[2:], " "))
			}
			fmt.Fprintln(out, "ready it", strings.Trim(wishes, "-"))
		case "new":
			words := strings.SplitN(string(rest), " ", 3)
			fmt.Sscanf(words[1][:16], "%x", &state)
			board, err = g.Parse(options, words[2])
		case "played":
			if wishes == "-" {
				for _, text := range strings.Fields(string(rest)) {
					var m games.Move
					if m, err = board.ParseMove(text); err != nil {
						break
					}
					board.Do(m)
				}
			}
		case "legal":
			legal = bytes.Fields(bytes.Clone(rest))
		case "go":
			state = state*6364136223846793005 + 1442695040888963407
			text := []byte("move ")
			if wishes == "-" {
				moves = board.AppendMoves(moves[:0])
				m := moves[state>>33%uint64(len(moves))]
				text = board.AppendMove(text, m)
				board.Do(m)
			} else {
				text = append(text, legal[state>>33%uint64(len(legal))]...)
			}
			out.Write(append(text, '\n'))
		case "quit":
			return
		}
		if err == nil {
			err = out.Flush()
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// BenchmarkPipe measures the processor time of this process for a ply of two engines, and that of two random players without
// pipes, the referee's. The times of the engines do not count.
func BenchmarkPipe(b *testing.B) {
	for _, game := range []string{"pentago", "gomoku", "blokus"} {
		for _, wishes := range []string{"", "-", "legal"} {
			name := map[string]string{"": "in-process", "-": "plain", "legal": "legal"}[wishes]
			b.Run(game+"/"+name, func(b *testing.B) { benchmarkPipe(b, game, wishes) })
		}
	}
}

func benchmarkPipe(b *testing.B, game, wishes string) {
	spec := specOf(b, game, "random")
	if wishes != "" {
		spec = engineOf(b, game, games.Options{"memory": "none"}, "quick", wishes)
	}
	seated := []players.Player{seat(b, spec), seat(b, spec)}
	play := func(number int) int { return single(b, game, nil, number, seated...).Plies }
	play(0) // starts the engines
	plies, number := 0, 0
	begun := processorTime(b)
	for b.Loop() {
		number++
		plies += play(number)
	}
	used := processorTime(b) - begun
	b.ReportMetric(float64(used.Nanoseconds())/1000/float64(plies), "cpu-µs/ply")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/float64(plies), "µs/ply")
	b.ReportMetric(0, "ns/op")
}

// processorTime returns the processor time of this process, without its children.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
