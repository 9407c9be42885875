import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFiles } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../generated/route.gen.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

let folder: GeneratedFolder
let routes: readonly Route[]

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('identifiers', join(import.meta.dirname, 'fixtures/identifiers.yaml'))
  routes = await folder.routesOf('identifiers')
})

afterAll(() => folder.remove())

function accepts(operationId: string, body: unknown): boolean | undefined {
  const route = routes.find((candidate) => candidate.operationId === operationId)
  return route?.body?.content['application/json']?.schema?.safeParse(body).success
}

describe('schemas named by $id, $anchor and $dynamicAnchor', () => {
  test.each<[operationId: string, what: string, valid: unknown, invalid: unknown[]]>([
    ['putAddresses', 'by their anchors, through another one', [{ street: 'a' }], [[{ street: '' }], [{}]]],
    ['putCodes', 'by anchors of another file', ['DE', 'FR'], [['de'], [1]]],
    [
      'putPages',
      'by addresses, absolute and relative',
      { items: [1, {}], next: 'abc' },
      [{}, { items: [], next: 'abcd' }],
    ],
    [
      'putUsers',
      'by a $dynamicRef, as the schema says that the request began with',
      { items: [{ name: 'Ada' }], next: 'a' },
      [{ items: [{}] }, { items: [1] }, { items: [{ name: 'Ada' }], next: 'abcd' }],
    ],
  ])('are found: %s, %s', (operationId, _, valid, invalid) => {
    expect(accepts(operationId, valid)).toBe(true)
    expect(invalid.filter((body) => accepts(operationId, body))).toEqual([])
  })

  test('compile, and are pointers in openapi.json', async () => {
    expect(await folder.typecheck()).toBe('')
    const types = await readFile(join(folder.path, 'identifiers/types.gen.ts'), 'utf8')
    expect(types).toContain('export type PutAddressesData = {\n    body: Array<Address>;')
    const written = await readFile(join(folder.path, 'identifiers/openapi.json'), 'utf8')
    expect(written).not.toMatch(/"\$(?:id|anchor|dynamicAnchor)"|schemas\.example/)
  })

  test.each(['#nowhere', 'user-page'])('a reference to none of them is refused with its place: %s', async ($ref) => {
    const file = join(folder.path, 'nowhere.json')
    const schemas = { Known: { $id: 'https://schemas.example/x', type: 'string' }, Other: { $ref } }
    await writeFile(
      file,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {}, components: { schemas } }),
    )
    await expect(generateFiles(file)).rejects.toThrow(/^.*nowhere\.json:\d+:\d+: (?:there is no|the file) /)
  })
})
