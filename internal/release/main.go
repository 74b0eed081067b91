// Command release builds the archives of a release: for each system and processor the program, with documentation,
// manual page, completion scripts and the licences of all that is in it, and one file of checksums. It is run by "make
// release" and needs nothing but Go and git.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// target is one system and processor; level is GOAMD64, "" where there is none.
type target struct{ system, processor, level string }

// targets are what is built. v3 has AVX2 and BMI2, which processors from about 2015 on have.
func targets() []target {
	return []target{
		{"linux", "amd64", "v1"}, {"linux", "amd64", "v3"}, {"linux", "arm64", ""},
		{"windows", "amd64", "v1"}, {"windows", "amd64", "v3"}, {"windows", "arm64", ""},
		{"darwin", "amd64", "v1"}, {"darwin", "amd64", "v3"}, {"darwin", "arm64", ""},
	}
}

func (t target) name(version string) string {
	system := strings.Replace(t.system, "darwin", "macos", 1)
	return strings.TrimSuffix(fmt.Sprintf("contrary-%s-%s-%s-%s", version, system, t.processor, t.level), "-")
}

func main() {
	version := flag.String("version", "", "version, such as 0.2.0")
	dir := flag.String("out", "dist", "folder for the archives")
	only := flag.String("only", "", "build only names that contain this")
	flag.Parse()
	if *version == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := release(ctx, *version, *dir, *only); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release builds everything. The archives of one commit are the same byte for byte, whoever builds them with the same
// Go. When ctx ends, nothing is left behind but archives that are whole.
func release(ctx context.Context, version, dir, only string) error {
	stamp, err := output(ctx, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	if changed, err := output(ctx, nil, "git", "status", "--porcelain"); err != nil {
		return err
	} else if len(changed) > 0 {
		fmt.Fprintf(os.Stderr, "release: the tree has changes, and the programs will say so:\n%s", changed)
	}
	var seconds int64
	if _, err := fmt.Sscan(string(stamp), &seconds); err != nil {
		return err
	}
	when := time.Unix(seconds, 0).UTC()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "contrary-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	common, err := commonFiles(ctx, version, work)
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, t := range targets() {
		name := t.name(version)
		if !strings.Contains(name, only) {
			continue
		}
		files, err := t.files(ctx, version, work)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		path := filepath.Join(dir, name+".tar.gz")
		write := writeTar
		if t.system == "windows" {
			path, write = filepath.Join(dir, name+".zip"), writeZip
		}
		var archive bytes.Buffer
		if err := write(&archive, name, append(files, common...), when); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(path, archive.Bytes(), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(archive.Bytes()), filepath.Base(path))
		fmt.Printf("%s: %d bytes, %d files\n", path, archive.Len(), len(files)+len(common))
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// output runs a command with additions to the environment and returns what it prints.
func output(ctx context.Context, env []string, name string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Env = append(os.Environ(), env...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, strings.TrimSpace(said.String()))
	}
	return out, nil
}

// environment is what go needs to know to build for t.
func (t target) environment() []string {
	env := []string{"CGO_ENABLED=0", "GOFLAGS=", "GOOS=" + t.system, "GOARCH=" + t.processor}
	if t.level != "" {
		env = append(env, "GOAMD64="+t.level)
	}
	return env
}

// build makes the program of t in the folder work and returns its path.
func (t target) build(ctx context.Context, version, work string) (string, error) {
	path := filepath.Join(work, t.name(version))
	_, err := output(ctx, t.environment(), "go", "build", "-trimpath", "-buildvcs=true",
		"-ldflags=-s -w -X main.version="+version, "-o", path, "./cmd/contrary")
	return path, err
}

// files is the program of t and the licences of what is in it.
func (t target) files(ctx context.Context, version, work string) ([]file, error) {
	path, err := t.build(ctx, version, work)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	name := "contrary"
	if t.system == "windows" {
		name += ".exe"
	}
	licences, err := licencesOf(ctx, t)
	return append([]file{{name, program, true}}, licences...), err
}

// commonFiles are those of every archive: documents, and what the program says of itself.
func commonFiles(ctx context.Context, version, work string) (list []file, err error) {
	// with the pages they refer to
	paths := []string{"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "bench/perft/README.md"}
	err = filepath.WalkDir("docs", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		list = append(list, file{filepath.ToSlash(path), text, false})
	}
	here := target{runtime.GOOS, runtime.GOARCH, ""}
	program, err := here.build(ctx, version, work)
	if err != nil {
		return nil, err
	}
	for name, args := range map[string][]string{
		"contrary.1": {"manpage"}, "completion/contrary.bash": {"completion", "bash"},
		"completion/_contrary":     {"completion", "zsh"},
		"completion/contrary.fish": {"completion", "fish"},
	} {
		text, err := output(ctx, nil, program, args...)
		if err != nil {
			return nil, err
		}
		list = append(list, file{name, text, false})
	}
	return list, nil
}

// licencesOf finds the licence files of every module that is linked into the program of t, and of Go itself.
func licencesOf(ctx context.Context, t target) (list []file, err error) {
	text, err := output(ctx, t.environment(), "go", "list", "-deps", "-json=Module", "./cmd/contrary")
	if err != nil {
		return nil, err
	}
	root, err := output(ctx, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	folders := map[string]string{"go": strings.TrimSpace(string(root))}
	for decoder := json.NewDecoder(bytes.NewReader(text)); ; {
		var p struct {
			Module *struct {
				Path, Dir string
				Main      bool
			}
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if p.Module != nil && !p.Module.Main {
			folders[p.Module.Path] = p.Module.Dir
		}
	}
	for module, folder := range folders {
		found := false
		for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*"} {
			paths, _ := filepath.Glob(filepath.Join(folder, pattern)) // the patterns are good
			for _, path := range paths {
				text, err := os.ReadFile(path)
				if err != nil {
					return nil, err
				}
				list = append(list, file{"licences/" + module + "/" + filepath.Base(path), text, false})
				found = true
			}
		}
		if !found {
			return nil, fmt.Errorf("no licence in %s of module %s", folder, module)
		}
	}
	return list, nil
}
