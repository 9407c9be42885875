import { ImportFailed, type RunningImport, RunOver } from './import-terms.ts'
import type { UnfinishedImport } from './interface/imports.ts'

/** How often it is looked whether the import goes on. */
const NOTE_EVERY_MS = 1_000

/** Turns a Parquet file into the lines that all ways to import read, and leaves any other as it is. Throws `ImportFailed` where it cannot be read. */
export async function asLines(run: RunningImport, record: UnfinishedImport): Promise<UnfinishedImport> {
  if (record.format !== 'parquet') return record
  const { engine, key, path } = run.parts
  let notedAt = performance.now()
  let isOver = false
  const goOn = () => {
    if (isOver || run.parts.isStopping()) throw new RunOver()
    if (performance.now() - notedAt < NOTE_EVERY_MS) return
    notedAt = performance.now()
    run.note({}).catch(() => {
      isOver = true
    })
  }
  const allowedBytes = await run.patiently(() => run.room.allowed())
  const { columns } = (await run.target(record)).dataset
  const file = { path, allowedBytes, columns }
  const unpacked = await run.parts.stepAside(() =>
    run.patiently(() => engine.files.unpack(key.organizationId, file, goOn)),
  )
  if (run.parts.isStopping()) throw new RunOver()
  if (unpacked !== undefined) throw new ImportFailed(unpacked.fault)
  return { ...record, format: 'ndjson' }
}
