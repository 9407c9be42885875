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
}
