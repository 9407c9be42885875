import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { atPointer } from '../../scripts/generator/document/openapi.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'

/**
 * Each keyword of JSON Schema 2020-12 that has to do with validation, with values that it accepts and refuses; ajv says which. Where ajv and
 * the specification differ, evaluator.test.ts has what the specification says.
 */
const KEYWORDS: { readonly [keyword: string]: readonly [schema: object | boolean, values: readonly unknown[]][] } = {
  boolean: [
    [{ properties: { a: true, b: false } }, [{}, { a: 1 }, { b: 1 }]],
    [{ items: false }, [[], [1], 'x']],
  ],
  type: [
    [{ type: 'integer' }, [1, 1.0, -0, 1e3, 1.5, '1', true, null, [1], {}]],
    [{ type: 'number' }, [1.5, '1.5', null]],
    [{ type: 'object' }, [{}, [], null, 'x']],
    [{ type: 'array' }, [[], {}, null]],
    [{ type: 'null' }, [null, 0, '', false, {}, []]],
    [{ type: ['string', 'boolean'] }, ['', false, 0, null]],
  ],
  enum: [
    [{ enum: [1, 'a', null, { a: [1] }, [2]] }, [1, 'a', null, { a: [1] }, [2], '1', { a: [1, 1] }, {}, [], false]],
    [{ enum: [0] }, [0, -0, false, '', null]],
    [{ enum: [false] }, [false, 0, null]],
    [{ enum: [[false]] }, [[false], [0]]],
  ],
  const: [
    [{ const: { a: 1, b: [1, { c: 2 }] } }, [{ b: [1, { c: 2 }], a: 1 }, { a: 1 }, { a: 1, b: [{ c: 2 }, 1] }]],
    [{ const: null }, [null, 0, false]],
    [{ const: 9007199254740992 }, [9007199254740992, 9007199254740991]],
  ],
  multipleOf: [
    [{ multipleOf: 0.01 }, [0.01, 0.07, 19.99, 1e300, 0.001, 'x']],
    [{ multipleOf: 2 }, [0, -4, 7, 3.5]],
  ],
  bounds: [
    [{ minimum: -1, maximum: 1.5 }, [-1, 1.5, -1.1, 1.6, '5']],
    [{ exclusiveMinimum: -1, exclusiveMaximum: 1.5 }, [-1, 1.5, 0, '5']],
  ],
  length: [[{ minLength: 2, maxLength: 3 }, ['ab', '\u{1F600}\u{1F600}', '\u{1F600}', 'abcd', 5, [1]]]],
  pattern: [
    [{ pattern: '^\\p{Lu}b' }, ['Éb', 'eb', 'xÉb', 5]],
    [{ pattern: 'b+' }, ['abbc', 'ac', '']],
  ],
  items: [
    [{ items: { type: 'integer' } }, [[], [1, 2], [1, 'a'], { 0: 'a' }]],
    [{ prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, [[], ['a'], ['a', 1], [1], ['a', 'b']]],
    [{ prefixItems: [true], items: false }, [[], [1], [1, 2]]],
  ],
  contains: [
    [{ contains: { const: 1 } }, [[1], [2, 1], [], [2], {}]],
    [{ contains: { const: 1 }, minContains: 2, maxContains: 3 }, [[1, 1], [1], [1, 1, 1, 2], [1, 1, 1, 1]]],
    [{ contains: { const: 1 }, minContains: 0 }, [[], [2]]],
    [{ contains: false }, [[], [1]]],
  ],
  counts: [
    [{ minItems: 1, maxItems: 2 }, [[], [1], [1, 2], [1, 2, 3], '']],
    [{ minProperties: 1, maxProperties: 2 }, [{}, { a: 1 }, { a: 1, b: 2, c: 3 }, []]],
  ],
  uniqueItems: [
    [
      { uniqueItems: true },
      [
        [1, true],
        [0, false],
        [1, 1.0],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [1]],
        ['1', 1],
      ],
    ],
  ],
  required: [
    [
      { required: ['a', '__proto__', 'toString'] },
      [{}, { a: 1 }, JSON.parse('{"a":1,"__proto__":1,"toString":1}'), []],
    ],
  ],
  properties: [
    [
      { properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } },
      [{}, { a: 'x', b: 1 }, { a: 1 }, { b: 'x' }],
    ],
    [{ properties: { constructor: { type: 'number' } } }, [{}, { constructor: 1 }, { constructor: 'x' }, []]],
    [
      { patternProperties: { '^x': { type: 'integer' }, y$: { minimum: 5 } } },
      [{ xy: 5 }, { xy: 1 }, { x: 'a' }, { y: 9 }, { z: '' }],
    ],
    [
      { patternProperties: { '^x': true }, properties: { a: true }, additionalProperties: false },
      [{ x1: 1, a: 1 }, { b: 1 }],
    ],
    [{ propertyNames: { maxLength: 2 } }, [{}, { ab: 1 }, { abc: 1 }, ['abc']]],
  ],
  dependent: [
    [{ dependentRequired: { a: ['b', 'c'] } }, [{}, { a: 1 }, { a: 1, b: 1, c: 1 }, { b: 1 }, ['a']]],
    [{ dependentSchemas: { a: { minProperties: 2 }, b: false } }, [{ a: 1 }, { a: 1, c: 1 }, { b: 1 }, {}]],
  ],
  composition: [
    [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [0, 2, 4]],
    [{ anyOf: [{ type: 'string' }, { minimum: 2 }] }, ['a', 3, 1, null]],
    [{ oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3, 6, 5]],
    [{ not: { type: ['string', 'null'] } }, ['a', null, 1]],
    [{ not: {} }, [1, null]],
    [JSON.parse('{"if":{"minimum":5},"then":{"multipleOf":2},"else":{"type":"integer"}}'), [6, 7, 3, 1.5]],
    [JSON.parse('{"then":false,"else":false}'), [1]],
  ],
  $ref: [
    [{ $ref: '#/$defs/a', maximum: 3, $defs: { a: { minimum: 1 } } }, [0, 2, 4]],
    [
      { properties: { next: { $ref: '#' }, n: { type: 'integer' } }, additionalProperties: false },
      [{ next: { next: { n: 1 } } }, { next: { x: 1 } }, { n: 'a' }],
    ],
    [{ $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': { const: 1 } } }, [1, 2]],
  ],
  unevaluated: [
    [{ properties: { a: true }, unevaluatedProperties: false }, [{ a: 1 }, { b: 1 }]],
    [
      {
        allOf: [{ properties: { a: true } }, { patternProperties: { '^b': true } }],
        unevaluatedProperties: { type: 'null' },
      },
      [{ a: 1, b1: 1, c: null }, { c: 1 }],
    ],
    [
      { $ref: '#/$defs/a', unevaluatedProperties: false, $defs: { a: { properties: { x: true } } } },
      [{ x: 1 }, { y: 1 }],
    ],
    [{ prefixItems: [true], unevaluatedItems: false }, [[1], [1, 2]]],
  ],
}

describe('the evaluator accepts and refuses what ajv does', () => {
  test.each(Object.entries(KEYWORDS))('%s', (_keyword, cases) => {
    const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true, multipleOfPrecision: 9 })
    const answers = cases.flatMap(([schema, values]) => {
      const validate = ajv.compile(schema)
      const evaluate = evaluator(schema, (ref) => atPointer(schema, ref))
      return values.map(
        (value) => [JSON.stringify({ schema, value }), validate(value), evaluate(value).isValid] as const,
      )
    })
    expect(answers.filter(([, wanted, answer]) => wanted !== answer).map(([said]) => said)).toEqual([])
    // a case that only accepts or only refuses shows little
    expect(new Set(answers.map(([, wanted]) => wanted)).size).toBe(2)
  })
})
