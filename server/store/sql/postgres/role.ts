import type pg from 'pg'
import { sqlStateOf } from './errors.ts'

/** What a server says that it is. */
export interface Role {
  readonly isStandby: boolean
  /**
   * Of a server that can be written: how often a standby was promoted in its history. The higher of two was promoted after the lower
   * was given up. 0 where the server does not tell.
   */
  readonly timeline: number
  /** Only servers of one system share a history. */
  readonly system: string
}

type Asked = Pick<pg.ClientBase, 'query'>

// The name of the file that is written begins with the timeline, hexadecimal. The last checkpoint has the new one only some time after
// a promotion.
const ROLE = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then '0' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
    (select system_identifier::text from pg_control_system()) as system`

export async function roleOf(client: Asked): Promise<Role> {
  try {
    const { rows } = await client.query<{ isStandby: boolean; timeline: string; system: string }>(ROLE)
    const { isStandby = true, timeline = '0', system = '' } = rows[0] ?? {}
    return { isStandby, timeline: Number.parseInt(timeline, 16), system }
  } catch (error) {
    if (sqlStateOf(error) === undefined || /^(08|57P)/.test(sqlStateOf(error) ?? '')) throw error
    return barely(client)
  }
}

/** Finds the role of a server that has no timelines, or does not show them to this user. */
async function barely(client: Asked): Promise<Role> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  return { isStandby: rows[0]?.isStandby !== false, timeline: 0, system: '' }
}
