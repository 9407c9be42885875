// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AppendRowsData, AppendRowsErrors, AppendRowsResponses, CreateColumnData, CreateColumnErrors, CreateColumnResponses, CreateDatasetData, CreateDatasetErrors, CreateDatasetResponses, CreateIndexData, CreateIndexErrors, CreateIndexResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, DeleteColumnData, DeleteColumnErrors, DeleteColumnResponses, DeleteDatasetData, DeleteDatasetErrors, DeleteDatasetResponses, DeleteIndexData, DeleteIndexErrors, DeleteIndexResponses, DeleteProjectData, DeleteProjectErrors, DeleteProjectResponses, DeleteRowData, DeleteRowErrors, DeleteRowResponses, ExportDataData, ExportDataErrors, ExportDataResponses, GetDatasetData, GetDatasetErrors, GetDatasetResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetRowData, GetRowErrors, GetRowResponses, ListDataData, ListDataErrors, ListDataResponses, ListDatasetsData, ListDatasetsErrors, ListDatasetsResponses, ListIndexesData, ListIndexesErrors, ListIndexesResponses, ListProjectsData, ListProjectsErrors, ListProjectsResponses, ListRowsData, ListRowsErrors, ListRowsResponses, UpdateColumnData, UpdateColumnErrors, UpdateColumnResponses, UpdateDatasetData, UpdateDatasetErrors, UpdateDatasetResponses, UpdateProjectData, UpdateProjectErrors, UpdateProjectResponses, UpdateRowData, UpdateRowErrors, UpdateRowResponses } from './types.gen.ts';

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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
 * There is no way back.
 */
export const deleteDataset = <ThrowOnError extends boolean = false>(options: Options<DeleteDatasetData, ThrowOnError>): RequestResult<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError> => (options.client ?? client).delete<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}',
    ...options
});

/**
 * Returns one dataset.
 *
 * With its columns in their order and the number of its rows.
 */
export const getDataset = <ThrowOnError extends boolean = false>(options: Options<GetDatasetData, ThrowOnError>): RequestResult<GetDatasetResponses, GetDatasetErrors, ThrowOnError> => (options.client ?? client).get<GetDatasetResponses, GetDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}',
    ...options
});

/**
 * Renames a dataset or moves it to another project.
 *
 * Fields that are not sent stay as they are; `{}` changes nothing. Columns have operations of their own.
 */
export const updateDataset = <ThrowOnError extends boolean = false>(options: Options<UpdateDatasetData, ThrowOnError>): RequestResult<UpdateDatasetResponses, UpdateDatasetErrors, ThrowOnError> => (options.client ?? client).patch<UpdateDatasetResponses, UpdateDatasetErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}/export',
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}/rows/{row_id}',
    ...options
});

/**
 * Returns one row as a record.
 *
 * Row identifiers are found in the reply to an append and in the list of records.
 */
export const getRow = <ThrowOnError extends boolean = false>(options: Options<GetRowData, ThrowOnError>): RequestResult<GetRowResponses, GetRowErrors, ThrowOnError> => (options.client ?? client).get<GetRowResponses, GetRowErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}/rows/{row_id}',
    ...options
});

/**
 * Changes cells of one row.
 *
 * Cells that are not sent stay as they are; `null` empties a cell; `{}` changes nothing.
 */
export const updateRow = <ThrowOnError extends boolean = false>(options: Options<UpdateRowData, ThrowOnError>): RequestResult<UpdateRowResponses, UpdateRowErrors, ThrowOnError> => (options.client ?? client).patch<UpdateRowResponses, UpdateRowErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
 * (`>`, `<`, `>=`, `<=`, `field:!`) on the field behind those;
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
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/datasets/{dataset_id}/indexes/{index_id}',
    ...options
});

/**
 * Lists the organization's projects.
 *
 * In creation order, oldest first. Every organization starts with one.
 */
export const listProjects = <ThrowOnError extends boolean = false>(options?: Options<ListProjectsData, ThrowOnError>): RequestResult<ListProjectsResponses, ListProjectsErrors, ThrowOnError> => (options?.client ?? client).get<ListProjectsResponses, ListProjectsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/projects',
    ...options
});

/**
 * Creates a project.
 *
 * Names of projects need not be unique.
 */
export const createProject = <ThrowOnError extends boolean = false>(options: Options<CreateProjectData, ThrowOnError>): RequestResult<CreateProjectResponses, CreateProjectErrors, ThrowOnError> => (options.client ?? client).post<CreateProjectResponses, CreateProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
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
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/projects/{project_id}',
    ...options
});

/**
 * Returns one project.
 *
 * Its datasets are listed by `GET /datasets?project_id=…`.
 */
export const getProject = <ThrowOnError extends boolean = false>(options: Options<GetProjectData, ThrowOnError>): RequestResult<GetProjectResponses, GetProjectErrors, ThrowOnError> => (options.client ?? client).get<GetProjectResponses, GetProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/projects/{project_id}',
    ...options
});

/**
 * Renames a project.
 *
 * Fields that are not sent stay as they are; `{}` changes nothing.
 */
export const updateProject = <ThrowOnError extends boolean = false>(options: Options<UpdateProjectData, ThrowOnError>): RequestResult<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError> => (options.client ?? client).patch<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/projects/{project_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Returns the organization that the API key belongs to.
 *
 * With its plan and the limits that follow from it.
 */
export const getOrganization = <ThrowOnError extends boolean = false>(options?: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError> => (options?.client ?? client).get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/organization',
    ...options
});
