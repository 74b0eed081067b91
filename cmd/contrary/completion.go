package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"contrary/variant"

	"github.com/spf13/pflag"
)

// completeWord is the hidden command that the scripts call with the words of the command line, the last one being
// completed.
const completeWord = "__complete"

const completionSynopsis = `Prints a script for a shell, bash, zsh or fish, that completes commands, flags and the names of variants:
  contrary completion bash > ~/.local/share/bash-completion/completions/contrary
  contrary completion zsh > DIR/_contrary      (DIR one of $fpath)
  contrary completion fish > ~/.config/fish/completions/contrary.fish`

// completionScripts asks the program itself, so a script never grows old. Where it has no answer the shell offers
// files.
func completionScripts() map[string]string {
	return map[string]string{
		"bash": `_contrary() {
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _contrary contrary
`,
		"zsh": `#compdef contrary
_contrary() {
    local -a answers
    answers=(${(f)"$(${words[1]} __complete "${(@)words[2,CURRENT]}" 2>/dev/null | sed -e 's/:/\\:/g' -e $'s/\t/:/')"})
    if (( ${#answers} )); then
        _describe contrary answers
    else
        _files
    fi
}
if [ "$funcstack[1]" = _contrary ]; then
    _contrary
else
    compdef _contrary contrary
fi
`,
		"fish": `complete -c contrary -a '(contrary __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
	}
}

func runCompletion(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("completion SHELL", completionSynopsis, out)
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("completion: want the name of one shell: bash, zsh or fish")
	}
	script, ok := completionScripts()[flags.Arg(0)]
	if !ok {
		return fmt.Errorf("completion: no script for %q%s", flags.Arg(0),
			hintOr(flags.Arg(0), []string{"bash", "zsh", "fish"}, "there are bash, zsh and fish"))
	}
	_, err := io.WriteString(out, script)
	return err
}

// complete prints what may stand in the place of the last word, one a line, with a tab and an explanation behind it.
func complete(words []string, out io.Writer) error {
	if len(words) == 0 {
		return nil
	}
	begun, before := words[len(words)-1], words[:len(words)-1]
	var b strings.Builder
	for _, c := range candidates(before, begun) {
		if strings.HasPrefix(c.name, begun) {
			fmt.Fprintf(&b, "%s\t%s\n", c.name, c.about)
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// candidates are the words that may follow those before; begun is what has been typed of it.
func candidates(before []string, begun string) []command {
	level := append(commands(), command{name: "help", about: "help for a command"},
		command{name: "uci", about: "speak UCI"},
		command{name: "version", about: "version, commit and build"})
	if len(before) == 0 {
		return append(level, command{name: "--help", about: "the list of commands"},
			command{name: "--version", about: "version, commit and build"})
	}
	helping := before[0] == "help"
	if helping {
		before, level = before[1:], commands()
	}
	page, at := &manual{words: level}, 0
	for ; at < len(before); at++ {
		i := slices.IndexFunc(page.words, func(c command) bool { return c.name == before[at] && c.run != nil })
		if i < 0 {
			break
		}
		page = manualOf(page.words[i])
	}
	var list []command
	if at == len(before) {
		list = append(list, page.words...)
	}
	if page.flags != nil && !helping {
		list = append(list, flagCandidates(page, before[at-1:], begun)...)
	}
	return list
}

// flagCandidates are the flags of a command, or the values of the flag before.
func flagCandidates(page *manual, before []string, begun string) (list []command) {
	last, hyphens := strings.CutPrefix(before[len(before)-1], "--")
	for _, f := range page.flagList() {
		if hyphens && last == f.Name && f.NoOptDefVal == "" {
			return valueCandidates(f)
		}
		_, usage := pflag.UnquoteUsage(f)
		list = append(list, command{name: "--" + f.Name, about: usage})
	}
	if !strings.HasPrefix(begun, "-") {
		return nil
	}
	return append(list, command{name: "--help", about: "the flags of this command"})
}

// valuesKey annotates a flag with the words it takes.
const valuesKey = "values"

// takes notes the words that a flag takes, for completion.
func takes(flags *pflag.FlagSet, name string, values ...string) {
	_ = flags.SetAnnotation(name, valuesKey, values) // an unknown name would have no flag to complete either
}

func valueCandidates(f *pflag.Flag) (list []command) {
	values := f.Annotations[valuesKey]
	if f.Name == "variant" {
		for _, s := range variant.All() {
			list = append(list, command{name: s.Name, about: s.Title})
		}
		return list
	}
	for _, v := range values {
		list = append(list, command{name: v})
	}
	return list
}
