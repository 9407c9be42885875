/** The command line of the package. */
import { parseArgs } from 'node:util'
import { GenerationError } from '../generation-error.ts'
import { ownManifest } from '../own-manifest.ts'
import { type Command, PROGRAM, parsedOptions } from './command.ts'
import { contractCheckCommand } from './contract-check.ts'
import { devCommand } from './dev.ts'
import { checkCommand, generateCommand } from './generate.ts'
import { explanation, overview } from './help.ts'
import { initCommand } from './init.ts'
import { mockCommand } from './mock.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  init: initCommand,
  generate: generateCommand,
  check: checkCommand,
  'contract:check': contractCheckCommand,
  mock: mockCommand,
  dev: devCommand,
}

/** What was typed cannot be understood. */
const MISUSED = 2

/** Returns the exit code. */
export async function runCommandLine([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(overview(COMMANDS))
    return name === undefined ? MISUSED : 0
  }
  if (name === '--version') {
    console.log(ownManifest().version)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return misused(`there is no command ${name}.`, '--help')
  try {
    return await run(name, command, rest)
  } catch (error) {
    // anything else is a fault of this program, and its stack is wanted
    if (!(error instanceof GenerationError)) throw error
    console.error(error.message)
    return 1
  }
}

async function run(name: string, command: Command, args: readonly string[]): Promise<number> {
  let given: ReturnType<typeof parseArgs>
  try {
    given = parseArgs({
      args: [...args],
      options: parsedOptions(command),
      allowPositionals: /[A-Z]{2}|\[[A-Z]/.test(command.usage),
    })
  } catch (error) {
    return misused((error as Error).message, `${name} --help`) // parseArgs throws errors
  }
  if (given.values['help'] !== true) return command.run(given)
  console.log(explanation(command))
  return 0
}

function misused(what: string, help: string): number {
  console.error(`${PROGRAM}: ${what}\n${PROGRAM} ${help} says what there is.`)
  return MISUSED
}
