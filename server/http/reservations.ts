import { unavailable } from '../operations/api-error.ts'

/** How much all bodies in hand may take, and those of one organization, as multiples of the largest body. */
const BODIES_IN_HAND = 4
const BODIES_OF_ONE = 2

/** A request's share of the memory for bodies, or its reply's. */
export interface Reserved {
  /** Corrects the share to the body's real length. */
  become(bytes: number): void
  /** Gives the share back, once the request is answered. */
  end(): void
}

/**
 * Counts the bytes of bodies until their requests are answered. Throws the 503 of a body for which there is no room beside those in hand. One
 * organization gets half of the room at most, so that others find some.
 */
export function reservations(largestBytes: number): (organizationId: string, bytes: number) => Reserved {
  const limitBytes = BODIES_IN_HAND * largestBytes
  const ownLimitBytes = BODIES_OF_ONE * largestBytes
  let inHand = 0
  const inHandOf = new Map<string, number>()
  const add = (organizationId: string, bytes: number) => {
    inHand += bytes
    const own = (inHandOf.get(organizationId) ?? 0) + bytes
    if (own === 0) inHandOf.delete(organizationId)
    else inHandOf.set(organizationId, own)
  }
  return (organizationId, bytes) => {
    const own = inHandOf.get(organizationId) ?? 0
    if (inHand + bytes > limitBytes || own + bytes > ownLimitBytes)
      throw unavailable(new Error(`${inHand} bytes of bodies are in hand, ${own} of them of ${organizationId}`))
    let held = bytes
    let isAnswered = false
    add(organizationId, held)
    return {
      become(actual) {
        if (isAnswered) return
        add(organizationId, actual - held)
        held = actual
      },
      end() {
        add(organizationId, -held)
        isAnswered = true
      },
    }
  }
}
