import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMPILER_ENVIRONMENT } from './compiler-environment.ts'

/** A check that no test makes. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
}

interface StaticStep extends Step {
  /** The files for a change of which it is made; for any where it is not said. */
  readonly of?: RegExp
}

const CONTRACT = /^(openapi\.yaml|generated\/|scripts\/generator|scripts\/release\/released)/
const CONSOLE = /^(server\/console|generated)\//

const npmRun = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args]

const STEPS: readonly StaticStep[] = [
  { name: 'typecheck', command: npmRun('typecheck') },
  { name: 'generate --check', command: npmRun('generate', '--', '--check'), of: CONTRACT },
  { name: 'lint', command: npmRun('lint') },
  { name: 'lint:promises', command: npmRun('lint:promises'), of: /\.tsx?$/ },
  { name: 'lint:contract', command: npmRun('lint:contract'), of: /^openapi\.yaml$/ },
  { name: 'contract:check', command: npmRun('contract:check'), of: CONTRACT },
  { name: 'console:build', command: npmRun('console:build'), of: CONSOLE },
  { name: 'audit', command: npmRun('audit'), of: /package(-lock)?\.json$/ },
]

/** All static checks, or those that a change of these files could fail. */
export function staticSteps(changed?: readonly string[]): Step[] {
  if (changed === undefined) return [...STEPS]
  const due = STEPS.filter(({ of }) => of === undefined || changed.some((file) => of.test(file)))
  const ofChanged: Readonly<Record<string, readonly string[]>> = {
    lint: ['biome', 'ci', '--no-errors-on-unmatched', ...changed],
    'lint:promises': ['oxlint', '--type-aware', '--no-error-on-unmatched-pattern', ...changed],
  }
  return due.map(({ name, command }) => ({ name, command: ofChanged[name] ?? command }))
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

async function runStep({ name, command: [program = '', ...args] }: Step): Promise<boolean> {
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
