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
 * In creation order, oldest first. With `project_id` only the datasets of that project; a project that does not exist has none.
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
 * A dataset begins with 1 to 300 columns and no rows. Column names are unique within their dataset by exact
 * comparison. Names of datasets need not be unique.
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
 * From then on every operation on the dataset answers with 404.
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
 * With its columns in their order and the number of its rows.
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
 * Fields that are not sent stay as they are; `{}` changes nothing. Columns have operations of their own.
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
 * Each row is an object with every column of the dataset as key, `null` where a cell is empty, and no other key.
 * `filter` narrows, `sort` orders; without `sort` rows come in the order in which they were appended.
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
 * Gives everything that matches as one file.
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
 * Says in figures what each column holds.
 *
 * For each column how many cells are filled and empty, how many different values there are, the least and the greatest, and
 * either a histogram (number, date) or the most frequent values (text, boolean). With `filter` only of the rows that match.
 *
 * Up to 10,000 different values of a column are counted exactly (with more than 6 columns fewer, 200 at least); of more, `distinct`
 * is an estimate that is off by about 1 %, and the counts of `top_values` are lower bounds (`distinct_is_exact` is false).
 * Text and json count by their first 256 code points.
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
 * Each record has an identifier, the row's cells as `values`, and times. Filters, sorts and pages as in the data
 * operation; in insertion order `after` begins behind any row. `after` goes neither with `sort` nor with `cursor`.
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
 * All rows or none. The rows are stored, durably, when the reply arrives. `{}` is a row of empty cells. At most as
 * many rows as the plan's rows per request; the first bad cell is named in `field`, as in `rows[17].age`.
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
 * The numbers of the other rows stay; a number is never used again.
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
 * Row identifiers are found in the reply to an append and in the list of records.
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
 * Cells that are not sent stay as they are; `null` empties a cell; `{}` changes nothing.
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
 * The new cells of existing rows are empty. A dataset has at most 300 columns.
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
 * Drops a column with all its cells.
 *
 * Indexes that name it are dropped with it. The last column of a dataset cannot be dropped (422 at `column_name`); delete the dataset instead.
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
 * The reply comes when the index is built and in use; reads go on meanwhile. `fields` are written as in `sort`. An index
 * serves a page when both of these hold:
 *
 * - each `filter` is `field:value` on one of the index's first fields, one for each of them, in any order, or a range
 * (`>`, `<`, `>=`, `<=`, `~=`, `field:!`) on the field behind those;
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
 * Drops an index.
 *
 * Rows and answers stay as they are. One that is being built can be dropped too.
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
 * A project that still holds datasets is not deleted (422 at `project_id` that says how many); move or delete them first.
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
 * Fields that are not sent stay as they are; `{}` changes nothing.
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
 * With its plan and the limits that follow from it.
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
 * Fields that are not sent stay as they are; `{}` changes nothing. For owners, in the console.
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
 * In creation order, oldest first; expired keys too, deleted ones not. Values are not shown.
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
 * The value of the key is in this answer and nowhere else, ever. Asks for a recent confirmation (see Session).
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
 * For good, and within a second everywhere.
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
 * Renames an API key or says when it expires.
 *
 * Fields that are not sent stay as they are; `{}` changes nothing. `expires_at` may be `null`, for never, or in the past, for at once.
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
 * Replaces an API key by a new one, with an overlap.
 *
 * Creates a key of the same name and access, whose value is in this answer and nowhere else. The old one works until
 * `previous_expires_at`, or until it would have expired anyway if that is sooner. The new one expires when the request says, or never.
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
