import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import type { DatasetService } from '../../dataset-service.ts'
import { NotFoundError } from '../../errors.ts'
import { ColumnMismatchError } from '../../rows/verify.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { writeFile } from '../export/output-file.ts'
import { CliError, usageError } from '../failure.ts'
import { fileError } from '../import/row-error.ts'
import { constantName, type Definition, readDefinitions } from '../types/definition.ts'
import { definitionsText, type NamedDefinition } from '../types/definitions-text.ts'
import { whenColumnsChange } from '../types/when-columns-change.ts'

interface PullOptions extends GlobalOptions {
  readonly out?: string
  readonly zod?: boolean
  readonly watch?: boolean
}

interface CheckOptions extends GlobalOptions {
  readonly exact: boolean
}

export function typesCommand(program: Command): void {
  const types = program
    .command('types')
    .description('Writes the columns of datasets as TypeScript types, and checks that they still match.')
    .addHelpText('after', examples([['types pull ds_01k9… --out src/datasets.ts', 'then import { flights } from it']]))
  types
    .command('pull')
    .description('Writes the columns and the row types of datasets.')
    .argument('<datasets...>', 'ds_…')
    .option('--out <file>', 'the file to write; by default standard output')
    .option('--zod', 'with zod schemas; the default if the file can import zod 4')
    .option('--no-zod', 'without zod schemas')
    .option('--watch', 'write the file again whenever columns change, until interrupted; requires --out')
    .addHelpText(
      'after',
      examples([
        ['types pull ds_01k9… ds_01ka… --out src/datasets.ts', 'two datasets in one file'],
        ['types pull ds_01k9… --out src/datasets.ts --watch', 'while you develop'],
      ]),
    )
    .action((ids: string[], _: unknown, command: Command) => pull(ids, command.optsWithGlobals()))
  types
    .command('check')
    .description('Fails if a dataset lacks a column of the file, or has it with another type or looser rules.')
    .argument('<files...>', 'written by types pull')
    .option('--exact', 'also fail if the dataset has more columns than the file', false)
    .addHelpText(
      'after',
      examples([['types check src/datasets.ts', 'in CI, with DATASET_SERVICE_URL and DATASET_SERVICE_API_KEY']]),
    )
    .action((files: string[], _: unknown, command: Command) => check(files, command.optsWithGlobals()))
}

async function pull(ids: readonly string[], { watch, ...options }: PullOptions): Promise<void> {
  if (watch && options.out === undefined) throw usageError('--watch requires --out.')
  const service = await connect(options)
  const pulled = () => write(service, ids, options)
  await (watch ? whenColumnsChange(service, ids, pulled) : pulled())
}

async function write(
  service: DatasetService,
  ids: readonly string[],
  { out, zod = hasZod(out) }: PullOptions,
): Promise<void> {
  const definitions: NamedDefinition[] = []
  const taken = new Set<string>()
  for (const id of new Set(ids)) {
    const { name, columns } = await service.datasets.get(id)
    const constant = constantName(name, taken)
    // The schema of `flights` is `flightsRow`.
    taken.add(constant).add(`${constant}Row`)
    definitions.push({ constant, id, name, columns })
  }
  const text = definitionsText(definitions, { zod })
  if (out === undefined) process.stdout.write(text)
  else {
    await writeFile(Readable.from([text]), out, false)
    const names = definitions.map(({ constant }) => constant).join(', ')
    process.stderr.write(`${out} is written: ${names}${zod ? ', with zod schemas' : ''}.\n`)
  }
}

/** Whether a file there could import zod 4. */
function hasZod(out: string | undefined): boolean {
  try {
    const require = createRequire(resolve(out ?? 'datasets.ts'))
    return Number.parseInt(require('zod/package.json').version, 10) >= 4
  } catch {
    return false
  }
}

async function check(files: readonly string[], { exact, ...options }: CheckOptions): Promise<void> {
  const service = await connect(options)
  const misfits: string[] = []
  let checked = 0
  for (const file of files) {
    for (const { constant, id, columns } of await definitionsOf(file)) {
      checked += 1
      try {
        const definitions = Object.fromEntries(columns.map(({ name, ...definition }) => [name, definition]))
        await service.dataset(id, { columns: definitions }).verify({ exact })
      } catch (error) {
        if (!(error instanceof ColumnMismatchError || error instanceof NotFoundError)) throw error
        misfits.push(`${file}, ${constant}: ${error.message}`)
      }
    }
  }
  if (misfits.length > 0)
    throw new CliError(
      [...misfits, 'To write the definitions again: dataset-service types pull'].join('\n'),
      EXIT.failed,
    )
  console.log(`${checked === 1 ? '1 dataset has' : `${checked} datasets have`} the columns of the definitions.`)
}

async function definitionsOf(file: string): Promise<Definition[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fileError(file, error.code === 'ENOENT' ? 'there is no such file.' : error.message)
  })
  const definitions = readDefinitions(text)
  if (definitions.length === 0 || definitions.some(({ columns }) => columns.length === 0))
    throw fileError(
      file,
      'it does not have the form that types pull writes. Write it again with dataset-service types pull.',
    )
  return definitions
}
