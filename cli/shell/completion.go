package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// completionCommand prints a script that lets a shell ask answerCommand for completions.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`

	program string
}

func (c completionCommand) Example() string {
	return fmt.Sprintf("source <(%[1]s completion bash)       in ~/.bashrc; for zsh in ~/.zshrc, after compinit\n"+
		"  %[1]s completion fish | source         in ~/.config/fish/config.fish", c.program)
}

func (c *completionCommand) Run(env *Environment) error {
	name := filepath.Base(os.Args[0])
	function := "_complete_" + regexp.MustCompile(`\W`).ReplaceAllString(name, "_")
	_, err := fmt.Fprint(env.Stdout, strings.NewReplacer("NAME", CommandLine([]string{name}), "FUNCTION", function,
		"ANSWER", answerCommand).Replace(scripts[c.Shell]))
	return err
}

// scripts ask with the words up to the cursor; the last is unfinished. bash splits words at more than blanks, so its
// script sends the line and the characters for that. If the answer does not begin with "words", the shell completes
// file names.
var scripts = map[string]string{
	"bash": `FUNCTION() {
	local kind word
	COMPREPLY=()
	{
		read -r kind
		while IFS= read -r word; do COMPREPLY+=("$word"); done
	} < <("$1" ANSWER --line "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
	[[ $kind == words ]] || compopt -o default 2>/dev/null
}
complete -F FUNCTION NAME
`,
	"zsh": `FUNCTION() {
	local -a answer
	answer=("${(@f)$("${(Q)words[1]}" ANSWER "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
	if [[ $answer[1] == words ]]; then
		(( $#answer > 1 )) && compadd -- "${(@)answer[2,-1]}"
	else
		_files
	fi
}
compdef FUNCTION NAME
`,
	"fish": `function FUNCTION
	set -l words (commandline -opc)
	set -l answer ($words[1] ANSWER $words[2..-1] (commandline -ct) 2>/dev/null)
	if test "$answer[1]" = words
		printf '%s\n' $answer[2..-1]
	else
		__fish_complete_path (commandline -ct)
	end
end
complete -c NAME -f -a '(FUNCTION)'
`,
}
