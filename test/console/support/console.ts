import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { DatasetService } from '../../../client/index.ts'
import { makeSession, makeUser } from '../../support/console-user.ts'
import { sqlite, type TestDatabase } from '../../support/engines.ts'
import { started } from '../../support/started.ts'
import { makeOrganization, startTestServer, type TestOrganization, type TestServer } from '../../support/test-server.ts'
import { executablePath, sharedBrowser, type WatchedPage, watchedPage } from './browser.ts'

if (executablePath === undefined)
  console.warn(
    'No Chromium on this machine: the console is not tried in a browser. `apt-get install chromium` brings one.',
  )

/** The start of a journey: a server with an organization, and a browser. */
export interface ConsoleHarness {
  readonly server: TestServer
  readonly own: TestOrganization
  /** The address of the server, without a path. */
  readonly origin: string
  /** Calls with a full key of the organization. */
  readonly client: DatasetService
  /** A page in a new browser context, signed in as the owner by default. */
  open(options?: OpenOptions): Promise<WatchedPage>
}

interface OpenOptions extends BrowserContextOptions {
  readonly as?: 'owner' | 'member' | 'nobody'
  /** Where the browser reaches the server, if not at its own address. */
  readonly through?: string
}

/** Runs journeys in a real browser. Each fails too when a script fails, the page's policy is broken, or a request leaves the server. */
export function describeConsole(name: string, define: (harness: ConsoleHarness) => void): void {
  describe.skipIf(executablePath === undefined)(`the console: ${name}`, { timeout: 120_000 }, () => {
    // Filled before the first journey, and read when a journey runs.
    const harness = {} as { -readonly [Key in keyof ConsoleHarness]: ConsoleHarness[Key] }
    const opened: { context: BrowserContext; watched: WatchedPage }[] = []
    let browser: Browser
    let database: TestDatabase
    beforeAll(async () => {
      database = await sqlite.create()
      await started('console')
      const [server, launched] = await Promise.all([startTestServer(database), sharedBrowser()])
      browser = launched
      const own = await makeOrganization(server.store)
      const origin = new URL(server.baseUrl).origin
      const client = new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl })
      Object.assign(harness, { server, own, origin, client })
    })
    afterAll(async () => {
      await harness.server.close()
      await database.remove()
    })
    harness.open = async ({ as = 'owner', through = harness.origin, ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      const token = await sessionOf(harness, as)
      if (token !== undefined) await context.addCookies([{ name: 'dataset_session', value: token, url: through }])
      const watched = await watchedPage(context, through)
      opened.push({ context, watched })
      return watched
    }
    afterEach(async () => {
      const pages = opened.splice(0)
      await Promise.all(pages.map(({ context }) => context.close()))
      expect(pages.flatMap(({ watched }) => watched.faults)).toEqual([])
    })
    define(harness)
  })
}

async function sessionOf(
  { server, own }: ConsoleHarness,
  as: 'owner' | 'member' | 'nobody',
): Promise<string | undefined> {
  if (as === 'nobody') return undefined
  const { userId } = as === 'owner' ? own.owner : await makeUser(server.store, own.organizationId, 'member')
  return makeSession(server.store, userId)
}
