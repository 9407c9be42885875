/** Edits of who may use an operation. */
import type { Json } from '@dataset-service/generator'
import { replaceAll, set } from './edits.ts'
import type { Mutation } from './mutation.ts'

const ALL = ['all clients'] as const

const COOKIE: Json = { type: 'apiKey', in: 'cookie', name: 'session' }

/** An operation gets the caller of the scheme that was used, so the type of callers must name those of every scheme. */
const EVERY_USE_OF_CALLERS = [
  'server/http/mount.ts',
  'server/operations/api-keys.ts',
  'server/operations/columns.ts',
  'server/operations/data.ts',
  'server/operations/datasets.ts',
  'server/operations/index.ts',
  'server/operations/indexes.ts',
  'server/operations/invitations.ts',
  'server/operations/members.ts',
  'server/operations/organization.ts',
  'server/operations/projects.ts',
  'server/operations/rows.ts',
  'server/operations/session.ts',
  'server/operations/summary.ts',
] as const

export const securityMutations: readonly Mutation[] = [
  {
    name: 'security made stricter',
    edits: [
      set('components.securitySchemes.session', COOKIE),
      set('paths.[/organization].get.security', [{ bearerAuth: [], session: [] }]),
    ],
    compiler: EVERY_USE_OF_CALLERS,
    contract: ALL,
  },
  {
    name: 'another way to be let in',
    edits: [
      set('components.securitySchemes.session', COOKIE),
      set('paths.[/organization].get.security', [{ bearerAuth: [] }, { sessionCookie: [] }, { session: [] }]),
    ],
    compiler: EVERY_USE_OF_CALLERS,
    contract: 'compatible',
  },
  {
    name: 'security removed from an operation',
    edits: [set('paths.[/organization].get.security', [])],
    compiler: ['server/operations/organization.ts'],
    contract: 'compatible',
  },
  {
    name: 'a security scheme of another kind',
    edits: [set('components.securitySchemes.bearerAuth', { type: 'apiKey', in: 'header', name: 'X-Api-Key' })],
    compiler: [],
    contract: ALL,
  },
  {
    name: 'a security scheme renamed',
    edits: [replaceAll('"bearerAuth":', '"apiKey":')],
    compiler: EVERY_USE_OF_CALLERS,
    start: 'refused',
    contract: 'nothing',
  },
]
