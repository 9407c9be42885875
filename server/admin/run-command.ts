import { existsSync } from 'node:fs'
import { actingAs } from '../acting.ts'
import { type Config, ConfigError, readConfig, sqliteFileOf, storeOptions } from '../config.ts'
import { BY_OPERATOR } from '../domain/origin.ts'
import { ApiError } from '../operations/api-error.ts'
import { openStore, StoreError } from '../store/store.ts'
import { isSystemError } from '../system-error.ts'
import { AdminError } from './command.ts'
import { commands } from './commands.ts'
import { databaseCommands, databaseOptions } from './database-commands.ts'
import { parseOptions } from './parse-options.ts'
import { readInput } from './read-input.ts'
import { usageOf } from './usage.ts'

/** Where a command writes: one JSON object or help, and one line that says why it failed. */
export interface Output {
  readonly answer: (text: string) => void
  readonly failure: (reason: unknown) => void
}

/** Runs `NOUN VERB …` with the settings of an environment. Returns the exit code. */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { answer, failure }: Output,
): Promise<0 | 1> {
  try {
    return await run(args, environment, answer)
  } catch (error) {
    const isExplained = [AdminError, ApiError, ConfigError, StoreError].some((kind) => error instanceof kind)
    failure(isExplained || isSystemError(error) ? (error as Error).message : error)
    return 1
  }
}

async function run(args: readonly string[], environment: NodeJS.ProcessEnv, answer: Output['answer']): Promise<0 | 1> {
  const [first = '', ...rest] = args
  if (asksForHelp(args)) {
    answer(usageOf(first === 'help' ? rest : args))
    return 0
  }
  const ofDatabase = databaseCommands[first]
  if (ofDatabase !== undefined) {
    const options = orUsage(args, () => databaseOptions(ofDatabase, rest))
    const { answer: given, isWrong = false } = await ofDatabase.run(readConfig(environment), options)
    answer(JSON.stringify(given))
    return isWrong ? 1 : 0
  }
  const name = args.slice(0, first === 'backup' ? 1 : 2).join(' ')
  const command = commands[name]
  if (command === undefined) throw new AdminError(`There is no command ${JSON.stringify(name)}.\n\n${usageOf(args)}`)
  const options = readOptions(args, name, command.options)
  const config = readConfig(environment)
  if (command.createsDatabase === undefined) requireDatabase(config)
  const store = await openStore(config.DATABASE_URL, storeOptions(config))
  try {
    const run = () => command.run(store, options, () => readInput(process.stdin, process.stderr), config)
    answer(JSON.stringify(await actingAs(BY_OPERATOR, run)))
    return 0
  } finally {
    await store.close()
  }
}

function requireDatabase({ DATABASE_URL }: Config): void {
  const file = sqliteFileOf(DATABASE_URL)
  if (file !== undefined && !existsSync(file)) throw new AdminError(`There is no database ${file}.`)
}

function asksForHelp(args: readonly string[]): boolean {
  return args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')
}

function readOptions(args: readonly string[], name: string, names: readonly string[]) {
  const options = Object.fromEntries(names.map((option) => [option, { type: 'string' as const }]))
  const own = args.slice(name.split(' ').length)
  return orUsage(args, () => parseOptions(own, options))
}

function orUsage<Options>(args: readonly string[], read: () => Options): Options {
  try {
    return read()
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : error}\n\n${usageOf(args)}`)
  }
}
