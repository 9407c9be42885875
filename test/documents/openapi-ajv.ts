/** ajv as the judge of a document's schemas: what OpenAPI 3.0 says otherwise than JSON Schema 2020-12 is said as that has it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Values and not schemas, whatever they look like. */
const VALUES = ['const', 'default', 'enum', 'example', 'examples']

/**
 * Answers by the pointer to a schema; undefined where ajv cannot compile it. Of a request, what is `readOnly` may be anything: no server
 * reads it.
 */
export function openapiAjv(
  document: object,
  purpose: 'reply' | 'request',
): (pointer: string) => ((value: unknown) => boolean) | undefined {
  const ajv = addFormats.default(
    new Ajv2020({ strict: false, logger: false, validateSchema: false, addUsedSchema: false }),
  )
  const isOld = String(Reflect.get(document, 'openapi')).startsWith('3.0')
  ajv.addSchema(withoutIds(asJsonSchema(document, { isOld, isRequest: purpose === 'request' })) as object, 'document')
  return (pointer) => {
    try {
      const validate = ajv.compile({ $ref: `document${pointer}` })
      return (value) => validate(value) === true
    } catch {
      return undefined
    }
  }
}

interface Dialect {
  readonly isOld: boolean
  readonly isRequest: boolean
}

function asJsonSchema(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) return value.map((item) => asJsonSchema(item, dialect))
  if (typeof value !== 'object' || value === null) return value
  if (dialect.isRequest && Reflect.get(value, 'readOnly') === true) return {}
  const ref: unknown = Reflect.get(value, '$ref')
  // in 3.0 nothing counts beside a reference
  if (dialect.isOld && typeof ref === 'string') return { $ref: ref }
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    VALUES.includes(key) ? member : asJsonSchema(member, dialect),
  ])
  return orNull(withBounds(Object.fromEntries(entries)))
}

interface Keywords {
  [keyword: string]: unknown
}

function orNull({ nullable, ...schema }: Keywords): Keywords {
  if (nullable !== true) return nullable === undefined || nullable === false ? schema : { nullable, ...schema }
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const values = Array.isArray(schema['enum']) ? { enum: [...schema['enum'], null] } : {}
  return { ...schema, ...values, type: [schema['type'], 'null'] }
}

/** 3.0 has flags beside the bounds. */
function withBounds(schema: Keywords): Keywords {
  const changed = { ...schema }
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue
    delete changed[flag]
    if (schema[flag] && typeof schema[bound] === 'number') {
      changed[flag] = schema[bound]
      delete changed[bound]
    }
  }
  return changed
}

/** An `$id` in the middle of a document would lead its references elsewhere. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, member]) => key !== '$id' || typeof member !== 'string')
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutIds(member)]))
}
