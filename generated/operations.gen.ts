// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * What a server implements: one interface for each tag of the document, one method for each operation.
 * A request has passed its validators, and defaults are filled in. A reply is one of those that the document declares,
 * told apart by its status. Failures are thrown; the statuses that an operation may fail with are its `…Failure` type.
 * `Context` is what the server knows about the caller.
 */

import type { StreamBody, TextBody } from './replies.gen.ts'
import type * as types from './types.gen.ts'

/** All operations of the document. */
export interface Operations<Context>
  extends DatasetOperations<Context>,
    DataOperations<Context>,
    RowOperations<Context>,
    ColumnOperations<Context>,
    IndexOperations<Context>,
    ProjectOperations<Context>,
    OrganizationOperations<Context> {}

// Datasets

export interface DatasetOperations<Context> {
  /**
   * `GET /datasets`: lists the organization's datasets.
   *
   * In creation order, oldest first. With `project_id` only the datasets of that project; a project that does not exist has none.
   */
  listDatasets(request: ListDatasetsRequest, context: Context): Promise<ListDatasetsReply>

  /**
   * `POST /datasets`: creates a dataset.
   *
   * A dataset begins with 1 to 300 columns and no rows. Column names are unique within their dataset by exact
   * comparison. Names of datasets need not be unique.
   */
  createDataset(request: CreateDatasetRequest, context: Context): Promise<CreateDatasetReply>

  /**
   * `DELETE /datasets/{dataset_id}`: deletes a dataset with all its rows.
   *
   * There is no way back.
   */
  deleteDataset(request: DeleteDatasetRequest, context: Context): Promise<DeleteDatasetReply>

  /**
   * `GET /datasets/{dataset_id}`: returns one dataset.
   *
   * With its columns in their order and the number of its rows.
   */
  getDataset(request: GetDatasetRequest, context: Context): Promise<GetDatasetReply>

  /**
   * `PATCH /datasets/{dataset_id}`: renames a dataset or moves it to another project.
   *
   * Fields that are not sent stay as they are; `{}` changes nothing. Columns have operations of their own.
   */
  updateDataset(request: UpdateDatasetRequest, context: Context): Promise<UpdateDatasetReply>
}

export interface ListDatasetsRequest {
  readonly query: {
    readonly limit: number
    readonly cursor?: string
    readonly project_id?: types.ProjectId
  }
}
export type ListDatasetsReply = { readonly status: 200; readonly body: types.DatasetPage }
export type ListDatasetsFailure = 400 | 401 | 429 | 500 | 503
export type ListDatasetsErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

export interface CreateDatasetRequest {
  readonly body: types.NewDataset
}
export type CreateDatasetReply = { readonly status: 201; readonly body: types.DatasetEnvelope }
export type CreateDatasetFailure = 400 | 401 | 403 | 422 | 429 | 500 | 503
export type CreateDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
}
export type DeleteDatasetReply = { readonly status: 204 }
export type DeleteDatasetFailure = 400 | 401 | 403 | 404 | 429 | 500 | 503
export type DeleteDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
}
export type GetDatasetReply = { readonly status: 200; readonly body: types.DatasetEnvelope }
export type GetDatasetFailure = 400 | 401 | 404 | 429 | 500 | 503
export type GetDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: types.DatasetChanges
}
export type UpdateDatasetReply = { readonly status: 200; readonly body: types.DatasetEnvelope }
export type UpdateDatasetFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type UpdateDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Data

export interface DataOperations<Context> {
  /**
   * `GET /datasets/{dataset_id}/data`: lists the rows of a dataset as plain objects.
   *
   * Each row is an object with every column of the dataset as key, `null` where a cell is empty, and no other key.
   * `filter` narrows, `sort` orders; without `sort` rows come in the order in which they were appended.
   */
  listData(request: ListDataRequest, context: Context): Promise<ListDataReply>

  /**
   * `GET /datasets/{dataset_id}/export`: gives everything that matches as one file.
   *
   * All rows that `filter` lets through, in the order of `sort`, as of one moment: what is written while the file is read is
   * not in it. It counts as one request. It is a stream without a length; a transfer that ends early was broken off, and
   * what has arrived is not whole.
   *
   * **`ndjson`**: the plain rows of the data operation, one to a line.
   *
   * **`csv`**: RFC 4180 in UTF-8 without a byte order mark: lines end in CRLF, the first holds the names of the columns. An
   * empty cell is nothing between two commas, and an empty text is `""`. Numbers are written as in JSON, booleans `true`
   * and `false`, json cells as JSON text. Nothing is changed in texts that a spreadsheet would take for formulas,
   * unless `formulas` asks for it.
   *
   * Few exports are written at once; further ones wait, and beyond 64 of an organization, or when their files would take
   * too much of the disk, they are a 503.
   */
  exportData(request: ExportDataRequest, context: Context): Promise<ExportDataReply>
}

export interface ListDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly filter?: Array<string>
    readonly sort?: Array<string>
    readonly limit: number
    readonly cursor?: string
  }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type ListDataReply =
  | {
      readonly status: 200
      readonly body: types.RowPage
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly ETag: string; readonly 'Cache-Control': string }
    }
  | { readonly status: 304; readonly headers: { readonly ETag: string; readonly 'Cache-Control': string } }
export type ListDataFailure = 400 | 401 | 404 | 429 | 500 | 503
export type ListDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ExportDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly format: 'ndjson' | 'csv'
    readonly formulas: 'keep' | 'escape'
    readonly filter?: Array<string>
    readonly sort?: Array<string>
  }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type ExportDataReply =
  | {
      readonly status: 200
      readonly contentType: 'application/x-ndjson'
      readonly body: StreamBody
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string }
    }
  | {
      readonly status: 200
      readonly contentType: 'text/csv; charset=utf-8; header=present'
      readonly body: TextBody
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string }
    }
  | { readonly status: 304; readonly headers: { readonly ETag: string; readonly 'Cache-Control': string } }
export type ExportDataFailure = 400 | 401 | 404 | 429 | 500 | 503
export type ExportDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Rows

export interface RowOperations<Context> {
  /**
   * `GET /datasets/{dataset_id}/rows`: lists the rows of a dataset as records.
   *
   * Each record has an identifier, the row's cells as `values`, and times. Filters, sorts and pages as in the data
   * operation; in insertion order `after` begins behind any row. `after` goes neither with `sort` nor with `cursor`.
   */
  listRows(request: ListRowsRequest, context: Context): Promise<ListRowsReply>

  /**
   * `POST /datasets/{dataset_id}/rows`: appends rows to a dataset.
   *
   * All rows or none. The rows are stored, durably, when the reply arrives. `{}` is a row of empty cells. At most as
   * many rows as the plan's rows per request; the first bad cell is named in `field`, as in `rows[17].age`.
   */
  appendRows(request: AppendRowsRequest, context: Context): Promise<AppendRowsReply>

  /**
   * `DELETE /datasets/{dataset_id}/rows/{row_id}`: deletes one row.
   *
   * The numbers of the other rows stay; a number is never used again.
   */
  deleteRow(request: DeleteRowRequest, context: Context): Promise<DeleteRowReply>

  /**
   * `GET /datasets/{dataset_id}/rows/{row_id}`: returns one row as a record.
   *
   * Row identifiers are found in the reply to an append and in the list of records.
   */
  getRow(request: GetRowRequest, context: Context): Promise<GetRowReply>

  /**
   * `PATCH /datasets/{dataset_id}/rows/{row_id}`: changes cells of one row.
   *
   * Cells that are not sent stay as they are; `null` empties a cell; `{}` changes nothing.
   */
  updateRow(request: UpdateRowRequest, context: Context): Promise<UpdateRowReply>
}

export interface ListRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly filter?: Array<string>
    readonly sort?: Array<string>
    readonly limit: number
    readonly cursor?: string
    readonly after?: string
  }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type ListRowsReply =
  | {
      readonly status: 200
      readonly body: types.RowRecordPage
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly ETag: string; readonly 'Cache-Control': string }
    }
  | { readonly status: 304; readonly headers: { readonly ETag: string; readonly 'Cache-Control': string } }
export type ListRowsFailure = 400 | 401 | 404 | 429 | 500 | 503
export type ListRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface AppendRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: Uint8Array
}
export type AppendRowsReply = { readonly status: 201; readonly body: types.AppendedRowsEnvelope }
export type AppendRowsFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type AppendRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
}
export type DeleteRowReply = { readonly status: 204 }
export type DeleteRowFailure = 400 | 401 | 403 | 404 | 429 | 500 | 503
export type DeleteRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
}
export type GetRowReply = { readonly status: 200; readonly body: types.RowRecordEnvelope }
export type GetRowFailure = 400 | 401 | 404 | 429 | 500 | 503
export type GetRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly body: Uint8Array
}
export type UpdateRowReply = { readonly status: 200; readonly body: types.RowRecordEnvelope }
export type UpdateRowFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type UpdateRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Columns

export interface ColumnOperations<Context> {
  /**
   * `POST /datasets/{dataset_id}/columns`: adds a column at the end.
   *
   * The new cells of existing rows are empty. A dataset has at most 300 columns.
   */
  createColumn(request: CreateColumnRequest, context: Context): Promise<CreateColumnReply>

  /**
   * `DELETE /datasets/{dataset_id}/columns/{column_name}`: drops a column with all its cells.
   *
   * Indexes that name it are dropped with it. The last column of a dataset cannot be dropped (422 at `column_name`); delete the dataset instead.
   */
  deleteColumn(request: DeleteColumnRequest, context: Context): Promise<DeleteColumnReply>

  /**
   * `PATCH /datasets/{dataset_id}/columns/{column_name}`: renames a column or gives it another type.
   *
   * Fields that are not sent stay as they are; `{}` changes nothing. With another `type` every cell is converted by the
   * table below, or nothing is changed and a 422 at `type` names the first row that does not convert and how many do not.
   * Empty cells stay empty. Indexes that name the column keep to it when it is renamed and are dropped by another `type`.
   *
   * | From \ to | `text` | `number` | `boolean` | `date` | `json` |
   * |---|---|---|---|---|---|
   * | `text` | | a JSON number (`""` is none) | `true` or `false` | `YYYY-MM-DD`, a real date | the text read as JSON |
   * | `number` | its shortest decimal form, as in JSON | | 1 is true, 0 is false | never | the same number |
   * | `boolean` | `true` or `false` | 1 or 0 | | never | the same boolean |
   * | `date` | `YYYY-MM-DD` | never | never | | the date as a JSON string |
   * | `json` | a string's text; of other values their JSON | a number | a boolean | a string that is a date | |
   */
  updateColumn(request: UpdateColumnRequest, context: Context): Promise<UpdateColumnReply>
}

export interface CreateColumnRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: types.NewColumn
}
export type CreateColumnReply = { readonly status: 201; readonly body: types.ColumnEnvelope }
export type CreateColumnFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type CreateColumnErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteColumnRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly column_name: string }
}
export type DeleteColumnReply = { readonly status: 204 }
export type DeleteColumnFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type DeleteColumnErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateColumnRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly column_name: string }
  readonly body: types.ColumnChanges
}
export type UpdateColumnReply = { readonly status: 200; readonly body: types.ColumnEnvelope }
export type UpdateColumnFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type UpdateColumnErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Indexes

export interface IndexOperations<Context> {
  /**
   * `GET /datasets/{dataset_id}/indexes`: lists the indexes of a dataset.
   *
   * In creation order, oldest first.
   */
  listIndexes(request: ListIndexesRequest, context: Context): Promise<ListIndexesReply>

  /**
   * `POST /datasets/{dataset_id}/indexes`: creates an index.
   *
   * The reply comes when the index is built and in use; reads go on meanwhile. `fields` are written as in `sort`. An index
   * serves a page when both of these hold:
   *
   * - each `filter` is `field:value` on one of the index's first fields, one for each of them, in any order, or a range
   *   (`>`, `<`, `>=`, `<=`, `field:!`) on the field behind those;
   * - `sort` is exactly the rest of the index's fields, with the same directions, or absent when none are left.
   *
   * So `["origin", "-delay"]` serves `sort=origin,-delay`, `filter=origin:OSL&sort=-delay`, and
   * `filter=origin:OSL&filter=delay:>10&sort=-delay`; not `sort=origin`, which comes in another order, and not `sort=-origin,delay`,
   * where rows that compare equal still come in the order in which they were appended. `field:` (nothing in it) counts as
   * `field:value` but on text columns. No index serves `~`, `!value`, texts of 256 and more characters, or json columns. Pages that no
   * index serves are answered as if there were none.
   *
   * A dataset has at most 16 indexes, no two of the same fields (a 422 at `fields` names the one that is there). A renamed
   * column keeps its indexes; dropping it or giving it another type, which is another order, drops those that name it.
   */
  createIndex(request: CreateIndexRequest, context: Context): Promise<CreateIndexReply>

  /**
   * `DELETE /datasets/{dataset_id}/indexes/{index_id}`: drops an index.
   *
   * Rows and answers stay as they are. One that is being built can be dropped too.
   */
  deleteIndex(request: DeleteIndexRequest, context: Context): Promise<DeleteIndexReply>
}

export interface ListIndexesRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListIndexesReply = { readonly status: 200; readonly body: types.IndexPage }
export type ListIndexesFailure = 400 | 401 | 404 | 429 | 500 | 503
export type ListIndexesErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CreateIndexRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: types.NewIndex
}
export type CreateIndexReply = { readonly status: 201; readonly body: types.IndexEnvelope }
export type CreateIndexFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type CreateIndexErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteIndexRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly index_id: types.IndexId }
}
export type DeleteIndexReply = { readonly status: 204 }
export type DeleteIndexFailure = 400 | 401 | 403 | 404 | 429 | 500 | 503
export type DeleteIndexErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Projects

export interface ProjectOperations<Context> {
  /**
   * `GET /projects`: lists the organization's projects.
   *
   * In creation order, oldest first. Every organization starts with one.
   */
  listProjects(request: ListProjectsRequest, context: Context): Promise<ListProjectsReply>

  /**
   * `POST /projects`: creates a project.
   *
   * Names of projects need not be unique.
   */
  createProject(request: CreateProjectRequest, context: Context): Promise<CreateProjectReply>

  /**
   * `DELETE /projects/{project_id}`: deletes an empty project.
   *
   * A project that still holds datasets is not deleted (422 at `project_id` that says how many); move or delete them first.
   */
  deleteProject(request: DeleteProjectRequest, context: Context): Promise<DeleteProjectReply>

  /**
   * `GET /projects/{project_id}`: returns one project.
   *
   * Its datasets are listed by `GET /datasets?project_id=…`.
   */
  getProject(request: GetProjectRequest, context: Context): Promise<GetProjectReply>

  /**
   * `PATCH /projects/{project_id}`: renames a project.
   *
   * Fields that are not sent stay as they are; `{}` changes nothing.
   */
  updateProject(request: UpdateProjectRequest, context: Context): Promise<UpdateProjectReply>
}

export interface ListProjectsRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListProjectsReply = { readonly status: 200; readonly body: types.ProjectPage }
export type ListProjectsFailure = 400 | 401 | 429 | 500 | 503
export type ListProjectsErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

export interface CreateProjectRequest {
  readonly body: types.NewProject
}
export type CreateProjectReply = { readonly status: 201; readonly body: types.ProjectEnvelope }
export type CreateProjectFailure = 400 | 401 | 403 | 422 | 429 | 500 | 503
export type CreateProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteProjectRequest {
  readonly path: { readonly project_id: types.ProjectId }
}
export type DeleteProjectReply = { readonly status: 204 }
export type DeleteProjectFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type DeleteProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetProjectRequest {
  readonly path: { readonly project_id: types.ProjectId }
}
export type GetProjectReply = { readonly status: 200; readonly body: types.ProjectEnvelope }
export type GetProjectFailure = 400 | 401 | 404 | 429 | 500 | 503
export type GetProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateProjectRequest {
  readonly path: { readonly project_id: types.ProjectId }
  readonly body: types.ProjectChanges
}
export type UpdateProjectReply = { readonly status: 200; readonly body: types.ProjectEnvelope }
export type UpdateProjectFailure = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503
export type UpdateProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Organization

export interface OrganizationOperations<Context> {
  /**
   * `GET /organization`: returns the organization that the API key belongs to.
   *
   * With its plan and the limits that follow from it.
   */
  getOrganization(request: GetOrganizationRequest, context: Context): Promise<GetOrganizationReply>
}

export type GetOrganizationRequest = Record<never, never>
export type GetOrganizationReply = { readonly status: 200; readonly body: types.OrganizationEnvelope }
export type GetOrganizationFailure = 400 | 401 | 429 | 500 | 503
export type GetOrganizationErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'rate_limit_exceeded'
  | 'server_error'
