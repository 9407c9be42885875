/** Edits of the values that clients may send: lengths, numbers, patterns, enums, defaults. */
import { append, drop, remove, replaceAll, set } from './edits.ts'
import { type Mutation, USER_PROGRAM } from './mutation.ts'

const SEND = ['clients that send'] as const

export const boundMutations: readonly Mutation[] = [
  {
    name: 'an enum of requests and replies narrowed',
    edits: [drop('components.schemas.ColumnType.enum', 'json')],
    compiler: [
      'server/operations/columns.ts',
      'server/query/sort.ts',
      'server/domain/codecs.ts',
      'server/domain/conversions.ts',
      'client/rows/columns.ts',
      'client/rows/filter.ts',
      USER_PROGRAM,
    ],
    contract: SEND,
  },
  {
    name: 'an enum of requests and replies widened',
    edits: [append('components.schemas.ColumnType.enum', 'time')],
    compiler: ['server/domain/codecs.ts', 'server/domain/conversions.ts', 'client/cli/import/cells.ts', USER_PROGRAM],
    contract: ['clients that read'],
  },
  {
    name: 'maxItems of a request lowered',
    edits: [set('components.schemas.NewDataset.properties.columns.maxItems', 200)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'maxItems of a request raised',
    edits: [set('components.schemas.NewDataset.properties.columns.maxItems', 500)],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'minItems of a request raised',
    edits: [set('components.schemas.NewRows.properties.rows.minItems', 2)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a maximum of a request lowered',
    edits: [set('components.parameters.Limit.schema.maximum', 50)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a maximum of a request raised',
    edits: [set('components.parameters.Limit.schema.maximum', 1000)],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'maxLength given to a request',
    edits: [set('components.parameters.Cursor.schema.maxLength', 1000)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a pattern of requests and replies narrowed',
    edits: [replaceAll('{1,255}', '{1,100}')],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a pattern of requests and replies widened',
    edits: [replaceAll('{1,255}', '{1,500}')],
    compiler: [],
    contract: ['clients that read'],
  },
  {
    name: 'a pattern of a request widened',
    edits: [replaceAll('{0,15}', '{0,17}')],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a pattern given to a request',
    edits: [set('components.parameters.Cursor.schema.pattern', '^[A-Za-z0-9_-]+$')],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a default changed',
    edits: [set('components.parameters.Limit.schema.default', 50)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a default removed',
    edits: [remove('components.parameters.Limit.schema.default')],
    compiler: [
      'server/operations/data.ts',
      'server/operations/datasets.ts',
      'server/operations/projects.ts',
      'server/operations/rows.ts',
    ],
    contract: SEND,
  },
]
