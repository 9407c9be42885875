import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { openStream } from '../support/event-stream.ts'
import { halfSent, refusesConnections } from '../support/half-sent.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

/** The kernel spreads them by chance: one of three event loops gets none of them in one run of thirteen. */
const IN_FLIGHT = 9

test.each(engines)(
  'SIGTERM lets all event loops finish what they have in flight, ends their streams, and loses no use of a key ($name)',
  async ({ create }) => {
    const { databaseUrl, remove } = await create()
    const store = await openStore(databaseUrl)
    onTestFinished(async () => {
      await store.close()
      await remove()
    })
    const { apiKey, organizationId, projectId } = await makeOrganization(store)
    const columns = [{ name: 'n', type: 'number' as const }]
    await store.createDataset({ organizationId, projectId, datasetId: 'ds_stopped', name: 'Stopped', columns, now: 1 })
    const server = spawnServer({ DATABASE_URL: databaseUrl, WORKERS: '3' })
    const baseUrl = await server.baseUrl
    const each = <Made>(count: number, make: (n: number) => Promise<Made>) =>
      Promise.all(Array.from({ length: count }, (_, n) => make(n)))
    const streams = await each(6, () => openStream({ baseUrl }, apiKey, 'ds_stopped'))
    const inFlight = await each(IN_FLIGHT, (n) =>
      halfSent(`${baseUrl}/datasets/ds_stopped/rows`, apiKey, JSON.stringify({ rows: [{ n }] })),
    )

    server.process.kill('SIGTERM')
    await refusesConnections(baseUrl)
    for (const { finish } of inFlight) finish()
    const replies = await each(IN_FLIGHT, async (n) => inFlight[n]?.reply)
    expect(replies.map((reply) => reply?.statusCode)).toEqual(Array(IN_FLIGHT).fill(201))
    for (const reply of replies) if (reply !== undefined) await text(reply)
    for (const stream of streams) while ((await stream.next()) !== undefined);
    expect(await server.exit).toBe(0)
    expect(server.output.stderr).toBe('')
    expect((await store.findDataset({ organizationId, datasetId: 'ds_stopped' }))?.rowCount).toBe(IN_FLIGHT)
    const use = await store.selectDailyUse({ organizationId, from: '2000-01-01' })
    expect(use.reduce((sum, { requests }) => sum + requests, 0)).toBe(streams.length + IN_FLIGHT)
  },
)
