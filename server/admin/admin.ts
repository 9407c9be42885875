import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { actingAs } from '../acting.ts'
import { type Config, ConfigError, readConfig, sqliteFileOf, storeOptions } from '../config.ts'
import { BY_OPERATOR } from '../domain/origin.ts'
import { ApiError } from '../operations/api-error.ts'
import { openStore, StoreError } from '../store/store.ts'
import { isSystemError } from '../system-error.ts'
import { AdminError } from './command.ts'
import { commands } from './commands.ts'
import { databaseCommands, databaseOptions } from './database-commands.ts'
import { readInput } from './read-input.ts'
import { usageOf } from './usage.ts'

/** `npm run --silent admin -- NOUN VERB …`: one JSON object on standard output, or one line on standard error and exit 1. */
async function main(args: readonly string[]): Promise<void> {
  const [first = '', ...rest] = args
  if (asksForHelp(args)) return console.log(usageOf(first === 'help' ? rest : args))
  const ofDatabase = databaseCommands[first]
  if (ofDatabase !== undefined) {
    const options = orUsage(args, () => databaseOptions(ofDatabase, rest))
    const { answer, isWrong = false } = await ofDatabase.run(readConfig(process.env), options)
    console.log(JSON.stringify(answer))
    if (isWrong) process.exitCode = 1
    return
  }
  const name = args.slice(0, first === 'backup' ? 1 : 2).join(' ')
  const command = commands[name]
  if (command === undefined) throw new AdminError(`There is no command ${JSON.stringify(name)}.\n\n${usageOf(args)}`)
  const options = readOptions(args, name, command.options)
  const config = readConfig(process.env)
  if (command.createsDatabase === undefined) requireDatabase(config)
  const store = await openStore(config.DATABASE_URL, storeOptions(config))
  try {
    const run = () => command.run(store, options, () => readInput(process.stdin, process.stderr), config)
    console.log(JSON.stringify(await actingAs(BY_OPERATOR, run)))
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
  return orUsage(args, () => parseArgs({ args: own, options, strict: true }).values)
}

function orUsage<Options>(args: readonly string[], read: () => Options): Options {
  try {
    return read()
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : error}\n\n${usageOf(args)}`)
  }
}

main(process.argv.slice(2)).catch((error) => {
  const isExplained = [AdminError, ApiError, ConfigError, StoreError].some((kind) => error instanceof kind)
  console.error(isExplained || isSystemError(error) ? error.message : error)
  process.exitCode = 1
})
