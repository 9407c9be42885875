/** Who acts: an API key, a user, the operator, the service by itself, or several of them, of which the last three have no identifier. */
export interface Actor {
  readonly kind: 'key' | 'user' | 'admin' | 'system' | 'several'
  readonly id: string | null
}

/** What a change comes from: one value for a whole request, or for a command of the operator. */
export interface Origin {
  readonly actor: Actor
  /** As exactly as the operator keeps addresses. */
  readonly address: string | null
  readonly requestId: string | null
}

/** The origin of what nobody asked for. */
export const BY_ITSELF: Origin = { actor: { kind: 'system', id: null }, address: null, requestId: null }

/** The origin of what the operator does on the command line. */
export const BY_OPERATOR: Origin = { actor: { kind: 'admin', id: null }, address: null, requestId: null }

/**
 * Arguments of a write. The store adds the origin of the present request to the arguments of each of its writes, so a write that wants it
 * declares its arguments with this type, and none of its callers names it. Nothing is there where nobody asked.
 */
export interface Originated {
  readonly origin?: Origin | undefined
}
