import { describe, expect, test } from 'vitest'
import { atPointer } from '../../scripts/generator/document/openapi.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'
import { judge } from '../../scripts/generator/static/evaluator/judge.ts'

const SCHEMAS = {
  Cat: { type: 'object', required: ['kind', 'name'], properties: { kind: { const: 'cat' }, name: { type: 'string' } } },
  Dog: {
    type: 'object',
    required: ['kind', 'bark'],
    properties: { kind: { enum: ['dog', 'wolf'] }, bark: { type: 'boolean' } },
  },
  Point: {
    type: 'object',
    required: ['x', 'y'],
    properties: { x: { type: 'number' }, y: { type: 'number', maximum: 9 } },
  },
  Name: {
    type: 'object',
    required: ['first'],
    properties: { first: { type: 'string', minLength: 2 } },
    additionalProperties: false,
  },
}
const pointers = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
)
const ref = (name: keyof typeof SCHEMAS) => ({ $ref: `#/components/schemas/${name}` })

/** Path and message of each issue. */
function messages(schema: object, value: unknown): string[] {
  const { error } = judge({ ...pointers, tested: schema })(() => expect.fail('only a type'), 'tested').safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message.replace('Invalid input: ', '')}`) ?? []
}

describe('a value that fits no alternative is refused', () => {
  test.each<[what: string, schema: object, value: unknown, expected: string[]]>([
    [
      'for what is wrong with the one whose key it has',
      { oneOf: [ref('Cat'), ref('Dog')] },
      { kind: 'wolf', bark: 'loud' },
      [
        ': expected Cat or Dog (it is most like Dog), received {"kind":"wolf","bark":"loud"}',
        'bark: expected boolean, received "loud"',
      ],
    ],
    [
      'for its key, with the keys of all of them, if it has none of these',
      { anyOf: [ref('Cat'), ref('Dog')] },
      { kind: 'cow' },
      ['kind: expected "cat" or "dog" or "wolf", received "cow"'],
    ],
    [
      'for what is wrong with the one whose required properties it has',
      { anyOf: [ref('Point'), ref('Name')] },
      { x: 1, y: 10 },
      [
        ': expected Point or Name (it is most like Point), received {"x":1,"y":10}',
        'y: expected at most 9, received 10',
      ],
    ],
    [
      'for a wrong value of a property that only one of them has',
      { anyOf: [ref('Point'), { type: 'object', properties: { size: { enum: ['S', 'M'] } } }] },
      { size: 'L' },
      [
        ': expected Point or object (it is most like object), received {"size":"L"}',
        'size: expected "S" or "M", received "L"',
      ],
    ],
    [
      'with their names if it could be meant as any',
      { anyOf: [ref('Cat'), ref('Dog')] },
      {},
      [': expected Cat or Dog, received {}'],
    ],
    [
      'with what they are if it is of no kind that any has',
      { oneOf: [{ type: 'integer' }, ref('Name'), { const: 'all' }, { type: 'object', required: ['a'] }] },
      'some',
      [': expected integer or Name or "all" or object with a, received "some"'],
    ],
    [
      'for itself alone if only one of them is of its kind',
      { anyOf: [{ type: 'null' }, ref('Name')] },
      { first: 'A', other: 1 },
      ['first: expected at least 2 characters, received "A"', 'other: unknown property, received 1'],
    ],
    [
      'within a list, and within an alternative',
      {
        type: 'array',
        items: {
          anyOf: [
            { type: 'string' },
            { type: 'object', properties: { pet: { oneOf: [ref('Cat'), { type: 'null' }] } } },
          ],
        },
      },
      ['a', { pet: { kind: 'cat' } }],
      ['1.pet.name: it is required'],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected)
  })

  test('and one that fits several of which it may be only one is told which', () => {
    expect(messages({ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 5)).toEqual([
      ': it must be only one of these, and is both: number, integer, received 5',
    ])
  })
})

test('alternatives within alternatives do not take longer with each level, whichever way they are nested', () => {
  const other = (kind: string) => ({
    required: ['children', 'kind'],
    properties: { children: { type: 'array', items: { $ref: '#' } }, kind: { const: kind } },
  })
  const schema = { anyOf: [other('a'), other('b'), other('c')] }
  let value: object = { children: [7], kind: 'a' }
  for (let depth = 0; depth < 200; depth += 1) value = { children: [value], kind: 'd' }
  const evaluate = evaluator(schema, (pointer) => atPointer(schema, pointer))
  const result = evaluate(value)
  expect(result.isValid ? [] : result.issues).toMatchObject([{ path: ['kind'], allowed: ['a', 'b', 'c'] }])
})
