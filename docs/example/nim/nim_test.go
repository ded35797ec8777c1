package nim

import (
	"testing"

	"tourney/games/gamestest"
)

func TestNim(t *testing.T) { gamestest.Run(t, Game{}) }
