import type { Column, Dataset } from '../../../generated/index.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { count, progressOf } from './progress.ts'
import type { SourceFile } from './source-file.ts'

export interface CheckOptions {
  readonly skipInvalid: boolean
}

/** For a dry run: reads the whole file as the import would, and reports what it would do. Throws where the import would stop. */
export async function checkedImport(source: SourceFile, dataset: Dataset, options: CheckOptions): Promise<undefined> {
  const { rows, wrong } = await checkRows(source, dataset.columns)
  reportCheck(source, rows, wrong, options)
  process.stdout.write(`${count(rows)} rows would be appended to ${dataset.id} (${dataset.name}). Nothing was sent.\n`)
  return undefined
}

export async function checkRows(
  source: SourceFile,
  columns: readonly Column[],
): Promise<{ rows: number; wrong: string[] }> {
  const progress = progressOf('Checking', source.sizeBytes)
  let [bytes, rows] = [0, 0]
  const wrong: string[] = []
  try {
    for await (const block of source.rows(columns, (read) => {
      bytes = read
    })) {
      for (const row of block.rows) {
        if (row instanceof Error) wrong.push(row.message)
        else rows += 1
      }
      progress.update(bytes, rows)
    }
  } finally {
    progress.stop()
  }
  return { rows, wrong }
}

const MOST_SHOWN = 20

/** Lists rows that cannot be sent. Throws when they would stop an import. */
export function reportCheck(
  source: SourceFile,
  rows: number,
  wrong: readonly string[],
  { skipInvalid }: CheckOptions,
): void {
  if (wrong.length === 0) return
  const shown = wrong.slice(0, MOST_SHOWN).map((message) => `${source.name}, ${message}`)
  const more = wrong.length - shown.length
  const list = [...shown, ...(more > 0 ? [`and ${count(more)} more`] : [])].join('\n')
  if (skipInvalid) process.stderr.write(`${list}\n`)
  else
    throw new CliError(
      `${list}\n${count(wrong.length)} of ${count(rows + wrong.length)} rows cannot be stored. Nothing was sent.`,
      EXIT.file,
    )
}
