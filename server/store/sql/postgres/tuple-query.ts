import pg from 'pg'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { Tuple } from '../compiled.ts'

const { INT2, INT4, INT8, FLOAT4, FLOAT8 } = pg.types.builtins
const NUMBERS: ReadonlySet<number> = new Set([INT2, INT4, INT8, FLOAT4, FLOAT8])

/** What pg hands to a query of the server's answer. */
interface RowDescription {
  readonly fields: readonly { readonly dataTypeID: number }[]
}
interface DataRow {
  readonly fields: (string | null)[]
}

/**
 * A query whose rows are texts and numbers. pg makes an array of each row with a function called for each value; here the array that
 * it was received in becomes the row.
 */
export class TupleQuery extends pg.Query {
  readonly #tuples: Tuple[] = []
  /** The places of numbers in a row. */
  #numbers: readonly number[] = []

  /** What there is when the query has ended. */
  get tuples(): Tuple[] {
    return this.#tuples
  }

  // What pg calls, past its own.

  handleRowDescription({ fields }: RowDescription): void {
    this.#numbers = fields.flatMap(({ dataTypeID }, place) => (NUMBERS.has(dataTypeID) ? [place] : []))
  }

  handleDataRow({ fields }: DataRow): void {
    const row: StoredCell[] = fields
    for (const place of this.#numbers) {
      const text = fields[place]
      if (typeof text === 'string') row[place] = Number(text)
    }
    this.#tuples.push(row)
  }
}
