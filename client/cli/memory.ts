import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the heap near to what is needed. Reading a file makes short-lived texts by the gigabyte, and the platform would
 * rather grow than collect them. A program that is started by its name cannot pass options to Node.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/** How much may be added to what was in use before it is collected again. Less takes more processor time. */
const GROWTH_PERCENT = 100
