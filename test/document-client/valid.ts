import fc from 'fast-check'
import type { Schema } from './document.ts'
import { validText } from './strings.ts'

/** What a value means where its schema alone does not say it, as an identifier of something that is there; undefined elsewhere. */
export type Meaning = (schema: Schema, at: readonly PropertyKey[]) => fc.Arbitrary<unknown> | undefined

/** Arrays are short, but for one in a hundred that is as long as it may be. */
const USUAL_LENGTH = 5

/** Values that a schema accepts. */
export function validValue(schema: Schema, meaning: Meaning, at: readonly PropertyKey[] = []): fc.Arbitrary<unknown> {
  const meant = meaning(schema, at)
  if (meant !== undefined) return meant
  if (schema.oneOf !== undefined) return fc.oneof(...schema.oneOf.map((one) => validValue(one, meaning, at)))
  switch (schema.type) {
    case 'object':
      return validObject(schema, meaning, at)
    case 'array':
      return validArray(schema, meaning, at)
    case 'string':
      return validText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      throw new Error(`Nothing is known of the type ${JSON.stringify(schema.type)}.`)
  }
}

export function validObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  meaning: Meaning,
  at: readonly PropertyKey[],
): fc.Arbitrary<Record<string, unknown>> {
  if (additionalProperties !== false) throw new Error(`Open objects need a meaning: ${at.join('.')}`)
  const members = Object.entries(properties).map(([name, schema]) => [name, validValue(schema, meaning, [...at, name])])
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: [...required] })
}

export function validArray(
  { items = {}, minItems = 0, maxItems = USUAL_LENGTH }: Schema,
  meaning: Meaning,
  at: readonly PropertyKey[],
): fc.Arbitrary<unknown[]> {
  const item = validValue(items, meaning, [...at, 0])
  const usual = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, USUAL_LENGTH) })
  const full = fc.array(item, { minLength: maxItems, maxLength: maxItems })
  return fc.oneof({ weight: 99, arbitrary: usual }, { weight: 1, arbitrary: full })
}
