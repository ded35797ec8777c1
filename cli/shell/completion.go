package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// completionCommand prints what makes a shell ask the program, by answerCommand, for words that complete a line.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`

	program string
}

func (c completionCommand) Example() string {
	return fmt.Sprintf("source <(%[1]s completion bash)       in ~/.bashrc; for zsh in ~/.zshrc, after compinit\n"+
		"  %[1]s completion fish | source         in ~/.config/fish/config.fish", c.program)
}

// Run prints the script of a shell, for the name by which the program was called.
func (c *completionCommand) Run(env *Environment) error {
	name := filepath.Base(os.Args[0])
	function := "_complete_" + regexp.MustCompile(`\W`).ReplaceAllString(name, "_")
	_, err := fmt.Fprint(env.Stdout, strings.NewReplacer("NAME", CommandLine([]string{name}), "FUNCTION", function,
		"ANSWER", answerCommand).Replace(scripts[c.Shell]))
	return err
}

// scripts ask with the words up to the cursor, the last of them unfinished. bash breaks words otherwise than at blanks, and
// so sends the line and the characters at which it does. If the answer is not "words", names of files are wanted.
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
