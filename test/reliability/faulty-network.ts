import { cpus } from 'node:os'
import { join } from 'node:path'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { isExact, runSequence, type SequenceResult, type Service, type WAYS } from './network/sequence.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'

/** Sequences at once. They wait most of the time; each may start a program. */
const AT_ONCE = 16 * cpus().length

/** Small, so that a few rows are many requests. */
const ROWS_PER_REQUEST = 12

/**
 * Rows are sent through a proxy that loses, cuts, delays, refuses and doubles requests; a seed chooses which. They are sent by `append`, `appendAll`, resumed runs, and
 * the command line. After each sequence the stored rows must be those that were sent and those that were reported. The planted defect is a
 * network that removes the `Idempotency-Key` from requests.
 */
await instrument({ sequences: 1_050, seed: Date.now() % 1_000_000 }, async ({ folder, numbers, plant }) => {
  const { sequences, seed } = numbers
  const database = ourDatabase(folder)
  const tenant = await createTenant(`sqlite:${database.file}`)
  const server = startServer(database.env)
  const service = { baseUrl: await server.baseUrl, ...tenant, folder: join(folder, 'cli'), losesKeys: plant }
  const results = await runAll(service, sequences, seed)
  await server.end('SIGTERM')

  const wrong = results.filter((result) => !isExact(result))
  const sum = (figure: 'sent' | 'lost' | 'doubled') => results.reduce((total, result) => total + result[figure], 0)
  const shown = wrong.slice(0, 5).map(({ faults: _, ...result }) => JSON.stringify(result))
  return {
    figures: {
      seed,
      sequences: countBy(results.map(({ way }) => [way, 1])),
      rows: { sent: sum('sent'), lost: sum('lost'), doubled: sum('doubled') },
      faults: countBy(results.flatMap(({ faults }) => [...faults])),
    },
    broken: unless(wrong.length === 0, `${wrong.length} sequences are not exact: ${shown.join(' ')}`),
  }
})

async function createTenant(databaseUrl: string): Promise<Pick<Service, 'apiKey' | 'projectId'>> {
  const store = await openStore(databaseUrl)
  const limits = { requestsPerMinute: 1_000_000_000, rowsPerRequest: ROWS_PER_REQUEST }
  const organization = { name: 'Network', plan: 'enterprise' as const, ...limits }
  const { organization_id: organizationId, project_id: projectId } = await createOrganization(store, organization)
  const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'Network', access: 'full' })
  await store.close()
  return { apiKey, projectId }
}

async function runAll(service: Service, sequences: number, seed: number): Promise<SequenceResult[]> {
  const results: SequenceResult[] = []
  let next = 0
  const work = async () => {
    while (next < sequences) {
      const at = next++
      results.push(await runSequence(service, wayOf(at), seed + at))
      if (results.length % 50 === 0) progress(`${results.length} sequences`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, sequences) }, work))
  return results
}

/** One in ten uses the command line, which takes longest. */
function wayOf(at: number): keyof typeof WAYS {
  if (at % 10 === 0) return 'cli'
  return (['append', 'appendAll', 'resume'] as const)[at % 3] ?? 'append'
}

function countBy(counts: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of counts) sums[name] = (sums[name] ?? 0) + count
  return sums
}
