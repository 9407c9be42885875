// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import * as validators from './validators.gen.ts'

/**
 * Identifier of a dataset.
 */
export const zDatasetId = validators.zDatasetId()

/**
 * Identifier of a project.
 */
export const zProjectId = validators.zProjectId()

/**
 * Identifier of an organization.
 */
export const zOrganizationId = validators.zOrganizationId()

/**
 * Identifier of an index.
 */
export const zIndexId = validators.zIndexId()

/**
 * Identifier of an import.
 */
export const zImportId = validators.zImportId()

/**
 * Identifier of a user.
 */
export const zUserId = validators.zUserId()

/**
 * Identifier of an API key. It is not the key's value.
 */
export const zApiKeyId = validators.zApiKeyId()

/**
 * Identifier of a webhook.
 */
export const zWebhookId = validators.zWebhookId()

/**
 * Identifier of a delivery.
 */
export const zDeliveryId = validators.zDeliveryId()

/**
 * Identifier of a session. It is not the cookie's value.
 */
export const zSessionId = validators.zSessionId()

/**
 * Identifier of an invitation. It is not the token.
 */
export const zInvitationId = validators.zInvitationId()

/**
 * Identifier of a row within its dataset, `row_` and a number. Numbers increase and are never reused.
 */
export const zRowId = validators.zRowId()

/**
 * UTC, with milliseconds.
 */
export const zTimestamp = validators.zTimestamp()

/**
 * name
 *
 * 1 to 255 characters, not all of them spaces. No control characters.
 */
export const zName = validators.zName()

/**
 * column name
 *
 * 1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".
 */
export const zColumnName = validators.zColumnName()

/**
 * column type
 *
 * The type of a column's cells.
 */
export const zColumnType = validators.zColumnType()

/**
 * description
 *
 * 1 to 1,000 characters, not all of them spaces. No control characters but tabs and line breaks.
 */
export const zDescription = validators.zDescription()

/**
 * The description, or null to remove it.
 */
export const zRemovableDescription = validators.zRemovableDescription()

/**
 * The only texts that cells may be, each once, with at most 256 characters.
 */
export const zColumnValues = validators.zColumnValues()

/**
 * A number, or for a date column a date.
 */
export const zColumnBound = validators.zColumnBound()

/**
 * The most characters (Unicode code points) that a cell may have.
 */
export const zMaxLength = validators.zMaxLength()

/**
 * A column. Rules that it does not have are left out.
 */
export const zColumn = validators.zColumn()

export const zDatasetRestoration = validators.zDatasetRestoration()

/**
 * trash state
 *
 * Whether it is in use (`active`) or in the trash (`deleted`). More states may follow.
 */
export const zTrashState = validators.zTrashState()

export const zHistorySetting = validators.zHistorySetting()

export const zDataset = validators.zDataset()

export const zDatasetChanges = validators.zDatasetChanges()

/**
 * A column to be created. Its rules are explained under *Column rules*.
 */
export const zNewColumn = validators.zNewColumn()

export const zNewDataset = validators.zNewDataset()

export const zColumnChanges = validators.zColumnChanges()

/**
 * An object whose keys are column names and whose values are the cells.
 */
export const zRow = validators.zRow()

export const zRowRecord = validators.zRowRecord()

/**
 * Compares the cells of a column with a value.
 *
 * | `op` | Matches cells | Column types |
 * |---|---|---|
 * | `=` `!=` | equal to the value; not equal to it, empty cells included. With `null` they mean `empty` and `filled` | all |
 * | `>` `>=` `<` `<=` | greater, greater or equal, less, less or equal; never empty cells | text, number, date |
 * | `in` | equal to one of up to 100 values; `null` among them means `empty` | all |
 * | `contains` `begins_with` | that contain the text, that begin with it, literally and case-sensitive | text |
 * | `not_contains` | that do not contain the text, empty cells included | text |
 * | `contains_ignoring_case` | that contain the text, without regard to the case of the letters a to z | text |
 * | `empty` `filled` | that are empty or hold the empty text; all others. They take no value | all |
 *
 */
export const zComparison = validators.zComparison()

export const zNewRows = validators.zNewRows()

export const zRowChanges = validators.zRowChanges()

export const zAppendedRows = validators.zAppendedRows()

/**
 * version
 *
 * The version of the dataset. It increases with every change of the dataset's rows and columns.
 */
export const zDatasetVersion = validators.zDatasetVersion()

export const zRowUpdate = validators.zRowUpdate()

export const zRowsUpdate = validators.zRowsUpdate()

/**
 * on match
 *
 * What happens to an existing row with the same key. `merge` if it is left out.
 */
export const zOnMatch = validators.zOnMatch()

/**
 * The columns of a unique index.
 */
export const zMatchedColumns = validators.zMatchedColumns()

export const zRowsUpsert = validators.zRowsUpsert()

export const zAppendOperation = validators.zAppendOperation()

export const zUpdateOperation = validators.zUpdateOperation()

export const zUpsertOperation = validators.zUpsertOperation()

export const zDeleteOperation = validators.zDeleteOperation()

export const zRowOperation = validators.zRowOperation()

export const zRowsBatch = validators.zRowsBatch()

export const zRowsChanged = validators.zRowsChanged()

export const zRowChanger = validators.zRowChanger()

export const zRowHistoryEntry = validators.zRowHistoryEntry()

export const zRowRestoration = validators.zRowRestoration()

export const zRowOutcome = validators.zRowOutcome()

export const zUpsertedRows = validators.zUpsertedRows()

export const zOperationResult = validators.zOperationResult()

export const zBatchedRows = validators.zBatchedRows()

export const zRowsChangedEnvelope = validators.zRowsChangedEnvelope()

export const zUpsertedRowsEnvelope = validators.zUpsertedRowsEnvelope()

export const zBatchedRowsEnvelope = validators.zBatchedRowsEnvelope()

/**
 * index field
 *
 * The name of a column, with a leading "-" for descending order, as in `sort`.
 */
export const zIndexField = validators.zIndexField()

/**
 * `sorted`: serves filters by value and range, and sorts. `contains`: serves `field:~text` on one text column.
 */
export const zIndexKind = validators.zIndexKind()

export const zIndex = validators.zIndex()

export const zNewIndex = validators.zNewIndex()

export const zImportFailure = validators.zImportFailure()

/**
 * An import of a file into a dataset.
 */
export const zImport = validators.zImport()

/**
 * A row of the file that was not stored.
 */
export const zImportError = validators.zImportError()

/**
 * What a file contains, as an import would read it.
 */
export const zImportPreview = validators.zImportPreview()

export const zProject = validators.zProject()

export const zNewProject = validators.zNewProject()

export const zProjectChanges = validators.zProjectChanges()

/**
 * plan
 *
 * The organization's plan, which sets its limits and quotas.
 */
export const zPlan = validators.zPlan()

export const zLimits = validators.zLimits()

export const zOrganization = validators.zOrganization()

export const zOrganizationChanges = validators.zOrganizationChanges()

export const zQuota = validators.zQuota()

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
export const zQuotas = validators.zQuotas()

/**
 * What is in the trash. The plan decides how long it stays there: 30 days (free and pro) or 90 days (enterprise). The bytes and indexes of datasets in the trash count in
 * their quotas until they are purged; the datasets and projects do not. When as many are in the trash as the quota allows, no more are created.
 *
 */
export const zTrashUsage = validators.zTrashUsage()

/**
 * The log of the changes of rows and columns, of all datasets together. Each write is one change, however many rows it appends. The
 * plan decides how long a change is kept: 7 days (free), 30 days (pro) or 90 days (enterprise). Once an hour the service deletes older
 * changes. The log does not count in the quota of bytes.
 *
 */
export const zChangeLogUsage = validators.zChangeLogUsage()

export const zDayUsage = validators.zDayUsage()

export const zUsage = validators.zUsage()

export const zHistogramBucket = validators.zHistogramBucket()

export const zValueCount = validators.zValueCount()

export const zColumnSummary = validators.zColumnSummary()

export const zDatasetSummary = validators.zDatasetSummary()

/**
 * e-mail address
 *
 * An e-mail address of at most 254 characters. Case does not matter.
 */
export const zEmail = validators.zEmail()

/**
 * password
 *
 * 12 to 256 characters. Not accepted are a repetition of one character, the user's own e-mail address, and passwords that many people use.
 *
 */
export const zNewPassword = validators.zNewPassword()

/**
 * role
 *
 * An `owner` may do everything. An `editor` changes data (projects, datasets, columns, rows and indexes) but cannot see API keys,
 * members or settings. A `member` reads data.
 *
 */
export const zRole = validators.zRole()

export const zMember = validators.zMember()

export const zMemberChanges = validators.zMemberChanges()

export const zOwnOrganization = validators.zOwnOrganization()

export const zSession = validators.zSession()

export const zSessionChanges = validators.zSessionChanges()

export const zListedSession = validators.zListedSession()

/**
 * password
 *
 * At most 256 characters.
 */
export const zPassword = validators.zPassword()

export const zSessionConfirmation = validators.zSessionConfirmation()

export const zCredentials = validators.zCredentials()

export const zPasswordChange = validators.zPasswordChange()

/**
 * access
 *
 * A `full` key reads and changes data, a `read` key only reads it.
 */
export const zApiKeyAccess = validators.zApiKeyAccess()

export const zCreatingUser = validators.zCreatingUser()

/**
 * The user who made it, who may have left since. Null if the operator made it, or if it is older than this field.
 */
export const zCreator = validators.zCreator()

export const zApiKey = validators.zApiKey()

/**
 * time
 *
 * A date and time with an offset, as in `2027-01-01T00:00:00Z`.
 */
export const zInstant = validators.zInstant()

/**
 * When the key expires, or null for never.
 */
export const zExpiry = validators.zExpiry()

export const zNewApiKey = validators.zNewApiKey()

export const zApiKeyChanges = validators.zApiKeyChanges()

export const zApiKeyRotation = validators.zApiKeyRotation()

export const zCreatedApiKey = validators.zCreatedApiKey()

/**
 * state
 *
 * An `enabled` webhook gets events, a `disabled` one gets nothing.
 */
export const zWebhookState = validators.zWebhookState()

export const zWebhook = validators.zWebhook()

/**
 * url
 *
 * Where messages go, an address that begins with `https://`.
 */
export const zWebhookUrl = validators.zWebhookUrl()

export const zWebhookRotation = validators.zWebhookRotation()

export const zCreatedWebhook = validators.zCreatedWebhook()

/**
 * status
 *
 * A `pending` delivery is sent, now or again. It ends as `succeeded`, or as `failed` after the last attempt.
 */
export const zDeliveryStatus = validators.zDeliveryStatus()

export const zDelivery = validators.zDelivery()

/**
 * Rows of a dataset have changed. All changes of about a second are one message.
 */
export const zRowsChangedMessage = validators.zRowsChangedMessage()

/**
 * Any other event. `data` says what it is about; the section *Events* has the fields of each type.
 */
export const zEventMessage = validators.zEventMessage()

/**
 * What `POST /webhooks/{webhook_id}/test` sends.
 */
export const zTestMessage = validators.zTestMessage()

export const zInvitation = validators.zInvitation()

export const zNewInvitation = validators.zNewInvitation()

export const zCreatedInvitation = validators.zCreatedInvitation()

export const zInvitationToken = validators.zInvitationToken()

export const zOpenInvitation = validators.zOpenInvitation()

export const zInvitationAcceptance = validators.zInvitationAcceptance()

export const zPagination = validators.zPagination()

export const zRowHistoryPage = validators.zRowHistoryPage()

export const zDatasetEnvelope = validators.zDatasetEnvelope()

export const zDatasetPage = validators.zDatasetPage()

export const zRowPage = validators.zRowPage()

/**
 * A group of rows and what was computed over them.
 */
export const zGroup = validators.zGroup()

export const zGroupPage = validators.zGroupPage()

export const zRowRecordEnvelope = validators.zRowRecordEnvelope()

/**
 * The version of the dataset that made this change; for `columns` and for rows at the beginning, the version that the list has reached.
 */
export const zChangeVersion = validators.zChangeVersion()

export const zRowChange = validators.zRowChange()

export const zGoneChange = validators.zGoneChange()

export const zColumnsChange = validators.zColumnsChange()

export const zReplacedChange = validators.zReplacedChange()

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
export const zChange = validators.zChange()

export const zChangePage = validators.zChangePage()

/**
 * Identifier of an event.
 */
export const zEventId = validators.zEventId()

/**
 * The project that the dataset was in, if that is known.
 */
export const zProjectIdOrNull = validators.zProjectIdOrNull()

/**
 * event type
 *
 * The type of an event. There may be more types later.
 */
export const zEventType = validators.zEventType()

/**
 * events
 *
 * The types of events that it gets.
 */
export const zWebhookEventTypes = validators.zWebhookEventTypes()

export const zNewWebhook = validators.zNewWebhook()

export const zWebhookChanges = validators.zWebhookChanges()

/**
 * Who did it.
 */
export const zEventActor = validators.zEventActor()

/**
 * The address from which the request came, as exactly as the operator keeps addresses: the network, as in `203.0.113.0/24`, the whole address, or nothing. For API keys it is null where a user did it.
 */
export const zEventAddress = validators.zEventAddress()

/**
 * The request that did it: its reply has the same `X-Request-Id`.
 */
export const zRequestOfEvent = validators.zRequestOfEvent()

/**
 * The project that the event is about, or that the dataset was in.
 */
export const zProjectOfEvent = validators.zProjectOfEvent()

/**
 * The dataset that the event is about.
 */
export const zDatasetOfEvent = validators.zDatasetOfEvent()

export const zProjectEventData = validators.zProjectEventData()

/**
 * A project was created, updated, moved into the trash, restored, or deleted for good.
 */
export const zProjectEvent = validators.zProjectEvent()

export const zDatasetEventData = validators.zDatasetEventData()

/**
 * A dataset was created, updated, moved into the trash, restored, or deleted for good. Its columns, rows and indexes have events of their own.
 */
export const zDatasetEvent = validators.zDatasetEvent()

export const zColumnsEventData = validators.zColumnsEventData()

/**
 * A column was added, changed or deleted.
 */
export const zColumnsEvent = validators.zColumnsEvent()

export const zRowsEventData = validators.zRowsEventData()

/**
 * Rows of a dataset were changed. All changes of a dataset within a second are one event, by all keys and users together. A row counts once for each change. `GET /datasets/{dataset_id}/changes` returns the rows, and the history of a row says who changed it.
 */
export const zRowsEvent = validators.zRowsEvent()

export const zIndexEventData = validators.zIndexEventData()

/**
 * An index has become ready, or was deleted.
 */
export const zIndexEvent = validators.zIndexEvent()

export const zImportEventData = validators.zImportEventData()

/**
 * An import was begun, or has ended.
 */
export const zImportEvent = validators.zImportEvent()

export const zOrganizationEventData = validators.zOrganizationEventData()

/**
 * The organization got another name, plan or quotas.
 */
export const zOrganizationEvent = validators.zOrganizationEvent()

export const zApiKeyEventData = validators.zApiKeyEventData()

/**
 * An API key was created, got another name or expiry, or was revoked.
 */
export const zApiKeyEvent = validators.zApiKeyEvent()

export const zUserEventData = validators.zUserEventData()

/**
 * A user signed in to the console, or switched to this organization there; ended a session; or has another password.
 */
export const zUserEvent = validators.zUserEvent()

export const zMemberEventData = validators.zMemberEventData()

/**
 * A user joined the organization, has another role, or left.
 */
export const zMemberEvent = validators.zMemberEvent()

export const zInvitationEventData = validators.zInvitationEventData()

/**
 * Somebody was invited, or an invitation was revoked.
 */
export const zInvitationEvent = validators.zInvitationEvent()

export const zWebhookEventData = validators.zWebhookEventData()

/**
 * A webhook was created, changed, got another secret, or is gone, or the service disabled it.
 */
export const zWebhookEvent = validators.zWebhookEvent()

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
export const zEvent = validators.zEvent()

export const zEventPage = validators.zEventPage()

export const zEventEnvelope = validators.zEventEnvelope()

export const zRowRecordPage = validators.zRowRecordPage()

export const zAppendedRowsEnvelope = validators.zAppendedRowsEnvelope()

export const zColumnEnvelope = validators.zColumnEnvelope()

export const zIndexEnvelope = validators.zIndexEnvelope()

export const zIndexPage = validators.zIndexPage()

export const zImportEnvelope = validators.zImportEnvelope()

export const zImportPage = validators.zImportPage()

export const zImportPreviewEnvelope = validators.zImportPreviewEnvelope()

export const zImportErrorPage = validators.zImportErrorPage()

export const zProjectEnvelope = validators.zProjectEnvelope()

export const zProjectPage = validators.zProjectPage()

export const zOrganizationEnvelope = validators.zOrganizationEnvelope()

export const zUsageEnvelope = validators.zUsageEnvelope()

export const zDatasetSummaryEnvelope = validators.zDatasetSummaryEnvelope()

export const zSessionEnvelope = validators.zSessionEnvelope()

export const zApiKeyEnvelope = validators.zApiKeyEnvelope()

export const zCreatedApiKeyEnvelope = validators.zCreatedApiKeyEnvelope()

export const zWebhookEnvelope = validators.zWebhookEnvelope()

export const zCreatedWebhookEnvelope = validators.zCreatedWebhookEnvelope()

export const zWebhookPage = validators.zWebhookPage()

export const zDeliveryEnvelope = validators.zDeliveryEnvelope()

export const zDeliveryPage = validators.zDeliveryPage()

export const zMemberEnvelope = validators.zMemberEnvelope()

export const zOpenInvitationEnvelope = validators.zOpenInvitationEnvelope()

export const zCreatedInvitationEnvelope = validators.zCreatedInvitationEnvelope()

export const zApiKeyPage = validators.zApiKeyPage()

export const zSessionPage = validators.zSessionPage()

export const zMemberPage = validators.zMemberPage()

export const zInvitationPage = validators.zInvitationPage()

/**
 * What is wrong, what was sent, and what is allowed. Written for people; the wording may change.
 */
export const zErrorMessage = validators.zErrorMessage()

/**
 * Identifier of the request.
 */
export const zRequestId = validators.zRequestId()

export const zErrorDetail = validators.zErrorDetail()

export const zValidationError = validators.zValidationError()

export const zAuthenticationError = validators.zAuthenticationError()

export const zAuthorizationError = validators.zAuthorizationError()

export const zNotFoundError = validators.zNotFoundError()

export const zRateLimitError = validators.zRateLimitError()

export const zServerError = validators.zServerError()

export const zValidationErrorEnvelope = validators.zValidationErrorEnvelope()

export const zAuthenticationErrorEnvelope = validators.zAuthenticationErrorEnvelope()

export const zAuthorizationErrorEnvelope = validators.zAuthorizationErrorEnvelope()

export const zNotFoundErrorEnvelope = validators.zNotFoundErrorEnvelope()

export const zRateLimitErrorEnvelope = validators.zRateLimitErrorEnvelope()

export const zServerErrorEnvelope = validators.zServerErrorEnvelope()

export const zAppendRowsTextBody = validators.zAppendRowsTextBody()

export const zCreateImportTextBody = validators.zCreateImportTextBody()

export const zPreviewImportTextBody = validators.zPreviewImportTextBody()

export const zCreateDatasetFromFileTextBody = validators.zCreateDatasetFromFileTextBody()

export const zPreviewFileTextBody = validators.zPreviewFileTextBody()

export const zOnRowsChangedHeaders = validators.zOnRowsChangedHeaders()

export const zOnEventHeaders = validators.zOnEventHeaders()

export const zOnTestHeaders = validators.zOnTestHeaders()

/**
 * Which rows are meant: a comparison, or a tree of comparisons. A tree has at most 100 comparisons, and at most 5 of `all`, `any`
 * and `not` in each other. A condition is either true or false, for empty cells too: `not` matches exactly the other rows.
 *
 */
export const zCondition = validators.zCondition()

/**
 * The members mean what the parameters of the same names mean in the data operation.
 */
export const zDataQuery = validators.zDataQuery()

/**
 * Matches if all of the conditions match.
 */
export const zAllOfConditions = validators.zAllOfConditions()

/**
 * Matches if at least one of the conditions matches.
 */
export const zAnyOfConditions = validators.zAnyOfConditions()

/**
 * Matches if the condition does not match.
 */
export const zNotCondition = validators.zNotCondition()

/**
 * Either `ids` or conditions.
 */
export const zMatchingUpdate = validators.zMatchingUpdate()

/**
 * Either `ids` or conditions.
 */
export const zMatchingDeletion = validators.zMatchingDeletion()

/**
 * The maximum number of items on a page.
 */
export const zLimit = validators.zLimit()

/**
 * The `pagination.cursor` of the previous page. Leave it out for the first page.
 */
export const zCursor = validators.zCursor()

/**
 * The `pagination.cursor` of the page before, or the `X-Changes-Cursor` of another reply for the same dataset and the same conditions. Without it the list
 * begins with all rows.
 *
 */
export const zChangesCursor = validators.zChangesCursor()

/**
 * How many seconds the service waits for a change if there is none. Only with `format=json`.
 */
export const zWait = validators.zWait()

/**
 * `json`: a page. `ndjson`: everything until now, one JSON object per line. `events`: a stream of events; `Accept: text/event-stream` means the same. `limit` applies to `json` only.
 *
 */
export const zChangesFormat = validators.zChangesFormat()

/**
 * The id of the last event that was received, which is a cursor. It takes precedence over `cursor`. Only for streams of events.
 */
export const zLastEventId = validators.zLastEventId()

/**
 * Whether the API keys that the user has made and that still work are kept or revoked.
 */
export const zKeysOfMember = validators.zKeysOfMember()

/**
 * Only datasets of this project.
 */
export const zProjectFilter = validators.zProjectFilter()

/**
 * `active` lists what is in use, `deleted` lists what is in the trash.
 */
export const zStateFilter = validators.zStateFilter()

/**
 * Whether to delete for good instead of moving into the trash.
 */
export const zPurge = validators.zPurge()

/**
 * Only datasets of this name, compared character by character.
 */
export const zNameFilter = validators.zNameFilter()

/**
 * Only datasets with this text in their name, whatever the case of its letters A to Z.
 */
export const zNameContainsFilter = validators.zNameContainsFilter()

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
 * without a character matches what `field:` does, `""` only the empty text. On columns of type json use `in` in `where` instead of `:=`.
 * - Write a backslash before a value that begins with `>`, `<`, `~`, `!`, `=` or `\`, as in `name:\>x`. A backslash has this
 * meaning only directly after the colon or the operator; a backslash alone is the empty text.
 * - An index on the column serves `:=` as it serves each of the values, and `~=` as it serves a range. It serves neither `~`, `!~` nor `~~`.
 *
 */
export const zFilter = validators.zFilter()

/**
 * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
 * `filter`.
 *
 */
export const zAny = validators.zAny()

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
export const zWhere = validators.zWhere()

/**
 * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
 * cursor is also valid with other `fields`.
 *
 */
export const zFields = validators.zFields()

/**
 * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
 * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
 * Rows that compare equal come in the order in which they were appended.
 *
 */
export const zSort = validators.zSort()

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
export const zGroupFields = validators.zGroupFields()

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
export const zMeasures = validators.zMeasures()

/**
 * Up to 5 groups or measures, written as in `group` and `measure`, separated by commas, each once. A leading `-` sorts descending:
 * `sort=-:count,origin`.
 *
 */
export const zGroupSort = validators.zGroupSort()

/**
 * row identifier
 *
 * `row_` and the number of a row, without leading zeros.
 */
export const zAfter = validators.zAfter()

/**
 * Identifiers of rows, separated by commas.
 */
export const zRowIds = validators.zRowIds()

/**
 * `ndjson`: one JSON object per line. `csv`: a table with a header line. `parquet`: Apache Parquet.
 */
export const zExportFormat = validators.zExportFormat()

/**
 * `escape` puts a `'` where a spreadsheet would begin a formula, so that it shows the text instead of running it. The exported text then
 * differs from the stored one. Allowed with `format=csv` only. The `'` goes
 *
 * - before a text or column name that begins with `=`, `+`, `-`, `@`, a tab or a line break;
 * - within a text or json cell, before a `=`, `+`, `-` or `@` that follows a `;`, a tab or a line break, since spreadsheets of some
 * countries split cells there.
 *
 */
export const zFormulas = validators.zFormulas()

/**
 * With `true` the service changes nothing and replies as it would to the change.
 */
export const zDryRun = validators.zDryRun()

/**
 * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
 * current state, the reply is a 304 without a body.
 *
 */
export const zIfNoneMatch = validators.zIfNoneMatch()

/**
 * With `format=parquet`, the bytes to return, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-8` for the last eight. Other formats ignore it.
 */
export const zRange = validators.zRange()

/**
 * The `ETag` of the file that `Range` is a part of.
 */
export const zIfRange = validators.zIfRange()

/**
 * key
 *
 * 1 to 255 visible ASCII characters, without spaces.
 */
export const zIdempotencyKey = validators.zIdempotencyKey()

/**
 * list of tags
 *
 * `*`, or tags in double quotes, separated by commas.
 */
export const zIfMatch = validators.zIfMatch()

/**
 * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
 */
export const zPrefer = validators.zPrefer()

/**
 * The dataset's identifier.
 */
export const zDatasetInPath = validators.zDatasetInPath()

/**
 * The row's identifier.
 */
export const zRowInPath = validators.zRowInPath()

/**
 * The column's name, percent-encoded.
 */
export const zColumnInPath = validators.zColumnInPath()

/**
 * The index's identifier.
 */
export const zIndexInPath = validators.zIndexInPath()

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
export const zImportMode = validators.zImportMode()

/**
 * With `mode=upsert`, and only then: the columns by which rows are found, separated by commas. The dataset has a unique index on exactly these
 * columns, and a CSV file has all of them.
 *
 */
export const zImportMatch = validators.zImportMatch()

/**
 * The project of the new dataset.
 */
export const zProjectOfImport = validators.zProjectOfImport()

/**
 * The name of the new dataset.
 */
export const zNameOfImported = validators.zNameOfImported()

/**
 * What happens to a row that cannot be stored: it ends the import (`stop`), or is left out (`skip`).
 */
export const zOnError = validators.zOnError()

/**
 * The import's identifier.
 */
export const zImportInPath = validators.zImportInPath()

/**
 * The event's identifier.
 */
export const zEventInPath = validators.zEventInPath()

/**
 * Only events of this type.
 */
export const zTypeOfEvents = validators.zTypeOfEvents()

/**
 * dataset identifier
 *
 * an identifier such as ds_01k9zq3d5x8v2m6p4r7t9w1y3b.
 */
export const zDatasetOfEvents = validators.zDatasetOfEvents()

/**
 * project identifier
 *
 * an identifier such as proj_01k9zq2a4c6e8g0j2m4p6r8t0v.
 */
export const zProjectOfEvents = validators.zProjectOfEvents()

/**
 * actor
 *
 * the identifier of an API key or of a user, such as key_01k9zq6m8p0r2t4v6x8z0b2d4f.
 */
export const zActorOfEvents = validators.zActorOfEvents()

/**
 * Only events from this time on.
 */
export const zEventsFrom = validators.zEventsFrom()

/**
 * Only events before this time.
 */
export const zEventsTo = validators.zEventsTo()

/**
 * Oldest first (`asc`) or newest first (`desc`).
 */
export const zListOrder = validators.zListOrder()

/**
 * `json`: a page. `ndjson`: all events until now, one JSON object per line.
 */
export const zEventsFormat = validators.zEventsFormat()

/**
 * The project's identifier.
 */
export const zProjectInPath = validators.zProjectInPath()

/**
 * The API key's identifier.
 */
export const zApiKeyInPath = validators.zApiKeyInPath()

/**
 * The identifier of the event, the same in each attempt.
 */
export const zWebhookMessageId = validators.zWebhookMessageId()

/**
 * The time of this attempt, in seconds since 1970.
 */
export const zWebhookTimestamp = validators.zWebhookTimestamp()

/**
 * One signature or several, separated by spaces. Each begins with `v1,`.
 */
export const zWebhookSignature = validators.zWebhookSignature()

/**
 * The webhook's identifier.
 */
export const zWebhookInPath = validators.zWebhookInPath()

/**
 * The delivery's identifier.
 */
export const zDeliveryInPath = validators.zDeliveryInPath()

/**
 * The user's identifier.
 */
export const zUserInPath = validators.zUserInPath()

/**
 * The session's identifier.
 */
export const zSessionInPath = validators.zSessionInPath()

/**
 * The invitation's identifier.
 */
export const zInvitationInPath = validators.zInvitationInPath()

export const zListDatasetsHeaders = validators.zListDatasetsHeaders()

export const zListDatasetsQuery = validators.zListDatasetsQuery()

/**
 * A page of datasets.
 */
export const zListDatasetsResponse = validators.zListDatasetsResponse()

export const zCreateDatasetBody = validators.zCreateDatasetBody()

export const zCreateDatasetHeaders = validators.zCreateDatasetHeaders()

/**
 * The new dataset.
 */
export const zCreateDatasetResponse = validators.zCreateDatasetResponse()

export const zDeleteDatasetHeaders = validators.zDeleteDatasetHeaders()

export const zDeleteDatasetPath = validators.zDeleteDatasetPath()

export const zDeleteDatasetQuery = validators.zDeleteDatasetQuery()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteDatasetResponse = validators.zDeleteDatasetResponse()

export const zGetDatasetHeaders = validators.zGetDatasetHeaders()

export const zGetDatasetPath = validators.zGetDatasetPath()

/**
 * The dataset.
 */
export const zGetDatasetResponse = validators.zGetDatasetResponse()

export const zUpdateDatasetBody = validators.zUpdateDatasetBody()

export const zUpdateDatasetHeaders = validators.zUpdateDatasetHeaders()

export const zUpdateDatasetPath = validators.zUpdateDatasetPath()

/**
 * The dataset.
 */
export const zUpdateDatasetResponse = validators.zUpdateDatasetResponse()

export const zRestoreDatasetBody = validators.zRestoreDatasetBody()

export const zRestoreDatasetHeaders = validators.zRestoreDatasetHeaders()

export const zRestoreDatasetPath = validators.zRestoreDatasetPath()

/**
 * The restored dataset.
 */
export const zRestoreDatasetResponse = validators.zRestoreDatasetResponse()

export const zListDataHeaders = validators.zListDataHeaders()

export const zListDataPath = validators.zListDataPath()

export const zListDataQuery = validators.zListDataQuery()

/**
 * A page of plain rows.
 */
export const zListDataResponse = validators.zListDataResponse()

export const zExportDataHeaders = validators.zExportDataHeaders()

export const zExportDataPath = validators.zExportDataPath()

export const zExportDataQuery = validators.zExportDataQuery()

export const zExportDataResponse = validators.zExportDataResponse()

export const zListChangesHeaders = validators.zListChangesHeaders()

export const zListChangesPath = validators.zListChangesPath()

export const zListChangesQuery = validators.zListChangesQuery()

/**
 * What changed.
 */
export const zListChangesResponse = validators.zListChangesResponse()

export const zGetSummaryHeaders = validators.zGetSummaryHeaders()

export const zGetSummaryPath = validators.zGetSummaryPath()

export const zGetSummaryQuery = validators.zGetSummaryQuery()

/**
 * The statistics of the dataset.
 */
export const zGetSummaryResponse = validators.zGetSummaryResponse()

export const zListGroupsHeaders = validators.zListGroupsHeaders()

export const zListGroupsPath = validators.zListGroupsPath()

export const zListGroupsQuery = validators.zListGroupsQuery()

/**
 * A page of groups.
 */
export const zListGroupsResponse = validators.zListGroupsResponse()

export const zListRowsHeaders = validators.zListRowsHeaders()

export const zListRowsPath = validators.zListRowsPath()

export const zListRowsQuery = validators.zListRowsQuery()

/**
 * A page of row records.
 */
export const zListRowsResponse = validators.zListRowsResponse()

export const zChangeRowsBody = validators.zChangeRowsBody()

export const zChangeRowsHeaders = validators.zChangeRowsHeaders()

export const zChangeRowsPath = validators.zChangeRowsPath()

/**
 * The rows are changed.
 */
export const zChangeRowsResponse = validators.zChangeRowsResponse()

export const zAppendRowsBody = validators.zAppendRowsBody()

export const zAppendRowsHeaders = validators.zAppendRowsHeaders()

export const zAppendRowsPath = validators.zAppendRowsPath()

/**
 * The rows are stored.
 */
export const zAppendRowsResponse = validators.zAppendRowsResponse()

export const zUpsertRowsBody = validators.zUpsertRowsBody()

export const zUpsertRowsHeaders = validators.zUpsertRowsHeaders()

export const zUpsertRowsPath = validators.zUpsertRowsPath()

/**
 * The rows are stored.
 */
export const zUpsertRowsResponse = validators.zUpsertRowsResponse()

export const zBatchRowsBody = validators.zBatchRowsBody()

export const zBatchRowsHeaders = validators.zBatchRowsHeaders()

export const zBatchRowsPath = validators.zBatchRowsPath()

/**
 * The operations are carried out.
 */
export const zBatchRowsResponse = validators.zBatchRowsResponse()

export const zDeleteRowHeaders = validators.zDeleteRowHeaders()

export const zDeleteRowPath = validators.zDeleteRowPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteRowResponse = validators.zDeleteRowResponse()

export const zGetRowHeaders = validators.zGetRowHeaders()

export const zGetRowPath = validators.zGetRowPath()

/**
 * The row.
 */
export const zGetRowResponse = validators.zGetRowResponse()

export const zUpdateRowBody = validators.zUpdateRowBody()

export const zUpdateRowHeaders = validators.zUpdateRowHeaders()

export const zUpdateRowPath = validators.zUpdateRowPath()

/**
 * The row.
 */
export const zUpdateRowResponse = validators.zUpdateRowResponse()

export const zListRowHistoryHeaders = validators.zListRowHistoryHeaders()

export const zListRowHistoryPath = validators.zListRowHistoryPath()

export const zListRowHistoryQuery = validators.zListRowHistoryQuery()

/**
 * A page of changes of a row.
 */
export const zListRowHistoryResponse = validators.zListRowHistoryResponse()

export const zRestoreRowBody = validators.zRestoreRowBody()

export const zRestoreRowHeaders = validators.zRestoreRowHeaders()

export const zRestoreRowPath = validators.zRestoreRowPath()

/**
 * The restored row.
 */
export const zRestoreRowResponse = validators.zRestoreRowResponse()

export const zCreateColumnBody = validators.zCreateColumnBody()

export const zCreateColumnHeaders = validators.zCreateColumnHeaders()

export const zCreateColumnPath = validators.zCreateColumnPath()

/**
 * The new column.
 */
export const zCreateColumnResponse = validators.zCreateColumnResponse()

export const zDeleteColumnHeaders = validators.zDeleteColumnHeaders()

export const zDeleteColumnPath = validators.zDeleteColumnPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteColumnResponse = validators.zDeleteColumnResponse()

export const zUpdateColumnBody = validators.zUpdateColumnBody()

export const zUpdateColumnHeaders = validators.zUpdateColumnHeaders()

export const zUpdateColumnPath = validators.zUpdateColumnPath()

export const zUpdateColumnQuery = validators.zUpdateColumnQuery()

/**
 * The column.
 */
export const zUpdateColumnResponse = validators.zUpdateColumnResponse()

export const zListIndexesHeaders = validators.zListIndexesHeaders()

export const zListIndexesPath = validators.zListIndexesPath()

export const zListIndexesQuery = validators.zListIndexesQuery()

/**
 * A page of indexes.
 */
export const zListIndexesResponse = validators.zListIndexesResponse()

export const zCreateIndexBody = validators.zCreateIndexBody()

export const zCreateIndexHeaders = validators.zCreateIndexHeaders()

export const zCreateIndexPath = validators.zCreateIndexPath()

/**
 * The index.
 */
export const zCreateIndexResponse = validators.zCreateIndexResponse()

export const zDeleteIndexHeaders = validators.zDeleteIndexHeaders()

export const zDeleteIndexPath = validators.zDeleteIndexPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteIndexResponse = validators.zDeleteIndexResponse()

export const zListImportsHeaders = validators.zListImportsHeaders()

export const zListImportsPath = validators.zListImportsPath()

export const zListImportsQuery = validators.zListImportsQuery()

/**
 * A page of imports.
 */
export const zListImportsResponse = validators.zListImportsResponse()

export const zCreateImportBody = validators.zCreateImportBody()

export const zCreateImportHeaders = validators.zCreateImportHeaders()

export const zCreateImportPath = validators.zCreateImportPath()

export const zCreateImportQuery = validators.zCreateImportQuery()

/**
 * The file is stored, and the import will begin.
 */
export const zCreateImportResponse = validators.zCreateImportResponse()

export const zPreviewImportBody = validators.zPreviewImportBody()

export const zPreviewImportHeaders = validators.zPreviewImportHeaders()

export const zPreviewImportPath = validators.zPreviewImportPath()

export const zPreviewImportQuery = validators.zPreviewImportQuery()

/**
 * What the file contains.
 */
export const zPreviewImportResponse = validators.zPreviewImportResponse()

export const zCreateDatasetFromFileBody = validators.zCreateDatasetFromFileBody()

export const zCreateDatasetFromFileHeaders = validators.zCreateDatasetFromFileHeaders()

export const zCreateDatasetFromFileQuery = validators.zCreateDatasetFromFileQuery()

/**
 * The file is stored, and the import will begin.
 */
export const zCreateDatasetFromFileResponse = validators.zCreateDatasetFromFileResponse()

export const zPreviewFileBody = validators.zPreviewFileBody()

export const zPreviewFileHeaders = validators.zPreviewFileHeaders()

/**
 * What the file contains.
 */
export const zPreviewFileResponse = validators.zPreviewFileResponse()

export const zCancelImportHeaders = validators.zCancelImportHeaders()

export const zCancelImportPath = validators.zCancelImportPath()

/**
 * Deleted. The reply has no content.
 */
export const zCancelImportResponse = validators.zCancelImportResponse()

export const zGetImportHeaders = validators.zGetImportHeaders()

export const zGetImportPath = validators.zGetImportPath()

/**
 * The import.
 */
export const zGetImportResponse = validators.zGetImportResponse()

export const zListImportErrorsHeaders = validators.zListImportErrorsHeaders()

export const zListImportErrorsPath = validators.zListImportErrorsPath()

export const zListImportErrorsQuery = validators.zListImportErrorsQuery()

/**
 * A page of refused rows.
 */
export const zListImportErrorsResponse = validators.zListImportErrorsResponse()

export const zListEventsHeaders = validators.zListEventsHeaders()

export const zListEventsQuery = validators.zListEventsQuery()

/**
 * A page of events.
 */
export const zListEventsResponse = validators.zListEventsResponse()

export const zGetEventHeaders = validators.zGetEventHeaders()

export const zGetEventPath = validators.zGetEventPath()

/**
 * The event.
 */
export const zGetEventResponse = validators.zGetEventResponse()

export const zListProjectsHeaders = validators.zListProjectsHeaders()

export const zListProjectsQuery = validators.zListProjectsQuery()

/**
 * A page of projects.
 */
export const zListProjectsResponse = validators.zListProjectsResponse()

export const zCreateProjectBody = validators.zCreateProjectBody()

export const zCreateProjectHeaders = validators.zCreateProjectHeaders()

/**
 * The new project.
 */
export const zCreateProjectResponse = validators.zCreateProjectResponse()

export const zDeleteProjectHeaders = validators.zDeleteProjectHeaders()

export const zDeleteProjectPath = validators.zDeleteProjectPath()

export const zDeleteProjectQuery = validators.zDeleteProjectQuery()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteProjectResponse = validators.zDeleteProjectResponse()

export const zGetProjectHeaders = validators.zGetProjectHeaders()

export const zGetProjectPath = validators.zGetProjectPath()

/**
 * The project.
 */
export const zGetProjectResponse = validators.zGetProjectResponse()

export const zUpdateProjectBody = validators.zUpdateProjectBody()

export const zUpdateProjectHeaders = validators.zUpdateProjectHeaders()

export const zUpdateProjectPath = validators.zUpdateProjectPath()

/**
 * The project.
 */
export const zUpdateProjectResponse = validators.zUpdateProjectResponse()

export const zRestoreProjectHeaders = validators.zRestoreProjectHeaders()

export const zRestoreProjectPath = validators.zRestoreProjectPath()

/**
 * The restored project.
 */
export const zRestoreProjectResponse = validators.zRestoreProjectResponse()

export const zGetOrganizationHeaders = validators.zGetOrganizationHeaders()

/**
 * The organization.
 */
export const zGetOrganizationResponse = validators.zGetOrganizationResponse()

export const zUpdateOrganizationBody = validators.zUpdateOrganizationBody()

export const zUpdateOrganizationHeaders = validators.zUpdateOrganizationHeaders()

/**
 * The organization.
 */
export const zUpdateOrganizationResponse = validators.zUpdateOrganizationResponse()

/**
 * The organization's usage.
 */
export const zGetUsageResponse = validators.zGetUsageResponse()

export const zListApiKeysQuery = validators.zListApiKeysQuery()

/**
 * A page of API keys.
 */
export const zListApiKeysResponse = validators.zListApiKeysResponse()

export const zCreateApiKeyBody = validators.zCreateApiKeyBody()

/**
 * The new API key with its value, which is shown only here.
 */
export const zCreateApiKeyResponse = validators.zCreateApiKeyResponse()

export const zDeleteApiKeyPath = validators.zDeleteApiKeyPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteApiKeyResponse = validators.zDeleteApiKeyResponse()

export const zUpdateApiKeyBody = validators.zUpdateApiKeyBody()

export const zUpdateApiKeyPath = validators.zUpdateApiKeyPath()

/**
 * The API key, without its value.
 */
export const zUpdateApiKeyResponse = validators.zUpdateApiKeyResponse()

export const zRotateApiKeyBody = validators.zRotateApiKeyBody()

export const zRotateApiKeyPath = validators.zRotateApiKeyPath()

/**
 * The new API key with its value, which is shown only here.
 */
export const zRotateApiKeyResponse = validators.zRotateApiKeyResponse()

export const zListWebhooksQuery = validators.zListWebhooksQuery()

/**
 * A page of webhooks.
 */
export const zListWebhooksResponse = validators.zListWebhooksResponse()

export const zCreateWebhookBody = validators.zCreateWebhookBody()

/**
 * The webhook with its secret, which is shown only here.
 */
export const zCreateWebhookResponse = validators.zCreateWebhookResponse()

export const zDeleteWebhookPath = validators.zDeleteWebhookPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteWebhookResponse = validators.zDeleteWebhookResponse()

export const zGetWebhookPath = validators.zGetWebhookPath()

/**
 * The webhook, without its secret.
 */
export const zGetWebhookResponse = validators.zGetWebhookResponse()

export const zUpdateWebhookBody = validators.zUpdateWebhookBody()

export const zUpdateWebhookPath = validators.zUpdateWebhookPath()

/**
 * The webhook, without its secret.
 */
export const zUpdateWebhookResponse = validators.zUpdateWebhookResponse()

export const zRotateWebhookBody = validators.zRotateWebhookBody()

export const zRotateWebhookPath = validators.zRotateWebhookPath()

/**
 * The webhook with its secret, which is shown only here.
 */
export const zRotateWebhookResponse = validators.zRotateWebhookResponse()

export const zTestWebhookPath = validators.zTestWebhookPath()

/**
 * The delivery, which is sent at once.
 */
export const zTestWebhookResponse = validators.zTestWebhookResponse()

export const zListDeliveriesPath = validators.zListDeliveriesPath()

export const zListDeliveriesQuery = validators.zListDeliveriesQuery()

/**
 * A page of deliveries.
 */
export const zListDeliveriesResponse = validators.zListDeliveriesResponse()

export const zRetryDeliveryPath = validators.zRetryDeliveryPath()

/**
 * The delivery, which is sent at once.
 */
export const zRetryDeliveryResponse = validators.zRetryDeliveryResponse()

export const zListMembersQuery = validators.zListMembersQuery()

/**
 * A page of users.
 */
export const zListMembersResponse = validators.zListMembersResponse()

export const zDeleteMemberPath = validators.zDeleteMemberPath()

export const zDeleteMemberQuery = validators.zDeleteMemberQuery()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteMemberResponse = validators.zDeleteMemberResponse()

export const zUpdateMemberBody = validators.zUpdateMemberBody()

export const zUpdateMemberPath = validators.zUpdateMemberPath()

/**
 * The user.
 */
export const zUpdateMemberResponse = validators.zUpdateMemberResponse()

export const zListInvitationsQuery = validators.zListInvitationsQuery()

/**
 * A page of invitations.
 */
export const zListInvitationsResponse = validators.zListInvitationsResponse()

export const zCreateInvitationBody = validators.zCreateInvitationBody()

/**
 * The invitation with its token, which is shown only here.
 */
export const zCreateInvitationResponse = validators.zCreateInvitationResponse()

export const zOpenInvitationBody = validators.zOpenInvitationBody()

/**
 * What the invitation is for.
 */
export const zOpenInvitationResponse = validators.zOpenInvitationResponse()

export const zAcceptInvitationBody = validators.zAcceptInvitationBody()

/**
 * The new session and its cookie.
 */
export const zAcceptInvitationResponse = validators.zAcceptInvitationResponse()

export const zDeleteInvitationPath = validators.zDeleteInvitationPath()

/**
 * Deleted. The reply has no content.
 */
export const zDeleteInvitationResponse = validators.zDeleteInvitationResponse()

/**
 * The session has ended. The reply has no content and removes the cookie.
 */
export const zSignOutResponse = validators.zSignOutResponse()

/**
 * The session.
 */
export const zGetSessionResponse = validators.zGetSessionResponse()

export const zUpdateSessionBody = validators.zUpdateSessionBody()

/**
 * The session.
 */
export const zUpdateSessionResponse = validators.zUpdateSessionResponse()

export const zSignInBody = validators.zSignInBody()

/**
 * The new session and its cookie.
 */
export const zSignInResponse = validators.zSignInResponse()

export const zChangePasswordBody = validators.zChangePasswordBody()

/**
 * The new session and its cookie.
 */
export const zChangePasswordResponse = validators.zChangePasswordResponse()

export const zConfirmSessionBody = validators.zConfirmSessionBody()

/**
 * The session.
 */
export const zConfirmSessionResponse = validators.zConfirmSessionResponse()

/**
 * Deleted. The reply has no content.
 */
export const zEndOtherSessionsResponse = validators.zEndOtherSessionsResponse()

export const zListSessionsQuery = validators.zListSessionsQuery()

/**
 * A page of sessions.
 */
export const zListSessionsResponse = validators.zListSessionsResponse()

export const zEndSessionPath = validators.zEndSessionPath()

/**
 * Deleted. The reply has no content.
 */
export const zEndSessionResponse = validators.zEndSessionResponse()

export const zQueryDataBody = validators.zQueryDataBody()

export const zQueryDataHeaders = validators.zQueryDataHeaders()

export const zQueryDataPath = validators.zQueryDataPath()

/**
 * A page of plain rows.
 */
export const zQueryDataResponse = validators.zQueryDataResponse()

export const zUpdateRowsWhereBody = validators.zUpdateRowsWhereBody()

export const zUpdateRowsWhereHeaders = validators.zUpdateRowsWhereHeaders()

export const zUpdateRowsWherePath = validators.zUpdateRowsWherePath()

/**
 * The rows are changed.
 */
export const zUpdateRowsWhereResponse = validators.zUpdateRowsWhereResponse()

export const zDeleteRowsWhereBody = validators.zDeleteRowsWhereBody()

export const zDeleteRowsWhereHeaders = validators.zDeleteRowsWhereHeaders()

export const zDeleteRowsWherePath = validators.zDeleteRowsWherePath()

/**
 * The rows are changed.
 */
export const zDeleteRowsWhereResponse = validators.zDeleteRowsWhereResponse()

export const zOnRowsChangedWebhookRequest = validators.zOnRowsChangedWebhookRequest()

export const zOnEventWebhookRequest = validators.zOnEventWebhookRequest()

export const zOnTestWebhookRequest = validators.zOnTestWebhookRequest()
