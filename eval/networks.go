package eval

import (
	_ "embed" // for the networks
	"sync"
)

//go:embed nets/antichess.net
var antichessNet []byte

// antichessNetwork reads the network of losing chess with ordinary kings once. docs/networks.md tells how each was made.
var antichessNetwork = sync.OnceValue(func() *Network { return mustNetwork(antichessNet) })

//go:embed nets/losers.net
var losersNet []byte

// losersNetwork reads the network of losing chess with royal kings once.
var losersNetwork = sync.OnceValue(func() *Network { return mustNetwork(losersNet) })

// networkOf returns the network of a variant, nil if it has none.
func networkOf(name string) *Network {
	switch name {
	case "antichess", "giveaway", "suicide", "jointantichess":
		return antichessNetwork()
	case "losers":
		return losersNetwork()
	}
	return nil
}

// mustNetwork reads an embedded network; a test reads each, so a broken one never leaves the house.
func mustNetwork(data []byte) *Network {
	n, err := ParseNetwork(data)
	if err != nil {
		panic(err)
	}
	return n
}
