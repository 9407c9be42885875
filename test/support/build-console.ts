import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceARun } from './once-a-run.ts'

/** Builds the console once, before any test starts a server: a server serves the pages that exist when it starts. */
export default function buildConsole(): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/build-console.ts', import.meta.url))
  return onceARun('console', async () => {
    execFileSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' })
  })
}
