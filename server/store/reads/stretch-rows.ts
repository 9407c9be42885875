import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { FixedField } from '../../query/serving-index.ts'
import type { RowQuery, StoredRow } from '../interface/rows.ts'
import { compiledText, tuplesCompiled, tuplesOf } from '../sql/compiled.ts'
import { differencesOf, type IndexDifferences } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'
import { type Stretch, withEmptyKey } from './stretches.ts'

/** The rows of stretches of one index. */
export class StretchRows {
  readonly #db: Kysely<Schema>
  readonly #query: RowQuery
  readonly #by: string
  readonly #using: () => Kysely<Schema>
  readonly #indexes: IndexDifferences

  /** On what `using` gives, statements are built that use the index. */
  constructor(db: Kysely<Schema>, query: RowQuery, indexId: string, using: () => Kysely<Schema>) {
    this.#db = db
    this.#query = query
    this.#by = `by ${indexId} ${selectionShape(query)}`
    this.#using = using
    this.#indexes = differencesOf(db).indexes
  }

  /** The first rows of a stretch. */
  async of(values: Stretch, limit: number): Promise<readonly StoredRow[]> {
    const stretch = withEmptyKey(values, this.#indexes.emptyKey)
    const shape = `${limit} of ${shapeOf(stretch)} ${this.#by}`
    const build = () => this.#select(stretch, limit)
    return storedRows(await tuplesCompiled(this.#db, shape, parametersOf(stretch), build))
  }

  /** The first rows of a stretch for each value of one field more, in the order of the values. */
  async ofEach(
    stretch: Stretch,
    field: Omit<FixedField, 'value'>,
    values: readonly StoredCell[],
    limit: number,
  ): Promise<readonly (readonly StoredRow[])[]> {
    const { eachValue, emptyKey } = this.#indexes
    if (eachValue !== undefined) return this.#ofEachAtOnce(stretch, field, values, limit, eachValue)
    // One text for all values: to make it takes longer than to run it.
    const [first = null] = values
    const whole = withEmptyKey({ ...stretch, fixed: [...stretch.fixed, { ...field, value: first }] }, emptyKey)
    const parameters = parametersOf(whole)
    const shape = `${limit} of ${shapeOf(whole)} ${this.#by}`
    const text = compiledText(this.#db, shape, parameters, () => this.#select(whole, limit))
    const found: (readonly StoredRow[])[] = []
    for (const value of values) {
      const given = parameters.with(stretch.fixed.length, value ?? emptyKey)
      const tuples = tuplesOf(this.#db, { sql: text, parameters: given })
      found.push(storedRows(tuples instanceof Promise ? await tuples : tuples))
    }
    return found
  }

  /** With one statement, since each takes a journey to the server. */
  async #ofEachAtOnce(
    stretch: Stretch,
    field: Omit<FixedField, 'value'>,
    values: readonly StoredCell[],
    limit: number,
    eachValue: NonNullable<IndexDifferences['eachValue']>,
  ): Promise<readonly (readonly StoredRow[])[]> {
    const filled = values.filter((value) => value !== null)
    const shape = `${limit} each of ${shapeOf(stretch)} for ${field.column} ${this.#by}`
    const parameters = [filled, ...parametersOf(stretch)]
    const build = () => {
      const { values: from, value } = eachValue(field.type, filled)
      const key = this.#indexes.key(field)
      const rows = this.#select(stretch, limit, sql<SqlBool>`${key} = ${value}`)
      return {
        compile: () =>
          sql`select member.place, each.* from ${from} cross join lateral (${rows}) as each`.compile(this.#db),
      }
    }
    const byValue = new Map<StoredCell, StoredRow[]>(values.map((value) => [value, []]))
    if (filled.length > 0)
      for (const [place, ...row] of await tuplesCompiled(this.#db, shape, parameters, build))
        byValue.get(filled[Number(place) - 1] ?? null)?.push(...storedRows([row]))
    if (byValue.has(null))
      byValue.set(null, [
        ...(await this.of({ ...stretch, fixed: [...stretch.fixed, { ...field, value: null }] }, limit)),
      ])
    return values.map((value) => byValue.get(value) ?? [])
  }

  #select({ fixed, range, order, behindRow }: Stretch, limit: number, member?: Expression<SqlBool>) {
    const { key: keyOf } = this.#indexes
    let rows = this.#using().selectFrom(rowTable(this.#query)).select(storedColumns(this.#query))
    if (member !== undefined) rows = rows.where(member)
    for (const field of fixed) {
      const key = keyOf(field)
      rows = rows.where((eb) => (field.value === null ? eb(key, 'is', null) : eb(key, '=', field.value)))
    }
    const [first] = order
    if (first !== undefined && range !== undefined) {
      const { lower, upper } = range
      if (lower) rows = rows.where((eb) => eb(keyOf(first), lower.inclusive ? '>=' : '>', lower.value))
      if (upper) rows = rows.where((eb) => eb(keyOf(first), upper.inclusive ? '<=' : '<', upper.value))
    }
    if (behindRow !== undefined) rows = rows.where(sql.ref<number>('row_number'), '>', behindRow)
    return inOrder(rows, order, keyOf).limit(sql.lit(limit))
  }
}

/** All of a stretch that its statement depends on. */
function shapeOf({ fixed, range, order, behindRow }: Stretch): string {
  const equal = fixed.map(({ column, value }) => `${column}${value === null ? ' empty' : ''}`)
  const ends = [range?.lower, range?.upper].map((bound) => bound && (bound.inclusive ? 'from' : 'beyond'))
  return `${equal}; ${ends}; ${order.map(({ column, descending }) => (descending ? -column : column))}; ${behindRow !== undefined}`
}

/** In the order in which the statement uses them. */
function parametersOf({ fixed, range, behindRow }: Stretch): StoredCell[] {
  const bounds = [range?.lower, range?.upper].flatMap((bound) => bound?.value ?? [])
  return [...fixed.flatMap(({ value }) => value ?? []), ...bounds, ...(behindRow === undefined ? [] : [behindRow])]
}
