import { hash, randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'

/** The key that peers are called with; stored is its hash. */
export const PEER_KEY = 'dsk_000000000000000000000000000000000000'

const WINDOW_MS = 60_000
const LIMIT = 1_000_000_000

/** How long a key is believed without asking the database, as in the server. */
const BELIEVED_MS = 500

/** What goes out with every reply. */
export type AdmissionHeaders = Readonly<Record<string, string>>

/** Stores the hash of the peers' key. */
export function seedKey(database: Database.Database): void {
  database.exec('create table api_keys (key_hash text primary key, organization_id text not null)')
  database.prepare('insert into api_keys values (?, ?)').run(hash('sha256', PEER_KEY), 'org_1')
}

/**
 * The least code for what the server does with each request before its work: who sends the key, how many
 * requests this minute has seen, an identifier. Undefined for an unknown key.
 */
export function admissionOf(database: Database.Database) {
  const select = database.prepare<[string], string>('select organization_id from api_keys where key_hash = ?').pluck()
  const believed = new Map<string, { readonly organization: string; readonly until: number }>()
  const windows = new Map<string, { count: number; readonly until: number }>()

  function organizationOf(keyHash: string, now: number): string | undefined {
    const known = believed.get(keyHash)
    if (known !== undefined && now < known.until) return known.organization
    const organization = select.get(keyHash)
    if (organization !== undefined) believed.set(keyHash, { organization, until: now + BELIEVED_MS })
    return organization
  }

  return (authorization: string | undefined): AdmissionHeaders | undefined => {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    const now = Date.now()
    const organization = key && organizationOf(hash('sha256', key), now)
    if (!organization) return undefined
    let window = windows.get(organization)
    if (window === undefined || now >= window.until) {
      window = { count: 0, until: now + WINDOW_MS }
      windows.set(organization, window)
    }
    window.count += 1
    return {
      'X-Request-Id': `req_${randomUUID()}`,
      'X-RateLimit-Limit': String(LIMIT),
      'X-RateLimit-Remaining': String(LIMIT - window.count),
      'X-RateLimit-Reset': String(Math.ceil(window.until / 1000)),
    }
  }
}
