import { setTimeout as passing } from 'node:timers/promises'

/** The steps that end a server without failing a request. */
export interface Shutdown {
  /** Announces the shutdown at `/readyz` and with `Connection: close` on every reply. */
  readonly leave: () => void
  /** How long balancers need to notice, during which requests are served as before. Called after the signal. */
  readonly delayMs: () => number | Promise<number>
  /** Stops listening and resolves when the last connection is closed. */
  readonly drain: (timeoutMs: number, quietMs: number) => Promise<void>
  /** Closes the store and other connections of the server. */
  readonly close: () => Promise<void>
  /** How long the whole shutdown may take. */
  readonly timeoutMs: number
  /** Called when the shutdown took too long and the process is ended. */
  readonly onLate: () => void
}

/** The share of the time, and the most of it, that is kept for closing the store after the last request was cut off. */
const CLOSING_SHARE = 0.2
const CLOSING_MS = 2_000

/** Closing a database may take this long on a busy machine; a shorter time-out applies to requests only. */
const SHORTEST_MS = 10_000

/** A request that was on its way when the server stopped listening arrives within this time. */
const QUIET_MS = 500

/** Ctrl-C reaches this process twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 300

/**
 * Ends the process on SIGTERM, on SIGINT (Ctrl-C) and on SIGHUP (the terminal is closed, the connection to the machine is lost). Only SIGTERM also
 * waits for balancers; all wait for requests in flight. A second signal ends the process at once. SIGUSR1 does nothing.
 */
export function endOnSignals(shutdown: Shutdown, shortestMs = SHORTEST_MS): void {
  let beganAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (beganAt !== undefined) {
      if (now - beganAt > SAME_SIGNAL_MS) endAtOnce(signal)
      return
    }
    beganAt = now
    void end(shutdown, signal, shortestMs)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  // Programs that rotate logs send it, and Node would open its debugger to every user of the machine.
  process.on('SIGUSR1', () => {})
}

async function end(shutdown: Shutdown, signal: NodeJS.Signals, shortestMs: number): Promise<void> {
  const { leave, delayMs, drain, close, timeoutMs, onLate } = shutdown
  const servingMs = timeoutMs - Math.min(timeoutMs * CLOSING_SHARE, CLOSING_MS)
  const began = performance.now()
  const leftOf = (ms: number) => Math.max(0, ms - (performance.now() - began))
  const isAsked = signal === 'SIGTERM'
  // A statement in a thread cannot be stopped, nor a loop that answers nothing. What is not committed has not been acknowledged.
  const isLate = setTimeout(
    () => {
      onLate()
      endAtOnce(signal)
    },
    Math.max(timeoutMs, shortestMs),
  )
  leave()
  if (isAsked) await passing(Math.min(await delayMs(), servingMs))
  await drain(leftOf(servingMs), isAsked ? QUIET_MS : 0)
  await close()
  clearTimeout(isLate)
}

/**
 * Ends the process with the signal's default action, which waits for no thread, once the lines of this turn are in the log. The system ignores the
 * signal for the first process of a container, which exits after it.
 */
function endAtOnce(signal: NodeJS.Signals): void {
  setImmediate(() => {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
    process.exit(1)
  })
}
