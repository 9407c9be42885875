// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type ClientOptions = {
    baseUrl: `${string}://${string}/v1` | (string & {});
};

export type Webhooks = OnRowsChangedWebhookRequest | OnEventWebhookRequest | OnTestWebhookRequest;

/**
 * Identifier of a dataset.
 */
export type DatasetId = string;

/**
 * Identifier of a project.
 */
export type ProjectId = string;

/**
 * Identifier of an organization.
 */
export type OrganizationId = string;

/**
 * Identifier of an index.
 */
export type IndexId = string;

/**
 * Identifier of an import.
 */
export type ImportId = string;

/**
 * Identifier of a user.
 */
export type UserId = string;

/**
 * Identifier of an API key. It is not the key's value.
 */
export type ApiKeyId = string;

/**
 * Identifier of a webhook.
 */
export type WebhookId = string;

/**
 * Identifier of a delivery.
 */
export type DeliveryId = string;

/**
 * Identifier of a session. It is not the cookie's value.
 */
export type SessionId = string;

/**
 * Identifier of an invitation. It is not the token.
 */
export type InvitationId = string;

/**
 * Identifier of a row within its dataset, `row_` and a number. Numbers increase and are never reused.
 */
export type RowId = string;

/**
 * UTC, with milliseconds.
 */
export type Timestamp = string;

/**
 * name
 *
 * 1 to 255 characters, not all of them spaces. No control characters.
 */
export type Name = string;

/**
 * column name
 *
 * 1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".
 */
export type ColumnName = string;

/**
 * column type
 *
 * The type of a column's cells.
 */
export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'json';

/**
 * description
 *
 * 1 to 1,000 characters, not all of them spaces. No control characters but tabs and line breaks.
 */
export type Description = string;

/**
 * The description, or null to remove it.
 */
export type RemovableDescription = Description | null;

/**
 * The only texts that cells may be, each once, with at most 256 characters.
 */
export type ColumnValues = Array<string>;

/**
 * A number, or for a date column a date.
 */
export type ColumnBound = number | string;

/**
 * The most characters (Unicode code points) that a cell may have.
 */
export type MaxLength = number;

/**
 * A column. Rules that it does not have are left out.
 */
export type Column = {
    name: ColumnName;
    type: ColumnType;
    description?: Description;
    /**
     * Whether cells must not be empty.
     */
    required?: boolean;
    /**
     * The cell of rows that are appended without this column, of the column's type.
     */
    default?: unknown;
    values?: ColumnValues;
    min?: ColumnBound;
    max?: ColumnBound;
    max_length?: MaxLength;
};

export type Dataset = {
    id: DatasetId;
    name: Name;
    description?: Description;
    state?: TrashState;
    /**
     * When the dataset was moved into the trash. Only datasets in the trash have it.
     */
    deleted_at?: Timestamp;
    /**
     * When the service will delete the dataset for good, within the hour after. Only datasets in the trash have it.
     */
    purge_at?: Timestamp;
    project_id: ProjectId;
    columns: Array<Column>;
    /**
     * How many rows the dataset holds.
     */
    row_count: number;
    /**
     * Whether the service keeps what rows were before their changes.
     */
    history: HistorySetting;
    created_at: Timestamp;
    /**
     * When the dataset's name, description, project or columns last changed.
     */
    updated_at: Timestamp;
    /**
     * When rows or cells last changed, or when the dataset was created if they never have.
     */
    data_updated_at: Timestamp;
};

export type DatasetRestoration = {
    /**
     * The project that the dataset is restored to. Without it, the one that it was in.
     */
    project_id?: ProjectId;
};

/**
 * trash state
 *
 * Whether it is in use (`active`) or in the trash (`deleted`). More states may follow.
 */
export type TrashState = string;

export type NewDataset = {
    name: Name;
    description?: Description;
    project_id: ProjectId;
    columns: Array<NewColumn>;
};

export type DatasetChanges = {
    name?: Name;
    description?: RemovableDescription;
    project_id?: ProjectId;
    /**
     * Whether the service keeps what rows were before their changes. `off` also erases what it has kept.
     */
    history?: HistorySetting;
};

export type HistorySetting = 'on' | 'off';

/**
 * A column to be created. Its rules are explained under *Column rules*.
 */
export type NewColumn = {
    name: ColumnName;
    type: ColumnType;
    description?: Description;
    /**
     * Whether cells must not be empty.
     */
    required?: boolean;
    /**
     * The cell of rows that are appended without this column, of the column's type.
     */
    default?: unknown;
    values?: ColumnValues;
    min?: ColumnBound;
    max?: ColumnBound;
    max_length?: MaxLength;
};

export type ColumnChanges = {
    name?: ColumnName;
    type?: ColumnType;
    description?: RemovableDescription;
    /**
     * Whether cells must not be empty. `false` and null remove the rule.
     */
    required?: boolean | null;
    /**
     * The cell of rows that are appended without this column, or null for an empty one.
     */
    default?: unknown;
    /**
     * The only texts that cells may be, or null to remove the rule.
     */
    values?: ColumnValues | null;
    /**
     * A number, or for a date column a date; null removes the rule.
     */
    min?: number | string | null;
    /**
     * A number, or for a date column a date; null removes the rule.
     */
    max?: number | string | null;
    /**
     * The most characters that a cell may have, or null to remove the rule.
     */
    max_length?: MaxLength | null;
};

/**
 * An object whose keys are column names and whose values are the cells.
 */
export type Row = {
    [key: string]: unknown;
};

export type RowRecord = {
    id: RowId;
    values: Row;
    created_at: Timestamp;
    /**
     * When a cell of the row last changed, or when the row was created if none ever has.
     */
    updated_at: Timestamp;
};

/**
 * Which rows are meant: a comparison, or a tree of comparisons. A tree has at most 100 comparisons, and at most 5 of `all`, `any`
 * and `not` in each other. A condition is either true or false, for empty cells too: `not` matches exactly the other rows.
 *
 */
export type Condition = Comparison | AllOfConditions | AnyOfConditions | NotCondition;

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
export type Comparison = {
    /**
     * The name of a column.
     */
    field: string;
    op: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'contains' | 'not_contains' | 'contains_ignoring_case' | 'begins_with' | 'empty' | 'filled';
    /**
     * A cell of the column's type; for `in` an array of such cells.
     */
    value?: unknown;
};

/**
 * The members mean what the parameters of the same names mean in the data operation.
 */
export type DataQuery = {
    where?: Condition;
    fields?: Array<string>;
    sort?: Array<string>;
    limit?: number;
    cursor?: string;
};

/**
 * Matches if all of the conditions match.
 */
export type AllOfConditions = {
    all: Array<Condition>;
};

/**
 * Matches if at least one of the conditions matches.
 */
export type AnyOfConditions = {
    any: Array<Condition>;
};

/**
 * Matches if the condition does not match.
 */
export type NotCondition = {
    not: Condition;
};

export type NewRows = {
    /**
     * At least one row, and at most as many as the plan allows in a request.
     */
    rows: Array<Row>;
};

export type RowChanges = {
    values?: Row;
};

export type AppendedRows = {
    dataset_id: DatasetId;
    rows_added: number;
    /**
     * The identifiers of the new rows, in the order of the request.
     */
    row_ids: Array<RowId>;
};

/**
 * version
 *
 * The version of the dataset. It increases with every change of the dataset's rows and columns.
 */
export type DatasetVersion = number;

export type RowsUpdate = {
    /**
     * At least one row, each once, and at most as many as the plan allows in a request.
     */
    rows: Array<RowUpdate>;
    /**
     * Changes nothing and returns the same reply. `false` if it is left out.
     */
    dry_run?: boolean;
};

export type RowUpdate = {
    id: RowId;
    values: Row;
};

/**
 * on match
 *
 * What happens to an existing row with the same key. `merge` if it is left out.
 */
export type OnMatch = 'merge' | 'replace' | 'skip';

/**
 * The columns of a unique index.
 */
export type MatchedColumns = Array<string>;

export type RowsUpsert = {
    match: MatchedColumns;
    on_match?: OnMatch;
    /**
     * At least one row, and at most as many as the plan allows in a request.
     */
    rows: Array<Row>;
    /**
     * Changes nothing and returns the same reply. `false` if it is left out.
     */
    dry_run?: boolean;
};

/**
 * Either `ids` or conditions.
 */
export type MatchingUpdate = {
    values: Row;
    /**
     * The rows by their identifiers, in place of conditions.
     */
    ids?: Array<RowId>;
    /**
     * The same as the parameter `filter`.
     */
    filter?: Array<string>;
    /**
     * The same as the parameter `any`.
     */
    any?: Array<string>;
    where?: Condition;
    /**
     * How many rows have to match.
     */
    expected?: number;
    /**
     * Changes nothing and returns the same reply. `false` if it is left out.
     */
    dry_run?: boolean;
};

/**
 * Either `ids` or conditions.
 */
export type MatchingDeletion = {
    /**
     * The rows by their identifiers, in place of conditions.
     */
    ids?: Array<RowId>;
    /**
     * The same as the parameter `filter`.
     */
    filter?: Array<string>;
    /**
     * The same as the parameter `any`.
     */
    any?: Array<string>;
    where?: Condition;
    /**
     * How many rows have to match.
     */
    expected?: number;
    /**
     * Changes nothing and returns the same reply. `false` if it is left out.
     */
    dry_run?: boolean;
};

export type RowsBatch = {
    operations: Array<RowOperation>;
    expected_version?: DatasetVersion;
    /**
     * Changes nothing and returns the same reply. `false` if it is left out.
     */
    dry_run?: boolean;
};

export type RowOperation = ({
    op: 'append';
} & AppendOperation) | ({
    op: 'update';
} & UpdateOperation) | ({
    op: 'upsert';
} & UpsertOperation) | ({
    op: 'delete';
} & DeleteOperation);

export type AppendOperation = {
    op: 'append';
    rows: Array<Row>;
};

export type UpdateOperation = {
    op: 'update';
    rows: Array<RowUpdate>;
};

export type UpsertOperation = {
    op: 'upsert';
    match: MatchedColumns;
    on_match?: OnMatch;
    rows: Array<Row>;
};

export type DeleteOperation = {
    op: 'delete';
    ids: Array<RowId>;
};

export type RowsChanged = {
    dataset_id: DatasetId;
    version: DatasetVersion;
    rows_created: number;
    rows_updated: number;
    /**
     * Rows that were skipped or have the same cells already.
     */
    rows_unchanged: number;
    rows_deleted: number;
};

export type RowHistoryPage = {
    data: Array<RowHistoryEntry>;
    pagination: Pagination;
};

export type RowHistoryEntry = {
    version: DatasetVersion;
    /**
     * What the change did to the row.
     */
    kind: string;
    at: Timestamp;
    /**
     * Who made the change; null if it was the operator or the service.
     */
    by: RowChanger | null;
    /**
     * The previous values of the cells that the change replaced, or all cells of a row that it deleted; null if the row did not exist before.
     */
    previous: Row | null;
};

export type RowChanger = {
    /**
     * The identifier of an API key or a user.
     */
    id: string;
    /**
     * The name of the key, or the e-mail address of the user. Null for keys and users that are gone, and for users if an API key asks.
     */
    name: string | null;
};

export type RowRestoration = {
    /**
     * The version of the change to undo, from the row's history. Without it, the row's deletion is undone.
     */
    version?: number;
};

export type RowOutcome = {
    id: RowId;
    /**
     * What happened to the row. A dry run says what would have happened to it, with the identifier that it would have got.
     */
    outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'deleted';
};

export type UpsertedRows = {
    dataset_id: DatasetId;
    version: DatasetVersion;
    rows_created: number;
    rows_updated: number;
    /**
     * Rows that were skipped or have the same cells already.
     */
    rows_unchanged: number;
    rows_deleted: number;
    /**
     * In the order of the request.
     */
    rows: Array<RowOutcome>;
};

export type BatchedRows = {
    dataset_id: DatasetId;
    version: DatasetVersion;
    rows_created: number;
    rows_updated: number;
    /**
     * Rows that were skipped or have the same cells already.
     */
    rows_unchanged: number;
    rows_deleted: number;
    /**
     * In the order of the request.
     */
    operations: Array<OperationResult>;
};

export type OperationResult = {
    rows: Array<RowOutcome>;
};

export type RowsChangedEnvelope = {
    data: RowsChanged;
};

export type UpsertedRowsEnvelope = {
    data: UpsertedRows;
};

export type BatchedRowsEnvelope = {
    data: BatchedRows;
};

/**
 * index field
 *
 * The name of a column, with a leading "-" for descending order, as in `sort`.
 */
export type IndexField = string;

export type Index = {
    id: IndexId;
    /**
     * Earlier fields take precedence. The names are the columns' current ones, also after a renaming.
     */
    fields: Array<IndexField>;
    kind: IndexKind;
    /**
     * Whether no two rows may have the same cells in these fields.
     */
    unique: boolean;
    /**
     * `building` until the service replies to the request that creates the index, then `ready`. If building is interrupted, the index
     * stays `building` and the service removes it within two hours; you can delete it sooner.
     *
     */
    status: 'building' | 'ready';
    created_at: Timestamp;
};

export type NewIndex = {
    /**
     * 1 to 5 fields as in `sort`, each column once, none of type json.
     */
    fields: Array<IndexField>;
    /**
     * `sorted` if it is left out.
     */
    kind?: IndexKind;
    /**
     * No two rows may have the same cells in these fields. `false` if it is left out.
     */
    unique?: boolean;
};

/**
 * `sorted`: serves filters by value and range, and sorts. `contains`: serves `field:~text` on one text column.
 */
export type IndexKind = 'sorted' | 'contains';

/**
 * An import of a file into a dataset.
 */
export type Import = {
    id: ImportId;
    dataset_id: DatasetId;
    /**
     * What the file is, by its `Content-Type`. More formats may follow.
     */
    format: string;
    /**
     * What happens to the rows; `create` is an import into a new dataset. More modes may follow.
     */
    mode: string;
    /**
     * With `upsert`, the columns by which rows are found; null with other modes.
     */
    match: Array<string> | null;
    /**
     * What happens to a row that cannot be stored.
     */
    on_error: 'stop' | 'skip';
    /**
     * `queued` and `running` imports go on; `succeeded`, `failed` and `canceled` ones have ended. The service runs one import of an organization at a
     * time.
     *
     */
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled';
    /**
     * The size of the file, uncompressed.
     */
    size_bytes: number;
    /**
     * How many rows of the file were read so far, the refused ones included.
     */
    rows_read: number;
    /**
     * How many rows were written: `rows_created` and `rows_updated` together.
     */
    rows_written: number;
    /**
     * How many rows are new.
     */
    rows_created: number;
    /**
     * With `upsert`, how many rows have other cells now.
     */
    rows_updated: number;
    /**
     * With `upsert`, how many rows had all cells of the file already.
     */
    rows_unchanged: number;
    /**
     * How many rows cannot be stored.
     */
    rows_refused: number;
    /**
     * Why the import failed.
     */
    error: ImportFailure | null;
    created_at: Timestamp;
    /**
     * Null as long as the import goes on.
     */
    ended_at: Timestamp | null;
};

export type ImportFailure = {
    /**
     * What is wrong and what you can do.
     */
    message: string;
    /**
     * The line of the file, from 1; null if it is about no line.
     */
    line: number | null;
    /**
     * The column, or `quotas.bytes`; null if it is about neither.
     */
    field: string | null;
};

/**
 * What a file contains, as an import would read it.
 */
export type ImportPreview = {
    /**
     * What the file is, by its `Content-Type`. More formats may follow.
     */
    format: string;
    /**
     * The size of the file, uncompressed.
     */
    size_bytes: number;
    /**
     * The columns of the dataset that the file has, in the file's order; for NDJSON all columns of the dataset. For a new dataset, the columns that it would get.
     *
     */
    columns: Array<Column>;
    /**
     * How many rows the file has, the refused ones included.
     */
    rows_read: number;
    /**
     * How many rows cannot be stored.
     */
    rows_refused: number;
    /**
     * The first refused rows.
     */
    errors: Array<ImportError>;
};

/**
 * A row of the file that was not stored.
 */
export type ImportError = {
    /**
     * The line of the file on which the row begins, from 1.
     */
    line: number;
    /**
     * The column; null if it is about the whole row.
     */
    field: string | null;
    /**
     * What is wrong and what is allowed.
     */
    message: string;
    /**
     * The row as it is in the file, its first 2,000 characters.
     */
    text: string;
    /**
     * The line of an earlier row of the file with the same key. Only errors about such a row have it.
     */
    same_key_as_line?: number;
};

export type Project = {
    id: ProjectId;
    name: Name;
    state?: TrashState;
    /**
     * When the project was moved into the trash. Only projects in the trash have it.
     */
    deleted_at?: Timestamp;
    /**
     * When the service will delete the project for good, within the hour after. Only projects in the trash have it.
     */
    purge_at?: Timestamp;
    created_at: Timestamp;
};

export type NewProject = {
    name: Name;
};

export type ProjectChanges = {
    name?: Name;
};

/**
 * plan
 *
 * The organization's plan, which sets its limits and quotas.
 */
export type Plan = 'free' | 'pro' | 'enterprise';

export type Limits = {
    /**
     * Requests allowed per minute.
     */
    requests_per_minute: number;
    /**
     * Rows allowed in one request.
     */
    rows_per_request: number;
};

export type Organization = {
    id: OrganizationId;
    name: Name;
    plan: Plan;
    limits: Limits;
    created_at: Timestamp;
};

export type OrganizationChanges = {
    name?: Name;
};

export type Usage = {
    quotas: Quotas;
    change_log: ChangeLogUsage;
    trash?: TrashUsage;
    /**
     * The current window of the rate limit.
     */
    window: {
        /**
         * Requests so far in this window: all with API keys, and those of the console that change data.
         */
        requests: number;
        /**
         * Requests allowed per minute.
         */
        limit: number;
        /**
         * When the window ends, or null if no window has begun.
         */
        ends_at: Timestamp | null;
    };
    /**
     * The last 30 days in UTC, oldest first.
     */
    days: Array<DayUsage>;
};

export type Quota = {
    /**
     * What the organization has.
     */
    used: number;
    /**
     * What it may have at most.
     */
    allowed: number;
};

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
export type Quotas = {
    bytes: Quota;
    datasets: Quota;
    projects: Quota;
    api_keys: Quota;
    sessions: Quota;
    indexes: Quota;
    export_bytes: Quota;
};

/**
 * What is in the trash. The plan decides how long it stays there: 30 days (free and pro) or 90 days (enterprise). The bytes and indexes of datasets in the trash count in
 * their quotas until they are purged; the datasets and projects do not. When as many are in the trash as the quota allows, no more are created.
 *
 */
export type TrashUsage = {
    /**
     * For how many days what is deleted stays in the trash.
     */
    retention_days: number;
    /**
     * How many datasets are in the trash.
     */
    datasets: number;
    /**
     * How many projects are in the trash.
     */
    projects: number;
    /**
     * The bytes of their rows, which are part of `quotas.bytes`.
     */
    bytes: number;
};

/**
 * The log of the changes of rows and columns, of all datasets together. Each write is one change, however many rows it appends. The
 * plan decides how long a change is kept: 7 days (free), 30 days (pro) or 90 days (enterprise). Once an hour the service deletes older
 * changes. The log does not count in the quota of bytes.
 *
 */
export type ChangeLogUsage = {
    /**
     * For how many days a change is kept.
     */
    retention_days: number;
    /**
     * How many changes are kept.
     */
    changes: number;
    /**
     * The space that they take. Each change counts 64 bytes, and about 20 more for each further range of rows that it is about.
     */
    bytes: number;
};

export type DayUsage = {
    date: string;
    requests: number;
};

export type DatasetSummary = {
    /**
     * How many rows the dataset holds.
     */
    row_count: number;
    /**
     * How many of them the service read.
     */
    rows_examined: number;
    /**
     * How many of the rows examined match the filter. The statistics are those of these rows.
     */
    rows_matched: number;
    columns: Array<ColumnSummary>;
};

export type ColumnSummary = {
    name: ColumnName;
    type: ColumnType;
    /**
     * Cells that are not empty.
     */
    filled: number;
    /**
     * Empty cells.
     */
    empty: number;
    /**
     * The number of different values, exact or an estimate.
     */
    distinct: number;
    /**
     * Whether `distinct` and the counts of `top_values` are exact.
     */
    distinct_is_exact: boolean;
    /**
     * The least value of a text, number or date column. A text is cut after 256 code points. Null for other types and if all cells are empty.
     */
    min: string | number | null;
    /**
     * The greatest value, by the rules of `min`.
     */
    max: string | number | null;
    /**
     * For a number or date column, at most 20 buckets of equal width in ascending order, empty ones included. For other types an empty list.
     */
    histogram: Array<HistogramBucket>;
    /**
     * For a text or boolean column, the 10 most frequent values, the most frequent first. For other types an empty list.
     */
    top_values: Array<ValueCount>;
};

export type HistogramBucket = {
    /**
     * The least value of the bucket.
     */
    from: string | number;
    /**
     * The value at which the next bucket begins. Only the last bucket includes it.
     */
    to: string | number;
    count: number;
};

export type ValueCount = {
    /**
     * The value. A text is cut after 256 code points.
     */
    value: string | boolean;
    count: number;
};

/**
 * e-mail address
 *
 * An e-mail address of at most 254 characters. Case does not matter.
 */
export type Email = string;

/**
 * password
 *
 * 12 to 256 characters. Not accepted are a repetition of one character, the user's own e-mail address, and passwords that many people use.
 *
 */
export type NewPassword = string;

/**
 * role
 *
 * An `owner` may do everything. An `editor` changes data (projects, datasets, columns, rows and indexes) but cannot see API keys,
 * members or settings. A `member` reads data.
 *
 */
export type Role = 'owner' | 'editor' | 'member';

export type Member = {
    id: UserId;
    email: Email;
    role: Role;
    created_at: Timestamp;
    /**
     * When the user last signed in, or null before the first time.
     */
    last_signed_in_at: Timestamp | null;
};

export type MemberChanges = {
    role?: Role;
};

export type Session = {
    id: SessionId;
    user: Member;
    organization: Organization;
    /**
     * All organizations of the user, in the order in which the user joined them.
     */
    organizations: Array<OwnOrganization>;
    created_at: Timestamp;
    /**
     * When the user last entered the password.
     */
    confirmed_at: Timestamp;
    /**
     * When the session ends at the latest.
     */
    expires_at: Timestamp;
};

export type OwnOrganization = {
    id: OrganizationId;
    name: Name;
    role: Role;
};

export type SessionChanges = {
    organization_id?: OrganizationId;
};

export type SessionConfirmation = {
    password: Password;
};

export type ListedSession = {
    id: SessionId;
    /**
     * Whether this is the session of the request.
     */
    is_current: boolean;
    organization_name: Name;
    /**
     * The first 256 characters of the `User-Agent` with which the user signed in.
     */
    user_agent: string | null;
    /**
     * The network address from which the user signed in. The operator decides how exactly it is kept.
     */
    address: string | null;
    created_at: Timestamp;
    /**
     * When the session was last used, to the minute.
     */
    last_used_at: Timestamp;
    /**
     * When the session ends at the latest.
     */
    expires_at: Timestamp;
};

export type Credentials = {
    email: Email;
    password: Password;
};

/**
 * password
 *
 * At most 256 characters.
 */
export type Password = string;

export type PasswordChange = {
    current_password: Password;
    new_password: NewPassword;
};

/**
 * access
 *
 * A `full` key reads and changes data, a `read` key only reads it.
 */
export type ApiKeyAccess = 'full' | 'read';

/**
 * The user who made it, who may have left since. Null if the operator made it, or if it is older than this field.
 */
export type Creator = CreatingUser | null;

export type CreatingUser = {
    id: UserId;
    email: Email;
};

export type ApiKey = {
    id: ApiKeyId;
    name: Name;
    access: ApiKeyAccess;
    /**
     * The first characters of the value, to recognize the key.
     */
    prefix: string;
    created_at: Timestamp;
    /**
     * When the key was last used, to the minute, or null before its first use.
     */
    last_used_at: Timestamp | null;
    /**
     * From this time on the key is refused. Null if it never expires.
     */
    expires_at: Timestamp | null;
    created_by: Creator;
};

export type NewApiKey = {
    name: Name;
    access?: ApiKeyAccess;
    expires_at?: Expiry;
};

export type ApiKeyChanges = {
    name?: Name;
    expires_at?: Expiry;
};

export type ApiKeyRotation = {
    previous_expires_at: Instant;
    expires_at?: Expiry;
};

/**
 * time
 *
 * A date and time with an offset, as in `2027-01-01T00:00:00Z`.
 */
export type Instant = string;

/**
 * When the key expires, or null for never.
 */
export type Expiry = Instant | null;

export type CreatedApiKey = ApiKey & {
    /**
     * The value of the key. It is shown only here.
     */
    api_key: string;
};

/**
 * state
 *
 * An `enabled` webhook gets events, a `disabled` one gets nothing.
 */
export type WebhookState = 'enabled' | 'disabled';

export type Webhook = {
    id: WebhookId;
    /**
     * Where messages go.
     */
    url: string;
    /**
     * The types of events that it gets.
     */
    events: Array<string>;
    /**
     * The dataset whose events it gets, or null for all.
     */
    dataset_id: string | null;
    /**
     * The project whose events it gets, or null for all.
     */
    project_id: string | null;
    state: WebhookState;
    /**
     * Why it is disabled. `user`: a user disabled it; `gone`: the receiver replied with 410; `failures`: nothing arrived for 5 days, and ten attempts or more failed. Null while it is enabled.
     */
    disabled_reason: string | null;
    /**
     * The time since which no message has arrived. Null if the last one arrived.
     */
    failing_since: Timestamp | null;
    /**
     * Until when the secret before the last rotation signs too. Null if there is none.
     */
    previous_secret_expires_at: Timestamp | null;
    created_at: Timestamp;
};

/**
 * url
 *
 * Where messages go, an address that begins with `https://`.
 */
export type WebhookUrl = string;

/**
 * events
 *
 * The types of events that it gets.
 */
export type WebhookEventTypes = Array<EventType>;

export type NewWebhook = {
    url: WebhookUrl;
    events: WebhookEventTypes;
    dataset_id?: DatasetId;
    project_id?: ProjectId;
};

export type WebhookChanges = {
    url?: WebhookUrl;
    events?: WebhookEventTypes;
    state?: WebhookState;
};

export type WebhookRotation = {
    previous_expires_at: Instant;
};

export type CreatedWebhook = Webhook & {
    /**
     * The secret that signs messages, `whsec_` and 32 bytes in base64. It is shown only here.
     */
    secret: string;
};

export type Delivery = {
    id: DeliveryId;
    webhook_id: WebhookId;
    /**
     * The `webhook-id` of the message: the identifier of its event.
     */
    message_id: string;
    /**
     * The type of the event.
     */
    type: string;
    status: DeliveryStatus;
    /**
     * How often it was sent since it was queued or last sent again by a user.
     */
    attempts: number;
    /**
     * When the next attempt is made. Null if there is none.
     */
    next_attempt_at: Timestamp | null;
    /**
     * When the last attempt was made.
     */
    last_attempt_at: Timestamp | null;
    /**
     * The status of the last reply. Null if none came.
     */
    last_status: number | null;
    /**
     * Why the last attempt failed.
     */
    last_error: string | null;
    created_at: Timestamp;
    /**
     * When it arrived, or was given up.
     */
    ended_at: Timestamp | null;
};

/**
 * status
 *
 * A `pending` delivery is sent, now or again. It ends as `succeeded`, or as `failed` after the last attempt.
 */
export type DeliveryStatus = string;

/**
 * Rows of a dataset have changed. All changes of about a second are one message.
 */
export type RowsChangedMessage = {
    /**
     * The identifier of the event, the same as the header `webhook-id`.
     */
    id: string;
    type: 'rows.changed';
    timestamp: Timestamp;
    data: {
        dataset_id: DatasetId;
        project_id?: ProjectId;
        /**
         * How many rows are new.
         */
        created: number;
        /**
         * How many rows were updated.
         */
        updated: number;
        /**
         * How many rows were deleted.
         */
        deleted: number;
        /**
         * True if any row may be another one, as after an import that replaces all. Otherwise missing.
         */
        replaced?: boolean;
        /**
         * The first 100 of these rows.
         */
        row_ids: Array<RowId>;
        /**
         * Identifiers of the first ten API keys and users whose changes these are.
         */
        actors?: Array<string>;
        /**
         * The version of the dataset before these changes.
         */
        after_version: number;
        /**
         * The version of the dataset with them.
         */
        version: number;
        /**
         * A cursor of the changes of this dataset: what follows it are the changes of this message, and all later ones.
         */
        changes_cursor: string;
    };
};

/**
 * Any other event. `data` says what it is about; the section *Events* has the fields of each type.
 */
export type EventMessage = {
    /**
     * The identifier of the event, the same as the header `webhook-id`.
     */
    id: string;
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.restored' | 'project.purged' | 'dataset.created' | 'dataset.updated' | 'dataset.deleted' | 'dataset.restored' | 'dataset.purged' | 'columns.changed' | 'index.created' | 'index.deleted' | 'import.created' | 'import.succeeded' | 'import.failed' | 'import.canceled' | 'organization.updated' | 'api_key.created' | 'api_key.updated' | 'api_key.revoked' | 'user.signed_in' | 'user.signed_out' | 'user.password_changed' | 'member.added' | 'member.updated' | 'member.removed' | 'invitation.created' | 'invitation.revoked' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted' | 'webhook.disabled';
    timestamp: Timestamp;
    data: {
        dataset_id?: DatasetId;
        project_id?: ProjectId;
        [key: string]: unknown;
    };
};

/**
 * What `POST /webhooks/{webhook_id}/test` sends.
 */
export type TestMessage = {
    /**
     * Identifier of the message, as in the header `webhook-id`.
     */
    id: string;
    type: 'webhook.test';
    timestamp: Timestamp;
    data: {
        webhook_id: WebhookId;
    };
};

export type Invitation = {
    id: InvitationId;
    email: Email;
    role: Role;
    created_at: Timestamp;
    expires_at: Timestamp;
    created_by: Creator;
};

export type NewInvitation = {
    email: Email;
    role: Role;
};

export type CreatedInvitation = Invitation & {
    /**
     * The token with which the invited person accepts. It is shown only here.
     */
    token: string;
};

export type InvitationToken = {
    token: string;
};

export type OpenInvitation = {
    organization_name: Name;
    email: Email;
    role: Role;
    expires_at: Timestamp;
};

export type InvitationAcceptance = {
    token: string;
    /**
     * Whether `password` is that of an existing account or of a new one.
     */
    account?: 'existing' | 'new';
    /**
     * Required, unless the request has the session of a user of the invited address.
     */
    password?: Password;
};

export type Pagination = {
    /**
     * The position after the last item of this page. Pass it as `cursor` to get the next page.
     */
    cursor: string;
    /**
     * Whether more items follow.
     */
    has_more: boolean;
};

export type DatasetEnvelope = {
    data: Dataset;
};

export type DatasetPage = {
    data: Array<Dataset>;
    pagination: Pagination;
};

export type RowPage = {
    data: Array<Row>;
    pagination: Pagination;
};

/**
 * A group of rows and what was computed over them.
 */
export type Group = {
    /**
     * The value of each field of `group`, under the name that the request has for it. Null for empty cells.
     */
    group: {
        [key: string]: string | number | boolean | null;
    };
    /**
     * The result of each measure, under the name that the request has for it.
     */
    measures: {
        [key: string]: string | number | null;
    };
};

export type GroupPage = {
    data: Array<Group>;
    pagination: Pagination;
};

export type RowRecordEnvelope = {
    data: RowRecord;
};

export type ChangePage = {
    data: Array<Change>;
    pagination: Pagination;
};

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
export type Change = ({
    type: 'row';
} & RowChange) | ({
    type: 'gone';
} & GoneChange) | ({
    type: 'columns';
} & ColumnsChange) | ({
    type: 'replaced';
} & ReplacedChange);

/**
 * The version of the dataset that made this change; for `columns` and for rows at the beginning, the version that the list has reached.
 */
export type ChangeVersion = number;

export type RowChange = {
    type: 'row';
    version: ChangeVersion;
    row: RowRecord;
};

export type GoneChange = {
    type: 'gone';
    version: ChangeVersion;
    row_id: RowId;
};

export type ColumnsChange = {
    type: 'columns';
    version: ChangeVersion;
    columns: Array<Column>;
};

export type ReplacedChange = {
    type: 'replaced';
    version: ChangeVersion;
};

/**
 * Identifier of an event.
 */
export type EventId = string;

/**
 * The project that the dataset was in, if that is known.
 */
export type ProjectIdOrNull = ProjectId | null;

/**
 * event type
 *
 * The type of an event. There may be more types later.
 */
export type EventType = 'project.created' | 'project.updated' | 'project.deleted' | 'project.restored' | 'project.purged' | 'dataset.created' | 'dataset.updated' | 'dataset.deleted' | 'dataset.restored' | 'dataset.purged' | 'columns.changed' | 'rows.changed' | 'index.created' | 'index.deleted' | 'import.created' | 'import.succeeded' | 'import.failed' | 'import.canceled' | 'organization.updated' | 'api_key.created' | 'api_key.updated' | 'api_key.revoked' | 'user.signed_in' | 'user.signed_out' | 'user.password_changed' | 'member.added' | 'member.updated' | 'member.removed' | 'invitation.created' | 'invitation.revoked' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted' | 'webhook.disabled';

/**
 * Who did it.
 */
export type EventActor = {
    /**
     * An API key, a user of the console, the operator on the command line (`admin`), the service by itself (`system`), or several of them, as `data.actors` of `rows.changed` says. There may be more kinds later.
     */
    kind: string;
    /**
     * The identifier of the key or the user.
     */
    id: string | null;
    /**
     * The name of the key or the e-mail address of the user, as it was then. API keys do not learn the e-mail addresses of users: for them it is null.
     */
    name: string | null;
};

/**
 * The address from which the request came, as exactly as the operator keeps addresses: the network, as in `203.0.113.0/24`, the whole address, or nothing. For API keys it is null where a user did it.
 */
export type EventAddress = string | null;

/**
 * The request that did it: its reply has the same `X-Request-Id`.
 */
export type RequestOfEvent = string | null;

/**
 * The project that the event is about, or that the dataset was in.
 */
export type ProjectOfEvent = string | null;

/**
 * The dataset that the event is about.
 */
export type DatasetOfEvent = string | null;

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
export type Event = ({
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.restored' | 'project.purged';
} & ProjectEvent) | ({
    type: 'dataset.created' | 'dataset.updated' | 'dataset.deleted' | 'dataset.restored' | 'dataset.purged';
} & DatasetEvent) | ({
    type: 'columns.changed';
} & ColumnsEvent) | ({
    type: 'rows.changed';
} & RowsEvent) | ({
    type: 'index.created' | 'index.deleted';
} & IndexEvent) | ({
    type: 'import.created' | 'import.succeeded' | 'import.failed' | 'import.canceled';
} & ImportEvent) | ({
    type: 'organization.updated';
} & OrganizationEvent) | ({
    type: 'api_key.created' | 'api_key.updated' | 'api_key.revoked';
} & ApiKeyEvent) | ({
    type: 'user.signed_in' | 'user.signed_out' | 'user.password_changed';
} & UserEvent) | ({
    type: 'member.added' | 'member.updated' | 'member.removed';
} & MemberEvent) | ({
    type: 'invitation.created' | 'invitation.revoked';
} & InvitationEvent) | ({
    type: 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted' | 'webhook.disabled';
} & WebhookEvent);

/**
 * A project was created, updated, moved into the trash, restored, or deleted for good.
 */
export type ProjectEvent = {
    id: EventId;
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.restored' | 'project.purged';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: ProjectEventData;
};

export type ProjectEventData = {
    project_id: ProjectId;
    /**
     * The name that the project has, or had.
     */
    name: string;
};

/**
 * A dataset was created, updated, moved into the trash, restored, or deleted for good. Its columns, rows and indexes have events of their own.
 */
export type DatasetEvent = {
    id: EventId;
    type: 'dataset.created' | 'dataset.updated' | 'dataset.deleted' | 'dataset.restored' | 'dataset.purged';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: DatasetEventData;
};

export type DatasetEventData = {
    dataset_id: DatasetId;
    project_id: ProjectIdOrNull;
    /**
     * The name that the dataset has, or had.
     */
    name: string;
    /**
     * The fields that were sent with an update.
     */
    changed?: Array<string>;
};

/**
 * A column was added, changed or deleted.
 */
export type ColumnsEvent = {
    id: EventId;
    type: 'columns.changed';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: ColumnsEventData;
};

export type ColumnsEventData = {
    dataset_id: DatasetId;
    project_id: ProjectIdOrNull;
    /**
     * What happened to the column.
     */
    change: string;
    /**
     * The name that the column has, or had.
     */
    column: string;
    /**
     * The type that the column has.
     */
    type?: string;
    /**
     * The name before this change, if it was another one.
     */
    previous_name?: string;
};

/**
 * Rows of a dataset were changed. All changes of a dataset within a second are one event, by all keys and users together. A row counts once for each change. `GET /datasets/{dataset_id}/changes` returns the rows, and the history of a row says who changed it.
 */
export type RowsEvent = {
    id: EventId;
    type: 'rows.changed';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: RowsEventData;
};

export type RowsEventData = {
    dataset_id: DatasetId;
    project_id: ProjectIdOrNull;
    /**
     * How many rows were appended.
     */
    created: number;
    /**
     * How many rows were changed.
     */
    updated: number;
    /**
     * How many rows were deleted.
     */
    deleted: number;
    /**
     * True if all rows may have changed. Left out otherwise.
     */
    replaced?: boolean;
    /**
     * The first of these rows.
     */
    row_ids: Array<RowId>;
    /**
     * The first API keys and users whose changes these are. Missing in events of versions that did not record it.
     */
    actors?: Array<string>;
    /**
     * The version of the dataset before these changes. It is the `version` of the event before.
     */
    after_version: number;
    /**
     * The version of the dataset with the last of these changes.
     */
    version: number;
    /**
     * The `cursor` with which `GET /datasets/{dataset_id}/changes` returns these changes and all that follow.
     */
    changes_cursor: string;
};

/**
 * An index has become ready, or was deleted.
 */
export type IndexEvent = {
    id: EventId;
    type: 'index.created' | 'index.deleted';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: IndexEventData;
};

export type IndexEventData = {
    dataset_id: DatasetId;
    project_id: ProjectIdOrNull;
    index_id: IndexId;
};

/**
 * An import was begun, or has ended.
 */
export type ImportEvent = {
    id: EventId;
    type: 'import.created' | 'import.succeeded' | 'import.failed' | 'import.canceled';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: ImportEventData;
};

export type ImportEventData = {
    dataset_id: DatasetId;
    project_id: ProjectIdOrNull;
    import_id: ImportId;
    /**
     * Rows that were read so far.
     */
    rows_read: number;
    /**
     * Rows that were stored so far.
     */
    rows_written: number;
    /**
     * Rows that could not be stored so far.
     */
    rows_refused: number;
};

/**
 * The organization got another name, plan or quotas.
 */
export type OrganizationEvent = {
    id: EventId;
    type: 'organization.updated';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: OrganizationEventData;
};

export type OrganizationEventData = {
    /**
     * What changed: `name`, `plan` or `quotas`.
     */
    changed: Array<string>;
    /**
     * The new name, if it changed.
     */
    name?: string;
    /**
     * The new plan, if it changed.
     */
    plan?: string;
    /**
     * The quotas that changed; null for that of the plan.
     */
    quotas?: {
        [key: string]: number | null;
    };
};

/**
 * An API key was created, got another name or expiry, or was revoked.
 */
export type ApiKeyEvent = {
    id: EventId;
    type: 'api_key.created' | 'api_key.updated' | 'api_key.revoked';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: ApiKeyEventData;
};

export type ApiKeyEventData = {
    api_key_id: ApiKeyId;
    /**
     * The name of the key.
     */
    name: string;
    /**
     * What the key may do.
     */
    access?: string;
    /**
     * When the key expires.
     */
    expires_at?: Timestamp | null;
    /**
     * The key that this one replaces, if it was made by a rotation.
     */
    replaces?: string;
};

/**
 * A user signed in to the console, or switched to this organization there; ended a session; or has another password.
 */
export type UserEvent = {
    id: EventId;
    type: 'user.signed_in' | 'user.signed_out' | 'user.password_changed';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: UserEventData;
};

export type UserEventData = {
    user_id: UserId;
    /**
     * The session that began or ended.
     */
    session_id?: string;
};

/**
 * A user joined the organization, has another role, or left.
 */
export type MemberEvent = {
    id: EventId;
    type: 'member.added' | 'member.updated' | 'member.removed';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: MemberEventData;
};

export type MemberEventData = {
    user_id: UserId;
    /**
     * The address of the user.
     */
    email: string | null;
    /**
     * The role of the user, unless the user left.
     */
    role?: string;
};

/**
 * Somebody was invited, or an invitation was revoked.
 */
export type InvitationEvent = {
    id: EventId;
    type: 'invitation.created' | 'invitation.revoked';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: InvitationEventData;
};

export type InvitationEventData = {
    invitation_id: InvitationId;
    /**
     * The address of the person who is invited.
     */
    email: string;
    /**
     * The role that the person is to have.
     */
    role?: string;
    expires_at?: Timestamp;
};

/**
 * A webhook was created, changed, got another secret, or is gone, or the service disabled it.
 */
export type WebhookEvent = {
    id: EventId;
    type: 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted' | 'webhook.disabled';
    created_at: Timestamp;
    actor: EventActor;
    address: EventAddress;
    request_id: RequestOfEvent;
    project_id: ProjectOfEvent;
    dataset_id: DatasetOfEvent;
    data: WebhookEventData;
};

export type WebhookEventData = {
    webhook_id: WebhookId;
    /**
     * The host that receives the messages. Present if the webhook was created, disabled, or got another address.
     */
    host?: string;
    /**
     * The types of events that the webhook receives. Present if it was created.
     */
    events?: Array<string>;
    /**
     * The names of the changed fields. Present if the webhook was updated.
     */
    changed?: Array<string>;
    /**
     * Why the webhook was disabled. Present if it was.
     */
    reason?: string;
};

export type EventPage = {
    data: Array<Event>;
    pagination: Pagination;
};

export type EventEnvelope = {
    data: Event;
};

export type RowRecordPage = {
    data: Array<RowRecord>;
    pagination: Pagination;
};

export type AppendedRowsEnvelope = {
    data: AppendedRows;
};

export type ColumnEnvelope = {
    data: Column;
};

export type IndexEnvelope = {
    data: Index;
};

export type IndexPage = {
    data: Array<Index>;
    pagination: Pagination;
};

export type ImportEnvelope = {
    data: Import;
};

export type ImportPage = {
    data: Array<Import>;
    pagination: Pagination;
};

export type ImportPreviewEnvelope = {
    data: ImportPreview;
};

export type ImportErrorPage = {
    data: Array<ImportError>;
    pagination: Pagination;
};

export type ProjectEnvelope = {
    data: Project;
};

export type ProjectPage = {
    data: Array<Project>;
    pagination: Pagination;
};

export type OrganizationEnvelope = {
    data: Organization;
};

export type UsageEnvelope = {
    data: Usage;
};

export type DatasetSummaryEnvelope = {
    data: DatasetSummary;
};

export type SessionEnvelope = {
    data: Session;
};

export type ApiKeyEnvelope = {
    data: ApiKey;
};

export type CreatedApiKeyEnvelope = {
    data: CreatedApiKey;
};

export type WebhookEnvelope = {
    data: Webhook;
};

export type CreatedWebhookEnvelope = {
    data: CreatedWebhook;
};

export type WebhookPage = {
    data: Array<Webhook>;
    pagination: Pagination;
};

export type DeliveryEnvelope = {
    data: Delivery;
};

export type DeliveryPage = {
    data: Array<Delivery>;
    pagination: Pagination;
};

export type MemberEnvelope = {
    data: Member;
};

export type OpenInvitationEnvelope = {
    data: OpenInvitation;
};

export type CreatedInvitationEnvelope = {
    data: CreatedInvitation;
};

export type ApiKeyPage = {
    data: Array<ApiKey>;
    pagination: Pagination;
};

export type SessionPage = {
    data: Array<ListedSession>;
    pagination: Pagination;
};

export type MemberPage = {
    data: Array<Member>;
    pagination: Pagination;
};

export type InvitationPage = {
    data: Array<Invitation>;
    pagination: Pagination;
};

/**
 * What is wrong, what was sent, and what is allowed. Written for people; the wording may change.
 */
export type ErrorMessage = string;

/**
 * Identifier of the request.
 */
export type RequestId = string;

export type ErrorDetail = {
    /**
     * Path of the offending input, as in `columns[0].type` or `rows[0]["a.b"]`.
     */
    field: string;
    message: ErrorMessage;
};

export type ValidationError = {
    code: 'validation_error';
    message: ErrorMessage;
    /**
     * Path of the offending input, as in `columns[0].type`.
     */
    field: string;
    /**
     * The first 100 errors. The first one has the same `field` and `message` as the error.
     */
    details: Array<ErrorDetail>;
    request_id: RequestId;
};

export type AuthenticationError = {
    code: 'authentication_error';
    message: ErrorMessage;
    request_id: RequestId;
};

export type AuthorizationError = {
    code: 'authorization_error';
    message: ErrorMessage;
    /**
     * `confirmation_required` if the same request succeeds after `POST /session/confirm`, which asks for the password.
     */
    reason?: string;
    request_id: RequestId;
};

export type NotFoundError = {
    code: 'not_found';
    message: ErrorMessage;
    request_id: RequestId;
};

export type RateLimitError = {
    code: 'rate_limit_exceeded';
    message: ErrorMessage;
    request_id: RequestId;
};

export type ServerError = {
    code: 'server_error';
    message: ErrorMessage;
    request_id: RequestId;
};

export type ValidationErrorEnvelope = {
    error: ValidationError;
};

export type AuthenticationErrorEnvelope = {
    error: AuthenticationError;
};

export type AuthorizationErrorEnvelope = {
    error: AuthorizationError;
};

export type NotFoundErrorEnvelope = {
    error: NotFoundError;
};

export type RateLimitErrorEnvelope = {
    error: RateLimitError;
};

export type ServerErrorEnvelope = {
    error: ServerError;
};

export type AppendRowsTextBody = string;

export type CreateImportTextBody = string;

export type PreviewImportTextBody = string;

export type CreateDatasetFromFileTextBody = string;

export type PreviewFileTextBody = string;

export type OnRowsChangedHeaders = {
    'webhook-id': string;
    'webhook-timestamp': string;
    'webhook-signature': string;
};

export type OnEventHeaders = {
    'webhook-id': string;
    'webhook-timestamp': string;
    'webhook-signature': string;
};

export type OnTestHeaders = {
    'webhook-id': string;
    'webhook-timestamp': string;
    'webhook-signature': string;
};

/**
 * The maximum number of items on a page.
 */
export type Limit = number;

/**
 * The `pagination.cursor` of the previous page. Leave it out for the first page.
 */
export type Cursor = string;

/**
 * The `pagination.cursor` of the page before, or the `X-Changes-Cursor` of another reply for the same dataset and the same conditions. Without it the list
 * begins with all rows.
 *
 */
export type ChangesCursor = string;

/**
 * How many seconds the service waits for a change if there is none. Only with `format=json`.
 */
export type Wait = number;

/**
 * `json`: a page. `ndjson`: everything until now, one JSON object per line. `events`: a stream of events; `Accept: text/event-stream` means the same. `limit` applies to `json` only.
 *
 */
export type ChangesFormat = 'json' | 'ndjson' | 'events';

/**
 * The id of the last event that was received, which is a cursor. It takes precedence over `cursor`. Only for streams of events.
 */
export type LastEventId = string;

/**
 * Whether the API keys that the user has made and that still work are kept or revoked.
 */
export type KeysOfMember = 'keep' | 'revoke';

/**
 * Only datasets of this project.
 */
export type ProjectFilter = ProjectId;

/**
 * `active` lists what is in use, `deleted` lists what is in the trash.
 */
export type StateFilter = 'active' | 'deleted';

/**
 * Whether to delete for good instead of moving into the trash.
 */
export type Purge = boolean;

/**
 * Only datasets of this name, compared character by character.
 */
export type NameFilter = Name;

/**
 * Only datasets with this text in their name, whatever the case of its letters A to Z.
 */
export type NameContainsFilter = Name;

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
export type Filter = Array<string>;

/**
 * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
 * `filter`.
 *
 */
export type Any = Array<string>;

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
export type Where = string;

/**
 * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
 * cursor is also valid with other `fields`.
 *
 */
export type Fields = Array<string>;

/**
 * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
 * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
 * Rows that compare equal come in the order in which they were appended.
 *
 */
export type Sort = Array<string>;

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
export type GroupFields = Array<string>;

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
export type Measures = Array<string>;

/**
 * Up to 5 groups or measures, written as in `group` and `measure`, separated by commas, each once. A leading `-` sorts descending:
 * `sort=-:count,origin`.
 *
 */
export type GroupSort = Array<string>;

/**
 * row identifier
 *
 * `row_` and the number of a row, without leading zeros.
 */
export type After = string;

/**
 * Identifiers of rows, separated by commas.
 */
export type RowIds = Array<string>;

/**
 * `ndjson`: one JSON object per line. `csv`: a table with a header line. `parquet`: Apache Parquet.
 */
export type ExportFormat = 'ndjson' | 'csv' | 'parquet';

/**
 * `escape` puts a `'` where a spreadsheet would begin a formula, so that it shows the text instead of running it. The exported text then
 * differs from the stored one. Allowed with `format=csv` only. The `'` goes
 *
 * - before a text or column name that begins with `=`, `+`, `-`, `@`, a tab or a line break;
 * - within a text or json cell, before a `=`, `+`, `-` or `@` that follows a `;`, a tab or a line break, since spreadsheets of some
 * countries split cells there.
 *
 */
export type Formulas = 'keep' | 'escape';

/**
 * With `true` the service changes nothing and replies as it would to the change.
 */
export type DryRun = boolean;

/**
 * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
 * current state, the reply is a 304 without a body.
 *
 */
export type IfNoneMatch = string;

/**
 * With `format=parquet`, the bytes to return, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-8` for the last eight. Other formats ignore it.
 */
export type Range = string;

/**
 * The `ETag` of the file that `Range` is a part of.
 */
export type IfRange = string;

/**
 * key
 *
 * 1 to 255 visible ASCII characters, without spaces.
 */
export type IdempotencyKey = string;

/**
 * list of tags
 *
 * `*`, or tags in double quotes, separated by commas.
 */
export type IfMatch = string;

/**
 * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
 */
export type Prefer = string;

/**
 * The dataset's identifier.
 */
export type DatasetInPath = DatasetId;

/**
 * The row's identifier.
 */
export type RowInPath = RowId;

/**
 * The column's name, percent-encoded.
 */
export type ColumnInPath = string;

/**
 * The index's identifier.
 */
export type IndexInPath = IndexId;

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
export type ImportMode = 'append' | 'upsert' | 'replace';

/**
 * With `mode=upsert`, and only then: the columns by which rows are found, separated by commas. The dataset has a unique index on exactly these
 * columns, and a CSV file has all of them.
 *
 */
export type ImportMatch = Array<string>;

/**
 * The project of the new dataset.
 */
export type ProjectOfImport = ProjectId;

/**
 * The name of the new dataset.
 */
export type NameOfImported = Name;

/**
 * What happens to a row that cannot be stored: it ends the import (`stop`), or is left out (`skip`).
 */
export type OnError = 'stop' | 'skip';

/**
 * The import's identifier.
 */
export type ImportInPath = ImportId;

/**
 * The event's identifier.
 */
export type EventInPath = EventId;

/**
 * Only events of this type.
 */
export type TypeOfEvents = EventType;

/**
 * dataset identifier
 *
 * an identifier such as ds_01k9zq3d5x8v2m6p4r7t9w1y3b.
 */
export type DatasetOfEvents = string;

/**
 * project identifier
 *
 * an identifier such as proj_01k9zq2a4c6e8g0j2m4p6r8t0v.
 */
export type ProjectOfEvents = string;

/**
 * actor
 *
 * the identifier of an API key or of a user, such as key_01k9zq6m8p0r2t4v6x8z0b2d4f.
 */
export type ActorOfEvents = string;

/**
 * Only events from this time on.
 */
export type EventsFrom = Instant;

/**
 * Only events before this time.
 */
export type EventsTo = Instant;

/**
 * Oldest first (`asc`) or newest first (`desc`).
 */
export type ListOrder = 'asc' | 'desc';

/**
 * `json`: a page. `ndjson`: all events until now, one JSON object per line.
 */
export type EventsFormat = 'json' | 'ndjson';

/**
 * The project's identifier.
 */
export type ProjectInPath = ProjectId;

/**
 * The API key's identifier.
 */
export type ApiKeyInPath = ApiKeyId;

/**
 * The identifier of the event, the same in each attempt.
 */
export type WebhookMessageId = string;

/**
 * The time of this attempt, in seconds since 1970.
 */
export type WebhookTimestamp = string;

/**
 * One signature or several, separated by spaces. Each begins with `v1,`.
 */
export type WebhookSignature = string;

/**
 * The webhook's identifier.
 */
export type WebhookInPath = WebhookId;

/**
 * The delivery's identifier.
 */
export type DeliveryInPath = DeliveryId;

/**
 * The user's identifier.
 */
export type UserInPath = UserId;

/**
 * The session's identifier.
 */
export type SessionInPath = SessionId;

/**
 * The invitation's identifier.
 */
export type InvitationInPath = InvitationId;

export type ListDatasetsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
        /**
         * Only datasets of this project.
         */
        project_id?: ProjectId;
        /**
         * Only datasets of this name, compared character by character.
         */
        name?: Name;
        /**
         * Only datasets with this text in their name, whatever the case of its letters A to Z.
         */
        name_contains?: Name;
        /**
         * `active` lists what is in use, `deleted` lists what is in the trash.
         */
        state?: 'active' | 'deleted';
    };
    url: '/datasets';
};

export type ListDatasetsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListDatasetsError = ListDatasetsErrors[keyof ListDatasetsErrors];

export type ListDatasetsResponses = {
    /**
     * A page of datasets.
     */
    200: DatasetPage;
};

export type ListDatasetsResponse = ListDatasetsResponses[keyof ListDatasetsResponses];

export type CreateDatasetData = {
    body: NewDataset;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/datasets';
};

export type CreateDatasetErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateDatasetError = CreateDatasetErrors[keyof CreateDatasetErrors];

export type CreateDatasetResponses = {
    /**
     * The new dataset.
     */
    201: DatasetEnvelope;
};

export type CreateDatasetResponse = CreateDatasetResponses[keyof CreateDatasetResponses];

export type DeleteDatasetData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * list of tags
         *
         * `*`, or tags in double quotes, separated by commas.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * Whether to delete for good instead of moving into the trash.
         */
        purge?: boolean;
    };
    url: '/datasets/{dataset_id}';
};

export type DeleteDatasetErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The resource has changed since the reply whose tag `If-Match` names. Nothing was changed.
     */
    412: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteDatasetError = DeleteDatasetErrors[keyof DeleteDatasetErrors];

export type DeleteDatasetResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteDatasetResponse = DeleteDatasetResponses[keyof DeleteDatasetResponses];

export type GetDatasetData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}';
};

export type GetDatasetErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetDatasetError = GetDatasetErrors[keyof GetDatasetErrors];

export type GetDatasetResponses = {
    /**
     * The dataset.
     */
    200: DatasetEnvelope;
};

export type GetDatasetResponse = GetDatasetResponses[keyof GetDatasetResponses];

export type UpdateDatasetData = {
    body: DatasetChanges;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * list of tags
         *
         * `*`, or tags in double quotes, separated by commas.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}';
};

export type UpdateDatasetErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The resource has changed since the reply whose tag `If-Match` names. Nothing was changed.
     */
    412: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateDatasetError = UpdateDatasetErrors[keyof UpdateDatasetErrors];

export type UpdateDatasetResponses = {
    /**
     * The dataset.
     */
    200: DatasetEnvelope;
};

export type UpdateDatasetResponse = UpdateDatasetResponses[keyof UpdateDatasetResponses];

export type RestoreDatasetData = {
    body?: DatasetRestoration;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/restore';
};

export type RestoreDatasetErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RestoreDatasetError = RestoreDatasetErrors[keyof RestoreDatasetErrors];

export type RestoreDatasetResponses = {
    /**
     * The restored dataset.
     */
    200: DatasetEnvelope;
};

export type RestoreDatasetResponse = RestoreDatasetResponses[keyof RestoreDatasetResponses];

export type ListDataData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
        /**
         * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
         * cursor is also valid with other `fields`.
         *
         */
        fields?: Array<string>;
        /**
         * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
         * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
         * Rows that compare equal come in the order in which they were appended.
         *
         */
        sort?: Array<string>;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/datasets/{dataset_id}/data';
};

export type ListDataErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListDataError = ListDataErrors[keyof ListDataErrors];

export type ListDataResponses = {
    /**
     * A page of plain rows.
     */
    200: RowPage;
};

export type ListDataResponse = ListDataResponses[keyof ListDataResponses];

export type QueryDataData = {
    body: DataQuery;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/query';
};

export type QueryDataErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type QueryDataError = QueryDataErrors[keyof QueryDataErrors];

export type QueryDataResponses = {
    /**
     * A page of plain rows.
     */
    200: RowPage;
};

export type QueryDataResponse = QueryDataResponses[keyof QueryDataResponses];

export type ExportDataData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
        /**
         * With `format=parquet`, the bytes to return, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-8` for the last eight. Other formats ignore it.
         */
        Range?: string;
        /**
         * The `ETag` of the file that `Range` is a part of.
         */
        'If-Range'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * `ndjson`: one JSON object per line. `csv`: a table with a header line. `parquet`: Apache Parquet.
         */
        format?: 'ndjson' | 'csv' | 'parquet';
        /**
         * `escape` puts a `'` where a spreadsheet would begin a formula, so that it shows the text instead of running it. The exported text then
         * differs from the stored one. Allowed with `format=csv` only. The `'` goes
         *
         * - before a text or column name that begins with `=`, `+`, `-`, `@`, a tab or a line break;
         * - within a text or json cell, before a `=`, `+`, `-` or `@` that follows a `;`, a tab or a line break, since spreadsheets of some
         * countries split cells there.
         *
         */
        formulas?: 'keep' | 'escape';
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
        /**
         * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
         * cursor is also valid with other `fields`.
         *
         */
        fields?: Array<string>;
        /**
         * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
         * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
         * Rows that compare equal come in the order in which they were appended.
         *
         */
        sort?: Array<string>;
    };
    url: '/datasets/{dataset_id}/export';
};

export type ExportDataErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The file has none of the bytes that `Range` asks for.
     */
    416: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ExportDataError = ExportDataErrors[keyof ExportDataErrors];

export type ExportDataResponses = {
    /**
     * The rows as a file.
     */
    200: string;
    /**
     * A part of the file.
     */
    206: Blob | File;
};

export type ExportDataResponse = ExportDataResponses[keyof ExportDataResponses];

export type ListChangesData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * The id of the last event that was received, which is a cursor. It takes precedence over `cursor`. Only for streams of events.
         */
        'Last-Event-ID'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * The `pagination.cursor` of the page before, or the `X-Changes-Cursor` of another reply for the same dataset and the same conditions. Without it the list
         * begins with all rows.
         *
         */
        cursor?: string;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * How many seconds the service waits for a change if there is none. Only with `format=json`.
         */
        wait?: number;
        /**
         * `json`: a page. `ndjson`: everything until now, one JSON object per line. `events`: a stream of events; `Accept: text/event-stream` means the same. `limit` applies to `json` only.
         *
         */
        format?: 'json' | 'ndjson' | 'events';
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
        /**
         * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
         * cursor is also valid with other `fields`.
         *
         */
        fields?: Array<string>;
    };
    url: '/datasets/{dataset_id}/changes';
};

export type ListChangesErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The cursor can no longer be used: the changes after it are no longer kept, the dataset was restored from a backup, or a column of the conditions was deleted or
     * got another type. Begin again without `cursor`, or with the `X-Changes-Cursor` of a new page or export.
     *
     */
    410: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListChangesError = ListChangesErrors[keyof ListChangesErrors];

export type ListChangesResponses = {
    /**
     * What changed.
     */
    200: ChangePage;
};

export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];

export type GetSummaryData = {
    body?: never;
    headers?: {
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
    };
    url: '/datasets/{dataset_id}/summary';
};

export type GetSummaryErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetSummaryError = GetSummaryErrors[keyof GetSummaryErrors];

export type GetSummaryResponses = {
    /**
     * The statistics of the dataset.
     */
    200: DatasetSummaryEnvelope;
};

export type GetSummaryResponse = GetSummaryResponses[keyof GetSummaryResponses];

export type ListGroupsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
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
        group?: Array<string>;
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
        measure?: Array<string>;
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
        /**
         * Up to 5 groups or measures, written as in `group` and `measure`, separated by commas, each once. A leading `-` sorts descending:
         * `sort=-:count,origin`.
         *
         */
        sort?: Array<string>;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/datasets/{dataset_id}/aggregate';
};

export type ListGroupsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListGroupsError = ListGroupsErrors[keyof ListGroupsErrors];

export type ListGroupsResponses = {
    /**
     * A page of groups.
     */
    200: GroupPage;
};

export type ListGroupsResponse = ListGroupsResponses[keyof ListGroupsResponses];

export type ListRowsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * Identifiers of rows, separated by commas.
         */
        ids?: Array<string>;
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
        filter?: Array<string>;
        /**
         * `field:expression`, written as in `filter`. Repeat it up to 10 times; a row has to match at least one of them, and every
         * `filter`.
         *
         */
        any?: Array<string>;
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
        where?: string;
        /**
         * The columns to return, separated by commas, in this order. Without it the reply has all columns. Row records keep their identifier and times. A
         * cursor is also valid with other `fields`.
         *
         */
        fields?: Array<string>;
        /**
         * Up to 5 fields, separated by commas, each once. A leading `-` sorts that field descending. Earlier fields take
         * precedence. An empty cell sorts before every value, text sorts by its first 256 code points, and json columns cannot be sorted.
         * Rows that compare equal come in the order in which they were appended.
         *
         */
        sort?: Array<string>;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
        /**
         * row identifier
         *
         * `row_` and the number of a row, without leading zeros.
         */
        after?: string;
    };
    url: '/datasets/{dataset_id}/rows';
};

export type ListRowsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListRowsError = ListRowsErrors[keyof ListRowsErrors];

export type ListRowsResponses = {
    /**
     * A page of row records.
     */
    200: RowRecordPage;
};

export type ListRowsResponse = ListRowsResponses[keyof ListRowsResponses];

export type ChangeRowsData = {
    body: RowsUpdate;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows';
};

export type ChangeRowsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ChangeRowsError = ChangeRowsErrors[keyof ChangeRowsErrors];

export type ChangeRowsResponses = {
    /**
     * The rows are changed.
     */
    200: RowsChangedEnvelope;
};

export type ChangeRowsResponse = ChangeRowsResponses[keyof ChangeRowsResponses];

export type AppendRowsData = {
    body: NewRows;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows';
};

export type AppendRowsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type AppendRowsError = AppendRowsErrors[keyof AppendRowsErrors];

export type AppendRowsResponses = {
    /**
     * The rows are stored.
     */
    201: AppendedRowsEnvelope;
};

export type AppendRowsResponse = AppendRowsResponses[keyof AppendRowsResponses];

export type UpsertRowsData = {
    body: RowsUpsert;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/upsert';
};

export type UpsertRowsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpsertRowsError = UpsertRowsErrors[keyof UpsertRowsErrors];

export type UpsertRowsResponses = {
    /**
     * The rows are stored.
     */
    200: UpsertedRowsEnvelope;
};

export type UpsertRowsResponse = UpsertRowsResponses[keyof UpsertRowsResponses];

export type UpdateRowsWhereData = {
    body: MatchingUpdate;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/update';
};

export type UpdateRowsWhereErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateRowsWhereError = UpdateRowsWhereErrors[keyof UpdateRowsWhereErrors];

export type UpdateRowsWhereResponses = {
    /**
     * The rows are changed.
     */
    200: RowsChangedEnvelope;
};

export type UpdateRowsWhereResponse = UpdateRowsWhereResponses[keyof UpdateRowsWhereResponses];

export type DeleteRowsWhereData = {
    body: MatchingDeletion;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/delete';
};

export type DeleteRowsWhereErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteRowsWhereError = DeleteRowsWhereErrors[keyof DeleteRowsWhereErrors];

export type DeleteRowsWhereResponses = {
    /**
     * The rows are changed.
     */
    200: RowsChangedEnvelope;
};

export type DeleteRowsWhereResponse = DeleteRowsWhereResponses[keyof DeleteRowsWhereResponses];

export type BatchRowsData = {
    body: RowsBatch;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/batch';
};

export type BatchRowsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type BatchRowsError = BatchRowsErrors[keyof BatchRowsErrors];

export type BatchRowsResponses = {
    /**
     * The operations are carried out.
     */
    200: BatchedRowsEnvelope;
};

export type BatchRowsResponse = BatchRowsResponses[keyof BatchRowsResponses];

export type DeleteRowData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * list of tags
         *
         * `*`, or tags in double quotes, separated by commas.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The row's identifier.
         */
        row_id: RowId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/{row_id}';
};

export type DeleteRowErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The resource has changed since the reply whose tag `If-Match` names. Nothing was changed.
     */
    412: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteRowError = DeleteRowErrors[keyof DeleteRowErrors];

export type DeleteRowResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteRowResponse = DeleteRowResponses[keyof DeleteRowResponses];

export type GetRowData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * One or more tags of earlier replies to the same URL, separated by commas, or `*`. If one of them is the tag of the
         * current state, the reply is a 304 without a body.
         *
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The row's identifier.
         */
        row_id: RowId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/{row_id}';
};

export type GetRowErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetRowError = GetRowErrors[keyof GetRowErrors];

export type GetRowResponses = {
    /**
     * The row.
     */
    200: RowRecordEnvelope;
};

export type GetRowResponse = GetRowResponses[keyof GetRowResponses];

export type UpdateRowData = {
    body: RowChanges;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * list of tags
         *
         * `*`, or tags in double quotes, separated by commas.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The row's identifier.
         */
        row_id: RowId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/{row_id}';
};

export type UpdateRowErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The resource has changed since the reply whose tag `If-Match` names. Nothing was changed.
     */
    412: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateRowError = UpdateRowErrors[keyof UpdateRowErrors];

export type UpdateRowResponses = {
    /**
     * The row.
     */
    200: RowRecordEnvelope;
};

export type UpdateRowResponse = UpdateRowResponses[keyof UpdateRowResponses];

export type ListRowHistoryData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The row's identifier.
         */
        row_id: RowId;
    };
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/datasets/{dataset_id}/rows/{row_id}/history';
};

export type ListRowHistoryErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListRowHistoryError = ListRowHistoryErrors[keyof ListRowHistoryErrors];

export type ListRowHistoryResponses = {
    /**
     * A page of changes of a row.
     */
    200: RowHistoryPage;
};

export type ListRowHistoryResponse = ListRowHistoryResponses[keyof ListRowHistoryResponses];

export type RestoreRowData = {
    body: RowRestoration;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
        /**
         * list of tags
         *
         * `*`, or tags in double quotes, separated by commas.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The row's identifier.
         */
        row_id: RowId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/rows/{row_id}/restore';
};

export type RestoreRowErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The resource has changed since the reply whose tag `If-Match` names. Nothing was changed.
     */
    412: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RestoreRowError = RestoreRowErrors[keyof RestoreRowErrors];

export type RestoreRowResponses = {
    /**
     * The restored row.
     */
    200: RowRecordEnvelope;
};

export type RestoreRowResponse = RestoreRowResponses[keyof RestoreRowResponses];

export type CreateColumnData = {
    body: NewColumn;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/columns';
};

export type CreateColumnErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateColumnError = CreateColumnErrors[keyof CreateColumnErrors];

export type CreateColumnResponses = {
    /**
     * The new column.
     */
    201: ColumnEnvelope;
};

export type CreateColumnResponse = CreateColumnResponses[keyof CreateColumnResponses];

export type DeleteColumnData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The column's name, percent-encoded.
         */
        column_name: string;
    };
    query?: never;
    url: '/datasets/{dataset_id}/columns/{column_name}';
};

export type DeleteColumnErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteColumnError = DeleteColumnErrors[keyof DeleteColumnErrors];

export type DeleteColumnResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteColumnResponse = DeleteColumnResponses[keyof DeleteColumnResponses];

export type UpdateColumnData = {
    body: ColumnChanges;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The column's name, percent-encoded.
         */
        column_name: string;
    };
    query?: {
        /**
         * With `true` the service changes nothing and replies as it would to the change.
         */
        dry_run?: boolean;
    };
    url: '/datasets/{dataset_id}/columns/{column_name}';
};

export type UpdateColumnErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateColumnError = UpdateColumnErrors[keyof UpdateColumnErrors];

export type UpdateColumnResponses = {
    /**
     * The column.
     */
    200: ColumnEnvelope;
};

export type UpdateColumnResponse = UpdateColumnResponses[keyof UpdateColumnResponses];

export type ListIndexesData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/datasets/{dataset_id}/indexes';
};

export type ListIndexesErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListIndexesError = ListIndexesErrors[keyof ListIndexesErrors];

export type ListIndexesResponses = {
    /**
     * A page of indexes.
     */
    200: IndexPage;
};

export type ListIndexesResponse = ListIndexesResponses[keyof ListIndexesResponses];

export type CreateIndexData = {
    body: NewIndex;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/indexes';
};

export type CreateIndexErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateIndexError = CreateIndexErrors[keyof CreateIndexErrors];

export type CreateIndexResponses = {
    /**
     * The index.
     */
    201: IndexEnvelope;
};

export type CreateIndexResponse = CreateIndexResponses[keyof CreateIndexResponses];

export type DeleteIndexData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
        /**
         * The index's identifier.
         */
        index_id: IndexId;
    };
    query?: never;
    url: '/datasets/{dataset_id}/indexes/{index_id}';
};

export type DeleteIndexErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteIndexError = DeleteIndexErrors[keyof DeleteIndexErrors];

export type DeleteIndexResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteIndexResponse = DeleteIndexResponses[keyof DeleteIndexResponses];

export type ListImportsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
        /**
         * Oldest first (`asc`) or newest first (`desc`).
         */
        order?: 'asc' | 'desc';
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/datasets/{dataset_id}/imports';
};

export type ListImportsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListImportsError = ListImportsErrors[keyof ListImportsErrors];

export type ListImportsResponses = {
    /**
     * A page of imports.
     */
    200: ImportPage;
};

export type ListImportsResponse = ListImportsResponses[keyof ListImportsResponses];

export type CreateImportData = {
    body: CreateImportTextBody;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
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
        mode?: 'append' | 'upsert' | 'replace';
        /**
         * With `mode=upsert`, and only then: the columns by which rows are found, separated by commas. The dataset has a unique index on exactly these
         * columns, and a CSV file has all of them.
         *
         */
        match?: Array<string>;
        /**
         * What happens to a row that cannot be stored: it ends the import (`stop`), or is left out (`skip`).
         */
        on_error?: 'stop' | 'skip';
    };
    url: '/datasets/{dataset_id}/imports';
};

export type CreateImportErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateImportError = CreateImportErrors[keyof CreateImportErrors];

export type CreateImportResponses = {
    /**
     * The file is stored, and the import will begin.
     */
    202: ImportEnvelope;
};

export type CreateImportResponse = CreateImportResponses[keyof CreateImportResponses];

export type PreviewImportData = {
    body: PreviewImportTextBody;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The dataset's identifier.
         */
        dataset_id: DatasetId;
    };
    query?: {
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
        mode?: 'append' | 'upsert' | 'replace';
        /**
         * With `mode=upsert`, and only then: the columns by which rows are found, separated by commas. The dataset has a unique index on exactly these
         * columns, and a CSV file has all of them.
         *
         */
        match?: Array<string>;
    };
    url: '/datasets/{dataset_id}/imports/preview';
};

export type PreviewImportErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type PreviewImportError = PreviewImportErrors[keyof PreviewImportErrors];

export type PreviewImportResponses = {
    /**
     * What the file contains.
     */
    200: ImportPreviewEnvelope;
};

export type PreviewImportResponse = PreviewImportResponses[keyof PreviewImportResponses];

export type CreateDatasetFromFileData = {
    body: CreateDatasetFromFileTextBody;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query: {
        /**
         * The project of the new dataset.
         */
        project_id: ProjectId;
        /**
         * The name of the new dataset.
         */
        name: Name;
        /**
         * What happens to a row that cannot be stored: it ends the import (`stop`), or is left out (`skip`).
         */
        on_error?: 'stop' | 'skip';
    };
    url: '/imports';
};

export type CreateDatasetFromFileErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateDatasetFromFileError = CreateDatasetFromFileErrors[keyof CreateDatasetFromFileErrors];

export type CreateDatasetFromFileResponses = {
    /**
     * The file is stored, and the import will begin.
     */
    202: ImportEnvelope;
};

export type CreateDatasetFromFileResponse = CreateDatasetFromFileResponses[keyof CreateDatasetFromFileResponses];

export type PreviewFileData = {
    body: PreviewFileTextBody;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/imports/preview';
};

export type PreviewFileErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type PreviewFileError = PreviewFileErrors[keyof PreviewFileErrors];

export type PreviewFileResponses = {
    /**
     * What the file contains.
     */
    200: ImportPreviewEnvelope;
};

export type PreviewFileResponse = PreviewFileResponses[keyof PreviewFileResponses];

export type CancelImportData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The import's identifier.
         */
        import_id: ImportId;
    };
    query?: never;
    url: '/imports/{import_id}';
};

export type CancelImportErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CancelImportError = CancelImportErrors[keyof CancelImportErrors];

export type CancelImportResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type CancelImportResponse = CancelImportResponses[keyof CancelImportResponses];

export type GetImportData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The import's identifier.
         */
        import_id: ImportId;
    };
    query?: never;
    url: '/imports/{import_id}';
};

export type GetImportErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetImportError = GetImportErrors[keyof GetImportErrors];

export type GetImportResponses = {
    /**
     * The import.
     */
    200: ImportEnvelope;
};

export type GetImportResponse = GetImportResponses[keyof GetImportResponses];

export type ListImportErrorsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The import's identifier.
         */
        import_id: ImportId;
    };
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/imports/{import_id}/errors';
};

export type ListImportErrorsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListImportErrorsError = ListImportErrorsErrors[keyof ListImportErrorsErrors];

export type ListImportErrorsResponses = {
    /**
     * A page of refused rows.
     */
    200: ImportErrorPage;
};

export type ListImportErrorsResponse = ListImportErrorsResponses[keyof ListImportErrorsResponses];

export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: {
        /**
         * Only events of this type.
         */
        type?: EventType;
        /**
         * dataset identifier
         *
         * an identifier such as ds_01k9zq3d5x8v2m6p4r7t9w1y3b.
         */
        dataset_id?: string;
        /**
         * project identifier
         *
         * an identifier such as proj_01k9zq2a4c6e8g0j2m4p6r8t0v.
         */
        project_id?: string;
        /**
         * actor
         *
         * the identifier of an API key or of a user, such as key_01k9zq6m8p0r2t4v6x8z0b2d4f.
         */
        actor?: string;
        /**
         * Only events from this time on.
         */
        from?: Instant;
        /**
         * Only events before this time.
         */
        to?: Instant;
        /**
         * Oldest first (`asc`) or newest first (`desc`).
         */
        order?: 'asc' | 'desc';
        /**
         * `json`: a page. `ndjson`: all events until now, one JSON object per line.
         */
        format?: 'json' | 'ndjson';
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/events';
};

export type ListEventsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetEventData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The event's identifier.
         */
        event_id: EventId;
    };
    query?: never;
    url: '/events/{event_id}';
};

export type GetEventErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type GetEventResponses = {
    /**
     * The event.
     */
    200: EventEnvelope;
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ListProjectsData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
        /**
         * `active` lists what is in use, `deleted` lists what is in the trash.
         */
        state?: 'active' | 'deleted';
    };
    url: '/projects';
};

export type ListProjectsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListProjectsError = ListProjectsErrors[keyof ListProjectsErrors];

export type ListProjectsResponses = {
    /**
     * A page of projects.
     */
    200: ProjectPage;
};

export type ListProjectsResponse = ListProjectsResponses[keyof ListProjectsResponses];

export type CreateProjectData = {
    body: NewProject;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects';
};

export type CreateProjectErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateProjectError = CreateProjectErrors[keyof CreateProjectErrors];

export type CreateProjectResponses = {
    /**
     * The new project.
     */
    201: ProjectEnvelope;
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type DeleteProjectData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The project's identifier.
         */
        project_id: ProjectId;
    };
    query?: {
        /**
         * Whether to delete for good instead of moving into the trash.
         */
        purge?: boolean;
    };
    url: '/projects/{project_id}';
};

export type DeleteProjectErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteProjectError = DeleteProjectErrors[keyof DeleteProjectErrors];

export type DeleteProjectResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteProjectResponse = DeleteProjectResponses[keyof DeleteProjectResponses];

export type GetProjectData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The project's identifier.
         */
        project_id: ProjectId;
    };
    query?: never;
    url: '/projects/{project_id}';
};

export type GetProjectErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetProjectError = GetProjectErrors[keyof GetProjectErrors];

export type GetProjectResponses = {
    /**
     * The project.
     */
    200: ProjectEnvelope;
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type UpdateProjectData = {
    body: ProjectChanges;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The project's identifier.
         */
        project_id: ProjectId;
    };
    query?: never;
    url: '/projects/{project_id}';
};

export type UpdateProjectErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateProjectError = UpdateProjectErrors[keyof UpdateProjectErrors];

export type UpdateProjectResponses = {
    /**
     * The project.
     */
    200: ProjectEnvelope;
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type RestoreProjectData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
        /**
         * key
         *
         * 1 to 255 visible ASCII characters, without spaces.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project's identifier.
         */
        project_id: ProjectId;
    };
    query?: never;
    url: '/projects/{project_id}/restore';
};

export type RestoreProjectErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RestoreProjectError = RestoreProjectErrors[keyof RestoreProjectErrors];

export type RestoreProjectResponses = {
    /**
     * The restored project.
     */
    200: ProjectEnvelope;
};

export type RestoreProjectResponse = RestoreProjectResponses[keyof RestoreProjectResponses];

export type GetOrganizationData = {
    body?: never;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/organization';
};

export type GetOrganizationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * The organization.
     */
    200: OrganizationEnvelope;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type UpdateOrganizationData = {
    body: OrganizationChanges;
    headers?: {
        /**
         * With `server-timing` the reply has a `Server-Timing` header. Other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/organization';
};

export type UpdateOrganizationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateOrganizationError = UpdateOrganizationErrors[keyof UpdateOrganizationErrors];

export type UpdateOrganizationResponses = {
    /**
     * The organization.
     */
    200: OrganizationEnvelope;
};

export type UpdateOrganizationResponse = UpdateOrganizationResponses[keyof UpdateOrganizationResponses];

export type GetUsageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/organization/usage';
};

export type GetUsageErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

export type GetUsageResponses = {
    /**
     * The organization's usage.
     */
    200: UsageEnvelope;
};

export type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * A page of API keys.
     */
    200: ApiKeyPage;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: NewApiKey;
    path?: never;
    query?: never;
    url: '/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The new API key with its value, which is shown only here.
     */
    201: CreatedApiKeyEnvelope;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type DeleteApiKeyData = {
    body?: never;
    path: {
        /**
         * The API key's identifier.
         */
        api_key_id: ApiKeyId;
    };
    query?: never;
    url: '/api-keys/{api_key_id}';
};

export type DeleteApiKeyErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteApiKeyError = DeleteApiKeyErrors[keyof DeleteApiKeyErrors];

export type DeleteApiKeyResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteApiKeyResponse = DeleteApiKeyResponses[keyof DeleteApiKeyResponses];

export type UpdateApiKeyData = {
    body: ApiKeyChanges;
    path: {
        /**
         * The API key's identifier.
         */
        api_key_id: ApiKeyId;
    };
    query?: never;
    url: '/api-keys/{api_key_id}';
};

export type UpdateApiKeyErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateApiKeyError = UpdateApiKeyErrors[keyof UpdateApiKeyErrors];

export type UpdateApiKeyResponses = {
    /**
     * The API key, without its value.
     */
    200: ApiKeyEnvelope;
};

export type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

export type RotateApiKeyData = {
    body: ApiKeyRotation;
    path: {
        /**
         * The API key's identifier.
         */
        api_key_id: ApiKeyId;
    };
    query?: never;
    url: '/api-keys/{api_key_id}/rotate';
};

export type RotateApiKeyErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RotateApiKeyError = RotateApiKeyErrors[keyof RotateApiKeyErrors];

export type RotateApiKeyResponses = {
    /**
     * The new API key with its value, which is shown only here.
     */
    201: CreatedApiKeyEnvelope;
};

export type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * A page of webhooks.
     */
    200: WebhookPage;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: NewWebhook;
    path?: never;
    query?: never;
    url: '/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * The webhook with its secret, which is shown only here.
     */
    201: CreatedWebhookEnvelope;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type DeleteWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type GetWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * The webhook, without its secret.
     */
    200: WebhookEnvelope;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookChanges;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type UpdateWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];

export type UpdateWebhookResponses = {
    /**
     * The webhook, without its secret.
     */
    200: WebhookEnvelope;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookData = {
    body: WebhookRotation;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/rotate';
};

export type RotateWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RotateWebhookError = RotateWebhookErrors[keyof RotateWebhookErrors];

export type RotateWebhookResponses = {
    /**
     * The webhook with its secret, which is shown only here.
     */
    201: CreatedWebhookEnvelope;
};

export type RotateWebhookResponse = RotateWebhookResponses[keyof RotateWebhookResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/test';
};

export type TestWebhookErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * The delivery, which is sent at once.
     */
    202: DeliveryEnvelope;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
    };
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/webhooks/{webhook_id}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: DeliveryPage;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type RetryDeliveryData = {
    body?: never;
    path: {
        /**
         * The webhook's identifier.
         */
        webhook_id: WebhookId;
        /**
         * The delivery's identifier.
         */
        delivery_id: DeliveryId;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/deliveries/{delivery_id}/retry';
};

export type RetryDeliveryErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type RetryDeliveryError = RetryDeliveryErrors[keyof RetryDeliveryErrors];

export type RetryDeliveryResponses = {
    /**
     * The delivery, which is sent at once.
     */
    202: DeliveryEnvelope;
};

export type RetryDeliveryResponse = RetryDeliveryResponses[keyof RetryDeliveryResponses];

export type ListMembersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/members';
};

export type ListMembersErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * A page of users.
     */
    200: MemberPage;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type DeleteMemberData = {
    body?: never;
    path: {
        /**
         * The user's identifier.
         */
        user_id: UserId;
    };
    query?: {
        /**
         * Whether the API keys that the user has made and that still work are kept or revoked.
         */
        api_keys?: 'keep' | 'revoke';
    };
    url: '/members/{user_id}';
};

export type DeleteMemberErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteMemberError = DeleteMemberErrors[keyof DeleteMemberErrors];

export type DeleteMemberResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteMemberResponse = DeleteMemberResponses[keyof DeleteMemberResponses];

export type UpdateMemberData = {
    body: MemberChanges;
    path: {
        /**
         * The user's identifier.
         */
        user_id: UserId;
    };
    query?: never;
    url: '/members/{user_id}';
};

export type UpdateMemberErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The user.
     */
    200: MemberEnvelope;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type ListInvitationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/invitations';
};

export type ListInvitationsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * A page of invitations.
     */
    200: InvitationPage;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    body: NewInvitation;
    path?: never;
    query?: never;
    url: '/invitations';
};

export type CreateInvitationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

export type CreateInvitationResponses = {
    /**
     * The invitation with its token, which is shown only here.
     */
    201: CreatedInvitationEnvelope;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type OpenInvitationData = {
    body: InvitationToken;
    path?: never;
    query?: never;
    url: '/invitations/open';
};

export type OpenInvitationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type OpenInvitationError = OpenInvitationErrors[keyof OpenInvitationErrors];

export type OpenInvitationResponses = {
    /**
     * What the invitation is for.
     */
    200: OpenInvitationEnvelope;
};

export type OpenInvitationResponse = OpenInvitationResponses[keyof OpenInvitationResponses];

export type AcceptInvitationData = {
    body: InvitationAcceptance;
    path?: never;
    query?: never;
    url: '/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * The new session and its cookie.
     */
    201: SessionEnvelope;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type DeleteInvitationData = {
    body?: never;
    path: {
        /**
         * The invitation's identifier.
         */
        invitation_id: InvitationId;
    };
    query?: never;
    url: '/invitations/{invitation_id}';
};

export type DeleteInvitationErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type DeleteInvitationError = DeleteInvitationErrors[keyof DeleteInvitationErrors];

export type DeleteInvitationResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type DeleteInvitationResponse = DeleteInvitationResponses[keyof DeleteInvitationResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/session';
};

export type SignOutErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * The session has ended. The reply has no content and removes the cookie.
     */
    204: void;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/session';
};

export type GetSessionErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The session.
     */
    200: SessionEnvelope;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type UpdateSessionData = {
    body: SessionChanges;
    path?: never;
    query?: never;
    url: '/session';
};

export type UpdateSessionErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type UpdateSessionError = UpdateSessionErrors[keyof UpdateSessionErrors];

export type UpdateSessionResponses = {
    /**
     * The session.
     */
    200: SessionEnvelope;
};

export type UpdateSessionResponse = UpdateSessionResponses[keyof UpdateSessionResponses];

export type SignInData = {
    body: Credentials;
    path?: never;
    query?: never;
    url: '/session';
};

export type SignInErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type SignInError = SignInErrors[keyof SignInErrors];

export type SignInResponses = {
    /**
     * The new session and its cookie.
     */
    201: SessionEnvelope;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type ChangePasswordData = {
    body: PasswordChange;
    path?: never;
    query?: never;
    url: '/session/password';
};

export type ChangePasswordErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * The new session and its cookie.
     */
    200: SessionEnvelope;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type ConfirmSessionData = {
    body: SessionConfirmation;
    path?: never;
    query?: never;
    url: '/session/confirm';
};

export type ConfirmSessionErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The body did not arrive in time. The limit is the server's `BODY_TIMEOUT_SECONDS`, 18 by default. Nothing was changed, and the server
     * closes the connection.
     *
     */
    408: ValidationErrorEnvelope;
    /**
     * The request was read and breaks a rule. For example:
     *
     * - an unknown or missing field, a wrong type, an unknown column type, an unknown `project_id`;
     * - in rows: an unknown column, a cell that its column does not accept, too many rows;
     * - a quota that would be exceeded.
     *
     */
    422: ValidationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ConfirmSessionError = ConfirmSessionErrors[keyof ConfirmSessionErrors];

export type ConfirmSessionResponses = {
    /**
     * The session.
     */
    200: SessionEnvelope;
};

export type ConfirmSessionResponse = ConfirmSessionResponses[keyof ConfirmSessionResponses];

export type EndOtherSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sessions';
};

export type EndOtherSessionsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `pagination.cursor` of the previous page. Leave it out for the first page.
         */
        cursor?: string;
    };
    url: '/sessions';
};

export type ListSessionsErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * A page of sessions.
     */
    200: SessionPage;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * The session's identifier.
         */
        session_id: SessionId;
    };
    query?: never;
    url: '/sessions/{session_id}';
};

export type EndSessionErrors = {
    /**
     * The request cannot be read. For example:
     *
     * - malformed JSON or a body over the size limit (`field` is `body`), or a wrong or missing `Content-Type`;
     * - a bad, unknown or repeated query parameter; a bad filter, sort or cursor;
     * - a badly encoded path.
     *
     */
    400: ValidationErrorEnvelope;
    /**
     * The API key or the session is missing, malformed, unknown, expired or revoked, or the e-mail address or the password is wrong. The reply does not say which.
     */
    401: AuthenticationErrorEnvelope;
    /**
     * One of these:
     *
     * - The API key has `read` access, or the user's role is too low for the operation.
     * - The operation is for users of the console, and the request carries an API key.
     * - A request with a cookie does not come from the console's own pages, or its `X-Organization` or `X-User` is not the session's.
     * - The operation requires a recent confirmation (`reason: confirmation_required`, see *Session*).
     *
     */
    403: AuthorizationErrorEnvelope;
    /**
     * There is no such resource, or it belongs to another organization. The reply does not say which.
     */
    404: NotFoundErrorEnvelope;
    /**
     * The rate limit is exceeded. Try again after `Retry-After` seconds.
     */
    429: RateLimitErrorEnvelope;
    /**
     * The service failed. Report the problem with the `request_id`.
     */
    500: ServerErrorEnvelope;
    /**
     * The service is overloaded, shutting down, or cannot reach its database. Try again after `Retry-After` seconds.
     */
    503: ServerErrorEnvelope;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * Deleted. The reply has no content.
     */
    204: void;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type OnRowsChangedWebhookPayload = RowsChangedMessage;

export type OnRowsChangedWebhookRequest = {
    body: OnRowsChangedWebhookPayload;
    key: 'rows.changed';
    path?: never;
    query?: never;
};

export type OnEventWebhookPayload = EventMessage;

export type OnEventWebhookRequest = {
    body: OnEventWebhookPayload;
    key: 'event';
    path?: never;
    query?: never;
};

export type OnTestWebhookPayload = TestMessage;

export type OnTestWebhookRequest = {
    body: OnTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
