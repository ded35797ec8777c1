package players

import (
	"fmt"
	"time"
)

// closeWithin is how long a player may take to close.
const closeWithin = 2 * time.Second

// Close closes a player. One that panics over it, or does not come back soon, is an error and is left behind.
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
