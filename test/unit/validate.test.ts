import { expect, test } from 'vitest'
import { zCreateDatasetBody, zListRowsQuery } from '../../generated/zod.gen.ts'
import { validate } from '../../server/operations/validate.ts'

const dataset = { name: 'a', project_id: 'proj_1', columns: [{ name: 'a', type: 'text' }] }

/** The findings for a dataset with something changed, as `field: message`. */
function refused(change: Readonly<Record<string, unknown>>): string[] {
  const validated = validate(zCreateDatasetBody, { ...dataset, ...change })
  return validated.ok ? [] : validated.findings.map(({ field, message }) => `${field}: ${message}`)
}

test('a value that the contract accepts comes back, with defaults filled in', () => {
  expect(validate(zCreateDatasetBody, dataset)).toEqual({ ok: true, value: dataset })
  expect(validate(zListRowsQuery, {})).toEqual({ ok: true, value: { limit: 20 } })
})

test('an unknown column type is named with the place and all valid types', () => {
  expect(refused({ columns: [{ name: 'a', type: 'integer' }] })).toEqual([
    'columns[0].type: Unknown column type "integer" in columns[0].type. Valid types: text, number, boolean, date, json.',
  ])
})

test('a message says what was wrong, with what, and what is allowed', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `c${index}`, type: 'text' }))
  expect([
    ...refused({ name: undefined }),
    ...refused({ name: 7 }),
    ...refused({ name: ' ' }),
    ...refused({ columns: 'a' }),
    ...refused({ columns: [] }),
    ...refused({ columns: columns(301) }),
    ...refused({ columns: [null] }),
    ...refused({ colour: 'red' }),
  ]).toEqual([
    'name: name is missing; it is required.',
    'name: name must be a string, not 7.',
    'name: Invalid name " " in name. Allowed: 1 to 255 characters, not all of them spaces. No control characters.',
    'columns: columns must be an array, not "a".',
    'columns: columns must have at least 1 item, not 0.',
    'columns: columns must have at most 300 items, not 301.',
    'columns[0]: columns[0] must be an object, not null.',
    'colour: colour is not a field of this request. Fields: name, description, project_id, columns.',
  ])
})

test('each unknown field is a finding of its own', () => {
  expect(refused({ a: 1, b: 2 })).toHaveLength(2)
})

test('a value is shown as JSON, in one line, and cut after 80 characters', () => {
  const [long = ''] = refused({ columns: 'x'.repeat(1_000) })
  expect(long).toBe(`columns: columns must be an array, not "${'x'.repeat(79)}….`)
  const [control = ''] = refused({ name: 'a\n\u0000\u001b[31m' })
  expect(control).toContain('"a\\n\\u0000\\u001b[31m"')
})

test('a value cannot pretend to be the place of the fault', () => {
  const [pretending = ''] = refused({ columns: [{ name: 'a', type: '\0' }] })
  expect(pretending).toContain('Unknown column type "\\u0000" in columns[0].type.')
  const [dollar = ''] = refused({ "$&$'": 1 })
  expect(dollar).toContain(`["$&$'"] is not a field of this request.`)
})

test('a bound of a query names the bound', () => {
  const bounded = (limit: number) => {
    const validated = validate(zListRowsQuery, { limit })
    return validated.ok ? undefined : validated.findings.map(({ message }) => message)
  }
  expect(bounded(0)).toEqual(['limit must be at least 1, not 0.'])
  expect(bounded(101)).toEqual(['limit must be at most 100, not 101.'])
  expect(bounded(1e20)).toEqual(['limit must be at most 100, not 100000000000000000000.'])
})
