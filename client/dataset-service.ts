import { Resources } from '../generated/resources.gen.ts'
import { httpTransport } from './http/transport.ts'
import { type ServiceOptions, settingsOf } from './options.ts'
import type { ColumnDefinitions } from './rows/columns.ts'
import { DatasetHandle } from './rows/dataset-handle.ts'

/**
 * A client of the dataset service. Every call returns what the service answered, or throws `ApiError` for a failure that
 * the service told and `ConnectionError` where no answer came.
 *
 *     const service = new DatasetService({ apiKey, baseUrl: 'http://127.0.0.1:8080/v1' })
 *     for await (const row of service.data.list(dataset.id, { filter: ['delay:>10'], sort: ['-delay'] })) …
 */
export class DatasetService extends Resources {
  /** Throws a `TypeError` for an option that is missing or wrong. */
  constructor(options: ServiceOptions = {}) {
    super(httpTransport(settingsOf(options)))
  }

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
}
