import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Starts processes from a small one. After a fork the kernel copies each page that the parent writes to for the first time, and a worker
 * of tests has hundreds of megabytes: on a virtual machine that took up to six milliseconds of processor time for each megabyte in use,
 * for each process that was started.
 */
export function spawn(command: string, args: readonly string[], options: SpawnOptions = {}): Spawned {
  const { stdio = ['pipe', 'pipe', 'pipe'], env = process.env, ...others } = options
  lastId += 1
  const id = lastId
  const child = new Spawned(stdio)
  // Its streams may come after the news that it has ended.
  running.set(id, child)
  child.once('close', () => running.delete(id))
  const order = { id, command, args, options: { ...others, env: { ...env }, stdio } }
  void spawner().then((helper) => helper.send(order))
  return child
}

/** Runs a program to its end. Output is text. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[exitCode], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { exitCode, stdout, stderr }
}

/** Like `run`, and throws what the program said if it fails. */
export async function mustRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const ended = await run(command, args, options)
  if (ended.exitCode === 0) return ended
  throw new Error(`${command} ${args.join(' ')} ended with ${ended.exitCode}: ${ended.stderr}${ended.stdout}`)
}

type Stdio = 'ignore' | 'pipe' | 'inherit'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

export interface SpawnOptions extends RunOptions {
  readonly stdio?: readonly [stdin: Stdio, stdout: Stdio, stderr: Stdio]
  readonly uid?: number | undefined
  readonly gid?: number | undefined
}

export interface Ended {
  /** Null if a signal ended it. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** As much of Node's `ChildProcess` as tests use, with the same meaning. Emits `exit`, `close` and `error`. */
export class Spawned extends EventEmitter<{
  exit: [exitCode: number | null, signal: NodeJS.Signals | null]
  close: [exitCode: number | null, signal: NodeJS.Signals | null]
  error: [Error]
}> {
  readonly stdin = new PassThrough()
  readonly stdout = new PassThrough()
  readonly stderr = new PassThrough()
  /** Undefined until it runs. */
  pid: number | undefined
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null
  readonly #outputs: Promise<unknown>
  #killedBy: NodeJS.Signals | undefined

  constructor(stdio: readonly Stdio[]) {
    super()
    const streams = [this.stdin, this.stdout, this.stderr]
    for (const [index, stream] of streams.entries()) {
      stream.on('error', () => {}) // as of a pipe whose other end is gone
      if (stdio[index] !== 'pipe') stream.destroy()
    }
    this.#outputs = Promise.all([this.stdout, this.stderr].map(isRead))
  }

  /** False if it has ended. */
  kill(signal: NodeJS.Signals = 'SIGTERM'): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false
    if (this.pid !== undefined) return sent(this.pid, signal)
    this.#killedBy = signal
    return true
  }

  takeStream(index: number, socket: Socket): void {
    const stream = [this.stdin, this.stdout, this.stderr][index]
    if (stream === undefined) throw new Error(`a process has no stream ${index}`)
    socket.on('error', () => stream.destroy())
    stream.once('close', () => index > 0 && socket.destroy())
    if (index === 0) stream.pipe(socket).resume()
    else socket.end().pipe(stream)
  }

  takeNews(news: News): void {
    if (news.kind === 'started') {
      this.pid = news.pid
      if (this.#killedBy !== undefined) this.kill(this.#killedBy)
    } else if (news.kind === 'failed') {
      this.emit('error', Object.assign(new Error(news.message), { code: news.code }))
    } else {
      this.exitCode = news.exitCode
      this.signalCode = news.signal
      this.emit('exit', news.exitCode, news.signal)
      for (const output of [this.stdout, this.stderr]) if (output.readableFlowing === null) output.resume()
      void this.#outputs.then(() => this.emit('close', news.exitCode, news.signal))
    }
  }
}

type News =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }
  | {
      readonly kind: 'ended'
      readonly exitCode: number | null
      readonly signal: NodeJS.Signals | null
      readonly seconds: number
    }

/** False if the process has just ended, and the news of it is on its way. */
function sent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

function isRead(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => void stream.once('end', resolve).once('close', resolve))
}

let lastId = 0
const running = new Map<number, Spawned>()
let secondsOfEnded = 0

/** The processor time of the processes that have ended. */
export function spawnedSeconds(): number {
  return secondsOfEnded
}

let helper: Promise<ChildProcess> | undefined

function spawner(): Promise<ChildProcess> {
  helper ??= startSpawner()
  return helper
}

async function startSpawner(): Promise<ChildProcess> {
  const path = join(tmpdir(), `spawner-${randomUUID()}.sock`)
  const server = createServer({ allowHalfOpen: true }, takeConnection).listen(path).unref()
  await once(server, 'listening')
  const child = fork(new URL('spawner.cjs', import.meta.url), [path], { execArgv: [] })
  child.on('message', (news: News & { readonly id: number }) => {
    if (news.kind === 'ended') secondsOfEnded = news.seconds
    running.get(news.id)?.takeNews(news)
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** The first line says whose stream it is. */
function takeConnection(socket: Socket): void {
  socket.once('readable', () => {
    const [id, index] = firstLine(socket).split(' ').map(Number)
    running.get(id ?? 0)?.takeStream(index ?? 0, socket)
  })
}

function firstLine(socket: Socket): string {
  const bytes: Buffer[] = []
  for (;;) {
    const byte: Buffer | null = socket.read(1)
    if (byte === null || byte[0] === 10) return Buffer.concat(bytes).toString()
    bytes.push(byte)
  }
}
