import type { FilePlace } from '../domain/imports.ts'
import type { KnownProblem } from './files/read-rows.ts'
import { ImportFailed, REFUSED_SHOWN, type RunningImport, type Target, WRITTEN } from './import-terms.ts'
import type { RefusedRows, UnfinishedImport } from './interface/imports.ts'
import type { AppendedRows } from './interface/rows.ts'
import type { StagedRead } from './runtime/file-reader.ts'

/** Adds the rows of a file, part by part from where it was: while one is written the next is read. */
export async function appendRows(run: RunningImport, record: UnfinishedImport): Promise<void> {
  if (record.onError === 'stop' && !record.isChecked) await checkAll(run, record)
  let target = await run.target(record)
  let from = record.done
  let known: readonly KnownProblem[] = []
  let ahead: Promise<StagedRead> | undefined
  try {
    for (let isEnd = false; !isEnd; ) {
      const read = await (ahead ?? readPart(run, record, target, from, known))
      ahead = read.isEnd ? undefined : readPart(run, record, target, read.next, [])
      ahead?.catch(() => {}) // whoever takes it hears of it
      const problems = await store(run, record, target, from, read)
      if (problems === undefined) {
        from = read.next
        isEnd = read.isEnd
        known = []
        continue
      }
      forget(run, ahead)
      ahead = undefined
      if (problems === 'columns_changed') target = await run.target(record)
      else known = [...known, ...problems]
    }
  } finally {
    forget(run, ahead)
  }
}

async function checkAll(run: RunningImport, record: UnfinishedImport): Promise<void> {
  const { rowsRead, bytes } = await run.check(record, await run.target(record), record.done)
  await run.requireRoom(bytes, rowsRead)
  await run.note({ rowsRead, isChecked: true })
}

function readPart(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  from: FilePlace,
  known: readonly KnownProblem[],
): Promise<StagedRead> {
  return run.read(record, target, { ...WRITTEN, from, known, maxRefused: WRITTEN.maxRows, stages: true })
}

/** Drops what was read ahead. */
function forget({ parts }: RunningImport, ahead: Promise<StagedRead> | undefined): void {
  ahead?.then(({ staged }) => parts.engine.forgetStaged(staged)).catch(() => {})
}

/** Undefined when the rows are stored; otherwise the part is to be read again, with what is now known. */
async function store(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  from: FilePlace,
  read: StagedRead,
): Promise<readonly KnownProblem[] | 'columns_changed' | undefined> {
  const { engine } = run.parts
  try {
    if (record.onError === 'stop' && read.refused.count > 0)
      throw new ImportFailed({ kind: 'refused_rows' }, { refused: firstOf(read.refused) })
    await run.requireRoom(read.sizes.storedBytes)
    const stored = await run.patiently(() => storeOnce(run, target, from, read))
    if (stored.outcome === 'appended') {
      run.room.take(stored.storedBytes)
      return undefined
    }
    if (stored.outcome === 'columns_changed') return 'columns_changed'
    return await refusedBy(run, record, target, from, read, stored)
  } finally {
    engine.forgetStaged(read.staged)
  }
}

async function storeOnce(run: RunningImport, target: Target, from: FilePlace, read: StagedRead) {
  const { engine, key } = run.parts
  const { columns, columnsVersion, id: datasetId } = target.dataset
  const { organizationId } = key
  const now = Date.now()
  const rowCount = read.places.length
  const step = { ...key, from: from.rows, done: read.next, rowsWritten: rowCount, refused: read.refused, now }
  if (rowCount === 0) {
    if (!(await engine.statements.moveImport(step))) await run.requireNoted(read.next)
    return { outcome: 'appended', storedBytes: 0 } as const
  }
  const { sizes, keys, staged } = read
  const rows = { rowCount, sizes, keys, staged, columns, columnsVersion, requestHash: '' }
  const stored = await engine.appendImported({ organizationId, datasetId, ...rows, now, step })
  if (stored.outcome !== 'import_over') return stored
  await run.requireNoted(read.next)
  return { outcome: 'appended', storedBytes: read.sizes.storedBytes } as const
}

/** What the rows that are there have against new ones. */
async function refusedBy(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  from: FilePlace,
  read: StagedRead,
  stored: Exclude<AppendedRows, { outcome: 'appended' }>,
): Promise<readonly KnownProblem[]> {
  if (stored.outcome === 'no_such_dataset') throw new ImportFailed({ kind: 'no_such_dataset' })
  if (stored.outcome !== 'refused') throw new Error(`rows of an import were not stored: ${stored.outcome}`)
  const problems = stored.problems.flatMap(({ row, ...problem }): KnownProblem[] => {
    const place = read.places[row]
    return place === undefined || problem.kind === 'same_key' ? [] : [{ row: place, problem }]
  })
  return run.refuse(record, target, from, problems)
}

function firstOf({ count, rows }: RefusedRows): RefusedRows {
  return { count, rows: rows.slice(0, REFUSED_SHOWN) }
}
