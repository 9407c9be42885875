/** What people read about an issue: what was sent, and what is allowed. */
import type { Issue } from './check.ts'

/** `value` is the whole that was validated. */
export function messageOf(issue: Issue, value: unknown): string {
  const expected = expectationOf(issue)
  const sent = issue.path.reduce<unknown>((parent, key) => memberOf(parent, key), value)
  return sent === undefined ? `Invalid input: ${expected}` : `Invalid input: ${expected}, received ${shown(sent)}`
}

function expectationOf({ keyword, allowed, nearest, matched }: Issue): string {
  if (matched) return `it must be only one of these, and is both: ${matched.join(', ')}`
  const write = EXPECTATIONS[keyword]
  if (write) return write(allowed)
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return `expected ${keyword} ${shown(allowed)}`
  const like = nearest === undefined ? '' : ` (it is most like ${nearest})`
  return `expected ${orList(allowed, String)}${like}`
}

const EXPECTATIONS: { readonly [keyword: string]: (allowed: unknown) => string } = {
  required: () => 'it is required',
  additionalProperties: () => 'unknown property',
  false: () => 'nothing is allowed here',
  not: () => 'this is what is not allowed',
  type: (allowed) => `expected ${orList(allowed, String)}`,
  enum: (allowed) => `expected ${orList(allowed, shown)}`,
  const: (allowed) => `expected ${shown(allowed)}`,
  format: (allowed) => `expected the format ${allowed}`,
  pattern: (allowed) => `expected a text of the pattern ${allowed}`,
  minimum: (allowed) => `expected at least ${allowed}`,
  maximum: (allowed) => `expected at most ${allowed}`,
  exclusiveMinimum: (allowed) => `expected more than ${allowed}`,
  exclusiveMaximum: (allowed) => `expected less than ${allowed}`,
  multipleOf: (allowed) => `expected a multiple of ${allowed}`,
  minLength: (allowed) => `expected at least ${allowed} characters`,
  maxLength: (allowed) => `expected at most ${allowed} characters`,
  minItems: (allowed) => `expected at least ${allowed} items`,
  maxItems: (allowed) => `expected at most ${allowed} items`,
  uniqueItems: () => 'expected items that differ',
  minProperties: (allowed) => `expected at least ${allowed} properties`,
  maxProperties: (allowed) => `expected at most ${allowed} properties`,
  contains: (allowed) => `expected at least ${allowed} items of those that have to be among them`,
  maxContains: (allowed) => `expected at most ${allowed} items of those that may be among them`,
}

function orList(allowed: unknown, write: (value: unknown) => string): string {
  return [allowed].flat().map(write).join(' or ')
}

/** Short enough for a line. */
function shown(value: unknown): string {
  const text = value instanceof Blob ? 'a file' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function memberOf(parent: unknown, key: string | number): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
    ? Reflect.get(parent, key)
    : undefined
}
