import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

/** Removes the replies that earlier runs noted: the coverage is that of this run. */
export default function clearRecord(project: TestProject): () => void {
  const { recordFolder } = project.getProvidedContext()
  return () => rmSync(recordFolder, { recursive: true, force: true })
}
