import { setTimeout as passing } from 'node:timers/promises'

/** What it takes to end a server without a request failing for it. */
export interface Shutdown {
  /** Says everywhere from then on that this server leaves: at `/readyz`, and by `Connection: close` on every reply. */
  readonly leave: () => void
  /** How long balancers need to find out; requests are served as before meanwhile. Asked when the signal has come. */
  readonly delayMs: () => number
  /** Takes no connections any more and resolves when the last one is closed. */
  readonly drain: (timeoutMs: number, quietMs: number) => Promise<void>
  /** Closes what requests were served from. */
  readonly close: () => Promise<void>
  /** How long all of it may take. */
  readonly timeoutMs: number
  /** Told when it was cut off. */
  readonly onLate: () => void
}

/** Of the whole time, what is kept for closing the store after the last request was cut off. */
const CLOSING_SHARE = 0.2
const CLOSING_MS = 2_000

/** A busy machine takes its time to close a database; a shorter time-out holds for requests alone. */
const SHORTEST_MS = 10_000

/** A client that was sending when the server stopped listening is heard within this time. */
const QUIET_MS = 500

/** Ctrl-C reaches this process from the terminal, and once more from npm. */
const SAME_SIGNAL_MS = 300

/** Ends the process on SIGTERM and SIGINT; a person who presses Ctrl-C waits for nobody but requests in flight. A second signal ends it at once. */
export function endOnSignals(shutdown: Shutdown): void {
  let beganAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (beganAt !== undefined) {
      if (now - beganAt > SAME_SIGNAL_MS) endAtOnce(signal)
      return
    }
    beganAt = now
    void end(shutdown, signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

async function end(shutdown: Shutdown, signal: NodeJS.Signals): Promise<void> {
  const { leave, delayMs, drain, close, timeoutMs, onLate } = shutdown
  const servingMs = timeoutMs - Math.min(timeoutMs * CLOSING_SHARE, CLOSING_MS)
  const began = performance.now()
  const leftOf = (ms: number) => Math.max(0, ms - (performance.now() - began))
  const isAsked = signal === 'SIGTERM'
  leave()
  if (isAsked) await passing(Math.min(delayMs(), servingMs))
  await drain(leftOf(servingMs), isAsked ? QUIET_MS : 0)
  // A statement in a thread cannot be stopped. What it has not committed was not acknowledged either.
  const isLate = setTimeout(
    () => {
      onLate()
      endAtOnce(signal)
    },
    leftOf(Math.max(timeoutMs, SHORTEST_MS)),
  )
  await close()
  clearTimeout(isLate)
}

/** By the system's own way, which waits for no thread. The first process of a container is left alone by that. */
function endAtOnce(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(1)
}
