import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceARun } from './once-a-run.ts'

/** Once, before any test starts a server: each of them serves the pages that it finds then. */
export default function buildConsole(): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/build-console.ts', import.meta.url))
  return onceARun('console', async () => {
    execFileSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' })
  })
}
