package eval

import (
	_ "embed" // for the networks
	"encoding/binary"
	"fmt"
	"sync"

	"contrary/variant"
)

//go:embed nets/antichess.net
var antichessNet []byte

// antichessNetwork reads the network of losing chess with ordinary kings once. docs/networks.md tells how each was
// made.
var antichessNetwork = sync.OnceValue(func() *Network { return mustNetwork(antichessNet) })

//go:embed nets/losers.net
var losersNet []byte

// losersNetwork reads the network of losing chess with royal kings once.
var losersNetwork = sync.OnceValue(func() *Network { return mustNetwork(losersNet) })

// networkOf returns the network called so (see [variant.Spec]), nil if there is none.
func networkOf(name string) *Network {
	switch name {
	case "antichess":
		return antichessNetwork()
	case "losers":
		return losersNetwork()
	}
	return nil
}

// Fingerprint names what evaluates a variant: the checksum of its network, or that it is evaluated by hand.
func Fingerprint(spec *variant.Spec) string {
	n := networkOf(spec.Network)
	if n == nil {
		return "by hand"
	}
	file := AppendNetwork(nil, &n.shape, &n.w) // it ends with its checksum
	return fmt.Sprintf("network %08x", binary.LittleEndian.Uint32(file[len(file)-4:]))
}

// mustNetwork reads an embedded network; a test reads each, so a broken one never leaves the house.
func mustNetwork(data []byte) *Network {
	n, err := ParseNetwork(data)
	if err != nil {
		panic(err)
	}
	return n
}
