import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import { DatasetService } from '../../../client/index.ts'
import { makeSession, makeUser } from '../../support/console-user.ts'
import { sqlite } from '../../support/engines.ts'
import { sharedServer } from '../../support/shared-server.ts'
import { started } from '../../support/started.ts'
import { makeOrganization, type TestOrganization, type TestServer } from '../../support/test-server.ts'
import { executablePath, sharedBrowser, type WatchedPage, watchedPage } from './browser.ts'
import { type TakenContext, takeContext } from './contexts.ts'

if (executablePath === undefined)
  console.warn(
    'No Chromium on this machine: the console is not tried in a browser. `apt-get install chromium` brings one.',
  )

/** The start of a journey: a server that journeys of all files share, with an organization of this one's own, and a browser. */
export interface ConsoleHarness {
  readonly server: TestServer
  readonly own: TestOrganization
  /** The address of the server, without a path. */
  readonly origin: string
  /** Calls with a full key of the organization. */
  readonly client: DatasetService
  /** A page in a browser context that no other page of the test has, signed in as the owner by default. */
  open(options?: OpenOptions): Promise<WatchedPage>
}

interface OpenOptions extends BrowserContextOptions {
  readonly as?: 'owner' | 'member' | 'nobody'
  /** Where the browser reaches the server, if not at its own address. */
  readonly through?: string
  /** Whether the context is new and has no other page. */
  readonly isAlone?: boolean
  /** Whether the browser is told to save data, as it is by default here. */
  readonly savesData?: boolean
}

/** Runs journeys in a real browser. Each fails too when a script fails, the page's policy is broken, or a request leaves the server. */
export function describeConsole(name: string, define: (harness: ConsoleHarness) => void): void {
  describe.skipIf(executablePath === undefined)(`the console: ${name}`, { timeout: 120_000 }, () => {
    // Filled before the first journey, and read when a journey runs.
    const harness = {} as { -readonly [Key in keyof ConsoleHarness]: ConsoleHarness[Key] }
    const opened: { taken: TakenContext; watched: WatchedPage }[] = []
    let browser: Browser
    beforeAll(async () => {
      await started('console')
      const [server, launched] = await Promise.all([sharedServer(sqlite), sharedBrowser()])
      browser = launched
      server.forgetCounts()
      const own = await makeOrganization(server.store)
      const origin = new URL(server.baseUrl).origin
      const client = new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl })
      Object.assign(harness, { server, own, origin, client })
    })
    harness.open = async ({ as = 'owner', through = harness.origin, savesData, isAlone = false, ...options } = {}) => {
      const taken = await takeContext(browser, through, isAlone, options)
      const { context } = taken
      const token = await sessionOf(harness, as)
      if (token !== undefined) await context.addCookies([{ name: 'dataset_session', value: token, url: through }])
      const watched = await watchedPage(context, through, savesData)
      opened.push({ taken, watched })
      return watched
    }
    afterEach(async () => {
      const pages = opened.splice(0)
      await Promise.all(pages.map(({ taken }) => taken.giveBack()))
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
