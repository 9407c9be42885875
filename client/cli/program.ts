import { Command, Help, type Option } from 'commander'
import { examples } from './examples.ts'

type Add = (program: Command) => void

/** The commands, in the order in which the help lists them, and what adds them. */
const COMMANDS: readonly { readonly names: readonly string[]; load(): Promise<Add> }[] = [
  {
    names: ['login', 'logout', 'whoami'],
    load: async () => (await import('./commands/login.ts')).loginCommands,
  },
  { names: ['datasets'], load: async () => (await import('./commands/datasets.ts')).datasetCommands },
  { names: ['projects'], load: async () => (await import('./commands/projects.ts')).projectCommands },
  { names: ['import'], load: async () => (await import('./commands/import.ts')).importCommand },
  { names: ['export'], load: async () => (await import('./commands/export.ts')).exportCommand },
  { names: ['query'], load: async () => (await import('./commands/query.ts')).queryCommand },
  { names: ['count', 'aggregate'], load: async () => (await import('./commands/groups.ts')).groupCommands },
  { names: ['watch'], load: async () => (await import('./commands/watch.ts')).watchCommand },
  { names: ['events'], load: async () => (await import('./commands/events.ts')).eventsCommand },
  { names: ['webhooks'], load: async () => (await import('./commands/webhooks.ts')).webhookCommands },
  { names: ['rows'], load: async () => (await import('./commands/rows.ts')).rowCommands },
  { names: ['types'], load: async () => (await import('./commands/types.ts')).typesCommand },
  // `complete`, which completes the names of all commands, is not named here.
  { names: ['completion'], load: async () => (await import('./commands/completion.ts')).completionCommands },
]

/**
 * The command line, for the words that it is to parse: with the command that they call for, or with all commands if they call for none of them.
 * Parsing throws `CommanderError` in place of ending the process.
 */
export async function programOf(version: string, words: readonly string[] = []): Promise<Command> {
  const program = new Command('dataset-service')
    .description('Works with a dataset service from the command line.')
    .version(version)
    .option('--url <url>', 'the service, such as https://data.example.com/v1')
    .configureHelp({ optionDescription })
    .showHelpAfterError('(--help shows how)')
    .addHelpText('after', OVERVIEW)
    .exitOverride()
  const name = commandIn(words)
  const called = COMMANDS.filter(({ names }) => names.includes(name))
  const adds = await Promise.all((called.length > 0 ? called : COMMANDS).map(({ load }) => load()))
  for (const add of adds) add(program)
  return program
}

/** The name of the command. Only `--url` may come before it. */
function commandIn([first = '', ...others]: readonly string[]): string {
  if (first === '--url') return commandIn(others.slice(1))
  return first.startsWith('--url=') ? commandIn(others) : first
}

/** Without defaults that say nothing: an empty list, or a flag that is not set. */
function optionDescription(option: Option): string {
  return Help.prototype.optionDescription(option).replace(/ \(default: (?:\[\]|false)\)$/, '')
}

const OVERVIEW = `${examples([
  ['login --url https://data.example.com/v1', 'log in once'],
  ['import flights.csv --create Flights', 'create a dataset from a file'],
  ["query ds_01k9… --filter 'delay:>10' --sort -delay", 'show some of its rows'],
])}

Environment:
  DATASET_SERVICE_URL, DATASET_SERVICE_API_KEY   the service and the API key, instead of those of login
  DATASET_SERVICE_EMAIL, DATASET_SERVICE_PASSWORD   the owner who manages webhooks

Exit codes:
  0 done   1 refused, not found, or a check failed   2 wrong usage or not logged in   3 key refused
  4 no reply, or the service failed   5 the file cannot be read or has a wrong row, no row is stored
  6 only some rows are stored, or it is unknown whether they are   130 interrupted`
