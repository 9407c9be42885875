import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { actingAs } from '../acting.ts'
import { ConfigError, readConfig, storeOptions } from '../config.ts'
import { BY_OPERATOR } from '../domain/origin.ts'
import { ApiError } from '../operations/api-error.ts'
import { openStore, StoreError } from '../store/store.ts'
import { AdminError } from './command.ts'
import { commands, usage } from './commands.ts'
import { databaseCommands, databaseOptions } from './database-commands.ts'

/** `npm run --silent admin -- NOUN VERB …`: one JSON object on standard output, or one line on standard error and exit 1. */
async function main(args: readonly string[]): Promise<void> {
  const [first = '', ...rest] = args
  const ofDatabase = databaseCommands[first]
  if (ofDatabase !== undefined) {
    const options = orUsage(() => databaseOptions(ofDatabase, rest))
    const { answer, isWrong = false } = await ofDatabase.run(readConfig(process.env), options)
    console.log(JSON.stringify(answer))
    if (isWrong) process.exitCode = 1
    return
  }
  const name = args.slice(0, first === 'backup' ? 1 : 2).join(' ')
  const command = commands[name]
  if (command === undefined)
    throw new AdminError(name === '' ? allUsage() : `There is no command ${JSON.stringify(name)}.\n\n${allUsage()}`)
  const options = readOptions(args.slice(name.split(' ').length), command.options)
  const config = readConfig(process.env)
  const store = await openStore(config.DATABASE_URL, storeOptions(config))
  try {
    const run = () => command.run(store, options, () => text(process.stdin), config)
    console.log(JSON.stringify(await actingAs(BY_OPERATOR, run)))
  } finally {
    await store.close()
  }
}

function allUsage(): string {
  const ofDatabases = Object.entries(databaseCommands).map(([name, { synopsis }]) =>
    `  npm run --silent admin -- ${name} ${synopsis}`.trimEnd(),
  )
  return [usage(), ...ofDatabases].join('\n')
}

function readOptions(args: readonly string[], names: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  return orUsage(() => parseArgs({ args: [...args], options, strict: true }).values)
}

function orUsage<Options>(read: () => Options): Options {
  try {
    return read()
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : error}\n\n${allUsage()}`)
  }
}

main(process.argv.slice(2)).catch((error) => {
  const isExplained = [AdminError, ApiError, ConfigError, StoreError].some((kind) => error instanceof kind)
  console.error(isExplained ? error.message : error)
  process.exitCode = 1
})
