import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import type { ExportQuery } from '../../server/store/interface/exports.ts'
import { openStore } from '../../server/store/store.ts'
import { sqlite } from './engines.ts'
import { makeOrganization } from './test-server.ts'

const TEXT = 'x'.repeat(900)

async function open() {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true })
  const store = await openStore(databaseUrl)
  const close = async () => {
    await store.close()
    await remove()
  }
  return { store, file: databaseUrl.replace(/^sqlite:/, ''), close }
}

type Opened = Omit<Awaited<ReturnType<typeof open>>, 'close'>

/** Has the tests of a file share a store; the function makes a dataset for one of them. */
export function exportedStores(): (rowCount: number) => ReturnType<typeof filled> {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  return (rowCount) => filled(opened, rowCount)
}

/** A dataset in a store that is the test's own. */
export async function ownExportedStore(rowCount: number) {
  const opened = await open()
  onTestFinished(opened.close)
  return filled(opened, rowCount)
}

/** A dataset of one number and one text column, about 900 bytes a row, and what a test needs to know about its exports. */
async function filled({ store, file }: Opened, rowCount: number) {
  const { organizationId, projectId } = await makeOrganization(store)
  const datasetId = newId('ds')
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
  if (rowCount > 0) await append(rowCount)
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
