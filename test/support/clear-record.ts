import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

/** What was noted of replies serves the coverage of this run alone. */
export default function clearRecord(project: TestProject): () => void {
  const { recordFolder } = project.getProvidedContext()
  return () => rmSync(recordFolder, { recursive: true, force: true })
}
