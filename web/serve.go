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
)

// Serve answers on a listener until ctx ends. It closes the listener and the database.
func (p *Page) Serve(ctx context.Context, l net.Listener) error {
	following, stop := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() { p.Follow(following) })
	server := &http.Server{
		Handler: p, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
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
	defer p.reviews.stop()
	err := server.Serve(&limited{Listener: l, free: make(chan struct{}, mostConnections)})
	stop()
	work.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, p.library.close())
}

// limited lets the connections beyond a number wait.
type limited struct {
	net.Listener
	free chan struct{}
}

func (l *limited) Accept() (net.Conn, error) {
	l.free <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &counted{Conn: c, free: l.free}, nil
}

// counted is a connection that frees its place once.
type counted struct {
	net.Conn
	free chan struct{}
	once sync.Once
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.once.Do(func() { <-c.free })
	return err
}
