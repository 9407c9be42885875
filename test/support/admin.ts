import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { COMPILED_ONCE } from './compiled-once.ts'
import { type Spawned, spawn } from './spawn.ts'
import { started } from './started.ts'

const ADMIN = join(await started('server'), 'server/admin.js')

/** Runs the published administration command in a separate process. */
export interface AdminRun {
  readonly process: Spawned
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export function runAdmin(databaseUrl: string, ...args: readonly string[]): AdminRun {
  const env = { ...COMPILED_ONCE, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [ADMIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const outputs = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { process: child, ended: outputs.then(([[code], stdout, stderr]) => ({ code, stdout, stderr })) }
}
