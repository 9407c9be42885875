import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { atWorkerEnd } from '../../support/worker-end.ts'
import { addLatency } from './latency.ts'

const PLACES = [
  process.env['CHROMIUM'],
  // The same engine without a browser's window, in two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of this machine; without one, journeys are skipped. */
export const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))

/** A name of this machine that browsers do not trust without TLS, as they do `127.0.0.1`. */
export const PLAIN_HOST = 'console.example'

let shared: Promise<Browser> | undefined

/** The worker's browser, in which tests have contexts of their own. It is closed at the end of the worker. */
export function sharedBrowser(): Promise<Browser> {
  if (shared === undefined) {
    const starting = launch()
    atWorkerEnd(async () => (await starting).close())
    shared = starting
  }
  return shared
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // Pages of a context share a process, and no process is started before it is needed.
    args: ['--no-sandbox', '--renderer-process-limit=1', `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  })
}

/** Browsers report each reply with an error status, which a journey may expect, and a header that has no effect without TLS. */
const EXPECTED = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/

/** A page, and its invisible faults: scripts that failed or were refused, requests to other servers. */
export interface WatchedPage {
  readonly page: Page
  readonly faults: string[]
}

/** The page of a browser that saves data fetches no code ahead, which takes a tenth of the processor time of a journey. */
export async function watchedPage(context: BrowserContext, origin: string, savesData = true): Promise<WatchedPage> {
  const page = await context.newPage()
  await addLatency(page)
  if (savesData) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  }
  page.setDefaultTimeout(60_000) // on a busy machine it takes longer; a request that never comes fails later
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script failed: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    const isFault = message.type() === 'error' && !EXPECTED.test(message.text())
    if (isFault) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`)
  })
  page.on('dialog', (dialog) => {
    // The browser's own question whether to leave a page with unsaved edits.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    faults.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, faults }
}
