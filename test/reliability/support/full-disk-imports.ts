import { readdirSync } from 'node:fs'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService, type Import } from '../../../client/index.ts'
import { createTenant, ourDatabase } from '../../../scripts/bench/ours.ts'
import { type Outcome, type Setting, unless } from './instrument.ts'
import { startServer } from './server.ts'
import { mountSmallDisk } from './small-disk.ts'

const MEGABYTES = 96
const LEFT_BYTES = 8 * 1024 ** 2
const ROWS = 100_000
const FULL_MS = 2_000
const ASK_EVERY_MS = 50

/**
 * Imports beside a SQLite database whose disk becomes full: a file for which there is no space is a 503 and leaves nothing, and one whose rows find no
 * space any more goes on when there is some again. Without figures where no disk can be mounted.
 */
export async function importsOnFullDisk(folder: string, onEnd: Setting<never>['onEnd']): Promise<Outcome> {
  const disk = mountSmallDisk(folder, MEGABYTES, onEnd)
  if (disk === undefined) return { figures: {}, broken: [] }
  const database = ourDatabase(disk.folder)
  const tenant = await createTenant(database, 'Disk')
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl, timeoutMs: 60_000, maxRetries: 0 })
  const columns = [{ name: 'n', type: 'number' as const }]
  const { id } = await service.datasets.create({ name: 'Disk', project_id: tenant.projectId, columns })
  disk.fill(LEFT_BYTES)
  const tooLarge = await fetch(`${baseUrl}/datasets/${id}/imports`, {
    method: 'POST',
    headers: { ...tenant.headers, 'Content-Type': 'text/csv' },
    body: `n\n${'1234567\n'.repeat(LEFT_BYTES / 4)}`,
  })
  await tooLarge.text()
  const left = readdirSync(disk.folder).filter((name) => name.includes('import-'))
  disk.free()
  const file = `n\n${Array.from({ length: ROWS }, (_, n) => n).join('\n')}\n`
  const begun = await service.imports.create(id, file, { on_error: 'skip' })
  disk.fill()
  await passing(FULL_MS)
  const whenFull = await service.imports.get(begun.id)
  disk.free()
  let state: Import = whenFull
  while (state.ended_at === null) {
    await passing(ASK_EVERY_MS)
    state = await service.imports.get(begun.id)
  }
  const { row_count: count } = await service.datasets.get(id)
  await server.end('SIGTERM')
  return {
    figures: { tooLarge: tooLarge.status, writtenWhenFull: whenFull.rows_written, status: state.status, rows: count },
    broken: [
      ...unless(tooLarge.status === 503, `a file for which there is no space was a ${tooLarge.status}`),
      ...unless(left.length === 0, `it left ${left.join(', ')}`),
      ...unless(state.status === 'succeeded' && count === ROWS, `${count} of ${ROWS} rows, ${state.status}`),
    ],
  }
}
