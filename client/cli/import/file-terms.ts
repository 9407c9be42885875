import type { RefusedRow } from '../../append-all/report.ts'

/** The place of a row in a request, and the cell in it that a message is about. */
const PLACE = /^rows\[\d+\](?:\.([\p{ID_Start}_$][\p{ID_Continue}$]*)|\[("[^"\\]*(?:\\.[^"\\]*)*")\])?/u

/** What the service says of a row, in terms of the file, where `rows[17].age` is in column "age" of a line. */
export function inFileTerms({ field, message }: Pick<RefusedRow, 'field' | 'message'>): string {
  const [place, plain, quoted] = PLACE.exec(field) ?? []
  if (place === undefined) return message
  const column = quoted ?? (plain === undefined ? undefined : JSON.stringify(plain))
  return message.replaceAll(place, column === undefined ? 'the row' : `column ${column}`)
}
