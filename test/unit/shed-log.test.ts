import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shedLog } from '../../server/http/shed-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('refusals are reported by their number every ten seconds, and in full again after a pause', () => {
  const lines: { msg: string; count?: number }[] = []
  const shed = shedLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }))
  const ids = { request_id: 'req_1', trace_id: '0' }
  const shedSome = (count: number) => {
    for (let sent = 0; sent < count; sent += 1) shed(new Error(`${sent} jobs of org_a${sent} wait`), ids)
  }
  const told = () => lines.splice(0).map(({ msg, count }) => count ?? msg)
  shedSome(1_000)
  expect(told()).toEqual(['request answered with 503'])
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual([999])
  shedSome(5)
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual([5])
  vi.advanceTimersByTime(10_000)
  shedSome(1)
  expect(told()).toEqual(['request answered with 503'])
})
