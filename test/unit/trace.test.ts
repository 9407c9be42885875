import { expect, test } from 'vitest'
import { traceOf } from '../../server/http/trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('a valid traceparent is taken over, sampled or not', () => {
  for (const flags of ['00', '01', 'ff'])
    expect(traceOf(`00-${TRACE}-${PARENT}-${flags}`)).toEqual({ traceId: TRACE, parentId: PARENT })
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['two', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['another version', `01-${TRACE}-${PARENT}-01`],
  ['the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['upper case', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['more after it', `00-${TRACE}-${PARENT}-01-canary`],
  ['a line more', `00-${TRACE}-${PARENT}-01\ncanary`],
  ['a short one', `00-${TRACE.slice(1)}-${PARENT}-01`],
])('%s begins a new trace, without a parent', (_, traceparent) => {
  const { traceId, ...rest } = traceOf(traceparent)
  expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(traceId).not.toBe(TRACE)
  expect(rest).toEqual({})
  expect(traceOf(traceparent).traceId).not.toBe(traceId)
})
