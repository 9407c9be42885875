import { AuthorizationError, NotFoundError, type RequestOptions } from '../../../client/index.ts'
import { service } from '../service.ts'
import { session } from '../state/session.ts'
import type { Edit } from './edit.ts'

/** What was entered, a cell or a block. */
type Entered = Pick<Edit, 'organizationId'>

/** Sends what was entered to its own organization: the person may have switched to another one since. */
export function ofOrganization({ organizationId }: Entered): RequestOptions {
  return organizationId === undefined ? {} : { headers: { 'X-Organization': organizationId } }
}

/** Whether its organization is the one that is shown. The service takes nothing for another one: it waits until the person is back there. */
export function isOfShown({ organizationId }: Entered): boolean {
  return organizationId === undefined || organizationId === session.value?.organization.id
}

/**
 * Whether it failed only because the session is in another organization. The page may not have heard of that yet, and would send it again at
 * once: it answers when the page has.
 */
export async function isElsewhere(entered: Entered, error: unknown): Promise<boolean> {
  if (!isOfShown(entered)) return true
  if (entered.organizationId === undefined) return false
  if (!(error instanceof AuthorizationError || error instanceof NotFoundError)) return false
  const found = await service.session.get().catch(() => undefined)
  if (found === undefined || found.organization.id === entered.organizationId) return false
  await left(entered)
  return true
}

function left(entered: Entered): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (isOfShown(entered)) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
