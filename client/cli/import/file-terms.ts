import type { RefusedRow } from '../../append-all/report.ts'

/** The place of a row in a request, and the cell in it that a message is about. */
const PLACE = /^rows\[\d+\](?:\.([\p{ID_Start}_$][\p{ID_Continue}$]*)|\[("[^"\\]*(?:\\.[^"\\]*)*")\])?/u

/** A message of the service in terms of the file: `rows[17].age` becomes column "age" of the row. */
export function inFileTerms({ field, message }: Pick<RefusedRow, 'field' | 'message'>): string {
  const [place, plain, quoted] = PLACE.exec(field) ?? []
  if (place === undefined) return message
  const column = quoted ?? (plain === undefined ? undefined : JSON.stringify(plain))
  return message.replaceAll(place, column === undefined ? 'the row' : `column ${column}`)
}
