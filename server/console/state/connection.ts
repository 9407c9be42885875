import { effect, signal } from '@preact/signals'

/** Whether the last call got no answer, or the browser knows that it has no network. */
export const isOffline = signal(false)

/** Counts up when the connection is back. */
export const reconnections = signal(0)

let wasOffline = false
effect(() => {
  if (wasOffline && !isOffline.value) reconnections.value = reconnections.peek() + 1
  wasOffline = isOffline.value
})

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 20_000

addEventListener('offline', () => {
  isOffline.value = true
})

let isAsking = false

/** While there is no connection the page asks for one, in longer and longer intervals, until it is back. */
effect(() => {
  if (isOffline.value && !isAsking) void askUntilAnswered()
})

async function askUntilAnswered(): Promise<void> {
  isAsking = true
  for (let attempt = 1; isOffline.peek(); attempt++) {
    await paused(pauseMs(attempt))
    if (isOffline.peek() && (await answers())) isOffline.value = false
  }
  isAsking = false
}

async function answers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** Doubles from attempt to attempt; somewhat at random, so that not all pages come back at the same moment. */
function pauseMs(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2)
}

/** Waits before a call is made again that got no usable answer: as long as the service asks, or until there is a connection. */
export function answerExpected(attempt: number, retryAfterSeconds: number | undefined): Promise<void> {
  if (retryAfterSeconds !== undefined) return paused(retryAfterSeconds * 1000)
  return isOffline.peek() ? connected() : paused(pauseMs(attempt))
}

function connected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (isOffline.value) return
      // Within the effect it could not be stopped yet.
      queueMicrotask(() => stop())
      resolve()
    })
  })
}

/** Ends early when the browser finds a network. */
function paused(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}
