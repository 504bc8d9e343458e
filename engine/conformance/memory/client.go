package memory

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"

	"countersign/engine/canon"
)

// maxAnswer is the longest answer that is read, in bytes.
const maxAnswer = 8 << 20

// client speaks to a deployment with one token.
type client struct {
	base  string
	token string
	http  *http.Client
}

func newClient(base, token string) (*client, error) {
	if err := CheckLoopback(base); err != nil {
		return nil, err
	}
	return &client{base, token, loopback()}, nil
}

// CheckLoopback refuses an address that is not plain HTTP or HTTPS to this
// machine: a token and what an agent stored go nowhere else.
func CheckLoopback(address string) error {
	parsed, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("the address of the deployment: %w", err)
	}
	if parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "" {
		return fmt.Errorf("the address of the deployment should be http://HOST:PORT with nothing more")
	}
	host := parsed.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() || host == "localhost" {
		return nil
	}
	return fmt.Errorf("the deployment should be on this machine, at a loopback address; %q is none", host)
}

// loopback is an HTTP client that reaches this machine only, whatever a name or a
// redirect says, and that goes through no proxy.
func loopback() *http.Client {
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		ip, err := netip.ParseAddrPort(address)
		if err != nil || !ip.Addr().Unmap().IsLoopback() {
			return fmt.Errorf("%s is no loopback address", address)
		}
		return nil
	}}
	return &http.Client{
		Transport:     &http.Transport{DialContext: dialer.DialContext},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// close frees the connections that wait for more.
func (c *client) close() { c.http.CloseIdleConnections() }

// StatusError is an answer other than the one asked for.
type StatusError struct {
	Operation string // method and path
	Status    int
	Code      string // the deployment's own word, where it gave one
}

func (e *StatusError) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("%s was answered with %d", e.Operation, e.Status)
	}
	return fmt.Sprintf("%s was answered with %d %s", e.Operation, e.Status, e.Code)
}

// call makes one request. An answer of another status than wanted is a
// *StatusError.
func (c *client) call(ctx context.Context, method, path string, body any, want int) (canon.Value, error) {
	operation := method + " " + path
	var sent io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return canon.Value{}, fmt.Errorf("%s: %w", operation, err)
		}
		sent = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, sent)
	if err != nil {
		return canon.Value{}, fmt.Errorf("%s: %w", operation, err)
	}
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(request)
	if err != nil {
		return canon.Value{}, fmt.Errorf("%s: %w", operation, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return canon.Value{}, fmt.Errorf("%s: reading the answer: %w", operation, err)
	}
	answer, err := canon.Parse(text)
	if response.StatusCode != want {
		code := answer.Get("error").Get("code").TextOr("")
		return canon.Value{}, &StatusError{operation, response.StatusCode, code}
	}
	if err != nil || len(text) > maxAnswer {
		return canon.Value{}, fmt.Errorf("%s: the answer is no JSON of at most %d bytes", operation, maxAnswer)
	}
	return answer, nil
}
