/** A copy of the project in which one mutation after the other is tried. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { ProjectName } from '../../test/support/projects.ts'
import { closestTests } from '../check/closest-tests.ts'
import type { Mutation } from './mutation.ts'
import { projectsFor } from './projects-for.ts'

const ROOT = new URL('../../', import.meta.url).pathname
/** What takes longer hangs, which is noticed. */
const PATIENCE_MS = 30 * 60_000
/** So many test files are asked before all others. */
const FIRST = 10
const REPORT = 'test-results/vitest.json'

export interface Lane {
  /** What notices the mutation; undefined when nothing does. */
  notice(mutation: Mutation): Promise<string | undefined>
  close(): void
}

export function openLane(): Lane {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  for (const modules of ['node_modules', 'client/node_modules'])
    if (existsSync(join(ROOT, modules))) symlinkSync(join(ROOT, modules), join(folder, modules))
  // Tests that fail by themselves notice nothing.
  const unsound = new Set<string>()
  return {
    notice: (mutation) => notice(folder, unsound, mutation),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function notice(folder: string, unsound: Set<string>, mutation: Mutation): Promise<string | undefined> {
  const file = fileToBreak(folder, mutation)
  const tries = [
    () => runTests(folder, closestTests(mutation.file, FIRST), [], unsound),
    () => compile(folder),
    ...projectsFor(mutation.file).map((projects) => () => runTests(folder, [], projects, unsound)),
  ]
  try {
    for (const attempt of tries) {
      file.breakIt()
      let noticed = await attempt()
      // What fails by itself, or now and then, is left out from now on, and the others are asked.
      while (noticed?.startsWith('test/') && !(await isConfirmed(folder, file, noticed))) {
        if (unsound.has(noticed)) return undefined
        unsound.add(noticed)
        noticed = await attempt()
      }
      if (noticed !== undefined) return noticed
    }
    return undefined
  } finally {
    file.mend()
  }
}

interface FileToBreak {
  breakIt(): void
  mend(): void
}

function fileToBreak(folder: string, { file, start, end, to }: Mutation): FileToBreak {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  return {
    breakIt: () => writeFileSync(path, text.slice(0, start) + to + text.slice(end)),
    mend: () => writeFileSync(path, text),
  }
}

/** Whether a test passes without the mutation, and fails again with it. */
async function isConfirmed(folder: string, file: FileToBreak, test: string): Promise<boolean> {
  const fails = async () => (await runTests(folder, [test], [], new Set())) !== undefined
  file.mend()
  const failsAnyway = await fails()
  file.breakIt()
  return !failsAnyway && (await fails())
}

async function compile(folder: string): Promise<string | undefined> {
  const code = await run(folder, ['node_modules/.bin/tsc', '--project', '.'])
  return code === 0 ? undefined : 'the compiler'
}

/** The first test file that fails; undefined when all pass. */
async function runTests(
  folder: string,
  files: readonly string[],
  projects: readonly ProjectName[],
  unsound: ReadonlySet<string>,
): Promise<string | undefined> {
  const sound = files.filter((file) => !unsound.has(file))
  if (projects.length === 0 && sound.length === 0) return undefined
  rmSync(join(folder, REPORT), { force: true })
  const chosen = [...projects.flatMap((project) => ['--project', project]), ...sound]
  const left = [...unsound].flatMap((file) => ['--exclude', file])
  const code = await run(folder, ['node_modules/.bin/vitest', 'run', '--bail', '1', ...chosen, ...left])
  if (code === 0) return undefined
  if (code === undefined) return 'a run that does not end'
  const failed = failedTest(folder)
  return failed ?? 'a run that breaks off'
}

interface FileReport {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string }[]
}

function failedTest(folder: string): string | undefined {
  if (!existsSync(join(folder, REPORT))) return undefined
  const { testResults }: { testResults: FileReport[] } = JSON.parse(readFileSync(join(folder, REPORT), 'utf8'))
  // Files that the end of the run cut short count as failed too; those with a test that failed come first.
  const failed =
    testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')) ??
    testResults.find(({ status }) => status === 'failed')
  return failed && relative(folder, failed.name)
}

/** Its exit code; undefined when it had to be ended, with all that it had started. */
async function run(cwd: string, [program = '', ...args]: readonly string[]): Promise<number | undefined> {
  const child: ChildProcess = spawn(join(cwd, program), args, { cwd, stdio: 'ignore', detached: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, PATIENCE_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  return isLate ? undefined : (code ?? 1)
}
