import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A browser context, which is given back when the pages of a test are done. */
export interface TakenContext {
  readonly context: BrowserContext
  /** Closes the pages, and leaves no cookie and nothing stored for the next test. */
  giveBack(): Promise<void>
}

interface KeptContext {
  readonly context: BrowserContext
  readonly options: string
  /** A blank page of the server. It stays, and with it the process that has compiled the console. */
  readonly anchor: Page
  readonly anchorSession: CDPSession
  /** Whether a test has changed what cannot be set back. */
  isSpent: boolean
}

const idle: KeptContext[] = []

/** Two for tests with two users, and what some file has opened with other options. */
const MOST_IDLE = 4

/**
 * A context with these options that no other page uses now. Contexts are used by one test after the other, since a new one has to start a process,
 * fetch the console and compile it.
 */
export async function takeContext(
  browser: Browser,
  origin: string,
  isAlone: boolean,
  { permissions = [], ...given }: BrowserContextOptions,
): Promise<TakenContext> {
  const options: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...given }
  if (isAlone) {
    const context = await browser.newContext({ ...options, permissions })
    return { context, giveBack: () => context.close() }
  }
  const at = idle.findIndex((each) => each.options === JSON.stringify(options))
  const kept = idle.splice(at, at === -1 ? 0 : 1)[0] ?? (await newContext(browser, origin, options))
  const { context, anchor } = kept
  if (permissions.length > 0) await context.grantPermissions(permissions)
  return {
    context,
    async giveBack() {
      if (kept.isSpent) return context.close()
      await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
      await leaveNothing(kept, origin)
      idle.push(kept)
      if (idle.length > MOST_IDLE) await idle.shift()?.context.close()
    },
  }
}

async function newContext(browser: Browser, origin: string, options: BrowserContextOptions): Promise<KeptContext> {
  const context = await browser.newContext(options)
  const anchor = await context.newPage()
  await anchor.goto(`${origin}/healthz`)
  const anchorSession = await context.newCDPSession(anchor)
  const kept = { context, options: JSON.stringify(options), anchor, anchorSession, isSpent: false }
  noteWhatStays(kept)
  return kept
}

/** A clock that a test moves stays with its context, and whether the network is there with its process. */
function noteWhatStays(kept: KeptContext): void {
  const { context } = kept
  const setOffline = context.setOffline.bind(context)
  context.setOffline = (isOffline) => {
    kept.isSpent = true
    return setOffline(isOffline)
  }
  context.on('page', (page) => {
    const { clock } = page
    Object.defineProperty(page, 'clock', {
      get() {
        kept.isSpent = true
        return clock
      },
    })
  })
}

async function leaveNothing({ context, anchorSession }: KeptContext, origin: string): Promise<void> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    anchorSession.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' }),
  ])
}
