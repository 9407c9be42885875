import { type Expression, type Kysely, type SelectExpression, type SqlBool, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { FixedField } from '../../query/serving-index.ts'
import type { RowQuery, StoredRow } from '../interface/rows.ts'
import { tuplesCompiled } from '../sql/compiled.ts'
import { differencesOf, type IndexDifferences } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'
import { type Stretch, withEmptyKey } from './stretches.ts'

type Selected = SelectExpression<Schema, RowTableName>

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
    const build = () => this.#select(stretch, limit, storedColumns(this.#query))
    return storedRows(await tuplesCompiled(this.#db, shape, parametersOf(stretch), build))
  }

  /** The first rows of a stretch for each value of one field more, in the order of the values. */
  async ofEach(
    stretch: Stretch,
    field: Omit<FixedField, 'value'>,
    values: readonly StoredCell[],
    limit: number,
  ): Promise<readonly (readonly StoredRow[])[]> {
    const { eachValue } = this.#indexes
    return eachValue === undefined
      ? this.#ofEachByNumber(stretch, field, values, limit)
      : this.#ofEachInJoin(stretch, field, values, limit, eachValue)
  }

  /**
   * With two statements, one for the numbers of the rows and one for the rows: no join of SQLite's can depend on what stands before it. A
   * statement for each value took five times as long.
   */
  async #ofEachByNumber(
    stretch: Stretch,
    field: Omit<FixedField, 'value'>,
    values: readonly StoredCell[],
    limit: number,
  ): Promise<readonly (readonly StoredRow[])[]> {
    const { emptyKey, key } = this.#indexes
    const whole = withEmptyKey(stretch, emptyKey)
    // Powers of two, so that statements are few. Nothing equals NULL.
    const size = 2 ** Math.ceil(Math.log2(values.length))
    const members = Array.from({ length: size }, (_, at) => (at < values.length ? (values[at] ?? emptyKey) : null))
    const build = () => {
      const list = sql.join(members.map((value, place) => sql`(${sql.lit(place)}, ${value})`))
      const isMember = sql<SqlBool>`${key(field)} = member.column2`
      const numbers = this.#select(whole, limit, ['row_number'], isMember)
      const text = sql`select (select group_concat(row_number) from (${numbers})) from (values ${list}) as member order by member.column1`
      return { compile: () => text.compile(this.#db) }
    }
    const shape = `${limit} each of ${size} of ${shapeOf(whole)} for ${field.column} ${this.#by}`
    const lists = await tuplesCompiled(this.#db, shape, [...parametersOf(whole), ...members], build)
    const numbers = values.map((_, at) => numbersIn(lists[at]?.[0]))
    const rows = await this.#numbered(numbers.flat())
    const byNumber = new Map<number, StoredRow>(rows.map((row) => [row[0], row]))
    return numbers.map((each) => each.map((number) => byNumber.get(number)).filter((row) => row !== undefined))
  }

  async #numbered(numbers: readonly number[]): Promise<readonly StoredRow[]> {
    const list = JSON.stringify(numbers)
    const shape = `numbered of ${rowTable(this.#query)} ${selectionShape(this.#query)}`
    const build = () =>
      this.#db
        .selectFrom(rowTable(this.#query))
        .select(storedColumns(this.#query))
        .where(sql<SqlBool>`row_number in (select value from json_each(${list}))`)
    return storedRows(await tuplesCompiled(this.#db, shape, [list], build))
  }

  /** With one statement, since each takes a journey to the server. */
  async #ofEachInJoin(
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
      const rows = this.#select(stretch, limit, storedColumns(this.#query), sql<SqlBool>`${key} = ${value}`)
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

  #select(stretch: Stretch, limit: number, selected: readonly Selected[], member?: Expression<SqlBool>) {
    const { fixed, range, order, behindRow } = stretch
    const { key: keyOf } = this.#indexes
    let rows = this.#using().selectFrom(rowTable(this.#query)).select(selected)
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

function numbersIn(list: StoredCell | undefined): number[] {
  return list === null || list === undefined ? [] : String(list).split(',').map(Number)
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
