import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { PROJECTS } from './projects.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether all projects run, so that what no test has seen is a lack. */
    isWholeRun: boolean
  }
}

/** Removes at the end what was noted of replies and of the store: the coverage is that of this run. */
export default function clearRecord(project: TestProject): () => void {
  const { recordFolder } = project.getProvidedContext()
  const running = new Set(project.vitest.projects.map(({ name }) => name))
  project.provide(
    'isWholeRun',
    Object.keys(PROJECTS).every((name) => running.has(name)),
  )
  return () => rmSync(recordFolder, { recursive: true, force: true })
}
