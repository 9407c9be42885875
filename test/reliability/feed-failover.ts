import { setTimeout as passing } from 'node:timers/promises'
import { startCluster } from '../../scripts/failover/cluster.ts'
import { followersOf, outcomeOf } from './support/feed-copies.ts'
import { FeedWriters } from './support/feed-writers.ts'
import { instrument, type Outcome, progress } from './support/instrument.ts'

/**
 * Followers at two nodes keep copies of a dataset, of all rows and of those that match, while it is changed in every way and the PostgreSQL primary is
 * killed and its standby promoted. In the end each copy has to equal the table. The planted defect is a follower that loses one change.
 */
await instrument({ changes: 200_000, times: 1 }, async ({ numbers: { changes, times }, plant }) => {
  const outcomes: Outcome[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const outcome = await failOver(changes, plant)
    progress(JSON.stringify(outcome))
    outcomes.push(outcome)
  }
  return {
    figures: { failovers: outcomes.map(({ figures }) => figures) },
    broken: outcomes.flatMap(({ broken }) => broken),
  }
})

async function failOver(changes: number, plant: boolean): Promise<Outcome> {
  const cluster = await startCluster()
  try {
    const { apiKey, projectId, baseUrls } = cluster
    const tenant = { apiKey, projectId, headers: { Authorization: `Bearer ${apiKey}` } }
    const writers = await FeedWriters.begin(tenant, baseUrls, changes)
    const followers = followersOf(tenant, baseUrls, writers)
    const began = performance.now()
    const written = writers.run()
    while (writers.changes < changes / 2) await passing(50)
    await cluster.killPrimary()
    await cluster.promoteStandby()
    await written
    const seconds = Math.round((performance.now() - began) / 1000)
    return await outcomeOf('failover', followers, writers, { changes, seconds, plant })
  } finally {
    await cluster.stop()
  }
}
