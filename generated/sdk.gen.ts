// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AppendRowsData, AppendRowsErrors, AppendRowsResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, ConfirmSessionData, ConfirmSessionErrors, ConfirmSessionResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateColumnData, CreateColumnErrors, CreateColumnResponses, CreateDatasetData, CreateDatasetErrors, CreateDatasetResponses, CreateIndexData, CreateIndexErrors, CreateIndexResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, DeleteApiKeyData, DeleteApiKeyErrors, DeleteApiKeyResponses, DeleteColumnData, DeleteColumnErrors, DeleteColumnResponses, DeleteDatasetData, DeleteDatasetErrors, DeleteDatasetResponses, DeleteIndexData, DeleteIndexErrors, DeleteIndexResponses, DeleteInvitationData, DeleteInvitationErrors, DeleteInvitationResponses, DeleteMemberData, DeleteMemberErrors, DeleteMemberResponses, DeleteProjectData, DeleteProjectErrors, DeleteProjectResponses, DeleteRowData, DeleteRowErrors, DeleteRowResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, ExportDataData, ExportDataErrors, ExportDataResponses, GetDatasetData, GetDatasetErrors, GetDatasetResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetRowData, GetRowErrors, GetRowResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetSummaryData, GetSummaryErrors, GetSummaryResponses, GetUsageData, GetUsageErrors, GetUsageResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListDataData, ListDataErrors, ListDataResponses, ListDatasetsData, ListDatasetsErrors, ListDatasetsResponses, ListIndexesData, ListIndexesErrors, ListIndexesResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListProjectsData, ListProjectsErrors, ListProjectsResponses, ListRowsData, ListRowsErrors, ListRowsResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, OpenInvitationData, OpenInvitationErrors, OpenInvitationResponses, RotateApiKeyData, RotateApiKeyErrors, RotateApiKeyResponses, SignInData, SignInErrors, SignInResponses, SignOutData, SignOutErrors, SignOutResponses, UpdateApiKeyData, UpdateApiKeyErrors, UpdateApiKeyResponses, UpdateColumnData, UpdateColumnErrors, UpdateColumnResponses, UpdateDatasetData, UpdateDatasetErrors, UpdateDatasetResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdateOrganizationData, UpdateOrganizationErrors, UpdateOrganizationResponses, UpdateProjectData, UpdateProjectErrors, UpdateProjectResponses, UpdateRowData, UpdateRowErrors, UpdateRowResponses, UpdateSessionData, UpdateSessionErrors, UpdateSessionResponses } from './types.gen.ts';

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
 * In creation order, oldest first. With `project_id`, only the datasets of that project; for an unknown project the list is empty.
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
 * Each row is an object whose keys are all columns of the dataset, and nothing else. An empty cell is `null`. Without
 * `sort` rows come in the order in which they were appended.
 *
 */
export const listData = <ThrowOnError extends boolean = false>(options: Options<ListDataData, ThrowOnError>): RequestResult<ListDataResponses, ListDataErrors, ThrowOnError> => (options.client ?? client).get<ListDataResponses, ListDataErrors, ThrowOnError>({
    querySerializer: { parameters: { sort: { array: { explode: false } } } },
    security: [{ scheme: 'bearer', type: 'http' }, {
            in: 'cookie',
            name: '__Host-dataset_session',
            type: 'apiKey'
        }],
    url: '/datasets/{dataset_id}/data',
    ...options
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
 * A few exports are written at the same time and further ones wait. Beyond 64 exports of an organization, or when their files
 * would take too much of the disk, the reply is a 503.
 *
 */
export const exportData = <ThrowOnError extends boolean = false>(options: Options<ExportDataData, ThrowOnError>): RequestResult<ExportDataResponses, ExportDataErrors, ThrowOnError> => (options.client ?? client).get<ExportDataResponses, ExportDataErrors, ThrowOnError>({
    querySerializer: { parameters: { sort: { array: { explode: false } } } },
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
 * Up to 10,000 different values of a column are counted exactly (fewer in a dataset of more than 6 columns, at least 200). Beyond
 * that `distinct` is an estimate with an error of about 1 %, the counts of `top_values` are lower bounds, and `distinct_is_exact` is
 * false. Text and json are compared by their first 256 code points.
 * Of more than 10,000,000 cells a part is looked at that is spread evenly over the dataset: `rows_examined` is then less than
 * `row_count`, and all figures are of the rows examined. Rows that are written meanwhile may or may not be seen.
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
 * Lists the rows of a dataset as records.
 *
 * Each record has an identifier, the row's cells as `values`, and times. Filters, sorts and pages work as in the data
 * operation. In insertion order `after` begins the page after any row; it cannot be combined with `sort` or `cursor`.
 *
 */
export const listRows = <ThrowOnError extends boolean = false>(options: Options<ListRowsData, ThrowOnError>): RequestResult<ListRowsResponses, ListRowsErrors, ThrowOnError> => (options.client ?? client).get<ListRowsResponses, ListRowsErrors, ThrowOnError>({
    querySerializer: { parameters: { sort: { array: { explode: false } } } },
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
 * - each `filter` is either `field:value` on one of the index's first fields (one for each, in any order) or a range
 * (`>`, `<`, `>=`, `<=`, `~=`, `field:!`) on the field after those;
 * - `sort` is exactly the rest of the index's fields, in the same directions, or absent if none are left.
 *
 * So `["origin", "-delay"]` serves `sort=origin,-delay`, `filter=origin:OSL&sort=-delay`, and
 * `filter=origin:OSL&filter=delay:>10&sort=-delay`. It does not serve `sort=origin`, which has another order, or `sort=-origin,delay`,
 * where rows that compare equal still come in the order in which they were appended. `field:` (empty cells) counts as
 * `field:value`, except on text columns. No index serves `~`, `!value`, texts of 256 characters and more, or json columns. A page that
 * no index serves is read without one.
 *
 * A dataset has at most 16 indexes, no two with the same fields (a 422 at `fields` names the existing one). A renamed
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
 * Says how much of the limits is used.
 *
 * The requests that count for the plan in the current window, and those with API keys by day (UTC) in the last 30 days, oldest first. Requests are noted once a minute. Beside them stands what is used of each quota.
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
 * The value of the key is in this reply and is never shown again. Asks for a recent confirmation (see Session).
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
 * Creates a key with the same name and access; its value is in this reply and is never shown again. The old key works until
 * `previous_expires_at`, or until its own expiry if that is sooner. The new key expires when the request says, or never.
 * Asks for a recent confirmation (see Session).
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
 * The user's sessions in the organization and open invitations by the user end at once. API keys that the user has made and that still work
 * are kept or revoked as `api_keys` says; without it nobody is removed as long as there are any (422 at `api_keys` that says how
 * many). The last owner cannot be removed (422 at `user_id`). The user stays in other organizations.
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
 * `{}` changes nothing. The last owner stays one (422 at `role`). Open invitations by an owner who becomes something else end. Making
 * somebody an owner asks for a recent confirmation (see Session).
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
 * In creation order, oldest first; expired ones too.
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
 * Invites somebody to the organization.
 *
 * The token is in this answer and nowhere else: hand it over as a link. It is good once, for 7 days. An earlier invitation of the same
 * address ends. Whether the address has an account elsewhere is not told, neither here nor to whoever opens the link. Inviting an
 * owner asks for a recent confirmation (see Session).
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
 * Says what an invitation is for.
 *
 * Uses nothing up, so that a page can say at once that a link leads nowhere. A token that is unknown, used, expired or revoked is a
 * 422 at `token`; which of them is not told.
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
 * - With the session of a user of the invited address and without a password: that user joins.
 * - With `account: existing` and the password of an account of the invited address: that user joins. Any other password is a 422 at
 * `password`, whether there is such an account or not.
 * - With `account: new`, which is the default, and a password of one's own choice: makes an account. Nothing proves an e-mail address, so one
 * may have several accounts, which their passwords tell apart; nobody can take an address from somebody else. A password that an
 * account of the address has already opens that one.
 *
 * A token that is unknown, used, expired or revoked is a 422 at `token`; which of them is not told.
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
 * Its token is worth nothing from then on.
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
 * Ends this session; others of the same user stay.
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
 * Returns who is signed in.
 *
 * The user, the organization, all organizations of the user, and when the session ends at the latest. It ends sooner when it is not used for 12 hours.
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
 * The session goes on in another organization of the user. `{}` changes nothing; an organization that the user does not belong to is a 422 at `organization_id`.
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
 * Answers with a session and its cookie, which the browser sends from then on. Each sign-in makes a new session; one that the browser had
 * before ends. A user of several organizations enters the one that was entered last, and can switch (`PATCH /session`). After 10
 * wrong passwords for one address of e-mail from one network address, more are a 429 for up to 15 minutes; others can sign in meanwhile.
 * Whether there is such a user is not told.
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
 * Ends every session of the user; the answer has a new one in place of this.
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
 * Gives the password again.
 *
 * For the next 15 minutes the session may make API keys and owners. A wrong password is a 422 at `password`; after 10 of them more are a 429 for up to 15 minutes.
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
 * This one stays.
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
 * In the order in which they began, in all of the user's organizations. Sessions that have ended are left out.
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
 * At once.
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
