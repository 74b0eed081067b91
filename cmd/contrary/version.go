package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
)

// version is that of the last heading of CHANGELOG.md; "make release" sets it to the one it is given.
var version = "0.2.0"

// writeVersion says which version this is, of which commit, and how it was built.
func writeVersion(out io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	_, err := fmt.Fprintf(out, "Contrary %s\ncommit %s\nbuild %s\n", version, commitOf(info), buildOf(info))
	return err
}

// settingsOf is the settings of a build by key.
func settingsOf(info *debug.BuildInfo) map[string]string {
	all := map[string]string{}
	for _, s := range info.Settings {
		all[s.Key] = s.Value
	}
	return all
}

// commitOf is the commit the program was built from, its time, and whether files had been changed.
func commitOf(info *debug.BuildInfo) string {
	set := settingsOf(info)
	commit := set["vcs.revision"]
	if commit == "" {
		return "unknown (not built in a git clone, or told not to look)"
	}
	if t := set["vcs.time"]; t != "" {
		commit += " of " + t
	}
	if set["vcs.modified"] == "true" {
		commit += ", with changes"
	}
	return commit
}

// buildOf is compiler, system and processor level.
func buildOf(info *debug.BuildInfo) string {
	set := settingsOf(info)
	words := []string{runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	for _, key := range []string{"GOAMD64", "GOARM64"} {
		if v := set[key]; v != "" {
			words = append(words, v)
		}
	}
	if set["-pgo"] != "" {
		words = append(words, "profile-guided")
	}
	if set["-race"] == "true" {
		words = append(words, "race detector")
	}
	return strings.Join(words, " ")
}
