/** The examples below a command's help: what to type after the program's name, and what it does. */
export function examples(list: readonly (readonly [command: string, effect: string])[]): string {
  const lines = list.map(([command, effect]) => `  # ${effect}\n  $ dataset-service ${command}`)
  return `\nExamples:\n${lines.join('\n')}`
}
