import { isRepeated } from '../domain/idempotency-key.ts'
import { uniqueKeysOf, uniqueOn } from '../domain/unique-keys.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportEngine } from './import-terms.ts'
import type { DatasetLifecycle } from './interface/datasets.ts'
import type { CreatedImport, CreatedWithDataset, ImportKey, NewDatasetImport, NewImport } from './interface/imports.ts'
import type { TrashLifecycle } from './interface/trash.ts'
import { guessAll, matching } from './preview-import.ts'

/** The file comes first, then the record: a file without a record is removed when it is old. */
export async function createImport(
  { statements, files: reader }: ImportEngine,
  files: ImportFiles,
  { body, target, idempotencyKey, ...asked }: NewImport,
  begin: (key: ImportKey) => void,
): Promise<CreatedImport> {
  const { organizationId, datasetId, importId, format, now } = asked
  const dataset = await statements.findRowTable({ organizationId, datasetId })
  if (dataset === undefined) return { outcome: 'no_such_dataset' }
  const { match } = asked
  const uniques = uniqueKeysOf(dataset.columns, dataset.indexes)
  if (match !== undefined && uniqueOn(uniques, match) === undefined) return { outcome: 'no_unique_index', uniques }
  const received = await files.receive(body, idempotencyKey === undefined ? undefined : target)
  if (received === undefined) return { outcome: 'too_large' }
  try {
    const { path, sizeBytes, hash: requestHash } = received
    const own = idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash }
    const place = 'organization'
    const repeated = own && (await statements.findKeptAnswer({ organizationId, ...own, place, now }))
    if (repeated !== undefined) return repeated
    const begun = matching(await reader.begin(organizationId, { path, format, columns: dataset.columns }), match)
    if ('fault' in begun) return { outcome: 'unreadable', fault: begun.fault, columns: dataset.columns }
    await files.keep(received, asked)
    const keep = own && { ...own, answer: JSON.stringify({ importId }) }
    const kept = await statements.insertImport({ ...asked, ...begun, sizeBytes, keep })
    if (kept !== undefined) {
      await files.remove(asked)
      return kept
    }
    begin(asked)
    return { outcome: 'created' }
  } finally {
    await files.discard(received)
  }
}

/** What becomes of datasets that are made for imports. */
export type MadeDatasets = Pick<DatasetLifecycle, 'createDataset'> &
  Pick<TrashLifecycle, 'deleteDataset' | 'purgeDataset'>

export interface Creating {
  readonly engine: ImportEngine
  readonly files: ImportFiles
  readonly datasets: MadeDatasets
  begin(key: ImportKey): void
}

/** The dataset comes last but for the record: what is wrong with the file is known before. */
export async function createDatasetFromFile(
  { engine, files, datasets, begin }: Creating,
  { body, target, idempotencyKey, columnsOf, projectId, name, ...asked }: NewDatasetImport,
): Promise<CreatedWithDataset> {
  const { statements } = engine
  const { organizationId, datasetId, format, onError, now } = asked
  const received = await files.receive(body, idempotencyKey === undefined ? undefined : target)
  if (received === undefined) return { outcome: 'too_large' }
  try {
    const { path, sizeBytes, hash: requestHash } = received
    const own = idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash }
    const repeated = own && (await statements.findKeptAnswer({ organizationId, ...own, place: 'organization', now }))
    if (repeated !== undefined) return repeated
    const guessed = await guessAll(engine, organizationId, {
      ...{ path, format },
      allowedBytes: body.allowedBytes,
      isGone: () => false,
    })
    if ('fault' in guessed) return { outcome: 'unreadable', fault: guessed.fault, columns: [] }
    const columns = columnsOf(guessed.guesses)
    if (onError === 'stop' && guessed.refused.count > 0) return { outcome: 'refused_rows', refused: guessed.refused }
    const made = await datasets.createDataset({ organizationId, datasetId, projectId, name, columns, now })
    if (isRepeated(made)) throw new Error('a dataset was made without a key')
    if (made.outcome !== 'created') return made
    try {
      await files.keep(received, asked)
      const keep = own && { ...own, answer: JSON.stringify({ importId: asked.importId }) }
      const record = { ...asked, mode: 'create', match: undefined, ...guessed.begun, sizeBytes, keep } as const
      const kept = await statements.insertImport(record)
      if (kept === undefined) begin(asked)
      else await undo()
      return kept ?? { outcome: 'created' }
    } catch (error) {
      await undo().catch(() => {})
      throw error
    }
  } finally {
    await files.discard(received)
  }

  async function undo(): Promise<void> {
    await files.remove(asked)
    await datasets.purgeDataset({ organizationId, datasetId, metadataVersion: undefined, now })
  }
}
