import type { Bench } from '../bench.ts'
import { alternate, type Contender, loadOf, type Measured, type ServedLoad, type Traffic } from '../contenders.ts'
import type { Figure } from '../figure.ts'
import { median } from '../figures.ts'

/** A measurement that gives one or more lines of the table. */
export interface Scenario {
  readonly name: string
  run(bench: Bench): Promise<Figure[]>
}

/** Connections, unless a scenario sets another number: enough to keep a server busy, few enough for short waits. */
export const CONNECTIONS = 16

/** Loads one contender after the other, with a warm-up of each, and returns all results by name. */
export async function loadInTurn(
  { settings }: Bench,
  contenders: readonly { readonly contender: Contender; readonly traffic: Traffic }[],
): Promise<Measured<ServedLoad>> {
  const { tool, shortRounds, warmUpSeconds } = settings
  for (const { contender, traffic } of contenders) await loadOf(tool, contender, traffic, warmUpSeconds)
  return alternate(
    shortRounds,
    Object.fromEntries(
      contenders.map(({ contender, traffic }) => [contender.name, () => loadOf(tool, contender, traffic, 1)]),
    ),
  )
}

/** The median of one figure of a contender's loads; NaN when it was not measured. */
export function medianOf(
  measured: Measured<ServedLoad>,
  name: string,
  figure: 'requestsPerSecond' | 'p50Ms' | 'p99Ms' | 'processorUs',
): number {
  return median((measured.get(name) ?? []).map((result) => result[figure]))
}

/** Our latencies, and the processor time for a request of each contender. */
export function latencyAndCost(measured: Measured<ServedLoad>): string[] {
  const ms = (figure: 'p50Ms' | 'p99Ms') => medianOf(measured, 'ours', figure).toFixed(2)
  const costs = [...measured.keys()].map((name) => `${name} ${medianOf(measured, name, 'processorUs').toFixed(0)} µs`)
  return [`p50 ${ms('p50Ms')} ms, p99 ${ms('p99Ms')} ms`, `processor time a request: ${costs.join(', ')}`]
}
