import fc from 'fast-check'
import type { Operation, Parameter } from './document.ts'
import { brokenTexts, validText } from './strings.ts'

export type RequestHeaders = Readonly<Record<string, string>>

/** Headers that an operation accepts: mostly none, and else one, with which all that can be said of headers is said. */
export function validHeaders(operation: Operation): fc.Arbitrary<RequestHeaders> {
  const known = headerParameters(operation).map((parameter) =>
    textOf(parameter).map((value): RequestHeaders => ({ [parameter.name]: value })),
  )
  const none = fc.constant<RequestHeaders>({})
  const foreign = anyText.map((value): RequestHeaders => ({ Accept: value }))
  return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: fc.oneof(foreign, ...known) })
}

/** Headers that break their schema, as far as HTTP carries them. */
export function brokenHeaders(operation: Operation) {
  return headerParameters(operation).flatMap(({ name, schema }) =>
    brokenTexts(schema).flatMap(({ keyword, texts }) => {
      const carried = texts.filter((text) => /^[!-~\xa1-\xff](?:[ -~\xa0-\xff]*[!-~\xa1-\xff])?$/.test(text))
      if (carried.length === 0) return []
      return [{ keyword, at: name, headers: fc.constantFrom(...carried).map((value) => ({ [name]: value })) }]
    }),
  )
}

function headerParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'header')
}

const anyText = fc.oneof(fc.constantFrom('*', 'server-timing', '"x", W/"y"'), fc.string({ maxLength: 20 }))

function textOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  // A key stands for one request: another request takes another.
  if (name === 'Idempotency-Key') return fc.uuid()
  return schema.pattern === undefined ? anyText : validText(schema)
}
