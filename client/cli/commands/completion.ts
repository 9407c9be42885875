import { Argument, type Command } from 'commander'
import { examples } from '../examples.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** The script for each shell. All of them ask this program for the words that may follow. */
const SCRIPTS: { readonly [Name in Shell]: string } = {
  bash: `_dataset_service() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(dataset-service complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _dataset_service dataset-service
`,
  zsh: `#compdef dataset-service
_dataset_service() {
  local -a words_found
  words_found=(\${(f)"$(dataset-service complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#words_found} )); then compadd -a words_found; else _files; fi
}
compdef _dataset_service dataset-service
`,
  fish: `complete -c dataset-service -n 'test (count (dataset-service complete -- (commandline -opc)[2..] (commandline -ct))) -gt 0' -f
complete -c dataset-service -a '(dataset-service complete -- (commandline -opc)[2..] (commandline -ct))'
`,
}

export function completionCommands(program: Command): void {
  program
    .command('completion')
    .description('Prints a script that lets a shell complete commands and options.')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples([
        ['completion bash >> ~/.bashrc', 'bash'],
        ['completion zsh >> ~/.zshrc', 'zsh, after compinit'],
        ['completion fish > ~/.config/fish/completions/dataset-service.fish', 'fish'],
      ]),
    )
    .action((shell: Shell) => {
      process.stdout.write(SCRIPTS[shell])
    })
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      for (const word of completions(program, words)) console.log(word)
    })
}

/** The words that may complete the last word, after the others. */
function completions(program: Command, words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  let command = program
  for (const word of words.slice(0, -1)) command = named(command, word) ?? command
  const options = [...command.options, ...program.options].map(({ long }) => long ?? '')
  const choices = choicesBehind(command, words.at(-2) ?? '')
  const nouns =
    choices ?? (last.startsWith('-') ? [...options, '--help'] : visible(command).map((child) => child.name()))
  return nouns.filter((noun) => noun.startsWith(last))
}

function named(command: Command, name: string): Command | undefined {
  return visible(command).find((child) => child.name() === name)
}

function visible(command: Command): readonly Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
}

function choicesBehind(command: Command, word: string): readonly string[] | undefined {
  const option = command.options.find(({ long }) => long === word)
  if (option?.argChoices !== undefined) return option.argChoices
  const [argument] = command.registeredArguments
  return word === command.name() ? argument?.argChoices : undefined
}
