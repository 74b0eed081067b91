//go:build !tune

package uci

const announceTune = false

func (s *session) tuneOptions() []*option { return nil }
