import { expect, onTestFinished, test, vi } from 'vitest'
import { resumeRegularly, sweepRegularly } from '../../server/lifecycle/sweep.ts'
import { eachPlace } from '../../server/store/each-organization.ts'
import type { Statements } from '../../server/store/interface/statements.ts'
import type { Store } from '../../server/store/store.ts'

const ORGANIZATIONS = ['org_a', 'org_b', 'org_c'].map((id) => ({ id, plan: 'free' }))
const OF_EACH = 10

/** A store that notes what is asked of it, and fails where it is told to. */
function notingStore(failing = '') {
  const calls: { readonly name: string; readonly part: string }[] = []
  const store = new Proxy({} as Store, {
    get: (own, name: keyof Store) =>
      own[name] ??
      (async (args?: { part?: 'shared' | { id: string } }) => {
        if (name === 'selectOrganizations') return ORGANIZATIONS
        if (name === 'clockAheadMs') return 0
        const part = args?.part
        calls.push({ name, part: part === undefined ? '' : part === 'shared' ? part : part.id })
        if (name === failing) throw new Error('asked to fail')
        return 0
      }),
  })
  return { store, calls }
}

test('a sweep does all of one organization before the next, goes on after a fault, and tells of it', async () => {
  const { store, calls } = notingStore('sweepChanges')
  const faults: unknown[] = []
  const sweep = sweepRegularly(store, (error) => faults.push(error))
  onTestFinished(() => sweep.stop())
  await vi.waitFor(() => expect(calls.at(-1)?.name).toBe('forgetHints'))
  const parts = ['shared', 'org_a', 'org_b', 'org_c'].flatMap((part) => Array(OF_EACH).fill(part))
  expect(calls.map(({ part }) => part)).toEqual([...parts, '', ''])
  expect(new Set(calls.slice(0, OF_EACH).map(({ name }) => name)).size).toBe(OF_EACH)
  expect(faults).toHaveLength(4)
})

test('a sweep that is stopped begins no further step', async () => {
  const { store, calls } = notingStore()
  const sweep = sweepRegularly(store, () => {})
  store.emptyTrash = async ({ part }) => {
    calls.push({ name: 'emptyTrash', part: '' })
    if (part !== 'shared') sweep.stop()
    return 0
  }
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === 'emptyTrash')).toHaveLength(2))
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls.at(-1)?.name).toBe('emptyTrash')
})

const REGULAR = [
  { work: sweepRegularly, closedIn: 'sweepChanges' },
  { work: resumeRegularly, closedIn: 'resumeImports' },
] as const

test.each(REGULAR)('a store that is closed in the middle of $closedIn is no fault', async ({ work, closedIn }) => {
  const { store } = notingStore()
  const faults: unknown[] = []
  const closing = Promise.withResolvers<never>()
  const begun = new Promise<void>((resolve) => {
    store[closedIn] = () => {
      resolve()
      return closing.promise
    }
  })
  const regular = work(store, (error) => faults.push(error))
  await begun
  regular.stop()
  closing.reject(new Error('The database connection is not open'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(faults).toEqual([])
})

test('other work comes between two organizations, also where reads answer at once', async () => {
  const statements = { selectOrganizations: async () => ORGANIZATIONS } as unknown as Statements
  const noted: string[] = []
  let isOver = false
  const tick = () => {
    noted.push('tick')
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  for await (const { organizationId = 'shared' } of eachPlace(statements, {})) noted.push(organizationId)
  isOver = true
  expect(noted.join(' ')).toMatch(/^shared (tick )+org_a (tick )+org_b (tick )+org_c$/)
})
