import { setTimeout as after } from 'node:timers/promises'
import type { Settings } from '../bench.ts'
import { type Contender, loadOf, type ServedLoad, type Traffic } from '../contenders.ts'

/** A load measured while another ran. */
export interface Disturbed extends ServedLoad {
  readonly noise: ServedLoad
}

/** The noise begins so much before the measurement, and ends at least so much after it. */
const LEAD_MS = 500

export async function measureUnder(
  { tool, seconds }: Settings,
  { contender, traffic }: { readonly contender: Contender; readonly traffic: Traffic },
  measure: () => Promise<ServedLoad>,
): Promise<Disturbed> {
  const noise = loadOf(tool, contender, traffic, seconds + 2)
  const [measured, disturbing] = await Promise.all([after(LEAD_MS).then(measure), noise])
  return { ...measured, noise: disturbing }
}
