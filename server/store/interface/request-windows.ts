/**
 * Adds to windows in which all nodes count requests, beginning new ones of `windowMs`; answers in the order of `asked`.
 * Not a write: it is neither durable nor part of a transaction.
 */
export type AddToWindows = (
  asked: readonly { readonly key: string; readonly points: number }[],
  windowMs: number,
) => Promise<readonly { readonly points: number; readonly msLeft: number }[]>

/** Requests that are counted by all nodes together. */
export interface RequestWindows {
  /** Undefined where a node is alone with its database, and where it counts by itself. */
  readonly addToWindows: AddToWindows | undefined
}
