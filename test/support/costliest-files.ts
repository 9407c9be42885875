import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { projectWithin } from './projects.ts'

const MOST = 10

/** From so many files on: who runs a few knows what they are. */
const FILES = 20

const FOLDER = 'test-results'

/**
 * Prints at the end what each project took of the processors, and the files that took most: a test that is slow for all shows here first. All files
 * are in `test-results/processor-seconds.json`, the costliest first.
 */
export function costliestFiles(): Reporter {
  return {
    onTestRunEnd(modules) {
      if (modules.length < FILES) return
      const files = modules.map((module) => {
        const path = relative(module.project.config.root, module.moduleId)
        const project = projectWithin(module.project.name, path) ?? module.project.name
        return { project, seconds: module.meta().processorSeconds ?? 0, path }
      })
      const projects = Map.groupBy(files, ({ project }) => project)
      const totals = [...projects].map(([name, own]) => `${name} ${sum(own).toFixed(0)}`)
      const sorted = files.toSorted((one, other) => other.seconds - one.seconds)
      const costliest = sorted.slice(0, MOST)
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(`${FOLDER}/processor-seconds.json`, JSON.stringify(sorted, null, 1))
      console.log(`\nSeconds of processor time, without PostgreSQL's: ${totals.join(', ')}. Most of it:`)
      for (const { project, path, seconds } of costliest)
        console.log(`${seconds.toFixed(1).padStart(6)}  ${path} (${project})`)
    },
  }
}

function sum(files: readonly { readonly seconds: number }[]): number {
  return files.reduce((total, { seconds }) => total + seconds, 0)
}
