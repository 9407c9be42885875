import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { inFileTerms } from './file-terms.ts'
import { count } from './progress.ts'
import type { ImportedRows } from './run-import.ts'

/** Lists every row that was left out, with its line. Throws if there is one, so that the exit code shows it. */
export function reportRefused(file: string, { refused, lines, rowsRefused, rowsStored }: ImportedRows): void {
  if (rowsRefused === 0) return
  const texts = refused.map(
    (row, at) => `${file}, ${/^line \d+: /.test(row.message) ? row.message : `line ${lines[at]}: ${inFileTerms(row)}`}`,
  )
  const earlier = rowsRefused - refused.length
  throw new CliError(
    [
      ...texts,
      `${counted(rowsRefused, 'row is', 'rows are')} not stored${earlier > 0 ? `, ${count(earlier)} of them listed when the import stopped` : ''}.`,
    ].join('\n'),
    rowsStored === 0 ? EXIT.file : EXIT.incomplete,
  )
}
