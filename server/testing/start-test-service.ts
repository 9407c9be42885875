import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./test-service.ts', import.meta.url))
/** Ends the program on a Node that is too old, with a line that says so. */
const NODE_VERSION = fileURLToPath(new URL('../node-version.cjs', import.meta.url))

/** A service for one test or a few, on an empty database that is removed with it. */
export interface TestService {
  /** With the version segment, for `new DatasetService({ baseUrl, apiKey })`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** A key with `read` access. */
  readonly readKey: string
  readonly organizationId: string
  /** The project that every organization starts with. */
  readonly projectId: string
  /** Ends the service and removes its database. */
  stop(): Promise<void>
  /** Calls `stop()` at the end of the block of an `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface TestServiceOptions {
  /** The plan of the organization. By default enterprise, with limits that no test reaches. */
  readonly plan?: 'free' | 'pro' | 'enterprise'
  /** Only for the enterprise plan. */
  readonly requestsPerMinute?: number
  /** Only for the enterprise plan. */
  readonly rowsPerRequest?: number
}

/**
 * Starts the real server in a separate process, in less than a second. It ends with `stop()`, at the latest when the process that
 * started it ends. Needs the Node version that the server's package.json names in `engines`.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const child = spawn(process.execPath, ['--require', NODE_VERSION, PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let [shown, complaints] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text
  })
  for await (const text of child.stdout.setEncoding('utf8')) {
    shown += text
    if (shown.includes('\n')) break
  }
  if (!shown.includes('\n')) {
    await ended
    throw new Error(`The dataset service did not start: ${complaints}`)
  }
  // A test process that forgets to stop the service can still end, and the service ends with it.
  child.unref()
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  const stop = async () => {
    child.stdin.end()
    child.ref()
    if (child.exitCode === null) await ended
  }
  return { ...JSON.parse(shown), stop, [Symbol.asyncDispose]: stop }
}
