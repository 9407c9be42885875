import { ownWindows } from '../domain/windows.ts'

/** The length of a window, which begins with its first request. */
export const WINDOW_MS = 60_000

/** The count of a window when a request came. */
export interface Count {
  /** How many requests came so far, this one included; beyond the limit it may stay the same. */
  readonly consumed: number
  readonly msLeft: number
}

/** Requests counted by key. */
export interface RequestCounter {
  /** Counts a request of a key, of which `limit` are allowed in a window. */
  count(key: string, limit: number): Promise<Count>
  /** The count of a key; nothing is added. */
  find(key: string): Promise<Count>
}

/** Counts the requests of this node alone. */
export function nodeCounter(): RequestCounter {
  const add = ownWindows()
  const addTo = async (key: string, points: number) => {
    const [window] = await add([{ key, points }], WINDOW_MS)
    return { consumed: window?.points ?? points, msLeft: window?.msLeft ?? WINDOW_MS }
  }
  return { count: (key) => addTo(key, 1), find: (key) => addTo(key, 0) }
}
