// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { characters, dateTime } from './checks.gen.ts';
import * as z from 'zod';
import type { AllOfConditions, AnyOfConditions, Comparison, NotCondition, Row } from './types.gen.ts';

/** What is made at the first call. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

export const zDatasetId = once(() => z.string())
export const zProjectId = once(() => z.string())
export const zOrganizationId = once(() => z.string())
export const zIndexId = once(() => z.string())
export const zImportId = once(() => z.string())
export const zUserId = once(() => z.string())
export const zApiKeyId = once(() => z.string())
export const zWebhookId = once(() => z.string())
export const zDeliveryId = once(() => z.string())
export const zSessionId = once(() => z.string())
export const zInvitationId = once(() => z.string())
export const zRowId = once(() => z.string())
export const zTimestamp = once(() => dateTime())
export const zName = once(() => z.string().regex(/^(?=[\s\S]*\S)[^\p{Cc}\p{Cs}]{1,255}$/u).register(z.globalRegistry, { title: 'name', description: '1 to 255 characters, not all of them spaces. No control characters.' }))
export const zColumnName = once(() => z.string().regex(/^(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'column name', description: '1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".' }))
export const zColumnType = once(() => z.enum([
    'text',
    'number',
    'boolean',
    'date',
    'json'
]).register(z.globalRegistry, { title: 'column type', description: 'The type of a column\'s cells.' }))
export const zDescription = once(() => z.string().regex(/^(?=[\s\S]*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r]){1,1000}$/u).register(z.globalRegistry, { title: 'description', description: '1 to 1,000 characters, not all of them spaces. No control characters but tabs and line breaks.' }))
export const zRemovableDescription = once(() => zDescription().nullable())
export const zColumnValues = once(() => z.array(z.string().check(characters({ maximum: 256 })).register(z.globalRegistry, { title: 'text', description: 'a text of at most 256 characters.' })).min(1).max(200))
export const zColumnBound = once(() => z.union([
    z.number(),
    z.string()
]))
export const zMaxLength = once(() => z.int().gte(1).lte(1048576))
export const zColumn = once(() => z.looseObject({
    name: zColumnName(),
    type: zColumnType(),
    description: zDescription().exactOptional(),
    required: z.boolean().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues().exactOptional(),
    min: zColumnBound().exactOptional(),
    max: zColumnBound().exactOptional(),
    max_length: zMaxLength().exactOptional()
}))
export const zDatasetRestoration = once(() => z.strictObject({
    project_id: zProjectId().exactOptional()
}))
export const zTrashState = once(() => z.string().register(z.globalRegistry, { title: 'trash state', description: 'Whether it is in use (`active`) or in the trash (`deleted`). More states may follow.' }))
export const zHistorySetting = once(() => z.enum(['on', 'off']))
export const zDataset = once(() => z.looseObject({
    id: zDatasetId(),
    name: zName(),
    description: zDescription().exactOptional(),
    state: zTrashState().exactOptional(),
    deleted_at: zTimestamp().exactOptional(),
    purge_at: zTimestamp().exactOptional(),
    project_id: zProjectId(),
    columns: z.array(zColumn()),
    row_count: z.int().gte(0),
    history: zHistorySetting(),
    created_at: zTimestamp(),
    updated_at: zTimestamp(),
    data_updated_at: zTimestamp()
}))
export const zDatasetChanges = once(() => z.strictObject({
    name: zName().exactOptional(),
    description: zRemovableDescription().exactOptional(),
    project_id: zProjectId().exactOptional(),
    history: zHistorySetting().exactOptional()
}))
export const zNewColumn = once(() => z.strictObject({
    name: zColumnName(),
    type: zColumnType(),
    description: zDescription().exactOptional(),
    required: z.boolean().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues().exactOptional(),
    min: zColumnBound().exactOptional(),
    max: zColumnBound().exactOptional(),
    max_length: zMaxLength().exactOptional()
}))
export const zNewDataset = once(() => z.strictObject({
    name: zName(),
    description: zDescription().exactOptional(),
    project_id: zProjectId(),
    columns: z.array(zNewColumn()).min(1).max(300)
}))
export const zColumnChanges = once(() => z.strictObject({
    name: zColumnName().exactOptional(),
    type: zColumnType().exactOptional(),
    description: zRemovableDescription().exactOptional(),
    required: z.boolean().nullable().exactOptional(),
    default: z.unknown().exactOptional(),
    values: zColumnValues().nullable().exactOptional(),
    min: z.union([
        z.number(),
        z.string()
    ]).nullable().exactOptional(),
    max: z.union([
        z.number(),
        z.string()
    ]).nullable().exactOptional(),
    max_length: zMaxLength().nullable().exactOptional()
}))
export const zRow = once(() => z.custom<Row>())
export const zRowRecord = once(() => z.looseObject({
    id: zRowId(),
    values: zRow(),
    created_at: zTimestamp(),
    updated_at: zTimestamp()
}))
export const zComparison = once(() => z.custom<Comparison>())
export const zNewRows = once(() => z.strictObject({
    rows: z.array(zRow()).min(1)
}))
export const zRowChanges = once(() => z.strictObject({
    values: zRow().exactOptional()
}))
export const zAppendedRows = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    rows_added: z.int().gte(1),
    row_ids: z.array(zRowId())
}))
export const zDatasetVersion = once(() => z.int().gte(1).register(z.globalRegistry, { title: 'version', description: 'The version of the dataset. It increases with every change of the dataset\'s rows and columns.' }))
export const zRowUpdate = once(() => z.strictObject({
    id: zRowId(),
    values: zRow()
}))
export const zRowsUpdate = once(() => z.strictObject({
    rows: z.array(zRowUpdate()).min(1),
    dry_run: z.boolean().exactOptional()
}))
export const zOnMatch = once(() => z.enum([
    'merge',
    'replace',
    'skip'
]).register(z.globalRegistry, { title: 'on match', description: 'What happens to an existing row with the same key. `merge` if it is left out.' }))
export const zMatchedColumns = once(() => z.array(z.string()).min(1).max(5))
export const zRowsUpsert = once(() => z.strictObject({
    match: zMatchedColumns(),
    on_match: zOnMatch().exactOptional(),
    rows: z.array(zRow()).min(1),
    dry_run: z.boolean().exactOptional()
}))
export const zAppendOperation = once(() => z.strictObject({
    op: z.enum(['append']),
    rows: z.array(zRow()).min(1)
}))
export const zUpdateOperation = once(() => z.strictObject({
    op: z.enum(['update']),
    rows: z.array(zRowUpdate()).min(1)
}))
export const zUpsertOperation = once(() => z.strictObject({
    op: z.enum(['upsert']),
    match: zMatchedColumns(),
    on_match: zOnMatch().exactOptional(),
    rows: z.array(zRow()).min(1)
}))
export const zDeleteOperation = once(() => z.strictObject({
    op: z.enum(['delete']),
    ids: z.array(zRowId()).min(1)
}))
export const zRowOperation = once(() => z.discriminatedUnion('op', [
    zAppendOperation().extend({ op: z.literal('append') }),
    zUpdateOperation().extend({ op: z.literal('update') }),
    zUpsertOperation().extend({ op: z.literal('upsert') }),
    zDeleteOperation().extend({ op: z.literal('delete') })
]))
export const zRowsBatch = once(() => z.strictObject({
    operations: z.array(zRowOperation()).min(1).max(100),
    expected_version: zDatasetVersion().exactOptional(),
    dry_run: z.boolean().exactOptional()
}))
export const zRowsChanged = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    version: zDatasetVersion(),
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0)
}))
export const zRowChanger = once(() => z.looseObject({
    id: z.string(),
    name: z.string().nullable()
}))
export const zRowHistoryEntry = once(() => z.looseObject({
    version: zDatasetVersion(),
    kind: z.string(),
    at: zTimestamp(),
    by: zRowChanger().nullable(),
    previous: zRow().nullable()
}))
export const zRowRestoration = once(() => z.strictObject({
    version: z.int().gte(1).lte(9007199254740991).exactOptional()
}))
export const zRowOutcome = once(() => z.looseObject({
    id: zRowId(),
    outcome: z.enum([
        'created',
        'updated',
        'unchanged',
        'skipped',
        'deleted'
    ])
}))
export const zUpsertedRows = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    version: zDatasetVersion(),
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0),
    rows: z.array(zRowOutcome())
}))
export const zOperationResult = once(() => z.looseObject({
    rows: z.array(zRowOutcome())
}))
export const zBatchedRows = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    version: zDatasetVersion(),
    rows_created: z.int().gte(0),
    rows_updated: z.int().gte(0),
    rows_unchanged: z.int().gte(0),
    rows_deleted: z.int().gte(0),
    operations: z.array(zOperationResult())
}))
export const zRowsChangedEnvelope = once(() => z.looseObject({
    data: zRowsChanged()
}))
export const zUpsertedRowsEnvelope = once(() => z.looseObject({
    data: zUpsertedRows()
}))
export const zBatchedRowsEnvelope = once(() => z.looseObject({
    data: zBatchedRows()
}))
export const zIndexField = once(() => z.string().regex(/^-?(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,\/]{1,128}(?<!\p{Z})$/u).register(z.globalRegistry, { title: 'index field', description: 'The name of a column, with a leading "-" for descending order, as in `sort`.' }))
export const zIndexKind = once(() => z.enum(['sorted', 'contains']))
export const zIndex = once(() => z.looseObject({
    id: zIndexId(),
    fields: z.array(zIndexField()),
    kind: zIndexKind(),
    unique: z.boolean(),
    status: z.enum(['building', 'ready']),
    created_at: zTimestamp()
}))
export const zNewIndex = once(() => z.strictObject({
    fields: z.array(zIndexField()).min(1).max(5),
    kind: zIndexKind().exactOptional(),
    unique: z.boolean().exactOptional()
}))
export const zImportFailure = once(() => z.looseObject({
    message: z.string(),
    line: z.int().nullable(),
    field: z.string().nullable()
}))
export const zImport = once(() => z.looseObject({
    id: zImportId(),
    dataset_id: zDatasetId(),
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
    error: zImportFailure().nullable(),
    created_at: zTimestamp(),
    ended_at: zTimestamp().nullable()
}))
export const zImportError = once(() => z.looseObject({
    line: z.int().gte(1),
    field: z.string().nullable(),
    message: z.string(),
    text: z.string(),
    same_key_as_line: z.int().gte(1).exactOptional()
}))
export const zImportPreview = once(() => z.looseObject({
    format: z.string(),
    size_bytes: z.int().gte(0),
    columns: z.array(zColumn()),
    rows_read: z.int().gte(0),
    rows_refused: z.int().gte(0),
    errors: z.array(zImportError()).max(100)
}))
export const zProject = once(() => z.looseObject({
    id: zProjectId(),
    name: zName(),
    state: zTrashState().exactOptional(),
    deleted_at: zTimestamp().exactOptional(),
    purge_at: zTimestamp().exactOptional(),
    created_at: zTimestamp()
}))
export const zNewProject = once(() => z.strictObject({
    name: zName()
}))
export const zProjectChanges = once(() => z.strictObject({
    name: zName().exactOptional()
}))
export const zPlan = once(() => z.enum([
    'free',
    'pro',
    'enterprise'
]).register(z.globalRegistry, { title: 'plan', description: 'The organization\'s plan, which sets its limits and quotas.' }))
export const zLimits = once(() => z.looseObject({
    requests_per_minute: z.int().gte(1),
    rows_per_request: z.int().gte(1)
}))
export const zOrganization = once(() => z.looseObject({
    id: zOrganizationId(),
    name: zName(),
    plan: zPlan(),
    limits: zLimits(),
    created_at: zTimestamp()
}))
export const zOrganizationChanges = once(() => z.strictObject({
    name: zName().exactOptional()
}))
export const zQuota = once(() => z.looseObject({
    used: z.int().gte(0),
    allowed: z.int().gte(0)
}))
export const zQuotas = once(() => z.looseObject({
    bytes: zQuota(),
    datasets: zQuota(),
    projects: zQuota(),
    api_keys: zQuota(),
    sessions: zQuota(),
    indexes: zQuota(),
    export_bytes: zQuota()
}))
export const zTrashUsage = once(() => z.looseObject({
    retention_days: z.int().gte(1),
    datasets: z.int().gte(0),
    projects: z.int().gte(0),
    bytes: z.int().gte(0)
}))
export const zChangeLogUsage = once(() => z.looseObject({
    retention_days: z.int().gte(1),
    changes: z.int().gte(0),
    bytes: z.int().gte(0)
}))
export const zDayUsage = once(() => z.looseObject({
    date: z.iso.date(),
    requests: z.int().gte(0)
}))
export const zUsage = once(() => z.looseObject({
    quotas: zQuotas(),
    change_log: zChangeLogUsage(),
    trash: zTrashUsage().exactOptional(),
    window: z.looseObject({
        requests: z.int().gte(0),
        limit: z.int().gte(1),
        ends_at: zTimestamp().nullable()
    }),
    days: z.array(zDayUsage())
}))
export const zHistogramBucket = once(() => z.looseObject({
    from: z.union([
        z.string(),
        z.number()
    ]),
    to: z.union([
        z.string(),
        z.number()
    ]),
    count: z.int().gte(0)
}))
export const zValueCount = once(() => z.looseObject({
    value: z.union([
        z.string(),
        z.boolean()
    ]),
    count: z.int().gte(1)
}))
export const zColumnSummary = once(() => z.looseObject({
    name: zColumnName(),
    type: zColumnType(),
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
    histogram: z.array(zHistogramBucket()),
    top_values: z.array(zValueCount())
}))
export const zDatasetSummary = once(() => z.looseObject({
    row_count: z.int().gte(0),
    rows_examined: z.int().gte(0),
    rows_matched: z.int().gte(0),
    columns: z.array(zColumnSummary())
}))
export const zEmail = once(() => z.string().regex(/^(?=[\s\S]{3,254}$)[^\p{C}\p{Z}@]+@[^\p{C}\p{Z}@]+$/u).register(z.globalRegistry, { title: 'e-mail address', description: 'An e-mail address of at most 254 characters. Case does not matter.' }))
export const zNewPassword = once(() => z.string().check(characters({ minimum: 12, maximum: 256 })).register(z.globalRegistry, { title: 'password', description: '12 to 256 characters. Not accepted are a repetition of one character, the user\'s own e-mail address, and passwords that many people use.\n' }))
export const zRole = once(() => z.enum([
    'owner',
    'editor',
    'member'
]).register(z.globalRegistry, { title: 'role', description: 'An `owner` may do everything. An `editor` changes data (projects, datasets, columns, rows and indexes) but cannot see API keys,\nmembers or settings. A `member` reads data.\n' }))
export const zMember = once(() => z.looseObject({
    id: zUserId(),
    email: zEmail(),
    role: zRole(),
    created_at: zTimestamp(),
    last_signed_in_at: zTimestamp().nullable()
}))
export const zMemberChanges = once(() => z.strictObject({
    role: zRole().exactOptional()
}))
export const zOwnOrganization = once(() => z.looseObject({
    id: zOrganizationId(),
    name: zName(),
    role: zRole()
}))
export const zSession = once(() => z.looseObject({
    id: zSessionId(),
    user: zMember(),
    organization: zOrganization(),
    organizations: z.array(zOwnOrganization()),
    created_at: zTimestamp(),
    confirmed_at: zTimestamp(),
    expires_at: zTimestamp()
}))
export const zSessionChanges = once(() => z.strictObject({
    organization_id: zOrganizationId().exactOptional()
}))
export const zListedSession = once(() => z.looseObject({
    id: zSessionId(),
    is_current: z.boolean(),
    organization_name: zName(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
    created_at: zTimestamp(),
    last_used_at: zTimestamp(),
    expires_at: zTimestamp()
}))
export const zPassword = once(() => z.string().check(characters({ maximum: 256 })).register(z.globalRegistry, { title: 'password', description: 'At most 256 characters.' }))
export const zSessionConfirmation = once(() => z.strictObject({
    password: zPassword()
}))
export const zCredentials = once(() => z.strictObject({
    email: zEmail(),
    password: zPassword()
}))
export const zPasswordChange = once(() => z.strictObject({
    current_password: zPassword(),
    new_password: zNewPassword()
}))
export const zApiKeyAccess = once(() => z.enum(['full', 'read']).register(z.globalRegistry, { title: 'access', description: 'A `full` key reads and changes data, a `read` key only reads it.' }))
export const zCreatingUser = once(() => z.looseObject({
    id: zUserId(),
    email: zEmail()
}))
export const zCreator = once(() => zCreatingUser().nullable())
export const zApiKey = once(() => z.looseObject({
    id: zApiKeyId(),
    name: zName(),
    access: zApiKeyAccess(),
    prefix: z.string(),
    created_at: zTimestamp(),
    last_used_at: zTimestamp().nullable(),
    expires_at: zTimestamp().nullable(),
    created_by: zCreator()
}))
export const zInstant = once(() => dateTime().register(z.globalRegistry, { title: 'time', description: 'A date and time with an offset, as in `2027-01-01T00:00:00Z`.' }))
export const zExpiry = once(() => zInstant().nullable())
export const zNewApiKey = once(() => z.strictObject({
    name: zName(),
    access: zApiKeyAccess().default('full'),
    expires_at: zExpiry().exactOptional()
}))
export const zApiKeyChanges = once(() => z.strictObject({
    name: zName().exactOptional(),
    expires_at: zExpiry().exactOptional()
}))
export const zApiKeyRotation = once(() => z.strictObject({
    previous_expires_at: zInstant(),
    expires_at: zExpiry().exactOptional()
}))
export const zCreatedApiKey = once(() => zApiKey().and(z.looseObject({
    api_key: z.string()
})))
export const zWebhookState = once(() => z.enum(['enabled', 'disabled']).register(z.globalRegistry, { title: 'state', description: 'An `enabled` webhook gets events, a `disabled` one gets nothing.' }))
export const zWebhook = once(() => z.looseObject({
    id: zWebhookId(),
    url: z.string(),
    events: z.array(z.string()),
    dataset_id: z.string().nullable(),
    project_id: z.string().nullable(),
    state: zWebhookState(),
    disabled_reason: z.string().nullable(),
    failing_since: zTimestamp().nullable(),
    previous_secret_expires_at: zTimestamp().nullable(),
    created_at: zTimestamp()
}))
export const zWebhookUrl = once(() => z.string().check(characters({ minimum: 1, maximum: 2048 })).register(z.globalRegistry, { title: 'url', description: 'Where messages go, an address that begins with `https://`.' }))
export const zWebhookRotation = once(() => z.strictObject({
    previous_expires_at: zInstant()
}))
export const zCreatedWebhook = once(() => zWebhook().and(z.looseObject({
    secret: z.string()
})))
export const zDeliveryStatus = once(() => z.string().register(z.globalRegistry, { title: 'status', description: 'A `pending` delivery is sent, now or again. It ends as `succeeded`, or as `failed` after the last attempt.' }))
export const zDelivery = once(() => z.looseObject({
    id: zDeliveryId(),
    webhook_id: zWebhookId(),
    message_id: z.string(),
    type: z.string(),
    status: zDeliveryStatus(),
    attempts: z.int(),
    next_attempt_at: zTimestamp().nullable(),
    last_attempt_at: zTimestamp().nullable(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    created_at: zTimestamp(),
    ended_at: zTimestamp().nullable()
}))
export const zRowsChangedMessage = once(() => z.looseObject({
    id: z.string(),
    type: z.enum(['rows.changed']),
    timestamp: zTimestamp(),
    data: z.looseObject({
        dataset_id: zDatasetId(),
        project_id: zProjectId().exactOptional(),
        created: z.int(),
        updated: z.int(),
        deleted: z.int(),
        replaced: z.boolean().exactOptional(),
        row_ids: z.array(zRowId()),
        actors: z.array(z.string()).exactOptional(),
        after_version: z.int(),
        version: z.int(),
        changes_cursor: z.string()
    })
}))
export const zEventMessage = once(() => z.looseObject({
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
    timestamp: zTimestamp(),
    data: z.object({
        dataset_id: zDatasetId().exactOptional(),
        project_id: zProjectId().exactOptional()
    }).catchall(z.unknown())
}))
export const zTestMessage = once(() => z.looseObject({
    id: z.string(),
    type: z.enum(['webhook.test']),
    timestamp: zTimestamp(),
    data: z.looseObject({
        webhook_id: zWebhookId()
    })
}))
export const zInvitation = once(() => z.looseObject({
    id: zInvitationId(),
    email: zEmail(),
    role: zRole(),
    created_at: zTimestamp(),
    expires_at: zTimestamp(),
    created_by: zCreator()
}))
export const zNewInvitation = once(() => z.strictObject({
    email: zEmail(),
    role: zRole()
}))
export const zCreatedInvitation = once(() => zInvitation().and(z.looseObject({
    token: z.string()
})))
export const zInvitationToken = once(() => z.strictObject({
    token: z.string().check(characters({ maximum: 256 }))
}))
export const zOpenInvitation = once(() => z.looseObject({
    organization_name: zName(),
    email: zEmail(),
    role: zRole(),
    expires_at: zTimestamp()
}))
export const zInvitationAcceptance = once(() => z.strictObject({
    token: z.string().check(characters({ maximum: 256 })),
    account: z.enum(['existing', 'new']).default('new'),
    password: zPassword().exactOptional()
}))
export const zPagination = once(() => z.looseObject({
    cursor: z.string(),
    has_more: z.boolean()
}))
export const zRowHistoryPage = once(() => z.looseObject({
    data: z.array(zRowHistoryEntry()),
    pagination: zPagination()
}))
export const zDatasetEnvelope = once(() => z.looseObject({
    data: zDataset()
}))
export const zDatasetPage = once(() => z.looseObject({
    data: z.array(zDataset()),
    pagination: zPagination()
}))
export const zRowPage = once(() => z.looseObject({
    data: z.array(zRow()),
    pagination: zPagination()
}))
export const zGroup = once(() => z.looseObject({
    group: z.record(z.string(), z.union([
        z.string(),
        z.number(),
        z.boolean()
    ]).nullable()),
    measures: z.record(z.string(), z.union([
        z.string(),
        z.number()
    ]).nullable())
}))
export const zGroupPage = once(() => z.looseObject({
    data: z.array(zGroup()),
    pagination: zPagination()
}))
export const zRowRecordEnvelope = once(() => z.looseObject({
    data: zRowRecord()
}))
export const zChangeVersion = once(() => z.int().gte(0))
export const zRowChange = once(() => z.looseObject({
    type: z.enum(['row']),
    version: zChangeVersion(),
    row: zRowRecord()
}))
export const zGoneChange = once(() => z.looseObject({
    type: z.enum(['gone']),
    version: zChangeVersion(),
    row_id: zRowId()
}))
export const zColumnsChange = once(() => z.looseObject({
    type: z.enum(['columns']),
    version: zChangeVersion(),
    columns: z.array(zColumn())
}))
export const zReplacedChange = once(() => z.looseObject({
    type: z.enum(['replaced']),
    version: zChangeVersion()
}))
export const zChange = once(() => z.discriminatedUnion('type', [
    zRowChange().extend({ type: z.literal('row') }),
    zGoneChange().extend({ type: z.literal('gone') }),
    zColumnsChange().extend({ type: z.literal('columns') }),
    zReplacedChange().extend({ type: z.literal('replaced') })
]))
export const zChangePage = once(() => z.looseObject({
    data: z.array(zChange()),
    pagination: zPagination()
}))
export const zEventId = once(() => z.string())
export const zProjectIdOrNull = once(() => zProjectId().nullable())
export const zEventType = once(() => z.enum([
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
]).register(z.globalRegistry, { title: 'event type', description: 'The type of an event. There may be more types later.' }))
export const zWebhookEventTypes = once(() => z.array(zEventType()).min(1).max(50).register(z.globalRegistry, { title: 'events', description: 'The types of events that it gets.' }))
export const zNewWebhook = once(() => z.strictObject({
    url: zWebhookUrl(),
    events: zWebhookEventTypes(),
    dataset_id: zDatasetId().exactOptional(),
    project_id: zProjectId().exactOptional()
}))
export const zWebhookChanges = once(() => z.strictObject({
    url: zWebhookUrl().exactOptional(),
    events: zWebhookEventTypes().exactOptional(),
    state: zWebhookState().exactOptional()
}))
export const zEventActor = once(() => z.looseObject({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable()
}))
export const zEventAddress = once(() => z.string().nullable())
export const zRequestOfEvent = once(() => z.string().nullable())
export const zProjectOfEvent = once(() => z.string().nullable())
export const zDatasetOfEvent = once(() => z.string().nullable())
export const zProjectEventData = once(() => z.looseObject({
    project_id: zProjectId(),
    name: z.string()
}))
export const zProjectEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'project.created',
        'project.updated',
        'project.deleted',
        'project.restored',
        'project.purged'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zProjectEventData()
}))
export const zDatasetEventData = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    project_id: zProjectIdOrNull(),
    name: z.string(),
    changed: z.array(z.string()).exactOptional()
}))
export const zDatasetEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'dataset.created',
        'dataset.updated',
        'dataset.deleted',
        'dataset.restored',
        'dataset.purged'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zDatasetEventData()
}))
export const zColumnsEventData = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    project_id: zProjectIdOrNull(),
    change: z.string(),
    column: z.string(),
    type: z.string().exactOptional(),
    previous_name: z.string().exactOptional()
}))
export const zColumnsEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum(['columns.changed']),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zColumnsEventData()
}))
export const zRowsEventData = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    project_id: zProjectIdOrNull(),
    created: z.int().gte(0),
    updated: z.int().gte(0),
    deleted: z.int().gte(0),
    replaced: z.boolean().exactOptional(),
    row_ids: z.array(zRowId()).max(100),
    actors: z.array(z.string()).max(10).exactOptional(),
    after_version: z.int().gte(1),
    version: z.int().gte(1),
    changes_cursor: z.string()
}))
export const zRowsEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum(['rows.changed']),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zRowsEventData()
}))
export const zIndexEventData = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    project_id: zProjectIdOrNull(),
    index_id: zIndexId()
}))
export const zIndexEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum(['index.created', 'index.deleted']),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zIndexEventData()
}))
export const zImportEventData = once(() => z.looseObject({
    dataset_id: zDatasetId(),
    project_id: zProjectIdOrNull(),
    import_id: zImportId(),
    rows_read: z.int().gte(0),
    rows_written: z.int().gte(0),
    rows_refused: z.int().gte(0)
}))
export const zImportEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'import.created',
        'import.succeeded',
        'import.failed',
        'import.canceled'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zImportEventData()
}))
export const zOrganizationEventData = once(() => z.looseObject({
    changed: z.array(z.string()),
    name: z.string().exactOptional(),
    plan: z.string().exactOptional(),
    quotas: z.record(z.string(), z.int().nullable()).exactOptional()
}))
export const zOrganizationEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum(['organization.updated']),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zOrganizationEventData()
}))
export const zApiKeyEventData = once(() => z.looseObject({
    api_key_id: zApiKeyId(),
    name: z.string(),
    access: z.string().exactOptional(),
    expires_at: zTimestamp().nullable().exactOptional(),
    replaces: z.string().exactOptional()
}))
export const zApiKeyEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'api_key.created',
        'api_key.updated',
        'api_key.revoked'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zApiKeyEventData()
}))
export const zUserEventData = once(() => z.looseObject({
    user_id: zUserId(),
    session_id: z.string().exactOptional()
}))
export const zUserEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'user.signed_in',
        'user.signed_out',
        'user.password_changed'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zUserEventData()
}))
export const zMemberEventData = once(() => z.looseObject({
    user_id: zUserId(),
    email: z.string().nullable(),
    role: z.string().exactOptional()
}))
export const zMemberEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'member.added',
        'member.updated',
        'member.removed'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zMemberEventData()
}))
export const zInvitationEventData = once(() => z.looseObject({
    invitation_id: zInvitationId(),
    email: z.string(),
    role: z.string().exactOptional(),
    expires_at: zTimestamp().exactOptional()
}))
export const zInvitationEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum(['invitation.created', 'invitation.revoked']),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zInvitationEventData()
}))
export const zWebhookEventData = once(() => z.looseObject({
    webhook_id: zWebhookId(),
    host: z.string().exactOptional(),
    events: z.array(z.string()).exactOptional(),
    changed: z.array(z.string()).exactOptional(),
    reason: z.string().exactOptional()
}))
export const zWebhookEvent = once(() => z.looseObject({
    id: zEventId(),
    type: z.enum([
        'webhook.created',
        'webhook.updated',
        'webhook.rotated',
        'webhook.deleted',
        'webhook.disabled'
    ]),
    created_at: zTimestamp(),
    actor: zEventActor(),
    address: zEventAddress(),
    request_id: zRequestOfEvent(),
    project_id: zProjectOfEvent(),
    dataset_id: zDatasetOfEvent(),
    data: zWebhookEventData()
}))
export const zEvent = once(() => z.discriminatedUnion('type', [
    zProjectEvent().extend({ type: z.literal('project.created') }),
    zProjectEvent().extend({ type: z.literal('project.updated') }),
    zProjectEvent().extend({ type: z.literal('project.deleted') }),
    zProjectEvent().extend({ type: z.literal('project.restored') }),
    zProjectEvent().extend({ type: z.literal('project.purged') }),
    zDatasetEvent().extend({ type: z.literal('dataset.created') }),
    zDatasetEvent().extend({ type: z.literal('dataset.updated') }),
    zDatasetEvent().extend({ type: z.literal('dataset.deleted') }),
    zDatasetEvent().extend({ type: z.literal('dataset.restored') }),
    zDatasetEvent().extend({ type: z.literal('dataset.purged') }),
    zColumnsEvent().extend({ type: z.literal('columns.changed') }),
    zRowsEvent().extend({ type: z.literal('rows.changed') }),
    zIndexEvent().extend({ type: z.literal('index.created') }),
    zIndexEvent().extend({ type: z.literal('index.deleted') }),
    zImportEvent().extend({ type: z.literal('import.created') }),
    zImportEvent().extend({ type: z.literal('import.succeeded') }),
    zImportEvent().extend({ type: z.literal('import.failed') }),
    zImportEvent().extend({ type: z.literal('import.canceled') }),
    zOrganizationEvent().extend({ type: z.literal('organization.updated') }),
    zApiKeyEvent().extend({ type: z.literal('api_key.created') }),
    zApiKeyEvent().extend({ type: z.literal('api_key.updated') }),
    zApiKeyEvent().extend({ type: z.literal('api_key.revoked') }),
    zUserEvent().extend({ type: z.literal('user.signed_in') }),
    zUserEvent().extend({ type: z.literal('user.signed_out') }),
    zUserEvent().extend({ type: z.literal('user.password_changed') }),
    zMemberEvent().extend({ type: z.literal('member.added') }),
    zMemberEvent().extend({ type: z.literal('member.updated') }),
    zMemberEvent().extend({ type: z.literal('member.removed') }),
    zInvitationEvent().extend({ type: z.literal('invitation.created') }),
    zInvitationEvent().extend({ type: z.literal('invitation.revoked') }),
    zWebhookEvent().extend({ type: z.literal('webhook.created') }),
    zWebhookEvent().extend({ type: z.literal('webhook.updated') }),
    zWebhookEvent().extend({ type: z.literal('webhook.rotated') }),
    zWebhookEvent().extend({ type: z.literal('webhook.deleted') }),
    zWebhookEvent().extend({ type: z.literal('webhook.disabled') })
]))
export const zEventPage = once(() => z.looseObject({
    data: z.array(zEvent()),
    pagination: zPagination()
}))
export const zEventEnvelope = once(() => z.looseObject({
    data: zEvent()
}))
export const zRowRecordPage = once(() => z.looseObject({
    data: z.array(zRowRecord()),
    pagination: zPagination()
}))
export const zAppendedRowsEnvelope = once(() => z.looseObject({
    data: zAppendedRows()
}))
export const zColumnEnvelope = once(() => z.looseObject({
    data: zColumn()
}))
export const zIndexEnvelope = once(() => z.looseObject({
    data: zIndex()
}))
export const zIndexPage = once(() => z.looseObject({
    data: z.array(zIndex()),
    pagination: zPagination()
}))
export const zImportEnvelope = once(() => z.looseObject({
    data: zImport()
}))
export const zImportPage = once(() => z.looseObject({
    data: z.array(zImport()),
    pagination: zPagination()
}))
export const zImportPreviewEnvelope = once(() => z.looseObject({
    data: zImportPreview()
}))
export const zImportErrorPage = once(() => z.looseObject({
    data: z.array(zImportError()),
    pagination: zPagination()
}))
export const zProjectEnvelope = once(() => z.looseObject({
    data: zProject()
}))
export const zProjectPage = once(() => z.looseObject({
    data: z.array(zProject()),
    pagination: zPagination()
}))
export const zOrganizationEnvelope = once(() => z.looseObject({
    data: zOrganization()
}))
export const zUsageEnvelope = once(() => z.looseObject({
    data: zUsage()
}))
export const zDatasetSummaryEnvelope = once(() => z.looseObject({
    data: zDatasetSummary()
}))
export const zSessionEnvelope = once(() => z.looseObject({
    data: zSession()
}))
export const zApiKeyEnvelope = once(() => z.looseObject({
    data: zApiKey()
}))
export const zCreatedApiKeyEnvelope = once(() => z.looseObject({
    data: zCreatedApiKey()
}))
export const zWebhookEnvelope = once(() => z.looseObject({
    data: zWebhook()
}))
export const zCreatedWebhookEnvelope = once(() => z.looseObject({
    data: zCreatedWebhook()
}))
export const zWebhookPage = once(() => z.looseObject({
    data: z.array(zWebhook()),
    pagination: zPagination()
}))
export const zDeliveryEnvelope = once(() => z.looseObject({
    data: zDelivery()
}))
export const zDeliveryPage = once(() => z.looseObject({
    data: z.array(zDelivery()),
    pagination: zPagination()
}))
export const zMemberEnvelope = once(() => z.looseObject({
    data: zMember()
}))
export const zOpenInvitationEnvelope = once(() => z.looseObject({
    data: zOpenInvitation()
}))
export const zCreatedInvitationEnvelope = once(() => z.looseObject({
    data: zCreatedInvitation()
}))
export const zApiKeyPage = once(() => z.looseObject({
    data: z.array(zApiKey()),
    pagination: zPagination()
}))
export const zSessionPage = once(() => z.looseObject({
    data: z.array(zListedSession()),
    pagination: zPagination()
}))
export const zMemberPage = once(() => z.looseObject({
    data: z.array(zMember()),
    pagination: zPagination()
}))
export const zInvitationPage = once(() => z.looseObject({
    data: z.array(zInvitation()),
    pagination: zPagination()
}))
export const zErrorMessage = once(() => z.string())
export const zRequestId = once(() => z.string())
export const zErrorDetail = once(() => z.looseObject({
    field: z.string(),
    message: zErrorMessage()
}))
export const zValidationError = once(() => z.looseObject({
    code: z.literal('validation_error'),
    message: zErrorMessage(),
    field: z.string(),
    details: z.array(zErrorDetail()).min(1).max(100),
    request_id: zRequestId()
}))
export const zAuthenticationError = once(() => z.looseObject({
    code: z.literal('authentication_error'),
    message: zErrorMessage(),
    request_id: zRequestId()
}))
export const zAuthorizationError = once(() => z.looseObject({
    code: z.literal('authorization_error'),
    message: zErrorMessage(),
    reason: z.string().exactOptional(),
    request_id: zRequestId()
}))
export const zNotFoundError = once(() => z.looseObject({
    code: z.literal('not_found'),
    message: zErrorMessage(),
    request_id: zRequestId()
}))
export const zRateLimitError = once(() => z.looseObject({
    code: z.literal('rate_limit_exceeded'),
    message: zErrorMessage(),
    request_id: zRequestId()
}))
export const zServerError = once(() => z.looseObject({
    code: z.literal('server_error'),
    message: zErrorMessage(),
    request_id: zRequestId()
}))
export const zValidationErrorEnvelope = once(() => z.looseObject({
    error: zValidationError()
}))
export const zAuthenticationErrorEnvelope = once(() => z.looseObject({
    error: zAuthenticationError()
}))
export const zAuthorizationErrorEnvelope = once(() => z.looseObject({
    error: zAuthorizationError()
}))
export const zNotFoundErrorEnvelope = once(() => z.looseObject({
    error: zNotFoundError()
}))
export const zRateLimitErrorEnvelope = once(() => z.looseObject({
    error: zRateLimitError()
}))
export const zServerErrorEnvelope = once(() => z.looseObject({
    error: zServerError()
}))
export const zAppendRowsTextBody = once(() => z.string())
export const zCreateImportTextBody = once(() => z.string())
export const zPreviewImportTextBody = once(() => z.string())
export const zCreateDatasetFromFileTextBody = once(() => z.string())
export const zPreviewFileTextBody = once(() => z.string())
export const zOnRowsChangedHeaders = once(() => z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
}))
export const zOnEventHeaders = once(() => z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
}))
export const zOnTestHeaders = once(() => z.strictObject({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string()
}))
export const zCondition = once(() => z.union([
    zComparison(),
    z.lazy((): any => zAllOfConditions()),
    z.lazy((): any => zAnyOfConditions()),
    z.lazy((): any => zNotCondition())
]))
export const zDataQuery = once(() => z.strictObject({
    where: zCondition().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zAllOfConditions = once(() => z.custom<AllOfConditions>())
export const zAnyOfConditions = once(() => z.custom<AnyOfConditions>())
export const zNotCondition = once(() => z.custom<NotCondition>())
export const zMatchingUpdate = once(() => z.strictObject({
    values: zRow(),
    ids: z.array(zRowId()).min(1).exactOptional(),
    filter: z.array(z.string()).min(1).max(10).exactOptional(),
    any: z.array(z.string()).min(1).max(10).exactOptional(),
    where: zCondition().exactOptional(),
    expected: z.int().gte(0).exactOptional(),
    dry_run: z.boolean().exactOptional()
}))
export const zMatchingDeletion = once(() => z.strictObject({
    ids: z.array(zRowId()).min(1).exactOptional(),
    filter: z.array(z.string()).min(1).max(10).exactOptional(),
    any: z.array(z.string()).min(1).max(10).exactOptional(),
    where: zCondition().exactOptional(),
    expected: z.int().gte(0).exactOptional(),
    dry_run: z.boolean().exactOptional()
}))
export const zLimit = once(() => z.int().gte(1).lte(100).default(20))
export const zCursor = once(() => z.string())
export const zChangesCursor = once(() => z.string())
export const zWait = once(() => z.int().gte(0).lte(30).default(0))
export const zChangesFormat = once(() => z.enum([
    'json',
    'ndjson',
    'events'
]).default('json'))
export const zLastEventId = once(() => z.string())
export const zKeysOfMember = once(() => z.enum(['keep', 'revoke']))
export const zProjectFilter = once(() => zProjectId())
export const zStateFilter = once(() => z.enum(['active', 'deleted']).default('active'))
export const zPurge = once(() => z.boolean().default(false))
export const zNameFilter = once(() => zName())
export const zNameContainsFilter = once(() => zName())
export const zFilter = once(() => z.array(z.string()).max(10))
export const zAny = once(() => z.array(z.string()).max(10))
export const zWhere = once(() => z.string())
export const zFields = once(() => z.array(z.string()).min(1).max(300))
export const zSort = once(() => z.array(z.string()).min(1).max(5))
export const zGroupFields = once(() => z.array(z.string()).min(1).max(3))
export const zMeasures = once(() => z.array(z.string()).min(1).max(10))
export const zGroupSort = once(() => z.array(z.string()).min(1).max(5))
export const zAfter = once(() => z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' }))
export const zRowIds = once(() => z.array(z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' })).min(1).max(100))
export const zExportFormat = once(() => z.enum([
    'ndjson',
    'csv',
    'parquet'
]).default('ndjson'))
export const zFormulas = once(() => z.enum(['keep', 'escape']).default('keep'))
export const zDryRun = once(() => z.boolean().default(false))
export const zIfNoneMatch = once(() => z.string())
export const zRange = once(() => z.string())
export const zIfRange = once(() => z.string())
export const zIdempotencyKey = once(() => z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }))
export const zIfMatch = once(() => z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }))
export const zPrefer = once(() => z.string())
export const zDatasetInPath = once(() => zDatasetId())
export const zRowInPath = once(() => zRowId())
export const zColumnInPath = once(() => z.string())
export const zIndexInPath = once(() => zIndexId())
export const zImportMode = once(() => z.enum([
    'append',
    'upsert',
    'replace'
]).default('append'))
export const zImportMatch = once(() => z.array(z.string()).min(1).max(5))
export const zProjectOfImport = once(() => zProjectId())
export const zNameOfImported = once(() => zName())
export const zOnError = once(() => z.enum(['stop', 'skip']).default('stop'))
export const zImportInPath = once(() => zImportId())
export const zEventInPath = once(() => zEventId())
export const zTypeOfEvents = once(() => zEventType())
export const zDatasetOfEvents = once(() => z.string().regex(/^ds_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'dataset identifier', description: 'an identifier such as ds_01k9zq3d5x8v2m6p4r7t9w1y3b.' }))
export const zProjectOfEvents = once(() => z.string().regex(/^proj_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'project identifier', description: 'an identifier such as proj_01k9zq2a4c6e8g0j2m4p6r8t0v.' }))
export const zActorOfEvents = once(() => z.string().regex(/^(key|user)_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'actor', description: 'the identifier of an API key or of a user, such as key_01k9zq6m8p0r2t4v6x8z0b2d4f.' }))
export const zEventsFrom = once(() => zInstant())
export const zEventsTo = once(() => zInstant())
export const zListOrder = once(() => z.enum(['asc', 'desc']).default('asc'))
export const zEventsFormat = once(() => z.enum(['json', 'ndjson']).default('json'))
export const zProjectInPath = once(() => zProjectId())
export const zApiKeyInPath = once(() => zApiKeyId())
export const zWebhookMessageId = once(() => z.string())
export const zWebhookTimestamp = once(() => z.string())
export const zWebhookSignature = once(() => z.string())
export const zWebhookInPath = once(() => zWebhookId())
export const zDeliveryInPath = once(() => zDeliveryId())
export const zUserInPath = once(() => zUserId())
export const zSessionInPath = once(() => zSessionId())
export const zInvitationInPath = once(() => zInvitationId())
export const zListDatasetsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListDatasetsQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    project_id: zProjectId().exactOptional(),
    name: zName().exactOptional(),
    name_contains: zName().exactOptional(),
    state: z.enum(['active', 'deleted']).default('active')
}))
export const zListDatasetsResponse = once(() => zDatasetPage())
export const zCreateDatasetBody = once(() => zNewDataset())
export const zCreateDatasetHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateDatasetResponse = once(() => zDatasetEnvelope())
export const zDeleteDatasetHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
}))
export const zDeleteDatasetPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zDeleteDatasetQuery = once(() => z.strictObject({
    purge: z.boolean().default(false)
}))
export const zDeleteDatasetResponse = once(() => z.void())
export const zGetDatasetHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
}))
export const zGetDatasetPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zGetDatasetResponse = once(() => zDatasetEnvelope())
export const zUpdateDatasetBody = once(() => zDatasetChanges())
export const zUpdateDatasetHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
}))
export const zUpdateDatasetPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zUpdateDatasetResponse = once(() => zDatasetEnvelope())
export const zRestoreDatasetBody = once(() => zDatasetRestoration())
export const zRestoreDatasetHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zRestoreDatasetPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zRestoreDatasetResponse = once(() => zDatasetEnvelope())
export const zListDataHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
}))
export const zListDataPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListDataQuery = once(() => z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListDataResponse = once(() => zRowPage())
export const zExportDataHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional(),
    Range: z.string().exactOptional(),
    'If-Range': z.string().exactOptional()
}))
export const zExportDataPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zExportDataQuery = once(() => z.strictObject({
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
}))
export const zExportDataResponse = once(() => z.union([
    z.string(),
    z.instanceof(Blob)
]))
export const zListChangesHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Last-Event-ID': z.string().exactOptional()
}))
export const zListChangesPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListChangesQuery = once(() => z.strictObject({
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
}))
export const zListChangesResponse = once(() => zChangePage())
export const zGetSummaryHeaders = once(() => z.looseObject({
    'If-None-Match': z.string().exactOptional()
}))
export const zGetSummaryPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zGetSummaryQuery = once(() => z.strictObject({
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional()
}))
export const zGetSummaryResponse = once(() => zDatasetSummaryEnvelope())
export const zListGroupsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
}))
export const zListGroupsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListGroupsQuery = once(() => z.strictObject({
    group: z.array(z.string()).min(1).max(3).exactOptional(),
    measure: z.array(z.string()).min(1).max(10).exactOptional(),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListGroupsResponse = once(() => zGroupPage())
export const zListRowsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
}))
export const zListRowsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListRowsQuery = once(() => z.strictObject({
    ids: z.array(z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' })).min(1).max(100).exactOptional(),
    filter: z.array(z.string()).max(10).exactOptional(),
    any: z.array(z.string()).max(10).exactOptional(),
    where: z.string().exactOptional(),
    fields: z.array(z.string()).min(1).max(300).exactOptional(),
    sort: z.array(z.string()).min(1).max(5).exactOptional(),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    after: z.string().regex(/^row_[1-9][0-9]{0,15}$/u).register(z.globalRegistry, { title: 'row identifier', description: '`row_` and the number of a row, without leading zeros.' }).exactOptional()
}))
export const zListRowsResponse = once(() => zRowRecordPage())
export const zChangeRowsBody = once(() => zRowsUpdate())
export const zChangeRowsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zChangeRowsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zChangeRowsResponse = once(() => zRowsChangedEnvelope())
export const zAppendRowsBody = once(() => zNewRows())
export const zAppendRowsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zAppendRowsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zAppendRowsResponse = once(() => zAppendedRowsEnvelope())
export const zUpsertRowsBody = once(() => zRowsUpsert())
export const zUpsertRowsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zUpsertRowsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zUpsertRowsResponse = once(() => zUpsertedRowsEnvelope())
export const zBatchRowsBody = once(() => zRowsBatch())
export const zBatchRowsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zBatchRowsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zBatchRowsResponse = once(() => zBatchedRowsEnvelope())
export const zDeleteRowHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
}))
export const zDeleteRowPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    row_id: zRowId()
}))
export const zDeleteRowResponse = once(() => z.void())
export const zGetRowHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-None-Match': z.string().exactOptional()
}))
export const zGetRowPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    row_id: zRowId()
}))
export const zGetRowResponse = once(() => zRowRecordEnvelope())
export const zUpdateRowBody = once(() => zRowChanges())
export const zUpdateRowHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
}))
export const zUpdateRowPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    row_id: zRowId()
}))
export const zUpdateRowResponse = once(() => zRowRecordEnvelope())
export const zListRowHistoryHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListRowHistoryPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    row_id: zRowId()
}))
export const zListRowHistoryQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListRowHistoryResponse = once(() => zRowHistoryPage())
export const zRestoreRowBody = once(() => zRowRestoration())
export const zRestoreRowHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional(),
    'If-Match': z.string().regex(/^(?:\*|[\t ,]*(?:W\/)?"[!#-~]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[!#-~]*")*[\t ,]*)$/u).register(z.globalRegistry, { title: 'list of tags', description: '`*`, or tags in double quotes, separated by commas.' }).exactOptional()
}))
export const zRestoreRowPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    row_id: zRowId()
}))
export const zRestoreRowResponse = once(() => zRowRecordEnvelope())
export const zCreateColumnBody = once(() => zNewColumn())
export const zCreateColumnHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateColumnPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zCreateColumnResponse = once(() => zColumnEnvelope())
export const zDeleteColumnHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zDeleteColumnPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    column_name: z.string()
}))
export const zDeleteColumnResponse = once(() => z.void())
export const zUpdateColumnBody = once(() => zColumnChanges())
export const zUpdateColumnHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zUpdateColumnPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    column_name: z.string()
}))
export const zUpdateColumnQuery = once(() => z.strictObject({
    dry_run: z.boolean().default(false)
}))
export const zUpdateColumnResponse = once(() => zColumnEnvelope())
export const zListIndexesHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListIndexesPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListIndexesQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListIndexesResponse = once(() => zIndexPage())
export const zCreateIndexBody = once(() => zNewIndex())
export const zCreateIndexHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateIndexPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zCreateIndexResponse = once(() => zIndexEnvelope())
export const zDeleteIndexHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zDeleteIndexPath = once(() => z.strictObject({
    dataset_id: zDatasetId(),
    index_id: zIndexId()
}))
export const zDeleteIndexResponse = once(() => z.void())
export const zListImportsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListImportsPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zListImportsQuery = once(() => z.strictObject({
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListImportsResponse = once(() => zImportPage())
export const zCreateImportBody = once(() => zCreateImportTextBody())
export const zCreateImportHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateImportPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zCreateImportQuery = once(() => z.strictObject({
    mode: z.enum([
        'append',
        'upsert',
        'replace'
    ]).default('append'),
    match: z.array(z.string()).min(1).max(5).exactOptional(),
    on_error: z.enum(['stop', 'skip']).default('stop')
}))
export const zCreateImportResponse = once(() => zImportEnvelope())
export const zPreviewImportBody = once(() => zPreviewImportTextBody())
export const zPreviewImportHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zPreviewImportPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zPreviewImportQuery = once(() => z.strictObject({
    mode: z.enum([
        'append',
        'upsert',
        'replace'
    ]).default('append'),
    match: z.array(z.string()).min(1).max(5).exactOptional()
}))
export const zPreviewImportResponse = once(() => zImportPreviewEnvelope())
export const zCreateDatasetFromFileBody = once(() => zCreateDatasetFromFileTextBody())
export const zCreateDatasetFromFileHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateDatasetFromFileQuery = once(() => z.strictObject({
    project_id: zProjectId(),
    name: zName(),
    on_error: z.enum(['stop', 'skip']).default('stop')
}))
export const zCreateDatasetFromFileResponse = once(() => zImportEnvelope())
export const zPreviewFileBody = once(() => zPreviewFileTextBody())
export const zPreviewFileHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zPreviewFileResponse = once(() => zImportPreviewEnvelope())
export const zCancelImportHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zCancelImportPath = once(() => z.strictObject({
    import_id: zImportId()
}))
export const zCancelImportResponse = once(() => z.void())
export const zGetImportHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zGetImportPath = once(() => z.strictObject({
    import_id: zImportId()
}))
export const zGetImportResponse = once(() => zImportEnvelope())
export const zListImportErrorsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListImportErrorsPath = once(() => z.strictObject({
    import_id: zImportId()
}))
export const zListImportErrorsQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListImportErrorsResponse = once(() => zImportErrorPage())
export const zListEventsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListEventsQuery = once(() => z.strictObject({
    type: zEventType().exactOptional(),
    dataset_id: z.string().regex(/^ds_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'dataset identifier', description: 'an identifier such as ds_01k9zq3d5x8v2m6p4r7t9w1y3b.' }).exactOptional(),
    project_id: z.string().regex(/^proj_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'project identifier', description: 'an identifier such as proj_01k9zq2a4c6e8g0j2m4p6r8t0v.' }).exactOptional(),
    actor: z.string().regex(/^(key|user)_[0-9a-z]{1,40}$/u).register(z.globalRegistry, { title: 'actor', description: 'the identifier of an API key or of a user, such as key_01k9zq6m8p0r2t4v6x8z0b2d4f.' }).exactOptional(),
    from: zInstant().exactOptional(),
    to: zInstant().exactOptional(),
    order: z.enum(['asc', 'desc']).default('asc'),
    format: z.enum(['json', 'ndjson']).default('json'),
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListEventsResponse = once(() => zEventPage())
export const zGetEventHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zGetEventPath = once(() => z.strictObject({
    event_id: zEventId()
}))
export const zGetEventResponse = once(() => zEventEnvelope())
export const zListProjectsHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zListProjectsQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional(),
    state: z.enum(['active', 'deleted']).default('active')
}))
export const zListProjectsResponse = once(() => zProjectPage())
export const zCreateProjectBody = once(() => zNewProject())
export const zCreateProjectHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zCreateProjectResponse = once(() => zProjectEnvelope())
export const zDeleteProjectHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zDeleteProjectPath = once(() => z.strictObject({
    project_id: zProjectId()
}))
export const zDeleteProjectQuery = once(() => z.strictObject({
    purge: z.boolean().default(false)
}))
export const zDeleteProjectResponse = once(() => z.void())
export const zGetProjectHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zGetProjectPath = once(() => z.strictObject({
    project_id: zProjectId()
}))
export const zGetProjectResponse = once(() => zProjectEnvelope())
export const zUpdateProjectBody = once(() => zProjectChanges())
export const zUpdateProjectHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zUpdateProjectPath = once(() => z.strictObject({
    project_id: zProjectId()
}))
export const zUpdateProjectResponse = once(() => zProjectEnvelope())
export const zRestoreProjectHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zRestoreProjectPath = once(() => z.strictObject({
    project_id: zProjectId()
}))
export const zRestoreProjectResponse = once(() => zProjectEnvelope())
export const zGetOrganizationHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zGetOrganizationResponse = once(() => zOrganizationEnvelope())
export const zUpdateOrganizationBody = once(() => zOrganizationChanges())
export const zUpdateOrganizationHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zUpdateOrganizationResponse = once(() => zOrganizationEnvelope())
export const zGetUsageResponse = once(() => zUsageEnvelope())
export const zListApiKeysQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListApiKeysResponse = once(() => zApiKeyPage())
export const zCreateApiKeyBody = once(() => zNewApiKey())
export const zCreateApiKeyResponse = once(() => zCreatedApiKeyEnvelope())
export const zDeleteApiKeyPath = once(() => z.strictObject({
    api_key_id: zApiKeyId()
}))
export const zDeleteApiKeyResponse = once(() => z.void())
export const zUpdateApiKeyBody = once(() => zApiKeyChanges())
export const zUpdateApiKeyPath = once(() => z.strictObject({
    api_key_id: zApiKeyId()
}))
export const zUpdateApiKeyResponse = once(() => zApiKeyEnvelope())
export const zRotateApiKeyBody = once(() => zApiKeyRotation())
export const zRotateApiKeyPath = once(() => z.strictObject({
    api_key_id: zApiKeyId()
}))
export const zRotateApiKeyResponse = once(() => zCreatedApiKeyEnvelope())
export const zListWebhooksQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListWebhooksResponse = once(() => zWebhookPage())
export const zCreateWebhookBody = once(() => zNewWebhook())
export const zCreateWebhookResponse = once(() => zCreatedWebhookEnvelope())
export const zDeleteWebhookPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zDeleteWebhookResponse = once(() => z.void())
export const zGetWebhookPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zGetWebhookResponse = once(() => zWebhookEnvelope())
export const zUpdateWebhookBody = once(() => zWebhookChanges())
export const zUpdateWebhookPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zUpdateWebhookResponse = once(() => zWebhookEnvelope())
export const zRotateWebhookBody = once(() => zWebhookRotation())
export const zRotateWebhookPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zRotateWebhookResponse = once(() => zCreatedWebhookEnvelope())
export const zTestWebhookPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zTestWebhookResponse = once(() => zDeliveryEnvelope())
export const zListDeliveriesPath = once(() => z.strictObject({
    webhook_id: zWebhookId()
}))
export const zListDeliveriesQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListDeliveriesResponse = once(() => zDeliveryPage())
export const zRetryDeliveryPath = once(() => z.strictObject({
    webhook_id: zWebhookId(),
    delivery_id: zDeliveryId()
}))
export const zRetryDeliveryResponse = once(() => zDeliveryEnvelope())
export const zListMembersQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListMembersResponse = once(() => zMemberPage())
export const zDeleteMemberPath = once(() => z.strictObject({
    user_id: zUserId()
}))
export const zDeleteMemberQuery = once(() => z.strictObject({
    api_keys: z.enum(['keep', 'revoke']).exactOptional()
}))
export const zDeleteMemberResponse = once(() => z.void())
export const zUpdateMemberBody = once(() => zMemberChanges())
export const zUpdateMemberPath = once(() => z.strictObject({
    user_id: zUserId()
}))
export const zUpdateMemberResponse = once(() => zMemberEnvelope())
export const zListInvitationsQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListInvitationsResponse = once(() => zInvitationPage())
export const zCreateInvitationBody = once(() => zNewInvitation())
export const zCreateInvitationResponse = once(() => zCreatedInvitationEnvelope())
export const zOpenInvitationBody = once(() => zInvitationToken())
export const zOpenInvitationResponse = once(() => zOpenInvitationEnvelope())
export const zAcceptInvitationBody = once(() => zInvitationAcceptance())
export const zAcceptInvitationResponse = once(() => zSessionEnvelope())
export const zDeleteInvitationPath = once(() => z.strictObject({
    invitation_id: zInvitationId()
}))
export const zDeleteInvitationResponse = once(() => z.void())
export const zSignOutResponse = once(() => z.void())
export const zGetSessionResponse = once(() => zSessionEnvelope())
export const zUpdateSessionBody = once(() => zSessionChanges())
export const zUpdateSessionResponse = once(() => zSessionEnvelope())
export const zSignInBody = once(() => zCredentials())
export const zSignInResponse = once(() => zSessionEnvelope())
export const zChangePasswordBody = once(() => zPasswordChange())
export const zChangePasswordResponse = once(() => zSessionEnvelope())
export const zConfirmSessionBody = once(() => zSessionConfirmation())
export const zConfirmSessionResponse = once(() => zSessionEnvelope())
export const zEndOtherSessionsResponse = once(() => z.void())
export const zListSessionsQuery = once(() => z.strictObject({
    limit: z.int().gte(1).lte(100).default(20),
    cursor: z.string().exactOptional()
}))
export const zListSessionsResponse = once(() => zSessionPage())
export const zEndSessionPath = once(() => z.strictObject({
    session_id: zSessionId()
}))
export const zEndSessionResponse = once(() => z.void())
export const zQueryDataBody = once(() => zDataQuery())
export const zQueryDataHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional()
}))
export const zQueryDataPath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zQueryDataResponse = once(() => zRowPage())
export const zUpdateRowsWhereBody = once(() => zMatchingUpdate())
export const zUpdateRowsWhereHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zUpdateRowsWherePath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zUpdateRowsWhereResponse = once(() => zRowsChangedEnvelope())
export const zDeleteRowsWhereBody = once(() => zMatchingDeletion())
export const zDeleteRowsWhereHeaders = once(() => z.looseObject({
    Prefer: z.string().exactOptional(),
    'Idempotency-Key': z.string().regex(/^[!-~]{1,255}$/u).register(z.globalRegistry, { title: 'key', description: '1 to 255 visible ASCII characters, without spaces.' }).exactOptional()
}))
export const zDeleteRowsWherePath = once(() => z.strictObject({
    dataset_id: zDatasetId()
}))
export const zDeleteRowsWhereResponse = once(() => zRowsChangedEnvelope())
export const zOnRowsChangedWebhookRequest = once(() => z.looseObject({
    body: zRowsChangedMessage(),
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
}))
export const zOnEventWebhookRequest = once(() => z.looseObject({
    body: zEventMessage(),
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
}))
export const zOnTestWebhookRequest = once(() => z.looseObject({
    body: zTestMessage(),
    path: z.never().exactOptional(),
    query: z.never().exactOptional(),
    headers: z.looseObject({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string()
    })
}))
