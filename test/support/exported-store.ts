import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExportQuery } from '../../server/store/interface/exports.ts'
import { openStore } from '../../server/store/store.ts'
import { sqlite } from './engines.ts'
import { makeOrganization } from './test-server.ts'

const TEXT = 'x'.repeat(90)

/** A store with a dataset of one number and one text column, and what a test needs to know about its exports. */
export async function exportedStore(rowCount: number) {
  const { databaseUrl, remove } = await sqlite.create()
  const file = databaseUrl.replace(/^sqlite:/, '')
  const store = await openStore(databaseUrl)
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  const { organizationId, projectId } = await makeOrganization(store)
  const datasetId = 'ds_exported'
  const columns = [
    { name: 'n', type: 'number' as const },
    { name: 't', type: 'text' as const },
  ]
  await store.createDataset({ organizationId, datasetId, projectId, name: 'D', columns, now: 1 })
  const dataset = await store.findDataset({ organizationId, datasetId })
  if (dataset === undefined) throw new Error('the dataset was not made')
  const append = (count: number) => {
    const body = Buffer.from(JSON.stringify({ rows: Array.from({ length: count }, (_, n) => ({ n, t: TEXT })) }))
    return store.appendRows({ ...dataset, datasetId, body, maxRows: 10_000, maxProblems: 1, now: 2 })
  }
  for (let rows = 0; rows < rowCount; rows += 10_000) await append(Math.min(10_000, rowCount - rows))
  const query: ExportQuery = {
    organizationId,
    datasetId,
    columns: dataset.columns,
    where: { all: [] },
    sort: [],
    generation: 0,
    format: 'csv',
    escapesFormulas: false,
  }
  return { store, file, dataset, query, append, walBytes: () => statSync(`${file}-wal`).size }
}

/** Reads to the end. */
export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes: Uint8Array[] = []
  for await (const piece of pieces) bytes.push(piece)
  return Buffer.concat(bytes).toString()
}

/** Files beside a database that this process holds open for exports. */
export function openSpoolFiles(file: string): string[] {
  const held = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return [] // closed by now
    }
  })
  return held.filter((path) => path.startsWith(`${dirname(file)}/export-`))
}
