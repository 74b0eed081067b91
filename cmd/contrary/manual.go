package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// manual is what a command's help says, for programs: it is the writer to hand to a command with --help. Completion and
// the manual page are made of it, so they cannot differ from what the commands take.
type manual struct {
	synopsis string
	flags    *pflag.FlagSet // nil for a command of words
	words    []command      // nil for one without
}

// Write makes a manual an output; it keeps nothing.
func (*manual) Write(p []byte) (int, error) { return len(p), nil }

// manualOf asks a command for its help.
func manualOf(c command) *manual {
	page := &manual{}
	_ = c.run(context.Background(), []string{"--help"}, strings.NewReader(""), page) // pflag.ErrHelp
	return page
}

// flagList is the flags of a page.
func (m *manual) flagList() (list []*pflag.Flag) {
	if m.flags != nil {
		m.flags.VisitAll(func(f *pflag.Flag) { list = append(list, f) })
	}
	return list
}

const manPageSynopsis = `Prints the manual page of the program in the form that man reads: contrary manpage > contrary.1; man ./contrary.1`

func runManPage(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
	if err := parse(newFlags("manpage", manPageSynopsis, out), args); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, ".TH CONTRARY 1 \"\" \"Contrary %s\" \"User Commands\"\n", version)
	b.WriteString(".SH NAME\ncontrary \\- chess engine for antichess, r\\-mobility and No\\-Draw chess\n")
	b.WriteString(".SH SYNOPSIS\n.B contrary\n.br\n.B contrary\n.I COMMAND\n.RI [ flags ]\n")
	b.WriteString(".SH DESCRIPTION\nWithout a command it is a chess engine that speaks UCI on standard input and " +
		"output, for a chess program to drive.\n")
	b.WriteString("The commands are for people and scripts.\n.SH COMMANDS\n")
	for _, c := range commands() {
		c.writeMan(&b, "contrary")
	}
	b.WriteString(".SH EXIT STATUS\n0 when all went well, 1 when the answer is that something is wrong, 2 when the " +
		"command could not be obeyed,\n")
	b.WriteString("130 after Ctrl\\-C, 143 after a request to terminate.\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// writeMan writes the section of a command, and those of the words below it.
func (c command) writeMan(b *strings.Builder, above string) {
	name, page := above+" "+c.name, manualOf(c)
	title := name
	if page.flags != nil {
		title = "contrary " + page.flags.Name()
	}
	fmt.Fprintf(b, ".SS %s\n%s.\n.PP\n.nf\n%s\n.fi\n", roff(title), roff(c.about), roff(page.synopsis))
	for _, f := range page.flagList() {
		value, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(b, ".TP\n.B \\-\\-%s\n%s", roff(f.Name), roff(strings.TrimSpace(usage)))
		if value != "" {
			fmt.Fprintf(b, " (%s)", roff(value))
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
			fmt.Fprintf(b, "; default %s", roff(f.DefValue))
		}
		b.WriteString("\n")
	}
	for _, w := range page.words {
		w.writeMan(b, name)
	}
}

// roff makes text safe within a page: no line of it is a request, hyphens can be copied.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
