import * as z from 'zod'
import type { Validator } from '../../generated/route.gen.ts'
import { quoted } from '../json.ts'
import { type Finding, MAX_FINDINGS } from './api-error.ts'
import { fieldPath } from './field-path.ts'

// zod makes a message where it knows the schema but not yet the whole path. NUL marks the place of the path in it:
// `quoted` escapes NUL, so no value of a caller can hold one.
const FIELD = '\0'

/** A value that the contract accepts, with defaults filled in, or what is wrong with it. */
export type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Checks a value with a validator of the contract. */
export function validate(schema: Validator, value: unknown): Validated {
  const result = schema.safeParse(value, { error: (issue) => message(issue as z.core.$ZodRawIssue) })
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, findings: onePerField(result.error.issues.slice(0, MAX_FINDINGS)) }
}

/**
 * Where one value breaks several rules, the wrong type is reported, since zod measures a text where the contract wants an array; otherwise
 * the last one, since zod's own bounds of an integer come before the contract's.
 */
function onePerField(issues: readonly z.core.$ZodIssue[]): Finding[] {
  const findings = new Map<string, Finding>()
  const ofWrongType = new Set<string>()
  for (const issue of issues) {
    for (const finding of toFindings(issue)) {
      if (issue.code === 'invalid_type') ofWrongType.add(finding.field)
      if (issue.code === 'invalid_type' || !ofWrongType.has(finding.field)) findings.set(finding.field, finding)
    }
  }
  return [...findings.values()]
}

/** One issue names all unknown keys of an object; each is a finding of its own. */
function toFindings(issue: z.core.$ZodIssue): Finding[] {
  const paths = issue.code === 'unrecognized_keys' ? unknownPaths(issue) : [issue.path]
  return paths.map(fieldPath).map((field) => ({ field, message: issue.message.replace(FIELD, () => field) }))
}

/** No more than a reply names: a body may have a million unknown keys. */
function unknownPaths({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): PropertyKey[][] {
  return keys.slice(0, MAX_FINDINGS).map((key) => [...path, key])
}

function message(issue: z.core.$ZodRawIssue): string {
  const { title, description } = metaOf(issue)
  // JSON and queries have no undefined, so it means that the value was not sent.
  if (issue.input === undefined) return `${FIELD} is missing; it is required.`
  const shown = title === 'password' ? 'what was sent' : quoted(issue.input) // a password is never repeated
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${FIELD} is not a field of this request. Fields: ${propertiesOf(issue).join(', ')}.`
    case 'invalid_value':
      return `Unknown ${title ?? 'value'} ${shown} in ${FIELD}. Valid ${pluralOf(title)}: ${issue.values.map(String).join(', ')}.`
    case 'custom': // JSON Schema's rules that zod lacks
      return description === undefined
        ? `${FIELD} is not valid: ${shown}.`
        : `Invalid ${title ?? 'value'} in ${FIELD}: ${shown}. Allowed: ${description}`
    case 'invalid_union':
      return choiceMessage(issue, shown)
    case 'invalid_format':
      return `Invalid ${title ?? 'value'} ${shown} in ${FIELD}. Allowed: ${description ?? `what matches ${issue.pattern}`}`
    case 'invalid_type':
      return `${FIELD} must be ${typeName(issue)}, not ${shown}.`
    case 'too_small':
      return `${FIELD} must ${bound(issue.origin)} at least ${issue.minimum}${unit(issue.origin, issue.minimum)}, not ${amount(issue)}.`
    case 'too_big':
      return `${FIELD} must ${bound(issue.origin)} at most ${issue.maximum}${unit(issue.origin, issue.maximum)}, not ${amount(issue)}.`
    default:
      return `${FIELD} is not valid: ${shown}.`
  }
}

/** Objects of several kinds are told apart by one property, at which zod reports the object that is of none. */
function choiceMessage(
  { discriminator, options, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>,
  shown: string,
) {
  if (discriminator === undefined || !Array.isArray(options)) return `${FIELD} is not valid: ${shown}.`
  const value: unknown = Object(input)[discriminator]
  const valid = `Valid values: ${options.map(String).join(', ')}.`
  return value === undefined
    ? `${FIELD} is missing; it is required. ${valid}`
    : `Unknown value ${quoted(value)} in ${FIELD}. ${valid}`
}

/** Title and description in the contract of the schema that refused a value. */
function metaOf(issue: z.core.$ZodRawIssue): { title?: string | undefined; description?: string | undefined } {
  const { schema } = issue as { schema?: z.core.$ZodType }
  return (schema && z.globalRegistry.get(schema)) ?? {}
}

function propertiesOf(issue: z.core.$ZodRawIssue): string[] {
  const { inst } = issue
  return inst instanceof z.ZodObject ? Object.keys(inst.shape) : []
}

/** "types" for the title "column type". */
function pluralOf(title = 'value'): string {
  return `${title.split(' ').at(-1)}s`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

/** Zod says "a number" even where the contract wants an integer. */
function typeName({ expected, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const isInteger = inst instanceof z.ZodNumberFormat && inst.format === 'safeint'
  return isInteger ? 'an integer' : (TYPE_NAMES[expected] ?? expected)
}

function bound(origin: string): string {
  return origin === 'array' ? 'have' : 'be'
}

function unit(origin: string, count: number | bigint): string {
  if (origin !== 'array') return ''
  return count === 1 ? ' item' : ' items'
}

function amount({ input }: z.core.$ZodRawIssue): string {
  return Array.isArray(input) ? String(input.length) : quoted(input)
}
