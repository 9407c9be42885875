import type { ImportPreview } from '../generated/index.ts'
import { type FollowEventsOptions, type FollowedEvent, followEvents } from './events/follow-events.ts'
import type { ImportSource } from './imports/file-body.ts'
import {
  type ImportReport,
  importNew,
  type NewDatasetImportOptions,
  type PreviewOptions,
  previewFile,
} from './imports/import-file.ts'
import type { ColumnDefinitions } from './rows/columns.ts'
import { DatasetHandle } from './rows/dataset-handle.ts'
import { ServiceOperations } from './service-operations.ts'

/**
 * A client of the dataset service. Every call returns the service's reply, or throws: `ApiError` if the service replied with an
 * error, `ConnectionError` if no reply came.
 *
 *     const service = new DatasetService({ apiKey, baseUrl: 'http://127.0.0.1:8080/v1' })
 *     for await (const row of service.data.list(dataset.id, { filter: ['delay:>10'], sort: ['-delay'] })) …
 */
export class DatasetService extends ServiceOperations {
  /**
   * One dataset to work with. With `columns` its rows are typed at compile time:
   *
   *     const flights = service.dataset(id, { columns: { origin: 'text', delay: 'number', date: 'date' } })
   *     for await (const { origin, delay } of flights.where('delay', '>', 10).sort('-delay')) …
   */
  dataset<const Columns extends ColumnDefinitions = ColumnDefinitions>(
    id: string,
    { columns }: { readonly columns?: Columns } = {},
  ): DatasetHandle<Columns> {
    return new DatasetHandle(this, id, columns)
  }

  /**
   * Makes a dataset of a file, CSV or NDJSON, or of rows, with columns of the types that all of its cells have, and waits until it is there. Throws an
   * `ImportFailedError` with what is wrong; then there is no dataset.
   *
   *     const { dataset_id } = await service.importDataset(file, { name: 'Flights', projectId })
   */
  importDataset(source: ImportSource<unknown>, options: NewDatasetImportOptions): Promise<ImportReport> {
    return importNew(this, source, options)
  }

  /** The columns that `importDataset` would give a dataset, and the rows that cannot be read. Nothing is written. */
  previewDataset(
    source: ImportSource<unknown>,
    options: Omit<PreviewOptions, 'mode' | 'match'> = {},
  ): Promise<ImportPreview> {
    return previewFile(this, undefined, source, options)
  }

  /**
   * Events of the organization in their order, without end: those that are kept, then each that comes. It waits for a service that cannot be
   * reached, and goes on after the last event. `service.events.list()` ends with the last one that is there.
   *
   *     for await (const event of service.followEvents({ type: 'rows.changed' }))
   *       if (event.type === 'rows.changed') console.log(event.data.dataset_id, event.data.created)
   */
  followEvents(options: FollowEventsOptions = {}): AsyncGenerator<FollowedEvent, void> {
    return followEvents(this, options)
  }
}
