import { commands } from './commands.ts'
import { databaseCommands } from './database-commands.ts'

/** The commands that begin with the first words of what was typed, a line each; all commands if none does. */
export function usageOf(typed: readonly string[]): string {
  const all = Object.entries({ ...commands, ...databaseCommands })
  const meant = [2, 1, 0].map((count) => all.filter(([name]) => beginsWith(name, typed.slice(0, count))))
  const shown = meant.find((some) => some.length > 0) ?? all
  const lines = shown.map(([name, { synopsis }]) => `  npm run --silent admin -- ${name} ${synopsis}`.trimEnd())
  return `${lines.length === 1 ? 'Usage' : 'Commands'}:\n${lines.join('\n')}`
}

function beginsWith(name: string, words: readonly string[]): boolean {
  const own = name.split(' ')
  return words.every((word, at) => own[at] === word)
}
