import fc from 'fast-check'
import { codePoint } from '../support/code-points.ts'
import type { Schema } from './document.ts'

const made = new WeakMap<Schema, fc.Arbitrary<string>>()

/** Texts that a schema accepts: by its enumeration, format or pattern, or any of its length, with those at the limits. */
export function validText(schema: Schema): fc.Arbitrary<string> {
  const known = made.get(schema)
  if (known !== undefined) return known
  const arbitrary = makeText(schema)
  made.set(schema, arbitrary)
  return arbitrary
}

function makeText(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.format !== undefined) return formats[schema.format]?.valid ?? fc.constant(unknownFormat(schema.format))
  if (schema.pattern !== undefined) return matching(schema.pattern, exampleOf(schema))
  const { minLength = 0, maxLength = 40 } = schema
  const edges = [minLength, maxLength].flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)])
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: codePoint, minLength, maxLength }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  )
}

interface BrokenTexts {
  readonly keyword: string
  readonly texts: readonly string[]
}

const broken = new WeakMap<Schema, readonly BrokenTexts[]>()

/** Texts that break one keyword of the schema, each with that keyword. */
export function brokenTexts(schema: Schema): readonly BrokenTexts[] {
  const known = broken.get(schema) ?? breakText(schema)
  broken.set(schema, known)
  return known
}

function breakText(schema: Schema): BrokenTexts[] {
  const { minLength = 0, maxLength } = schema
  const long = maxLength === undefined ? [] : ['a'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]
  const short = minLength === 0 ? [] : ['', 'a'.repeat(minLength - 1), '😀'.repeat(minLength - 1)]
  const others = (schema.enum ?? []).flatMap((value) => [`${value} `, value.toUpperCase(), `${value}s`])
  const candidates = [
    { keyword: 'enum', texts: others.length > 0 ? ['', ...others] : [] },
    { keyword: 'format', texts: formats[schema.format ?? '']?.broken ?? [] },
    { keyword: 'pattern', texts: schema.pattern === undefined ? [] : mismatching(schema.pattern, exampleOf(schema)) },
    { keyword: 'minLength', texts: short },
    { keyword: 'maxLength', texts: long },
  ]
  return candidates.filter(({ texts }) => texts.length > 0)
}

const dateTime = fc
  .record({
    at: fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
    end: fc.constantFrom('Z', '+00:00', '-00:30', '+23:59', '+02:00'),
    digits: fc.constantFrom(19, 20, 21, 23),
  })
  .map(({ at, end, digits }) => at.toISOString().slice(0, digits === 20 ? 19 : digits) + end)

const MOMENTS = [
  ...['2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59Z', '2024-02-29t23:59:59.999z'],
  ...['2016-12-31T23:59:60Z', '2017-01-01T00:59:60.25+01:00'],
]

const formats: Readonly<Record<string, { readonly valid: fc.Arbitrary<string>; readonly broken: readonly string[] }>> =
  {
    'date-time': {
      valid: fc.oneof(dateTime, fc.constantFrom(...MOMENTS)),
      broken: [
        ...['', 'tomorrow', '2026-01-01', '2026-01-01T00:00:00', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z'],
        ...['2025-02-29T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z', '2026-01-01 00:00:00Z', '1e3'],
      ],
    },
  }

function unknownFormat(format: string): never {
  throw new Error(`The document asks for the format "${format}"; say in strings.ts what that is.`)
}

function exampleOf({ examples = [], pattern = '' }: Schema): string {
  const [example] = examples
  if (typeof example !== 'string') throw new Error(`Give the schema with the pattern ${pattern} an example.`)
  return example
}

/** The example with other characters in it, as far as they match, and the longest that does. */
function matching(pattern: string, example: string): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u')
  const piece = fc.string({ unit: codePoint, maxLength: 5 })
  const varied = fc
    .tuple(fc.nat(example.length), fc.nat(example.length), piece, fc.nat())
    .map(([from, to, text, number]) => {
      const whole = example.slice(0, from) + text + example.slice(to)
      return expression.test(whole) ? whole : `${example.slice(0, from)}${number}${example.slice(from)}`
    })
  const longest = ['a', '0', '😀'].flatMap((character) => longestMatching(expression, example, character) ?? [])
  return fc
    .oneof({ weight: 12, arbitrary: varied }, { weight: 1, arbitrary: fc.constantFrom(example, ...longest) })
    .map((text) => (expression.test(text) ? text : example))
}

const FAR = 1_000

function longestMatching(expression: RegExp, example: string, character: string): string | undefined {
  for (let count = FAR; count > 0; count -= 1) {
    const text = example + character.repeat(count)
    if (expression.test(text)) return count === FAR ? undefined : text
  }
  return undefined
}

function mismatching(pattern: string, example: string): string[] {
  const expression = new RegExp(pattern, 'u')
  const longest = longestMatching(expression, example, 'a')
  const far = ['', ' ', example + 'a'.repeat(FAR), ...(longest === undefined ? [] : [`${longest}a`])]
  const odd = ['\u0000', '\n', '\u007f', '/', ':', ',', ' ', '@'].flatMap((text) => [text + example, example + text])
  const lone = [`${example}\ud800`]
  return [...far, ...odd, ...lone].filter((text) => !expression.test(text))
}
