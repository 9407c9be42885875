import { check, generate } from '../generate.ts'
import { type Command, type Given, PROGRAM } from './command.ts'
import { SOURCE_OPTIONS, settingsOf } from './settings.ts'

export const generateCommand: Command = {
  usage: 'generate [options]',
  summary: 'Writes the generated files.',
  options: SOURCE_OPTIONS,
  async run(given) {
    await generate(optionsOf(given))
    return 0
  },
}

export const checkCommand: Command = {
  usage: 'check [options]',
  summary: 'Writes nothing, and fails if a generated file is out of date.',
  options: SOURCE_OPTIONS,
  async run(given) {
    await check(optionsOf(given), `npx ${PROGRAM} generate`)
    return 0
  },
}

function optionsOf(given: Given) {
  return { ...settingsOf(given), note: (line: string) => console.error(line) }
}
