/** Edits of what clients read besides bodies: statuses, media types, headers. */
import { remove, rename, set } from './edits.ts'
import type { Mutation } from './mutation.ts'

const READ = ['clients that read'] as const

const DATASET = 'components.responses.Dataset'

export const statusMutations: readonly Mutation[] = [
  {
    name: 'a status of success changed',
    edits: [rename('paths.[/datasets].post.responses.201', '200')],
    compiler: ['server/operations/datasets.ts'],
    contract: READ,
  },
  {
    name: 'a status of success added',
    edits: [set('paths.[/projects].post.responses.202', { $ref: '#/components/responses/Project' })],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a status of failure added',
    edits: [set('paths.[/projects].post.responses.409', { $ref: '#/components/responses/UnprocessableContent' })],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a status of failure removed',
    edits: [remove('paths.[/organization].get.responses.503')],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a body removed from a reply',
    edits: [remove(`${DATASET}.content`)],
    compiler: ['server/operations/datasets.ts', 'client/rows/dataset-handle.ts', 'client/rows/verify.ts'],
    contract: READ,
  },
  {
    name: 'a body given to a reply that had none',
    edits: [
      set('components.responses.Deleted.content', {
        'application/json': { schema: { $ref: '#/components/schemas/ProjectEnvelope' } },
      }),
    ],
    compiler: [
      'server/operations/columns.ts',
      'server/operations/datasets.ts',
      'server/operations/projects.ts',
      'server/operations/rows.ts',
    ],
    contract: 'compatible',
  },
  {
    name: 'the media type of a reply changed',
    edits: [rename(`${DATASET}.content.[application/json]`, 'text/csv')],
    compiler: ['server/operations/datasets.ts', 'client/rows/dataset-handle.ts', 'client/rows/verify.ts'],
    contract: READ,
  },
  {
    name: 'a media type added to a reply',
    edits: [set(`${DATASET}.content.[text/csv]`, { schema: { type: 'string' } })],
    compiler: ['server/operations/datasets.ts'],
    contract: 'compatible',
  },
]

export const headerMutations: readonly Mutation[] = [
  {
    name: 'a header of a reply removed',
    edits: [remove(`${DATASET}.headers.X-RateLimit-Reset`)],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a header of a reply renamed',
    edits: [rename(`${DATASET}.headers.X-RateLimit-Reset`, 'RateLimit-Reset')],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a header added to a reply, for the operation to set',
    edits: [set(`${DATASET}.headers.Last-Modified`, { required: true, schema: { type: 'string' } })],
    compiler: ['server/operations/datasets.ts'],
    contract: 'compatible',
  },
  {
    // no type has the headers that the HTTP layer sets: tests notice a missing one, since they compare each reply with the document
    name: 'a header added to a reply, for the HTTP layer to set',
    edits: [set(`${DATASET}.headers.X-Served-By`, { required: true, 'x-set-by': 'http', schema: { type: 'string' } })],
    compiler: [],
    contract: 'compatible',
  },
  {
    name: 'a header of a reply no longer required',
    edits: [set('components.headers.Retry-After.required', false)],
    compiler: [],
    contract: READ,
  },
  {
    name: 'a header of a reply retyped',
    edits: [set('components.headers.X-RateLimit-Reset.schema', { type: 'string', format: 'date-time' })],
    compiler: [],
    contract: READ,
  },
]
