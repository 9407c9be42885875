import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFolder, replaceFolder } from '../../scripts/generator/folder.ts'
import { generate } from '../../scripts/generator/generate.ts'
import { generateFiles } from '../../scripts/generator/generate-files.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

const GOOD = `openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      operationId: listThings
      tags: [Things]
      responses: { '200': { $ref: '#/components/responses/Ok' } }
    post:
      operationId: createThing
      tags: [Things]
      responses: { '200': { $ref: '#/components/responses/Ok' } }
  /things/{id}:
    get:
      operationId: getThing
      tags: [Things]
      parameters: [{ name: id, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } }]
      responses: { '200': { $ref: '#/components/responses/Ok' } }
components:
  responses:
    Ok: { description: Fine. }
  schemas:
    Id: { type: string, pattern: '^thing_' }
    Name: { type: string }
`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bad-input-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** What the generator says about a document, without the folder that it is in. */
async function messageFor(text: string, name = 'bad.yaml'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  const error = await generateFiles(file).catch((caught: unknown) => caught)
  return String(error).replaceAll(`${folder}/`, '')
}

const replaced = (from: string, to: string) => GOOD.replace(from, to)

describe('a document that cannot be generated from is reported in one line, with its place and what to do', () => {
  test.each([
    [
      'a reference where security is required',
      GOOD.replace('paths:', "security: [{ $ref: '#/components/schemas/Id' }]\npaths:"),
      /^bad\.yaml:\d+:\d+: \$ref has to be a list, not "#\/components\/schemas\/Id"\. Correct it\.$/,
    ],
    ['not YAML', `${GOOD}  - {`, /^bad.yaml:25:\d+: /],
    ['an empty file', '', /^bad.yaml:1:1: this is no OpenAPI document/],
    [
      'a security scheme without a type',
      `${GOOD}  securitySchemes:\n    key: { in: header, name: X-Key }\n`,
      /^bad.yaml:26:5: there is no "type"/,
    ],
    ['a list', '- a', /^bad.yaml:1:1: this is no OpenAPI document/],
    ['a key twice', `${GOOD}openapi: 3.1.0\n`, /^bad.yaml:25:1: Map keys must be unique/],
    ['no openapi field', replaced('openapi', 'open'), /^bad.yaml:1:1: this is no OpenAPI 3 document/],
    ['Swagger 2.0', replaced('openapi: 3.1.0', 'swagger: "2.0"'), /^bad.yaml:1:1: this is Swagger 2.0, .* Convert it/],
    [
      'OpenAPI 4',
      replaced('3.1.0', '4.0.0'),
      /^bad.yaml:1:1: OpenAPI 4.0.0 is not supported. Supported are 3.0 and 3.1/,
    ],
    ['a version of two numbers', replaced('3.1.0', '3.1'), /^bad.yaml:1:1: the version .* Write 3.1.0/],
    [
      'a reference to nothing',
      replaced('schemas/Id', 'schemas/It'),
      /^bad.yaml:17:\d+: there is no #\/components\/schemas\/It. Correct/,
    ],
    [
      'a reference to a schema in place of a reply',
      replaced('responses/Ok', 'schemas/Id'),
      /^bad.yaml:8:\d+: a schema cannot stand here, as #\/components\/schemas\/Id is. Correct the reference/,
    ],
    [
      'a reference to no file',
      replaced('#/components/schemas/Id', 'id.yaml#/Id'),
      /^bad.yaml:17:\d+: the file .*id.yaml/,
    ],
    [
      'a circle of references',
      replaced(
        'Name: { type: string }',
        "Name: { $ref: '#/components/schemas/Other' }\n    Other: { allOf: [{ $ref: '#/components/schemas/Name' }] }",
      ),
      /^bad.yaml:25:5: this reference leads in a circle, #.*Other → #.*Name → #.*Other. Give/,
    ],
    [
      'a schema that is what it is not',
      replaced('Name: { type: string }', "Name: { not: { if: { $ref: '#/components/schemas/Name' } } }"),
      /^bad.yaml:24:5: this reference leads in a circle, #.*Name → #.*Name. Give/,
    ],
    [
      'schemas within each other, too deep to be read',
      replaced('Name: { type: string }', `Name: ${'{ items: '.repeat(400)}{ type: string }${' }'.repeat(400)}`),
      /^bad.yaml:\d+:\d+: hey-api cannot generate from this: schemas stand within each other too deeply/,
    ],
    [
      'x-read-by on what is no header',
      replaced('in: path, required', 'in: path, x-read-by: http, required'),
      /^bad.yaml:14:5: GET \/things\/{id}: x-read-by belongs on a header, and id is none. Remove it./,
    ],
    [
      'two templates that are one path',
      replaced(
        'components:',
        '  /things/{name}: { get: { operationId: a, tags: [Things], responses: {} } }\ncomponents:',
      ),
      /^bad.yaml:19:21: GET \/things\/{name}: no request can be told from one for GET \/things\/{id}. Remove/,
    ],
    [
      'a bad pattern',
      replaced('^thing_', '^thing_('),
      /^bad.yaml:23:\d+: the pattern .* is not valid in JavaScript.* Correct/,
    ],
    ['a bad status', replaced("'200'", "'20'"), /^bad.yaml:8:\d+: .*"20" is no status. One is a number such as 200/],
    [
      'a name that no object has',
      replaced('Name:', '__proto__:'),
      /^bad.yaml:24:5: the name __proto__ is not supported. Rename/,
    ],
    [
      'aliases within aliases, of which a few lines stand for more than memory holds',
      `${GOOD}x-a: &a0 [1, 2]\n${Array.from({ length: 12 }, (_, n) => `x-${n}: &a${n + 1} [${Array(9).fill(`*a${n}`)}]\n`).join('')}`,
      /^bad.yaml:1:1: .*[Aa]lias.* Write out aliases/,
    ],
  ])('%s', async (_name, text, message) => {
    const said = await messageFor(text)
    expect(said).toMatch(/^GenerationError: [^\n]+$/)
    expect(said.replace('GenerationError: ', '')).toMatch(message)
  })

  test('JSON, also where a key stands twice, of which JSON.parse says nothing', async () => {
    const text = '{\n  "openapi": "3.0.0",\n  "info": { "title": "a", "title": "b" },\n  "paths": {}\n}'
    expect(await messageFor(text, 'bad.json')).toMatch(/^GenerationError: bad.json:3:\d+: Map keys must be unique/)
    expect(await messageFor('{ "openapi": "3.0.0",, }', 'bad.json')).toMatch(/^GenerationError: bad.json:1:\d+: /)
  })

  test('a fault in another file, by that file', async () => {
    await writeFile(join(folder, 'parts.yaml'), "Id:\n  $ref: '#/Nothing'\n")
    const text = replaced('#/components/schemas/Id', 'parts.yaml#/Id')
    expect(await messageFor(text)).toMatch(/^GenerationError: .*parts.yaml:2:3: there is no #\/Nothing/)
  })
})

describe('npm run generate', () => {
  function run(...args: string[]): Promise<{ exitCode: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['scripts/generate.ts', ...args],
        { cwd: REPOSITORY },
        (_, stdout, stderr) => resolve({ exitCode: child.exitCode, output: stdout + stderr }),
      )
    })
  }

  test.each([
    // test/repo/generated.test.ts has one that is found before hey-api reads the document.
    ['within hey-api', replaced('^thing_', '^thing_(')],
    ['within the plugin', replaced("'200'", "'20'")],
  ])('a fault that is found %s is one line on the terminal, and the output stays as it is', async (name, text) => {
    const [input, output] = [join(folder, `${name}.yaml`), join(folder, name)]
    await writeFile(input, text)
    await mkdir(output)
    await replaceFolder(output, new Map([['routes.gen.ts', 'as it was']]))
    expect(await run('--input', input, '--output', output)).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/^.+:\d+:\d+: .+\n$/),
    })
    expect([...(await readFolder(output))]).toEqual([['routes.gen.ts', 'as it was']])
  })

  test('takes a document by a path that is relative, and writes to another folder', async () => {
    await writeFile(join(folder, 'good.yaml'), GOOD)
    const output = join(folder, 'good')
    await generate({ input: relative(process.cwd(), join(folder, 'good.yaml')), output })
    expect(await readFile(join(output, 'operations.gen.ts'), 'utf8')).toContain('interface ThingOperations ')
  })
})
