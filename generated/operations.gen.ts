// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * What a server implements: one interface for each tag of the document, one method for each operation.
 * A request has passed its validators, and defaults are filled in. A reply is one of those that the document declares,
 * told apart by its status. Failures are thrown; the statuses that an operation may fail with are its `…Failure` type.
 * `Context` is what the server knows about the caller.
 */

import type * as types from './types.gen.ts'

/** All operations of the document. */
export interface Operations<Context>
  extends DatasetOperations<Context>,
    DataOperations<Context>,
    RowOperations<Context>,
    ColumnOperations<Context>,
    ProjectOperations<Context>,
    OrganizationOperations<Context> {}

// Datasets

export interface DatasetOperations<Context> {
  /** `GET /datasets`: lists the organization's datasets. */
  listDatasets(request: ListDatasetsRequest, context: Context): Promise<ListDatasetsReply>

  /** `POST /datasets`: creates a dataset. */
  createDataset(request: CreateDatasetRequest, context: Context): Promise<CreateDatasetReply>

  /** `DELETE /datasets/{dataset_id}`: deletes a dataset with all its rows. */
  deleteDataset(request: DeleteDatasetRequest, context: Context): Promise<DeleteDatasetReply>

  /** `GET /datasets/{dataset_id}`: returns one dataset. */
  getDataset(request: GetDatasetRequest, context: Context): Promise<GetDatasetReply>

  /** `PATCH /datasets/{dataset_id}`: renames a dataset or moves it to another project. */
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
  /** `GET /datasets/{dataset_id}/data`: lists the rows of a dataset as plain objects. */
  listData(request: ListDataRequest, context: Context): Promise<ListDataReply>
}

export interface ListDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly filter?: Array<string>
    readonly sort?: Array<string>
    readonly limit: number
    readonly cursor?: string
  }
}
export type ListDataReply = { readonly status: 200; readonly body: types.RowPage }
export type ListDataFailure = 400 | 401 | 404 | 429 | 500 | 503
export type ListDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Rows

export interface RowOperations<Context> {
  /** `GET /datasets/{dataset_id}/rows`: lists the rows of a dataset as records. */
  listRows(request: ListRowsRequest, context: Context): Promise<ListRowsReply>

  /** `POST /datasets/{dataset_id}/rows`: appends rows to a dataset. */
  appendRows(request: AppendRowsRequest, context: Context): Promise<AppendRowsReply>

  /** `DELETE /datasets/{dataset_id}/rows/{row_id}`: deletes one row. */
  deleteRow(request: DeleteRowRequest, context: Context): Promise<DeleteRowReply>

  /** `GET /datasets/{dataset_id}/rows/{row_id}`: returns one row as a record. */
  getRow(request: GetRowRequest, context: Context): Promise<GetRowReply>

  /** `PATCH /datasets/{dataset_id}/rows/{row_id}`: changes cells of one row. */
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
}
export type ListRowsReply = { readonly status: 200; readonly body: types.RowRecordPage }
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
  /** `POST /datasets/{dataset_id}/columns`: adds a column at the end. */
  createColumn(request: CreateColumnRequest, context: Context): Promise<CreateColumnReply>

  /** `DELETE /datasets/{dataset_id}/columns/{column_name}`: drops a column with all its cells. */
  deleteColumn(request: DeleteColumnRequest, context: Context): Promise<DeleteColumnReply>

  /** `PATCH /datasets/{dataset_id}/columns/{column_name}`: renames a column or gives it another type. */
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

// Projects

export interface ProjectOperations<Context> {
  /** `GET /projects`: lists the organization's projects. */
  listProjects(request: ListProjectsRequest, context: Context): Promise<ListProjectsReply>

  /** `POST /projects`: creates a project. */
  createProject(request: CreateProjectRequest, context: Context): Promise<CreateProjectReply>

  /** `DELETE /projects/{project_id}`: deletes an empty project. */
  deleteProject(request: DeleteProjectRequest, context: Context): Promise<DeleteProjectReply>

  /** `GET /projects/{project_id}`: returns one project. */
  getProject(request: GetProjectRequest, context: Context): Promise<GetProjectReply>

  /** `PATCH /projects/{project_id}`: renames a project. */
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
  /** `GET /organization`: returns the organization that the API key belongs to. */
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
