/** Edits of what clients read in bodies. */
import { append, drop, remove, rename, set } from './edits.ts'
import { type Mutation, USER_PROGRAM } from './mutation.ts'

const READ = ['clients that read'] as const

export const replyPropertyMutations: readonly Mutation[] = [
  {
    name: 'a property of a reply renamed',
    edits: [
      rename('components.schemas.Dataset.properties.row_count', 'rows'),
      drop('components.schemas.Dataset.required', 'row_count'),
      append('components.schemas.Dataset.required', 'rows'),
    ],
    compiler: ['server/operations/datasets.ts', 'client/cli/commands/datasets.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a property of a reply retyped',
    edits: [set('components.schemas.Dataset.properties.row_count', { type: 'string' })],
    compiler: ['server/operations/datasets.ts', 'client/cli/commands/datasets.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a property of a reply removed',
    edits: [
      remove('components.schemas.Dataset.properties.data_updated_at'),
      drop('components.schemas.Dataset.required', 'data_updated_at'),
    ],
    compiler: ['server/operations/datasets.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a required property added to a reply',
    edits: [
      set('components.schemas.Dataset.properties.created_by', { type: 'string' }),
      append('components.schemas.Dataset.required', 'created_by'),
    ],
    compiler: ['server/operations/datasets.ts'],
    contract: 'compatible',
  },
  {
    name: 'an optional property added to a reply',
    edits: [set('components.schemas.Dataset.properties.note', { type: 'string' })],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a property of a reply no longer required',
    edits: [drop('components.schemas.Dataset.required', 'data_updated_at')],
    compiler: [USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a property of a reply can be null',
    edits: [
      set('components.schemas.Dataset.properties.data_updated_at', {
        anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
      }),
    ],
    compiler: [USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a property of a reply can be of another type too',
    edits: [set('components.schemas.Dataset.properties.row_count.type', ['integer', 'string'])],
    compiler: ['client/cli/commands/datasets.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'an integer of a reply can be a fraction',
    edits: [set('components.schemas.Dataset.properties.row_count.type', 'number')],
    compiler: [],
    contract: READ,
  },
  {
    name: 'the items of a list in a reply retyped',
    edits: [set('components.schemas.AppendedRows.properties.row_ids.items', { type: 'integer' })],
    compiler: ['server/operations/rows.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'a property of every page renamed',
    edits: [
      rename('components.schemas.Pagination.properties.has_more', 'more'),
      set('components.schemas.Pagination.required', ['cursor', 'more']),
    ],
    compiler: [
      'server/operations/data.ts',
      'server/operations/list-page.ts',
      'server/operations/rows.ts',
      'client/cli/commands/datasets.ts',
      USER_PROGRAM,
    ],
    contract: READ,
  },
  {
    name: 'a property of an error envelope renamed',
    edits: [
      rename('components.schemas.ErrorDetail.properties.field', 'path'),
      set('components.schemas.ErrorDetail.required', ['path', 'message']),
    ],
    compiler: [
      'server/operations/validate.ts',
      'server/operations/api-error.ts',
      'client/append-all/send-batch.ts',
      USER_PROGRAM,
    ],
    contract: READ,
  },
]

export const replyValueMutations: readonly Mutation[] = [
  {
    name: 'an enum of a reply widened',
    edits: [append('components.schemas.Plan.enum', 'team')],
    compiler: ['server/domain/plans.ts', USER_PROGRAM],
    contract: READ,
  },
  {
    name: 'an enum of a reply narrowed',
    edits: [drop('components.schemas.Plan.enum', 'enterprise')],
    compiler: ['server/domain/plans.ts', USER_PROGRAM],
    contract: 'compatible',
  },
  {
    name: 'the code of an error changed',
    edits: [set('components.schemas.RateLimitError.properties.code.const', 'too_many_requests')],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a minimum of a reply lowered',
    edits: [set('components.schemas.AppendedRows.properties.rows_added.minimum', 0)],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a maximum given to a reply',
    edits: [set('components.schemas.Dataset.properties.row_count.maximum', 1_000_000_000)],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a format of a reply removed',
    edits: [remove('components.schemas.Timestamp.format')],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a reply closed to other properties',
    edits: [set('components.schemas.Dataset.additionalProperties', false)],
    compiler: [],
    contract: 'compatible',
  },
]
