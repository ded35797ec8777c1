package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	// mostConnections bounds the memory that clients can take: a connection has about 100 kB while it is answered.
	mostConnections = 256
	closeWithin     = time.Second
	idleFor         = 15 * time.Second
	takeWithin      = 30 * time.Second // for each piece of an answer
	pieceBytes      = 32 << 10
)

// Serve answers on a listener until ctx ends. It closes the listener and the database.
func (p *Page) Serve(ctx context.Context, l net.Listener) error {
	following, stop := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() { p.follow(following) })
	server := &http.Server{
		Handler: p, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		IdleTimeout: idleFor, MaxHeaderBytes: 16 << 10,
		BaseContext: func(net.Listener) context.Context { return following }, // streams end with it
	}
	work.Go(func() {
		<-following.Done()
		closing, cancel := context.WithTimeout(context.Background(), closeWithin)
		defer cancel()
		if server.Shutdown(closing) != nil {
			server.Close()
		}
	})
	open := make(chan struct{}, mostConnections)
	p.crowded = func() bool { return len(open) > mostConnections/2 }
	err := server.Serve(&limited{Listener: l, open: open})
	stop()
	work.Wait()
	p.background.stop()
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, p.connection.close())
}

// limited lets the connections beyond a number wait.
type limited struct {
	net.Listener
	open chan struct{}
}

func (l *limited) Accept() (net.Conn, error) {
	l.open <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &counted{Conn: c, open: l.open}, nil
}

// counted is a connection that frees its place once, and ends if its reader takes nothing for long.
type counted struct {
	net.Conn
	open chan struct{}
	once sync.Once
}

// Write gives a reader takeWithin for each piece. A deadline for a whole answer would cut off what is long, or what
// took long to be counted.
func (c *counted) Write(b []byte) (n int, err error) {
	for len(b) > 0 && err == nil {
		if err = c.SetWriteDeadline(time.Now().Add(takeWithin)); err != nil {
			break
		}
		var taken int
		taken, err = c.Conn.Write(b[:min(len(b), pieceBytes)])
		n, b = n+taken, b[taken:]
	}
	return n, err
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.once.Do(func() { <-c.open })
	return err
}
