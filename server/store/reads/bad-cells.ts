import { type Kysely, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { cellCheck } from '../../domain/column-rules.ts'
import { conversion } from '../../domain/conversions.ts'
import type { BadCells, BadCellsQuery } from '../interface/bad-cells.ts'
import type { FoundCell } from '../interface/columns.ts'
import { breaksRules } from '../sql/broken-rules.ts'
import { tuplesOf } from '../sql/compiled.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { partsThatFit } from './parts-that-fit.ts'
import { forEachRange, type Pace, type RowRange, scanPlan } from './row-ranges.ts'

const CELLS_KEPT = 100

/** Cells that do not convert to a type, or break rules: rules alone are the database's work, a conversion is ours. */
export async function selectBadCells(db: Kysely<Schema>, query: BadCellsQuery, pace?: Pace): Promise<BadCells> {
  const found = { count: 0, cells: [] as FoundCell[] }
  const isOfRules = query.type === query.column.type
  const look = isOfRules ? breaking : notConverting
  const { scansAtOnce } = differencesOf(db)
  const own = tenant(db, query.organizationId)
  for (const { first, last } of query.ranges) {
    const count = last - first + 1
    const plan = scanPlan(count, query, Number.POSITIVE_INFINITY)
    const atOnce = isOfRules && scansAtOnce ? { mostRows: count, firstRows: count } : {}
    await forEachRange({ ...plan, ...atOnce }, pace, async ({ from, to }) => {
      const range = { from: from + first - 1, to: to + first - 1 }
      for (const part of isOfRules ? [range] : await partsThatFit(own, query, [query.column], range)) {
        const { count, cells } = await look(db, query, part, CELLS_KEPT - found.cells.length)
        found.count += count
        found.cells.push(...cells)
      }
    })
  }
  return found
}

type Look = (db: Kysely<Schema>, query: BadCellsQuery, range: RowRange, limit: number) => Promise<BadCells>

const breaking: Look = async (db, query, range, limit) => {
  const bad = cellsIn(db, query, range).where((eb) => breaksRules(eb, query.column.number, query.rules))
  const { count } = await bad.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (Number(count) === 0 || limit === 0) return { count: Number(count), cells: [] }
  const select = selectFound(bad, query).orderBy(sql.ref('row_number')).limit(sql.lit(limit))
  return { count: Number(count), cells: (await tuplesOf(db, select.compile())).map(foundCell) }
}

const notConverting: Look = async (db, { column, type, rules, ...query }, range, limit) => {
  const convert = conversion(column.type, type)
  const check = cellCheck(rules)
  const select = selectFound(cellsIn(db, query, range), { column }).orderBy(sql.ref('row_number'))
  const bad = (await tuplesOf(db, select.compile())).map(foundCell).filter(({ cell }) => {
    const converted = cell === null ? null : convert(cell)
    return converted === undefined || check(converted) !== undefined
  })
  return { count: bad.length, cells: bad.slice(0, limit) }
}

function cellsIn(
  db: Kysely<Schema>,
  query: Pick<BadCellsQuery, 'organizationId' | 'datasetId' | 'generation'>,
  { from, to }: RowRange,
) {
  const rowNumber = sql.ref<number>('row_number')
  const rows = tenant(db, query.organizationId).selectFrom(rowTable(query))
  const upTo = rows.where(rowNumber, '<=', to)
  // A table of which nothing is known yet is taken for one with few rows between two numbers, and would be read by them.
  return from === 1 ? upTo : upTo.where(rowNumber, '>=', from)
}

function selectFound(rows: ReturnType<typeof cellsIn>, { column }: Pick<BadCellsQuery, 'column'>) {
  return rows.select(['row_number', cellColumn(column.number)])
}

function foundCell([rowNumber, cell]: readonly unknown[]): FoundCell {
  return { rowNumber: Number(rowNumber), cell: cell as StoredCell } // as it was selected
}
