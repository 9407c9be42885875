import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Numbered } from './switched.ts'

/** What is read of the linter's report. */
interface Report {
  readonly diagnostics: readonly {
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

/** Which of the mutations `npm run lint:promises` reports: promises that nothing waits for. `folder` has a copy of the project, and is left as it was. */
export function noticedByLinter(folder: string, mutations: readonly Numbered[]): number[] {
  const missing = mutations.filter(({ mutation }) => mutation.kind === 'a missing await')
  const byFile = Map.groupBy(missing, ({ mutation }) => mutation.file)
  const before = new Map([...byFile.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  for (const [file, own] of byFile) writeFileSync(join(folder, file), withoutAwaits(file, own))
  const asked = ['--type-aware', '--format=json', ...byFile.keys()]
  const { stdout } = spawnSync('oxlint', asked, { cwd: folder, encoding: 'utf8' })
  for (const [file, text] of before) writeFileSync(join(folder, file), text)
  const { diagnostics } = JSON.parse(stdout) as Report // the linter's own format
  const reported = new Set(
    diagnostics.flatMap(({ filename, labels }) => labels.map(({ span }) => `${filename}:${span.line}`)),
  )
  return missing.flatMap(({ id, mutation: { file, line } }) => (reported.has(`${file}:${line}`) ? [id] : []))
}

/** Without `void`, which would say that a promise is left alone on purpose. All places and lines stay where they are. */
function withoutAwaits(file: string, own: readonly Numbered[]): string {
  const text = readFileSync(file, 'utf8')
  return own.reduce((rest, { mutation: { start } }) => {
    return `${rest.slice(0, start)}${FORGOTTEN}${rest.slice(start + FORGOTTEN.length)}`
  }, text)
}

/** In the place of `await`. */
const FORGOTTEN = ';    '
