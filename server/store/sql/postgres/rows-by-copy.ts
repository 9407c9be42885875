import { sql, type Transaction } from 'kysely'
import type { Connection } from 'pg'
import type { StoredCell } from '../../../domain/codecs.ts'
import { type NewRows, type RowColumn, type RowPlace, schemaOf } from '../differences.ts'
import { cellColumn } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import type { Stage } from '../stage.ts'
import { CopyData, type CopyParts } from './copy-data.ts'
import { onSession, type SubmittedQuery } from './session.ts'

/** The columns that every row table has, in the order of `CopyData`. */
const NUMBERS = ['row_number', 'created_at'] as const

/** Rows that go by COPY, which takes them several times as fast as INSERT. */
export function rowsByCopy(columns: readonly RowColumn[]): NewRows {
  const data = dataFor(columns)
  return {
    get length() {
      return data.length
    },
    add: (cells) => data.add(cells),
    store: (own, place) => copyRows(own, place, columns, data),
  }
}

function dataFor(columns: readonly RowColumn[]): CopyData {
  return new CopyData(
    columns.map(({ storage }) => storage),
    NUMBERS.length,
  )
}

async function copyRows(
  own: Transaction<Schema>,
  { table, firstRowNumber, now }: RowPlace,
  columns: readonly RowColumn[],
  data: CopyData,
): Promise<void> {
  const names = [...NUMBERS, ...columns.map(({ number }) => cellColumn(number))]
  data.setNumbers((row) => [firstRowNumber + row, now])
  await copyInto(own, table, names, data)
}

/** The same rows, made in one thread and sent by another. */
export function stageForCopy(columns: readonly RowColumn[]): Stage {
  const data = dataFor(columns)
  return {
    add: (cells) => data.add(cells),
    end() {
      const staged = data.parts()
      // Each chunk has its memory to itself.
      return { staged, transfer: staged.chunks.map(({ bytes }) => bytes.buffer as ArrayBuffer) }
    },
    discard() {},
  }
}

/** Stores what `stageForCopy` staged of the same columns. */
export function stagedByCopy(columns: readonly RowColumn[], staged: CopyParts): NewRows['store'] {
  const data = CopyData.of(NUMBERS.length, staged)
  return (own, place) => copyRows(own, place, columns, data)
}

/** Stores rows that have their numbers and times. */
export async function recordsByCopy(
  own: Transaction<Schema>,
  table: RowPlace['table'],
  columns: readonly RowColumn[],
  records: readonly (readonly StoredCell[])[],
): Promise<void> {
  const data = new CopyData(['bigint', 'bigint', 'bigint', ...columns.map(({ storage }) => storage)])
  for (const record of records) data.add(record)
  const names = [...NUMBERS, 'updated_at', ...columns.map(({ number }) => cellColumn(number))]
  await copyInto(own, table, names, data)
}

/** Sends rows into a table of an organization. */
export async function copyInto(
  own: Transaction<Schema>,
  table: RowPlace['table'],
  names: readonly string[],
  data: CopyData,
): Promise<void> {
  // Kysely puts no schema into a statement that it did not build itself.
  const place = sql`${sql.id(schemaOf(own), table)} (${sql.join(names.map((name) => sql.id(name)))})`
  const statement = sql`copy ${place} from stdin (format binary)`.compile(own).sql
  await onSession(own, (session) => session.submit(new CopyIn(statement, data.bytes())))
}

// "COPY Operations" in PostgreSQL's documentation of its protocol.
const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * A COPY from stdin whose data is complete. It is handed to the socket in one piece: a stream would wait for the thread
 * between two parts, while the rows of the next request are being read.
 */
export class CopyIn implements SubmittedQuery {
  readonly sql: string
  readonly #data: readonly Uint8Array[]
  readonly #done = Promise.withResolvers<void>()

  constructor(statement: string, data: readonly Uint8Array[]) {
    this.sql = statement
    this.#data = data
  }

  /** Fulfilled when the server has taken it all. */
  get done(): Promise<void> {
    return this.#done.promise
  }

  // What `pg` calls, in the order in which it does.

  submit(connection: Connection): void {
    connection.query(this.sql)
  }

  handleCopyInResponse({ stream }: Connection): void {
    stream.cork()
    for (const part of this.#data) {
      const head = Buffer.alloc(5, COPY_DATA)
      head.writeInt32BE(4 + part.length, 1)
      stream.write(head)
      stream.write(part)
    }
    stream.write(COPY_DONE)
    stream.uncork()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  /** Also of a connection that is lost. */
  handleError(error: unknown): void {
    this.#done.reject(error)
  }
}
