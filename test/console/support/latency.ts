import type { Page } from 'playwright-core'

/** The most milliseconds by which each request and each reply is late, by the environment variable `CONSOLE_LATENCY`. */
const most = Number(process.env['CONSOLE_LATENCY'] ?? 0)

/**
 * Lets requests arrive late and replies come late, and in any order, as on a real network. A journey that reads the page once after
 * something else has come fails then; on this machine alone it fails once in hundreds of runs.
 */
export async function addLatency(page: Page): Promise<void> {
  if (most > 0) await page.addInitScript(`(${LATE_FETCH})(${most})`)
}

const LATE_FETCH = `(most) => {
  const fetchNow = window.fetch
  // Of the real clock, also where a journey has one of its own.
  const { setTimeout, clearTimeout } = window
  const late = (signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, Math.random() * most)
      signal?.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason) }, { once: true })
      if (signal?.aborted) reject(signal.reason)
    })
  window.fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    await late(signal)
    const response = await fetchNow(input, init)
    await late(signal)
    return response
  }
}`
