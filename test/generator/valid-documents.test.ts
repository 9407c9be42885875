import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateFiles } from '../../scripts/generator/generate-files.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const NAMES = join(FIXTURES, 'names-twice.yaml')

let folder: GeneratedFolder
let scratch: string

beforeAll(async () => {
  folder = await generatedFolder()
  scratch = await mkdtemp(join(tmpdir(), 'valid-documents-'))
})

afterAll(() => Promise.all([folder.remove(), rm(scratch, { recursive: true })]))

async function file(name: string, text: string): Promise<string> {
  const path = join(scratch, name)
  await writeFile(path, text)
  return path
}

/** The names of the operations, as the route table has them. */
function operationsIn(files: ReadonlyMap<string, string>): string[] {
  return [...(files.get('routes.gen.ts') ?? '').matchAll(/operationId: '(.*)'/g)].map(([, id = '']) => id).sort()
}

test('what vendors write compiles: replies called 401, extensions with references, nullable parts, references to anywhere', async () => {
  await folder.generate('odd', join(FIXTURES, 'valid-but-odd.yaml'))
  await folder.generate('names', NAMES)
  expect(await folder.typecheck()).toBe('')
})

describe('names that a document does not give, or gives twice', () => {
  test('are derived from what they name, and each is told of once, with its place', async () => {
    const notes: string[] = []
    const files = await generateFiles(NAMES, { note: (line) => notes.push(line.replace(`${FIXTURES}/`, '')) })
    expect(operationsIn(files)).toEqual(['deleteThingsById', 'getThing', 'getThings', 'patchThingsById', 'postThings'])
    expect(notes).toEqual([
      'names-twice.yaml:5:12: GET /things: the operationId listThings would have the name of another one. It is called getThings.',
      'names-twice.yaml:6:13: POST /things: the operationId list_things would have the name of another one. It is called postThings.',
      'names-twice.yaml:6:39: the tags Things, thing are one interface, ThingOperations.',
      'names-twice.yaml:10:5: DELETE /things/{id}: there is no operationId, though most operations have one. It is called deleteThingsById.',
      'names-twice.yaml:11:14: PATCH /things/{id}: the operationId !! has nothing to make a name of. It is called patchThingsById.',
      expect.stringMatching(
        /^names-twice.yaml:17:5: the schema id would have the name of another one. It is called Id\d+\.$/,
      ),
    ])
  })

  test('a map gives them others', async () => {
    const renames = await file(
      'names.yaml',
      'operations: { GET /things: allThings, list_things: addThing, "!!": changeThing }\nschemas: { id: ThingId }\ntags: { thing: Things }\n',
    )
    const files = await generateFiles(NAMES, { renames })
    expect(operationsIn(files)).toEqual(['addThing', 'allThings', 'changeThing', 'deleteThingsById', 'getThing'])
    expect(files.get('types.gen.ts')).toContain('export type ThingId = string')
  })

  test('a map of what is not in the document is refused', async () => {
    const renames = await file('unknown.yaml', 'schemas: { Nope: Thing }\n')
    await expect(generateFiles(NAMES, { renames })).rejects.toThrow(
      'has the schema Nope, which is not in the document.',
    )
  })
})

describe('an overlay', () => {
  test('changes the document of somebody else, at places named by JSONPath', async () => {
    const overlay = await file(
      'overlay.yaml',
      [
        'overlay: 1.0.0',
        "info: { title: Ours, version: '1' }",
        'actions:',
        '  - target: $.paths["/things"].post',
        '    update: { operationId: createThing }',
        '  - target: $.paths.*[?@.operationId == "!!"]',
        '    remove: true',
        '  - { target: $.paths.*.delete, update: { operationId: dropThing, tags: [Extra] } }',
      ].join('\n'),
    )
    const files = await generateFiles(NAMES, { overlays: [overlay] })
    expect(operationsIn(files)).toEqual(['createThing', 'dropThing', 'getThing', 'listThings'])
    expect(JSON.parse(files.get('openapi.json') ?? '').paths['/things/{id}'].delete.tags).toEqual(['Things', 'Extra'])
  })

  test.each([
    ['a target that is nowhere', '$.paths.nope', /actions\[0\]: the target \$\.paths\.nope is nowhere in the document/],
    ['a target that is no JSONPath', '$.paths[', /actions\[0\]: the target \$\.paths\[ is no JSONPath: /],
  ])('with %s is refused', async (_name, target, message) => {
    const overlay = await file('bad-overlay.yaml', `overlay: 1.0.0\nactions: [{ target: '${target}', remove: true }]\n`)
    await expect(generateFiles(NAMES, { overlays: [overlay] })).rejects.toThrow(message)
  })
})

test('what hey-api cannot read is reported with its own message', async () => {
  const text =
    "openapi: 3.0.0\ninfo: { title: a, version: '1' }\npaths: { /a: { $ref: 'http://127.0.0.1:1/nothing.yaml' } }\n"
  await expect(generateFiles(await file('unreadable.yaml', text))).rejects.toThrow(/hey-api cannot .*nothing\.yaml/s)
})
