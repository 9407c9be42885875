/** Edits of what clients send in bodies. */
import { append, drop, remove, rename, set } from './edits.ts'
import { type Mutation, USER_PROGRAM } from './mutation.ts'

const SEND = ['clients that send'] as const

export const bodyMutations: readonly Mutation[] = [
  {
    name: 'a property of a request renamed',
    edits: [
      rename('components.schemas.NewProject.properties.name', 'title'),
      set('components.schemas.NewProject.required', ['title']),
    ],
    compiler: ['server/operations/projects.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a property of a request retyped',
    edits: [set('components.schemas.DatasetChanges.properties.project_id', { type: 'integer' })],
    compiler: ['server/operations/datasets.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a property of a request removed',
    edits: [remove('components.schemas.DatasetChanges.properties.project_id')],
    compiler: ['server/operations/datasets.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'an optional property added to a request',
    edits: [set('components.schemas.NewProject.properties.description', { type: 'string', maxLength: 1000 })],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a required property added to a request',
    edits: [
      set('components.schemas.NewProject.properties.description', { type: 'string' }),
      append('components.schemas.NewProject.required', 'description'),
    ],
    compiler: [USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'an optional property of a request required',
    edits: [set('components.schemas.DatasetChanges.required', ['name'])],
    compiler: [USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a required property of a request optional',
    edits: [drop('components.schemas.NewProject.required', 'name')],
    compiler: ['server/operations/projects.ts'],
    contract: 'compatible',
  },
  {
    name: 'a property of a request can be null',
    edits: [
      set('components.schemas.NewProject.properties.name', {
        anyOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }],
      }),
    ],
    compiler: ['server/operations/projects.ts'],
    contract: 'compatible',
  },
  {
    name: 'a request opened to other properties',
    edits: [set('components.schemas.NewProject.additionalProperties', true)],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a request body optional',
    edits: [set('paths.[/projects].post.requestBody.required', false)],
    compiler: ['server/operations/projects.ts'],
    contract: 'compatible',
  },
  {
    name: 'a request body removed',
    edits: [remove('paths.[/datasets/{dataset_id}/rows/{row_id}].patch.requestBody')],
    compiler: ['server/operations/rows.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a request body added',
    edits: [
      set('paths.[/projects/{project_id}].delete.requestBody', {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/NewProject' } } },
      }),
    ],
    compiler: [USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'the media type of a request changed',
    edits: [
      rename(
        'paths.[/projects/{project_id}].patch.requestBody.content.[application/json]',
        'application/merge-patch+json',
      ),
    ],
    compiler: [],
    contract: SEND,
  },
]
