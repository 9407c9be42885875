import { rateLimit } from '../../server/http/rate-limit.ts'
import { nodeCounter, type RequestCounter } from '../../server/http/request-counter.ts'
import type { TestEngine } from './engines.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { atWorkerEnd } from './worker-end.ts'

interface SharedServer extends TestServer {
  /** Forgets which requests of which address were counted. */
  forgetCounts(): void
}

const started = new Map<TestEngine, Promise<SharedServer>>()

/**
 * The server that the tests of this worker share on an engine, for all that ask for nothing special: each `describe` has an
 * organization of its own there. All come from one address, so each has to begin with `forgetCounts`. It ends with the worker.
 */
export function sharedServer(engine: TestEngine): Promise<SharedServer> {
  const server = started.get(engine) ?? start(engine)
  started.set(engine, server)
  return server
}

async function start(engine: TestEngine): Promise<SharedServer> {
  const { databaseUrl, remove } = await engine.create({ migrated: true })
  let windows = nodeCounter()
  const counted: RequestCounter = {
    count: (key, limit) => windows.count(key, limit),
    find: (key) => windows.find(key),
  }
  const server = await startTestServer({ databaseUrl, countRequest: () => rateLimit(counted) })
  atWorkerEnd(async () => {
    await server.close()
    await remove()
  })
  return {
    ...server,
    forgetCounts() {
      windows = nodeCounter()
    },
  }
}
