import { AuthorizationError, NotFoundError, type RequestOptions } from '../../../client/index.ts'
import { service } from '../service.ts'
import { session } from '../state/session.ts'
import type { Edit } from './edit.ts'

/** What was entered, a cell or a block. */
type Entered = Pick<Edit, 'userId' | 'organizationId'>

/**
 * Sends what was entered for its own user and organization. The person may have switched to another one, or somebody else may have signed in
 * since: the service refuses it then.
 */
export function ofWriter({ userId, organizationId }: Entered): RequestOptions {
  return { headers: { 'X-User': userId, ...(organizationId !== undefined && { 'X-Organization': organizationId }) } }
}

/**
 * Whether its user and organization are those that are shown. The service takes nothing for others: it waits until the person is back there.
 */
export function isOfShown({ userId, organizationId }: Entered): boolean {
  const shown = session.value
  return userId === shown?.user.id && (organizationId === undefined || organizationId === shown.organization.id)
}

/**
 * Whether it failed only because the session is in another organization, or of somebody else. The page may not have heard of that yet, and would
 * send it again at once: it answers when the page has.
 */
export async function isElsewhere(entered: Entered, error: unknown): Promise<boolean> {
  if (!isOfShown(entered)) return true
  if (entered.organizationId === undefined) return false
  if (!(error instanceof AuthorizationError || error instanceof NotFoundError)) return false
  const found = await service.session.get().catch(() => undefined)
  if (!isOfShown(entered)) return true
  if (found === undefined) return false
  if (found.user.id === entered.userId && found.organization.id === entered.organizationId) return false
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
