import { type Kysely, sql } from 'kysely'
import type { MatchCount, MatchingQuery } from '../interface/rebuild.ts'
import { tenant } from '../sql/differences.ts'
import { matchingIn } from '../sql/matching.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { lastRowNumber } from './last-row-number.ts'
import { forEachRange, type Pace, scanPlan } from './row-ranges.ts'

/** How many rows match, and how many of them a change would change. A row that is written meanwhile may be counted or not. */
export async function countMatching(db: Kysely<Schema>, query: MatchingQuery, pace?: Pace): Promise<MatchCount> {
  const own = tenant(db, query.organizationId)
  const plan = scanPlan(await lastRowNumber(db, query), query, Number.POSITIVE_INFINITY)
  const rowNumber = sql.ref<number>('row_number')
  const counted = { matched: 0, changed: 0 }
  await forEachRange(plan, pace, async ({ from, to }) => {
    const { isMatched, isChanged } = matchingIn(own, query, { first: from, last: to })
    const { matched, changed } = await own
      .selectFrom(rowTable(query))
      .select(({ fn }) => [
        fn.countAll<number>().as('matched'),
        sql<number | null>`sum(case when ${isChanged} then 1 else 0 end)`.as('changed'),
      ])
      .where(rowNumber, '>=', from)
      .where(rowNumber, '<=', to)
      .where(isMatched)
      .executeTakeFirstOrThrow()
    counted.matched += Number(matched)
    counted.changed += Number(changed ?? 0)
  })
  return counted
}
