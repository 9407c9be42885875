import { fileURLToPath } from 'node:url'
import { run } from '../processes.ts'
import type { Load, LoadResult } from './load.ts'

const PROGRAM = fileURLToPath(new URL('./autocannon.ts', import.meta.url))

/** autocannon in a process of its own, so that it does not take turns with whoever waits for it. */
export async function loadByAutocannon(load: Load): Promise<LoadResult> {
  const timeoutMs = (load.seconds + 15) * 1000
  return JSON.parse(await run(process.execPath, [PROGRAM], { input: JSON.stringify(load), timeoutMs }))
}
