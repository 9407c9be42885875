import { finished } from 'node:stream/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { StoredCell } from '../../codecs.ts'
import { cellColumn } from '../../row-tables.ts'
import type { Schema } from '../../schema.ts'
import type { NewRows } from '../differences.ts'
import { schemaOf } from '../tenant-plugin.ts'

/** Stands as the only parameter of a COPY: what is to be sent behind it. */
export class CopyInput {
  readonly chunks: readonly Buffer[]

  constructor(chunks: readonly Buffer[]) {
    this.chunks = chunks
  }
}

/** Sends rows by COPY, which takes them several times as fast as INSERT. */
export async function copyRows(db: Kysely<Schema>, rows: NewRows): Promise<void> {
  const columns = ['row_number', 'created_at', ...rows.columns.map(cellColumn)]
  // Kysely puts no schema into a statement that it did not build itself.
  const statement = sql`copy ${sql.id(schemaOf(db), rows.table)} (${sql.join(columns.map((name) => sql.id(name)))}) from stdin`
  await db.executeQuery(CompiledQuery.raw(statement.compile(db).sql, [new CopyInput(copyText(rows))]))
}

/** Runs a COPY on a connection of the driver. */
export async function copyIn(client: ClientBase, statement: string, { chunks }: CopyInput): Promise<void> {
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  await done
}

const CHUNK_LENGTH = 256 * 1024

/** Rows in COPY's text format, in pieces of about 256 KiB. */
function copyText({ rows, firstRowNumber, now }: NewRows): Buffer[] {
  const chunks: Buffer[] = []
  let text = ''
  for (const [index, cells] of rows.entries()) {
    text += `${firstRowNumber + index}\t${now}`
    for (const cell of cells) text += `\t${cellText(cell)}`
    text += '\n'
    if (text.length > CHUNK_LENGTH) {
      chunks.push(Buffer.from(text))
      text = ''
    }
  }
  chunks.push(Buffer.from(text))
  return chunks
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A cell in COPY's text format, which has tabs between cells and ends of lines between rows. */
export function cellText(cell: StoredCell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'number') return String(cell)
  return /[\\\n\r\t]/.test(cell) ? cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '') : cell
}
