import type { ConsoleHarness } from './console.ts'

/** A dataset of two rows, with a text and a number. Returns its identifier. */
export async function makeFlights({ client, own }: ConsoleHarness): Promise<string> {
  const columns = [
    { name: 'origin', type: 'text' as const },
    { name: 'delay', type: 'number' as const },
  ]
  const { id } = await client.datasets.create({ name: 'Flights', project_id: own.projectId, columns })
  await client.rows.append(id, [
    { origin: 'OSL', delay: 1 },
    { origin: 'TRD', delay: 2 },
  ])
  return id
}

/** A page of a dataset that has begun to wait for changes. */
export async function openFollowing(console: ConsoleHarness, id: string, query = '') {
  const { page } = await console.open()
  const waits = page.waitForRequest(/\/changes\?/)
  await page.goto(`${console.origin}/datasets/${id}${query}`)
  await waits
  return page
}
