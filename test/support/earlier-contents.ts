import { hashOf, newApiKey, shownPartOf } from '../../server/domain/api-key.ts'
import { requestHash } from '../../server/domain/idempotency-key.ts'
import { newToken } from '../../server/operations/session-token.ts'

/** The SQL in which the engines differ. */
interface Words {
  readonly rowNumber: string
  readonly text: string
  /** Makes an index on `age`, descending. */
  readonly indexByAge: (version: string) => string
}

export const SQLITE_WORDS: Words = {
  rowNumber: 'integer',
  text: 'text',
  indexByAge: (version) => (version < '011-index-tables' ? NATIVE_INDEX : INDEX_TABLE),
}
export const POSTGRES_WORDS: Words = {
  rowNumber: 'bigint',
  text: 'text collate "C"',
  indexByAge: () => 'create index ix_0earlier on {org}.rows_0earlier (c_2 desc nulls last, row_number);',
}

const NATIVE_INDEX = 'create index ix_0earlier on rows_0earlier (c_2 desc);'
const [NEW_ENTRY, OLD_ENTRY] = ['new', 'old'].map((row) => `(coalesce(${row}.c_2, -9e999), ${row}.row_number)`)
const INDEX_TABLE = `
    create table ix_0earlier (k_2 real not null, row_number integer not null, primary key (k_2 desc, row_number)) without rowid;
    insert into ix_0earlier select coalesce(c_2, -9e999), row_number from rows_0earlier;
    create trigger ix_0earlier_insert after insert on rows_0earlier begin insert into ix_0earlier values ${NEW_ENTRY}; end;
    create trigger ix_0earlier_update after update of c_2 on rows_0earlier begin
      delete from ix_0earlier where (k_2, row_number) = ${OLD_ENTRY}; insert into ix_0earlier values ${NEW_ENTRY}; end;
    create trigger ix_0earlier_delete after delete on rows_0earlier begin
      delete from ix_0earlier where (k_2, row_number) = ${OLD_ENTRY}; end;`

/** The organization with a dataset, and one without. */
export const ORGANIZATIONS = ['org_0earlier', 'org_1earlier'] as const
export const [ORGANIZATION, OTHER_ORGANIZATION] = ORGANIZATIONS
export const DATASET = 'ds_0earlier'
export const INDEX = 'idx_0earlier'
export const USER = { email: 'Ada@example.com', password: 'correct horse battery staple' }

/** The keys of the organization with the dataset and of the other one. A database has their hashes. */
export const [API_KEY, OTHER_KEY] = [newApiKey(), newApiKey()]
export const [SESSION, INVITATION] = [newToken(), newToken()]

const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iVyIkS9mApbXLge2xhfUIA$hnLf+e9JNPt4hnTVBH2ZV3nKX6rgwXPnWEbR+SFT28U'

const NEW_YEAR = Date.UTC(2026, 0, 1)
const NOW = Date.now()
export const USER_SINCE = new Date(NEW_YEAR).toISOString()
const at = (minutes: number) => new Date(NEW_YEAR + minutes * 60_000).toISOString()

/** The rows as the service returns them. Rows and a column were deleted before, and a row was changed. */
export const ROWS = [
  {
    id: 'row_1',
    values: { name: 'Ada', age: 36.5, active: true, born: '1815-12-10', extra: { a: [1, 2.5, 'x'], b: null } },
    created_at: at(1),
    updated_at: at(2),
  },
  {
    id: 'row_2',
    values: { name: '', age: -1e-7, active: false, born: '0001-01-01', extra: '"' },
    created_at: at(1),
    updated_at: at(1),
  },
  {
    id: 'row_4',
    values: { name: "Zoë O'Hara 🦉", age: 9007199254740991, active: null, born: '9999-12-31', extra: [] },
    created_at: at(3),
    updated_at: at(3),
  },
  {
    id: 'row_8',
    values: { name: null, age: null, active: null, born: null, extra: null },
    created_at: at(4),
    updated_at: at(4),
  },
]

/** The stored bytes of the rows: 24 each, 8 for a number or boolean, and their texts. */
export const STORED_BYTES = 4 * 24 + (3 + 8 + 8 + 10 + 26) + (8 + 8 + 10 + 4) + (16 + 8 + 10 + 2)

/** Requests that were answered under a key, and must get the same replies again. */
export const APPEND = { key: 'append-1', body: { rows: [{}] }, answer: { row_ids: ['row_8'], rows_added: 1 } }
export const CREATION = {
  key: 'project-1',
  body: { name: 'Second' },
  answer: { id: 'proj_2earlier', name: 'Second', created_at: at(0) },
}

/**
 * What users have stored, by the migration from which on it exists: SQL of that time, which uses none of today's code.
 * `{org}` is the schema of the first organization. What a later migration changed depends on the version.
 */
export const contents: Readonly<Record<string, (words: Words, version: string) => string>> = {
  '001-catalogue': ({ rowNumber, text }) => `
    insert into organizations (id, name, plan, requests_per_minute, rows_per_request, created_at) values
      ('${ORGANIZATION}', 'Earlier', 'enterprise', 100000, 500, ${NEW_YEAR}),
      ('${OTHER_ORGANIZATION}', 'Other', 'free', null, null, ${NEW_YEAR});
    insert into projects (id, organization_id, name, created_at) values
      ('proj_0earlier', '${ORGANIZATION}', 'Default', ${NEW_YEAR}),
      ('proj_1earlier', '${OTHER_ORGANIZATION}', 'Default', ${NEW_YEAR}),
      ('proj_2earlier', '${ORGANIZATION}', 'Second', ${NEW_YEAR});
    insert into api_keys (id, organization_id, name, access, key_hash, key_prefix, created_at) values
      ('key_0earlier', '${ORGANIZATION}', 'First', 'full', '${hashOf(API_KEY)}', '${shownPartOf(API_KEY)}', ${NEW_YEAR}),
      ('key_1earlier', '${OTHER_ORGANIZATION}', 'First', 'full', '${hashOf(OTHER_KEY)}', '${shownPartOf(OTHER_KEY)}', ${NEW_YEAR});
    insert into secrets (name, value) values ('cursor', 'ZWFybGllciBlYXJsaWVyIGVhcmxpZXIgZWFybGllciE=');
    insert into datasets (id, organization_id, project_id, name, created_at, updated_at) values
      ('${DATASET}', '${ORGANIZATION}', 'proj_0earlier', 'People', ${NEW_YEAR}, ${NEW_YEAR});
    insert into {org}.counters (dataset_id, organization_id, next_row_number, next_column_number, row_count, version,
      columns_version, columns_updated_at, largest_row_bytes, data_updated_at, created_at) values
      ('${DATASET}', '${ORGANIZATION}', 9, 7, 4, 12, 3, ${NEW_YEAR + 30_000}, 200, ${NEW_YEAR + 240_000}, ${NEW_YEAR});
    insert into {org}.columns (dataset_id, number, position, name, type) values
      ('${DATASET}', 1, 1, 'name', 'text'), ('${DATASET}', 2, 2, 'age', 'number'),
      ('${DATASET}', 3, 3, 'active', 'boolean'), ('${DATASET}', 4, 4, 'born', 'date'), ('${DATASET}', 6, 5, 'extra', 'json');
    create table {org}.rows_0earlier (row_number ${rowNumber} primary key, created_at bigint not null, updated_at bigint,
      c_1 ${text}, c_2 double precision, c_3 integer, c_4 ${text}, c_6 ${text});
    insert into {org}.rows_0earlier values
      (1, ${NEW_YEAR + 60_000}, ${NEW_YEAR + 120_000}, 'Ada', 36.5, 1, '1815-12-10', '{"a":[1,2.5,"x"],"b":null}'),
      (2, ${NEW_YEAR + 60_000}, null, '', -1e-7, 0, '0001-01-01', '"\\""'),
      (4, ${NEW_YEAR + 180_000}, null, 'Zoë O''Hara 🦉', 9007199254740991, null, '9999-12-31', '[]'),
      (8, ${NEW_YEAR + 240_000}, null, null, null, null, null, null);`,

  '002-indexes': ({ indexByAge }, version) => `
    insert into {org}.indexes (id, dataset_id, fields, status, created_at) values
      ('${INDEX}', '${DATASET}', '-2', 'ready', ${NEW_YEAR});
    ${indexByAge(version)}`,

  '003-console': (_words, version) => `${version < '007-memberships' ? usersOfOneOrganization : ''}
    insert into invitations (id, organization_id, email, email_key, role, token_hash, created_at, expires_at) values
      ('inv_0earlier', '${ORGANIZATION}', 'Bob@example.com', 'bob@example.com', 'member', '${INVITATION.hash}',
        ${NEW_YEAR}, ${NOW + 3_600_000});
    update api_keys set last_used_at = ${NEW_YEAR} where id = 'key_0earlier';
    insert into key_use (api_key_id, organization_id, day, requests) values
      ('key_0earlier', '${ORGANIZATION}', '${new Date(NOW).toISOString().slice(0, 10)}', 41);`,

  '005-idempotency-keys': () => `
    insert into idempotency_keys (organization_id, key, request_hash, answer, created_at) values
      ('${ORGANIZATION}', '${CREATION.key}', '${requestHash(['createProject'], JSON.stringify(CREATION.body))}',
        '${JSON.stringify(CREATION.answer)}', ${NOW});
    insert into {org}.idempotency_keys (organization_id, key, request_hash, answer, created_at) values
      ('${ORGANIZATION}', '${APPEND.key}', '${requestHash(['appendRows', DATASET], JSON.stringify(APPEND.body))}',
        '{"firstRowNumber":8,"rowCount":1}', ${NOW});`,

  '006-metadata-version': () => `update datasets set metadata_version = 3;`,

  '007-memberships': () => `
    insert into users (id, email, email_key, password_hash, created_at) values
      ('user_0earlier', '${USER.email}', '${USER.email.toLowerCase()}', '${PASSWORD_HASH}', ${NEW_YEAR});
    insert into memberships (organization_id, user_id, email_key, role, created_at, last_signed_in_at) values
      ('${ORGANIZATION}', 'user_0earlier', '${USER.email.toLowerCase()}', 'owner', ${NEW_YEAR}, ${NEW_YEAR}),
      ('${OTHER_ORGANIZATION}', 'user_0earlier', '${USER.email.toLowerCase()}', 'member', ${NEW_YEAR}, null);
    insert into sessions (id, token_hash, user_id, organization_id, created_at, confirmed_at, last_used_at, expires_at) values
      ('sess_0earlier', '${SESSION.hash}', 'user_0earlier', '${ORGANIZATION}', ${NEW_YEAR}, ${NEW_YEAR}, ${NOW}, ${NOW + 3_600_000});
    update api_keys set created_by = 'user_0earlier', created_by_email = '${USER.email}' where id = 'key_0earlier';`,

  '008-quotas': () => `
    update organizations set quotas = '{"projects":7}' where id = '${ORGANIZATION}';
    update {org}.counters set stored_bytes = ${STORED_BYTES};`,

  '018-events': () => `
    insert into {org}.announced (dataset_id, version) values ('${DATASET}', 12);`,
}

const usersOfOneOrganization = `
    insert into users (id, organization_id, email, email_key, password_hash, role, created_at, last_signed_in_at) values
      ('user_0earlier', '${ORGANIZATION}', '${USER.email}', '${USER.email.toLowerCase()}', '${PASSWORD_HASH}', 'owner',
        ${NEW_YEAR}, ${NEW_YEAR});
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at) values
      ('${SESSION.hash}', 'user_0earlier', ${NEW_YEAR}, ${NOW}, ${NOW + 3_600_000});`
