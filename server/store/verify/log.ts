import type { Kysely } from 'kysely'
import type { CounterTable, Schema } from '../sql/schema.ts'

/** A log that is as long as the counters say. */
interface Log {
  readonly datasetId: string
  readonly oldest: number
}

/** Compares the log of changes with the counters. */
export async function logProblems(own: Kysely<Schema>, counters: CounterTable): Promise<string[]> {
  const { dataset_id: datasetId, version, logged_version, oldest_change: oldest } = counters
  if (logged_version !== version || oldest === null) return endProblems(own, counters)
  const log = { datasetId, oldest }
  return [...(await gapProblems(own, log, version)), ...(await rangeProblems(own, log, counters.next_row_number))]
}

/**
 * Where a server wrote that knew of no log, the log ends before `version`, and the next change begins a new one. Then nothing was logged
 * after the version that it is said to end with.
 */
async function endProblems(own: Kysely<Schema>, counters: CounterTable): Promise<string[]> {
  const { dataset_id: datasetId, version, oldest_change: oldest } = counters
  const logged = counters.logged_version ?? 0
  const { last } = await own
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('version').as('last'))
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow()
  const says = `counters.logged_version is ${counters.logged_version}`
  if (logged > version) return [`${says}, and counters.version ${version}`]
  if (last !== null && last > logged) return [`${says}, and its log has version ${last}`]
  return oldest !== null && logged < oldest - 1 ? [`${says}, and its log begins with version ${oldest}`] : []
}

/** The log has one record for each version from the oldest that is kept, and none after the present one. */
async function gapProblems(own: Kysely<Schema>, log: Log, version: number): Promise<string[]> {
  const { count, last } = await recordsOf(own, log)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('version', '<=', version).as('count'),
      fn.max<number | null>('version').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const kept = version - log.oldest + 1
  const problems: string[] = []
  if (count !== kept)
    problems.push(`its log has ${count} of the ${kept} changes from version ${log.oldest} to ${version}`)
  if (last !== null && last > version) problems.push(`its log has version ${last}, and counters.version is ${version}`)
  return problems
}

/** Each append comes after the one before. Rows that replaced all others have numbers in between, as have those of a replacement that was given up. */
async function rangeProblems(own: Kysely<Schema>, log: Log, nextRowNumber: number): Promise<string[]> {
  const appends = recordsOf(own, log)
    .where('kind', '=', 'appended')
    .select((eb) => [
      'version',
      'first_row',
      eb.fn
        .agg<number | null>('lag', [eb('first_row', '+', eb.ref('row_count'))])
        .over((over) => over.orderBy('version'))
        .as('due'),
    ])
  const wrong = await own
    .selectFrom(appends.as('appends'))
    .selectAll()
    .whereRef('first_row', '<', 'due')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  if (wrong !== undefined)
    return [`version ${wrong.version} of its log appends from row ${wrong.first_row}, and row ${wrong.due} is the next`]
  const { end } = await recordsOf(own, log)
    .where('kind', '=', 'appended')
    .select((eb) => eb.fn.max<number | null>(eb('first_row', '+', eb.ref('row_count'))).as('end'))
    .executeTakeFirstOrThrow()
  return end === null || end <= nextRowNumber
    ? []
    : [`its log appends rows up to ${end - 1}, and counters.next_row_number is ${nextRowNumber}`]
}

function recordsOf(own: Kysely<Schema>, { datasetId, oldest }: Log) {
  return own.selectFrom('changes').where('dataset_id', '=', datasetId).where('version', '>=', oldest)
}
