/** Whether a schema accepts a value, as its validator will say. */
import { normalizeSchema } from '../document/normalize-schema.ts'
import { isObject, type JsonObject } from '../document/walk-schemas.ts'
import { type Check, startRun } from '../static/evaluator/check.ts'
import { compileSchema } from '../static/evaluator/compile.ts'
import type { Reference, Resolve, Schema } from './document.ts'

/** What has been compiled of a document, for requests or for replies. */
interface Compiled {
  readonly checks: Map<unknown, Check>
  readonly schemas: Map<string, unknown>
}

const COMPILED = { readOnly: new WeakMap<Resolve, Compiled>(), writeOnly: new WeakMap<Resolve, Compiled>() }

export function fits(schema: Schema | Reference, value: unknown, resolve: Resolve, purpose: string): boolean {
  const hidden = purpose === 'reply' ? 'writeOnly' : 'readOnly'
  const compiled = COMPILED[hidden].get(resolve) ?? { checks: new Map(), schemas: new Map() }
  COMPILED[hidden].set(resolve, compiled)
  const normal = (part: unknown): unknown => normalizeSchema(withoutHidden(part, hidden, resolve))
  const resolved = ($ref: string): unknown => {
    const found = compiled.schemas.get($ref) ?? normal(resolve<Schema>({ $ref }))
    compiled.schemas.set($ref, found)
    return found
  }
  const check = compiled.checks.get(schema) ?? compileSchema(normal(schema), resolved)
  compiled.checks.set(schema, check)
  // what is wrong is not asked, which takes long
  return check(value, startRun(), undefined)
}

/** A required property that is only read is not required of those who write, and the other way round. */
function withoutHidden(schema: unknown, hidden: 'readOnly' | 'writeOnly', resolve: Resolve): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutHidden(part, hidden, resolve))
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema).map(([key, part]) => [key, withoutHidden(part, hidden, resolve)] as const)
  const { required, properties } = schema
  if (!Array.isArray(required) || !isObject(properties)) return Object.fromEntries(entries)
  const isHidden = (name: unknown): boolean => {
    const property = properties[String(name)]
    return isObject(property) && resolve<JsonObject>(property)[hidden] === true
  }
  return { ...Object.fromEntries(entries), required: required.filter((name) => !isHidden(name)) }
}
