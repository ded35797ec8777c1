package sqlite

import (
	"context"
	"errors"
	"os"
)

// Copy writes a copy of the database, as it is at this moment, into a new file. After an error there is none.
func (s *Store) Copy(ctx context.Context, path string) error {
	part := path + "-new" // a kill leaves no part of a copy under its name
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	err := patiently(ctx, s.path, s.tell, func() error {
		_, err := s.write.ExecContext(ctx, "VACUUM INTO ?", part)
		return err
	}, s.obstacles...)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		_ = os.Remove(part) // there may be none
	}
	return s.explain(err)
}
