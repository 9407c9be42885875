import { rm } from 'node:fs/promises'
import type { FilePlace, FileRowProblem } from '../domain/imports.ts'
import { uniqueOn } from '../domain/unique-keys.ts'
import { type KnownProblem, keyFilePath } from './files/read-rows.ts'
import { ImportFailed, type RunningImport, type Target, unreadable } from './import-terms.ts'
import type { UnfinishedImport } from './interface/imports.ts'
import type { LocatedProblem } from './interface/row-changes.ts'
import type { StagedRead } from './runtime/file-reader.ts'

/** What is written in one transaction: a row that may be there takes longer than one that is appended. */
const UPSERTED = { maxRows: 5_000, maxCharacters: 2 * 1024 ** 2 }

/** Updates the rows that have the keys of a file's rows, and adds the others, part by part from where it was. */
export async function upsertRows(run: RunningImport, record: UnfinishedImport): Promise<void> {
  await readBefore(run, record)
  // A file whose keys were all compared has none twice.
  const notesKeys = record.onError === 'skip'
  let target = await matched(run, record, notesKeys)
  let from = record.done
  let known: readonly KnownProblem[] = []
  for (let isEnd = false; !isEnd; ) {
    const part = { ...UPSERTED, from, known, maxRefused: UPSERTED.maxRows, stages: true }
    const read = await run.read(record, target, part)
    const problems = await store(run, record, target, from, read)
    if (problems === 'again') target = await matched(run, record, notesKeys)
    else if (problems.length > 0) known = [...known, ...problems]
    else {
      from = read.next
      isEnd = read.isEnd
      known = []
    }
  }
}

/**
 * Reads the whole file where a wrong row stops the import, or where another process began: the keys that it noted may be lost. A key that comes
 * twice in the file is a wrong row.
 */
async function readBefore(run: RunningImport, record: UnfinishedImport): Promise<void> {
  const { engine, key, path } = run.parts
  const stops = record.onError === 'stop'
  await rm(keyFilePath(path), { force: true })
  if (stops ? record.isChecked : record.done.rows === 0) return
  const target = await matched(run, record, true)
  const { columns } = target.dataset
  const file = { path, format: record.format, columns }
  const begun = await run.patiently(() => engine.files.begin(key.organizationId, file))
  if ('fault' in begun) throw unreadable(begun.fault)
  const { rowsRead } = await run.check(record, target, begun.begin)
  if (stops) await run.note({ rowsRead, isChecked: true })
}

async function matched(run: RunningImport, record: UnfinishedImport, notesKeys: boolean): Promise<Target> {
  const { match = [] } = record
  const { dataset, uniques } = await run.target(record)
  const unique = uniqueOn(uniques, match)
  if (unique === undefined) throw new ImportFailed({ kind: 'lost_index', match })
  // Keys of other indexes are compared when the rows are written: some of them may stay as they are.
  return { dataset, uniques: [unique], upsert: { unique, notesKeys } }
}

/** Returns what is wrong with rows of the part, or that it is to be read again by other columns; nothing of it is stored then. */
async function store(
  run: RunningImport,
  record: UnfinishedImport,
  target: Target,
  from: FilePlace,
  read: StagedRead,
): Promise<readonly KnownProblem[] | 'again'> {
  const { engine, key } = run.parts
  if (record.onError === 'stop' && read.refused.count > 0)
    throw new ImportFailed({ kind: 'refused_rows' }, { refused: read.refused })
  const step = { ...key, from: from.rows, done: read.next, refused: read.refused, now: Date.now() }
  const { packed } = read
  if (packed === undefined || packed.rowCount === 0) {
    const noted = { ...step, rowsWritten: 0 }
    if (!(await run.patiently(() => engine.statements.moveImport(noted)))) await run.requireNoted(read.next)
    return []
  }
  const changes = changesOf(record, target, packed)
  const roomBytes = await run.patiently(() => run.room.left())
  const changed = await run.patiently(() => engine.changeImported({ ...key, ...changes, step, roomBytes }))
  switch (changed.outcome) {
    case 'changed':
      run.room.take(changed.storedBytes)
      return []
    case 'import_over':
      await run.requireNoted(read.next)
      return []
    case 'refused': {
      const problems = changed.problems.map((problem) => knownProblem(problem, read))
      return run.refuse(record, target, from, problems)
    }
    case 'no_room':
      await run.requireRoom(changed.storedBytes)
      return 'again' // others have deleted something
    case 'columns_changed':
    case 'no_unique_index':
      return 'again'
    case 'no_such_dataset':
      throw new ImportFailed({ kind: 'no_such_dataset' })
    default:
      throw new Error(`rows of an import were not stored: ${changed.outcome}`)
  }
}

function changesOf(
  { datasetId, match = [] }: UnfinishedImport,
  { dataset: { columnsVersion } }: Target,
  rows: NonNullable<StagedRead['packed']>,
) {
  const step = { op: 'upsert' as const, match, onMatch: 'merge' as const, rows }
  return {
    datasetId,
    // Nobody asks for the rows one by one.
    operation: 'changeRows' as const,
    changes: { steps: [{ at: [], step }], expectedVersion: undefined, isDryRun: false },
    columnsVersion,
    requestHash: '',
    maxProblems: UPSERTED.maxRows,
    now: Date.now(),
  }
}

function knownProblem({ at, problem }: LocatedProblem, { places, lines }: StagedRead): KnownProblem {
  const index = Number(at.findLast((part) => typeof part === 'number'))
  return { row: places[index] ?? 0, problem: ofFile(problem, lines) }
}

function ofFile(problem: LocatedProblem['problem'], lines: readonly number[]): FileRowProblem {
  if (problem.kind !== 'same_key') return problem
  return { kind: 'same_key_as_line', path: problem.path, line: lines[problem.as] ?? 0 }
}
