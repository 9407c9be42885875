import type { RecoveredRows, RowRange } from '../../append-all/progress.ts'
import { count } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import type { SourceFile } from './source-file.ts'

const WHAT: { readonly [How in RecoveredRows['how']]: string } = {
  changed: 'stored before the file was changed. The dataset has the old values.',
  found: 'sent more than 24 hours ago without a reply, and found in the dataset.',
  missing: 'sent more than 24 hours ago without a reply, not found in the dataset, and sent again.',
}

/**
 * Says what became of rows that an earlier attempt had sent without an answer. Throws where the dataset has others than the file, so that the exit
 * code tells.
 */
export async function reportRecovered(source: SourceFile, recovered: readonly RecoveredRows[]): Promise<void> {
  const texts = await Promise.all(
    recovered.map(
      async (range) =>
        `${source.name}, ${await lineRange(source, range)}: ${range.to - range.from === 1 ? 'this row was' : 'these rows were'} ${WHAT[range.how]}`,
    ),
  )
  if (texts.length === 0) return
  if (recovered.some(({ how }) => how === 'changed')) throw new CliError(texts.join('\n'), EXIT.incomplete)
  process.stderr.write(`${texts.join('\n')}\n`)
}

/** `lines 10,002 to 20,001`: those that the first and the last row begin on. `line 2` for a single row. */
export async function lineRange(source: SourceFile, { from, to }: RowRange): Promise<string> {
  const lines = await source.linesOf(new Set([from, to - 1]))
  if (to - from === 1) return `line ${shown(lines.get(from))}`
  return `lines ${shown(lines.get(from))} to ${shown(lines.get(to - 1))}`
}

function shown(line: number | undefined): string {
  return line === undefined ? 'the end' : count(line)
}
