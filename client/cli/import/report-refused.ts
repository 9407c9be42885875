import type { AppendReport, RefusedRow } from '../../append-all/report.ts'
import { count, counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { inFileTerms } from './file-terms.ts'
import { linesOf } from './refused-lines.ts'
import type { SourceFile } from './source-file.ts'

export interface ImportedRows extends AppendReport {
  /** The lines of the refused rows, in their order. */
  readonly lines: readonly (number | undefined)[]
}

/** Lists every row that was left out, with its line. Throws if there is one, so that the exit code shows it. */
export function reportRefused(file: string, { refused, lines, rowsRefused, rowsStored }: ImportedRows): void {
  if (rowsRefused === 0) return
  const earlier = rowsRefused - refused.length
  throw new CliError(
    [
      ...textsOf(file, refused, lines),
      `${counted(rowsRefused, 'row is', 'rows are')} not stored${earlier > 0 ? `, ${count(earlier)} of them from before the import stopped` : ''}.`,
    ].join('\n'),
    rowsStored === 0 ? EXIT.file : EXIT.incomplete,
  )
}

/** What is wrong with each row, with its line, or with its number where the file cannot be read any more. */
export async function refusedTexts(source: SourceFile, refused: readonly RefusedRow[]): Promise<string[]> {
  return textsOf(source.name, refused, await linesOf(source, refused).catch(() => []))
}

function textsOf(file: string, refused: readonly RefusedRow[], lines: readonly (number | undefined)[]): string[] {
  return refused.map((row, at) => {
    if (/^line \d+: /.test(row.message)) return `${file}, ${row.message}`
    const place = lines[at] === undefined ? `row ${row.index + 1}` : `line ${lines[at]}`
    return `${file}, ${place}: ${inFileTerms(row)}`
  })
}
