import type { Browser } from 'playwright-core'
import { DatasetService } from '../../client/index.ts'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { executablePath, launch, watchedPage } from '../console/support/browser.ts'
import { type DelayingProxy, delayingProxy } from '../console/support/delaying-proxy.ts'
import { COLUMNS, editAtRandom, ROWS } from '../console/support/random-editor.ts'
import buildConsole from '../support/build-console.ts'
import { makeSession, makeUser } from '../support/console-user.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'

const DELAYS_MS = [0, 150, 1000]
const NEW_SEED = Math.floor(Math.random() * 2 ** 31) + 1

/**
 * Two people edit the same rows in Chromium by mouse and keys, over networks of several delays; a seed chooses what they do. The stored rows must
 * be those of a model. The planted defect is another program that changes a cell.
 */
await instrument({ actions: 500, seed: NEW_SEED }, async ({ folder, numbers, plant, onEnd }) => {
  if (executablePath === undefined) return { skipped: 'there is no Chromium on this machine' }
  await buildConsole()
  const { env } = ourDatabase(folder)
  const people = await makePeople(String(env['DATABASE_URL']))
  const server = startServer(env)
  const baseUrl = await server.baseUrl
  const [proxy, browser] = await Promise.all([delayingProxy(baseUrl), launch()])
  onEnd(() => proxy.close())
  const service = new DatasetService({ apiKey: people.apiKey, baseUrl })
  const figures: Record<string, unknown> = { actions: numbers.actions * DELAYS_MS.length, seed: numbers.seed }
  const broken: string[] = []
  for (const delayMs of DELAYS_MS) {
    const columns = COLUMNS.map((column) => ({ ...column }))
    const { id } = await service.datasets.create({ name: 'Table', project_id: people.projectId, columns })
    await service.rows.append(
      id,
      Array.from({ length: ROWS }, () => ({})),
    )
    proxy.delayMs = 0
    const [one, other] = await Promise.all(people.sessions.map((token) => openTable(browser, proxy, token, id)))
    if (one === undefined || other === undefined) throw new Error('two people are needed')
    proxy.delayMs = delayMs
    const rows = async () => {
      if (plant) await service.rows.update(id, 'row_1', { code: 'planted' })
      return (await service.data.list(id)).data
    }
    const began = performance.now()
    const { differences, history } = await editAtRandom([one.page, other.page], numbers.seed, numbers.actions, rows)
    const seconds = Math.round((performance.now() - began) / 1000)
    progress(`${delayMs} ms: ${differences.length} differences after ${seconds} s`)
    figures[`${delayMs} ms`] = { seconds, differences: differences.length }
    const faults = [...one.faults, ...other.faults]
    broken.push(...unless(faults.length === 0, `at ${delayMs} ms the page failed: ${faults.join('; ')}`))
    broken.push(
      ...unless(differences.length === 0, `at ${delayMs} ms: ${differences.join('; ')}, after ${history.join(' · ')}`),
    )
    await Promise.all([one, other].map(({ page }) => page.context().close()))
  }
  await browser.close()
  await server.end('SIGTERM')
  return { figures, broken }
})

/** Two sessions of one organization, made before the server starts. */
async function makePeople(databaseUrl: string) {
  const store = await openStore(databaseUrl)
  const { organization_id: organizationId, project_id: projectId } = await createOrganization(store, {
    name: 'Editors',
    plan: 'enterprise',
    requestsPerMinute: 1_000_000,
    rowsPerRequest: 10_000,
  })
  const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'model', access: 'full' })
  const sessions: string[] = []
  for (let count = 0; count < 2; count++) {
    const { userId } = await makeUser(store, organizationId, 'owner')
    sessions.push(await makeSession(store, userId))
  }
  await store.close()
  return { projectId, apiKey, sessions }
}

async function openTable(browser: Browser, proxy: DelayingProxy, token: string, datasetId: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
  await context.addCookies([{ name: 'dataset_session', value: token, url: proxy.origin }])
  const watched = await watchedPage(context, proxy.origin)
  await watched.page.goto(`${proxy.origin}/datasets/${datasetId}`)
  return watched
}
