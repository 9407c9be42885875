// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * What a server implements: one interface for each tag of the document, one method for each operation.
 * A request has passed its validators, and defaults are filled in. A reply is one of those that the document declares,
 * told apart by its status. An operation returns its failures, which are its `…Failure` type, or throws errors of the server
 * that become one.
 * `Context` has, for each security scheme, what the server knows about a caller that it let in.
 */

import type * as z from 'zod'
import type { BytesBody, StreamBody, TextBody } from './replies.gen.ts'
import type * as types from './types.gen.ts'
import type * as validators from './zod.gen.ts'

/** By security scheme, what it yields about a caller. */
export interface Contexts {
  readonly bearerAuth: unknown
  readonly sessionCookie: unknown
}

/** All operations of the document. */
export interface Operations<Context extends Contexts>
  extends DatasetOperations<Context>,
    DataOperations<Context>,
    ChangeOperations<Context>,
    SummaryOperations<Context>,
    GroupOperations<Context>,
    RowOperations<Context>,
    ColumnOperations<Context>,
    IndexOperations<Context>,
    ImportOperations<Context>,
    EventOperations<Context>,
    ProjectOperations<Context>,
    OrganizationOperations<Context>,
    ApiKeyOperations<Context>,
    WebhookOperations<Context>,
    MemberOperations<Context>,
    InvitationOperations<Context>,
    SessionOperations<Context> {}

/** All codes that a failure can have. */
export type ErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'rate_limit_exceeded'
  | 'server_error'
  | 'authorization_error'
  | 'not_found'

// Datasets

export interface DatasetOperations<Context extends Contexts> {
  /**
   * `GET /datasets`: lists the organization's datasets.
   *
   * The list is in creation order, oldest first. `project_id` selects the datasets of that project; for an unknown project the list is empty.
   * `name` selects the datasets with exactly this name; there may be several, or none. `name_contains` selects those with this text in their name.
   * `state=deleted` lists the datasets in the trash instead.
   */
  listDatasets(request: ListDatasetsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListDatasetsReply | ListDatasetsFailure>

  /**
   * `POST /datasets`: creates a dataset.
   *
   * A new dataset has 1 to 300 columns and no rows. Column names are unique within their dataset (by exact
   * comparison). Names of datasets need not be unique. Columns can have descriptions and rules, see *Column rules*.
   */
  createDataset(request: CreateDatasetRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateDatasetReply | CreateDatasetFailure>

  /**
   * `DELETE /datasets/{dataset_id}`: moves a dataset into the trash, or deletes it for good.
   *
   * From then on every operation on the dataset returns a 404, except for `POST /datasets/{dataset_id}/restore`. The dataset stays in the trash
   * for as long as the plan says (`trash.retention_days` of `GET /organization/usage`); then the service deletes it for good.
   *
   * With `purge=true` the dataset is deleted for good at once, whether it is in the trash or not: its rows, its log of changes, its indexes, its
   * imports with the rows that they refused, and stored replies of idempotency keys. It cannot be restored. See *Trash*.
   */
  deleteDataset(request: DeleteDatasetRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteDatasetReply | DeleteDatasetFailure>

  /**
   * `GET /datasets/{dataset_id}`: returns one dataset.
   *
   * Includes its columns in order and the number of its rows.
   */
  getDataset(request: GetDatasetRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetDatasetReply | GetDatasetFailure>

  /**
   * `PATCH /datasets/{dataset_id}`: renames a dataset, describes it, moves it to another project, or turns its history on or off.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. `"description": null` removes the description. Use the column
   * operations to change columns. `"history": "off"` stops the history of rows and erases what was kept.
   */
  updateDataset(request: UpdateDatasetRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpdateDatasetReply | UpdateDatasetFailure>

  /**
   * `POST /datasets/{dataset_id}/restore`: takes a dataset out of the trash.
   *
   * The dataset has its rows, columns, indexes and versions as they were; cursors of its changes stay valid. It returns to its project. If the
   * project is deleted, send the `project_id` of another one, or restore the project first (422 at `project_id`). An organization that has
   * as many datasets as its plan allows cannot restore one (422 at `quotas.datasets`).
   *
   * A dataset that is not in the trash stays as it is, so that repeating the request changes nothing. The body may be left out.
   */
  restoreDataset(request: RestoreDatasetRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<RestoreDatasetReply | RestoreDatasetFailure>
}

export interface ListDatasetsRequest {
  readonly query: {
    readonly limit: number
    readonly cursor?: string
    readonly project_id?: types.ProjectId
    readonly name?: types.Name
    readonly name_contains?: types.Name
    readonly state: 'active' | 'deleted'
  }
}
export type ListDatasetsReply = { readonly status: 200; readonly body: types.DatasetPage }
export type ListDatasetsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListDatasetsErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

export interface CreateDatasetRequest {
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.NewDataset
}
export type CreateDatasetReply =
  | {
      readonly status: 201
      readonly body: types.DatasetEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string; readonly 'Idempotent-Replayed'?: string }
    }
export type CreateDatasetFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: { readonly purge: boolean }
  readonly headers: { readonly 'If-Match'?: string }
}
export type DeleteDatasetReply = { readonly status: 204; readonly body?: never }
export type DeleteDatasetFailure =
  | { readonly status: 400 | 412; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type GetDatasetReply =
  | {
      readonly status: 200
      readonly body: types.DatasetEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type GetDatasetFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'If-Match'?: string }
  readonly body: types.DatasetChanges
}
export type UpdateDatasetReply =
  | {
      readonly status: 200
      readonly body: types.DatasetEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type UpdateDatasetFailure =
  | { readonly status: 400 | 408 | 412 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RestoreDatasetRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body?: types.DatasetRestoration
}
export type RestoreDatasetReply =
  | {
      readonly status: 200
      readonly body: types.DatasetEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type RestoreDatasetFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RestoreDatasetErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Data

export interface DataOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/data`: lists the rows of a dataset as plain objects.
   *
   * Each row is an object whose keys are all columns of the dataset, or those of `fields`, and nothing else. An empty cell is `null`. Without
   * `sort` rows come in the order in which they were appended.
   */
  listData(request: ListDataRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListDataReply | ListDataFailure>

  /**
   * `POST /datasets/{dataset_id}/query`: lists the rows that match a tree of conditions.
   *
   * Returns the same pages as `GET /datasets/{dataset_id}/data`, for queries that are too long for a URL. It changes nothing: keys
   * with read access may use it, and so may every member. A cursor of one operation is valid for the other if conditions and sort are the same. The
   * reply has no `ETag`.
   */
  queryData(request: QueryDataRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<QueryDataReply | QueryDataFailure>

  /**
   * `GET /datasets/{dataset_id}/export`: exports all matching rows as one file.
   *
   * The file is a snapshot: it holds the rows that match `filter` at one moment, in the order of `sort`, and nothing that is
   * written while you read it. An export counts as one request. A small one has a `Content-Length`; a larger one is a stream without a
   * length. If the transfer breaks off, what has arrived is incomplete. HTTP/1.0 cannot tell that from the end of the file, so `csv` and
   * `ndjson` over it return a 400; nginx needs `proxy_http_version 1.1`. Over HTTP/2 some proxies end a stream that broke off as if it was
   * complete. So the service sends the line end of the last line only after all rows: a file that ends within a line is incomplete.
   *
   * **`ndjson`**: one plain row per line, as in the data operation.
   *
   * **`csv`**: RFC 4180 in UTF-8 without a byte order mark: lines end in CRLF, and the first line holds the column names. An
   * empty cell is nothing between two commas, an empty text is `""`. Numbers are written as in JSON, booleans as `true`
   * and `false`, json cells as JSON text. Texts that a spreadsheet would take for formulas stay as they are,
   * unless you ask for `formulas=escape`.
   *
   * **`parquet`**: Apache Parquet, compressed with Zstandard, in groups of up to 50,000 rows. Text is `STRING`, a number `DOUBLE`, a boolean
   * `BOOLEAN`, a date `DATE`, and json the text `JSON`; all columns are optional. The footer says which dataset, version and `ETag` it is of
   * (`dataset_service.dataset_id`, `.version`, `.etag`). Readers may take parts of the file:
   *
   * - `HEAD` returns its length, and `Range` one part of it (206). A `Range` of several parts, or one that cannot be read, gets the whole file.
   * - With `If-Range` the part is only returned if the file still has that `ETag`; otherwise the whole file is.
   * - The service keeps the file for some minutes after the last request. Two files with the same `ETag` have the same bytes.
   * - A `HEAD` request and a request with `Range` wait until the file is complete. Otherwise the service sends the file while it writes it.
   *
   * The service writes a few exports at the same time; others wait. Beyond 64 exports of an organization, or when their files
   * would take too much of the disk, the reply is a 503.
   */
  exportData(request: ExportDataRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ExportDataReply | ExportDataFailure>
}

export interface ListDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
    readonly fields?: Array<string>
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
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly 'X-Changes-Cursor': string; readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type ListDataFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface QueryDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: z.output<typeof validators.zQueryDataBody>
}
export type QueryDataReply =
  | {
      readonly status: 200
      readonly body: types.RowPage
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly 'X-Suggested-Index-Kind'?: string; readonly 'X-Changes-Cursor': string }
    }
export type QueryDataFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type QueryDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ExportDataRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly format: 'ndjson' | 'csv' | 'parquet'
    readonly formulas: 'keep' | 'escape'
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
    readonly fields?: Array<string>
    readonly sort?: Array<string>
  }
  readonly headers: {
    readonly 'If-None-Match'?: string
    readonly Range?: string
    readonly 'If-Range'?: string
  }
}
export type ExportDataReply =
  | {
      readonly status: 200
      readonly contentType: 'application/x-ndjson'
      readonly body: StreamBody
      readonly headers: { readonly 'X-Changes-Cursor': string; readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string; readonly 'Accept-Ranges'?: string; readonly 'Content-Length'?: string }
    }
  | {
      readonly status: 200
      readonly contentType: 'text/csv; charset=utf-8; header=present'
      readonly body: TextBody
      readonly headers: { readonly 'X-Changes-Cursor': string; readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string; readonly 'Accept-Ranges'?: string; readonly 'Content-Length'?: string }
    }
  | {
      readonly status: 200
      readonly contentType: 'application/vnd.apache.parquet'
      readonly body: BytesBody
      readonly headers: { readonly 'X-Changes-Cursor': string; readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string; readonly 'Accept-Ranges'?: string; readonly 'Content-Length'?: string }
    }
  | {
      readonly status: 206
      readonly body: BytesBody
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string; readonly 'Content-Disposition': string; readonly 'Accept-Ranges'?: string; readonly 'Content-Length'?: string; readonly 'Content-Range': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type ExportDataFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | {
      readonly status: 416
      readonly body: types.ValidationErrorEnvelope
      readonly headers: { readonly 'Content-Range': string }
    }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ExportDataErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Changes

export interface ChangeOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/changes`: lists what changed in a dataset, in the order of the commits.
   *
   * Returns the rows that were appended or changed since a cursor, as they are now, and the identifiers of rows that are gone. A copy
   * that applies each item becomes the same as the dataset. See *Changes*.
   *
   * - **Beginning.** Without `cursor` the list begins with the columns and all rows, in the order in which they were appended, and goes on with
   *   what has changed since. With the `X-Changes-Cursor` of a page or an export the list begins after that page or export.
   * - **Conditions.** With `filter`, `any` or `where`, a changed row that matches is a `row`; one that does not match (any more) is `gone`; one that was
   *   appended and does not match is left out. A cursor is valid only with the conditions with which it was returned. If one of their columns was
   *   deleted or got another type since, the reply is a 410.
   * - **Items.** A row that changed several times may come once or several times, each time as it is now. Items that follow `columns` have these columns.
   * - **Waiting.** With `wait` the service returns an empty page only after that many seconds without a change, or when the server shuts down. So a reader that asks again at once
   *   gets each change as soon as it is committed.
   * - **Everything in one request.** With `format=ndjson` the reply has everything up to the moment of the request, one item per line. After at most 1,000 items, and at the
   *   end, there is a line `{"type":"cursor","cursor":"…"}`: continue from there. A reply without such a line at its end was cut off.
   * - **Streams.** With `Accept: text/event-stream`, or `format=events`, changes are sent as they are committed, until you close the connection. The name of an event is the
   *   item's `type`, its data the item, its id the cursor after it. Browsers and the client resume with `Last-Event-ID`. A stream sends at least a comment every 15 seconds and ends after an
   *   hour, when its key is revoked, when the dataset is deleted, or when the server shuts down. It counts as one request. An organization may have
   *   10 streams on a server; one more returns a 429.
   */
  listChanges(request: ListChangesRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListChangesReply | ListChangesFailure>
}

export interface ListChangesRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly cursor?: string
    readonly limit: number
    readonly wait: number
    readonly format: 'json' | 'ndjson' | 'events'
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
    readonly fields?: Array<string>
  }
  readonly headers: { readonly 'Last-Event-ID'?: string }
}
export type ListChangesReply =
  | { readonly status: 200; readonly contentType: 'application/json'; readonly body: types.ChangePage }
  | { readonly status: 200; readonly contentType: 'application/x-ndjson'; readonly body: StreamBody }
  | { readonly status: 200; readonly contentType: 'text/event-stream'; readonly body: StreamBody }
export type ListChangesFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404 | 410; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListChangesErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Summary

export interface SummaryOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/summary`: returns statistics for each column.
   *
   * For each column: the number of filled and empty cells, the number of different values, the least and the greatest value, and
   * either a histogram (number, date) or the most frequent values (text, boolean). With `filter`, only matching rows count.
   *
   * - Up to 10,000 different values of a column are counted exactly (fewer in a dataset of more than 6 columns, but at least 200). Beyond
   *   that `distinct` is an estimate with an error of about 1 %, the counts of `top_values` are lower bounds, and `distinct_is_exact` is
   *   false. Text and json values are compared by their first 256 code points.
   * - In a dataset of more than 10,000,000 cells the service reads a sample that is spread evenly over the rows. `rows_examined` is then
   *   less than `row_count`, and all figures are those of the rows examined.
   * - Rows that are written during the request may or may not be counted.
   */
  getSummary(request: GetSummaryRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetSummaryReply | GetSummaryFailure>
}

export interface GetSummaryRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
  }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type GetSummaryReply =
  | {
      readonly status: 200
      readonly body: types.DatasetSummaryEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type GetSummaryFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetSummaryErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Groups

export interface GroupOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/aggregate`: counts, sums and compares rows in groups.
   *
   * Puts the rows that match `filter` into groups, one for each combination of values of the columns in `group`, and computes each
   * `measure` for each group. Without `group` all matching rows are one group, also if there are none. So
   * `GET /datasets/{dataset_id}/aggregate?filter=origin:OSL` returns how many rows match.
   *
   * - **Groups.** Texts are equal if all their characters are. Rows with an empty cell are a group of their own, whose value is `null`;
   *   the empty text is another one. More than 10,000 groups return a 400 at `group`, as do groups whose texts take more than 16 MiB.
   * - **Order.** By the groups' values, ascending, or by `sort`. An empty value comes before every other, and text is ordered by its first
   *   256 code points. Groups that compare equal come in an order of their values that stays the same.
   * - **Pages.** The cursor is a position in that order. If rows are written between two pages, a group whose measures change may
   *   come twice or not at all.
   * - **Sums.** The sum of doubles depends on the order in which they are added, so two calculations may differ: by at most 10⁻¹² times the
   *   sum of the absolute values (for `avg`, divided by their number). A sum beyond the range of a double returns a 422 at `measure`.
   * - **Different values.** `count_distinct` is exact up to 10,000. A result above 10,000 is an estimate with an error of about 1 %. If all groups together
   *   have more than 1,000,000 values that would have to be counted exactly, the reply is a 400 at `measure`.
   * - **Time.** The service reads all matching rows. It gives up after 10 seconds, which is a 503, or when the client closes the
   *   connection. Rows that are written during the request may or may not be counted. An index that holds all columns of the request may
   *   make it cheaper, see `createIndex` and `X-Suggested-Index`. Repeat a request with `If-None-Match`: as long as nothing was written, the
   *   reply is a 304 and nothing is read.
   */
  listGroups(request: ListGroupsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListGroupsReply | ListGroupsFailure>
}

export interface ListGroupsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly group?: Array<string>
    readonly measure?: Array<string>
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
    readonly sort?: Array<string>
    readonly limit: number
    readonly cursor?: string
  }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type ListGroupsReply =
  | {
      readonly status: 200
      readonly body: types.GroupPage
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type ListGroupsFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListGroupsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Rows

export interface RowOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/rows`: lists the rows of a dataset as records.
   *
   * Each record has an identifier, the row's cells as `values`, and times. Filters, sorts and pages work as in the data
   * operation. `after` begins the page after any row, in insertion order; it cannot be combined with `sort` or `cursor`.
   *
   * With `ids` the reply has exactly these rows, in the order of the request. A row that does not exist is left out; an identifier that is
   * named twice counts once. `limit` does not apply, but a page still ends at about 8 MiB: go on with its cursor and the same `ids`. Only
   * `fields` can be combined with `ids`.
   */
  listRows(request: ListRowsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListRowsReply | ListRowsFailure>

  /**
   * `PATCH /datasets/{dataset_id}/rows`: changes cells of rows.
   *
   * Changes all rows or none. Cells that you do not send stay as they are; `null` empties a cell. A row that would not change is not
   * written. The body has at most 16 MiB. A row that does not exist returns a 422 at `rows[7].id`.
   */
  changeRows(request: ChangeRowsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ChangeRowsReply | ChangeRowsFailure>

  /**
   * `POST /datasets/{dataset_id}/rows`: appends rows to a dataset.
   *
   * Stores all rows or none. When the reply arrives the rows are on disk. `{}` is a row of empty cells. The plan limits the
   * number of rows in one request. An error names the first bad cell in `field`, as in `rows[17].age`.
   *
   * The rows may also come as CSV, whose first line names the columns, or as NDJSON, with an object on each line. Both are read as
   * `POST /datasets/{dataset_id}/imports` reads them, and their errors name the line, too. For files of any size, use an import.
   */
  appendRows(request: AppendRowsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<AppendRowsReply | AppendRowsFailure>

  /**
   * `POST /datasets/{dataset_id}/rows/upsert`: adds rows, or changes those that have the same key.
   *
   * `match` names the columns of a unique index, in any order. Each row of the request is found by its cells in these columns; one that is
   * not found is added. `on_match` says what happens to a row that is found:
   *
   * - `merge` (the default): cells that you do not send stay as they are, `null` empties a cell;
   * - `replace`: cells that you do not send get the `default` of their column, or become empty;
   * - `skip`: the row stays as it is.
   *
   * Stores all rows or none. A row that would not change is not written: it keeps `updated_at`, and a request with only such rows
   * changes no `ETag`. The reply names every row, in the order of the request. An empty cell in the key returns a 422, and so is the same key
   * twice in a request. The body has at most 16 MiB.
   */
  upsertRows(request: UpsertRowsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpsertRowsReply | UpsertRowsFailure>

  /**
   * `POST /datasets/{dataset_id}/rows/update`: sets the same cells in all rows that match.
   *
   * Changes all of these rows or none: those of `ids`, or those that match `filter`, `any` and `where`. With conditions, `expected` has to be the
   * number of rows that match: otherwise the reply is a 422 at `expected` and nothing is changed. `dry_run: true` changes
   * nothing and has the same reply; it does not need `expected`.
   *
   * Any number of rows may match. If they are more than 10,000, the change takes time in proportion to the number of rows in the dataset. Others can read and
   * write the dataset meanwhile. What they write is kept. The service changes the rows that match at the end of the request.
   */
  updateRowsWhere(request: UpdateRowsWhereRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpdateRowsWhereReply | UpdateRowsWhereFailure>

  /**
   * `POST /datasets/{dataset_id}/rows/delete`: deletes all rows that match.
   *
   * Deletes all of these rows or none: those of `ids`, or those that match `filter`, `any` and `where`. With conditions, `expected` has to be the
   * number of rows that match: otherwise the reply is a 422 at `expected` and nothing is deleted. `dry_run: true` deletes
   * nothing and has the same reply; it does not need `expected`.
   *
   * Any number of rows may match. If they are more than 10,000, the deletion takes time in proportion to the number of rows in the dataset. Others can read and
   * write the dataset meanwhile. What they write is kept. The service deletes the rows that match at the end of the request.
   */
  deleteRowsWhere(request: DeleteRowsWhereRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteRowsWhereReply | DeleteRowsWhereFailure>

  /**
   * `POST /datasets/{dataset_id}/rows/batch`: appends, updates, upserts and deletes rows as one change.
   *
   * Carries `operations` out in their order, all or none, as one version of the dataset: no request sees the rows in between. With
   * `expected_version` it does so only if the dataset still has this version; otherwise the reply is a 422 at `expected_version`. Every reply to
   * a change of many rows has the version. All operations together have at most as many rows as the plan allows in a request, and the body has at
   * most 16 MiB.
   */
  batchRows(request: BatchRowsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<BatchRowsReply | BatchRowsFailure>

  /**
   * `DELETE /datasets/{dataset_id}/rows/{row_id}`: deletes one row.
   *
   * The other rows keep their numbers; a number is never used again.
   */
  deleteRow(request: DeleteRowRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteRowReply | DeleteRowFailure>

  /**
   * `GET /datasets/{dataset_id}/rows/{row_id}`: returns one row as a record.
   *
   * You get the identifiers of rows from the reply to an append, or from the list of records.
   */
  getRow(request: GetRowRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetRowReply | GetRowFailure>

  /**
   * `PATCH /datasets/{dataset_id}/rows/{row_id}`: changes cells of one row.
   *
   * Cells that you do not send stay as they are; `null` empties a cell; `{}` changes nothing. If the row has these cells already,
   * its `updated_at` and all tags stay the same.
   */
  updateRow(request: UpdateRowRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpdateRowReply | UpdateRowFailure>

  /**
   * `GET /datasets/{dataset_id}/rows/{row_id}/history`: lists what a row was before each of its changes.
   *
   * The newest change comes first. Each item says who changed, deleted or restored the row, when, and what its cells were before. A row that was only appended has an empty
   * list; a row that never existed, or whose history is no longer kept, returns a 404.
   *
   * The service keeps the history for as many days as the log of changes (`change_log.retention_days` of `GET /organization/usage`), unless
   * the dataset's `history` is `off`. It names columns as they are called now. Cells of a column that was deleted or got another type are
   * left out, and so is everything before an import that replaced all rows. A reply ends early where the cells of its changes are large.
   */
  listRowHistory(request: ListRowHistoryRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListRowHistoryReply | ListRowHistoryFailure>

  /**
   * `POST /datasets/{dataset_id}/rows/{row_id}/restore`: brings a row back to what it was.
   *
   * `{}` brings a deleted row back, with its identifier and `created_at`; a row that is not deleted stays as it is. `{"version": 7}` brings a row back to what it was before the change
   * of version 7 in its history, deleted or not, and undoes all later changes of the row with it. Restoring is a change of its own in the
   * row's history.
   *
   * The row has to keep the rules and unique indexes that the dataset has now: otherwise the reply is a 422 that names the column, and
   * nothing is changed. Columns that were added since are empty.
   *
   * With the same `Idempotency-Key` the row is restored once: the reply to a repeated request shows the row as it is at that moment, and is a 404 if it was deleted since.
   *
   * With `If-Match` the row is restored only if it still has that tag, so that you do not undo somebody else's change. A deleted row has
   * no tag, so with `If-Match` the reply is a 404. Here the tag is compared first: if the row has changed, the reply is a 412 also where its history does
   * not have that version, or where the restored row would break a rule.
   */
  restoreRow(request: RestoreRowRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<RestoreRowReply | RestoreRowFailure>
}

export interface ListRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly ids?: Array<string>
    readonly filter?: Array<string>
    readonly any?: Array<string>
    readonly where?: string
    readonly fields?: Array<string>
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
      readonly headers: { readonly 'X-Suggested-Index'?: string; readonly 'X-Changes-Cursor': string; readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type ListRowsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ChangeRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly body: Uint8Array
}
export type ChangeRowsReply =
  | {
      readonly status: 200
      readonly body: types.RowsChangedEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type ChangeRowsFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ChangeRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export type AppendRowsRequest = {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
} & { readonly contentType: 'application/json' | 'text/csv' | 'application/x-ndjson'; readonly body: Uint8Array }
export type AppendRowsReply =
  | {
      readonly status: 201
      readonly body: types.AppendedRowsEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type AppendRowsFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type AppendRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpsertRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: Uint8Array
}
export type UpsertRowsReply =
  | {
      readonly status: 200
      readonly body: types.UpsertedRowsEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type UpsertRowsFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpsertRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateRowsWhereRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.MatchingUpdate
}
export type UpdateRowsWhereReply =
  | {
      readonly status: 200
      readonly body: types.RowsChangedEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type UpdateRowsWhereFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateRowsWhereErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteRowsWhereRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.MatchingDeletion
}
export type DeleteRowsWhereReply =
  | {
      readonly status: 200
      readonly body: types.RowsChangedEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type DeleteRowsWhereFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteRowsWhereErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface BatchRowsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: Uint8Array
}
export type BatchRowsReply =
  | {
      readonly status: 200
      readonly body: types.BatchedRowsEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type BatchRowsFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type BatchRowsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly headers: { readonly 'If-Match'?: string }
}
export type DeleteRowReply = { readonly status: 204; readonly body?: never }
export type DeleteRowFailure =
  | { readonly status: 400 | 412; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly headers: { readonly 'If-None-Match'?: string }
}
export type GetRowReply =
  | {
      readonly status: 200
      readonly body: types.RowRecordEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
  | {
      readonly status: 304
      readonly body?: never
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type GetRowFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly headers: { readonly 'If-Match'?: string }
  readonly body: Uint8Array
}
export type UpdateRowReply =
  | {
      readonly status: 200
      readonly body: types.RowRecordEnvelope
      readonly headers: { readonly ETag: string; readonly 'Cache-Control': string }
    }
export type UpdateRowFailure =
  | { readonly status: 400 | 408 | 412 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ListRowHistoryRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListRowHistoryReply = { readonly status: 200; readonly body: types.RowHistoryPage }
export type ListRowHistoryFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListRowHistoryErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RestoreRowRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly row_id: types.RowId }
  readonly headers: { readonly 'Idempotency-Key'?: string; readonly 'If-Match'?: string }
  readonly body: types.RowRestoration
}
export type RestoreRowReply =
  | {
      readonly status: 200
      readonly body: types.RowRecordEnvelope
      readonly headers: { readonly 'Idempotent-Replayed'?: string; readonly ETag: string; readonly 'Cache-Control': string }
    }
export type RestoreRowFailure =
  | { readonly status: 400 | 408 | 412 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RestoreRowErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Columns

export interface ColumnOperations<Context extends Contexts> {
  /**
   * `POST /datasets/{dataset_id}/columns`: adds a column at the end.
   *
   * In existing rows the new cells are empty, even if the column has a `default`. So a column that is `required` can be added only to a dataset
   * without rows (422 at `required`). A dataset has at most 300 columns.
   */
  createColumn(request: CreateColumnRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateColumnReply | CreateColumnFailure>

  /**
   * `DELETE /datasets/{dataset_id}/columns/{column_name}`: deletes a column with all its cells.
   *
   * The indexes that name it are deleted too. The last column of a dataset cannot be deleted (422 at `column_name`); delete the dataset instead.
   */
  deleteColumn(request: DeleteColumnRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteColumnReply | DeleteColumnFailure>

  /**
   * `PATCH /datasets/{dataset_id}/columns/{column_name}`: renames a column, or gives it another type, description or rules.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. `null` removes a description or a rule.
   *
   * **Rules** must hold for the existing cells. The service checks them while others read and write the dataset. If cells break a new rule, nothing
   * changes, and a 422 at the rule has their number and, in `details`, the first 100. Removing a rule checks no cells.
   *
   * **Another type.** A new `type` converts every cell by the
   * table below. If a cell does not convert, nothing changes, and a 422 at `type` has the first such row and the number of such cells.
   * Empty cells stay empty. The converted cells have to keep the rules that the column will have; send `null` for rules
   * that do not fit the new type. A renamed column keeps its indexes; a new `type` drops the indexes that name it,
   * but keeps unique ones. If it would give two rows the same key, nothing changes, and a 422 at `type` has the first two and how many there are.
   *
   * | From \ to | `text` | `number` | `boolean` | `date` | `json` |
   * |---|---|---|---|---|---|
   * | `text` | | a JSON number (`""` is none) | `true` or `false` | `YYYY-MM-DD`, a real date | the text read as JSON |
   * | `number` | its shortest decimal form, as in JSON | | 1 is true, 0 is false | never | the same number |
   * | `boolean` | `true` or `false` | 1 or 0 | | never | the same boolean |
   * | `date` | `YYYY-MM-DD` | never | never | | the date as a JSON string |
   * | `json` | a string's text; the JSON of other values | a number | a boolean | a string that is a date | |
   *
   * With `dry_run=true` the reply is the same, but nothing changes: the column as it would be, or the 422 with the cells that prevent the change.
   */
  updateColumn(request: UpdateColumnRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpdateColumnReply | UpdateColumnFailure>
}

export interface CreateColumnRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.NewColumn
}
export type CreateColumnReply =
  | {
      readonly status: 201
      readonly body: types.ColumnEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type CreateColumnFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
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
export type DeleteColumnReply = { readonly status: 204; readonly body?: never }
export type DeleteColumnFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteColumnErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateColumnRequest {
  readonly path: { readonly dataset_id: types.DatasetId; readonly column_name: string }
  readonly query: { readonly dry_run: boolean }
  readonly body: types.ColumnChanges
}
export type UpdateColumnReply = { readonly status: 200; readonly body: types.ColumnEnvelope }
export type UpdateColumnFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateColumnErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Indexes

export interface IndexOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/indexes`: lists the indexes of a dataset.
   *
   * The list is in creation order, oldest first.
   */
  listIndexes(request: ListIndexesRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListIndexesReply | ListIndexesFailure>

  /**
   * `POST /datasets/{dataset_id}/indexes`: creates an index.
   *
   * The reply comes when the index is built and in use. Reads go on while it is built. Write `fields` as in `sort`. An index
   * serves a page if both of these hold:
   *
   * - each `filter` is either `field:value` on one of the index's first fields (one for each, in any order; one of them can be
   *   `field:=a,b`) or a range
   *   (`>`, `<`, `>=`, `<=`, `~=`, `field:!`) on the field after those;
   * - `sort` is exactly the rest of the index's fields, in the same directions, or absent if none are left.
   *
   * So `["origin", "-delay"]` serves `sort=origin,-delay`, `filter=origin:OSL&sort=-delay`, and
   * `filter=origin:OSL&filter=delay:>10&sort=-delay`. It does not serve `sort=origin`, which has another order, or `sort=-origin,delay`,
   * where rows that compare equal still come in the order in which they were appended. `field:` (empty cells) counts as
   * `field:value`, except on text columns. No such index serves `~`, `!value`, texts of 256 characters and more, or json columns. A page that
   * no index serves is read without one.
   *
   * With `kind: contains` an index has one text column and serves `field:~text` for texts of at least 3 characters: it finds the rows that may
   * match, and only these are read. It takes about half of the space of its column. If the database cannot have such an index, the reply is a 422 at `kind`.
   *
   * With `unique: true` no two rows may have the same cells in `fields`. If an append or a change would make
   * such a row, the service refuses it with a 422 that names the row that has these cells. Rows with an empty cell in one of the fields are not compared. Texts are compared as they are,
   * character by character. A cell has at most 512 characters, the texts of one row at most 2,000 bytes in UTF-8. If the dataset already has
   * rows with the same cells, the reply is a 422 at `fields` with the first of them and how many there are. A unique index also serves pages as
   * an index without `unique` does, except for rows with texts of 256 characters and more. One of its columns can get another type if no two rows have the same cells then.
   *
   * A dataset has at most 16 indexes, no two of a kind with the same fields (a 422 at `fields` names the existing one). A renamed
   * column keeps its indexes; deleting it or changing its type deletes the indexes that name it, but a unique index stays when a type changes.
   */
  createIndex(request: CreateIndexRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateIndexReply | CreateIndexFailure>

  /**
   * `DELETE /datasets/{dataset_id}/indexes/{index_id}`: deletes an index.
   *
   * Rows and replies stay the same. You can delete an index while it is being built.
   */
  deleteIndex(request: DeleteIndexRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteIndexReply | DeleteIndexFailure>
}

export interface ListIndexesRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListIndexesReply = { readonly status: 200; readonly body: types.IndexPage }
export type ListIndexesFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListIndexesErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CreateIndexRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.NewIndex
}
export type CreateIndexReply =
  | {
      readonly status: 201
      readonly body: types.IndexEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type CreateIndexFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
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
export type DeleteIndexReply = { readonly status: 204; readonly body?: never }
export type DeleteIndexFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteIndexErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Imports

export interface ImportOperations<Context extends Contexts> {
  /**
   * `GET /datasets/{dataset_id}/imports`: lists the imports into a dataset.
   *
   * The list is in creation order, oldest first, or newest first with `order=desc`. The service keeps the record of an import for 30 days after its end.
   */
  listImports(request: ListImportsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListImportsReply | ListImportsFailure>

  /**
   * `POST /datasets/{dataset_id}/imports`: imports a file of any size into a dataset.
   *
   * The body is the file; `Content-Type` says what it is. The reply comes when the file is stored. The service then reads it while it serves other
   * requests: `GET /imports/{import_id}` returns the state of the import. An import counts as one request, and the plan's rows per request do not limit it.
   *
   * **`text/csv`**: UTF-8, with the columns' names in the first line, in any order. Columns that the file does not have get their default, or stay empty.
   * Nothing between two commas is an empty cell, `""` an empty text. Lines end in CRLF or LF. If commas do not give the names of columns,
   * semicolons, tabs and `|` are tried. A row has as many cells as the first line has names; one with fewer or more is refused, since it is not clear
   * which cell is missing. An empty line is no row. Spaces around a number, a boolean, a date or JSON are ignored. So what `export?format=csv` writes can be imported.
   *
   * **`application/x-ndjson`**: UTF-8, an object on each line, with the names of columns as keys, as in the data operation.
   *
   * **`application/vnd.apache.parquet`**: columns of STRING, JSON, UUID, DOUBLE, FLOAT, integers, BOOLEAN and DATE, none of them nested, compressed with Snappy,
   * gzip, Brotli, Zstandard or not at all. In lists of refused rows the line is the number of the row. A null is an empty cell. An integer that a double cannot hold,
   * NaN and infinity are refused. Where the column of the dataset is json, the cells of a STRING column are read as JSON, as those of CSV are: many programs
   * write JSON so. So what `export?format=parquet` writes can be imported.
   *
   * A file whose first line does not fit, or that has none of these formats, returns a 422, and there is no import. You can send a file with `Content-Encoding: gzip`.
   *
   * **`on_error`** says what happens to a row that cannot be stored:
   *
   * - `stop` (the default): the service reads the whole file before it writes the first row. If a row is wrong, the import fails and nothing is
   *   written. A row that turns out to be wrong only when it is written (its key in a unique index is taken) ends the import at that point.
   * - `skip`: the row is left out. `GET /imports/{import_id}/errors` lists the refused rows.
   *
   * Rows are written in the order of the file, some thousands at a time. If the service restarts, the import goes on where it was.
   * With the same `Idempotency-Key` the same file is one import: the reply shows it in its state at that moment.
   */
  createImport(request: CreateImportRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateImportReply | CreateImportFailure>

  /**
   * `POST /datasets/{dataset_id}/imports/preview`: reads a file as an import would, and writes nothing (dry run).
   *
   * Takes the same body, `mode` and `match` as `POST /datasets/{dataset_id}/imports`, reads the whole file, and replies with the columns that it has,
   * how many rows it has, and which of them cannot be stored. The reply comes when the file is read, some 300,000 rows a second.
   *
   * It does not look at the rows of the dataset: only the import itself finds a row whose key in a unique index is taken.
   */
  previewImport(request: PreviewImportRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<PreviewImportReply | PreviewImportFailure>

  /**
   * `POST /imports`: imports a file of any size into a new dataset.
   *
   * The service reads the file once to infer the columns, creates the dataset, and then imports the rows as `POST /datasets/{dataset_id}/imports` does.
   * The rows appear together when the import succeeds. If it fails or is canceled, the dataset goes into the trash, and the import says why.
   *
   * **Columns of CSV** have the type that all of their filled cells have: boolean (`true`, `FALSE`), number, date (`YYYY-MM-DD`), or else text. A number
   * with leading zeros or more than 15 digits before the decimal point makes a text column, since a number would not keep it: `007` stays `007`. A column without filled cells is text.
   *
   * **Columns of Parquet** have the types that the file says.
   *
   * **Columns of NDJSON** come in the order in which rows first name them. Values of several types make a json column, dates among texts a text column.
   *
   * A file with no columns, with more than 300, or with names that columns cannot have, returns a 422, and nothing is created. With `on_error=stop` the same holds for a file with
   * a row that cannot be read. `POST /imports/preview` shows the columns before anything is written. For other types or for rules, create the dataset
   * first and import into it.
   */
  createDatasetFromFile(request: CreateDatasetFromFileRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateDatasetFromFileReply | CreateDatasetFromFileFailure>

  /**
   * `POST /imports/preview`: infers the columns of a file, and writes nothing (dry run).
   *
   * Reads the whole file and replies with the columns that `POST /imports` would give a new dataset, how many rows it has, and which of them cannot be read.
   */
  previewFile(request: PreviewFileRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<PreviewFileReply | PreviewFileFailure>

  /**
   * `DELETE /imports/{import_id}`: cancels an import.
   *
   * Nothing more is written from then on. Rows that were written stay. An import that has ended stays as it is; its record is kept.
   */
  cancelImport(request: CancelImportRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CancelImportReply | CancelImportFailure>

  /**
   * `GET /imports/{import_id}`: returns the state of an import.
   *
   * Ask now and then, and less often the longer the import takes. The service keeps the record of an import for 30 days after its end.
   */
  getImport(request: GetImportRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetImportReply | GetImportFailure>

  /**
   * `GET /imports/{import_id}/errors`: lists the rows that an import refused.
   *
   * The list is in the order of the file. The service keeps the first 10,000 refused rows of an import; with `on_error=stop` the first 100.
   */
  listImportErrors(request: ListImportErrorsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListImportErrorsReply | ListImportErrorsFailure>
}

export interface ListImportsRequest {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly order: 'asc' | 'desc'
    readonly limit: number
    readonly cursor?: string
  }
}
export type ListImportsReply = { readonly status: 200; readonly body: types.ImportPage }
export type ListImportsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListImportsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export type CreateImportRequest = {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: {
    readonly mode: 'append' | 'upsert' | 'replace'
    readonly match?: Array<string>
    readonly on_error: 'stop' | 'skip'
  }
  readonly headers: { readonly 'Idempotency-Key'?: string }
} & { readonly contentType: 'text/csv' | 'application/x-ndjson' | 'application/vnd.apache.parquet'; readonly body: AsyncIterable<Uint8Array> }
export type CreateImportReply =
  | {
      readonly status: 202
      readonly body: types.ImportEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type CreateImportFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateImportErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export type PreviewImportRequest = {
  readonly path: { readonly dataset_id: types.DatasetId }
  readonly query: { readonly mode: 'append' | 'upsert' | 'replace'; readonly match?: Array<string> }
} & { readonly contentType: 'text/csv' | 'application/x-ndjson' | 'application/vnd.apache.parquet'; readonly body: AsyncIterable<Uint8Array> }
export type PreviewImportReply = { readonly status: 200; readonly body: types.ImportPreviewEnvelope }
export type PreviewImportFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type PreviewImportErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export type CreateDatasetFromFileRequest = {
  readonly query: {
    readonly project_id: types.ProjectId
    readonly name: types.Name
    readonly on_error: 'stop' | 'skip'
  }
  readonly headers: { readonly 'Idempotency-Key'?: string }
} & { readonly contentType: 'text/csv' | 'application/x-ndjson' | 'application/vnd.apache.parquet'; readonly body: AsyncIterable<Uint8Array> }
export type CreateDatasetFromFileReply =
  | {
      readonly status: 202
      readonly body: types.ImportEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type CreateDatasetFromFileFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateDatasetFromFileErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export type PreviewFileRequest = { readonly contentType: 'text/csv' | 'application/x-ndjson' | 'application/vnd.apache.parquet'; readonly body: AsyncIterable<Uint8Array> }
export type PreviewFileReply = { readonly status: 200; readonly body: types.ImportPreviewEnvelope }
export type PreviewFileFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type PreviewFileErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CancelImportRequest {
  readonly path: { readonly import_id: types.ImportId }
}
export type CancelImportReply = { readonly status: 204; readonly body?: never }
export type CancelImportFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CancelImportErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetImportRequest {
  readonly path: { readonly import_id: types.ImportId }
}
export type GetImportReply = { readonly status: 200; readonly body: types.ImportEnvelope }
export type GetImportFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetImportErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ListImportErrorsRequest {
  readonly path: { readonly import_id: types.ImportId }
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListImportErrorsReply = { readonly status: 200; readonly body: types.ImportErrorPage }
export type ListImportErrorsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListImportErrorsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Events

export interface EventOperations<Context extends Contexts> {
  /**
   * `GET /events`: lists what happened in the organization.
   *
   * The list is in the order in which events were recorded, oldest first, or newest first with `order=desc`. See *Events* for the types.
   *
   * - **Who sees what.** API keys, editors and members see the events of data. Owners also see the audit log. The list leaves out events that the caller may not see; `GET /events/{event_id}`
   *   returns a 404 for them.
   * - **Following.** Continue with `pagination.cursor`, also after the last page: events that are recorded later come later in the list. A page may be empty although `has_more` is true.
   * - **Export.** With `format=ndjson` the reply has all events up to the moment of the request, one per line. `limit` and `cursor` do not apply.
   *   A file that ends within a line is incomplete, as in an export of rows.
   * - **How long.** Events are kept for 30 days (free), 90 days (pro) or 365 days (enterprise), and do not count towards a quota. Once an hour the service deletes older events: export
   *   them before, if you need them for longer.
   */
  listEvents(request: ListEventsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListEventsReply | ListEventsFailure>

  /**
   * `GET /events/{event_id}`: returns one event.
   *
   * An event that the caller may not see returns a 404, like one that is not there.
   */
  getEvent(request: GetEventRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetEventReply | GetEventFailure>
}

export interface ListEventsRequest {
  readonly query: {
    readonly type?: types.EventType
    readonly dataset_id?: string
    readonly project_id?: string
    readonly actor?: string
    readonly from?: types.Instant
    readonly to?: types.Instant
    readonly order: 'asc' | 'desc'
    readonly format: 'json' | 'ndjson'
    readonly limit: number
    readonly cursor?: string
  }
}
export type ListEventsReply =
  | { readonly status: 200; readonly contentType: 'application/json'; readonly body: types.EventPage }
  | { readonly status: 200; readonly contentType: 'application/x-ndjson'; readonly body: StreamBody }
export type ListEventsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListEventsErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

export interface GetEventRequest {
  readonly path: { readonly event_id: types.EventId }
}
export type GetEventReply = { readonly status: 200; readonly body: types.EventEnvelope }
export type GetEventFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetEventErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Projects

export interface ProjectOperations<Context extends Contexts> {
  /**
   * `GET /projects`: lists the organization's projects.
   *
   * The list is in creation order, oldest first. Every organization starts with one project. `state=deleted` lists the projects in the trash instead.
   */
  listProjects(request: ListProjectsRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<ListProjectsReply | ListProjectsFailure>

  /**
   * `POST /projects`: creates a project.
   *
   * Names of projects need not be unique.
   */
  createProject(request: CreateProjectRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<CreateProjectReply | CreateProjectFailure>

  /**
   * `DELETE /projects/{project_id}`: moves an empty project into the trash, or deletes it for good.
   *
   * A project that still holds datasets cannot be deleted (422 at `project_id` with their number); move or delete them first. Datasets in the
   * trash do not count: to restore them afterwards, name another project, or restore this one first.
   *
   * With `purge=true` the project is deleted for good at once, whether it is in the trash or not. Then datasets in the trash count too: restore
   * or purge them first.
   */
  deleteProject(request: DeleteProjectRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<DeleteProjectReply | DeleteProjectFailure>

  /**
   * `GET /projects/{project_id}`: returns one project.
   *
   * Its datasets are listed by `GET /datasets?project_id=…`.
   */
  getProject(request: GetProjectRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetProjectReply | GetProjectFailure>

  /**
   * `PATCH /projects/{project_id}`: renames a project.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing.
   */
  updateProject(request: UpdateProjectRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<UpdateProjectReply | UpdateProjectFailure>

  /**
   * `POST /projects/{project_id}/restore`: takes a project out of the trash.
   *
   * Its datasets that are in the trash stay there; restore each of them. A project that is not in the trash stays as it is. An organization
   * that has as many projects as its plan allows cannot restore one (422 at `quotas.projects`).
   */
  restoreProject(request: RestoreProjectRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<RestoreProjectReply | RestoreProjectFailure>
}

export interface ListProjectsRequest {
  readonly query: {
    readonly limit: number
    readonly cursor?: string
    readonly state: 'active' | 'deleted'
  }
}
export type ListProjectsReply = { readonly status: 200; readonly body: types.ProjectPage }
export type ListProjectsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListProjectsErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

export interface CreateProjectRequest {
  readonly headers: { readonly 'Idempotency-Key'?: string }
  readonly body: types.NewProject
}
export type CreateProjectReply =
  | {
      readonly status: 201
      readonly body: types.ProjectEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type CreateProjectFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteProjectRequest {
  readonly path: { readonly project_id: types.ProjectId }
  readonly query: { readonly purge: boolean }
}
export type DeleteProjectReply = { readonly status: 204; readonly body?: never }
export type DeleteProjectFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
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
export type GetProjectFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
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
export type UpdateProjectFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RestoreProjectRequest {
  readonly path: { readonly project_id: types.ProjectId }
  readonly headers: { readonly 'Idempotency-Key'?: string }
}
export type RestoreProjectReply =
  | {
      readonly status: 200
      readonly body: types.ProjectEnvelope
      readonly headers?: { readonly 'Idempotent-Replayed'?: string }
    }
export type RestoreProjectFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RestoreProjectErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Organization

export interface OrganizationOperations<Context extends Contexts> {
  /**
   * `GET /organization`: returns the caller's organization.
   *
   * Includes its plan and the limits of that plan.
   */
  getOrganization(request: GetOrganizationRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetOrganizationReply | GetOrganizationFailure>

  /**
   * `PATCH /organization`: renames the organization.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. Only owners may do this, in the console.
   */
  updateOrganization(request: UpdateOrganizationRequest, context: Context['sessionCookie']): Promise<UpdateOrganizationReply | UpdateOrganizationFailure>

  /**
   * `GET /organization/usage`: returns how much of the limits and quotas is used.
   *
   * Includes the requests of the current window that count towards the plan's limit, the requests with API keys on each of the last 30 days (UTC), how
   * much of each quota is used, the size of the log of changes, and what is in the trash. The counts of the days are up to a minute old.
   */
  getUsage(request: GetUsageRequest, context: Context['bearerAuth'] | Context['sessionCookie']): Promise<GetUsageReply | GetUsageFailure>
}

export type GetOrganizationRequest = Record<never, never>
export type GetOrganizationReply = { readonly status: 200; readonly body: types.OrganizationEnvelope }
export type GetOrganizationFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetOrganizationErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateOrganizationRequest {
  readonly body: types.OrganizationChanges
}
export type UpdateOrganizationReply = { readonly status: 200; readonly body: types.OrganizationEnvelope }
export type UpdateOrganizationFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateOrganizationErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export type GetUsageRequest = Record<never, never>
export type GetUsageReply = { readonly status: 200; readonly body: types.UsageEnvelope }
export type GetUsageFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetUsageErrorCode = 'validation_error' | 'authentication_error' | 'rate_limit_exceeded' | 'server_error'

// API keys

export interface ApiKeyOperations<Context extends Contexts> {
  /**
   * `GET /api-keys`: lists the organization's API keys.
   *
   * The list is in creation order, oldest first. It includes expired keys, but not revoked ones. Values are never shown.
   */
  listApiKeys(request: ListApiKeysRequest, context: Context['sessionCookie']): Promise<ListApiKeysReply | ListApiKeysFailure>

  /**
   * `POST /api-keys`: creates an API key.
   *
   * The reply has the value of the key, which is never shown again. Requires a recent confirmation (see *Session*).
   */
  createApiKey(request: CreateApiKeyRequest, context: Context['sessionCookie']): Promise<CreateApiKeyReply | CreateApiKeyFailure>

  /**
   * `DELETE /api-keys/{api_key_id}`: revokes an API key.
   *
   * The key stops working within a second on every node. This cannot be undone.
   */
  deleteApiKey(request: DeleteApiKeyRequest, context: Context['sessionCookie']): Promise<DeleteApiKeyReply | DeleteApiKeyFailure>

  /**
   * `PATCH /api-keys/{api_key_id}`: renames an API key or changes when it expires.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. `expires_at` may be `null` (never) or in the past (at once).
   */
  updateApiKey(request: UpdateApiKeyRequest, context: Context['sessionCookie']): Promise<UpdateApiKeyReply | UpdateApiKeyFailure>

  /**
   * `POST /api-keys/{api_key_id}/rotate`: replaces an API key with a new one; both work for a time.
   *
   * Creates a key with the same name and access. The reply has its value, which is never shown again. The old key works until
   * `previous_expires_at`, or until its own expiry if that is sooner. The new key expires at `expires_at`, or never.
   * Requires a recent confirmation (see *Session*).
   */
  rotateApiKey(request: RotateApiKeyRequest, context: Context['sessionCookie']): Promise<RotateApiKeyReply | RotateApiKeyFailure>
}

export interface ListApiKeysRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListApiKeysReply = { readonly status: 200; readonly body: types.ApiKeyPage }
export type ListApiKeysFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListApiKeysErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CreateApiKeyRequest {
  readonly body: types.NewApiKey
}
export type CreateApiKeyReply = { readonly status: 201; readonly body: types.CreatedApiKeyEnvelope }
export type CreateApiKeyFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateApiKeyErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteApiKeyRequest {
  readonly path: { readonly api_key_id: types.ApiKeyId }
}
export type DeleteApiKeyReply = { readonly status: 204; readonly body?: never }
export type DeleteApiKeyFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteApiKeyErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateApiKeyRequest {
  readonly path: { readonly api_key_id: types.ApiKeyId }
  readonly body: types.ApiKeyChanges
}
export type UpdateApiKeyReply = { readonly status: 200; readonly body: types.ApiKeyEnvelope }
export type UpdateApiKeyFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateApiKeyErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RotateApiKeyRequest {
  readonly path: { readonly api_key_id: types.ApiKeyId }
  readonly body: types.ApiKeyRotation
}
export type RotateApiKeyReply = { readonly status: 201; readonly body: types.CreatedApiKeyEnvelope }
export type RotateApiKeyFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RotateApiKeyErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Webhooks

export interface WebhookOperations<Context extends Contexts> {
  /**
   * `GET /webhooks`: lists the organization's webhooks.
   *
   * The list is in creation order, oldest first. Secrets are never shown.
   */
  listWebhooks(request: ListWebhooksRequest, context: Context['sessionCookie']): Promise<ListWebhooksReply | ListWebhooksFailure>

  /**
   * `POST /webhooks`: creates a webhook.
   *
   * From now on the service sends the types of events that you name to `url`. With `dataset_id` or `project_id` it sends only events of that dataset or
   * project. The reply has the secret that signs the messages, which is never shown again.
   *
   * - `url` begins with `https://`, names the usual port or one from 1024 on, and has no user or password in it.
   * - The service connects only to public addresses. It looks the name up for each connection and checks every address.
   * - An organization has at most 50 webhooks.
   */
  createWebhook(request: CreateWebhookRequest, context: Context['sessionCookie']): Promise<CreateWebhookReply | CreateWebhookFailure>

  /**
   * `DELETE /webhooks/{webhook_id}`: deletes a webhook and its deliveries.
   *
   * A message that is being sent at this moment may still arrive. This cannot be undone.
   */
  deleteWebhook(request: DeleteWebhookRequest, context: Context['sessionCookie']): Promise<DeleteWebhookReply | DeleteWebhookFailure>

  /**
   * `GET /webhooks/{webhook_id}`: returns one webhook.
   *
   * The reply does not include the secret.
   */
  getWebhook(request: GetWebhookRequest, context: Context['sessionCookie']): Promise<GetWebhookReply | GetWebhookFailure>

  /**
   * `PATCH /webhooks/{webhook_id}`: changes where a webhook goes, what it sends, or its state.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing.
   *
   * `"state": "disabled"` stops sending: events that happen meanwhile are not sent later, and pending deliveries wait. `"state": "enabled"`
   * sends the waiting deliveries at once.
   */
  updateWebhook(request: UpdateWebhookRequest, context: Context['sessionCookie']): Promise<UpdateWebhookReply | UpdateWebhookFailure>

  /**
   * `POST /webhooks/{webhook_id}/rotate`: gives a webhook a new secret; the old one signs too for a time.
   *
   * The reply has the new secret, which is never shown again. Until `previous_expires_at` each message has two signatures, one with each secret, so that
   * your receiver can change to the new one at any moment in between. If you rotate several times, only the newest of the earlier secrets still signs.
   */
  rotateWebhook(request: RotateWebhookRequest, context: Context['sessionCookie']): Promise<RotateWebhookReply | RotateWebhookFailure>

  /**
   * `POST /webhooks/{webhook_id}/test`: sends a test message.
   *
   * Queues a message of the type `webhook.test`, whatever `events` says. The list of deliveries shows whether it arrived. A disabled webhook
   * sends nothing, so the reply is a 422 at `state`.
   */
  testWebhook(request: TestWebhookRequest, context: Context['sessionCookie']): Promise<TestWebhookReply | TestWebhookFailure>

  /**
   * `GET /webhooks/{webhook_id}/deliveries`: lists what was sent to a webhook, and what is to be sent.
   *
   * The newest delivery comes first, unlike in other lists. A delivery is listed for 7 days after its end.
   */
  listDeliveries(request: ListDeliveriesRequest, context: Context['sessionCookie']): Promise<ListDeliveriesReply | ListDeliveriesFailure>

  /**
   * `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry`: sends a message again.
   *
   * The service sends the message at once, even if it has arrived before, with the same `webhook-id` and body. If the attempt fails, all further attempts follow. A disabled webhook
   * sends nothing, so the reply is a 422 at `state`.
   */
  retryDelivery(request: RetryDeliveryRequest, context: Context['sessionCookie']): Promise<RetryDeliveryReply | RetryDeliveryFailure>
}

export interface ListWebhooksRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListWebhooksReply = { readonly status: 200; readonly body: types.WebhookPage }
export type ListWebhooksFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListWebhooksErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CreateWebhookRequest {
  readonly body: types.NewWebhook
}
export type CreateWebhookReply = { readonly status: 201; readonly body: types.CreatedWebhookEnvelope }
export type CreateWebhookFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteWebhookRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
}
export type DeleteWebhookReply = { readonly status: 204; readonly body?: never }
export type DeleteWebhookFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface GetWebhookRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
}
export type GetWebhookReply = { readonly status: 200; readonly body: types.WebhookEnvelope }
export type GetWebhookFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateWebhookRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
  readonly body: types.WebhookChanges
}
export type UpdateWebhookReply = { readonly status: 200; readonly body: types.WebhookEnvelope }
export type UpdateWebhookFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RotateWebhookRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
  readonly body: types.WebhookRotation
}
export type RotateWebhookReply = { readonly status: 201; readonly body: types.CreatedWebhookEnvelope }
export type RotateWebhookFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RotateWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface TestWebhookRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
}
export type TestWebhookReply = { readonly status: 202; readonly body: types.DeliveryEnvelope }
export type TestWebhookFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type TestWebhookErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ListDeliveriesRequest {
  readonly path: { readonly webhook_id: types.WebhookId }
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListDeliveriesReply = { readonly status: 200; readonly body: types.DeliveryPage }
export type ListDeliveriesFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListDeliveriesErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface RetryDeliveryRequest {
  readonly path: { readonly webhook_id: types.WebhookId; readonly delivery_id: types.DeliveryId }
}
export type RetryDeliveryReply = { readonly status: 202; readonly body: types.DeliveryEnvelope }
export type RetryDeliveryFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type RetryDeliveryErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Members

export interface MemberOperations<Context extends Contexts> {
  /**
   * `GET /members`: lists the organization's users.
   *
   * The list is in the order in which the users joined.
   */
  listMembers(request: ListMembersRequest, context: Context['sessionCookie']): Promise<ListMembersReply | ListMembersFailure>

  /**
   * `DELETE /members/{user_id}`: removes a user.
   *
   * The user's sessions in the organization end at once, and so do the open invitations that the user sent. The user stays in other
   * organizations. The last owner cannot be removed (422 at `user_id`).
   *
   * If the user has created API keys that still work, `api_keys` must say whether they are kept or revoked. Without `api_keys` the user is not
   * removed, and the reply is a 422 at `api_keys` with the number of these keys.
   */
  deleteMember(request: DeleteMemberRequest, context: Context['sessionCookie']): Promise<DeleteMemberReply | DeleteMemberFailure>

  /**
   * `PATCH /members/{user_id}`: changes a user's role.
   *
   * `{}` changes nothing. The last owner cannot get another role (422 at `role`). When an owner gets another role, the open invitations
   * of this owner end. Making somebody an owner requires a recent confirmation (see *Session*).
   */
  updateMember(request: UpdateMemberRequest, context: Context['sessionCookie']): Promise<UpdateMemberReply | UpdateMemberFailure>
}

export interface ListMembersRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListMembersReply = { readonly status: 200; readonly body: types.MemberPage }
export type ListMembersFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListMembersErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteMemberRequest {
  readonly path: { readonly user_id: types.UserId }
  readonly query: { readonly api_keys?: 'keep' | 'revoke' }
}
export type DeleteMemberReply = { readonly status: 204; readonly body?: never }
export type DeleteMemberFailure =
  | { readonly status: 400 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteMemberErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateMemberRequest {
  readonly path: { readonly user_id: types.UserId }
  readonly body: types.MemberChanges
}
export type UpdateMemberReply = { readonly status: 200; readonly body: types.MemberEnvelope }
export type UpdateMemberFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateMemberErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Invitations

export interface InvitationOperations<Context extends Contexts> {
  /**
   * `GET /invitations`: lists invitations that are not accepted yet.
   *
   * The list is in creation order, oldest first. It includes expired invitations.
   */
  listInvitations(request: ListInvitationsRequest, context: Context['sessionCookie']): Promise<ListInvitationsReply | ListInvitationsFailure>

  /**
   * `POST /invitations`: invites a person to the organization.
   *
   * The reply has the token, which is never shown again: pass it on as a link. It works once, within 7 days. An earlier invitation for the
   * same address ends. Neither this reply nor the link reveals whether the address has an account in another organization. Inviting an
   * owner requires a recent confirmation (see *Session*).
   */
  createInvitation(request: CreateInvitationRequest, context: Context['sessionCookie']): Promise<CreateInvitationReply | CreateInvitationFailure>

  /**
   * `POST /invitations/open`: returns what an invitation is for.
   *
   * The invitation stays open, so a page can show what it is for before the person accepts. An unknown, used, expired or
   * revoked token returns a 422 at `token`; the reply does not say which of these it is.
   */
  openInvitation(request: OpenInvitationRequest): Promise<OpenInvitationReply | OpenInvitationFailure>

  /**
   * `POST /invitations/accept`: joins the organization of an invitation.
   *
   * Signs in to the organization, in one of three ways:
   *
   * - **Signed in**: with the session of a user who has the invited e-mail address, and without `password`. That user joins.
   * - **Existing account**: with `account: existing` and the password of an account with that address. That user joins. Any other password returns a 422 at
   *   `password`, whether the address has an account or not.
   * - **New account**: with `account: new`, which is the default, and a new password. The service creates an account, which joins. If an account with that
   *   address has this password already, that account joins instead.
   *
   * The service does not verify e-mail addresses. So several accounts can have the same address, each with its own password, and
   * creating an account with somebody else's address gives no access to that person's account.
   *
   * An unknown, used, expired or revoked token returns a 422 at `token`; the reply does not say which of these it is.
   */
  acceptInvitation(request: AcceptInvitationRequest): Promise<AcceptInvitationReply | AcceptInvitationFailure>

  /**
   * `DELETE /invitations/{invitation_id}`: revokes an invitation.
   *
   * Its token stops working at once.
   */
  deleteInvitation(request: DeleteInvitationRequest, context: Context['sessionCookie']): Promise<DeleteInvitationReply | DeleteInvitationFailure>
}

export interface ListInvitationsRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListInvitationsReply = { readonly status: 200; readonly body: types.InvitationPage }
export type ListInvitationsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListInvitationsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface CreateInvitationRequest {
  readonly body: types.NewInvitation
}
export type CreateInvitationReply = { readonly status: 201; readonly body: types.CreatedInvitationEnvelope }
export type CreateInvitationFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type CreateInvitationErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface OpenInvitationRequest {
  readonly body: types.InvitationToken
}
export type OpenInvitationReply = { readonly status: 200; readonly body: types.OpenInvitationEnvelope }
export type OpenInvitationFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type OpenInvitationErrorCode =
  | 'validation_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface AcceptInvitationRequest {
  readonly body: z.output<typeof validators.zAcceptInvitationBody>
}
export type AcceptInvitationReply =
  | { readonly status: 201; readonly body: types.SessionEnvelope; readonly headers: { readonly 'Set-Cookie': string } }
export type AcceptInvitationFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type AcceptInvitationErrorCode =
  | 'validation_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface DeleteInvitationRequest {
  readonly path: { readonly invitation_id: types.InvitationId }
}
export type DeleteInvitationReply = { readonly status: 204; readonly body?: never }
export type DeleteInvitationFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type DeleteInvitationErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'

// Session

export interface SessionOperations<Context extends Contexts> {
  /**
   * `DELETE /session`: signs out.
   *
   * Ends this session. Other sessions of the user stay.
   */
  signOut(request: SignOutRequest, context: Context['sessionCookie']): Promise<SignOutReply | SignOutFailure>

  /**
   * `GET /session`: returns the session and the signed-in user.
   *
   * Includes the current organization, all organizations of the user, and when the session ends at the latest. A session ends sooner if it is not used for 12 hours.
   */
  getSession(request: GetSessionRequest, context: Context['sessionCookie']): Promise<GetSessionReply | GetSessionFailure>

  /**
   * `PATCH /session`: switches to another organization.
   *
   * The same session continues in another organization of the user. `{}` changes nothing. An organization that the user does not belong to returns a 422 at `organization_id`.
   */
  updateSession(request: UpdateSessionRequest, context: Context['sessionCookie']): Promise<UpdateSessionReply | UpdateSessionFailure>

  /**
   * `POST /session`: signs a user in.
   *
   * Returns a session and sets its cookie. Each sign-in makes a new session and ends the one that the browser had before. A user who belongs to several
   * organizations enters the last one used, and can switch with `PATCH /session`.
   *
   * A wrong password and an unknown e-mail address get the same reply. After 10 wrong passwords for one e-mail address from one network
   * address, further attempts from there return a 429 for up to 15 minutes. The user can still sign in from elsewhere.
   */
  signIn(request: SignInRequest): Promise<SignInReply | SignInFailure>

  /**
   * `POST /session/password`: changes the signed-in user's password.
   *
   * Ends every session of the user. The reply starts a new session in place of this one.
   */
  changePassword(request: ChangePasswordRequest, context: Context['sessionCookie']): Promise<ChangePasswordReply | ChangePasswordFailure>

  /**
   * `POST /session/confirm`: confirms the session with the password.
   *
   * For the next 15 minutes the session may create API keys and make users owners. A wrong password returns a 422 at `password`; after 10 of them further attempts return a 429 for up to 15 minutes.
   */
  confirmSession(request: ConfirmSessionRequest, context: Context['sessionCookie']): Promise<ConfirmSessionReply | ConfirmSessionFailure>

  /**
   * `DELETE /sessions`: ends all other sessions of the signed-in user.
   *
   * The session of this request stays.
   */
  endOtherSessions(request: EndOtherSessionsRequest, context: Context['sessionCookie']): Promise<EndOtherSessionsReply | EndOtherSessionsFailure>

  /**
   * `GET /sessions`: lists the signed-in user's sessions.
   *
   * The list is in the order in which the sessions began, in all of the user's organizations. It does not include sessions that have ended.
   */
  listSessions(request: ListSessionsRequest, context: Context['sessionCookie']): Promise<ListSessionsReply | ListSessionsFailure>

  /**
   * `DELETE /sessions/{session_id}`: ends a session of the signed-in user.
   *
   * The session ends at once, on every node.
   */
  endSession(request: EndSessionRequest, context: Context['sessionCookie']): Promise<EndSessionReply | EndSessionFailure>
}

export type SignOutRequest = Record<never, never>
export type SignOutReply =
  | { readonly status: 204; readonly body?: never; readonly headers: { readonly 'Set-Cookie': string } }
export type SignOutFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type SignOutErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export type GetSessionRequest = Record<never, never>
export type GetSessionReply = { readonly status: 200; readonly body: types.SessionEnvelope }
export type GetSessionFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type GetSessionErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface UpdateSessionRequest {
  readonly body: types.SessionChanges
}
export type UpdateSessionReply = { readonly status: 200; readonly body: types.SessionEnvelope }
export type UpdateSessionFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type UpdateSessionErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface SignInRequest {
  readonly body: types.Credentials
}
export type SignInReply =
  | { readonly status: 201; readonly body: types.SessionEnvelope; readonly headers: { readonly 'Set-Cookie': string } }
export type SignInFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type SignInErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ChangePasswordRequest {
  readonly body: types.PasswordChange
}
export type ChangePasswordReply =
  | { readonly status: 200; readonly body: types.SessionEnvelope; readonly headers: { readonly 'Set-Cookie': string } }
export type ChangePasswordFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ChangePasswordErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ConfirmSessionRequest {
  readonly body: types.SessionConfirmation
}
export type ConfirmSessionReply = { readonly status: 200; readonly body: types.SessionEnvelope }
export type ConfirmSessionFailure =
  | { readonly status: 400 | 408 | 422; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ConfirmSessionErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export type EndOtherSessionsRequest = Record<never, never>
export type EndOtherSessionsReply = { readonly status: 204; readonly body?: never }
export type EndOtherSessionsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type EndOtherSessionsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface ListSessionsRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
}
export type ListSessionsReply = { readonly status: 200; readonly body: types.SessionPage }
export type ListSessionsFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type ListSessionsErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'rate_limit_exceeded'
  | 'server_error'

export interface EndSessionRequest {
  readonly path: { readonly session_id: types.SessionId }
}
export type EndSessionReply = { readonly status: 204; readonly body?: never }
export type EndSessionFailure =
  | { readonly status: 400; readonly body: types.ValidationErrorEnvelope }
  | { readonly status: 401; readonly body: types.AuthenticationErrorEnvelope }
  | { readonly status: 403; readonly body: types.AuthorizationErrorEnvelope }
  | { readonly status: 404; readonly body: types.NotFoundErrorEnvelope }
  | { readonly status: 429; readonly body: types.RateLimitErrorEnvelope }
  | { readonly status: 500 | 503; readonly body: types.ServerErrorEnvelope }
export type EndSessionErrorCode =
  | 'validation_error'
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'server_error'
