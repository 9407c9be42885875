import { parentPort, type Transferable } from 'node:worker_threads'
import type { ColumnRecord } from '../../domain/columns.ts'
import { lowerPriority, NICENESS } from '../../low-priority.ts'
import { RowPacker } from '../bodies/packed-rows.ts'
import { beginFile } from '../files/file-head.ts'
import { type GuessedPart, guessColumns, readRows } from '../files/read-rows.ts'
import { FileFaultError, readingFile } from '../files/source-text.ts'
import type { Stage } from '../sql/stage.ts'
import type { FileJobs, StagedPart, StagedRead } from './file-reader.ts'
import { KeyFile } from './sqlite/key-file.ts'
import { answered, failed, type Job, type Message } from './wire.ts'

/** What a thread that reads files is. */
export function serveFiles(
  stageFor: (columns: readonly ColumnRecord[]) => Stage,
  asStoreError: (error: unknown) => unknown,
): void {
  if (parentPort === null) throw new Error('this is the script of a thread')
  const port = parentPort
  const jobs = {
    beginFile: ({ path, format, columns }: Parameters<FileJobs['beginFile']>[0]) => ({
      answer: readingFile(path, (source) => beginFile(source, format, columns)),
      transfer: [],
    }),
    readPart: (part: StagedPart) => readPart(part, stageFor),
    guessPart: (part: GuessedPart) => ({ answer: guessColumns(part), transfer: [] }),
  } satisfies { readonly [Name in keyof FileJobs]: (args: never) => { readonly transfer: readonly Transferable[] } }
  lowerPriority(NICENESS.body)
  port.on('message', (message: Message) => {
    if (message === 'close') port.close()
    else for (const job of message) serve(job)
  })

  function serve(job: Job): void {
    try {
      const { answer, transfer } = jobs[job.name as keyof FileJobs](job.args) // `FileReader` sends no other
      port.postMessage([answered(job, answer)], [...transfer])
    } catch (error) {
      if (error instanceof FileFaultError) port.postMessage([answered(job, { fault: error.fault })])
      else port.postMessage([failed(job, asStoreError(error))])
    }
  }
}

interface Answered {
  readonly answer: StagedRead
  readonly transfer: readonly Transferable[]
}

const NOWHERE = { staged: undefined, packed: undefined }

function withKeys<Read>({ path, upsert }: StagedPart, read: (noted: KeyFile | undefined) => Read): Read {
  if (!upsert?.notesKeys) return read(undefined)
  const keys = new KeyFile(path)
  try {
    return read(keys)
  } finally {
    keys.close()
  }
}

function readUpserted(part: StagedPart, noted: KeyFile | undefined): Answered {
  if (!part.stages) return { answer: { ...readRows(part, () => {}, noted), ...NOWHERE }, transfer: [] }
  const packer = new RowPacker()
  const read = readRows(
    part,
    (cells, sent) => {
      packer.begin()
      for (const place of sent) packer.add(place, cells[place] ?? null)
      packer.end([])
    },
    noted,
  )
  const packed = packer.rows()
  return { answer: { ...read, staged: undefined, packed }, transfer: [packed.bytes.buffer as ArrayBuffer] }
}

function readPart(part: StagedPart, stageFor: (columns: readonly ColumnRecord[]) => Stage): Answered {
  if (part.upsert !== undefined) return withKeys(part, (noted) => readUpserted(part, noted))
  if (!part.stages) return { answer: { ...readRows(part, () => {}), ...NOWHERE }, transfer: [] }
  const stage = stageFor(part.columns)
  try {
    const read = readRows(part, (cells) => stage.add(cells))
    if (read.places.length === 0) {
      stage.discard()
      return { answer: { ...read, ...NOWHERE }, transfer: [] }
    }
    const { staged, transfer } = stage.end()
    return { answer: { ...read, staged, packed: undefined }, transfer }
  } catch (error) {
    stage.discard()
    throw error
  }
}
