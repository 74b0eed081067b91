package board

import (
	"bytes"
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed page
var content embed.FS

// file is a part of the page.
type file struct {
	kind string
	text []byte
}

// kinds are the media types of what the page is made of.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// pageFiles returns every file by its path on the server. Each drawing of a man stands for two: its colours are
// words in it.
func pageFiles() map[string]file {
	files := map[string]file{}
	err := fs.WalkDir(content, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := content.ReadFile(name)
		if err != nil {
			return err
		}
		kind, at := kinds[path.Ext(name)], strings.TrimPrefix(name, "page")
		if dir, base := path.Split(at); dir == "/pieces/" {
			files[dir+"w"+base] = file{kind, paint(text, "#fdfcf8", "#3a3a3a", "#3a3a3a")}
			files[dir+"b"+base] = file{kind, paint(text, "#3b4046", "#16181a", "#d9d6cc")}
			return nil
		}
		files[at] = file{kind, text}
		return nil
	})
	if err != nil {
		panic(err) // the page is part of the program
	}
	files["/"] = files["/index.html"]
	return files
}

// paint gives a drawing its colours: of its body, of its outline and of the lines inside.
func paint(text []byte, body, outline, inside string) []byte {
	for _, word := range [][2]string{{"BODY", body}, {"OUTLINE", outline}, {"INSIDE", inside}} {
		text = bytes.ReplaceAll(text, []byte(word[0]), []byte(word[1]))
	}
	return text
}

// serveFile answers with a file of the page.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	if strings.HasPrefix(r.URL.Path, "/pieces/") { // the same men again and again
		w.Header().Set("Cache-Control", "max-age=3600")
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.text))
}
