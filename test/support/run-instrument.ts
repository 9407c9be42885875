import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { started } from './started.ts'

/** The result of an instrument of `npm run test:reliability`. */
interface Found {
  readonly code: number | null
  /** Why it cannot run here. */
  readonly skipped?: string
  readonly figures: Readonly<Record<string, unknown>>
  readonly broken: readonly string[]
}

/** Runs an instrument on the published server. */
export async function runInstrument(name: string, ...options: string[]): Promise<Found> {
  const program = fileURLToPath(new URL(`../reliability/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, PUBLISHED_SERVER: await started('server') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  return { code, ...JSON.parse(output) }
}
