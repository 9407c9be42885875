/** Edits of what clients send outside of bodies. */
import { append, drop, replaceAll, set } from './edits.ts'
import { type Mutation, USER_PROGRAM } from './mutation.ts'

const SEND = ['clients that send'] as const

const QUERY = { in: 'query', description: 'Only those with this name.', schema: { type: 'string' } } as const

export const parameterMutations: readonly Mutation[] = [
  {
    name: 'a query parameter renamed',
    edits: [set('components.parameters.ProjectFilter.name', 'project')],
    compiler: ['server/operations/datasets.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a query parameter removed',
    edits: [drop('paths.[/datasets/{dataset_id}/rows].get.parameters', '#/components/parameters/After')],
    compiler: [USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a query parameter retyped',
    edits: [set('components.parameters.Limit.schema', { type: 'string' })],
    compiler: [
      'server/operations/data.ts',
      'server/operations/datasets.ts',
      'server/operations/projects.ts',
      'server/operations/rows.ts',
      'client/rows/row-query.ts',
      USER_PROGRAM,
    ],
    contract: SEND,
  },
  {
    name: 'an optional query parameter added',
    edits: [append('paths.[/datasets].get.parameters', { name: 'name', ...QUERY })],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a required query parameter added',
    edits: [append('paths.[/projects].get.parameters', { name: 'name', required: true, ...QUERY })],
    compiler: ['client/cli/import/create-for.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'an optional query parameter required',
    edits: [set('components.parameters.ProjectFilter.required', true)],
    compiler: ['client/cli/commands/datasets.ts', USER_PROGRAM],
    contract: SEND,
  },
  {
    name: 'a list in a query written in another way',
    edits: [set('components.parameters.Sort.explode', true)],
    compiler: [],
    contract: SEND,
  },
  {
    name: 'a path parameter renamed',
    edits: [replaceAll('{project_id}', '{id}'), set('components.parameters.ProjectInPath.name', 'id')],
    compiler: ['server/operations/projects.ts'],
    contract: ['generated clients'],
  },
  {
    name: 'an optional header parameter added',
    edits: [append('paths.[/projects].post.parameters', { ...QUERY, name: 'X-Reason', in: 'header' })],
    compiler: [],
    contract: 'compatible',
  },
]
