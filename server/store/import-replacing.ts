import type { RefusedFileRow } from '../domain/imports.ts'
import {
  ImportFailed,
  REFUSED_SHOWN,
  type RunningImport,
  RunOver,
  type Target,
  unreadable,
  WRITTEN,
} from './import-terms.ts'
import type { BegunReplacement, UnfinishedImport } from './interface/imports.ts'
import { dropSpare } from './table-rebuild.ts'

type Begun = Extract<BegunReplacement, { outcome: 'begun' }>

/** Of an import; further ones are only counted. */
const REFUSED_KEPT = 10_000

/** How often it is noted how far it is. */
const NOTE_EVERY_MS = 1_000

/**
 * Builds a table of the rows of a file beside the dataset's and puts it in place in one step. It begins from the first row each time: what an
 * interrupted run left is dropped by the sweep. It also begins again if the columns or indexes of the dataset have changed meanwhile, as they do
 * if another process replaces the rows, too: the file is then read by the present ones.
 */
export async function replaceRows(run: RunningImport, record: UnfinishedImport): Promise<void> {
  while ((await replaceOnce(run, record)) === 'columns_changed') await run.note({})
}

async function replaceOnce(run: RunningImport, record: UnfinishedImport): Promise<'replaced' | 'columns_changed'> {
  const { engine, key, path } = run.parts
  const { organizationId } = key
  const { statements } = engine
  const { dataset } = await run.target(record)
  const { columns, columnsVersion, id: datasetId } = dataset
  // Keys are compared when all rows are there, since it takes an index to compare all with all.
  const target = { dataset, uniques: [] }
  const begun = await run.patiently(() => engine.files.begin(organizationId, { path, format: record.format, columns }))
  if ('fault' in begun) throw unreadable(begun.fault)
  const { rowsRead, rowCount, bytes } = await run.check(record, target, begun.begin)
  if (record.mode === 'replace' && rowCount === 0 && rowsRead > 0)
    throw await noneLeft(run, record, target, begun.begin, rowsRead)
  await run.requireRoom(bytes, rowsRead)
  const replacement = { organizationId, datasetId, columnsVersion, rowCount, now: Date.now() }
  const table = await run.patiently(() => statements.beginReplacement(replacement))
  if (table.outcome !== 'begun') return lostTo(table.outcome)
  const { rebuild } = table
  const building = { organizationId, datasetId, generation: rebuild.to }
  try {
    const stored = await storeAll(run, record, target, begun.begin, table)
    await buildIndexes(run, target, table)
    const end = { ...replacement, ...stored, importId: key.importId, rebuild, rowsRead, now: Date.now() }
    const { outcome } = await run.patiently(() => statements.finishReplacement(end))
    if (outcome === 'import_over') throw new RunOver()
    const result = outcome === 'replaced' ? outcome : lostTo(outcome)
    const spare = result === 'replaced' ? rebuild.from : rebuild.to
    await dropSpare(statements, { ...building, generation: spare }).catch(() => {})
    return result
  } catch (error) {
    await dropSpare(statements, building).catch(() => {}) // or the sweep does
    throw error
  }
}

/** A wrong file is more likely than one that is to empty the dataset, which has no rows. */
async function noneLeft(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  from: UnfinishedImport['done'],
  rowsRead: number,
) {
  const part = { ...WRITTEN, from, known: [], maxRefused: REFUSED_SHOWN, stages: false }
  const { rows } = (await run.read(record, target, part)).refused
  return new ImportFailed({ kind: 'refused_rows' }, { rowsRead, refused: { count: rowsRead, rows } })
}

/** What was faster than the import: a deletion ends it. */
function lostTo(outcome: 'no_such_dataset' | 'columns_changed'): 'columns_changed' {
  if (outcome === 'no_such_dataset') throw new ImportFailed({ kind: outcome })
  return outcome
}

async function storeAll(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  begin: UnfinishedImport['done'],
  { rebuild, firstRow }: Begun,
) {
  const { engine, key } = run.parts
  const { columns, columnsVersion, id: datasetId } = target.dataset
  const { organizationId } = key
  const refused: RefusedFileRow[] = []
  const sizes = { storedBytes: 0, largestRowBytes: 0 }
  const part = { ...WRITTEN, known: [], maxRefused: WRITTEN.maxRows, stages: true }
  let [next, count, notedAt] = [firstRow, 0, performance.now()]
  let ahead: ReturnType<RunningImport['read']> | undefined = run.read(record, target, { ...part, from: begin })
  try {
    while (ahead !== undefined) {
      const read: Awaited<typeof ahead> = await ahead
      ahead = read.isEnd ? undefined : run.read(record, target, { ...part, from: read.next })
      ahead?.catch(() => {}) // whoever takes it hears of it
      const rowCount = read.places.length
      const beside = { generation: rebuild.to, firstRow: next }
      const { staged } = read
      const rows = { rowCount, sizes: read.sizes, keys: [], staged, columns, columnsVersion, requestHash: '', beside }
      if (rowCount > 0)
        await run
          .patiently(() => engine.appendImported({ organizationId, datasetId, ...rows, now: Date.now() }))
          .finally(() => engine.forgetStaged(staged))
      next += rowCount
      count += read.refused.count
      refused.push(...read.refused.rows.slice(0, REFUSED_KEPT - refused.length))
      sizes.storedBytes += read.sizes.storedBytes
      sizes.largestRowBytes = Math.max(sizes.largestRowBytes, read.sizes.largestRowBytes)
      if (performance.now() - notedAt < NOTE_EVERY_MS) continue
      notedAt = performance.now()
      await run.note({ rowsRead: read.next.rows })
    }
  } finally {
    ahead?.then(({ staged }) => engine.forgetStaged(staged)).catch(() => {})
  }
  return { ...sizes, refused: { count, rows: refused } }
}

async function buildIndexes(run: RunningImport, { dataset }: Target, { rebuild }: Begun): Promise<void> {
  for (const index of rebuild.indexes) {
    await run.note({})
    const fault = await run.patiently(() => run.parts.engine.buildIndex(index))
    if (fault === undefined) continue
    const named = index.fields.map(({ column }) => dataset.columns.find(({ number }) => number === column)?.name ?? '')
    throw new ImportFailed({ kind: 'same_keys', name: named.join(), rows: fault.rowCount })
  }
}
