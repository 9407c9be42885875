import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { START_ARGUMENTS } from '../../../scripts/start-arguments.ts'

/** A server of the service in a process of its own, which may be killed at any moment. */
export interface Server {
  readonly pid: number
  /** With the version segment. Rejects when the process ends before it serves. */
  readonly baseUrl: Promise<string>
  /** Sends a signal and waits for the end; resolves with the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** For what is promised of one event loop, such as limits of memory, and for servers that only prepare or check. Others have as many as a user's. */
export const ONE_LOOP = { WORKERS: '1' }

const running = new Set<ChildProcess>()

/** Starts the server as `npm start` does. */
export function startServer(env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, START_ARGUMENTS, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const baseUrl = servedAddress(child)
  baseUrl.catch(() => {}) // a test that kills it while it starts does not wait for it
  return {
    pid: child.pid ?? 0,
    baseUrl,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Kills at once what still runs of those that were started here. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

async function servedAddress({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const address = /^Serving (\S+\/v1),/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the server ended before it served')
}
