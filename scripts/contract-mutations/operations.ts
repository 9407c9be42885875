/** Edits of operations: their paths, names and tags. */
import type { Json } from '@dataset-service/generator'
import { remove, rename, replaceAll, set } from './edits.ts'
import { type Mutation, USER_PROGRAM } from './mutation.ts'

const ALL = ['all clients'] as const

const COUNT_ROWS: Json = {
  operationId: 'countRows',
  tags: ['Rows'],
  summary: 'Counts the rows of a dataset.',
  responses: { '200': { $ref: '#/components/responses/Dataset' } },
}

export const operationMutations: readonly Mutation[] = [
  {
    name: 'an operation added',
    edits: [
      set('paths.[/datasets/{dataset_id}/row-count]', {
        parameters: [{ $ref: '#/components/parameters/DatasetInPath' }],
        get: COUNT_ROWS,
      }),
    ],
    compiler: ['server/operations/rows.ts'],
    contract: 'compatible',
  },
  {
    name: 'an operation removed',
    edits: [remove('paths.[/projects/{project_id}].delete')],
    compiler: ['server/operations/projects.ts', USER_PROGRAM],
    contract: ALL,
  },
  {
    name: 'an operation renamed',
    edits: [set('paths.[/projects/{project_id}].get.operationId', 'readProject')],
    compiler: ['server/operations/projects.ts', USER_PROGRAM],
    contract: ['generated clients'],
  },
  {
    name: 'the path of an operation changed',
    edits: [rename('paths.[/organization]', '/organizations/current')],
    compiler: [],
    contract: ALL,
  },
  {
    name: 'the method of an operation changed',
    edits: [rename('paths.[/projects/{project_id}].patch', 'put')],
    compiler: [],
    contract: ALL,
  },
  {
    name: 'the version segment changed',
    edits: [set('servers', [{ url: '/v2', description: 'This server.' }])],
    compiler: [],
    contract: ALL,
  },
  {
    name: 'a tag renamed',
    edits: [
      replaceAll('"tags":["Projects"]', '"tags":["Folders"]'),
      replaceAll('"name":"Projects"', '"name":"Folders"'),
    ],
    compiler: ['server/operations/projects.ts', 'client/cli/import/create-for.ts', USER_PROGRAM],
    contract: ['generated clients'],
  },
  {
    name: 'a schema renamed',
    edits: [
      rename('components.schemas.Project', 'Folder'),
      replaceAll('#/components/schemas/Project"', '#/components/schemas/Folder"'),
    ],
    compiler: ['server/operations/projects.ts', 'client/index.ts'],
    contract: 'nothing',
  },
]
