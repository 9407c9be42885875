import { afterEach, expect, test, vi } from 'vitest'
import { useRecorder } from '../../server/lifecycle/use-recorder.ts'
import type { KeyCaller } from '../../server/operations/caller.ts'
import type { Use } from '../../server/store/interface/use.ts'

afterEach(() => vi.useRealTimers())

const key: KeyCaller = {
  kind: 'key',
  apiKeyId: 'key_1',
  organizationId: 'org_1',
  access: 'full',
  expiresAt: null,
  limits: { requests_per_minute: 60, rows_per_request: 1_000 },
}

test('use is one record for each key and day, however many requests there were, and nothing when there were none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T23:59:59.000Z') })
  const recorded: Use[] = []
  const use = useRecorder({ recordUse: async (batch) => void recorded.push(batch) })
  use.note(key)
  use.note(key)
  vi.setSystemTime(Date.parse('2026-03-02T00:00:01.000Z'))
  use.note(key)
  await use.flush()
  await use.flush()
  expect(recorded).toHaveLength(1)
  expect(recorded[0]?.keys.map(({ day, requests }) => [day, requests])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ])
})

test('what could not be written is written the next time, together with what came since', async () => {
  const recorded: Use[] = []
  let fails = true
  const use = useRecorder({
    async recordUse(batch) {
      if (fails) throw new Error('disk full')
      recorded.push(batch)
    },
  })
  use.note(key)
  await expect(use.flush()).rejects.toThrow('disk full')
  fails = false
  use.note(key)
  await use.flush()
  expect(recorded[0]?.keys.map(({ requests }) => requests)).toEqual([2])
})
