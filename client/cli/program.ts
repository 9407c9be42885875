import { Command, Help, type Option } from 'commander'
import { completionCommands } from './commands/completion.ts'
import { datasetCommands } from './commands/datasets.ts'
import { eventsCommand } from './commands/events.ts'
import { exportCommand } from './commands/export.ts'
import { groupCommands } from './commands/groups.ts'
import { importCommand } from './commands/import.ts'
import { loginCommands } from './commands/login.ts'
import { projectCommands } from './commands/projects.ts'
import { queryCommand } from './commands/query.ts'
import { rowCommands } from './commands/rows.ts'
import { typesCommand } from './commands/types.ts'
import { watchCommand } from './commands/watch.ts'
import { webhookCommands } from './commands/webhooks.ts'
import { examples } from './examples.ts'

/** The whole command line. Parsing throws `CommanderError` in place of ending the process. */
export function programOf(version: string): Command {
  const program = new Command('dataset-service')
    .description('Works with a dataset service from the command line.')
    .version(version)
    .option('--url <url>', 'the service, such as https://data.example.com/v1')
    .configureHelp({ optionDescription })
    .showHelpAfterError('(--help shows how)')
    .addHelpText('after', OVERVIEW)
    .exitOverride()
  for (const add of [
    loginCommands,
    datasetCommands,
    projectCommands,
    importCommand,
    exportCommand,
    queryCommand,
    groupCommands,
    watchCommand,
    eventsCommand,
    webhookCommands,
    rowCommands,
    typesCommand,
    completionCommands,
  ])
    add(program)
  return program
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
