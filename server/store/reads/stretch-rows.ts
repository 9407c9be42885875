import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { isUnique, type UsableIndex } from '../../domain/index-fields.ts'
import type { BoundSort } from '../../query/bound.ts'
import type { OneOfField } from '../../query/serving-index.ts'
import type { RowPage, RowQuery, StoredRow } from '../interface/rows.ts'
import { tuplesCompiled } from '../sql/compiled.ts'
import { cell } from '../sql/conditions.ts'
import { differencesOf, type IndexDifferences, type PrintableRow } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'
import { merged, type Placed } from './merged-rows.ts'
import { positionIn } from './rows.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'
import { emptyApart, type Stretch, withEmptyKey } from './stretches.ts'

type Field = Pick<OneOfField, 'column' | 'type'>
type Rows = SelectQueryBuilder<Schema, RowTableName, unknown>

/** The rows of stretches of one index. */
export class StretchRows {
  readonly #db: Kysely<Schema>
  readonly #query: RowQuery
  readonly #by: string
  readonly #index: UsableIndex
  readonly #using: () => Kysely<Schema>
  readonly #indexes: IndexDifferences
  /** Whether the index is one of the server's own, of whole cells alone, and empty ones last. */
  readonly #hasWholeCells: boolean

  /** On what `using` gives, statements are built that use the index. */
  constructor(db: Kysely<Schema>, query: RowQuery, index: UsableIndex, using: () => Kysely<Schema>) {
    this.#db = db
    this.#query = query
    this.#by = `by ${index.id} ${index.builtFor ?? ''} of ${rowTable(query)} ${selectionShape(query)}`
    this.#index = index
    this.#using = using
    this.#indexes = differencesOf(db).indexes
    this.#hasWholeCells = isUnique(index) && !this.#indexes.areTables
  }

  /** What the index has for a cell. */
  #key(field: Pick<BoundSort, 'column' | 'type'>): Expression<StoredCell> {
    return this.#hasWholeCells ? cell(field.column) : this.#indexes.key(field)
  }

  /** The first rows of a stretch. */
  async of(values: Stretch, limit: number): Promise<readonly StoredRow[]> {
    if (!this.#hasWholeCells) return this.#next(values, limit)
    const rows: StoredRow[] = []
    for (const part of emptyApart(values)) if (rows.length < limit) rows.push(...(await this.#next(part, limit)))
    return rows.slice(0, limit)
  }

  /**
   * A page of a stretch that has more rows than the page, if all of them can be printed. Only where an index is a table, from which its last row
   * and the next one are read at once.
   */
  async printed(values: Stretch, row: PrintableRow): Promise<RowPage | 'empty' | 'few' | 'not printable'> {
    const { limit } = this.#query
    const stretch = withEmptyKey(values, this.#indexes.emptyKey)
    const [last, next] = await this.#numbersFrom(limit - 1, stretch)
    if (last === undefined && (await this.#numbersFrom(0, stretch)).length === 0) return 'empty'
    if (last === undefined || next === undefined) return 'few'
    const build = () => {
      const rows = this.#selectFrom(this.#rows(), stretch, limit).select(sql.raw(row.text).as('json'))
      const text = sql`select ${sql.raw(row.all)} from (${rows})`
      return { compile: () => text.compile(this.#db) }
    }
    const shape = `${limit} printed of ${shapeOf(stretch)} ${this.#by} ${row.shape}`
    const [found] = await tuplesCompiled(this.#db, shape, parametersOf(stretch), build)
    const [json] = found as unknown as readonly [Uint8Array]
    const [lastRow] = await this.#numbered([last])
    if (lastRow === undefined || !row.isPrinted(json)) return 'not printable'
    return { rows: [], printed: { json, length: limit }, position: positionIn(this.#query, lastRow), hasMore: true }
  }

  /** The numbers of two rows of a stretch, the first of which so many precede. */
  async #numbersFrom(offset: number, stretch: Stretch): Promise<readonly number[]> {
    const shape = `numbers from ${offset} of ${shapeOf(stretch)} ${this.#by}`
    const build = () => this.#selectFrom(this.#entries(), stretch, 2).offset(sql.lit(offset)).select('row_number')
    const numbers = await tuplesCompiled(this.#db, shape, parametersOf(stretch), build)
    return numbers.map(([number]) => Number(number))
  }

  async #next(values: Stretch, limit: number): Promise<readonly StoredRow[]> {
    const stretch = withEmptyKey(values, this.#indexes.emptyKey)
    const shape = `${limit} of ${shapeOf(stretch)} ${this.#by}`
    const build = () => this.#selectFrom(this.#rows(), stretch, limit).select(storedColumns(this.#query))
    return storedRows(await tuplesCompiled(this.#db, shape, parametersOf(stretch), build))
  }

  /** The first rows of a stretch for all values of one field more together. */
  async ofAll(stretch: Stretch, { values, ...field }: OneOfField, limit: number): Promise<readonly StoredRow[]> {
    const { eachValue } = this.#indexes
    if (eachValue !== undefined) {
      const ofEach = (some: readonly StoredCell[], most: number) =>
        this.#rowsOfEach(stretch, field, some, most, eachValue)
      return merged(ofEach, values, stretch.order, limit)
    }
    const ofEach = (some: readonly StoredCell[], most: number) => this.#entriesOfEach(stretch, field, some, most)
    const numbers = await merged(ofEach, values, stretch.order, limit)
    const rows = new Map((numbers.length === 0 ? [] : await this.#numbered(numbers)).map((row) => [row[0], row]))
    return numbers.flatMap((number) => [rows.get(number)].filter((row) => row !== undefined))
  }

  /**
   * The entries of each value, from the index alone: where it is a table, each of their rows is in another place, and only those of the page are
   * needed. A statement for each value took five times as long.
   */
  async #entriesOfEach(
    stretch: Stretch,
    field: Field,
    values: readonly StoredCell[],
    limit: number,
  ): Promise<readonly (readonly Placed<number>[])[]> {
    const { emptyKey } = this.#indexes
    const key = (each: Field) => this.#key(each)
    const whole = withEmptyKey(stretch, emptyKey)
    // Powers of two, so that statements are few. Nothing equals NULL.
    const size = 2 ** Math.ceil(Math.log2(values.length))
    const members = Array.from({ length: size }, (_, at) => (at < values.length ? (values[at] ?? emptyKey) : null))
    const build = () => {
      const list = sql.join(members.map((value, place) => sql`(${sql.lit(place)}, ${value})`))
      const isMember = sql<SqlBool>`${key(field)} = member.column2`
      const position = sql.join([...whole.order.map((each) => key(each)), sql.ref('row_number')])
      const entries = this.#selectFrom(this.#entries(), whole, limit)
        .where(isMember)
        .select(sql`json_array(${position})`.as('position'))
      const text = sql`select (select json_group_array(json(position)) from (${entries})) from (values ${list}) as member order by member.column1`
      return { compile: () => text.compile(this.#db) }
    }
    const shape = `${limit} each of ${size} of ${shapeOf(whole)} for ${field.column} ${this.#by}`
    const lists = await tuplesCompiled(this.#db, shape, [...parametersOf(whole), ...members], build)
    return values.map((_, at) => placedNumbers(String(lists[at]?.[0] ?? '[]'), emptyKey))
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

  /** The rows of each value with one statement, since each takes a journey to the server. */
  async #rowsOfEach(
    stretch: Stretch,
    field: Field,
    values: readonly StoredCell[],
    limit: number,
    eachValue: NonNullable<IndexDifferences['eachValue']>,
  ): Promise<readonly (readonly Placed<StoredRow>[])[]> {
    const filled = values.filter((value) => value !== null)
    const shape = `${limit} each of ${shapeOf(stretch)} for ${field.column} ${this.#by}`
    const parameters = [filled, ...parametersOf(stretch)]
    const build = () => {
      const { values: from, value } = eachValue(field.type, filled)
      const isMember = sql<SqlBool>`${this.#key(field)} = ${value}`
      const rows = this.#selectFrom(this.#rows(), stretch, limit).where(isMember).select(storedColumns(this.#query))
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
    return values.map((value) => (byValue.get(value) ?? []).map((row) => this.#placed(row, stretch)))
  }

  #placed(row: StoredRow, { order }: Stretch): Placed<StoredRow> {
    return { item: row, position: positionIn({ ...this.#query, sort: order }, row) }
  }

  /** Rows by the index. */
  #rows(): Rows {
    return this.#using().selectFrom(rowTable(this.#query))
  }

  /** The entries of an index that is a table: they have the keys and the row numbers, and nothing else is asked of them. */
  #entries(): Rows {
    const { id: indexId, ...index } = this.#index
    const table = this.#indexes.name({ ...index, indexId, generation: this.#query.generation })
    return this.#db.selectFrom(table as RowTableName) // the schema has no tables of indexes; what is selected is in both
  }

  /** In the order of the index, which is that of the rows where their first field is filled. */
  #inOrder(rows: Rows, { fixed, range, order }: Pick<Stretch, 'fixed' | 'range' | 'order'>): Rows {
    const [first, ...rest] = order
    if (!this.#hasWholeCells || first === undefined || range === undefined)
      return inOrder(rows, order, (field) => this.#key(field))
    const ordered = rows.orderBy(this.#key(first))
    // No two rows have the same key then.
    const isWholeKey = rest.length === 0 && fixed.every(({ value }) => value !== null)
    return isWholeKey ? ordered : inOrder(ordered, rest, (field) => this.#key(field))
  }

  #selectFrom(from: Rows, { fixed, range, order, behindRow }: Stretch, limit: number): Rows {
    const keyOf = (field: Pick<BoundSort, 'column' | 'type'>) => this.#key(field)
    let rows = from
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
    return this.#inOrder(rows, { fixed, range, order }).limit(sql.lit(limit))
  }
}

/** Reads a list of entries, each with its keys and then the number of its row. */
function placedNumbers(list: string, emptyKey: StoredCell): Placed<number>[] {
  const entries = JSON.parse(list) as StoredCell[][] // made by the statement above
  return entries.map((entry) => {
    const position = entry.map((cell) => (cell === emptyKey ? null : cell))
    return { item: Number(position.at(-1)), position }
  })
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
