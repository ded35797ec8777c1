package sqlite

import (
	"cmp"
	"database/sql"
	"testing"
)

// TestCheckedCells wants every connection to check the sizes of cells.
func TestCheckedCells(t *testing.T) {
	s, _, _, _ := openDuel(t)
	for name, pool := range map[string]*sql.DB{"reading": s.read, "writing": s.write} {
		var conns []*sql.Conn
		for range min(3, cmp.Or(pool.Stats().MaxOpenConnections, 3)) {
			conn, err := pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			conns = append(conns, conn)
			var on int
			if err := conn.QueryRowContext(t.Context(), "PRAGMA cell_size_check").Scan(&on); err != nil || on != 1 {
				t.Errorf("%s: PRAGMA cell_size_check is %d, %v", name, on, err)
			}
		}
		for _, conn := range conns {
			if err := conn.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
