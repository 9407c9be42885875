import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atPointer } from '../../scripts/generator/document/openapi.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'

function evaluate(schema: unknown, value: unknown) {
  return evaluator(schema, (ref) => atPointer(schema, ref))(value)
}

/** Undefined where ajv's own code ends in a TypeError, as it does for some patterns beside alternatives. */
function answerOf(ask: () => boolean): boolean | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Few names and small numbers, so that schemas and values meet. */
const name = fc.constantFrom('a', 'b', 'c')
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 6 }),
  fc.constantFrom<unknown>('', 'a', 'ab', 'abc', null, true, 1.5, 0.3),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}))

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const part = tie('schema')
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  const named = fc.dictionary(name, part, { maxKeys: 3 })
  const count = fc.integer({ min: 0, max: 3 })
  const keywords = {
    type: fc.oneof(
      fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'null', 'boolean'),
      fc.uniqueArray(fc.constantFrom('object', 'array', 'string', 'null'), { minLength: 1 }),
    ),
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (item) => JSON.stringify(item) }),
    const: value,
    ...{ minimum: count, exclusiveMaximum: count, multipleOf: fc.constantFrom(2, 3, 0.5) },
    ...{ minLength: count, maxLength: count, pattern: fc.constantFrom('^a', 'b$') },
    ...{ minItems: count, maxItems: count, uniqueItems: fc.constant(true), items: part, prefixItems: parts },
    ...{ contains: part, minContains: count, maxContains: count },
    ...{
      properties: named,
      additionalProperties: part,
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b|c'), part),
    },
    ...{ required: fc.uniqueArray(name), minProperties: count, maxProperties: count, propertyNames: part },
    ...{ dependentRequired: fc.dictionary(name, fc.uniqueArray(name)), dependentSchemas: named },
    ...{ allOf: parts, anyOf: parts, oneOf: parts },
    ...Object.fromEntries(['not', 'if', 'then', 'else'].map((keyword) => [keyword, part])),
    ...{ $ref: fc.constantFrom('#/$defs/a', '#/$defs/b') },
  }
  const some = fc
    .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
    .chain((names) => fc.record(Object.fromEntries(Object.entries(keywords).filter(([key]) => names.includes(key)))))
  return { schema: fc.oneof({ depthSize: 'small' }, fc.constantFrom<unknown>(true, false, {}), some) }
})

const LOOPS_OF_AJV = /"(?:prefixItems|items|additionalProperties|patternProperties)"/

test('values are valid for the evaluator where they are for ajv, whatever keywords come together', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const root = fc.record({
    allOf: fc.tuple(schema),
    $defs: fc.record({ a: schema, b: fc.constant({ type: 'string' }) }),
  })
  const agrees = fc.property(root, fc.array(value, { minLength: 6, maxLength: 6 }), (drawn, values) => {
    // as JSON has them: with the prototype of an object
    const declared: { readonly $defs: object } = JSON.parse(JSON.stringify(drawn))
    const text = JSON.stringify(declared)
    fc.pre(!JSON.stringify(declared.$defs).includes('$ref'))
    // To ajv `contains` is not what it is to JSON Schema 2020-12 beside other items, nor where it is evaluated for one value after another: an
    // empty array then contains what the array before it did.
    fc.pre(!text.includes('"contains"') || !LOOPS_OF_AJV.test(text))
    fc.pre(text.split('"contains"').length <= 2)
    const validate = ajv.compile(declared)
    for (const one of JSON.parse(JSON.stringify(values))) {
      const answer = answerOf(() => validate(one))
      if (answer !== undefined) expect(evaluate(declared, one).isValid, JSON.stringify(one)).toBe(answer)
    }
  })
  fc.assert(agrees, { numRuns: 1000 })
})

/** What ajv gets wrong, above and where an alternative has looked at a value, stands here by itself, and what is seldom drawn. */
test.each<[schema: object, valid: unknown[], invalid: unknown[]]>([
  [{ properties: { a: true }, patternProperties: { '^a': { const: 1 } } }, [{ a: 1 }], [{ a: 2 }]],
  [{ additionalProperties: { contains: true } }, [{ a: [1], b: [2] }], [{ a: [1], b: [] }]],
  [{ contains: { contains: { const: 1 } }, minContains: 2 }, [[[1], [0, 1]]], [[[1], []], [[1]]]],
  [{ unevaluatedProperties: false, allOf: [{ properties: { a: true } }] }, [{}, { a: 1 }, 1], [{ b: 1 }]],
  [{ unevaluatedProperties: false, anyOf: [{ properties: { a: { const: 1 } } }, true] }, [{ a: 1 }], [{ a: 2 }]],
  [
    { unevaluatedProperties: false, if: { required: ['a'] }, else: { properties: { b: true } } },
    [{ b: 1 }],
    [{ a: 1 }],
  ],
  [{ unevaluatedProperties: { type: 'string' }, patternProperties: { '^n': true } }, [{ n1: 1, x: '' }], [{ x: 1 }]],
  [{ unevaluatedProperties: false, not: { not: { properties: { a: true } } } }, [{}], [{ a: 1 }]],
  [{ unevaluatedProperties: false, properties: { a: { properties: { b: true } } } }, [{ a: { b: 1 } }], [{ b: 1 }]],
  [{ unevaluatedItems: false, prefixItems: [true] }, [[], [1]], [[1, 2]]],
  [{ unevaluatedItems: false, contains: { type: 'string' } }, [['a']], [['a', 1]]],
  [{ unevaluatedItems: { type: 'object' }, anyOf: [{ dependentSchemas: { a: { items: true } } }] }, [[{}]], [[0]]],
])('%j', (declared, valid, invalid) => {
  expect(valid.filter((one) => !evaluate(declared, one).isValid)).toEqual([])
  expect(invalid.filter((one) => evaluate(declared, one).isValid)).toEqual([])
})

test('formats are those of ajv', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const texts = [
    ...[
      '2024-02-29',
      '2023-02-29',
      '2024-1-1',
      '12:00:00Z',
      '12:00:00',
      '23:59:60Z',
      '12:00:60Z',
      '25:00:00Z',
      '12:00:00+01:30',
    ],
    // ajv also takes a space for the T
    ...['2024-01-01T00:00:00Z', '2024-01-01t00:00:00z', '2024-01-01T00:00:00', 'P1D', 'P1Y2M3DT4H', 'PT', 'P1W', 'P'],
    ...[
      'a@b.de',
      'a@',
      'a b@c.de',
      'host.example',
      '-host',
      'a..b',
      '127.0.0.1',
      '256.1.1.1',
      '1.2.3',
      '::1',
      '1::2::3',
      'g::',
    ],
    ...[
      'http://a/b?c#d',
      'urn:x:y',
      '//a/b',
      'a b',
      '/a/b',
      '6f1d3c2a-0b7e-0b7a-0a55-0f1f6d1f3b7c',
      'not-a-uuid',
      '^a(',
      '^a$',
    ],
    ...['/a/~0', '/~2', 'YWJj', 'YWI=', 'YWJ', ''],
  ]
  const formats = 'date time date-time duration email hostname ipv4 ipv6 uri uri-reference uuid regex json-pointer byte'
  for (const format of formats.split(' ')) {
    const validate = ajv.compile({ format })
    for (const text of texts)
      expect([format, text, evaluate({ format }, text).isValid]).toEqual([format, text, validate(text)])
  }
})

describe('the evaluator', () => {
  const person = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      role: { default: 'reader' },
      friends: { type: 'array', items: { $ref: '#' } },
    },
    additionalProperties: false,
  }

  test('fills in defaults, at any depth, and leaves the value that it was given as it is', () => {
    const given = { name: 'Ada', friends: [{ name: 'Bob', role: 'owner' }, { name: 'Eve' }] }
    const before = structuredClone(given)
    expect(evaluate(person, given)).toEqual({
      isValid: true,
      value: {
        name: 'Ada',
        role: 'reader',
        friends: [
          { name: 'Bob', role: 'owner' },
          { name: 'Eve', role: 'reader' },
        ],
      },
    })
    expect(given).toEqual(before)
  })

  test('fills in only what the alternative says that fits', () => {
    const either = {
      oneOf: [{ required: ['a'], properties: { x: { default: 1 } } }, { properties: { a: false, x: { default: 2 } } }],
    }
    expect(evaluate(either, { a: 1 })).toEqual({ isValid: true, value: { a: 1, x: 1 } })
    expect(evaluate(either, {})).toEqual({ isValid: true, value: { x: 2 } })
  })

  test('names each thing that is wrong, with its path, its keyword and what is allowed', () => {
    expect(evaluate(person, { friends: [{ name: 1, age: 2 }] })).toEqual({
      isValid: false,
      issues: [
        { path: ['name'], keyword: 'required' },
        { path: ['friends', 0, 'name'], keyword: 'type', allowed: 'string' },
        { path: ['friends', 0, 'age'], keyword: 'additionalProperties' },
      ],
    })
  })
})
