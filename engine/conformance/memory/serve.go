package memory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
)

// answer writes a JSON answer. A client that has gone is no trouble of ours.
func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(encode(body))
}

// encode is an answer as JSON. Answers are our own shapes, which all have one.
func encode(body any) []byte {
	encoded, err := json.Marshal(body)
	if err != nil {
		return []byte(`{"error":{"code":"internal","message":"the answer has no JSON form"}}`)
	}
	return encoded
}

// service is a handler that listens on a loopback port of its own.
type service struct {
	url    string
	server *http.Server
	done   chan error
}

// listen starts a service on 127.0.0.1. Nothing but this machine can reach it.
func listen(ctx context.Context, handler http.Handler) (*service, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listening on loopback: %w", err)
	}
	s := &service{
		url:    "http://" + listener.Addr().String(),
		server: &http.Server{Handler: handler},
		done:   make(chan error, 1),
	}
	go func() { s.done <- s.server.Serve(listener) }()
	return s, nil
}

// close frees the port and ends every connection.
func (s *service) close() error {
	err := s.server.Close()
	if ended := <-s.done; !errors.Is(ended, http.ErrServerClosed) {
		err = errors.Join(err, ended)
	}
	return err
}
