import type { RowHistoryRecord } from '../store/interface/history.ts'
import type { Store } from '../store/store.ts'
import type { KnownCaller } from './caller.ts'

/** The names of those who made changes, by their identifiers. A key does not learn the addresses of users. */
export async function changersOf(
  store: Store,
  caller: KnownCaller,
  changes: readonly RowHistoryRecord[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(changes.flatMap(({ actor }) => (actor === null ? [] : [actor])))]
  const named = await Promise.all(ids.map(async (id) => [id, await nameOf(store, caller, id)] as const))
  return new Map(named)
}

async function nameOf(store: Store, { kind, organizationId }: KnownCaller, id: string): Promise<string | null> {
  if (id.startsWith('key_')) return (await store.findApiKey({ organizationId, apiKeyId: id }))?.name ?? null
  if (kind === 'key') return null
  return (await store.findUser({ organizationId, userId: id }))?.email ?? null
}
