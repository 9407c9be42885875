import type { RecoveredRows, RowRange } from '../../append-all/progress.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { count } from './progress.ts'
import type { SourceFile } from './source-file.ts'

const WHAT: { readonly [How in RecoveredRows['how']]: string } = {
  changed: 'were stored before the file was changed. The dataset has the old values.',
  found: 'were sent more than 24 hours ago without a reply, and are in the dataset.',
  missing: 'were sent more than 24 hours ago without a reply, were not in the dataset, and have been sent again.',
}

/**
 * Says what became of rows that an earlier attempt had sent without an answer. Throws where the dataset has others than the file, so that the exit
 * code tells.
 */
export async function reportRecovered(source: SourceFile, recovered: readonly RecoveredRows[]): Promise<void> {
  const texts = await Promise.all(
    recovered.map(async (range) => `${source.name}, ${await lineRange(source, range)}: these rows ${WHAT[range.how]}`),
  )
  if (texts.length === 0) return
  if (recovered.some(({ how }) => how === 'changed')) throw new CliError(texts.join('\n'), EXIT.incomplete)
  process.stderr.write(`${texts.join('\n')}\n`)
}

/** `lines 10,002 to 20,001`: those that the first and the last row begin on. */
export async function lineRange(source: SourceFile, { from, to }: RowRange): Promise<string> {
  const lines = await source.linesOf(new Set([from, to - 1]))
  return `lines ${shown(lines.get(from))} to ${shown(lines.get(to - 1))}`
}

function shown(line: number | undefined): string {
  return line === undefined ? 'the end' : count(line)
}
