// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AppendRowsData, AppendRowsErrors, AppendRowsResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, ConfirmSessionData, ConfirmSessionErrors, ConfirmSessionResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateColumnData, CreateColumnErrors, CreateColumnResponses, CreateDatasetData, CreateDatasetErrors, CreateDatasetResponses, CreateIndexData, CreateIndexErrors, CreateIndexResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, DeleteApiKeyData, DeleteApiKeyErrors, DeleteApiKeyResponses, DeleteColumnData, DeleteColumnErrors, DeleteColumnResponses, DeleteDatasetData, DeleteDatasetErrors, DeleteDatasetResponses, DeleteIndexData, DeleteIndexErrors, DeleteIndexResponses, DeleteInvitationData, DeleteInvitationErrors, DeleteInvitationResponses, DeleteMemberData, DeleteMemberErrors, DeleteMemberResponses, DeleteProjectData, DeleteProjectErrors, DeleteProjectResponses, DeleteRowData, DeleteRowErrors, DeleteRowResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, ExportDataData, ExportDataErrors, ExportDataResponses, GetDatasetData, GetDatasetErrors, GetDatasetResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetRowData, GetRowErrors, GetRowResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetSummaryData, GetSummaryErrors, GetSummaryResponses, GetUsageData, GetUsageErrors, GetUsageResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListDataData, ListDataErrors, ListDataResponses, ListDatasetsData, ListDatasetsErrors, ListDatasetsResponses, ListGroupsData, ListGroupsErrors, ListGroupsResponses, ListIndexesData, ListIndexesErrors, ListIndexesResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListProjectsData, ListProjectsErrors, ListProjectsResponses, ListRowsData, ListRowsErrors, ListRowsResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, OpenInvitationData, OpenInvitationErrors, OpenInvitationResponses, QueryDataData, QueryDataErrors, QueryDataResponses, RotateApiKeyData, RotateApiKeyErrors, RotateApiKeyResponses, SignInData, SignInErrors, SignInResponses, SignOutData, SignOutErrors, SignOutResponses, UpdateApiKeyData, UpdateApiKeyErrors, UpdateApiKeyResponses, UpdateColumnData, UpdateColumnErrors, UpdateColumnResponses, UpdateDatasetData, UpdateDatasetErrors, UpdateDatasetResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdateOrganizationData, UpdateOrganizationErrors, UpdateOrganizationResponses, UpdateProjectData, UpdateProjectErrors, UpdateProjectResponses, UpdateRowData, UpdateRowErrors, UpdateRowResponses, UpdateSessionData, UpdateSessionErrors, UpdateSessionResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Lists the organization's datasets.
 *
 * In creation order, oldest first. With `project_id`, only the datasets of that project; for an unknown project the list is empty. With
 * `name`, only the datasets of exactly this name; there may be several, or none.
 *
 */
export const listDatasets = <ThrowOnError extends boolean = false>(options?: Options<ListDatasetsData, ThrowOnError>): RequestResult<ListDatasetsResponses, ListDatasetsErrors, ThrowOnError> => (options?.client ?? client).get<ListDatasetsResponses, ListDatasetsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets',
    ...options
});

/**
 * Creates a dataset.
 *
 * A new dataset has 1 to 300 columns and no rows. Column names are unique within their dataset (by exact
 * comparison). Names of datasets need not be unique.
 *
 */
export const createDataset = <ThrowOnError extends boolean = false>(options: Options<CreateDatasetData, ThrowOnError>): RequestResult<CreateDatasetResponses, CreateDatasetErrors, ThrowOnError> => (options.client ?? client).post<CreateDatasetResponses, CreateDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Deletes a dataset with all its rows.
 *
 * From then on every operation on the dataset is a 404.
 */
export const deleteDataset = <ThrowOnError extends boolean = false>(options: Options<DeleteDatasetData, ThrowOnError>): RequestResult<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError> => (options.client ?? client).delete<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}',
    ...options
});

/**
 * Returns one dataset.
 *
 * Includes its columns in order and the number of its rows.
 */
export const getDataset = <ThrowOnError extends boolean = false>(options: Options<GetDatasetData, ThrowOnError>): RequestResult<GetDatasetResponses, GetDatasetErrors, ThrowOnError> => (options.client ?? client).get<GetDatasetResponses, GetDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}',
    ...options
});

/**
 * Renames a dataset or moves it to another project.
 *
 * Fields that you do not send stay as they are; `{}` changes nothing. Use the column operations to change columns.
 */
export const updateDataset = <ThrowOnError extends boolean = false>(options: Options<UpdateDatasetData, ThrowOnError>): RequestResult<UpdateDatasetResponses, UpdateDatasetErrors, ThrowOnError> => (options.client ?? client).patch<UpdateDatasetResponses, UpdateDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Lists the rows of a dataset as plain objects.
 *
 * Each row is an object whose keys are all columns of the dataset, or those of `fields`, and nothing else. An empty cell is `null`. Without
 * `sort` rows come in the order in which they were appended.
 *
 */
export const listData = <ThrowOnError extends boolean = false>(options: Options<ListDataData, ThrowOnError>): RequestResult<ListDataResponses, ListDataErrors, ThrowOnError> => (options.client ?? client).get<ListDataResponses, ListDataErrors, ThrowOnError>({
    querySerializer: { parameters: { fields: { array: { explode: false } }, sort: { array: { explode: false } } } },
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/data',
    ...options
});

/**
 * Lists the rows that match a tree of conditions.
 *
 * Returns the same pages as `GET /datasets/{dataset_id}/data`, for queries that are too long for an address. It changes nothing: keys
 * with read access may use it, and so may every member. A cursor of one is valid for the other if conditions and sort are the same. The
 * reply has no `ETag`.
 *
 */
export const queryData = <ThrowOnError extends boolean = false>(options: Options<QueryDataData, ThrowOnError>): RequestResult<QueryDataResponses, QueryDataErrors, ThrowOnError> => (options.client ?? client).post<QueryDataResponses, QueryDataErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/query',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Exports all matching rows as one file.
 *
 * The file is a snapshot: it holds the rows that match `filter` at one moment, in the order of `sort`, and nothing that is
 * written while you read it. An export counts as one request. It is a stream without a length. If the transfer breaks off,
 * what has arrived is incomplete.
 *
 * **`ndjson`**: one plain row per line, as in the data operation.
 *
 * **`csv`**: RFC 4180 in UTF-8 without a byte order mark: lines end in CRLF, and the first line holds the column names. An
 * empty cell is nothing between two commas, an empty text is `""`. Numbers are written as in JSON, booleans as `true`
 * and `false`, json cells as JSON text. Texts that a spreadsheet would take for formulas stay as they are,
 * unless you ask for `formulas=escape`.
 *
 * The service writes a few exports at the same time; others wait. Beyond 64 exports of an organization, or when their files
 * would take too much of the disk, the reply is a 503.
 *
 */
export const exportData = <ThrowOnError extends boolean = false>(options: Options<ExportDataData, ThrowOnError>): RequestResult<ExportDataResponses, ExportDataErrors, ThrowOnError> => (options.client ?? client).get<ExportDataResponses, ExportDataErrors, ThrowOnError>({
    querySerializer: { parameters: { fields: { array: { explode: false } }, sort: { array: { explode: false } } } },
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/export',
    ...options
});

/**
 * Returns statistics for each column.
 *
 * For each column: the number of filled and empty cells, the number of different values, the least and the greatest value, and
 * either a histogram (number, date) or the most frequent values (text, boolean). With `filter`, only matching rows count.
 *
 * - Up to 10,000 different values of a column are counted exactly (fewer in a dataset of more than 6 columns, but at least 200). Beyond
 * that `distinct` is an estimate with an error of about 1 %, the counts of `top_values` are lower bounds, and `distinct_is_exact` is
 * false. Text and json values are compared by their first 256 code points.
 * - In a dataset of more than 10,000,000 cells the service reads a sample that is spread evenly over the rows. `rows_examined` is then
 * less than `row_count`, and all figures are those of the rows examined.
 * - Rows that are written during the request may or may not be counted.
 *
 */
export const getSummary = <ThrowOnError extends boolean = false>(options: Options<GetSummaryData, ThrowOnError>): RequestResult<GetSummaryResponses, GetSummaryErrors, ThrowOnError> => (options.client ?? client).get<GetSummaryResponses, GetSummaryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/summary',
    ...options
});

/**
 * Counts, sums and compares rows in groups.
 *
 * Puts the rows that match `filter` into groups, one for each combination of values of the columns in `group`, and computes each
 * `measure` for each group. Without `group` all matching rows are one group, also if there are none. So
 * `GET /datasets/{dataset_id}/aggregate?filter=origin:OSL` returns how many rows match.
 *
 * - **Groups.** Texts are equal if all their characters are. Rows with an empty cell are a group of their own, whose value is `null`;
 * the empty text is another one. More than 10,000 groups are a 400 at `group`, as are groups whose texts take more than 16 MiB.
 * - **Order.** By the groups' values, ascending, or by `sort`. An empty value comes before every other, and text is ordered by its first
 * 256 code points. Groups that compare equal come in an order of their values that stays the same.
 * - **Pages.** The cursor is a position in that order. If rows are written between two pages, a group whose measures change may
 * come twice or not at all.
 * - **Sums.** The sum of doubles depends on the order in which they are added, so two calculations may differ: by at most 10⁻¹² times the
 * sum of the absolute values (for `avg`, divided by their number). A sum beyond the range of a double is a 422 at `measure`.
 * - **Different values.** `count_distinct` is exact up to 10,000. A result above 10,000 is an estimate with an error of about 1 %. If all groups together
 * have more than 1,000,000 values that would have to be told apart exactly, it is a 400 at `measure`.
 * - **Time.** The service reads all matching rows and gives up after 10 seconds, which is a 503, or when the client closes the
 * connection. Rows that are written during the request may or may not be counted. An index that holds all columns of the request may
 * make it cheaper, see `createIndex` and `X-Suggested-Index`. Repeat a request with `If-None-Match`: as long as nothing was written, the
 * reply is a 304 and nothing is read.
 *
 */
export const listGroups = <ThrowOnError extends boolean = false>(options: Options<ListGroupsData, ThrowOnError>): RequestResult<ListGroupsResponses, ListGroupsErrors, ThrowOnError> => (options.client ?? client).get<ListGroupsResponses, ListGroupsErrors, ThrowOnError>({
    querySerializer: { parameters: {
            group: { array: { explode: false } },
            measure: { array: { explode: false } },
            sort: { array: { explode: false } }
        } },
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/aggregate',
    ...options
});

/**
 * Lists the rows of a dataset as records.
 *
 * Each record has an identifier, the row's cells as `values`, and times. Filters, sorts and pages work as in the data
 * operation. In insertion order `after` begins the page after any row; it cannot be combined with `sort` or `cursor`.
 *
 * With `ids` the reply has exactly these rows, in the order of the request. A row that does not exist is left out; an identifier that is
 * named twice counts once. `limit` does not apply, but a page still ends at about 8 MiB: go on with its cursor and the same `ids`. Of
 * the other parameters only `fields` can be combined with `ids`.
 *
 */
export const listRows = <ThrowOnError extends boolean = false>(options: Options<ListRowsData, ThrowOnError>): RequestResult<ListRowsResponses, ListRowsErrors, ThrowOnError> => (options.client ?? client).get<ListRowsResponses, ListRowsErrors, ThrowOnError>({
    querySerializer: { parameters: {
            ids: { array: { explode: false } },
            fields: { array: { explode: false } },
            sort: { array: { explode: false } }
        } },
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/rows',
    ...options
});

/**
 * Appends rows to a dataset.
 *
 * Stores all rows or none. When the reply arrives the rows are on disk. `{}` is a row of empty cells. The plan limits the
 * number of rows in one request. An error names the first bad cell in `field`, as in `rows[17].age`.
 *
 */
export const appendRows = <ThrowOnError extends boolean = false>(options: Options<AppendRowsData, ThrowOnError>): RequestResult<AppendRowsResponses, AppendRowsErrors, ThrowOnError> => (options.client ?? client).post<AppendRowsResponses, AppendRowsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/rows',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Deletes one row.
 *
 * The other rows keep their numbers; a number is never used again.
 */
export const deleteRow = <ThrowOnError extends boolean = false>(options: Options<DeleteRowData, ThrowOnError>): RequestResult<DeleteRowResponses, DeleteRowErrors, ThrowOnError> => (options.client ?? client).delete<DeleteRowResponses, DeleteRowErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/rows/{row_id}',
    ...options
});

/**
 * Returns one row as a record.
 *
 * The reply to an append and the list of records have the identifiers of rows.
 */
export const getRow = <ThrowOnError extends boolean = false>(options: Options<GetRowData, ThrowOnError>): RequestResult<GetRowResponses, GetRowErrors, ThrowOnError> => (options.client ?? client).get<GetRowResponses, GetRowErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/rows/{row_id}',
    ...options
});

/**
 * Changes cells of one row.
 *
 * Cells that you do not send stay as they are; `null` empties a cell; `{}` changes nothing.
 */
export const updateRow = <ThrowOnError extends boolean = false>(options: Options<UpdateRowData, ThrowOnError>): RequestResult<UpdateRowResponses, UpdateRowErrors, ThrowOnError> => (options.client ?? client).patch<UpdateRowResponses, UpdateRowErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/rows/{row_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Adds a column at the end.
 *
 * In existing rows the new cells are empty. A dataset has at most 300 columns.
 */
export const createColumn = <ThrowOnError extends boolean = false>(options: Options<CreateColumnData, ThrowOnError>): RequestResult<CreateColumnResponses, CreateColumnErrors, ThrowOnError> => (options.client ?? client).post<CreateColumnResponses, CreateColumnErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/columns',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Deletes a column with all its cells.
 *
 * The indexes that name it are deleted too. The last column of a dataset cannot be deleted (422 at `column_name`); delete the dataset instead.
 */
export const deleteColumn = <ThrowOnError extends boolean = false>(options: Options<DeleteColumnData, ThrowOnError>): RequestResult<DeleteColumnResponses, DeleteColumnErrors, ThrowOnError> => (options.client ?? client).delete<DeleteColumnResponses, DeleteColumnErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/columns/{column_name}',
    ...options
});

/**
 * Renames a column or gives it another type.
 *
 * Fields that you do not send stay as they are; `{}` changes nothing. A new `type` converts every cell by the
 * table below. If one cell does not convert, nothing changes, and a 422 at `type` names the first such row and their number.
 * Empty cells stay empty. A renamed column keeps its indexes; a new `type` drops the indexes that name it.
 *
 * | From \ to | `text` | `number` | `boolean` | `date` | `json` |
 * |---|---|---|---|---|---|
 * | `text` | | a JSON number (`""` is none) | `true` or `false` | `YYYY-MM-DD`, a real date | the text read as JSON |
 * | `number` | its shortest decimal form, as in JSON | | 1 is true, 0 is false | never | the same number |
 * | `boolean` | `true` or `false` | 1 or 0 | | never | the same boolean |
 * | `date` | `YYYY-MM-DD` | never | never | | the date as a JSON string |
 * | `json` | a string's text; of other values their JSON | a number | a boolean | a string that is a date | |
 *
 */
export const updateColumn = <ThrowOnError extends boolean = false>(options: Options<UpdateColumnData, ThrowOnError>): RequestResult<UpdateColumnResponses, UpdateColumnErrors, ThrowOnError> => (options.client ?? client).patch<UpdateColumnResponses, UpdateColumnErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/columns/{column_name}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Lists the indexes of a dataset.
 *
 * In creation order, oldest first.
 */
export const listIndexes = <ThrowOnError extends boolean = false>(options: Options<ListIndexesData, ThrowOnError>): RequestResult<ListIndexesResponses, ListIndexesErrors, ThrowOnError> => (options.client ?? client).get<ListIndexesResponses, ListIndexesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/indexes',
    ...options
});

/**
 * Creates an index.
 *
 * The reply comes when the index is built and in use. Reads go on while it is built. Write `fields` as in `sort`. An index
 * serves a page if both of these hold:
 *
 * - each `filter` is either `field:value` on one of the index's first fields (one for each, in any order; one of them can be
 * `field:=a,b`) or a range
 * (`>`, `<`, `>=`, `<=`, `~=`, `field:!`) on the field after those;
 * - `sort` is exactly the rest of the index's fields, in the same directions, or absent if none are left.
 *
 * So `["origin", "-delay"]` serves `sort=origin,-delay`, `filter=origin:OSL&sort=-delay`, and
 * `filter=origin:OSL&filter=delay:>10&sort=-delay`. It does not serve `sort=origin`, which has another order, or `sort=-origin,delay`,
 * where rows that compare equal still come in the order in which they were appended. `field:` (empty cells) counts as
 * `field:value`, except on text columns. No such index serves `~`, `!value`, texts of 256 characters and more, or json columns. A page that
 * no index serves is read without one.
 *
 * With `kind: contains` an index has one text column and serves `field:~text` for texts of at least 3 characters: it finds the rows that may
 * match, and only these are read. It takes about half of the space of its column. A database that cannot have such an index is a 422 at `kind`.
 *
 * A dataset has at most 16 indexes, no two of a kind with the same fields (a 422 at `fields` names the existing one). A renamed
 * column keeps its indexes; deleting it or changing its type deletes the indexes that name it.
 *
 */
export const createIndex = <ThrowOnError extends boolean = false>(options: Options<CreateIndexData, ThrowOnError>): RequestResult<CreateIndexResponses, CreateIndexErrors, ThrowOnError> => (options.client ?? client).post<CreateIndexResponses, CreateIndexErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/indexes',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Deletes an index.
 *
 * Rows and replies stay the same. You can delete an index while it is being built.
 */
export const deleteIndex = <ThrowOnError extends boolean = false>(options: Options<DeleteIndexData, ThrowOnError>): RequestResult<DeleteIndexResponses, DeleteIndexErrors, ThrowOnError> => (options.client ?? client).delete<DeleteIndexResponses, DeleteIndexErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/indexes/{index_id}',
    ...options
});

/**
 * Lists the organization's projects.
 *
 * In creation order, oldest first. Every organization starts with one.
 */
export const listProjects = <ThrowOnError extends boolean = false>(options?: Options<ListProjectsData, ThrowOnError>): RequestResult<ListProjectsResponses, ListProjectsErrors, ThrowOnError> => (options?.client ?? client).get<ListProjectsResponses, ListProjectsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/projects',
    ...options
});

/**
 * Creates a project.
 *
 * Names of projects need not be unique.
 */
export const createProject = <ThrowOnError extends boolean = false>(options: Options<CreateProjectData, ThrowOnError>): RequestResult<CreateProjectResponses, CreateProjectErrors, ThrowOnError> => (options.client ?? client).post<CreateProjectResponses, CreateProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/projects',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Deletes an empty project.
 *
 * A project that still holds datasets cannot be deleted (422 at `project_id` with their number); move or delete them first.
 */
export const deleteProject = <ThrowOnError extends boolean = false>(options: Options<DeleteProjectData, ThrowOnError>): RequestResult<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError> => (options.client ?? client).delete<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/projects/{project_id}',
    ...options
});

/**
 * Returns one project.
 *
 * Its datasets are listed by `GET /datasets?project_id=…`.
 */
export const getProject = <ThrowOnError extends boolean = false>(options: Options<GetProjectData, ThrowOnError>): RequestResult<GetProjectResponses, GetProjectErrors, ThrowOnError> => (options.client ?? client).get<GetProjectResponses, GetProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/projects/{project_id}',
    ...options
});

/**
 * Renames a project.
 *
 * Fields that you do not send stay as they are; `{}` changes nothing.
 */
export const updateProject = <ThrowOnError extends boolean = false>(options: Options<UpdateProjectData, ThrowOnError>): RequestResult<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError> => (options.client ?? client).patch<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/projects/{project_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Returns the caller's organization.
 *
 * Includes its plan and the limits of that plan.
 */
export const getOrganization = <ThrowOnError extends boolean = false>(options?: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError> => (options?.client ?? client).get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/organization',
    ...options
});

/**
 * Renames the organization.
 *
 * Fields that you do not send stay as they are; `{}` changes nothing. For owners, in the console.
 */
export const updateOrganization = <ThrowOnError extends boolean = false>(options: Options<UpdateOrganizationData, ThrowOnError>): RequestResult<UpdateOrganizationResponses, UpdateOrganizationErrors, ThrowOnError> => (options.client ?? client).patch<UpdateOrganizationResponses, UpdateOrganizationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/organization',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Returns how much of the limits and quotas is used.
 *
 * Includes the requests of the current window that count for the plan, the requests with API keys on each of the last 30 days (UTC), what
 * is used of each quota, and what the log of changes takes. The days' counts are up to a minute old.
 *
 */
export const getUsage = <ThrowOnError extends boolean = false>(options?: Options<GetUsageData, ThrowOnError>): RequestResult<GetUsageResponses, GetUsageErrors, ThrowOnError> => (options?.client ?? client).get<GetUsageResponses, GetUsageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/organization/usage',
    ...options
});

/**
 * Lists the organization's API keys.
 *
 * In creation order, oldest first. Includes expired keys, but not revoked ones. Values are never shown.
 */
export const listApiKeys = <ThrowOnError extends boolean = false>(options?: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError> => (options?.client ?? client).get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/api-keys',
    ...options
});

/**
 * Creates an API key.
 *
 * The reply has the value of the key, which is never shown again. Requires a recent confirmation (see *Session*).
 */
export const createApiKey = <ThrowOnError extends boolean = false>(options: Options<CreateApiKeyData, ThrowOnError>): RequestResult<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError> => (options.client ?? client).post<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/api-keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revokes an API key.
 *
 * The key stops working within a second on every node. This cannot be undone.
 */
export const deleteApiKey = <ThrowOnError extends boolean = false>(options: Options<DeleteApiKeyData, ThrowOnError>): RequestResult<DeleteApiKeyResponses, DeleteApiKeyErrors, ThrowOnError> => (options.client ?? client).delete<DeleteApiKeyResponses, DeleteApiKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/api-keys/{api_key_id}',
    ...options
});

/**
 * Renames an API key or changes when it expires.
 *
 * Fields that you do not send stay as they are; `{}` changes nothing. `expires_at` may be `null` (never) or in the past (at once).
 */
export const updateApiKey = <ThrowOnError extends boolean = false>(options: Options<UpdateApiKeyData, ThrowOnError>): RequestResult<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError> => (options.client ?? client).patch<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/api-keys/{api_key_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replaces an API key with a new one; both work for a time.
 *
 * Creates a key with the same name and access. The reply has its value, which is never shown again. The old key works until
 * `previous_expires_at`, or until its own expiry if that is sooner. The new key expires at `expires_at`, or never.
 * Requires a recent confirmation (see *Session*).
 *
 */
export const rotateApiKey = <ThrowOnError extends boolean = false>(options: Options<RotateApiKeyData, ThrowOnError>): RequestResult<RotateApiKeyResponses, RotateApiKeyErrors, ThrowOnError> => (options.client ?? client).post<RotateApiKeyResponses, RotateApiKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/api-keys/{api_key_id}/rotate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Lists the organization's users.
 *
 * In the order in which they joined.
 */
export const listMembers = <ThrowOnError extends boolean = false>(options?: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError> => (options?.client ?? client).get<ListMembersResponses, ListMembersErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/members',
    ...options
});

/**
 * Removes a user.
 *
 * The user's sessions in the organization and the open invitations that the user made end at once. The user stays in other
 * organizations. The last owner cannot be removed (422 at `user_id`).
 *
 * If the user has made API keys that still work, `api_keys` must say whether they are kept or revoked. Without it the user is not
 * removed, and the reply is a 422 at `api_keys` with the number of these keys.
 *
 */
export const deleteMember = <ThrowOnError extends boolean = false>(options: Options<DeleteMemberData, ThrowOnError>): RequestResult<DeleteMemberResponses, DeleteMemberErrors, ThrowOnError> => (options.client ?? client).delete<DeleteMemberResponses, DeleteMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/members/{user_id}',
    ...options
});

/**
 * Changes a user's role.
 *
 * `{}` changes nothing. The last owner cannot get another role (422 at `role`). When an owner gets another role, the open invitations
 * that this owner made end. Making somebody an owner requires a recent confirmation (see *Session*).
 *
 */
export const updateMember = <ThrowOnError extends boolean = false>(options: Options<UpdateMemberData, ThrowOnError>): RequestResult<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError> => (options.client ?? client).patch<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/members/{user_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Lists invitations that are not accepted yet.
 *
 * In creation order, oldest first. Includes expired invitations.
 */
export const listInvitations = <ThrowOnError extends boolean = false>(options?: Options<ListInvitationsData, ThrowOnError>): RequestResult<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError> => (options?.client ?? client).get<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/invitations',
    ...options
});

/**
 * Invites a person to the organization.
 *
 * The reply has the token, which is never shown again: pass it on as a link. It works once, within 7 days. An earlier invitation for the
 * same address ends. Neither this reply nor the link reveals whether the address has an account in another organization. Inviting an
 * owner requires a recent confirmation (see *Session*).
 *
 */
export const createInvitation = <ThrowOnError extends boolean = false>(options: Options<CreateInvitationData, ThrowOnError>): RequestResult<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError> => (options.client ?? client).post<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Returns what an invitation is for.
 *
 * The invitation stays open, so a page can show what it is for before the person accepts. A token that is unknown, used, expired or
 * revoked is a 422 at `token`; the reply does not say which.
 *
 */
export const openInvitation = <ThrowOnError extends boolean = false>(options: Options<OpenInvitationData, ThrowOnError>): RequestResult<OpenInvitationResponses, OpenInvitationErrors, ThrowOnError> => (options.client ?? client).post<OpenInvitationResponses, OpenInvitationErrors, ThrowOnError>({
    url: '/invitations/open',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Joins the organization of an invitation.
 *
 * Signs in to the organization, in one of three ways:
 *
 * - With the session of a user of the invited address and without `password`: that user joins.
 * - With `account: existing` and the password of an account of the invited address: that user joins. Any other password is a 422 at
 * `password`, whether the address has an account or not.
 * - With `account: new`, which is the default, and a new password: creates an account, which joins. If an account of the address has
 * this password already, that account joins instead.
 *
 * The service does not verify e-mail addresses. So several accounts can have the same address, each with its own password, and
 * creating an account with somebody else's address gives no access to that person's account.
 *
 * A token that is unknown, used, expired or revoked is a 422 at `token`; the reply does not say which.
 *
 */
export const acceptInvitation = <ThrowOnError extends boolean = false>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError> => (options.client ?? client).post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError>({
    url: '/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revokes an invitation.
 *
 * From then on its token is not accepted.
 */
export const deleteInvitation = <ThrowOnError extends boolean = false>(options: Options<DeleteInvitationData, ThrowOnError>): RequestResult<DeleteInvitationResponses, DeleteInvitationErrors, ThrowOnError> => (options.client ?? client).delete<DeleteInvitationResponses, DeleteInvitationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/invitations/{invitation_id}',
    ...options
});

/**
 * Signs out.
 *
 * Ends this session. Other sessions of the user stay.
 */
export const signOut = <ThrowOnError extends boolean = false>(options?: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError> => (options?.client ?? client).delete<SignOutResponses, SignOutErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/session',
    ...options
});

/**
 * Returns the session and the signed-in user.
 *
 * Includes the current organization, all organizations of the user, and when the session ends at the latest. A session ends sooner if it is not used for 12 hours.
 */
export const getSession = <ThrowOnError extends boolean = false>(options?: Options<GetSessionData, ThrowOnError>): RequestResult<GetSessionResponses, GetSessionErrors, ThrowOnError> => (options?.client ?? client).get<GetSessionResponses, GetSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/session',
    ...options
});

/**
 * Switches to another organization.
 *
 * The same session continues in another organization of the user. `{}` changes nothing. An organization that the user does not belong to is a 422 at `organization_id`.
 */
export const updateSession = <ThrowOnError extends boolean = false>(options: Options<UpdateSessionData, ThrowOnError>): RequestResult<UpdateSessionResponses, UpdateSessionErrors, ThrowOnError> => (options.client ?? client).patch<UpdateSessionResponses, UpdateSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/session',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Signs a user in.
 *
 * Returns a session and sets its cookie. Each sign-in makes a new session and ends the one that the browser had before. A user of several
 * organizations enters the one that this user entered last, and can switch with `PATCH /session`.
 *
 * A wrong password and an unknown e-mail address get the same reply. After 10 wrong passwords for one e-mail address from one network
 * address, further attempts from there are a 429 for up to 15 minutes. The user can still sign in from elsewhere.
 *
 */
export const signIn = <ThrowOnError extends boolean = false>(options: Options<SignInData, ThrowOnError>): RequestResult<SignInResponses, SignInErrors, ThrowOnError> => (options.client ?? client).post<SignInResponses, SignInErrors, ThrowOnError>({
    url: '/session',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Changes the signed-in user's password.
 *
 * Ends every session of the user. The reply starts a new session in place of this one.
 */
export const changePassword = <ThrowOnError extends boolean = false>(options: Options<ChangePasswordData, ThrowOnError>): RequestResult<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError> => (options.client ?? client).post<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/session/password',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Confirms the session with the password.
 *
 * For the next 15 minutes the session may create API keys and owners. A wrong password is a 422 at `password`; after 10 of them further attempts are a 429 for up to 15 minutes.
 */
export const confirmSession = <ThrowOnError extends boolean = false>(options: Options<ConfirmSessionData, ThrowOnError>): RequestResult<ConfirmSessionResponses, ConfirmSessionErrors, ThrowOnError> => (options.client ?? client).post<ConfirmSessionResponses, ConfirmSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/session/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ends all other sessions of the signed-in user.
 *
 * The session of this request stays.
 */
export const endOtherSessions = <ThrowOnError extends boolean = false>(options?: Options<EndOtherSessionsData, ThrowOnError>): RequestResult<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError> => (options?.client ?? client).delete<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/sessions',
    ...options
});

/**
 * Lists the signed-in user's sessions.
 *
 * In the order in which they began, in all of the user's organizations. Sessions that have ended are not included.
 */
export const listSessions = <ThrowOnError extends boolean = false>(options?: Options<ListSessionsData, ThrowOnError>): RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError> => (options?.client ?? client).get<ListSessionsResponses, ListSessionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/sessions',
    ...options
});

/**
 * Ends a session of the signed-in user.
 *
 * The session ends at once, on every node.
 */
export const endSession = <ThrowOnError extends boolean = false>(options: Options<EndSessionData, ThrowOnError>): RequestResult<EndSessionResponses, EndSessionErrors, ThrowOnError> => (options.client ?? client).delete<EndSessionResponses, EndSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/sessions/{session_id}',
    ...options
});
