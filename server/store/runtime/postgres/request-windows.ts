import { type Kysely, sql } from 'kysely'
import type { AddToWindows } from '../../interface/request-windows.ts'
import type { Schema } from '../../sql/schema.ts'

const SWEEP_EVERY_MS = 60_000

interface Told {
  readonly key: string
  readonly points: number
  readonly msLeft: number
}

/** Windows in the database, by its clock, which is one for all nodes. One statement counts for any number of keys. */
export function requestWindows(db: Kysely<Schema>): AddToWindows {
  let sweptAt = performance.now()
  return async (asked, windowMs) => {
    const told = new Map((await add(db, asked, windowMs)).map((window) => [window.key, window]))
    if (performance.now() - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = performance.now()
      void sweep(db).catch(() => {}) // the next one does it too
    }
    return asked.map(({ key }) => told.get(key) ?? { points: 0, msLeft: windowMs })
  }
}

async function add(db: Kysely<Schema>, asked: Parameters<AddToWindows>[0], windowMs: number): Promise<Told[]> {
  const keys = asked.map(({ key }) => key)
  const points = asked.map((one) => one.points)
  const window = sql`${windowMs} * interval '1 millisecond'`
  // One that ends later than a new one would began before the clock was set back.
  const isOpen = sql`counted.ends_at > clock_timestamp() and counted.ends_at <= clock_timestamp() + ${window}`
  // In the order of the keys, so that two nodes never wait for each other.
  const { rows } = await sql<Told>`
    insert into request_windows as counted (key, points, ends_at)
    select key, sum(points), clock_timestamp() + ${window}
    from unnest(${keys}::text[], ${points}::bigint[]) as asked (key, points) group by key order by key
    on conflict (key) do update set
      -- Some are given back, and their window may have ended since.
      points = greatest(0, excluded.points + case when ${isOpen} then counted.points else 0 end),
      ends_at = case when ${isOpen} then counted.ends_at else excluded.ends_at end
    returning key, points,
      greatest(0, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000))::int as "msLeft"`.execute(db)
  return rows
}

/** A window that has ended is reset by its next request; this deletes those that get no more requests. */
async function sweep(db: Kysely<Schema>): Promise<void> {
  await sql`
    delete from request_windows where key in (
      select key from request_windows where ends_at < clock_timestamp() limit 10000 for update skip locked
    )`.execute(db)
}
