import { csvField, csvFields } from '../dataset/csv-text.ts'
import type { Mapping } from './column-mapping.ts'
import { type Line, linesOf, type Source } from './csv-file.ts'

/** A file of CSV as the service reads it: in UTF-8, with the names of the columns that its own go into. Comes in parts, as it is read. */
export async function* writtenCsv(
  source: Source,
  columns: Mapping,
  onShare: (share: number) => void,
): AsyncGenerator<string> {
  const names = columns.flatMap((column) => column?.name ?? [])
  yield csvFields(names)
  // A file without names gets a line more.
  const added = source.hasHeader ? 0 : 1
  let at = 2
  for await (const { lines, share } of linesOf(source)) {
    const texts = lines.map((line) => {
      const { number } = line
      // Blank lines stay, so that a refused row has the number of its line. With one column they would be rows.
      const blank = names.length > 1 ? Math.max(0, number + added - at) : 0
      const text = `${fieldsFor(line, columns).join()}\r\n`
      at += blank + text.split('\n').length - 1
      return '\r\n'.repeat(blank) + text
    })
    yield texts.join('')
    onShare(share)
  }
}

/**
 * A line with too few or too many cells stays one, so that the service refuses it as it does in a file that it reads itself: it is not clear which cell
 * is missing.
 */
function fieldsFor({ fields, isQuoted }: Line, columns: Mapping): string[] {
  const cells = fields.map((text, index) => (text === '' && isQuoted[index] ? '""' : csvField(text)))
  const isKept = (index: number) => columns[index] !== undefined
  if (cells.length === columns.length) return cells.filter((_, index) => isKept(index))
  const isTakenForRight = cells.length === [...columns.keys()].filter(isKept).length
  return isTakenForRight ? [...cells, ''] : cells
}
