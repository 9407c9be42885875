// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { characters, dateTime } from './checks.gen.ts';
import * as z from 'zod';

import type { AllOfConditions, AnyOfConditions, Comparison, NotCondition, Row } from './types.gen.ts';

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
 * Identifier of an import.
 */
export const zImportId = z.string();

/**
 * Identifier of a user.
 */
export const zUserId = z.string();

/**
 * Identifier of an API key. It is not the key's value.
 */
export const zApiKeyId = z.string();

/**
 * Identifier of a webhook.
 */
export const zWebhookId = z.string();

/**
 * Identifier of a delivery.
 */
export const zDeliveryId = z.string();

/**
 * Identifier of a session. It is not the cookie's value.
 */
export const zSessionId = z.string();

/**
 * Identifier of an invitation. It is not the token.
 */
export const zInvitationId = z.string();

/**
 * Identifier of a row within its dataset, `row_` and a number. Numbers increase and are never reused.
 */
export const zRowId = z.string();

/**
 * UTC, with milliseconds.
 */
export const zTimestamp = dateTime();

/**
 * name
 *
 * 1 to 255 characters, not all of them spaces. No control characters.
 */
export const zName = z.string().regex(/^(?=[\s\S]*\S)[^\p{Cc}\p{Cs}]{1,255}$/u).register(z.globalRegistry, { title: 'name', description: '1 to 255 characters, not all of them spaces. No control characters.' });

/**
 * column name
 *
 * 1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".
 */
export const zColumnName = z.string().regex(/^(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'column name', description: '1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".' });

/**
 * column type
 *
 * The type of a column's cells.
 */
export const zColumnType = z.enum([
    'text',
    'number',
    'boolean',
    'date',
    'json'
]).register(z.globalRegistry, { title: 'column type', description: 'The type of a column\'s cells.' });

/**
 * description
 *
 * 1 to 1,000 characters, not all of them spaces. No control characters but tabs and line breaks.
 */
export const zDescription = z.string().regex(/^(?=[\s\S]*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r]){1,1000}$/u).register(z.globalRegistry, { title: 'description', description: '1 to 1,000 characters, not all of them spaces. No control characters but tabs and line breaks.' });

/**
 * The description, or null to remove it.
 */
export const zRemovableDescription = zDescription.nullable();

/**
 * The only texts that cells may be, each once, with at most 256 characters.
 */
export const zColumnValues = z.array(z.string().check(characters({ maximum: 256 })).register(z.globalRegistry, { title: 'text', description: 'a text of at most 256 characters.' })).min(1).max(200);

/**
 * A number, or for a date column a date.
 */
export const zColumnBound = z.union([
    z.number(),
    z.string()
]);

/**
 * The most characters (Unicode code points) that a cell may have.
 */
export const zMaxLength = z.int().gte(1).lte(1048576);

/**
 * A column. Rules that it does not have are left out.
 */
export const zColumn = z.looseObject({
    name: zColumnName,
    type: zColumnType,
    description: zDescription.exactOptional(),
    required: z.boolean().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues.exactOptional(),
    min: zColumnBound.exactOptional(),
    max: zColumnBound.exactOptional(),
    max_length: zMaxLength.exactOptional()
});

export const zDatasetRestoration = z.strictObject({
    project_id: zProjectId.exactOptional()
});

/**
 * trash state
 *
 * Whether it is in use (`active`) or in the trash (`deleted`). More states may follow.
 */
export const zTrashState = z.string().register(z.globalRegistry, { title: 'trash state', description: 'Whether it is in use (`active`) or in the trash (`deleted`). More states may follow.' });

export const zHistorySetting = z.enum(['on', 'off']);

export const zDataset = z.looseObject({
    id: zDatasetId,
    name: zName,
    description: zDescription.exactOptional(),
    state: zTrashState.exactOptional(),
    deleted_at: zTimestamp.exactOptional(),
    purge_at: zTimestamp.exactOptional(),
    project_id: zProjectId,
    columns: z.array(zColumn),
    row_count: z.int().gte(0),
    history: zHistorySetting,
    created_at: zTimestamp,
    updated_at: zTimestamp,
    data_updated_at: zTimestamp
});

export const zDatasetChanges = z.strictObject({
    name: zName.exactOptional(),
    description: zRemovableDescription.exactOptional(),
    project_id: zProjectId.exactOptional(),
    history: zHistorySetting.exactOptional()
});

/**
 * A column to be created. Its rules are explained under *Column rules*.
 */
export const zNewColumn = z.strictObject({
    name: zColumnName,
    type: zColumnType,
    description: zDescription.exactOptional(),
    required: z.boolean().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues.exactOptional(),
    min: zColumnBound.exactOptional(),
    max: zColumnBound.exactOptional(),
    max_length: zMaxLength.exactOptional()
});

export const zNewDataset = z.strictObject({
    name: zName,
    description: zDescription.exactOptional(),
    project_id: zProjectId,
    columns: z.array(zNewColumn).min(1).max(300)
});

export const zColumnChanges = z.strictObject({
    name: zColumnName.exactOptional(),
    type: zColumnType.exactOptional(),
    description: zRemovableDescription.exactOptional(),
    required: z.boolean().nullable().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues.nullable().exactOptional(),
    min: z.union([
        z.number(),
        z.string()
    ]).nullable().exactOptional(),
    max: z.union([
        z.number(),
        z.string()
    ]).nullable().exactOptional(),
    max_length: zMaxLength.nullable().exactOptional()
});

/**
 * An object whose keys are column names and whose values are the cells.
 */
export const zRow = z.custom<Row>();

export const zRowRecord = z.looseObject({
    id: zRowId,
    values: zRow,
    created_at: zTimestamp,
    updated_at: zTimestamp
});

/**
 * Compares the cells of a column with a value.
 *
 * | `op` | Matches cells | Column types |
 * |---|---|---|
 * | `=` `!=` | equal to the value; not equal to it, empty cells included. With `null` they mean `empty` and `filled` | all |
 * | `>` `>=` `<` `<=` | greater, greater or equal, less, less or equal; never empty cells | text, number, date |
 * | `in` | equal to one of up to 100 values; `null` among them is an empty cell | all |
 * | `contains` `begins_with` | that contain the text, that begin with it, literally and case-sensitive | text |
 * | `not_contains` | that do not contain the text, empty cells included | text |
 * | `contains_ignoring_case` | that contain the text, without regard to the case of the letters a to z | text |
 * | `empty` `filled` | that are empty or hold the empty text; all others. They take no value | all |
 *
 */
export const zComparison = z.custom<Comparison>();

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
 * version
 *
 * The version of the dataset. It increases with every change of the dataset's rows and columns.
 */
export const zDatasetVersion = z.int().gte(1).register(z.globalRegistry, { title: 'version', description: 'The version of the dataset. It increases with every change of the dataset\'s rows and columns.' });

export const zRowUpdate = z.strictObject({
    id: zRowId,
    values: zRow
});

export const zRowsUpdate = z.strictObject({
    rows: z.array(zRowUpdate).min(1),
    dry_run: z.boolean().exactOptional()
});

/**
 * on match
 *
 * What happens to an existing row with the same key. `merge` if it is left out.
 */
export const zOnMatch = z.enum([
    'merge',
    'replace',
    'skip'
]).register(z.globalRegistry, { title: 'on match', description: 'What happens to an existing row with the same key. `merge` if it is left out.' });

/**
 * The columns of a unique index.
 */
export const zMatchedColumns = z.array(z.string()).min(1).max(5);

export const zRowsUpsert = z.strictObject({
    match: zMatchedColumns,
    on_match: zOnMatch.exactOptional(),
    rows: z.array(zRow).min(1),
    dry_run: z.boolean().exactOptional()
});

export const zAppendOperation = z.strictObject({
    op: z.enum(['append']),
    rows: z.array(zRow).min(1)
});

export const zUpdateOperation = z.strictObject({
    op: z.enum(['update']),
    rows: z.array(zRowUpdate).min(1)
});

export const zUpsertOperation = z.strictObject({
    op: z.enum(['upsert']),
    match: zMatchedColumns,
    on_match: zOnMatch.exactOptional(),
    rows: z.array(zRow).min(1)
});

export const zDeleteOperation = z.strictObject({
    op: z.enum(['delete']),
    ids: z.array(zRowId).min(1)
});

export const zRowOperation = z.discriminatedUnion('op', [
    zAppendOperation.extend({ op: z.literal('append') }),
    zUpdateOperation.extend({ op: z.literal('update') }),
    zUpsertOperation.extend({ op: z.literal('upsert') }),
    zDeleteOperation.extend({ op: z.literal('delete') })
]);

export const zRowsBatch = z.strictObject({
    operations: z.array(zRowOperation).min(1).max(100),
    expected_version: zDatasetVersion.exactOptional(),
    dry_run: z.boolean().exactOptional()
});

export const zRowsChanged = z.looseObject({
    dataset_id: zDatasetId,
    version: zDatasetVersion,
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0)
});

export const zRowChanger = z.looseObject({
    id: z.string(),
    name: z.string().nullable()
});

export const zRowHistoryEntry = z.looseObject({
    version: zDatasetVersion,
    kind: z.string(),
    at: zTimestamp,
    by: zRowChanger.nullable(),
    previous: zRow.nullable()
});

export const zRowRestoration = z.strictObject({
    version: z.int().gte(1).lte(9007199254740991).exactOptional()
});

export const zRowOutcome = z.looseObject({
    id: zRowId,
    outcome: z.enum([
        'created',
        'updated',
        'unchanged',
        'skipped',
        'deleted'
    ])
});

export const zUpsertedRows = z.looseObject({
    dataset_id: zDatasetId,
    version: zDatasetVersion,
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0),
    rows: z.array(zRowOutcome)
});

export const zOperationResult = z.looseObject({
    rows: z.array(zRowOutcome)
});

export const zBatchedRows = z.looseObject({
    dataset_id: zDatasetId,
    version: zDatasetVersion,
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0),
    operations: z.array(zOperationResult)
});

export const zRowsChangedEnvelope = z.looseObject({
    data: zRowsChanged
});

export const zUpsertedRowsEnvelope = z.looseObject({
    data: zUpsertedRows
});

export const zBatchedRowsEnvelope = z.looseObject({
    data: zBatchedRows
});

/**
 * index field
 *
 * The name of a column, with a leading "-" for descending order, as in `sort`.
 */
export const zIndexField = z.string().regex(/^-?(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'index field', description: 'The name of a column, with a leading "-" for descending order, as in `sort`.' });

/**
 * `sorted`: serves filters by value and range, and sorts. `contains`: serves `field:~text` on one text column.
 */
export const zIndexKind = z.enum(['sorted', 'contains']);

export const zIndex = z.looseObject({
    id: zIndexId,
    fields: z.array(zIndexField),
    kind: zIndexKind,
    unique: z.boolean(),
    status: z.enum(['building', 'ready']),
    created_at: zTimestamp
});

export const zNewIndex = z.strictObject({
    fields: z.array(zIndexField).min(1).max(5),
    kind: zIndexKind.exactOptional(),
    unique: z.boolean().exactOptional()
});

export const zImportFailure = z.looseObject({
    message: z.string(),
    line: z.int().nullable(),
    field: z.string().nullable()
});

/**
 * An import of a file into a dataset.
 */
export const zImport = z.looseObject({
    id: zImportId,
    dataset_id: zDatasetId,
    format: z.string(),
    mode: z.string(),
    match: z.array(z.string()).nullable(),
    on_error: z.enum(['stop', 'skip']),
    status: z.enum([
        'queued',
        'running',
        'succeeded',
        'failed',
        'canceled'
    ]),
    size_bytes: z.int().gte(0),
    rows_read: z.int().gte(0),
    rows_written: z.int().gte(0),
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_refused: z.int().gte(0),
    error: zImportFailure.nullable(),
    created_at: zTimestamp,
    ended_at: zTimestamp.nullable()
});

/**
 * A row of the file that was not stored.
 */
export const zImportError = z.looseObject({
    line: z.int().gte(1),
    field: z.string().nullable(),
    message: z.string(),
    text: z.string(),
    same_key_as_line: z.int().gte(1).exactOptional()
});

/**
 * What a file contains, as an import would read it.
 */
export const zImportPreview = z.looseObject({
    format: z.string(),
    size_bytes: z.int().gte(0),
    columns: z.array(zColumn),
    rows_read: z.int().gte(0),
    rows_refused: z.int().gte(0),
    errors: z.array(zImportError).max(100)
});

export const zProject = z.looseObject({
    id: zProjectId,
    name: zName,
    state: zTrashState.exactOptional(),
    deleted_at: zTimestamp.exactOptional(),
    purge_at: zTimestamp.exactOptional(),
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
 *
 * The organization's plan, which sets its limits and quotas.
 */
export const zPlan = z.enum([
    'free',
    'pro',
    'enterprise'
]).register(z.globalRegistry, { title: 'plan', description: 'The organization\'s plan, which sets its limits and quotas.' });

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

export const zOrganizationChanges = z.strictObject({
    name: zName.exactOptional()
});

export const zQuota = z.looseObject({
    used: z.int().gte(0),
    allowed: z.int().gte(0)
});

/**
 * How much the organization uses of each quota, and how much it may use at most.
 *
 * **Datasets, projects, keys, sessions and indexes** are counted in the transaction that adds one, so two requests at once cannot exceed
 * a quota. A sign-in beyond the quota of sessions is not refused, since that would let one user lock out the others. It ends a session
 * instead: among the sessions of the user who has the most, the one that was unused the longest.
 *
 * **Bytes.** A row counts 24 bytes. A filled cell counts 8 bytes, or the bytes of its text or JSON in UTF-8. The count changes with
 * every append, change and deletion of rows and columns. It is exact, except for rows that are older than the count: these were estimated. Indexes of
 * any kind do not count as bytes, but by their number.
 *
 * An append or a change of a row that would exceed the quota is refused. Changing a column's type is not. The service compares with a
 * count that is up to 10 seconds old. So requests that write at the same time, or on several nodes, can exceed the quota by what was
 * written since. When less than 64 MiB are left, it counts for each write.
 *
 */
export const zQuotas = z.looseObject({
    bytes: zQuota,
    datasets: zQuota,
    projects: zQuota,
    api_keys: zQuota,
    sessions: zQuota,
    indexes: zQuota,
    export_bytes: zQuota
});

/**
 * What is in the trash. The plan decides how long it stays there: 30 days (free and pro) or 90 days (enterprise). The bytes and indexes of datasets in the trash count in
 * their quotas until they are purged; the datasets and projects do not. When as many are in the trash as the quota allows, no more are created.
 *
 */
export const zTrashUsage = z.looseObject({
    retention_days: z.int().gte(1),
    datasets: z.int().gte(0),
    projects: z.int().gte(0),
    bytes: z.int().gte(0)
});

/**
 * The log of the changes of rows and columns, of all datasets together. Each write is one change, however many rows it appends. The
 * plan decides how long a change is kept: 7 days (free), 30 days (pro) or 90 days (enterprise). Once an hour the service deletes older
 * changes. The log does not count in the quota of bytes.
 *
 */
export const zChangeLogUsage = z.looseObject({
    retention_days: z.int().gte(1),
    changes: z.int().gte(0),
    bytes: z.int().gte(0)
});

export const zDayUsage = z.looseObject({
    date: z.iso.date(),
    requests: z.int().gte(0)
});

export const zUsage = z.looseObject({
    quotas: zQuotas,
    change_log: zChangeLogUsage,
    trash: zTrashUsage.exactOptional(),
    window: z.looseObject({
        requests: z.int().gte(0),
        limit: z.int().gte(1),
        ends_at: zTimestamp.nullable()
    }),
    days: z.array(zDayUsage)
});

export const zHistogramBucket = z.looseObject({
    from: z.union([
        z.string(),
        z.number()
    ]),
    to: z.union([
        z.string(),
        z.number()
    ]),
    count: z.int().gte(0)
});

export const zValueCount = z.looseObject({
    value: z.union([
        z.string(),
        z.boolean()
    ]),
    count: z.int().gte(1)
});

export const zColumnSummary = z.looseObject({
    name: zColumnName,
    type: zColumnType,
    filled: z.int().gte(0),
    empty: z.int().gte(0),
    distinct: z.int().gte(0),
    distinct_is_exact: z.boolean(),
    min: z.union([
        z.string(),
        z.number()
    ]).nullable(),
    max: z.union([
        z.string(),
        z.number()
    ]).nullable(),
    histogram: z.array(zHistogramBucket),
    top_values: z.array(zValueCount)
});

export const zDatasetSummary = z.looseObject({
    row_count: z.int().gte(0),
    rows_examined: z.int().gte(0),
    rows_matched: z.int().gte(0),
    columns: z.array(zColumnSummary)
});

/**
 * e-mail address
 *
 * An e-mail address of at most 254 characters. Case does not matter.
 */
export const zEmail = z.string().regex(/^(?=[\s\S]{3,254}$)[^\p{C}\p{Z}@]+@[^\p{C}\p{Z}@]+$/u).register(z.globalRegistry, { title: 'e-mail address', description: 'An e-mail address of at most 254 characters. Case does not matter.' });

/**
 * password
 *
 * 12 to 256 characters. Not accepted are a repetition of one character, the user's own e-mail address, and passwords that many people use.
 *
 */
export const zNewPassword = z.string().check(characters({ minimum: 12, maximum: 256 })).register(z.globalRegistry, { title: 'password', description: '12 to 256 characters. Not accepted are a repetition of one character, the user\'s own e-mail address, and passwords that many people use.\n' });

/**
 * role
 *
 * An `owner` may do everything. An `editor` changes data (projects, datasets, columns, rows and indexes) but cannot see API keys,
 * members or settings. A `member` reads data.
 *
 */
export const zRole = z.enum([
    'owner',
    'editor',
    'member'
]).register(z.globalRegistry, { title: 'role', description: 'An `owner` may do everything. An `editor` changes data (projects, datasets, columns, rows and indexes) but cannot see API keys,\nmembers or settings. A `member` reads data.\n' });

export const zMember = z.looseObject({
    id: zUserId,
    email: zEmail,
    role: zRole,
    created_at: zTimestamp,
    last_signed_in_at: zTimestamp.nullable()
});

export const zMemberChanges = z.strictObject({
    role: zRole.exactOptional()
});

export const zOwnOrganization = z.looseObject({
    id: zOrganizationId,
    name: zName,
    role: zRole
});

export const zSession = z.looseObject({
    id: zSessionId,
    user: zMember,
    organization: zOrganization,
    organizations: z.array(zOwnOrganization),
    created_at: zTimestamp,
    confirmed_at: zTimestamp,
    expires_at: zTimestamp
});

export const zSessionChanges = z.strictObject({
    organization_id: zOrganizationId.exactOptional()
});

export const zListedSession = z.looseObject({
    id: zSessionId,
    is_current: z.boolean(),
    organization_name: zName,
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
    created_at: zTimestamp,
    last_used_at: zTimestamp,
    expires_at: zTimestamp
});

/**
 * password
 *
 * At most 256 characters.
 */
export const zPassword = z.string().check(characters({ maximum: 256 })).register(z.globalRegistry, { title: 'password', description: 'At most 256 characters.' });

export const zSessionConfirmation = z.strictObject({
    password: zPassword
});

export const zCredentials = z.strictObject({
    email: zEmail,
    password: zPassword
});

export const zPasswordChange = z.strictObject({
    current_password: zPassword,
    new_password: zNewPassword
});

/**
 * access
 *
 * A `full` key reads and changes data, a `read` key only reads it.
 */
export const zApiKeyAccess = z.enum(['full', 'read']).register(z.globalRegistry, { title: 'access', description: 'A `full` key reads and changes data, a `read` key only reads it.' });

export const zCreatingUser = z.looseObject({
    id: zUserId,
    email: zEmail
});

/**
 * The user who made it, who may have left since. Null if the operator made it, or if it is older than this field.
 */
export const zCreator = zCreatingUser.nullable();

export const zApiKey = z.looseObject({
    id: zApiKeyId,
    name: zName,
    access: zApiKeyAccess,
    prefix: z.string(),
    created_at: zTimestamp,
    last_used_at: zTimestamp.nullable(),
    expires_at: zTimestamp.nullable(),
    created_by: zCreator
});

/**
 * time
 *
 * A date and time with an offset, as in `2027-01-01T00:00:00Z`.
 */
export const zInstant = dateTime().register(z.globalRegistry, { title: 'time', description: 'A date and time with an offset, as in `2027-01-01T00:00:00Z`.' });

/**
 * When the key expires, or null for never.
 */
export const zExpiry = zInstant.nullable();

export const zNewApiKey = z.strictObject({
    name: zName,
    access: zApiKeyAccess.default('full'),
    expires_at: zExpiry.exactOptional()
});

export const zApiKeyChanges = z.strictObject({
    name: zName.exactOptional(),
    expires_at: zExpiry.exactOptional()
});

export const zApiKeyRotation = z.strictObject({
    previous_expires_at: zInstant,
    expires_at: zExpiry.exactOptional()
});

export const zCreatedApiKey = zApiKey.and(z.looseObject({
    api_key: z.string()
}));

/**
 * state
 *
 * An `enabled` webhook gets events, a `disabled` one gets nothing.
 */
export const zWebhookState = z.enum(['enabled', 'disabled']).register(z.globalRegistry, { title: 'state', description: 'An `enabled` webhook gets events, a `disabled` one gets nothing.' });

export const zWebhook = z.looseObject({
    id: zWebhookId,
    url: z.string(),
    events: z.array(z.string()),
    dataset_id: z.string().nullable(),
    project_id: z.string().nullable(),
    state: zWebhookState,
    disabled_reason: z.string().nullable(),
    failing_since: zTimestamp.nullable(),
    previous_secret_expires_at: zTimestamp.nullable(),
    created_at: zTimestamp
});

/**
 * url
 *
 * Where messages go, an address that begins with `https://`.
 */
export const zWebhookUrl = z.string().check(characters({ minimum: 1, maximum: 2048 })).register(z.globalRegistry, { title: 'url', description: 'Where messages go, an address that begins with `https://`.' });

export const zWebhookRotation = z.strictObject({
    previous_expires_at: zInstant
});

export const zCreatedWebhook = zWebhook.and(z.looseObject({
    secret: z.string()
}));

/**
 * status
 *
 * A `pending` delivery is sent, now or again. It ends as `succeeded`, or as `failed` after the last attempt.
 */
export const zDeliveryStatus = z.string().register(z.globalRegistry, { title: 'status', description: 'A `pending` delivery is sent, now or again. It ends as `succeeded`, or as `failed` after the last attempt.' });

export const zDelivery = z.looseObject({
    id: zDeliveryId,
    webhook_id: zWebhookId,
    message_id: z.string(),
    type: z.string(),
    status: zDeliveryStatus,
    attempts: z.int(),
    next_attempt_at: zTimestamp.nullable(),
    last_attempt_at: zTimestamp.nullable(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    created_at: zTimestamp,
    ended_at: zTimestamp.nullable()
});

/**
 * Rows of a dataset have changed. All changes of about a second are one message.
 */
export const zRowsChangedMessage = z.looseObject({
    id: z.string(),
    type: z.enum(['rows.changed']),
    timestamp: zTimestamp,
    data: z.looseObject({
        dataset_id: zDatasetId,
        project_id: zProjectId.exactOptional(),
        created: z.int(),
        updated: z.int(),
        deleted: z.int(),
        replaced: z.boolean().exactOptional(),
        row_ids: z.array(zRowId),
        actors: z.array(z.string()).exactOptional(),
        after_version: z.int(),
        version: z.int(),
        changes_cursor: z.string()
    })
});

/**
 * Any other event. `data` says what it is about; the section *Events* has the fields of each type.
 */
export const zEventMessage = z.looseObject({
    id: z.string(),
    type: z.enum([
        'project.created',
        'project.updated',
        'project.deleted',
        'project.restored',
        'project.purged',
        'dataset.created',
        'dataset.updated',
        'dataset.deleted',
        'dataset.restored',
        'dataset.purged',
        'columns.changed',
        'index.created',
        'index.deleted',
        'import.created',
        'import.succeeded',
        'import.failed',
        'import.canceled',
        'organization.updated',
        'api_key.created',
        'api_key.updated',
        'api_key.revoked',
        'user.signed_in',
        'user.signed_out',
        'user.password_changed',
        'member.added',
        'member.updated',
        'member.removed',
        'invitation.created',
        'invitation.revoked',
        'webhook.created',
        'webhook.updated',
        'webhook.rotated',
        'webhook.deleted',
        'webhook.disabled'
    ]),
    timestamp: zTimestamp,
    data: z.object({
        dataset_id: zDatasetId.exactOptional(),
        project_id: zProjectId.exactOptional()
    }).catchall(z.unknown())
});

/**
 * What `POST /webhooks/{webhook_id}/test` sends.
 */
export const zTestMessage = z.looseObject({
    id: z.string(),
    type: z.enum(['webhook.test']),
    timestamp: zTimestamp,
    data: z.looseObject({
        webhook_id: zWebhookId
    })
});

export const zInvitation = z.looseObject({
    id: zInvitationId,
    email: zEmail,
    role: zRole,
    created_at: zTimestamp,
    expires_at: zTimestamp,
    created_by: zCreator
});

export const zNewInvitation = z.strictObject({
    email: zEmail,
    role: zRole
});

export const zCreatedInvitation = zInvitation.and(z.looseObject({
    token: z.string()
}));

export const zInvitationToken = z.strictObject({
    token: z.string().check(characters({ maximum: 256 }))
});

export const zOpenInvitation = z.looseObject({
    organization_name: zName,
    email: zEmail,
    role: zRole,
    expires_at: zTimestamp
});

export const zInvitationAcceptance = z.strictObject({
    token: z.string().check(characters({ maximum: 256 })),
    account: z.enum(['existing', 'new']).default('new'),
    password: zPassword.exactOptional()
});

export const zPagination = z.looseObject({
    cursor: z.string(),
    has_more: z.boolean()
});

export const zRowHistoryPage = z.looseObject({
    data: z.array(zRowHistoryEntry),
    pagination: zPagination
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

/**
 * A group of rows and what was computed over them.
 */
export const zGroup = z.looseObject({
    group: z.record(z.string(), z.union([
        z.string(),
        z.number(),
        z.boolean()
    ]).nullable()),
    measures: z.record(z.string(), z.union([
        z.string(),
        z.number()
    ]).nullable())
});

export const zGroupPage = z.looseObject({
    data: z.array(zGroup),
    pagination: zPagination
});

export const zRowRecordEnvelope = z.looseObject({
    data: zRowRecord
});

/**
 * The version of the dataset that made this change; for `columns` and for rows at the beginning, the version that the list has reached.
 */
export const zChangeVersion = z.int().gte(0);

export const zRowChange = z.looseObject({
    type: z.enum(['row']),
    version: zChangeVersion,
    row: zRowRecord
});

export const zGoneChange = z.looseObject({
    type: z.enum(['gone']),
    version: zChangeVersion,
    row_id: zRowId
});

export const zColumnsChange = z.looseObject({
    type: z.enum(['columns']),
    version: zChangeVersion,
    columns: z.array(zColumn)
});

export const zReplacedChange = z.looseObject({
    type: z.enum(['replaced']),
    version: zChangeVersion
});

/**
 * Something that changed in a dataset. `type` says what it is. There may be more types later: ignore those that you do not know.
 *
 * | `type` | Meaning |
 * |---|---|
 * | `row` | the row is there, and this is how it is now |
 * | `gone` | the row is not there, or does not match the conditions |
 * | `columns` | the dataset has these columns now, and so have all rows that follow |
 * | `replaced` | all rows may have changed: begin again without `cursor` |
 *
 */
export const zChange = z.discriminatedUnion('type', [
    zRowChange.extend({ type: z.literal('row') }),
    zGoneChange.extend({ type: z.literal('gone') }),
    zColumnsChange.extend({ type: z.literal('columns') }),
    zReplacedChange.extend({ type: z.literal('replaced') })
]);

export const zChangePage = z.looseObject({
    data: z.array(zChange),
    pagination: zPagination
});

/**
 * Identifier of an event.
 */
export const zEventId = z.string();

/**
 * The project that the dataset was in, if that is known.
 */
export const zProjectIdOrNull = zProjectId.nullable();

/**
 * event type
 *
 * The type of an event. There may be more types later.
 */
export const zEventType = z.enum([
    'project.created',
    'project.updated',
    'project.deleted',
    'project.restored',
    'project.purged',
    'dataset.created',
    'dataset.updated',
    'dataset.deleted',
    'dataset.restored',
    'dataset.purged',
    'columns.changed',
    'rows.changed',
    'index.created',
    'index.deleted',
    'import.created',
    'import.succeeded',
    'import.failed',
    'import.canceled',
    'organization.updated',
    'api_key.created',
    'api_key.updated',
    'api_key.revoked',
    'user.signed_in',
    'user.signed_out',
    'user.password_changed',
    'member.added',
    'member.updated',
    'member.removed',
    'invitation.created',
    'invitation.revoked',
    'webhook.created',
    'webhook.updated',
    'webhook.rotated',
    'webhook.deleted',
    'webhook.disabled'
]).register(z.globalRegistry, { title: 'event type', description: 'The type of an event. There may be more types later.' });

/**
 * events
 *
 * The types of events that it gets.
 */
export const zWebhookEventTypes = z.array(zEventType).min(1).max(50).register(z.globalRegistry, { title: 'events', description: 'The types of events that it gets.' });

export const zNewWebhook = z.strictObject({
    url: zWebhookUrl,
    events: zWebhookEventTypes,
    dataset_id: zDatasetId.exactOptional(),
    project_id: zProjectId.exactOptional()
});

export const zWebhookChanges = z.strictObject({
    url: zWebhookUrl.exactOptional(),
    events: zWebhookEventTypes.exactOptional(),
    state: zWebhookState.exactOptional()
});

/**
 * Who did it.
 */
export const zEventActor = z.looseObject({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable()
});

/**
 * The address from which the request came, as exactly as the operator keeps addresses: the network, as in `203.0.113.0/24`, the whole address, or nothing. For API keys it is null where a user did it.
 */
export const zEventAddress = z.string().nullable();

/**
 * The request that did it: its reply has the same `X-Request-Id`.
 */
export const zRequestOfEvent = z.string().nullable();

/**
 * The project that the event is about, or that the dataset was in.
 */
export const zProjectOfEvent = z.string().nullable();

/**
 * The dataset that the event is about.
 */
export const zDatasetOfEvent = z.string().nullable();

export const zProjectEventData = z.looseObject({
    project_id: zProjectId,
    name: z.string()
});

/**
 * A project was created, updated, moved into the trash, restored, or deleted for good.
 */
export const zProjectEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'project.created',
        'project.updated',
        'project.deleted',
        'project.restored',
        'project.purged'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zProjectEventData
});

export const zDatasetEventData = z.looseObject({
    dataset_id: zDatasetId,
    project_id: zProjectIdOrNull,
    name: z.string(),
    changed: z.array(z.string()).exactOptional()
});

/**
 * A dataset was created, updated, moved into the trash, restored, or deleted for good. Its columns, rows and indexes have events of their own.
 */
export const zDatasetEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'dataset.created',
        'dataset.updated',
        'dataset.deleted',
        'dataset.restored',
        'dataset.purged'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zDatasetEventData
});

export const zColumnsEventData = z.looseObject({
    dataset_id: zDatasetId,
    project_id: zProjectIdOrNull,
    change: z.string(),
    column: z.string(),
    type: z.string().exactOptional(),
    previous_name: z.string().exactOptional()
});

/**
 * A column was added, changed or deleted.
 */
export const zColumnsEvent = z.looseObject({
    id: zEventId,
    type: z.enum(['columns.changed']),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zColumnsEventData
});

export const zRowsEventData = z.looseObject({
    dataset_id: zDatasetId,
    project_id: zProjectIdOrNull,
    created: z.int().gte(0),
    updated: z.int().gte(0),
    deleted: z.int().gte(0),
    replaced: z.boolean().exactOptional(),
    row_ids: z.array(zRowId).max(100),
    actors: z.array(z.string()).max(10).exactOptional(),
    after_version: z.int().gte(1),
    version: z.int().gte(1),
    changes_cursor: z.string()
});

/**
 * Rows of a dataset were changed. All changes of a dataset within a second are one event, by all keys and users together. A row counts once for each change. `GET /datasets/{dataset_id}/changes` returns the rows, and the history of a row says who changed it.
 */
export const zRowsEvent = z.looseObject({
    id: zEventId,
    type: z.enum(['rows.changed']),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zRowsEventData
});

export const zIndexEventData = z.looseObject({
    dataset_id: zDatasetId,
    project_id: zProjectIdOrNull,
    index_id: zIndexId
});

/**
 * An index has become ready, or was deleted.
 */
export const zIndexEvent = z.looseObject({
    id: zEventId,
    type: z.enum(['index.created', 'index.deleted']),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zIndexEventData
});

export const zImportEventData = z.looseObject({
    dataset_id: zDatasetId,
    project_id: zProjectIdOrNull,
    import_id: zImportId,
    rows_read: z.int().gte(0),
    rows_written: z.int().gte(0),
    rows_refused: z.int().gte(0)
});

/**
 * An import was begun, or has ended.
 */
export const zImportEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'import.created',
        'import.succeeded',
        'import.failed',
        'import.canceled'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zImportEventData
});

export const zOrganizationEventData = z.looseObject({
    changed: z.array(z.string()),
    name: z.string().exactOptional(),
    plan: z.string().exactOptional(),
    quotas: z.record(z.string(), z.int().nullable()).exactOptional()
});

/**
 * The organization got another name, plan or quotas.
 */
export const zOrganizationEvent = z.looseObject({
    id: zEventId,
    type: z.enum(['organization.updated']),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zOrganizationEventData
});

export const zApiKeyEventData = z.looseObject({
    api_key_id: zApiKeyId,
    name: z.string(),
    access: z.string().exactOptional(),
    expires_at: zTimestamp.nullable().exactOptional(),
    replaces: z.string().exactOptional()
});

/**
 * An API key was created, got another name or expiry, or was revoked.
 */
export const zApiKeyEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'api_key.created',
        'api_key.updated',
        'api_key.revoked'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zApiKeyEventData
});

export const zUserEventData = z.looseObject({
    user_id: zUserId,
    session_id: z.string().exactOptional()
});

/**
 * A user signed in to the console, or switched to this organization there; ended a session; or has another password.
 */
export const zUserEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'user.signed_in',
        'user.signed_out',
        'user.password_changed'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zUserEventData
});

export const zMemberEventData = z.looseObject({
    user_id: zUserId,
    email: z.string().nullable(),
    role: z.string().exactOptional()
});

/**
 * A user joined the organization, has another role, or left.
 */
export const zMemberEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'member.added',
        'member.updated',
        'member.removed'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zMemberEventData
});

export const zInvitationEventData = z.looseObject({
    invitation_id: zInvitationId,
    email: z.string(),
    role: z.string().exactOptional(),
    expires_at: zTimestamp.exactOptional()
});

/**
 * Somebody was invited, or an invitation was revoked.
 */
export const zInvitationEvent = z.looseObject({
    id: zEventId,
    type: z.enum(['invitation.created', 'invitation.revoked']),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zInvitationEventData
});

export const zWebhookEventData = z.looseObject({
    webhook_id: zWebhookId,
    host: z.string().exactOptional(),
    events: z.array(z.string()).exactOptional(),
    changed: z.array(z.string()).exactOptional(),
    reason: z.string().exactOptional()
});

/**
 * A webhook was created, changed, got another secret, or is gone, or the service disabled it.
 */
export const zWebhookEvent = z.looseObject({
    id: zEventId,
    type: z.enum([
        'webhook.created',
        'webhook.updated',
        'webhook.rotated',
        'webhook.deleted',
        'webhook.disabled'
    ]),
    created_at: zTimestamp,
    actor: zEventActor,
    address: zEventAddress,
    request_id: zRequestOfEvent,
    project_id: zProjectOfEvent,
    dataset_id: zDatasetOfEvent,
    data: zWebhookEventData
});

/**
 * Something that happened. `type` says what it is. There may be more types, and more fields of `data`, later: ignore those that you do not know.
 *
 * | `type` | Meaning | Seen by |
 * |---|---|---|
 * | `project.created` | a project was created | all |
 * | `project.updated` | a project has another name | all |
 * | `project.deleted` | a project is in the trash | all |
 * | `project.restored` | a project is out of the trash again | all |
 * | `project.purged` | a project is deleted for good | all |
 * | `dataset.created` | a dataset was created | all |
 * | `dataset.updated` | a dataset has another name, description or project | all |
 * | `dataset.deleted` | a dataset is in the trash | all |
 * | `dataset.restored` | a dataset is out of the trash again | all |
 * | `dataset.purged` | a dataset is deleted for good | all |
 * | `columns.changed` | a column was added, changed or deleted | all |
 * | `rows.changed` | rows were changed: one event a second for each dataset | all |
 * | `index.created` | an index is ready | all |
 * | `index.deleted` | an index is gone | all |
 * | `import.created` | an import was started | all |
 * | `import.succeeded` | an import has stored its rows | all |
 * | `import.failed` | an import has failed | all |
 * | `import.canceled` | an import was ended by a request | all |
 * | `organization.updated` | the organization has another name, plan or quotas | owners |
 * | `api_key.created` | an API key was created | owners |
 * | `api_key.updated` | an API key has another name or expiry | owners |
 * | `api_key.revoked` | an API key was revoked | owners |
 * | `user.signed_in` | a user signed in, or switched to this organization | owners |
 * | `user.signed_out` | a user ended a session | owners |
 * | `user.password_changed` | a user has another password | owners |
 * | `member.added` | a user joined the organization | owners |
 * | `member.updated` | a user has another role | owners |
 * | `member.removed` | a user left the organization | owners |
 * | `invitation.created` | somebody was invited | owners |
 * | `invitation.revoked` | an invitation was revoked | owners |
 * | `webhook.created` | a webhook was created | owners |
 * | `webhook.updated` | a webhook was changed, enabled or disabled | owners |
 * | `webhook.rotated` | a webhook has another secret | owners |
 * | `webhook.deleted` | a webhook is gone | owners |
 * | `webhook.disabled` | the service disabled a webhook, since its receiver failed for days or replied with 410 | owners |
 *
 */
export const zEvent = z.discriminatedUnion('type', [
    zProjectEvent.extend({ type: z.literal('project.created') }),
    zProjectEvent.extend({ type: z.literal('project.updated') }),
    zProjectEvent.extend({ type: z.literal('project.deleted') }),
    zProjectEvent.extend({ type: z.literal('project.restored') }),
    zProjectEvent.extend({ type: z.literal('project.purged') }),
    zDatasetEvent.extend({ type: z.literal('dataset.created') }),
    zDatasetEvent.extend({ type: z.literal('dataset.updated') }),
    zDatasetEvent.extend({ type: z.literal('dataset.deleted') }),
    zDatasetEvent.extend({ type: z.literal('dataset.restored') }),
    zDatasetEvent.extend({ type: z.literal('dataset.purged') }),
    zColumnsEvent.extend({ type: z.literal('columns.changed') }),
    zRowsEvent.extend({ type: z.literal('rows.changed') }),
    zIndexEvent.extend({ type: z.literal('index.created') }),
    zIndexEvent.extend({ type: z.literal('index.deleted') }),
    zImportEvent.extend({ type: z.literal('import.created') }),
    zImportEvent.extend({ type: z.literal('import.succeeded') }),
    zImportEvent.extend({ type: z.literal('import.failed') }),
    zImportEvent.extend({ type: z.literal('import.canceled') }),
    zOrganizationEvent.extend({ type: z.literal('organization.updated') }),
    zApiKeyEvent.extend({ type: z.literal('api_key.created') }),
    zApiKeyEvent.extend({ type: z.literal('api_key.updated') }),
    zApiKeyEvent.extend({ type: z.literal('api_key.revoked') }),
    zUserEvent.extend({ type: z.literal('user.signed_in') }),
    zUserEvent.extend({ type: z.literal('user.signed_out') }),
    zUserEvent.extend({ type: z.literal('user.password_changed') }),
    zMemberEvent.extend({ type: z.literal('member.added') }),
    zMemberEvent.extend({ type: z.literal('member.updated') }),
    zMemberEvent.extend({ type: z.literal('member.removed') }),
    zInvitationEvent.extend({ type: z.literal('invitation.created') }),
    zInvitationEvent.extend({ type: z.literal('invitation.revoked') }),
    zWebhookEvent.extend({ type: z.literal('webhook.created') }),
    zWebhookEvent.extend({ type: z.literal('webhook.updated') }),
    zWebhookEvent.extend({ type: z.literal('webhook.rotated') }),
    zWebhookEvent.extend({ type: z.literal('webhook.deleted') }),
    zWebhookEvent.extend({ type: z.literal('webhook.disabled') })
]);

export const zEventPage = z.looseObject({
    data: z.array(zEvent),
    pagination: zPagination
});

export const zEventEnvelope = z.looseObject({
    data: zEvent
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

export const zImportEnvelope = z.looseObject({
    data: zImport
});

export const zImportPage = z.looseObject({
    data: z.array(zImport),
    pagination: zPagination
});

export const zImportPreviewEnvelope = z.looseObject({
    data: zImportPreview
});

export const zImportErrorPage = z.looseObject({
    data: z.array(zImportError),
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

export const zUsageEnvelope = z.looseObject({
    data: zUsage
});

export const zDatasetSummaryEnvelope = z.looseObject({
    data: zDatasetSummary
});

export const zSessionEnvelope = z.looseObject({
    data: zSession
});

export const zApiKeyEnvelope = z.looseObject({
    data: zApiKey
});

export const zCreatedApiKeyEnvelope = z.looseObject({
    data: zCreatedApiKey
});

export const zWebhookEnvelope = z.looseObject({
    data: zWebhook
});

export const zCreatedWebhookEnvelope = z.looseObject({
    data: zCreatedWebhook
});

export const zWebhookPage = z.looseObject({
    data: z.array(zWebhook),
    pagination: zPagination
});

export const zDeliveryEnvelope = z.looseObject({
    data: zDelivery
});

export const zDeliveryPage = z.looseObject({
    data: z.array(zDelivery),
    pagination: zPagination
});

export const zMemberEnvelope = z.looseObject({
    data: zMember
});

export const zOpenInvitationEnvelope = z.looseObject({
    data: zOpenInvitation
});

export const zCreatedInvitationEnvelope = z.looseObject({
    data: zCreatedInvitation
});

export const zApiKeyPage = z.looseObject({
    data: z.array(zApiKey),
    pagination: zPagination
});

export const zSessionPage = z.looseObject({
    data: z.array(zListedSession),
    pagination: zPagination
});

export const zMemberPage = z.looseObject({
    data: z.array(zMember),
    pagination: zPagination
});

export const zInvitationPage = z.looseObject({
    data: z.array(zInvitation),
    pagination: zPagination
});

/**
 * What is wrong, what was sent, and what is allowed. Written for people; the wording may change.
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
    reason: z.string().exactOptional(),
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

export const zAppendRowsTextBody = z.string();

export const zCreateImportTextBody = z.string();

export const zPreviewImportTextBody = z.string();

export const zCreateDatasetFromFileTextBody = z.string();

export const zPreviewFileTextBody = z.string();

export const zOnRowsChangedHeaders = z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
});

export const zOnEventHeaders = z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
});

export const zOnTestHeaders = z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
});

/**
 * Which rows are meant: a comparison, or a tree of comparisons. A tree has at most 100 comparisons, and at most 5 of `all`, `any`
 * and `not` in each other. A condition is either true or false, for empty cells too: `not` matches exactly the other rows.
 *
 */
export const zCondition = z.union([
    zComparison,
    z.lazy((): any => zAllOfConditions),
    z.lazy((): any => zAnyOfConditions),
    z.lazy((): any => zNotCondition)
]);

/**
 * The members mean what the parameters of the same names mean in the data operation.
 */
export const zDataQuery = z.strictObject({
    where: zCondition.exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * Matches if all of the conditions match.
 */
export const zAllOfConditions = z.custom<AllOfConditions>();

/**
 * Matches if at least one of the conditions matches.
 */
export const zAnyOfConditions = z.custom<AnyOfConditions>();

/**
 * Matches if the condition does not match.
 */
export const zNotCondition = z.custom<NotCondition>();

/**
 * Either `ids` or conditions.
 */
export const zMatchingUpdate = z.strictObject({
    values: zRow,
    ids: z.array(zRowId).min(1).exactOptional(),
    filter: z.array(z.string()).min(1).max(10).exactOptional(),
    any: z.array(z.string()).min(1).max(10).exactOptional(),
    where: zCondition.exactOptional(),
    expected: z.int().gte(0).exactOptional(),
    dry_run: z.boolean().exactOptional()
});

/**
 * Either `ids` or conditions.
 */
export const zMatchingDeletion = z.strictObject({
    ids: z.array(zRowId).min(1).exactOptional(),
    filter: z.array(z.string()).min(1).max(10).exactOptional(),
    any: z.array(z.string()).min(1).max(10).exactOptional(),
    where: zCondition.exactOptional(),
    expected: z.int().gte(0).exactOptional(),
    dry_run: z.boolean().exactOptional()
});

/**
 * The maximum number of items on a page.
 */
export const zLimit = z.int().gte(1).lte(100).default(20);

/**
 * The `pagination.cursor` of the previous page. Leave it out for the first page.
 */
export const zCursor = z.string();

/**
 * The `pagination.cursor` of the page before, or the `X-Changes-Cursor` of another reply for the same dataset and the same conditions. Without it the list
 * begins with all rows.
 *
 */
export const zChangesCursor = z.string();

/**
 * How many seconds the service waits for a change if there is none. Only with `format=json`.
 */
export const zWait = z.int().gte(0).lte(30).default(0);

/**
 * `json`: a page. `ndjson`: everything until now, one JSON object per line. `events`: a stream of events; `Accept: text/event-stream` means the same. `limit` applies to `json` only.
 *
 */
export const zChangesFormat = z.enum([
    'json',
    'ndjson',
    'events'
]).default('json');

/**
 * The id of the last event that was received, which is a cursor. It takes precedence over `cursor`. Only for streams of events.
 */
export const zLastEventId = z.string();

/**
 * Whether the API keys that the user has made and that still work are kept or revoked.
 */
export const zKeysOfMember = z.enum(['keep', 'revoke']);

/**
 * Only datasets of this project.
 */
export const zProjectFilter = zProjectId;

/**
 * `active` lists what is in use, `deleted` lists what is in the trash.
 */
export const zStateFilter = z.enum(['active', 'deleted']).default('active');

/**
 * Whether to delete for good instead of moving into the trash.
 */
export const zPurge = z.boolean().default(false);

/**
 * Only datasets of this name, compared character by character.
 */
export const zNameFilter = zName;

/**
 * `field:expression`. Repeat it up to 10 times; a row has to match all of them.
 *
 * | Expression | Matches cells |
 * |---|---|
 * | `field:value` | equal to the value |
 * | `field:!value` | not equal to the value; empty cells match too |
 * | `field:>value` `field:<value` | greater, less |
 * | `field:>=value` `field:<=value` | greater or equal, less or equal |
 * | `field:=a,b,"c,d"` | equal to one of up to 100 values |
 * | `field:~text` | that contain the text, literally and case-sensitive |
 * | `field:!~text` | that do not contain the text; empty cells match too |
 * | `field:~~text` | that contain the text, without regard to the case of the letters a to z |
 * | `field:~=text` | that begin with the text, literally and case-sensitive |
 * | `field:` | that are empty, or hold the empty text |
 * | `field:!` | that are not empty, and do not hold the empty text |
 *
 * The column's type says how the value is read: a number as in JSON, `true` or `false`, `YYYY-MM-DD`, or JSON (compared
 * by value). Text is ordered by code point. Empty cells match neither `>` nor `<`.
 *
 * - `>`, `<`, `>=` and `<=` work on text, number and date columns; `~`, `!~`, `~~` and `~=` only on text, with at most 4,096 characters.
 * - After `:=`, put a value that has a comma or begins with a quote in double quotes, and double the quotes in it. A value
 * without a character is an empty cell, `""` is the empty text. On columns of type json use `in` in `where` instead of `:=`.
 * - Write a backslash before a value that begins with `>`, `<`, `~`, `!`, `=` or `\`, as in `name:\>x`. A backslash has this
 * meaning only directly after the colon or the operator; a backslash alone is the empty text.
 * - An index on the column serves `:=` as it serves each of the values, and `~=` as it serves a range. It serves neither `~`, `!~` nor `~~`.
 *
 */
export const zFilter = z.array(z.string()).max(10);

/**
 * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
 * `filter`.
 *
 */
export const zAny = z.array(z.string()).max(10);

/**
 * A `Condition` as JSON: a tree of comparisons, `all`, `any` and `not`. A row has to match it, and every `filter`, and one of `any`.
 *
 * ```json
 * {"any": [{"field": "origin", "op": "in", "value": ["OSL", "TRD"]}, {"not": {"field": "delay", "op": "<=", "value": 10}}]}
 * ```
 *
 * An error points into the tree: `where.any[0].value[1]`.
 *
 */
export const zWhere = z.string();

/**
 * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
 * cursor is also valid with other `fields`.
 *
 */
export const zFields = z.array(z.string()).min(1).max(300);

/**
 * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
 * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
 * Rows that compare equal come in the order in which they were appended.
 *
 */
export const zSort = z.array(z.string()).min(1).max(5);

/**
 * Up to 3 fields, separated by commas, each once: text, number, boolean or date columns. After a colon, a date column can have a
 * part of the date, and a number column the width of intervals:
 *
 * | Field | Value of a group |
 * |---|---|
 * | `date:year` | `"2026"` |
 * | `date:quarter` | `"2026-Q4"` |
 * | `date:month` | `"2026-11"` |
 * | `date:week` | `"2026-W47"`, a week of ISO 8601, which begins on Monday and belongs to the year that most of its days are in |
 * | `date:day` | `"2026-11-20"`, as without a part |
 * | `delay:10` | `20` for 20 and more, up to but not including 30; `-10` for less than 0, down to -10 |
 *
 * A width is a number from 1e-100 to 1e100. Intervals begin at its multiples, which are calculated with doubles, so a fraction can be in the
 * interval next to its own: with a width of 0.1 the cell 0.3 is in that of 0.2. A number that is 10¹² widths or more away from 0 is a group of its own.
 *
 */
export const zGroupFields = z.array(z.string()).min(1).max(3);

/**
 * Up to 10 measures, separated by commas, each once. Without this parameter it is `:count`.
 *
 * | Measure | Result | Columns |
 * |---|---|---|
 * | `:count` | the number of rows | |
 * | `field:count` | the number of cells that are not empty; an empty text counts | all |
 * | `field:count_distinct` | the number of different values, not counting empty cells | all |
 * | `field:sum` `field:avg` | the sum, the average of the cells that are not empty | number |
 * | `field:min` `field:max` | the least, the greatest value | text, number, date |
 *
 * `sum`, `avg`, `min` and `max` are `null` if all cells of the group are empty.
 *
 */
export const zMeasures = z.array(z.string()).min(1).max(10);

/**
 * Up to 5 groups or measures, written as in `group` and `measure`, separated by commas, each once. A leading `-` sorts descending:
 * `sort=-:count,origin`.
 *
 */
export const zGroupSort = z.array(z.string()).min(1).max(5);

/**
 * row identifier
 *
 * `row_` and the number of a row, without leading zeros.
 */
export const zAfter = z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' });

/**
 * Identifiers of rows, separated by commas.
 */
export const zRowIds = z.array(z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' })).min(1).max(100);

/**
 * `ndjson`: one JSON object per line. `csv`: a table with a header line. `parquet`: Apache Parquet.
 */
export const zExportFormat = z.enum([
    'ndjson',
    'csv',
    'parquet'
]).default('ndjson');

/**
 * `escape` puts a `'` where a spreadsheet would begin a formula, so that it shows the text instead of running it. The exported text then
 * differs from the stored one. Allowed with `format=csv` only. The `'` goes
 *
 * - before a text or column name that begins with `=`, `+`, `-`, `@`, a tab or a line break;
 * - within a text or json cell, before a `=`, `+`, `-` or `@` that follows a `;`, a tab or a line break, since spreadsheets of some
 * countries split cells there.
 *
 */
export const zFormulas = z.enum(['keep', 'escape']).default('keep');

/**
 * With `true` the service changes nothing and replies as it would to the change.
 */
export const zDryRun = z.boolean().default(false);

/**
 * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
 * current state, the reply is a 304 without a body.
 *
 */
export const zIfNoneMatch = z.string();

/**
 * With `format=parquet`, the bytes to return, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-8` for the last eight. Other formats ignore it.
 */
export const zRange = z.string();

/**
 * The `ETag` of the file that `Range` is a part of.
 */
export const zIfRange = z.string();

/**
 * key
 *
 * 1 to 255 visible ASCII characters, without spaces.
 */
export const zIdempotencyKey = z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' });

/**
 * list of tags
 *
 * `*`, or tags in double quotes, separated by commas.
 */
export const zIfMatch = z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' });

/**
 * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
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
 * `append`: the rows are added to those that the dataset has.
 *
 * `replace`: the rows replace all rows of the dataset in one step. Readers see the old rows or the new ones, and if the
 * import fails, the old ones stay. Row numbers go on after those of the old rows. Rows that others write during the import are replaced too. During the import
 * old and new rows count towards the quota `bytes`, and changes of columns and indexes are a 503. Two rows with the same key of a unique index
 * end the import, even with `on_error=skip`. A file that has rows of which none can be stored fails too, so that it does not empty the dataset.
 *
 * `upsert`: a row of the file that has the same cells in the columns `match` as a row of the dataset updates that row: it sets the cells that the file has, and the
 * other cells stay. A row without a match is added, and a row that would change nothing stays as it is. A row whose key has an empty cell,
 * and the second row of the file with the same key, cannot be stored (`on_error`).
 *
 */
export const zImportMode = z.enum([
    'append',
    'upsert',
    'replace'
]).default('append');

/**
 * With `mode=upsert`, and only then: the columns by which rows are found, separated by commas. The dataset has a unique index on exactly these
 * columns, and a CSV file has all of them.
 *
 */
export const zImportMatch = z.array(z.string()).min(1).max(5);

/**
 * The project of the new dataset.
 */
export const zProjectOfImport = zProjectId;

/**
 * The name of the new dataset.
 */
export const zNameOfImported = zName;

/**
 * What happens to a row that cannot be stored: it ends the import (`stop`), or is left out (`skip`).
 */
export const zOnError = z.enum(['stop', 'skip']).default('stop');

/**
 * The import's identifier.
 */
export const zImportInPath = zImportId;

/**
 * The event's identifier.
 */
export const zEventInPath = zEventId;

/**
 * Only events of this type.
 */
export const zTypeOfEvents = zEventType;

/**
 * Only events of this dataset, which may be gone by now.
 */
export const zDatasetOfEvents = z.string().regex(/^ds_[0-9a-z]{1,40}$/u);

/**
 * Only events of this project and of the datasets that were in it at that time.
 */
export const zProjectOfEvents = z.string().regex(/^proj_[0-9a-z]{1,40}$/u);

/**
 * Only events of this API key or this user. An event with several actors names up to ten, and each of these finds it.
 */
export const zActorOfEvents = z.string().regex(/^(key|user)_[0-9a-z]{1,40}$/u);

/**
 * Only events from this time on.
 */
export const zEventsFrom = zInstant;

/**
 * Only events before this time.
 */
export const zEventsTo = zInstant;

/**
 * Oldest first (`asc`) or newest first (`desc`).
 */
export const zListOrder = z.enum(['asc', 'desc']).default('asc');

/**
 * `json`: a page. `ndjson`: all events until now, one JSON object per line.
 */
export const zEventsFormat = z.enum(['json', 'ndjson']).default('json');

/**
 * The project's identifier.
 */
export const zProjectInPath = zProjectId;

/**
 * The API key's identifier.
 */
export const zApiKeyInPath = zApiKeyId;

/**
 * The identifier of the event, the same in each attempt.
 */
export const zWebhookMessageId = z.string();

/**
 * The time of this attempt, in seconds since 1970.
 */
export const zWebhookTimestamp = z.string();

/**
 * One signature or several, separated by spaces. Each begins with `v1,`.
 */
export const zWebhookSignature = z.string();

/**
 * The webhook's identifier.
 */
export const zWebhookInPath = zWebhookId;

/**
 * The delivery's identifier.
 */
export const zDeliveryInPath = zDeliveryId;

/**
 * The user's identifier.
 */
export const zUserInPath = zUserId;

/**
 * The session's identifier.
 */
export const zSessionInPath = zSessionId;

/**
 * The invitation's identifier.
 */
export const zInvitationInPath = zInvitationId;

export const zListDatasetsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListDatasetsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    project_id: zProjectId.exactOptional(),
    name: zName.exactOptional(),
    state: z.enum(['active', 'deleted']).default('active')
});

/**
 * A page of datasets.
 */
export const zListDatasetsResponse = zDatasetPage;

export const zCreateDatasetBody = zNewDataset;

export const zCreateDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

/**
 * The new dataset.
 */
export const zCreateDatasetResponse = zDatasetEnvelope;

export const zDeleteDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
});

export const zDeleteDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zDeleteDatasetQuery = z.strictObject({
    purge: z.boolean().default(false)
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteDatasetResponse = z.void();

export const zGetDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
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
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
});

export const zUpdateDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The dataset.
 */
export const zUpdateDatasetResponse = zDatasetEnvelope;

export const zRestoreDatasetBody = zDatasetRestoration;

export const zRestoreDatasetHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zRestoreDatasetPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The restored dataset.
 */
export const zRestoreDatasetResponse = zDatasetEnvelope;

export const zListDataHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zListDataPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListDataQuery = z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
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
    'If-None-Match': z.string().exactOptional(),
    Range: z.string().exactOptional(),
    'If-Range': z.string().exactOptional()
});

export const zExportDataPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zExportDataQuery = z.strictObject({
    format: z.enum([
        'ndjson',
        'csv',
        'parquet'
    ]).default('ndjson'),
    formulas: z.enum(['keep', 'escape']).default('keep'),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional()
});

export const zExportDataResponse = z.union([
    z.string(),
    z.instanceof(Blob)
]);

export const zListChangesHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Last-Event-ID': z.string().exactOptional()
});

export const zListChangesPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListChangesQuery = z.strictObject({
    cursor: z.string().exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    wait: z.int().gte(0).lte(30).default(0),
    format: z.enum([
        'json',
        'ndjson',
        'events'
    ]).default('json'),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional()
});

/**
 * What changed.
 */
export const zListChangesResponse = zChangePage;

export const zGetSummaryHeaders = z.looseObject({
    'If-None-Match': z.string().exactOptional()
});

export const zGetSummaryPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zGetSummaryQuery = z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional()
});

/**
 * The statistics of the dataset.
 */
export const zGetSummaryResponse = zDatasetSummaryEnvelope;

export const zListGroupsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zListGroupsPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListGroupsQuery = z.strictObject({
    group: z.array(z.string()).min(1).max(3).exactOptional(),
    measure: z.array(z.string()).min(1).max(10).exactOptional(),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of groups.
 */
export const zListGroupsResponse = zGroupPage;

export const zListRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
});

export const zListRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListRowsQuery = z.strictObject({
    ids: z.array(z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' })).min(1).max(100).exactOptional(),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    after: z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' }).exactOptional()
});

/**
 * A page of row records.
 */
export const zListRowsResponse = zRowRecordPage;

export const zChangeRowsBody = zRowsUpdate;

export const zChangeRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zChangeRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are changed.
 */
export const zChangeRowsResponse = zRowsChangedEnvelope;

export const zAppendRowsBody = zNewRows;

export const zAppendRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zAppendRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are stored.
 */
export const zAppendRowsResponse = zAppendedRowsEnvelope;

export const zUpsertRowsBody = zRowsUpsert;

export const zUpsertRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zUpsertRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are stored.
 */
export const zUpsertRowsResponse = zUpsertedRowsEnvelope;

export const zBatchRowsBody = zRowsBatch;

export const zBatchRowsHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zBatchRowsPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The operations are carried out.
 */
export const zBatchRowsResponse = zBatchedRowsEnvelope;

export const zDeleteRowHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
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
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
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
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
});

export const zUpdateRowPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

/**
 * The row.
 */
export const zUpdateRowResponse = zRowRecordEnvelope;

export const zListRowHistoryHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListRowHistoryPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

export const zListRowHistoryQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of changes of a row.
 */
export const zListRowHistoryResponse = zRowHistoryPage;

export const zRestoreRowBody = zRowRestoration;

export const zRestoreRowHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
});

export const zRestoreRowPath = z.strictObject({
    dataset_id: zDatasetId,
    row_id: zRowId
});

/**
 * The restored row.
 */
export const zRestoreRowResponse = zRowRecordEnvelope;

export const zCreateColumnBody = zNewColumn;

export const zCreateColumnHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zCreateColumnPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The new column.
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

export const zUpdateColumnQuery = z.strictObject({
    dry_run: z.boolean().default(false)
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
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
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

export const zListImportsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListImportsPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zListImportsQuery = z.strictObject({
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of imports.
 */
export const zListImportsResponse = zImportPage;

export const zCreateImportBody = zCreateImportTextBody;

export const zCreateImportHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zCreateImportPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zCreateImportQuery = z.strictObject({
    mode: z.enum([
        'append',
        'upsert',
        'replace'
    ]).default('append'),
    match: z.array(z.string()).min(1).max(5).exactOptional(),
    on_error: z.enum(['stop', 'skip']).default('stop')
});

/**
 * The file is stored, and the import will begin.
 */
export const zCreateImportResponse = zImportEnvelope;

export const zPreviewImportBody = zPreviewImportTextBody;

export const zPreviewImportHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zPreviewImportPath = z.strictObject({
    dataset_id: zDatasetId
});

export const zPreviewImportQuery = z.strictObject({
    mode: z.enum([
        'append',
        'upsert',
        'replace'
    ]).default('append'),
    match: z.array(z.string()).min(1).max(5).exactOptional()
});

/**
 * What the file contains.
 */
export const zPreviewImportResponse = zImportPreviewEnvelope;

export const zCreateDatasetFromFileBody = zCreateDatasetFromFileTextBody;

export const zCreateDatasetFromFileHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zCreateDatasetFromFileQuery = z.strictObject({
    project_id: zProjectId,
    name: zName,
    on_error: z.enum(['stop', 'skip']).default('stop')
});

/**
 * The file is stored, and the import will begin.
 */
export const zCreateDatasetFromFileResponse = zImportEnvelope;

export const zPreviewFileBody = zPreviewFileTextBody;

export const zPreviewFileHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * What the file contains.
 */
export const zPreviewFileResponse = zImportPreviewEnvelope;

export const zCancelImportHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zCancelImportPath = z.strictObject({
    import_id: zImportId
});

/**
 * Deleted. The reply has no content.
 */
export const zCancelImportResponse = z.void();

export const zGetImportHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zGetImportPath = z.strictObject({
    import_id: zImportId
});

/**
 * The import.
 */
export const zGetImportResponse = zImportEnvelope;

export const zListImportErrorsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListImportErrorsPath = z.strictObject({
    import_id: zImportId
});

export const zListImportErrorsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of refused rows.
 */
export const zListImportErrorsResponse = zImportErrorPage;

export const zListEventsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListEventsQuery = z.strictObject({
    type: zEventType.exactOptional(),
    dataset_id: z.string().regex(/^ds_[0-9a-z]{1,40}$/u).exactOptional(),
    project_id: z.string().regex(/^proj_[0-9a-z]{1,40}$/u).exactOptional(),
    actor: z.string().regex(/^(key|user)_[0-9a-z]{1,40}$/u).exactOptional(),
    from: zInstant.exactOptional(),
    to: zInstant.exactOptional(),
    order: z.enum(['asc', 'desc']).default('asc'),
    format: z.enum(['json', 'ndjson']).default('json'),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of events.
 */
export const zListEventsResponse = zEventPage;

export const zGetEventHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zGetEventPath = z.strictObject({
    event_id: zEventId
});

/**
 * The event.
 */
export const zGetEventResponse = zEventEnvelope;

export const zListProjectsHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zListProjectsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    state: z.enum(['active', 'deleted']).default('active')
});

/**
 * A page of projects.
 */
export const zListProjectsResponse = zProjectPage;

export const zCreateProjectBody = zNewProject;

export const zCreateProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

/**
 * The new project.
 */
export const zCreateProjectResponse = zProjectEnvelope;

export const zDeleteProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zDeleteProjectPath = z.strictObject({
    project_id: zProjectId
});

export const zDeleteProjectQuery = z.strictObject({
    purge: z.boolean().default(false)
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

export const zRestoreProjectHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zRestoreProjectPath = z.strictObject({
    project_id: zProjectId
});

/**
 * The restored project.
 */
export const zRestoreProjectResponse = zProjectEnvelope;

export const zGetOrganizationHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * The organization.
 */
export const zGetOrganizationResponse = zOrganizationEnvelope;

export const zUpdateOrganizationBody = zOrganizationChanges;

export const zUpdateOrganizationHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

/**
 * The organization.
 */
export const zUpdateOrganizationResponse = zOrganizationEnvelope;

/**
 * The organization's usage.
 */
export const zGetUsageResponse = zUsageEnvelope;

export const zListApiKeysQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of API keys.
 */
export const zListApiKeysResponse = zApiKeyPage;

export const zCreateApiKeyBody = zNewApiKey;

/**
 * The new API key with its value, which is shown only here.
 */
export const zCreateApiKeyResponse = zCreatedApiKeyEnvelope;

export const zDeleteApiKeyPath = z.strictObject({
    api_key_id: zApiKeyId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteApiKeyResponse = z.void();

export const zUpdateApiKeyBody = zApiKeyChanges;

export const zUpdateApiKeyPath = z.strictObject({
    api_key_id: zApiKeyId
});

/**
 * The API key, without its value.
 */
export const zUpdateApiKeyResponse = zApiKeyEnvelope;

export const zRotateApiKeyBody = zApiKeyRotation;

export const zRotateApiKeyPath = z.strictObject({
    api_key_id: zApiKeyId
});

/**
 * The new API key with its value, which is shown only here.
 */
export const zRotateApiKeyResponse = zCreatedApiKeyEnvelope;

export const zListWebhooksQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of webhooks.
 */
export const zListWebhooksResponse = zWebhookPage;

export const zCreateWebhookBody = zNewWebhook;

/**
 * The webhook with its secret, which is shown only here.
 */
export const zCreateWebhookResponse = zCreatedWebhookEnvelope;

export const zDeleteWebhookPath = z.strictObject({
    webhook_id: zWebhookId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteWebhookResponse = z.void();

export const zGetWebhookPath = z.strictObject({
    webhook_id: zWebhookId
});

/**
 * The webhook, without its secret.
 */
export const zGetWebhookResponse = zWebhookEnvelope;

export const zUpdateWebhookBody = zWebhookChanges;

export const zUpdateWebhookPath = z.strictObject({
    webhook_id: zWebhookId
});

/**
 * The webhook, without its secret.
 */
export const zUpdateWebhookResponse = zWebhookEnvelope;

export const zRotateWebhookBody = zWebhookRotation;

export const zRotateWebhookPath = z.strictObject({
    webhook_id: zWebhookId
});

/**
 * The webhook with its secret, which is shown only here.
 */
export const zRotateWebhookResponse = zCreatedWebhookEnvelope;

export const zTestWebhookPath = z.strictObject({
    webhook_id: zWebhookId
});

/**
 * The delivery, which is sent at once.
 */
export const zTestWebhookResponse = zDeliveryEnvelope;

export const zListDeliveriesPath = z.strictObject({
    webhook_id: zWebhookId
});

export const zListDeliveriesQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of deliveries.
 */
export const zListDeliveriesResponse = zDeliveryPage;

export const zRetryDeliveryPath = z.strictObject({
    webhook_id: zWebhookId,
    delivery_id: zDeliveryId
});

/**
 * The delivery, which is sent at once.
 */
export const zRetryDeliveryResponse = zDeliveryEnvelope;

export const zListMembersQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of users.
 */
export const zListMembersResponse = zMemberPage;

export const zDeleteMemberPath = z.strictObject({
    user_id: zUserId
});

export const zDeleteMemberQuery = z.strictObject({
    api_keys: z.enum(['keep', 'revoke']).exactOptional()
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteMemberResponse = z.void();

export const zUpdateMemberBody = zMemberChanges;

export const zUpdateMemberPath = z.strictObject({
    user_id: zUserId
});

/**
 * The user.
 */
export const zUpdateMemberResponse = zMemberEnvelope;

export const zListInvitationsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of invitations.
 */
export const zListInvitationsResponse = zInvitationPage;

export const zCreateInvitationBody = zNewInvitation;

/**
 * The invitation with its token, which is shown only here.
 */
export const zCreateInvitationResponse = zCreatedInvitationEnvelope;

export const zOpenInvitationBody = zInvitationToken;

/**
 * What the invitation is for.
 */
export const zOpenInvitationResponse = zOpenInvitationEnvelope;

export const zAcceptInvitationBody = zInvitationAcceptance;

/**
 * The new session and its cookie.
 */
export const zAcceptInvitationResponse = zSessionEnvelope;

export const zDeleteInvitationPath = z.strictObject({
    invitation_id: zInvitationId
});

/**
 * Deleted. The reply has no content.
 */
export const zDeleteInvitationResponse = z.void();

/**
 * The session has ended. The reply has no content and removes the cookie.
 */
export const zSignOutResponse = z.void();

/**
 * The session.
 */
export const zGetSessionResponse = zSessionEnvelope;

export const zUpdateSessionBody = zSessionChanges;

/**
 * The session.
 */
export const zUpdateSessionResponse = zSessionEnvelope;

export const zSignInBody = zCredentials;

/**
 * The new session and its cookie.
 */
export const zSignInResponse = zSessionEnvelope;

export const zChangePasswordBody = zPasswordChange;

/**
 * The new session and its cookie.
 */
export const zChangePasswordResponse = zSessionEnvelope;

export const zConfirmSessionBody = zSessionConfirmation;

/**
 * The session.
 */
export const zConfirmSessionResponse = zSessionEnvelope;

/**
 * Deleted. The reply has no content.
 */
export const zEndOtherSessionsResponse = z.void();

export const zListSessionsQuery = z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
});

/**
 * A page of sessions.
 */
export const zListSessionsResponse = zSessionPage;

export const zEndSessionPath = z.strictObject({
    session_id: zSessionId
});

/**
 * Deleted. The reply has no content.
 */
export const zEndSessionResponse = z.void();

export const zQueryDataBody = zDataQuery;

export const zQueryDataHeaders = z.looseObject({
    Prefer: z.string().exactOptional()
});

export const zQueryDataPath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * A page of plain rows.
 */
export const zQueryDataResponse = zRowPage;

export const zUpdateRowsWhereBody = zMatchingUpdate;

export const zUpdateRowsWhereHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zUpdateRowsWherePath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are changed.
 */
export const zUpdateRowsWhereResponse = zRowsChangedEnvelope;

export const zDeleteRowsWhereBody = zMatchingDeletion;

export const zDeleteRowsWhereHeaders = z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
});

export const zDeleteRowsWherePath = z.strictObject({
    dataset_id: zDatasetId
});

/**
 * The rows are changed.
 */
export const zDeleteRowsWhereResponse = zRowsChangedEnvelope;

export const zOnRowsChangedWebhookRequest = z.looseObject({
    body: zRowsChangedMessage,
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
});

export const zOnEventWebhookRequest = z.looseObject({
    body: zEventMessage,
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
});

export const zOnTestWebhookRequest = z.looseObject({
    body: zTestMessage,
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
});
