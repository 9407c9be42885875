import { fileURLToPath } from 'node:url'
import { run } from '../processes.ts'
import type { Load, LoadResult } from './load.ts'

const PROGRAM = fileURLToPath(new URL('./autocannon.ts', import.meta.url))

/** Runs autocannon in a separate process, so that it shares no event loop with the program that waits for it. */
export async function loadByAutocannon(load: Load): Promise<LoadResult> {
  const timeoutMs = (load.seconds + 15) * 1000
  return JSON.parse(await run(process.execPath, [PROGRAM], { input: JSON.stringify(load), timeoutMs }))
}
