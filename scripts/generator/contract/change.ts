/** What the comparison of two contracts yields. */

export interface Change {
  /** `createDataset (POST /datasets)`, or what of the document it is when no operation. */
  readonly operation: string
  /** Where it stands, as a JSON pointer: `#/components/schemas/Name`. */
  readonly place: string
  /** What was done to it: `maxLength: 255 → 100`. */
  readonly what: string
  /** Missing if the change breaks no client and no server. */
  readonly breaks?: Breakage
}

export interface Breakage {
  readonly audience: 'clients that send' | 'clients that read' | 'all clients' | 'generated clients'
  readonly why: string
}

/** Who a schema is for: what clients send, or what they read. */
export type Direction = 'request' | 'reply'

/** What a change does to the values that a schema lets through. */
export type Effect =
  /** Values that were valid are not any more. */
  | 'narrower'
  /** Values that were not valid are now. */
  | 'wider'
  /** Both, or it cannot be decided. */
  | 'different'
  /** A property that was declared is not any more. */
  | 'removed'
  /** A property that was not declared is now, in an object that never was closed. */
  | 'added'
  /** What a request means that leaves a value out. */
  | 'default'

export interface SchemaChange {
  readonly place: string
  readonly what: string
  readonly effect: Effect
}

const BREAKAGES: { readonly [direction in Direction]: { readonly [effect in Effect]?: string } } = {
  request: {
    narrower: 'what they may send today is refused',
    different: 'what they may send today can be refused',
    removed: 'what they send there is refused or has no effect',
    default: 'a request that leaves it out means something else',
  },
  reply: {
    wider: 'they get what they were told never comes',
    different: 'they can get what they were told never comes',
    removed: 'they find nothing there',
  },
}

/**
 * Whom a change of a schema breaks. A client is older than the server: what it writes has to fit the new schema, and what
 * it reads has to fit the old one. So a request may not become narrower, nor a reply wider.
 */
export function breakageOf(effect: Effect, direction: Direction): { readonly breaks?: Breakage } {
  const why = BREAKAGES[direction][effect]
  if (why === undefined) return {}
  return { breaks: { audience: direction === 'request' ? 'clients that send' : 'clients that read', why } }
}
