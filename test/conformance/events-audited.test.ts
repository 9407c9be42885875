import { expect, test } from 'vitest'
import type { Event } from '../../client/index.ts'
import { routes } from '../../generated/routes.gen.ts'
import { makeSession } from '../support/console-user.ts'
import { describeService } from '../support/harness.ts'
import { allRoutes, makeTargets, neededBy, validRequest } from '../support/valid-requests.ts'

/** The event of each operation that is no GET; null where nothing of the organization is changed by it. */
const EVENTS: Readonly<Record<string, Event['type'] | null>> = {
  createDataset: 'dataset.created',
  updateDataset: 'dataset.updated',
  deleteDataset: 'dataset.deleted',
  restoreDataset: 'dataset.restored',
  queryData: null,
  appendRows: 'rows.changed',
  changeRows: 'rows.changed',
  upsertRows: 'rows.changed',
  updateRowsWhere: 'rows.changed',
  deleteRowsWhere: 'rows.changed',
  batchRows: 'rows.changed',
  updateRow: 'rows.changed',
  deleteRow: 'rows.changed',
  restoreRow: 'rows.changed',
  createColumn: 'columns.changed',
  updateColumn: 'columns.changed',
  deleteColumn: 'columns.changed',
  createIndex: 'index.created',
  deleteIndex: 'index.deleted',
  createImport: 'import.created',
  cancelImport: null, // of one that has ended, as here
  previewFile: null,
  previewImport: null,
  createDatasetFromFile: 'dataset.created',
  createProject: 'project.created',
  updateProject: 'project.updated',
  deleteProject: 'project.deleted',
  restoreProject: 'project.restored',
  updateOrganization: 'organization.updated',
  createApiKey: 'api_key.created',
  updateApiKey: 'api_key.updated',
  rotateApiKey: 'api_key.updated',
  deleteApiKey: 'api_key.revoked',
  createWebhook: 'webhook.created',
  updateWebhook: 'webhook.updated',
  rotateWebhook: 'webhook.rotated',
  deleteWebhook: 'webhook.deleted',
  testWebhook: null,
  retryDelivery: null,
  updateMember: 'member.updated',
  deleteMember: 'member.removed',
  createInvitation: 'invitation.created',
  openInvitation: null,
  acceptInvitation: 'member.added',
  deleteInvitation: 'invitation.revoked',
  signIn: 'user.signed_in',
  updateSession: null, // into the same organization
  signOut: 'user.signed_out',
  endSession: 'user.signed_out',
  endOtherSessions: 'user.signed_out',
  confirmSession: null,
  changePassword: 'user.password_changed',
}

/** What comes before the request, so that there is something to change. */
const BEFORE: Readonly<Record<string, keyof typeof routes>> = {
  restoreDataset: 'deleteDataset',
  restoreProject: 'deleteProject',
  restoreRow: 'deleteRow',
}

describeService('Of the audit log', (harness) => {
  const { request, seed, server } = harness

  test('it is decided for each operation that is no GET', () => {
    const changing = allRoutes.filter(({ method }) => method !== 'GET')
    expect(Object.keys(EVENTS).sort()).toEqual(changing.map(({ operationId }) => operationId).sort())
  })

  test.each(allRoutes.filter(({ operationId }) => EVENTS[operationId]))(
    '$operationId has its event, with who did it, from where, and by which request',
    async (route) => {
      const organization = await seed.organization()
      const { userId } = organization.owner
      const session = await makeSession(server.store, userId)
      const before = BEFORE[route.operationId]
      const needed = new Set(
        [route, ...(before === undefined ? [] : [routes[before]])].flatMap((each) => [...neededBy(each)]),
      )
      // There has to be another session to end.
      if (route.operationId === 'endOtherSessions') needed.add('session_id')
      const targets = await makeTargets(harness, organization, needed)
      const send = (route: (typeof allRoutes)[number]) => {
        const { method, path, body } = validRequest(route, targets)
        return request(method, path, { session, ...(body !== undefined && { body }) })
      }
      if (before !== undefined) expect((await send(routes[before])).status).toBeLessThan(300)
      const reply = await send(route)
      expect(reply.status, reply.text).toBeLessThan(300)
      await server.store.announceLeft()
      const auditor = await makeSession(server.store, userId)
      const { body } = await request('GET', `/events?limit=100&type=${EVENTS[route.operationId]}`, { session: auditor })
      const events = (body as { data: Event[] }).data
      // Changes of rows are told together.
      if (EVENTS[route.operationId] === 'rows.changed') return expect(events).not.toEqual([])
      const requestId = reply.headers.get('X-Request-Id')
      const told = events.find(({ request_id }) => request_id === requestId)
      expect(told, JSON.stringify(events)).toMatchObject({ address: '127.0.0.0/24', actor: { kind: 'user' } })
    },
  )
})
