import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether no project is named, so that all run and what no test has seen is a lack. */
    isWholeRun: boolean
  }
}

/** Removes at the end what was noted of replies and of the store: the coverage is that of this run. */
export default function clearRecord(project: TestProject): () => void {
  const { recordFolder } = project.getProvidedContext()
  return () => rmSync(recordFolder, { recursive: true, force: true })
}
