import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PUBLISHED_CLI } from '../reliability/network/command-line.ts'
import { SHARED_POSTGRES } from '../reliability/support/postgres.ts'
import { spawn } from './spawn.ts'
import { started } from './started.ts'

/** The result of an instrument of `npm run test:reliability`. */
interface Found {
  readonly code: number | null
  /** Why it cannot run here. */
  readonly skipped?: string
  readonly figures: Readonly<Record<string, unknown>>
  readonly broken: readonly string[]
}

/** Instruments open stores, too. */
const PACKED = fileURLToPath(new URL('./load-packed.ts', import.meta.url))

/** What an instrument need not start or build itself. */
const SHARED: Readonly<Record<string, () => Promise<NodeJS.ProcessEnv>>> = {
  'faulty-network': async () => ({ [PUBLISHED_CLI]: await started('cli') }),
  feed: async () => ({ [SHARED_POSTGRES]: await started('postgres') }),
  'rolling-restart': async () => ({ [SHARED_POSTGRES]: await started('postgres') }),
}

/** Runs an instrument on the published server. */
export async function runInstrument(name: string, ...options: string[]): Promise<Found> {
  const program = fileURLToPath(new URL(`../reliability/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', PACKED, program, ...options], {
    env: { ...process.env, PUBLISHED_SERVER: await started('server'), ...(await SHARED[name]?.()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  return { code, ...JSON.parse(output) }
}
