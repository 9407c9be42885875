import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  for (const modules of ['node_modules', 'client/node_modules']) linkPackages(modules, folder)
  const original = ({ file }: Mutation) => readFileSync(join(ROOT, file), 'utf8')
  const write = ({ file }: Mutation, text: string) => writeFileSync(join(folder, file), text)
  return {
    folder,
    break: (mutation) => write(mutation, brokenText(original(mutation), mutation)),
    mend: (mutation) => write(mutation, original(mutation)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The packages of this project, under their names, that the copy has itself. */
const OWN_PACKAGES: Readonly<Record<string, string>> = { client: 'client', generator: 'scripts/generator' }

/** Links the installed packages into the copy. A test that imports a package of this project by name has to get the one that is broken. */
function linkPackages(modules: string, folder: string): void {
  if (!existsSync(join(ROOT, modules))) return
  mkdirSync(join(folder, modules))
  for (const name of readdirSync(join(ROOT, modules)))
    if (name !== '@dataset-service') symlinkSync(join(ROOT, modules, name), join(folder, modules, name))
  mkdirSync(join(folder, modules, '@dataset-service'))
  for (const [name, path] of Object.entries(OWN_PACKAGES))
    symlinkSync(join(folder, path), join(folder, modules, '@dataset-service', name))
}
