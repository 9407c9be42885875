import type { LoadResult } from './load/load.ts'

/** One line of the table. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly ours: number
  /** The figure that ours is compared with. */
  readonly limit?: number | undefined
  /** The name of the limit: `bare`, `quiet` … */
  readonly limitName?: string | undefined
  /** Ours divided by the limit. */
  readonly ratio?: number | undefined
  readonly reach: string
  readonly peers: Readonly<Record<string, number>>
  readonly verdict: 'ok' | 'missed' | 'invalid' | 'for information'
  /** Why it is invalid, or other notes. */
  readonly notes: readonly string[]
  /** Everything that was measured, round by round. */
  readonly rounds: unknown
}

/** A condition, in words and whether it holds. */
export interface Reach {
  readonly text: string
  readonly holds: boolean
}

export function atLeast(share: number, ours: number, other: number, name: string): Reach {
  return { text: `≥ ${share} ${name}`, holds: ours >= share * other }
}

/** A comparison with NaN is false, so a figure that could not be measured never counts as reached. */
export function atMost(factor: number, ours: number, other: number, name: string): Reach {
  return { text: `≤ ${factor}× ${name}`, holds: ours <= factor * other }
}

export function below(limit: number, ours: number, unit: string): Reach {
  return { text: `≤ ${limit} ${unit}`, holds: ours <= limit }
}

interface Measurement {
  readonly what: string
  readonly unit: string
  readonly ours: number
  readonly limit?: readonly [name: string, value: number]
  readonly reach?: readonly Reach[]
  readonly peers?: Readonly<Record<string, number>>
  /** Faults that make the figure invalid. */
  readonly faults?: readonly string[]
  readonly notes?: readonly string[]
  readonly rounds?: unknown
}

/** Judges a measurement. */
export function figure({
  what,
  unit,
  ours,
  limit,
  reach = [],
  peers = {},
  faults = [],
  notes = [],
  rounds,
}: Measurement): Figure {
  const numbers = [ours, ...(limit === undefined ? [] : [limit[1]]), ...Object.values(peers)]
  const unmeasured = numbers.every(Number.isFinite) ? [] : ['something could not be measured']
  const wrong = [...faults, ...unmeasured]
  const judged = reach.length === 0 ? 'for information' : reach.every(({ holds }) => holds) ? 'ok' : 'missed'
  return {
    what,
    unit,
    ours,
    limit: limit?.[1],
    limitName: limit?.[0],
    ratio: limit && ours / limit[1],
    reach: reach.map(({ text }) => text).join(', '),
    peers,
    verdict: wrong.length > 0 ? 'invalid' : judged,
    notes: [...wrong, ...notes],
    rounds,
  }
}

/** The faults of loads, by their names: replies that were not 2xx, errors, timeouts, or no reply at all. */
export function loadFaults(measured: Iterable<readonly [string, readonly LoadResult[]]>): string[] {
  return [...measured].flatMap(([name, results]) =>
    results.flatMap(({ failures, requests }) => {
      if (failures > 0) return [`${name}: ${failures} of ${requests} requests failed`]
      return requests === 0 ? [`${name}: no request was answered`] : []
    }),
  )
}
