import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { COMPILED_ONCE } from './compiled-once.ts'
import { sqlite } from './engines.ts'
import { runHosted } from './hosted-commands.ts'
import { sharedServer } from './shared-server.ts'
import { type Ended, type Spawned, spawn } from './spawn.ts'
import { started as startedOnce } from './started.ts'
import { makeOrganization, type TestOrganization, type TestServer } from './test-server.ts'

/** The path of the command line as it is published. */
export const COMMAND_LINE = join(await startedOnce('cli'), 'cli/main.js')

/** A run in progress. */
export interface Running {
  readonly process: Spawned
  readonly ended: Promise<Ended>
  /** Resolves when standard error contains this text. */
  says(text: string): Promise<void>
}

/** The command line as a user has it: with a server, a key in the environment, and its own folders. */
export interface CommandLine {
  readonly folder: string
  readonly server: TestServer
  readonly own: TestOrganization
  /** Runs `dataset-service` to its end, without input in a process that runs many commands: see `hosted-commands.ts`. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended>
  start(args: readonly string[], options?: RunOptions): Running
  /** Writes a file into the folder and returns its name, which is its path there. */
  file(name: string, content: string | Uint8Array): string
}

export interface RunOptions {
  readonly input?: string
  /** Replaces environment variables; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** In place of this Node and the command line as it is published. */
  readonly program?: readonly [string, ...string[]]
}

/** For the tests of a `describe`. With few rows in a request, even small files are sent in several requests. */
export function commandLine({ rowsPerRequest }: { readonly rowsPerRequest?: number } = {}): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-cli-'))
  let made: { server: TestServer; own: TestOrganization } | undefined
  beforeAll(async () => {
    const server = await sharedServer(sqlite)
    server.forgetCounts()
    made = { server, own: await makeOrganization(server.store, 'enterprise', rowsPerRequest) }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const started = () => {
    if (made === undefined) throw new Error('the server has not been started')
    return made
  }
  const environment = ({ env }: RunOptions) => {
    const { server, own } = started()
    return {
      ...COMPILED_ONCE,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_STATE_HOME: join(folder, 'state'),
      DATASET_SERVICE_URL: server.baseUrl,
      DATASET_SERVICE_API_KEY: own.apiKey,
      ...env,
    }
  }
  const start = (args: readonly string[], options: RunOptions = {}) =>
    startIn(folder, args, { ...options, env: environment(options) })
  return {
    folder,
    get server() {
      return started().server
    },
    get own() {
      return started().own
    },
    start,
    run(args, options = {}) {
      const hosted = options.program === undefined && options.input === undefined
      return (hosted && runHosted({ args, env: environment(options), folder })) || start(args, options).ended
    },
    file(name, content) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
      return name
    },
  }
}

function startIn(folder: string, args: readonly string[], { input, env, program }: RunOptions): Running {
  const [command, ...before] = program ?? [process.execPath, COMMAND_LINE]
  const child = spawn(command, [...before, ...args], { cwd: folder, env: { ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  child.stdin.on('error', () => {}) // it need not be read
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ exitCode: code as number | null, ...output }))
  return {
    process: child,
    ended,
    async says(text) {
      while (!output.stderr.includes(text)) {
        const isOver = await Promise.race([once(child.stderr, 'data').then(() => false), ended.then(() => true)])
        if (isOver && !output.stderr.includes(text)) throw new Error(`it never said ${text}: ${output.stderr}`)
      }
    },
  }
}
