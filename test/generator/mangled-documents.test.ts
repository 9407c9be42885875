import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const FIXTURE = join(import.meta.dirname, 'fixtures/everything.yaml')

let folder: GeneratedFolder

beforeAll(async () => {
  folder = await generatedFolder()
})

afterAll(() => folder.remove())

type Spot = readonly [parent: object, key: string]

function spotsOf(value: object): Spot[] {
  return Object.entries(value).flatMap(([key, child]) => [
    [value, key] as const,
    ...(typeof child === 'object' && child !== null ? spotsOf(child) : []),
  ])
}

const replacement = fc.constantFrom<unknown>(
  null,
  'x',
  '',
  1,
  true,
  [],
  {},
  ['x'],
  { $ref: '#/components/schemas/Point' },
  { type: 'string' },
  undefined,
)

test('a document with one part replaced or left out is refused in one line, or generated into what compiles', async () => {
  const text = await readFile(FIXTURE, 'utf8')
  let count = 0
  const mangled = fc.asyncProperty(fc.nat(), replacement, async (index, value) => {
    const document: object = parse(text)
    const spots = spotsOf(document)
    const [parent, key] = spots[index % spots.length] ?? [document, 'info']
    if (value === undefined) Reflect.deleteProperty(parent, key)
    else Reflect.set(parent, key, structuredClone(value))
    count += 1
    const file = join(folder.path, 'mangled.json')
    await writeFile(file, JSON.stringify(document, null, 2))
    const error = await folder.generate(`mangled-${count}`, file).catch((caught: unknown) => caught)
    if (error !== undefined) expect(String(error)).toMatch(/^GenerationError: [^\n]+:\d+:\d+: [^\n]+$/)
  })
  await fc.assert(mangled, { numRuns: 24 })
  expect(await folder.typecheck()).toBe('')
})
