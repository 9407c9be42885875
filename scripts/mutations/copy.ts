import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenText, type Mutation } from './mutation.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** The project in a folder of its own, in which one mutation after the other is tried. */
export interface Copy {
  readonly folder: string
  break(mutation: Mutation): void
  /** Makes the file what it is in the project. */
  mend(mutation: Mutation): void
  remove(): void
}

export function openCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files.filter((name) => existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  for (const modules of ['node_modules', 'client/node_modules'])
    if (existsSync(join(ROOT, modules))) symlinkSync(join(ROOT, modules), join(folder, modules))
  const original = ({ file }: Mutation) => readFileSync(join(ROOT, file), 'utf8')
  const write = ({ file }: Mutation, text: string) => writeFileSync(join(folder, file), text)
  return {
    folder,
    break: (mutation) => write(mutation, brokenText(original(mutation), mutation)),
    mend: (mutation) => write(mutation, original(mutation)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
