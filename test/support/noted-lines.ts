import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test process of this run writes down what it saw. */
    recordFolder: string
  }
}

const noted = new Set<string>()

/** Writes a line down for the coverage of this run, once. */
export function noteLine(kind: 'replies' | 'engines', line: string): void {
  const name = `${process.pid}.${kind}`
  if (noted.has(name + line)) return
  noted.add(name + line)
  const folder = inject('recordFolder')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, name), `${line}\n`)
}

/** All lines of a kind that test processes of this run have written. */
export function linesNoted(kind: 'replies' | 'engines'): Set<string> {
  const folder = inject('recordFolder')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(`.${kind}`)) : []
  return new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')))
}
