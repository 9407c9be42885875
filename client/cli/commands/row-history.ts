import type { Command } from 'commander'
import type { RowHistoryEntry } from '../../../generated/index.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { exactJson } from '../exact-json.ts'
import { examples } from '../examples.ts'
import { positiveWhole } from '../option-values.ts'
import { textTable } from '../text-table.ts'

interface Options extends GlobalOptions {
  readonly limit: number
  readonly undo?: number
  readonly json?: boolean
}

/** The commands of `rows` that look back. */
export function rowHistoryCommands(rows: Command): void {
  withRow(rows.command('history').description('Shows the changes of a row and its values before each, newest first.'))
    .option('--limit <changes>', 'the maximum number of changes', positiveWhole, 20)
    .addHelpText('after', examples([['rows history ds_01k9… row_17', 'who changed the row, and what it was']]))
    .action((id: string, row: string, _: unknown, command: Command) => history(id, row, command.optsWithGlobals()))
  withRow(rows.command('restore').description('Restores a deleted row, or the values that a row had before a change.'))
    .option(
      '--undo <version>',
      'undo the change with this version in the history, and all later changes',
      positiveWhole,
    )
    .addHelpText(
      'after',
      examples([
        ['rows restore ds_01k9… row_17', 'restore a deleted row'],
        ['rows restore ds_01k9… row_17 --undo 7', 'restore the values before the change with version 7'],
      ]),
    )
    .action((id: string, row: string, _: unknown, command: Command) => restore(id, row, command.optsWithGlobals()))
}

function withRow(command: Command): Command {
  return command.argument('<dataset>', 'ds_…').argument('<row>', 'row_…').option('--json', 'as JSON')
}

async function history(id: string, row: string, { limit, json, ...options }: Options): Promise<void> {
  const service = await connect(options)
  const changes: RowHistoryEntry[] = []
  for await (const change of service.dataset(id).history(row)) if (changes.push(change) >= limit) break
  if (json) return console.log(exactJson(changes, 2))
  if (changes.length === 0) return console.log(`${row} has no changes that are kept.`)
  const lines = changes.map(({ version, at, kind, by, previous }) => [
    version,
    at,
    kind,
    by === null ? '' : (by.name ?? by.id),
    previous === null ? '(not there)' : exactJson(previous),
  ])
  process.stdout.write(textTable(['version', 'at', 'change', 'by', 'before'], lines))
}

async function restore(id: string, row: string, { undo, json, ...options }: Options): Promise<void> {
  const service = await connect(options)
  const restored = await service.dataset(id).restore(row, undo === undefined ? {} : { version: undo })
  console.log(json ? exactJson(restored, 2) : `${row} is ${exactJson(restored.values)}`)
}
