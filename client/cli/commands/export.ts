import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { exported } from '../export/exported.ts'
import { CliError, isSystemError } from '../failure.ts'
import { FORMATS, type Format } from '../import/source-file.ts'
import { interruption } from '../interruption.ts'
import { collected } from '../option-values.ts'

interface Options extends GlobalOptions {
  readonly format?: Format
  readonly out?: string
  readonly filter: readonly string[]
  readonly sort?: string
  readonly formulas?: 'escape'
}

export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('Writes the rows of a dataset as CSV, NDJSON or JSON.')
    .argument('<dataset>', 'ds_…')
    .option('--out <file>', 'where to; the file is there when it is whole. By default standard output')
    .addOption(new Option('--format <format>', 'by default what the name of the file ends in, or csv').choices(FORMATS))
    .option('--filter <filter>', 'only rows that match, as in query; may repeat', collected, [])
    .option('--sort <fields>', 'in this order, as in query')
    .addOption(
      new Option('--formulas <what>', 'escape: keeps spreadsheets from running texts of CSV').choices(['escape']),
    )
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => runCommand(id, command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ['export ds_01k9… --out flights.csv', 'everything, as CSV'],
  ["export ds_01k9… --format ndjson --filter 'delay:>10' | gzip > late.ndjson.gz", 'what matches, to another program'],
])

async function runCommand(id: string, options: Options): Promise<void> {
  const service = await connect(options)
  const stop = interruption('Ending.')
  const { filter, sort, formulas } = options
  const query = { filter: [...filter], sort: sort?.split(',') ?? [], ...(formulas && { formulas }) }
  const format = options.format ?? formatOf(options.out)
  try {
    const pieces = exported(service, id, format, query, stop.signal)
    if (options.out === undefined) await toStandardOutput(pieces)
    else await toFile(pieces, options.out)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EPIPE') return
    if (!stop.signal.aborted) throw error
    const what = options.out === undefined ? 'What was written is not whole.' : `${options.out} was not written.`
    throw new CliError(`Interrupted. ${what}`, EXIT.interrupted)
  } finally {
    stop.release()
  }
}

function formatOf(file: string | undefined): Format {
  const extension = file?.split('.').at(-1)?.toLowerCase()
  if (extension === 'json') return 'json'
  return extension === 'ndjson' || extension === 'jsonl' ? 'ndjson' : 'csv'
}

async function toStandardOutput(pieces: AsyncIterable<Uint8Array | string>): Promise<void> {
  await pipeline(pieces, process.stdout, { end: false })
}

/** Under another name until it is whole, so that a file with this name never lacks rows. */
async function toFile(pieces: AsyncIterable<Uint8Array | string>, file: string): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(pieces, createWriteStream(draft))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  process.stderr.write(`${file} is written.\n`)
}
