package board

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// guard lets only requests through that call the server by a name of its own, and makes every answer one that can
// do no harm in a browser.
//
// A page of another site can make its own name point to this machine (DNS rebinding), but the browser still sends
// that name. Names that nobody else can own are localhost and addresses written as such. Of the addresses, those of
// the machine itself pass, and the one listened on; if that is any address, then every address.
//
// The port may be another one than that listened on: somebody may come through a tunnel.
func guard(at net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !ownName(r.Host, at) {
			http.Error(
				w,
				"This server answers only by the names of its own machine, such as localhost.",
				http.StatusMisdirectedRequest,
			)
			return
		}
		h := w.Header()
		// The name has been checked, so it may stand here: older browsers do not count a WebSocket among 'self'.
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "+
			"connect-src 'self' ws://"+r.Host+
			"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cache-Control", "no-cache")
		r.Body = http.MaxBytesReader(w, r.Body, 1) // nothing here takes a body
		next.ServeHTTP(w, r)
	})
}

// ownName tells whether host, with or without a port, is a name under which a server listening at the address may
// be called.
func ownName(host string, at net.Addr) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(name, "."), "["), "]")
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil || ip.Zone() != "" {
		return false
	}
	ip = ip.Unmap()
	if ip.IsLoopback() {
		return true
	}
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return false
	}
	own := tcp.AddrPort().Addr().Unmap()
	return own.IsUnspecified() || own.WithZone("") == ip
}

// ownOrigin tells whether the request comes from the page itself: WebSockets are not bound to one origin by the
// browser.
func ownOrigin(r *http.Request) bool {
	return strings.EqualFold(r.Header.Get("Origin"), "http://"+r.Host)
}
