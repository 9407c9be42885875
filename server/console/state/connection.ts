import { signal } from '@preact/signals'

/** Whether the last call got no answer, or the browser knows that it has no network. */
export const isOffline = signal(false)

addEventListener('offline', () => {
  isOffline.value = true
})
addEventListener('online', () => {
  isOffline.value = false
})
