// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import * as z from 'zod';

import type { Row } from './types.gen.ts';

/**
 * Identifier of a dataset.
 */
export const zDatasetId = z.string();

/**
 * Identifier of a project.
 */
export const zProjectId = z.string();

/**
 * Identifier of an organization.
 */
export const zOrganizationId = z.string();

/**
 * Identifier of an index.
 */
export const zIndexId = z.string();

/**
 * Identifier of a row, `row_` and its number in its dataset. Numbers grow and are never used again.
 */
export const zRowId = z.string();

/**
 * UTC, with milliseconds.
 */
export const zTimestamp = z.iso.datetime({ offset: true });

/**
 * name
 *
 * 1 to 255 characters, not only spaces, without control characters.
 */
export const zName = z.string().regex(/^(?=[\s\S]*\S)[^\p{Cc}\p{Cs}]{1,255}$/u).register(z.globalRegistry, { title: 'name', description: '1 to 255 characters, not only spaces, without control characters.' });

/**
 * column name
 *
 * 1 to 128 characters, without control characters, ":", "," and "/", no leading "-", no leading or trailing space, not "." or "..".
 */
export const zColumnName = z.string().regex(/^(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'column name', description: '1 to 128 characters, without control characters, ":", "," and "/", no leading "-", no leading or trailing space, not "." or "..".' });

/**
 * column type
 *
 * What a column's cells hold.
 */
export const zColumnType = z.enum([
    'text',
    'number',
    'boolean',
    'date',
    'json'
]).register(z.globalRegistry, { title: 'column type', description: 'What a column\'s cells hold.' });

export const zColumn = z.looseObject({
    name: zColumnName,
    type: zColumnType
});

export const zDataset = z.looseObject({
    id: zDatasetId,
    name: zName,
    project_id: zProjectId,
    columns: z.array(zColumn),
    row_count: z.int().gte(0),
    created_at: zTimestamp,
    updated_at: zTimestamp,
    data_updated_at: zTimestamp
});

export const zDatasetChanges = z.strictObject({
    name: zName.exactOptional(),
    project_id: zProjectId.exactOptional()
});

export const zNewColumn = z.strictObject({
    name: zColumnName,
    type: zColumnType
});

export const zNewDataset = z.strictObject({
    name: zName,
    project_id: zProjectId,
    columns: z.array(zNewColumn).min(1).max(300)
});

export const zColumnChanges = z.strictObject({
    name: zColumnName.exactOptional(),
    type: zColumnType.exactOptional()
});

/**
 * A row, an object whose keys are column names and whose values are the cells. The dataset's columns say what each cell takes.
 */
export const zRow = z.custom<Row>();

export const zRowRecord = z.looseObject({
    id: zRowId,
    values: zRow,
    created_at: zTimestamp,
    updated_at: zTimestamp
});

export const zNewRows = z.strictObject({
    rows: z.array(zRow).min(1)
});

export const zRowChanges = z.strictObject({
    values: zRow.exactOptional()
});

export const zAppendedRows = z.looseObject({
    dataset_id: zDatasetId,
    rows_added: z.int().gte(1),
    row_ids: z.array(zRowId)
});

/**
 * index field
 *
 * The name of a column, with a leading "-" for descending order, as in `sort`.
 */
export const zIndexField = z.string().regex(/^-?(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'index field', description: 'The name of a column, with a leading "-" for descending order, as in `sort`.' });

export const zIndex = z.looseObject({
    id: zIndexId,
    fields: z.array(zIndexField),
    status: z.enum(['building', 'ready']),
    created_at: zTimestamp
});

export const zNewIndex = z.strictObject({
    fields: z.array(zIndexField).min(1).max(5)
});

export const zProject = z.looseObject({
    id: zProjectId,
    name: zName,
    created_at: zTimestamp
});

export const zNewProject = z.strictObject({
    name: zName
});

export const zProjectChanges = z.strictObject({
    name: zName.exactOptional()
});

/**
 * plan
 */
export const zPlan = z.enum([
    'free',
    'pro',
    'enterprise'
]).register(z.globalRegistry, { title: 'plan' });

export const zLimits = z.looseObject({
    requests_per_minute: z.int().gte(1),
    rows_per_request: z.int().gte(1)
});

export const zOrganization = z.looseObject({
    id: zOrganizationId,
    name: zName,
    plan: zPlan,
    limits: zLimits,
    created_at: zTimestamp
});

export const zPagination = z.looseObject({
    cursor: z.string(),
    has_more: z.boolean()
});

export const zDatasetEnvelope = z.looseObject({
    data: zDataset
});

export const zDatasetPage = z.looseObject({
    data: z.array(zDataset),
    pagination: zPagination
});

export const zRowPage = z.looseObject({
    data: z.array(zRow),
    pagination: zPagination
});

export const zRowRecordEnvelope = z.looseObject({
    data: zRowRecord
});

export const zRowRecordPage = z.looseObject({
    data: z.array(zRowRecord),
    pagination: zPagination
});

export const zAppendedRowsEnvelope = z.looseObject({
    data: zAppendedRows
});

export const zColumnEnvelope = z.looseObject({
    data: zColumn
});

export const zIndexEnvelope = z.looseObject({
    data: zIndex
});

export const zIndexPage = z.looseObject({
    data: z.array(zIndex),
    pagination: zPagination
});

export const zProjectEnvelope = z.looseObject({
    data: zProject
});

export const zProjectPage = z.looseObject({
    data: z.array(zProject),
    pagination: zPagination
});

export const zOrganizationEnvelope = z.looseObject({
    data: zOrganization
});

/**
 * What was wrong, with what, and what is allowed. For people; it may change.
 */
export const zErrorMessage = z.string();

/**
 * Identifier of the request.
 */
export const zRequestId = z.string();

export const zErrorDetail = z.looseObject({
    field: z.string(),
    message: zErrorMessage
});

export const zValidationError = z.looseObject({
    code: z.literal('validation_error'),
    message: zErrorMessage,
    field: z.string(),
    details: z.array(zErrorDetail).min(1).max(100),
    request_id: zRequestId
});

export const zAuthenticationError = z.looseObject({
    code: z.literal('authentication_error'),
    message: zErrorMessage,
    request_id: zRequestId
});

export const zAuthorizationError = z.looseObject({
    code: z.literal('authorization_error'),
    message: zErrorMessage,
    request_id: zRequestId
});

export const zNotFoundError = z.looseObject({
    code: z.literal('not_found'),
    message: zErrorMessage,
    request_id: zRequestId
});

export const zRateLimitError = z.looseObject({
    code: z.literal('rate_limit_exceeded'),
    message: zErrorMessage,
    request_id: zRequestId
});

export const zServerError = z.looseObject({
    code: z.literal('server_error'),
    message: zErrorMessage,
    request_id: zRequestId
});

export const zValidationErrorEnvelope = z.looseObject({
    error: zValidationError
});

export const zAuthenticationErrorEnvelope = z.looseObject({
    error: zAuthenticationError
});

export const zAuthorizationErrorEnvelope = z.looseObject({
    error: zAuthorizationError
});

export const zNotFoundErrorEnvelope = z.looseObject({
    error: zNotFoundError
});

export const zRateLimitErrorEnvelope = z.looseObject({
    error: zRateLimitError
});

export const zServerErrorEnvelope = z.looseObject({
    error: zServerError
});

/**
 * The most items on a page.
 */
export const zLimit = z.int().gte(1).lte(100).default(20);

/**
 * The `pagination.cursor` of the previous page. Leave it out for the first page.
 */
export const zCursor = z.string();

/**
 * Only datasets of this project.
 */
export const zProjectFilter = zProjectId;

/**
 * `field:expression`. May be repeated up to 10 times; a row has to match all.
 *
 * | Expression | Matches cells |
 * |---|---|
 * | `field:value` | equal to the value |
 * | `field:!value` | not equal to it; empty cells match too |
 * | `field:>value` `field:<value` | greater, less |
 * | `field:>=value` `field:<=value` | greater or equal, less or equal |
 * | `field:~text` | text that contains the text, literally and with regard to case |
 * | `field:` | with nothing in them: empty, or the empty text |
 * | `field:!` | with something in them |
 *
 * The value is read by the column's type: numbers by JSON's grammar, `true` and `false`, `YYYY-MM-DD`, JSON (compared
 * by value). Text orders by code point. `>` and `<` do not go with boolean and json columns, `~` only with text. A
 * value that begins with `>`, `<`, `~`, `!`, `=` or `\` takes a backslash before it, as in `name:\>x`; directly after the colon
 * or the operator a backslash means only that (and a lone backslash the empty text). Empty cells match neither `>` nor `<`.
 * The text of `~` has at most 4,096 characters.
 *
 */
export const zFilter = z.array(z.string()).max(10);

/**
 * Up to 5 fields, separated by commas, each once; a leading `-` sorts that field descending. Earlier fields take
 * precedence. An empty cell sorts before every value, text by its first 256 code points, json columns not at all.
 * Rows that compare equal come in the order in which they were appended.
 *
 */
export const zSort = z.array(z.string()).min(1).max(5);

/**
 * row identifier
 *
 * `row_` and the number of a row, without leading zeros.
 */
export const zAfter = z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' });

/**
 * `ndjson`: one JSON object to a line. `csv`: a table with a line of names.
 */
export const zExportFormat = z.enum(['ndjson', 'csv']).default('ndjson');

/**
 * With `escape`, texts and column names in `csv` that begin with `=`, `+`, `-`, `@`, a tab or a line break get a `'` before
 * them, so that spreadsheets show them instead of running them. They are then not what was stored. Goes with
 * `format=csv` only.
 *
 */
export const zFormulas = z.enum(['keep', 'escape']).default('keep');

/**
 * One or more tags of earlier replies to the same URL, separated by commas, or `*`. When one of them is that of the
 * present state, the reply is a 304 without a body.
 *
 */
export const zIfNoneMatch = z.string();

/**
 * With `server-timing` the reply says in `Server-Timing` where its time went. Other preferences are ignored.
 */
export const zPrefer = z.string();

/**
 * The dataset's identifier.
 */
export const zDatasetInPath = zDatasetId;

/**
 * The row's identifier.
 */
export const zRowInPath = zRowId;

/**
 * The column's name, percent-encoded.
 */
export const zColumnInPath = z.string();

/**
 * The index's identifier.
 */
export const zIndexInPath = zIndexId;

/**
 * The project's identifier.
 */
export const zProjectInPath = zProjectId;

export const zListDatasetsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListDatasetsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    project_id: zProjectId.exactOptional()
});

/**
 * A page of datasets.
 */
export const zListDatasetsResponse = zDatasetPage;

export const zCreateDatasetBody = zNewDataset;

export const zCreateDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * The dataset.
 */
export const zCreateDatasetResponse = zDatasetEnvelope;

export const zDeleteDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteDatasetResponse = z.void();

export const zGetDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zGetDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The dataset.
 */
export const zGetDatasetResponse = zDatasetEnvelope;

export const zUpdateDatasetBody = zDatasetChanges;

export const zUpdateDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zUpdateDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The dataset.
 */
export const zUpdateDatasetResponse = zDatasetEnvelope;

export const zListDataHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zListDataPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListDataQuery = z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of plain rows.
 */
export const zListDataResponse = zRowPage;

export const zExportDataHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zExportDataPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zExportDataQuery = z.strictObject({
    format: z.enum(['ndjson', 'csv']).default('ndjson'),
    formulas: z.enum(['keep', 'escape']).default('keep'),
    filter: z.array(z.string()).max(10).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional()
});

/**
 * The rows as a file.
 */
export const zExportDataResponse = z.string();

export const zListRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zListRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListRowsQuery = z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    after: z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' }).exactOptional()
});

/**
 * A page of row records.
 */
export const zListRowsResponse = zRowRecordPage;

export const zAppendRowsBody = zNewRows;

export const zAppendRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zAppendRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are stored.
 */
export const zAppendRowsResponse = zAppendedRowsEnvelope;

export const zDeleteRowHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteRowPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteRowResponse = z.void();

export const zGetRowHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zGetRowPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

/**
 * The row.
 */
export const zGetRowResponse = zRowRecordEnvelope;

export const zUpdateRowBody = zRowChanges;

export const zUpdateRowHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zUpdateRowPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

/**
 * The row.
 */
export const zUpdateRowResponse = zRowRecordEnvelope;

export const zCreateColumnBody = zNewColumn;

export const zCreateColumnHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zCreateColumnPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The column.
 */
export const zCreateColumnResponse = zColumnEnvelope;

export const zDeleteColumnHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteColumnPath = z.strictObject({
    dataset_id: zDatasetId,
    column_name: z.string()
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteColumnResponse = z.void();

export const zUpdateColumnBody = zColumnChanges;

export const zUpdateColumnHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zUpdateColumnPath = z.strictObject({
    dataset_id: zDatasetId,
    column_name: z.string()
});

/**
 * The column.
 */
export const zUpdateColumnResponse = zColumnEnvelope;

export const zListIndexesHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListIndexesPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListIndexesQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of indexes.
 */
export const zListIndexesResponse = zIndexPage;

export const zCreateIndexBody = zNewIndex;

export const zCreateIndexHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zCreateIndexPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The index.
 */
export const zCreateIndexResponse = zIndexEnvelope;

export const zDeleteIndexHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteIndexPath = z.strictObject({
    dataset_id: zDatasetId,
    index_id: zIndexId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteIndexResponse = z.void();

export const zListProjectsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListProjectsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of projects.
 */
export const zListProjectsResponse = zProjectPage;

export const zCreateProjectBody = zNewProject;

export const zCreateProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * The project.
 */
export const zCreateProjectResponse = zProjectEnvelope;

export const zDeleteProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteProjectPath = z.strictObject({
    project_id: zProjectId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteProjectResponse = z.void();

export const zGetProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zGetProjectPath = z.strictObject({
    project_id: zProjectId
});

/**
 * The project.
 */
export const zGetProjectResponse = zProjectEnvelope;

export const zUpdateProjectBody = zProjectChanges;

export const zUpdateProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zUpdateProjectPath = z.strictObject({
    project_id: zProjectId
});

/**
 * The project.
 */
export const zUpdateProjectResponse = zProjectEnvelope;

export const zGetOrganizationHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * The organization.
 */
export const zGetOrganizationResponse = zOrganizationEnvelope;
