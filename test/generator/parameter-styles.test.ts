import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EncodedCall } from '../../generated/encode.gen.ts'
import type { OperationCall, Transport } from '../../generated/resource.gen.ts'
import { assertProperty } from '../support/assert-property.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type Declared, documentOf, nameIn, parameters, valuesOf } from '../support/parameter-documents.ts'
import { seedOf } from '../support/seed.ts'
import { type Echo, startEcho } from './echo.ts'

/** Decides the types of the parameters; a failure shows it, and `PARAMETERS_SEED` repeats it. */
const SEED = seedOf('PARAMETERS_SEED')
const [DECLARED = []] = fc.sample(parameters, { numRuns: 1, seed: SEED })

let folder: GeneratedFolder
let document: Generated

beforeAll(async () => {
  folder = await generatedFolder()
  document = await generated(DECLARED)
})

afterAll(async () => {
  await document.echo.close()
  await folder.remove()
})

interface Generated {
  readonly echo: Echo
  /** What the client's method for a parameter sends for a value. Throws a TypeError for what cannot be sent. */
  sent(index: number, value: unknown): EncodedCall
}

async function generated(declared: readonly Declared[]): Promise<Generated> {
  const name = 'parameters'
  await writeFile(join(folder.path, `${name}.json`), JSON.stringify(documentOf(declared)))
  await folder.generate(name, join(folder.path, `${name}.json`))
  const { Resources } = await import(join(folder.path, name, 'resources.gen.ts'))
  const { encodeCall } = await import(join(folder.path, name, 'encode.gen.ts'))
  const transport: Pick<Transport, 'call'> = { call: (call: OperationCall) => encodeCall(call) }
  const methods = new Resources(transport).default
  return {
    echo: await startEcho(await folder.routesOf(name)),
    sent: (index, value) => {
      const { place = 'query' } = declared[index] ?? {}
      return methods[`read${index}`](place === 'path' ? value : { [nameIn(place)]: value })
    },
  }
}

/** What the operation was given; or that the request was refused. */
async function read({ echo }: Generated, { path, headers }: EncodedCall, place: Declared['place']): Promise<unknown> {
  const response = await fetch(echo.baseUrl + path, { headers })
  const slots = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' }
  const { request, problems } = (await response.json()) as {
    request?: Record<string, Record<string, unknown>>
    problems?: unknown
  }
  return request === undefined ? { refused: problems } : request[slots[place]]?.[nameIn(place)]
}

/** Values that a style cannot tell from another one, as the generator's README lists them. */
function isAmbiguous({ place, style, explode, shape, isJson }: Declared, value: unknown): boolean {
  if (isJson || !Array.isArray(value) || value.length !== 1) return false
  const [item] = value
  const separator = style === 'pipeDelimited' ? '|' : ','
  const isLenient =
    (place === 'query' || place === 'cookie') && !explode && style !== 'deepObject' && shape !== 'either'
  if (isLenient && String(item).includes(separator)) return true
  return shape === 'either' && style !== 'deepObject' && /^-?(?:0|[1-9]\d*)$/.test(String(item))
}

/** What the server has to read: nothing, if there is nothing to send. Within an object that is one text, an empty list is JSON. */
function expected({ isJson, place, explode }: Declared, value: unknown): unknown {
  const json: unknown = JSON.parse(JSON.stringify(value))
  if (isJson || typeof json !== 'object' || json === null) return json
  const isOneText = !explode || place === 'path' || place === 'header'
  const isSent = ([, member]: [string, unknown]): boolean => isOneText || !isEmpty(member)
  const kept = Array.isArray(json) ? json : Object.fromEntries(Object.entries(json).filter(isSent))
  return isEmpty(kept) ? undefined : kept
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

describe('what the client sends the server reads', () => {
  let count = 0

  test.each(DECLARED.map((declared, index) => [titleOf(declared), index, declared] as const))(
    '%s',
    async (_title, index, declared) => {
      await assertProperty(
        fc.asyncProperty(valuesOf(declared.schema), async (value) => {
          const call = isAmbiguous(declared, value) ? undefined : sentOrRefused(document, index, value)
          if (call === undefined) return
          count += 1
          const said = `PARAMETERS_SEED=${SEED}: ${JSON.stringify({ declared, call })}`
          expect(await read(document, call, declared.place), said).toEqual(expected(declared, value))
        }),
        { numRuns: 10 },
      )
    },
  )

  test('and most values can be sent', () => {
    expect(count).toBeGreaterThan(DECLARED.length * 4)
  })
})

function titleOf({ place, style, explode, shape, isJson, allowReserved }: Declared): string {
  const how = isJson
    ? 'as JSON'
    : `${style}${explode ? ', exploded' : ''}${allowReserved ? ', with reserved characters' : ''}`
  return `${place}, ${shape}, ${how}`
}

function sentOrRefused({ sent }: Generated, index: number, value: unknown): EncodedCall | undefined {
  try {
    return sent(index, value)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

describe('what a style cannot say', () => {
  const indexOf = (title: string): number => DECLARED.findIndex((declared) => titleOf(declared) === title)
  const send = (title: string, value: unknown): EncodedCall => document.sent(indexOf(title), value)

  test.each([
    ['path, array, simple', [], 'where something has to stand'],
    ['path, primitive, simple', '', 'where something has to stand'],
    ['path, primitive, simple', '..', 'a URL drops'],
    ['path, primitive, label', '.', 'a URL drops'],
    ['query, array, spaceDelimited', ['a b'], 'with spaces between'],
    ['query, primitive, form', '\ud800', 'no valid Unicode'],
    ['query, array, form', [null], 'cannot be sent within'],
    ['query, map, deepObject, exploded', { '': 'a' }, 'empty key'],
    ['header, array, simple', ['a,b'], 'whose items a comma ends'],
    ['header, primitive, simple', 'é', 'cannot be sent in the header X-Value'],
    ['header, primitive, simple', ' a', 'cannot be sent in the header X-Value'],
    ['header, map, simple, exploded', { 'a=b': 'c' }, 'with "=" in a key'],
    ['cookie, map, form, exploded', { '': 'a' }, 'without a name'],
  ])('is a TypeError where nothing could be sent for it: %s, %j', (title, value, message) => {
    expect(() => send(title, value)).toThrow(TypeError)
    expect(() => send(title, value)).toThrow(message)
  })

  test.each([
    ['query, array, form', []],
    ['query, array, form, exploded', []],
    ['query, map, form, exploded', {}],
    ['query, primitive, form', null],
    ['header, array, simple', []],
    ['cookie, array, form', []],
  ])('is not sent where it has nothing to send: %s, %j', async (title, value) => {
    const call = send(title, value)
    expect([call.path.includes('?'), call.headers]).toEqual([false, {}])
  })
})
