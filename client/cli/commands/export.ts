import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { type RowOptions, rowsOf, withRows } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { EXPORTED_FORMATS, type ExportedFormat, exported } from '../export/exported.ts'
import { outputForm, writeFile } from '../export/output-file.ts'
import { CliError, isSystemError } from '../failure.ts'
import { interruption } from '../interruption.ts'

interface Options extends GlobalOptions, RowOptions {
  readonly format?: ExportedFormat
  readonly out?: string
  readonly formulas?: 'escape'
}

export function exportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('Writes the rows of a dataset as CSV, NDJSON, JSON or Parquet.')
    .argument('<dataset>', 'ds_…')
  withRows(command)
    .option(
      '--out <file>',
      'the file to write, which appears when it is complete, compressed if its name ends in .gz; the default, and -, is standard output',
    )
    .addOption(
      new Option('--format <format>', 'by default the format that the file name ends in, or csv').choices(
        EXPORTED_FORMATS,
      ),
    )
    .addOption(
      new Option('--formulas <what>', 'escape: in CSV, keeps spreadsheets from running text as formulas').choices([
        'escape',
      ]),
    )
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => runCommand(id, command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ['export ds_01k9… --out flights.csv', 'everything, as CSV'],
  ['export ds_01k9… --out flights.ndjson.gz', 'one row per line, compressed'],
  ['export ds_01k9… --out flights.parquet --select origin,delay', 'two columns, for DuckDB or pandas'],
  [
    "export ds_01k9… --format ndjson --filter 'delay:>10' | gzip > late.ndjson.gz",
    'only matching rows, compressed by another program',
  ],
])

/** What `--out` calls it, as `import` calls standard input. */
const STANDARD_OUTPUT = '-'

async function runCommand(id: string, options: Options): Promise<void> {
  const out = options.out === STANDARD_OUTPUT ? undefined : options.out
  const { format, isCompressed } = outputForm(out, options.format)
  const service = await connect(options)
  const stop = interruption('Ending.')
  const { formulas } = options
  const query = { ...rowsOf(options), ...(formulas && { formulas }) }
  try {
    const pieces = exported(service, id, format, query, stop.signal)
    if (out === undefined) await toStandardOutput(pieces)
    else {
      await writeFile(pieces, out, isCompressed)
      process.stderr.write(`${out} is written.\n`)
    }
  } catch (error) {
    if (isSystemError(error) && error.code === 'EPIPE') return
    if (!stop.signal.aborted) throw error
    const what = out === undefined ? 'The output is incomplete.' : `${out} was not written.`
    throw new CliError(`Interrupted. ${what}`, EXIT.interrupted)
  } finally {
    stop.release()
  }
}

async function toStandardOutput(pieces: AsyncIterable<Uint8Array | string>): Promise<void> {
  await pipeline(pieces, process.stdout, { end: false })
}
