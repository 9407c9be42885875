import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Task } from './sequence.ts'

/** The variable that names the folder of a published command line, which starts in half of the processor time. */
export const PUBLISHED_CLI = 'PUBLISHED_CLI'

const published = process.env[PUBLISHED_CLI]
const MAIN =
  published === undefined
    ? fileURLToPath(new URL('../../../client/cli/main.ts', import.meta.url))
    : join(published, 'cli/main.js')
const MOST_RUNS = 40

/** Imports a file: some runs are killed, some interrupted, some give up. After each it does what the program says, as a user would. */
export async function viaCommandLine(task: Task): Promise<number> {
  const file = join(task.folder, `${task.datasetId}.csv`)
  mkdirSync(task.folder, { recursive: true })
  writeFileSync(file, `n\n${task.rows.map(({ n }) => n).join('\n')}\n`)
  let isResumed = false
  for (let run = 1; run <= MOST_RUNS; run++) {
    const { code, stderr } = await oneRun(task, ['import', file, '--dataset', task.datasetId], isResumed)
    if (code === 0) return Number(/([\d,]+) rows are stored in/.exec(stderr)?.[1]?.replaceAll(',', ''))
    if (/--unknown|delete/i.test(stderr)) throw new Error(`it asks a person: ${stderr}`)
    // A killed run prints nothing. Then a user tries to resume, and the program says if there is nothing to resume.
    isResumed = stderr.includes('nothing to resume') ? false : !/Continue with: .*ds_\w+$/m.test(stderr)
  }
  throw new Error(`${MOST_RUNS} runs did not come to the end`)
}

async function oneRun({ proxy, baseUrl, apiKey, random, folder }: Task, args: readonly string[], isResumed: boolean) {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
    DATASET_SERVICE_URL: baseUrl,
    DATASET_SERVICE_API_KEY: apiKey,
  }
  const retryFor = random.pick({ '0s': 2, '1s': 2, '2m': 6 })
  const options = ['--retry-for', retryFor, ...(isResumed ? ['--resume'] : [])]
  const child = spawn(process.execPath, [MAIN, ...args, ...options], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const fate = random.pick({ none: 5, SIGKILL: 3, SIGINT: 2 })
  const at = random.between(1, 6)
  let appends = 0
  proxy.onAppend = () => {
    appends += 1
    if (fate !== 'none' && appends === at) child.kill(fate)
  }
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code: code as number | null, stderr }
}
