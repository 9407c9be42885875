import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMPILER_ENVIRONMENT } from './compiler-environment.ts'
import { KnownSound } from './known-sound.ts'

/** A check that no test makes. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** The files that it reads; any file where it is not said. */
  readonly of?: RegExp
  /** Whether it is made although these files are as they were when it last found nothing wrong. */
  readonly isAlwaysDue?: boolean
}

const CONTRACT = /^(openapi\.yaml|generated\/|scripts\/generat|scripts\/release\/released)/
const CONSOLE = /^(server\/console|generated|client|scripts\/(console-pages|reference))\//

const npmRun = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args]

const STEPS: readonly Step[] = [
  { name: 'typecheck', command: npmRun('typecheck') },
  { name: 'generate --check', command: npmRun('generate', '--', '--check'), of: CONTRACT },
  { name: 'lint', command: npmRun('lint') },
  { name: 'lint:promises', command: npmRun('lint:promises'), of: /(\.[cm]?tsx?|\btsconfig\.json|oxlintrc\.json)$/ },
  { name: 'lint:contract', command: npmRun('lint:contract'), of: /^(openapi|redocly)\.yaml$/ },
  { name: 'contract:check', command: npmRun('contract:check'), of: CONTRACT },
  // A server that has started serves the pages that are there: built of the same sources, they are not replaced.
  { name: 'console:build', command: npmRun('console:build', '--', '--if-stale'), of: CONSOLE },
  // A vulnerability becomes known later.
  { name: 'audit', command: npmRun('audit'), of: /package(-lock)?\.json$/, isAlwaysDue: true },
]

/** All static checks, or those that a change of these files could fail. */
export function staticSteps(changed?: readonly string[]): Step[] {
  if (changed === undefined) return [...STEPS]
  const due = STEPS.filter(({ of }) => of === undefined || changed.some((file) => of.test(file)))
  const ofChanged: Readonly<Record<string, readonly string[]>> = {
    lint: ['biome', 'ci', '--no-errors-on-unmatched', ...changed],
    'lint:promises': ['oxlint', '--type-aware', '--no-error-on-unmatched-pattern', ...changed],
  }
  return due.map((step) => ({ ...step, command: ofChanged[step.name] ?? step.command }))
}

/** Runs the steps, two at a time; prints what each took, and all that a failing one said. Gives whether none failed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps]
  let isSound = true
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      isSound = (await runStep(step)) && isSound
  }
  await Promise.all([work(), work()])
  return isSound
}

const known = new KnownSound('.')

/** Makes a check, unless its files are as they were when it last found nothing wrong. */
async function runStep(step: Step): Promise<boolean> {
  const { of, isAlwaysDue = false } = step
  if (of === undefined || isAlwaysDue) return made(step)
  const isSound = await known.make({ ...step, of }, () => made(step))
  if (isSound === undefined) console.log(`ok     ${step.name} (as before)`)
  return isSound ?? true
}

async function made({ name, command: [program = '', ...args] }: Step): Promise<boolean> {
  const begun = performance.now()
  const env = { ...process.env, ...COMPILER_ENVIRONMENT }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}
