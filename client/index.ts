import { connect, type ServiceOptions } from './connection.ts'
import { columnsOf, dataOf, datasetsOf, indexesOf, organizationOf, projectsOf, rowsOf } from './resources.ts'

/**
 * A client of the dataset service. Every call returns what the service answered, or throws `ApiError` for a failure that
 * the service told and `ConnectionError` where no answer came.
 *
 *     const service = new DatasetService({ apiKey, baseUrl: 'http://127.0.0.1:8080/v1' })
 *     for await (const row of service.data.list(dataset.id, { filter: ['delay:>10'], sort: ['-delay'] })) …
 */
export class DatasetService {
  readonly datasets
  readonly data
  readonly rows
  readonly columns
  readonly indexes
  readonly projects
  readonly organization

  constructor(options: ServiceOptions) {
    const client = connect(options)
    this.datasets = datasetsOf(client)
    this.data = dataOf(client)
    this.rows = rowsOf(client)
    this.columns = columnsOf(client)
    this.indexes = indexesOf(client)
    this.projects = projectsOf(client)
    this.organization = organizationOf(client)
  }
}

export type {
  AppendedRows,
  Column,
  ColumnType,
  Dataset,
  ErrorDetail,
  Index,
  Limits,
  Organization,
  Pagination,
  Plan,
  Project,
  Row,
  RowRecord,
} from '../generated/index.ts'
export type { ServiceOptions } from './connection.ts'
export { ApiError, ConnectionError, type ErrorCode } from './errors.ts'
export { inferColumns, type TextTable, toRows } from './infer-columns.ts'
export { type Page, PageList } from './pages.ts'
