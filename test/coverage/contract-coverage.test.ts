import { expect, test } from 'vitest'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { linesNoted } from '../support/noted-lines.ts'

/** The error code of each failure status, as the contract's introduction lists them. */
const CODES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'not_found',
  408: 'validation_error',
  410: 'not_found',
  412: 'validation_error',
  416: 'validation_error',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
  500: 'server_error',
  503: 'server_error',
}

/** A line for each operation: its declared statuses, and in brackets those that no test has seen. */
function coverageTable(seen: ReadonlySet<string>): string {
  const width = Math.max(...Object.keys(routes).map((operationId) => operationId.length))
  const lines = Object.values<Route>(routes).map(({ operationId, replies }) => {
    const statuses = Object.keys(replies).map((status) => {
      const wasSeen = seen.has(`${operationId} ${status} ${CODES[Number(status)] ?? '-'}`)
      return wasSeen ? status : `[${status}]`
    })
    return `${operationId.padEnd(width)}  ${statuses.join(' ')}`
  })
  return ['contract coverage, by operation and status:', ...lines].join('\n')
}

test('every reply that the contract declares was seen by a test, and none was seen that it does not declare', () => {
  const declared = Object.values<Route>(routes).flatMap(({ operationId, replies }) =>
    Object.keys(replies).map((status) => `${operationId} ${status} ${CODES[Number(status)] ?? '-'}`),
  )
  const seen = linesNoted('replies')
  console.log(coverageTable(seen))
  console.log(`${declared.filter((reply) => seen.has(reply)).length} of ${declared.length} declared replies seen`)
  expect(
    declared.filter((reply) => !seen.has(reply)),
    'declared, never seen',
  ).toEqual([])
  expect(
    [...seen].filter((reply) => !declared.includes(reply)),
    'seen, not declared',
  ).toEqual([])
})
