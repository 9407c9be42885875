import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../generated/index.ts'
import type { Route } from '../../generated/route.gen.ts'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import type { RawOptions } from '../support/raw-request.ts'
import { closedRoutes, makeTargets, neededBy, type Targets, validRequest } from '../support/valid-requests.ts'

type Who = Role | 'full key' | 'read key'

const EVERYBODY: readonly Who[] = ['member', 'read key', 'editor', 'full key', 'owner']
const EDITORS: readonly Who[] = ['editor', 'full key', 'owner']
const USERS: readonly Who[] = ['member', 'editor', 'owner']
const OWNERS: readonly Who[] = ['owner']

/** Who may use an operation, by its path; undefined for a path that is not listed here. */
const RULES: readonly { readonly under: RegExp; readonly read: readonly Who[]; readonly write: readonly Who[] }[] = [
  { under: /^\/(datasets|imports|projects|events)\b/, read: EVERYBODY, write: EDITORS },
  { under: /^\/organization\b/, read: EVERYBODY, write: OWNERS },
  { under: /^\/(api-keys|webhooks|members|invitations)\b/, read: OWNERS, write: OWNERS },
  { under: /^\/sessions?\b/, read: USERS, write: USERS },
]

/** Operations that only read. */
function isReading({ method, operationId }: Route): boolean {
  return method === 'GET' || operationId === 'queryData'
}

function allowedTo(route: Route): readonly Who[] {
  const { path } = route
  const rule = RULES.find(({ under }) => under.test(path))
  return (isReading(route) ? rule?.read : rule?.write) ?? []
}

describeEachEngine('of all callers', (harness) => {
  const { own, request, server } = harness
  const users = new Map<Who, string>()
  let unchanged: Targets
  beforeAll(async () => {
    for (const role of ['member', 'editor', 'owner'] as const)
      users.set(role, (await makeUser(server.store, own.organizationId, role)).userId)
    unchanged = await makeTargets(harness, own)
  })

  const credentials = async (who: Who): Promise<RawOptions> => {
    if (who === 'full key') return { key: own.apiKey }
    if (who === 'read key') return { key: own.readKey }
    return { session: await makeSession(server.store, users.get(who) ?? '') }
  }

  test.each(closedRoutes)('only the callers that the contract names may use $operationId', async (route) => {
    const targets = route.method === 'GET' ? unchanged : await makeTargets(harness, own, neededBy(route))
    const admitted: Who[] = []
    // The role with the fewest rights comes first, so that refused requests find everything unchanged.
    for (const who of EVERYBODY) {
      const { method, path, body } = validRequest(route, targets)
      const { status, error } = await request(method, path, { body, ...(await credentials(who)) })
      if (status === 403) expect(error.code).toBe('authorization_error')
      else admitted.push(who)
    }
    expect(admitted).toEqual(allowedTo(route))
  })

  test.each(closedRoutes.filter(({ method }) => method !== 'GET'))(
    'the contract says which role $operationId asks for',
    ({ security }) => {
      expect(security.flatMap((one) => one['sessionCookie'] ?? [])).toHaveLength(1)
    },
  )
})
