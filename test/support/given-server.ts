import type { TestContext } from 'vitest'

/**
 * What the server is that `TEST_DATABASE_URL` names. `managed`: the user may create databases, and is no superuser. `pooler`: a pgbouncer in
 * transaction mode, or something like it, whose connections to the server stay open when the client has left. `citus`: a coordinator.
 */
type ServerKind = 'postgres' | 'managed' | 'pooler' | 'citus'

/** What some tests need beyond databases of their own. */
export type Need = 'superuser' | 'login' | 'session' | 'whole tables' | 'sequences'

/** Why a kind of server lacks it. */
const LACKS: Readonly<Record<ServerKind, Partial<Record<Need, string>>>> = {
  postgres: {},
  managed: { superuser: 'needs a superuser, who makes roles, extensions and event triggers' },
  pooler: {
    login: 'logs in as several users, and a pooler may do so as one for all',
    session: 'needs one session, and a pooler may give another one to each transaction',
  },
  citus: {
    'whole tables': 'looks at a table in one database, and Citus keeps its rows in a shard of a worker',
    sequences: 'changes the range of a sequence, which Citus decides itself',
  },
}

function kindOf(given: string | undefined): ServerKind {
  if (given !== undefined && process.env['TEST_DATABASE_URL'] === undefined) {
    throw new Error('TEST_DATABASE_KIND says what TEST_DATABASE_URL names, which is not set')
  }
  const kinds = Object.keys(LACKS) as ServerKind[]
  const kind = kinds.find((known) => known === (given ?? 'postgres'))
  if (kind === undefined) throw new Error(`TEST_DATABASE_KIND=${given} is none of ${kinds.join(', ')}`)
  return kind
}

export const serverKind = kindOf(process.env['TEST_DATABASE_KIND'])

/** Skips the test, with the reason, if the server of this run lacks what it needs. */
export function needs({ skip }: TestContext, ...all: readonly Need[]): void {
  const reason = all.map((need) => LACKS[serverKind][need]).find((why) => why !== undefined)
  if (reason !== undefined) skip(reason)
}
