package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"tourney/results"
)

// growthCopies is the number of games that Growth stores, enough to make half-empty pages negligible.
const growthCopies = 1024

// Growth estimates the bytes that games of a run add to a database, from a sample of the games. All pairings of the run
// have the same number of seats. Growth stores copies of the sample in a temporary database, so that tallies, indexes
// and checksums are included: this takes a tenth of a second and some megabytes of temporary files.
func Growth(ctx context.Context, run results.Run, sample []results.Record, games int) (bytes int64, err error) {
	if len(sample) == 0 {
		return 0, errors.New("the growth of a database: an estimate needs a game")
	}
	folder, err := os.MkdirTemp("", "tourney")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	s, err := Open(ctx, filepath.Join(folder, "growth.db"), nil)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Enter(ctx, &run); err != nil {
		return 0, err
	}
	copies := copiesOf(run, sample, games)
	before, err := s.size(ctx)
	if err != nil {
		return 0, err
	}
	if err := s.Append(ctx, run, copies); err != nil {
		return 0, err
	}
	after, err := s.size(ctx)
	return (after - before) * int64(games) / int64(len(copies)), err
}

// copiesOf returns copies of sampled games as a run has them: each opening in all seat orders. Because each pairing has
// sums of its own, there are no more pairings than the same number of games has in the run.
func copiesOf(run results.Run, sample []results.Record, games int) []results.Record {
	matchups := run.Matchups()
	matchups = matchups[:min(len(matchups), 1+len(matchups)*growthCopies/max(1, games))]
	var copies []results.Record
	for n := 0; len(copies) < growthCopies; n++ {
		g := sample[n%len(sample)]
		g.Number, g.Stretch = n, 0
		for _, g.Pairing = range matchups[n%len(matchups)].Pairings {
			copies = append(copies, g)
		}
	}
	return copies
}

// size returns the bytes of the database and its log.
func (s *Store) size(ctx context.Context) (bytes int64, err error) {
	err = s.write.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&bytes)
	if err != nil {
		err = fmt.Errorf("the size of %s: %w", s.path, err)
	}
	return bytes, err
}
