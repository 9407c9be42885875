import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { atWorkerEnd } from '../../support/worker-end.ts'

const PLACES = [
  process.env['CHROMIUM'],
  // The same engine without the rest of a browser, in two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of this machine; undefined where there is none, and journeys cannot be tried. */
export const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))

let shared: Promise<Browser> | undefined

/** The one of this worker, in which each test has a context of its own. It is closed at the end of the worker. */
export function sharedBrowser(): Promise<Browser> {
  if (shared === undefined) {
    const starting = launch()
    atWorkerEnd(async () => (await starting).close())
    shared = starting
  }
  return shared
}

export function launch(): Promise<Browser> {
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
}

/** A page, and what went wrong on it that nobody sees: scripts that failed or were refused, requests that left this server. */
export interface WatchedPage {
  readonly page: Page
  readonly faults: string[]
}

export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000) // a busy machine takes its time, and what never comes fails later
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script failed: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Browsers report each reply with an error status; whether one was due is the journey's business.
    const isFault = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isFault) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`)
  })
  page.on('dialog', (dialog) => {
    // The browser's own question whether to leave a page with something that is not stored.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    faults.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, faults }
}
