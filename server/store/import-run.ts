import { setTimeout as after } from 'node:timers/promises'
import type { FilePlace, ImportFailure } from '../domain/imports.ts'
import { uniqueKeysOf } from '../domain/unique-keys.ts'
import type { KnownProblem } from './files/read-rows.ts'
import { appendRows } from './import-appending.ts'
import { replaceRows } from './import-replacing.ts'
import { ImportRoom } from './import-room.ts'
import {
  type AskedPart,
  type CheckedFile,
  ImportFailed,
  REFUSED_SHOWN,
  type RunningImport,
  RunOver,
  type RunParts,
  type Target,
  unreadable,
  WRITTEN,
} from './import-terms.ts'
import { asLines } from './import-unpacking.ts'
import { upsertRows } from './import-upserting.ts'
import type { RefusedRows, UnfinishedImport } from './interface/imports.ts'
import { StoreError } from './interface/store-error.ts'
import type { StagedRead } from './runtime/file-reader.ts'

/** A part that is only read. */
const CHECKED = { maxRows: 50_000, maxCharacters: 8 * 1024 ** 2 }

/** How often it is noted how far the check is. */
const NOTE_EVERY_MS = 1_000

/** How long a database that cannot be written is waited for, and the pauses in between. */
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = { first: 100, longest: 5_000 }

/** Reads the file of an import part by part and writes its rows, from where it was. */
export class ImportRun implements RunningImport {
  readonly parts: RunParts
  readonly room: ImportRoom

  constructor(parts: RunParts) {
    this.parts = parts
    this.room = new ImportRoom(parts.engine.statements, parts.key.organizationId)
  }

  async run(taken: UnfinishedImport): Promise<void> {
    const { engine, key } = this.parts
    const end = await this.#outcome(taken)
    if (end === 'over') return
    await this.patiently(() => engine.statements.endImport({ ...key, ...end, now: Date.now() })).catch((error) => {
      if (!(error instanceof RunOver)) throw error
    })
  }

  async #outcome(taken: UnfinishedImport) {
    try {
      const record = await asLines(this, taken)
      if (record.mode === 'replace' || record.mode === 'create') {
        await replaceRows(this, record)
        return 'over'
      }
      if (record.mode === 'upsert') {
        await upsertRows(this, record)
        return { status: 'succeeded' } as const
      }
      await appendRows(this, record)
      return { status: 'succeeded' } as const
    } catch (error) {
      if (error instanceof RunOver) return 'over'
      const failed = error instanceof ImportFailed ? error : new ImportFailed(failureOf(error))
      if (failed.failure.kind === 'fault') process.emitWarning(`import ${taken.id}: ${(error as Error).stack ?? error}`)
      return { ...failed, status: 'failed' } as const
    }
  }

  /** Reads the whole file before its first row is written. Returns how many rows it has, how many of them are right, and their bytes. */
  async check(record: UnfinishedImport, target: Target, begin: FilePlace): Promise<CheckedFile> {
    const stops = record.onError === 'stop'
    const wrong: RefusedRows['rows'][number][] = []
    const file = { rowsRead: 0, rowCount: 0, bytes: 0 }
    let notedAt = performance.now()
    for (let from = begin, isEnd = false; !isEnd && wrong.length < REFUSED_SHOWN; ) {
      const maxRefused = stops ? REFUSED_SHOWN - wrong.length : Number.POSITIVE_INFINITY
      const read = await this.read(record, target, { ...CHECKED, from, known: [], maxRefused, stages: false })
      if (stops) wrong.push(...read.refused.rows)
      file.bytes += read.sizes.storedBytes
      file.rowCount += read.places.length
      file.rowsRead = read.next.rows
      from = read.next
      isEnd = read.isEnd
      if (performance.now() - notedAt < NOTE_EVERY_MS) continue
      notedAt = performance.now()
      await this.note({ rowsRead: file.rowsRead })
    }
    const refused = { count: wrong.length, rows: wrong }
    if (wrong.length > 0) throw new ImportFailed({ kind: 'refused_rows' }, { rowsRead: file.rowsRead, refused })
    return file
  }

  async note(noted: { readonly rowsRead?: number; readonly isChecked?: boolean }): Promise<void> {
    const { engine, key } = this.parts
    const goesOn = await this.patiently(() => engine.statements.touchImport({ ...key, ...noted }))
    if (!goesOn) throw new RunOver()
  }

  async requireRoom(bytes: number, rowsRead?: number): Promise<void> {
    const lack = await this.patiently(() => this.room.lackFor(bytes))
    if (lack !== undefined)
      throw new ImportFailed({ kind: 'no_room', ...lack }, rowsRead === undefined ? {} : { rowsRead })
  }

  async requireNoted(next: FilePlace): Promise<void> {
    const { engine, key } = this.parts
    const found = await engine.statements.takeImport({ ...key, withinMs: Number.POSITIVE_INFINITY })
    if (found === undefined || found.done.rows !== next.rows) throw new RunOver()
  }

  async refuse(
    record: UnfinishedImport,
    target: Target,
    from: FilePlace,
    problems: readonly KnownProblem[],
  ): Promise<readonly KnownProblem[]> {
    if (record.onError === 'skip') return problems
    const part = { ...WRITTEN, from, known: problems, maxRefused: REFUSED_SHOWN, stages: false }
    const { refused } = await this.read(record, target, part)
    throw new ImportFailed({ kind: 'refused_rows' }, { refused })
  }

  async read(
    { format, head }: UnfinishedImport,
    { dataset, uniques, upsert }: Target,
    part: AskedPart,
  ): Promise<StagedRead> {
    const { engine, key, path } = this.parts
    await this.parts.takeTurns()
    if (this.parts.isStopping()) throw new RunOver()
    const { columns } = dataset
    const file = { path, format, head, columns, uniques, upsert, ...part }
    const read = await this.patiently(() => engine.files.read(key.organizationId, file))
    if ('fault' in read) throw unreadable(read.fault)
    return read
  }

  async target({ datasetId }: UnfinishedImport): Promise<Target> {
    const { engine, key } = this.parts
    const { organizationId } = key
    const dataset = await this.patiently(() => engine.statements.findRowTable({ organizationId, datasetId }))
    if (dataset === undefined) throw new ImportFailed({ kind: 'no_such_dataset' })
    return { dataset, uniques: uniqueKeysOf(dataset.columns, dataset.indexes) }
  }

  /**
   * Tries again as long as the database may be back soon: a step that was done after all is noted with its rows. Of an import that was canceled, or went
   * with its dataset, nothing is tried again.
   */
  async patiently<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS
    for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.longest)) {
      try {
        return await run()
      } catch (error) {
        const passes = error instanceof StoreError && (error.reason === 'unavailable' || error.reason === 'in_use')
        if (!passes || performance.now() > until) throw error
        if (this.parts.isStopping()) throw new RunOver()
        await after(pauseMs)
        const { engine, key } = this.parts
        if (!(await engine.statements.touchImport(key).catch(() => true))) throw new RunOver()
      }
    }
  }
}

function failureOf(error: unknown): ImportFailure {
  if (!(error instanceof StoreError)) return { kind: 'fault' }
  if (error.reason === 'columns_changed') return { kind: 'no_such_dataset' }
  return { kind: error.reason === 'unavailable' || error.reason === 'in_use' ? 'unavailable' : 'fault' }
}
