import { effect, signal } from '@preact/signals'

/** Whether the last call got no answer, or the browser knows that it has no network. */
export const isOffline = signal(false)

/** Why calls wait although there is a connection: the rate limit, or a service that is busy. */
export const waitingFor = signal<string | undefined>(undefined)

/** Counts up when the connection is back. */
export const reconnections = signal(0)

let wasOffline = isOffline.peek()
effect(() => {
  if (wasOffline && !isOffline.value) reconnections.value = reconnections.peek() + 1
  wasOffline = isOffline.value
})

addEventListener('offline', () => {
  isOffline.value = true
})
