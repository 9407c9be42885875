import { type Command, Option } from 'commander'
import { counted } from './counted.ts'
import { usageError } from './failure.ts'
import { ROW_FORMATS, type RowFormat } from './print-rows.ts'

/** The options that say how rows are printed. */
export interface FormatOptions {
  readonly format?: RowFormat
  readonly json?: boolean
}

export function withFormat(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'by default a table').choices(ROW_FORMATS))
    .option('--json', 'the same as --format json')
}

export function formatOf({ format, json }: FormatOptions): RowFormat {
  if (json && format !== undefined && format !== 'json')
    throw usageError(`--json and --format ${format} do not go together.`)
  return json ? 'json' : (format ?? 'table')
}

/** Says that there are more than `--limit` allows: `more(20, 'row')`. */
export function more(limit: number, noun: string): string {
  return `${counted(limit, `${noun} is`, `${noun}s are`)} shown, but there are more; use --limit to see them.\n`
}
