import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Every process that the benchmark started. Only these are killed, each by its process id. */
const running = new Set<ChildProcess>()

/** Starts a process that ends with the benchmark at the latest. */
function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Kills the processes that still run, without waiting: all data is temporary. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Runs a process to its end and returns its output. Throws with its error output if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  {
    input = '',
    env = process.env,
    timeoutMs = 60_000,
    cwd,
  }: { input?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number; cwd?: string | undefined } = {},
): Promise<string> {
  const child = start(command, args, { env, cwd, stdio: 'pipe' })
  const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const exited = once(child, 'exit')
  child.stdin?.on('error', () => {}) // one that does not read its input is told by its exit code
  child.stdin?.end(input)
  const [out, complaint, [code, signal]] = await Promise.all([allOf(child.stdout), allOf(child.stderr), exited])
  clearTimeout(timeout)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}: ${complaint || out}`)
  return out
}

async function allOf(output: NodeJS.ReadableStream | null): Promise<string> {
  return output === null ? '' : text(output)
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number
  /** With the version segment: `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string
  /** The time from spawn to the line with its address. */
  readonly startedInMs: number
  stop(): Promise<void>
}

const START_LIMIT_MS = 30_000

/** Starts a Node program that prints `Serving URL` when it answers. */
export async function startServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { cwd, limitMs = START_LIMIT_MS }: { readonly cwd?: string | undefined; readonly limitMs?: number } = {},
): Promise<ServerProcess> {
  const began = performance.now()
  const child = start(process.execPath, args, { env, cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const baseUrl = await servedAddress(child)
  clearTimeout(limit)
  return {
    pid: child.pid ?? 0,
    baseUrl,
    startedInMs: performance.now() - began,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function servedAddress({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const address = /^Serving (\S+?),?(\s|$)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('a server ended before it served')
}

/** The kernel reports processor time in hundredths of a second, whatever its own clock is. */
const TICKS_PER_SECOND = 100

/** The processor time of all threads of a process, in its own code and in the kernel. */
export function processorSeconds(pid: number): number {
  const { own } = secondsOf(pid)
  return own
}

/** The same of a process and those that it has started, ended ones too: PostgreSQL has one for each connection, and some for a single statement. */
export function processorSecondsOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  const { own, ended } = secondsOf(pid)
  return children.filter((child) => child > 0).reduce((sum, child) => sum + secondsOfChild(child), own + ended)
}

/** 0 for one that has ended since it was listed. */
function secondsOfChild(pid: number): number {
  try {
    return secondsOf(pid).own
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return 0
    throw error
  }
}

/** Processor time of a process, and of the ended processes that it had started. */
function secondsOf(pid: number): { readonly own: number; readonly ended: number } {
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => Number(ticks) / TICKS_PER_SECOND)
  return { own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) }
}

/** The resident memory of a process according to Linux, shared memory included. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
