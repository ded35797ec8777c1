package players

import (
	"fmt"
	"time"
)

// closeWithin is the longest time in which a player may close.
const closeWithin = 2 * time.Second

// Close closes a player. It returns an error if the player panics or takes longer than two seconds, and then leaves it behind.
func Close(p Player) error {
	ended := make(chan error, 1)
	go func() {
		defer func() {
			if value := recover(); value != nil {
				ended <- fmt.Errorf("it panics: %v", value)
			}
		}()
		ended <- p.Close()
	}()
	select {
	case err := <-ended:
		return err
	case <-time.After(closeWithin):
		return fmt.Errorf("it has not come back after %v, and is left behind", closeWithin)
	}
}
