// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * The operations as a client calls them: one class for each tag, one method for each operation. A method's arguments are
 * the values in the path, the body, and the query, where the operation takes them.
 */
import type { ConditionalOptions, List, Pagination, Reply, RequestOptions, RetryRule, Transport } from './resource.gen.ts'
import type * as types from './types.gen.ts'

const pagination: Pagination = {
  items: 'data',
  parameter: 'cursor',
  advance: 'cursor',
  cursor: 'pagination.cursor',
  more: 'pagination.has_more',
  start: ['after'],
}

/** What failures prove, by their statuses. Of others, a repetition would fail too. */
export const retryRules: readonly RetryRule[] = [
  { statuses: [429], outcome: 'not_done', maxWaitSeconds: 65 },
  { statuses: [408], outcome: 'not_done', maxWaitSeconds: 10 },
  { statuses: [500, 502, 503, 504, 507, 520, 521, 522, 523, 524, 529], outcome: 'unknown', maxWaitSeconds: 30 },
]

/** All resources of the document. */
export class Resources {
  readonly datasets: DatasetResource
  readonly data: DataResource
  readonly changes: ChangeResource
  readonly summary: SummaryResource
  readonly groups: GroupResource
  readonly rows: RowResource
  readonly columns: ColumnResource
  readonly indexes: IndexResource
  readonly imports: ImportResource
  readonly events: EventResource
  readonly projects: ProjectResource
  readonly organization: OrganizationResource
  readonly apiKeys: ApiKeyResource
  readonly webhooks: WebhookResource
  readonly members: MemberResource
  readonly invitations: InvitationResource
  readonly session: SessionResource

  constructor(transport: Transport) {
    this.datasets = new DatasetResource(transport)
    this.data = new DataResource(transport)
    this.changes = new ChangeResource(transport)
    this.summary = new SummaryResource(transport)
    this.groups = new GroupResource(transport)
    this.rows = new RowResource(transport)
    this.columns = new ColumnResource(transport)
    this.indexes = new IndexResource(transport)
    this.imports = new ImportResource(transport)
    this.events = new EventResource(transport)
    this.projects = new ProjectResource(transport)
    this.organization = new OrganizationResource(transport)
    this.apiKeys = new ApiKeyResource(transport)
    this.webhooks = new WebhookResource(transport)
    this.members = new MemberResource(transport)
    this.invitations = new InvitationResource(transport)
    this.session = new SessionResource(transport)
  }
}

export class DatasetResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /datasets`: lists the organization's datasets.
   *
   * The list is in creation order, oldest first. `project_id` selects the datasets of that project; for an unknown project the list is empty.
   * `name` selects the datasets with exactly this name; there may be several, or none. `name_contains` selects those with this text in their name.
   * `state=deleted` lists the datasets in the trash instead.
   */
  list(query?: types.ListDatasetsData['query'], options?: RequestOptions): List<types.DatasetPage['data'][number], types.DatasetPage> {
    return this.#transport.list({
      operationId: 'listDatasets',
      method: 'GET',
      path: ['/datasets'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /datasets`: creates a dataset.
   *
   * A new dataset has 1 to 300 columns and no rows. Column names are unique within their dataset (by exact
   * comparison). Names of datasets need not be unique. Columns can have descriptions and rules, see *Column rules*.
   */
  create(body: types.CreateDatasetData['body'], options?: RequestOptions): Reply<types.DatasetEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createDataset',
      method: 'POST',
      path: ['/datasets'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `DELETE /datasets/{dataset_id}`: moves a dataset into the trash, or deletes it for good.
   *
   * From then on every operation on the dataset returns a 404, except for `POST /datasets/{dataset_id}/restore`. The dataset stays in the trash
   * for as long as the plan says (`trash.retention_days` of `GET /organization/usage`); then the service deletes it for good.
   *
   * With `purge=true` the dataset is deleted for good at once, whether it is in the trash or not: its rows, its log of changes, its indexes, its
   * imports with the rows that they refused, and stored replies of idempotency keys. It cannot be restored. See *Trash*.
   */
  delete(datasetId: types.DeleteDatasetData['path']['dataset_id'], options?: ConditionalOptions & Pick<NonNullable<types.DeleteDatasetData['query']>, 'purge'>): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteDataset',
      method: 'DELETE',
      path: ['/datasets/', datasetId],
      query: { 'purge': options?.['purge'] },
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /datasets/{dataset_id}`: returns one dataset.
   *
   * Includes its columns in order and the number of its rows.
   */
  get(datasetId: types.GetDatasetData['path']['dataset_id'], options?: RequestOptions): Reply<types.DatasetEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getDataset',
      method: 'GET',
      path: ['/datasets/', datasetId],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /datasets/{dataset_id}`: renames a dataset, describes it, moves it to another project, or turns its history on or off.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. `"description": null` removes the description. Use the column
   * operations to change columns. `"history": "off"` stops the history of rows and erases what was kept.
   */
  update(datasetId: types.UpdateDatasetData['path']['dataset_id'], body: types.UpdateDatasetData['body'], options?: ConditionalOptions): Reply<types.DatasetEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateDataset',
      method: 'PATCH',
      path: ['/datasets/', datasetId],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /datasets/{dataset_id}/restore`: takes a dataset out of the trash.
   *
   * The dataset has its rows, columns, indexes and versions as they were; cursors of its changes stay valid. It returns to its project. If the
   * project is deleted, send the `project_id` of another one, or restore the project first (422 at `project_id`). An organization that has
   * as many datasets as its plan allows cannot restore one (422 at `quotas.datasets`).
   *
   * A dataset that is not in the trash stays as it is, so that repeating the request changes nothing. The body may be left out.
   */
  restore(datasetId: types.RestoreDatasetData['path']['dataset_id'], body?: types.RestoreDatasetData['body'], options?: RequestOptions): Reply<types.DatasetEnvelope['data']> {
    return this.#transport.call({
      operationId: 'restoreDataset',
      method: 'POST',
      path: ['/datasets/', datasetId, '/restore'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }
}

export class DataResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /datasets/{dataset_id}/data`: lists the rows of a dataset as plain objects.
   *
   * Each row is an object whose keys are all columns of the dataset, or those of `fields`, and nothing else. An empty cell is `null`. Without
   * `sort` rows come in the order in which they were appended.
   */
  list(datasetId: types.ListDataData['path']['dataset_id'], query?: types.ListDataData['query'], options?: RequestOptions): List<types.RowPage['data'][number], types.RowPage> {
    return this.#transport.list({
      operationId: 'listData',
      method: 'GET',
      path: ['/datasets/', datasetId, '/data'],
      query: query,
      styles: { query: { fields: { separator: ',' }, sort: { separator: ',' } } },
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /datasets/{dataset_id}/query`: lists the rows that match a tree of conditions.
   *
   * Returns the same pages as `GET /datasets/{dataset_id}/data`, for queries that are too long for a URL. It changes nothing: keys
   * with read access may use it, and so may every member. A cursor of one operation is valid for the other if conditions and sort are the same. The
   * reply has no `ETag`.
   */
  query(datasetId: types.QueryDataData['path']['dataset_id'], body: types.QueryDataData['body'], options?: RequestOptions): List<types.RowPage['data'][number], types.RowPage> {
    return this.#transport.list({
      operationId: 'queryData',
      method: 'POST',
      path: ['/datasets/', datasetId, '/query'],
      body: body,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

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
  export(datasetId: types.ExportDataData['path']['dataset_id'], query?: types.ExportDataData['query'], options?: RequestOptions): Reply<ReadableStream<Uint8Array>> {
    return this.#transport.call({
      operationId: 'exportData',
      method: 'GET',
      path: ['/datasets/', datasetId, '/export'],
      query: query,
      styles: { query: { fields: { separator: ',' }, sort: { separator: ',' } } },
      accept: 'application/x-ndjson, text/csv; charset=utf-8; header=present, application/vnd.apache.parquet, application/vnd.apache.parquet',
      reply: 'bytes',
    }, options)
  }
}

export class ChangeResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

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
  list(datasetId: types.ListChangesData['path']['dataset_id'], query?: types.ListChangesData['query'], headers?: types.ListChangesData['headers'], options?: RequestOptions): List<types.ChangePage['data'][number], types.ChangePage> {
    return this.#transport.list({
      operationId: 'listChanges',
      method: 'GET',
      path: ['/datasets/', datasetId, '/changes'],
      query: query,
      headers: headers,
      styles: { query: { fields: { separator: ',' } } },
      reply: 'page',
      pagination: pagination,
    }, options)
  }
}

export class SummaryResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

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
  get(datasetId: types.GetSummaryData['path']['dataset_id'], query?: types.GetSummaryData['query'], options?: RequestOptions): Reply<types.DatasetSummaryEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getSummary',
      method: 'GET',
      path: ['/datasets/', datasetId, '/summary'],
      query: query,
      reply: 'data',
    }, options)
  }
}

export class GroupResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

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
  list(datasetId: types.ListGroupsData['path']['dataset_id'], query?: types.ListGroupsData['query'], options?: RequestOptions): List<types.GroupPage['data'][number], types.GroupPage> {
    return this.#transport.list({
      operationId: 'listGroups',
      method: 'GET',
      path: ['/datasets/', datasetId, '/aggregate'],
      query: query,
      styles: { query: { group: { separator: ',' }, measure: { separator: ',' }, sort: { separator: ',' } } },
      reply: 'page',
      pagination: pagination,
    }, options)
  }
}

export class RowResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

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
  list(datasetId: types.ListRowsData['path']['dataset_id'], query?: types.ListRowsData['query'], options?: RequestOptions): List<types.RowRecordPage['data'][number], types.RowRecordPage> {
    return this.#transport.list({
      operationId: 'listRows',
      method: 'GET',
      path: ['/datasets/', datasetId, '/rows'],
      query: query,
      styles: { query: { ids: { separator: ',' }, fields: { separator: ',' }, sort: { separator: ',' } } },
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `PATCH /datasets/{dataset_id}/rows`: changes cells of rows.
   *
   * Changes all rows or none. Cells that you do not send stay as they are; `null` empties a cell. A row that would not change is not
   * written. The body has at most 16 MiB. A row that does not exist returns a 422 at `rows[7].id`.
   */
  change(datasetId: types.ChangeRowsData['path']['dataset_id'], body: types.ChangeRowsData['body'], options?: RequestOptions): Reply<types.RowsChangedEnvelope['data']> {
    return this.#transport.call({
      operationId: 'changeRows',
      method: 'PATCH',
      path: ['/datasets/', datasetId, '/rows'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /datasets/{dataset_id}/rows`: appends rows to a dataset.
   *
   * Stores all rows or none. When the reply arrives the rows are on disk. `{}` is a row of empty cells. The plan limits the
   * number of rows in one request. An error names the first bad cell in `field`, as in `rows[17].age`.
   *
   * The rows may also come as CSV, whose first line names the columns, or as NDJSON, with an object on each line. Both are read as
   * `POST /datasets/{dataset_id}/imports` reads them, and their errors name the line, too. For files of any size, use an import.
   */
  append(datasetId: types.AppendRowsData['path']['dataset_id'], rows: NonNullable<types.AppendRowsData['body']['rows']>, options?: RequestOptions): Reply<types.AppendedRowsEnvelope['data']> {
    return this.#transport.call({
      operationId: 'appendRows',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows'],
      body: { rows: rows },
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

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
  upsert(datasetId: types.UpsertRowsData['path']['dataset_id'], body: types.UpsertRowsData['body'], options?: RequestOptions): Reply<types.UpsertedRowsEnvelope['data']> {
    return this.#transport.call({
      operationId: 'upsertRows',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows/upsert'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

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
  updateWhere(datasetId: types.UpdateRowsWhereData['path']['dataset_id'], body: types.UpdateRowsWhereData['body'], options?: RequestOptions): Reply<types.RowsChangedEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateRowsWhere',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows/update'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

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
  deleteWhere(datasetId: types.DeleteRowsWhereData['path']['dataset_id'], body: types.DeleteRowsWhereData['body'], options?: RequestOptions): Reply<types.RowsChangedEnvelope['data']> {
    return this.#transport.call({
      operationId: 'deleteRowsWhere',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows/delete'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `POST /datasets/{dataset_id}/rows/batch`: appends, updates, upserts and deletes rows as one change.
   *
   * Carries `operations` out in their order, all or none, as one version of the dataset: no request sees the rows in between. With
   * `expected_version` it does so only if the dataset still has this version; otherwise the reply is a 422 at `expected_version`. Every reply to
   * a change of many rows has the version. All operations together have at most as many rows as the plan allows in a request, and the body has at
   * most 16 MiB.
   */
  batch(datasetId: types.BatchRowsData['path']['dataset_id'], body: types.BatchRowsData['body'], options?: RequestOptions): Reply<types.BatchedRowsEnvelope['data']> {
    return this.#transport.call({
      operationId: 'batchRows',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows/batch'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `DELETE /datasets/{dataset_id}/rows/{row_id}`: deletes one row.
   *
   * The other rows keep their numbers; a number is never used again.
   */
  delete(datasetId: types.DeleteRowData['path']['dataset_id'], rowId: types.DeleteRowData['path']['row_id'], options?: ConditionalOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteRow',
      method: 'DELETE',
      path: ['/datasets/', datasetId, '/rows/', rowId],
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /datasets/{dataset_id}/rows/{row_id}`: returns one row as a record.
   *
   * You get the identifiers of rows from the reply to an append, or from the list of records.
   */
  get(datasetId: types.GetRowData['path']['dataset_id'], rowId: types.GetRowData['path']['row_id'], options?: RequestOptions): Reply<types.RowRecordEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getRow',
      method: 'GET',
      path: ['/datasets/', datasetId, '/rows/', rowId],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /datasets/{dataset_id}/rows/{row_id}`: changes cells of one row.
   *
   * Cells that you do not send stay as they are; `null` empties a cell; `{}` changes nothing. If the row has these cells already,
   * its `updated_at` and all tags stay the same.
   */
  update(datasetId: types.UpdateRowData['path']['dataset_id'], rowId: types.UpdateRowData['path']['row_id'], values: NonNullable<types.UpdateRowData['body']['values']>, options?: ConditionalOptions): Reply<types.RowRecordEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateRow',
      method: 'PATCH',
      path: ['/datasets/', datasetId, '/rows/', rowId],
      body: { values: values },
      reply: 'data',
    }, options)
  }

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
  listHistory(datasetId: types.ListRowHistoryData['path']['dataset_id'], rowId: types.ListRowHistoryData['path']['row_id'], query?: types.ListRowHistoryData['query'], options?: RequestOptions): List<types.RowHistoryPage['data'][number], types.RowHistoryPage> {
    return this.#transport.list({
      operationId: 'listRowHistory',
      method: 'GET',
      path: ['/datasets/', datasetId, '/rows/', rowId, '/history'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

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
  restore(datasetId: types.RestoreRowData['path']['dataset_id'], rowId: types.RestoreRowData['path']['row_id'], body: types.RestoreRowData['body'], options?: ConditionalOptions): Reply<types.RowRecordEnvelope['data']> {
    return this.#transport.call({
      operationId: 'restoreRow',
      method: 'POST',
      path: ['/datasets/', datasetId, '/rows/', rowId, '/restore'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }
}

export class ColumnResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `POST /datasets/{dataset_id}/columns`: adds a column at the end.
   *
   * In existing rows the new cells are empty, even if the column has a `default`. So a column that is `required` can be added only to a dataset
   * without rows (422 at `required`). A dataset has at most 300 columns.
   */
  create(datasetId: types.CreateColumnData['path']['dataset_id'], body: types.CreateColumnData['body'], options?: RequestOptions): Reply<types.ColumnEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createColumn',
      method: 'POST',
      path: ['/datasets/', datasetId, '/columns'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `DELETE /datasets/{dataset_id}/columns/{column_name}`: deletes a column with all its cells.
   *
   * The indexes that name it are deleted too. The last column of a dataset cannot be deleted (422 at `column_name`); delete the dataset instead.
   */
  delete(datasetId: types.DeleteColumnData['path']['dataset_id'], columnName: types.DeleteColumnData['path']['column_name'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteColumn',
      method: 'DELETE',
      path: ['/datasets/', datasetId, '/columns/', columnName],
      reply: 'nothing',
    }, options)
  }

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
  update(datasetId: types.UpdateColumnData['path']['dataset_id'], columnName: types.UpdateColumnData['path']['column_name'], body: types.UpdateColumnData['body'], query?: types.UpdateColumnData['query'], options?: RequestOptions): Reply<types.ColumnEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateColumn',
      method: 'PATCH',
      path: ['/datasets/', datasetId, '/columns/', columnName],
      query: query,
      body: body,
      reply: 'data',
    }, options)
  }
}

export class IndexResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /datasets/{dataset_id}/indexes`: lists the indexes of a dataset.
   *
   * The list is in creation order, oldest first.
   */
  list(datasetId: types.ListIndexesData['path']['dataset_id'], query?: types.ListIndexesData['query'], options?: RequestOptions): List<types.IndexPage['data'][number], types.IndexPage> {
    return this.#transport.list({
      operationId: 'listIndexes',
      method: 'GET',
      path: ['/datasets/', datasetId, '/indexes'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

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
  create(datasetId: types.CreateIndexData['path']['dataset_id'], body: types.CreateIndexData['body'], options?: RequestOptions): Reply<types.IndexEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createIndex',
      method: 'POST',
      path: ['/datasets/', datasetId, '/indexes'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `DELETE /datasets/{dataset_id}/indexes/{index_id}`: deletes an index.
   *
   * Rows and replies stay the same. You can delete an index while it is being built.
   */
  delete(datasetId: types.DeleteIndexData['path']['dataset_id'], indexId: types.DeleteIndexData['path']['index_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteIndex',
      method: 'DELETE',
      path: ['/datasets/', datasetId, '/indexes/', indexId],
      reply: 'nothing',
    }, options)
  }
}

export class ImportResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /datasets/{dataset_id}/imports`: lists the imports into a dataset.
   *
   * The list is in creation order, oldest first, or newest first with `order=desc`. The service keeps the record of an import for 30 days after its end.
   */
  list(datasetId: types.ListImportsData['path']['dataset_id'], query?: types.ListImportsData['query'], options?: RequestOptions): List<types.ImportPage['data'][number], types.ImportPage> {
    return this.#transport.list({
      operationId: 'listImports',
      method: 'GET',
      path: ['/datasets/', datasetId, '/imports'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

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
  create(datasetId: types.CreateImportData['path']['dataset_id'], body: types.CreateImportData['body'], query?: types.CreateImportData['query'], options?: RequestOptions): Reply<types.ImportEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createImport',
      method: 'POST',
      path: ['/datasets/', datasetId, '/imports'],
      query: query,
      styles: { query: { match: { separator: ',' } } },
      body: body,
      contentType: 'text/csv',
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `POST /datasets/{dataset_id}/imports/preview`: reads a file as an import would, and writes nothing (dry run).
   *
   * Takes the same body, `mode` and `match` as `POST /datasets/{dataset_id}/imports`, reads the whole file, and replies with the columns that it has,
   * how many rows it has, and which of them cannot be stored. The reply comes when the file is read, some 300,000 rows a second.
   *
   * It does not look at the rows of the dataset: only the import itself finds a row whose key in a unique index is taken.
   */
  preview(datasetId: types.PreviewImportData['path']['dataset_id'], body: types.PreviewImportData['body'], query?: types.PreviewImportData['query'], options?: RequestOptions): Reply<types.ImportPreviewEnvelope['data']> {
    return this.#transport.call({
      operationId: 'previewImport',
      method: 'POST',
      path: ['/datasets/', datasetId, '/imports/preview'],
      query: query,
      styles: { query: { match: { separator: ',' } } },
      body: body,
      contentType: 'text/csv',
      reply: 'data',
    }, options)
  }

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
  createDatasetFromFile(body: types.CreateDatasetFromFileData['body'], query: types.CreateDatasetFromFileData['query'], options?: RequestOptions): Reply<types.ImportEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createDatasetFromFile',
      method: 'POST',
      path: ['/imports'],
      query: query,
      body: body,
      contentType: 'text/csv',
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `POST /imports/preview`: infers the columns of a file, and writes nothing (dry run).
   *
   * Reads the whole file and replies with the columns that `POST /imports` would give a new dataset, how many rows it has, and which of them cannot be read.
   */
  previewFile(body: types.PreviewFileData['body'], options?: RequestOptions): Reply<types.ImportPreviewEnvelope['data']> {
    return this.#transport.call({
      operationId: 'previewFile',
      method: 'POST',
      path: ['/imports/preview'],
      body: body,
      contentType: 'text/csv',
      reply: 'data',
    }, options)
  }

  /**
   * `DELETE /imports/{import_id}`: cancels an import.
   *
   * Nothing more is written from then on. Rows that were written stay. An import that has ended stays as it is; its record is kept.
   */
  cancel(importId: types.CancelImportData['path']['import_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'cancelImport',
      method: 'DELETE',
      path: ['/imports/', importId],
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /imports/{import_id}`: returns the state of an import.
   *
   * Ask now and then, and less often the longer the import takes. The service keeps the record of an import for 30 days after its end.
   */
  get(importId: types.GetImportData['path']['import_id'], options?: RequestOptions): Reply<types.ImportEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getImport',
      method: 'GET',
      path: ['/imports/', importId],
      reply: 'data',
    }, options)
  }

  /**
   * `GET /imports/{import_id}/errors`: lists the rows that an import refused.
   *
   * The list is in the order of the file. The service keeps the first 10,000 refused rows of an import; with `on_error=stop` the first 100.
   */
  listErrors(importId: types.ListImportErrorsData['path']['import_id'], query?: types.ListImportErrorsData['query'], options?: RequestOptions): List<types.ImportErrorPage['data'][number], types.ImportErrorPage> {
    return this.#transport.list({
      operationId: 'listImportErrors',
      method: 'GET',
      path: ['/imports/', importId, '/errors'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }
}

export class EventResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

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
  list(query?: types.ListEventsData['query'], options?: RequestOptions): List<types.EventPage['data'][number], types.EventPage> {
    return this.#transport.list({
      operationId: 'listEvents',
      method: 'GET',
      path: ['/events'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `GET /events/{event_id}`: returns one event.
   *
   * An event that the caller may not see returns a 404, like one that is not there.
   */
  get(eventId: types.GetEventData['path']['event_id'], options?: RequestOptions): Reply<types.EventEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getEvent',
      method: 'GET',
      path: ['/events/', eventId],
      reply: 'data',
    }, options)
  }
}

export class ProjectResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /projects`: lists the organization's projects.
   *
   * The list is in creation order, oldest first. Every organization starts with one project. `state=deleted` lists the projects in the trash instead.
   */
  list(query?: types.ListProjectsData['query'], options?: RequestOptions): List<types.ProjectPage['data'][number], types.ProjectPage> {
    return this.#transport.list({
      operationId: 'listProjects',
      method: 'GET',
      path: ['/projects'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /projects`: creates a project.
   *
   * Names of projects need not be unique.
   */
  create(body: types.CreateProjectData['body'], options?: RequestOptions): Reply<types.ProjectEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createProject',
      method: 'POST',
      path: ['/projects'],
      body: body,
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }

  /**
   * `DELETE /projects/{project_id}`: moves an empty project into the trash, or deletes it for good.
   *
   * A project that still holds datasets cannot be deleted (422 at `project_id` with their number); move or delete them first. Datasets in the
   * trash do not count: to restore them afterwards, name another project, or restore this one first.
   *
   * With `purge=true` the project is deleted for good at once, whether it is in the trash or not. Then datasets in the trash count too: restore
   * or purge them first.
   */
  delete(projectId: types.DeleteProjectData['path']['project_id'], options?: RequestOptions & Pick<NonNullable<types.DeleteProjectData['query']>, 'purge'>): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteProject',
      method: 'DELETE',
      path: ['/projects/', projectId],
      query: { 'purge': options?.['purge'] },
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /projects/{project_id}`: returns one project.
   *
   * Its datasets are listed by `GET /datasets?project_id=…`.
   */
  get(projectId: types.GetProjectData['path']['project_id'], options?: RequestOptions): Reply<types.ProjectEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getProject',
      method: 'GET',
      path: ['/projects/', projectId],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /projects/{project_id}`: renames a project.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing.
   */
  update(projectId: types.UpdateProjectData['path']['project_id'], body: types.UpdateProjectData['body'], options?: RequestOptions): Reply<types.ProjectEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateProject',
      method: 'PATCH',
      path: ['/projects/', projectId],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /projects/{project_id}/restore`: takes a project out of the trash.
   *
   * Its datasets that are in the trash stay there; restore each of them. A project that is not in the trash stays as it is. An organization
   * that has as many projects as its plan allows cannot restore one (422 at `quotas.projects`).
   */
  restore(projectId: types.RestoreProjectData['path']['project_id'], options?: RequestOptions): Reply<types.ProjectEnvelope['data']> {
    return this.#transport.call({
      operationId: 'restoreProject',
      method: 'POST',
      path: ['/projects/', projectId, '/restore'],
      reply: 'data',
      idempotencyKey: 'idempotency-key',
    }, options)
  }
}

export class OrganizationResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /organization`: returns the caller's organization.
   *
   * Includes its plan and the limits of that plan.
   */
  get(options?: RequestOptions): Reply<types.OrganizationEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getOrganization',
      method: 'GET',
      path: ['/organization'],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /organization`: renames the organization.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. Only owners may do this, in the console.
   */
  update(body: types.UpdateOrganizationData['body'], options?: RequestOptions): Reply<types.OrganizationEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateOrganization',
      method: 'PATCH',
      path: ['/organization'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `GET /organization/usage`: returns how much of the limits and quotas is used.
   *
   * Includes the requests of the current window that count towards the plan's limit, the requests with API keys on each of the last 30 days (UTC), how
   * much of each quota is used, the size of the log of changes, and what is in the trash. The counts of the days are up to a minute old.
   */
  getUsage(options?: RequestOptions): Reply<types.UsageEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getUsage',
      method: 'GET',
      path: ['/organization/usage'],
      reply: 'data',
    }, options)
  }
}

export class ApiKeyResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /api-keys`: lists the organization's API keys.
   *
   * The list is in creation order, oldest first. It includes expired keys, but not revoked ones. Values are never shown.
   */
  list(query?: types.ListApiKeysData['query'], options?: RequestOptions): List<types.ApiKeyPage['data'][number], types.ApiKeyPage> {
    return this.#transport.list({
      operationId: 'listApiKeys',
      method: 'GET',
      path: ['/api-keys'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /api-keys`: creates an API key.
   *
   * The reply has the value of the key, which is never shown again. Requires a recent confirmation (see *Session*).
   */
  create(body: types.CreateApiKeyData['body'], options?: RequestOptions): Reply<types.CreatedApiKeyEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createApiKey',
      method: 'POST',
      path: ['/api-keys'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `DELETE /api-keys/{api_key_id}`: revokes an API key.
   *
   * The key stops working within a second on every node. This cannot be undone.
   */
  delete(apiKeyId: types.DeleteApiKeyData['path']['api_key_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteApiKey',
      method: 'DELETE',
      path: ['/api-keys/', apiKeyId],
      reply: 'nothing',
    }, options)
  }

  /**
   * `PATCH /api-keys/{api_key_id}`: renames an API key or changes when it expires.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing. `expires_at` may be `null` (never) or in the past (at once).
   */
  update(apiKeyId: types.UpdateApiKeyData['path']['api_key_id'], body: types.UpdateApiKeyData['body'], options?: RequestOptions): Reply<types.ApiKeyEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateApiKey',
      method: 'PATCH',
      path: ['/api-keys/', apiKeyId],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /api-keys/{api_key_id}/rotate`: replaces an API key with a new one; both work for a time.
   *
   * Creates a key with the same name and access. The reply has its value, which is never shown again. The old key works until
   * `previous_expires_at`, or until its own expiry if that is sooner. The new key expires at `expires_at`, or never.
   * Requires a recent confirmation (see *Session*).
   */
  rotate(apiKeyId: types.RotateApiKeyData['path']['api_key_id'], body: types.RotateApiKeyData['body'], options?: RequestOptions): Reply<types.CreatedApiKeyEnvelope['data']> {
    return this.#transport.call({
      operationId: 'rotateApiKey',
      method: 'POST',
      path: ['/api-keys/', apiKeyId, '/rotate'],
      body: body,
      reply: 'data',
    }, options)
  }
}

export class WebhookResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /webhooks`: lists the organization's webhooks.
   *
   * The list is in creation order, oldest first. Secrets are never shown.
   */
  list(query?: types.ListWebhooksData['query'], options?: RequestOptions): List<types.WebhookPage['data'][number], types.WebhookPage> {
    return this.#transport.list({
      operationId: 'listWebhooks',
      method: 'GET',
      path: ['/webhooks'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

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
  create(body: types.CreateWebhookData['body'], options?: RequestOptions): Reply<types.CreatedWebhookEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createWebhook',
      method: 'POST',
      path: ['/webhooks'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `DELETE /webhooks/{webhook_id}`: deletes a webhook and its deliveries.
   *
   * A message that is being sent at this moment may still arrive. This cannot be undone.
   */
  delete(webhookId: types.DeleteWebhookData['path']['webhook_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteWebhook',
      method: 'DELETE',
      path: ['/webhooks/', webhookId],
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /webhooks/{webhook_id}`: returns one webhook.
   *
   * The reply does not include the secret.
   */
  get(webhookId: types.GetWebhookData['path']['webhook_id'], options?: RequestOptions): Reply<types.WebhookEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getWebhook',
      method: 'GET',
      path: ['/webhooks/', webhookId],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /webhooks/{webhook_id}`: changes where a webhook goes, what it sends, or its state.
   *
   * Fields that you do not send stay as they are; `{}` changes nothing.
   *
   * `"state": "disabled"` stops sending: events that happen meanwhile are not sent later, and pending deliveries wait. `"state": "enabled"`
   * sends the waiting deliveries at once.
   */
  update(webhookId: types.UpdateWebhookData['path']['webhook_id'], body: types.UpdateWebhookData['body'], options?: RequestOptions): Reply<types.WebhookEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateWebhook',
      method: 'PATCH',
      path: ['/webhooks/', webhookId],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /webhooks/{webhook_id}/rotate`: gives a webhook a new secret; the old one signs too for a time.
   *
   * The reply has the new secret, which is never shown again. Until `previous_expires_at` each message has two signatures, one with each secret, so that
   * your receiver can change to the new one at any moment in between. If you rotate several times, only the newest of the earlier secrets still signs.
   */
  rotate(webhookId: types.RotateWebhookData['path']['webhook_id'], body: types.RotateWebhookData['body'], options?: RequestOptions): Reply<types.CreatedWebhookEnvelope['data']> {
    return this.#transport.call({
      operationId: 'rotateWebhook',
      method: 'POST',
      path: ['/webhooks/', webhookId, '/rotate'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /webhooks/{webhook_id}/test`: sends a test message.
   *
   * Queues a message of the type `webhook.test`, whatever `events` says. The list of deliveries shows whether it arrived. A disabled webhook
   * sends nothing, so the reply is a 422 at `state`.
   */
  test(webhookId: types.TestWebhookData['path']['webhook_id'], options?: RequestOptions): Reply<types.DeliveryEnvelope['data']> {
    return this.#transport.call({
      operationId: 'testWebhook',
      method: 'POST',
      path: ['/webhooks/', webhookId, '/test'],
      reply: 'data',
    }, options)
  }

  /**
   * `GET /webhooks/{webhook_id}/deliveries`: lists what was sent to a webhook, and what is to be sent.
   *
   * The newest delivery comes first, unlike in other lists. A delivery is listed for 7 days after its end.
   */
  listDeliveries(webhookId: types.ListDeliveriesData['path']['webhook_id'], query?: types.ListDeliveriesData['query'], options?: RequestOptions): List<types.DeliveryPage['data'][number], types.DeliveryPage> {
    return this.#transport.list({
      operationId: 'listDeliveries',
      method: 'GET',
      path: ['/webhooks/', webhookId, '/deliveries'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry`: sends a message again.
   *
   * The service sends the message at once, even if it has arrived before, with the same `webhook-id` and body. If the attempt fails, all further attempts follow. A disabled webhook
   * sends nothing, so the reply is a 422 at `state`.
   */
  retryDelivery(webhookId: types.RetryDeliveryData['path']['webhook_id'], deliveryId: types.RetryDeliveryData['path']['delivery_id'], options?: RequestOptions): Reply<types.DeliveryEnvelope['data']> {
    return this.#transport.call({
      operationId: 'retryDelivery',
      method: 'POST',
      path: ['/webhooks/', webhookId, '/deliveries/', deliveryId, '/retry'],
      reply: 'data',
    }, options)
  }
}

export class MemberResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /members`: lists the organization's users.
   *
   * The list is in the order in which the users joined.
   */
  list(query?: types.ListMembersData['query'], options?: RequestOptions): List<types.MemberPage['data'][number], types.MemberPage> {
    return this.#transport.list({
      operationId: 'listMembers',
      method: 'GET',
      path: ['/members'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `DELETE /members/{user_id}`: removes a user.
   *
   * The user's sessions in the organization end at once, and so do the open invitations that the user sent. The user stays in other
   * organizations. The last owner cannot be removed (422 at `user_id`).
   *
   * If the user has created API keys that still work, `api_keys` must say whether they are kept or revoked. Without `api_keys` the user is not
   * removed, and the reply is a 422 at `api_keys` with the number of these keys.
   */
  delete(userId: types.DeleteMemberData['path']['user_id'], query?: types.DeleteMemberData['query'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteMember',
      method: 'DELETE',
      path: ['/members/', userId],
      query: query,
      reply: 'nothing',
    }, options)
  }

  /**
   * `PATCH /members/{user_id}`: changes a user's role.
   *
   * `{}` changes nothing. The last owner cannot get another role (422 at `role`). When an owner gets another role, the open invitations
   * of this owner end. Making somebody an owner requires a recent confirmation (see *Session*).
   */
  update(userId: types.UpdateMemberData['path']['user_id'], body: types.UpdateMemberData['body'], options?: RequestOptions): Reply<types.MemberEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateMember',
      method: 'PATCH',
      path: ['/members/', userId],
      body: body,
      reply: 'data',
    }, options)
  }
}

export class InvitationResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `GET /invitations`: lists invitations that are not accepted yet.
   *
   * The list is in creation order, oldest first. It includes expired invitations.
   */
  list(query?: types.ListInvitationsData['query'], options?: RequestOptions): List<types.InvitationPage['data'][number], types.InvitationPage> {
    return this.#transport.list({
      operationId: 'listInvitations',
      method: 'GET',
      path: ['/invitations'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `POST /invitations`: invites a person to the organization.
   *
   * The reply has the token, which is never shown again: pass it on as a link. It works once, within 7 days. An earlier invitation for the
   * same address ends. Neither this reply nor the link reveals whether the address has an account in another organization. Inviting an
   * owner requires a recent confirmation (see *Session*).
   */
  create(body: types.CreateInvitationData['body'], options?: RequestOptions): Reply<types.CreatedInvitationEnvelope['data']> {
    return this.#transport.call({
      operationId: 'createInvitation',
      method: 'POST',
      path: ['/invitations'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /invitations/open`: returns what an invitation is for.
   *
   * The invitation stays open, so a page can show what it is for before the person accepts. An unknown, used, expired or
   * revoked token returns a 422 at `token`; the reply does not say which of these it is.
   */
  open(body: types.OpenInvitationData['body'], options?: RequestOptions): Reply<types.OpenInvitationEnvelope['data']> {
    return this.#transport.call({
      operationId: 'openInvitation',
      method: 'POST',
      path: ['/invitations/open'],
      body: body,
      reply: 'data',
    }, options)
  }

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
  accept(body: types.AcceptInvitationData['body'], options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'acceptInvitation',
      method: 'POST',
      path: ['/invitations/accept'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `DELETE /invitations/{invitation_id}`: revokes an invitation.
   *
   * Its token stops working at once.
   */
  delete(invitationId: types.DeleteInvitationData['path']['invitation_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'deleteInvitation',
      method: 'DELETE',
      path: ['/invitations/', invitationId],
      reply: 'nothing',
    }, options)
  }
}

export class SessionResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * `DELETE /session`: signs out.
   *
   * Ends this session. Other sessions of the user stay.
   */
  signOut(options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'signOut',
      method: 'DELETE',
      path: ['/session'],
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /session`: returns the session and the signed-in user.
   *
   * Includes the current organization, all organizations of the user, and when the session ends at the latest. A session ends sooner if it is not used for 12 hours.
   */
  get(options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'getSession',
      method: 'GET',
      path: ['/session'],
      reply: 'data',
    }, options)
  }

  /**
   * `PATCH /session`: switches to another organization.
   *
   * The same session continues in another organization of the user. `{}` changes nothing. An organization that the user does not belong to returns a 422 at `organization_id`.
   */
  update(body: types.UpdateSessionData['body'], options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'updateSession',
      method: 'PATCH',
      path: ['/session'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /session`: signs a user in.
   *
   * Returns a session and sets its cookie. Each sign-in makes a new session and ends the one that the browser had before. A user who belongs to several
   * organizations enters the last one used, and can switch with `PATCH /session`.
   *
   * A wrong password and an unknown e-mail address get the same reply. After 10 wrong passwords for one e-mail address from one network
   * address, further attempts from there return a 429 for up to 15 minutes. The user can still sign in from elsewhere.
   */
  signIn(body: types.SignInData['body'], options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'signIn',
      method: 'POST',
      path: ['/session'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /session/password`: changes the signed-in user's password.
   *
   * Ends every session of the user. The reply starts a new session in place of this one.
   */
  changePassword(body: types.ChangePasswordData['body'], options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'changePassword',
      method: 'POST',
      path: ['/session/password'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `POST /session/confirm`: confirms the session with the password.
   *
   * For the next 15 minutes the session may create API keys and make users owners. A wrong password returns a 422 at `password`; after 10 of them further attempts return a 429 for up to 15 minutes.
   */
  confirm(body: types.ConfirmSessionData['body'], options?: RequestOptions): Reply<types.SessionEnvelope['data']> {
    return this.#transport.call({
      operationId: 'confirmSession',
      method: 'POST',
      path: ['/session/confirm'],
      body: body,
      reply: 'data',
    }, options)
  }

  /**
   * `DELETE /sessions`: ends all other sessions of the signed-in user.
   *
   * The session of this request stays.
   */
  endOtherSessions(options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'endOtherSessions',
      method: 'DELETE',
      path: ['/sessions'],
      reply: 'nothing',
    }, options)
  }

  /**
   * `GET /sessions`: lists the signed-in user's sessions.
   *
   * The list is in the order in which the sessions began, in all of the user's organizations. It does not include sessions that have ended.
   */
  listSessions(query?: types.ListSessionsData['query'], options?: RequestOptions): List<types.SessionPage['data'][number], types.SessionPage> {
    return this.#transport.list({
      operationId: 'listSessions',
      method: 'GET',
      path: ['/sessions'],
      query: query,
      reply: 'page',
      pagination: pagination,
    }, options)
  }

  /**
   * `DELETE /sessions/{session_id}`: ends a session of the signed-in user.
   *
   * The session ends at once, on every node.
   */
  end(sessionId: types.EndSessionData['path']['session_id'], options?: RequestOptions): Reply<void> {
    return this.#transport.call({
      operationId: 'endSession',
      method: 'DELETE',
      path: ['/sessions/', sessionId],
      reply: 'nothing',
    }, options)
  }
}
