import { expect, test } from 'vitest'
import { auditVerdict } from '../../scripts/audit/verdict.ts'

/** As npm prints it. */
const report = (vulnerabilities: object, total: number) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total } } })

test('a known vulnerability fails the check by its name', () => {
  const { isClean, text } = auditVerdict(report({ koa: { severity: 'high', range: '<3.0.1' } }, 1))
  expect(isClean).toBe(false)
  expect(text).toContain('koa <3.0.1: high')
})

test('none lets it go on', () => {
  expect(auditVerdict(report({}, 0))).toMatchObject({ isClean: true, text: expect.stringContaining('no known') })
})

test.each(['', '<html>', '{"message":"request failed","error":{"summary":"","detail":""}}', 'null'])(
  'a registry that answers %j lets it go on, and says that nothing was checked',
  (output) => {
    expect(auditVerdict(output)).toMatchObject({ isClean: true, text: expect.stringContaining('nothing was checked') })
  },
)
