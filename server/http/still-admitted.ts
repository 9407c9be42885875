import type { Route } from '../../generated/route.gen.ts'
import { ApiError } from '../operations/api-error.ts'
import type { KnownCaller } from '../operations/caller.ts'
import { type Finders, findCaller, sessionOf, unknownCaller } from './admit.ts'
import type { Standing } from './open-requests.ts'
import { requirePermission } from './permit.ts'
import { hasSwitched } from './same-origin.ts'
import type { HttpContext } from './state.ts'

/** A request's operation, and the caller who was let in to it. */
export interface Admitted {
  readonly route: Route
  readonly caller: KnownCaller
}

/** Throws the 401 or 403 of a caller who was admitted and may not do any more what the request asks for. */
export type RequireStillAdmitted = (ctx: HttpContext, admitted: Admitted) => Promise<void>

/** A body may take long to come, and a stream stays open, while keys are revoked, roles changed and members removed. */
export function stillAdmitted(finders: Finders): RequireStillAdmitted {
  return async (ctx, { route, caller }) => {
    const found = findCaller(ctx, finders)
    const now = found instanceof Promise ? await found : found
    if (now === undefined) throw unknownCaller(ctx)
    if (now.organizationId !== caller.organizationId) throw hasSwitched()
    requirePermission(route, now)
  }
}

/** Whether the caller of a request that stays open may still read what it reads. Requests of one name read in one organization. */
export function standingOf(ctx: HttpContext, admitted: Admitted, require: RequireStillAdmitted): Standing {
  const identity = sessionOf(ctx) ?? ctx.req.headers.authorization ?? ''
  return {
    name: `${admitted.route.operationId} ${admitted.caller.organizationId} ${identity}`,
    isAllowed: () => require(ctx, admitted).then(() => true, isNoRefusal),
  }
}

/** False for a 401 or 403. Throws what says nothing about the caller. */
function isNoRefusal(error: unknown): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  throw error
}

/** How often it is looked, while a body comes, whether its sender may still send it. */
const LOOK_MS = 1_000

/** The parts of a body. Throws, in the place of a part or of the end, what `require` throws. */
export async function* whileAdmitted(
  body: AsyncIterable<Uint8Array>,
  require: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let lookedAt = performance.now()
  for await (const part of body) {
    if (performance.now() - lookedAt >= LOOK_MS) {
      await require()
      lookedAt = performance.now()
    }
    yield part
  }
  await require()
}
