import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Once, before any test starts a server: each of them serves the pages that it finds then. */
export default function buildConsole(): void {
  const script = fileURLToPath(new URL('../../scripts/build-console.ts', import.meta.url))
  execFileSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' })
}
