import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFiles } from '../../scripts/generator/generate-files.ts'

const GOOD = `openapi: 3.1.0
info: { title: Things, version: '1' }
security: [{ key: [] }]
paths:
  /projects/{project_id}:
    parameters: [{ name: project_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getProject
      summary: Returns a project.
      x-anything: goes
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Project' } } } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas:
    Base: { type: object, required: [name] }
    Whole: { allOf: [{ $ref: '#/components/schemas/Part' }, { type: object, required: [a], additionalProperties: false, properties: { a: { type: string } } }] }
    Part: { type: object, properties: { a: {} } }
    Map: { type: object, required: [a], properties: { b: { type: string } }, additionalProperties: { type: string } }
    Project:
      type: object
      required: [name]
      properties: { name: { type: string } }
`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suspicions-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function notesOn(text: string): Promise<string[]> {
  const notes: string[] = []
  await writeFile(join(folder, 'a.yaml'), text)
  await generateFiles(join(folder, 'a.yaml'), { note: (line) => notes.push(line.replace(`${folder}/`, '')) })
  return notes
}

test('nothing is said of a document that says what it means', async () => {
  expect(await notesOn(GOOD)).toEqual([])
})

test.each([
  ['summary:', 'sumary:', ['a.yaml:9:7: there is no sumary in OpenAPI here. Is it summary?']],
  [
    'x-anything: goes',
    'requestBody: { content: { text/plain: {} } }',
    ['a.yaml:10:7: a GET has no body: fetch cannot send one. Declare it as parameters, or use another method.'],
  ],
  [
    'x-anything: goes',
    'parameters: [{ name: authorization, in: header, schema: { type: string } }]',
    ['a.yaml:7:5: the parameter Authorization is ignored. Declare a security scheme for it.'],
  ],
  [
    'x-anything: goes',
    'parameters: [{ name: all, in: query, allowEmptyValue: true, schema: { type: boolean } }]',
    [
      "a.yaml:7:5: allowEmptyValue does not say what an empty all means, and its schema refuses it. Use anyOf with enum: [''], or remove allowEmptyValue.",
    ],
  ],
  [
    '/projects/{project_id}:',
    '/projects/{project_id}?all=true:',
    [
      'a.yaml:5:3: no request has this path, since a URL ends its path at ?. Declare what follows as parameters in the query, or write %3F.',
    ],
  ],
  [
    '/projects/{project_id}:',
    '/projects/{project_id}#all:',
    ['a.yaml:5:3: no request has this path, since a URL ends its path at #. Name it differently, or write %23.'],
  ],
  [
    'x-anything:',
    'anything:',
    ['a.yaml:10:7: there is no anything in OpenAPI here. Remove it, or let it begin with x-.'],
  ],
  [
    '      required: [name]',
    '      required: [nmae]',
    ['a.yaml:21:18: nmae is required, and no property of that name is declared. Is it name?'],
  ],
  [
    '/projects/{project_id}',
    '/projects/{projectid}',
    [
      'a.yaml:7:5: {projectid} is in the path, and there is no parameter of that name, so it is any text. There are project_id.',
      'a.yaml:7:5: the parameter project_id is not in the path /projects/{projectid}, and ignored. Write {project_id} there, or remove it.',
    ],
  ],
  [
    '/projects/{project_id}',
    '/{project_id=projects/*}',
    ['a.yaml:7:5: OpenAPI has no {project_id=projects/*}. It is read as {project_id}, one segment of the path.'],
  ],
  [
    'properties: { a: {} }',
    'additionalProperties: false, properties: { a: {}, b: {} }',
    [
      'a.yaml:16:61: additionalProperties: false refuses b here, which another part of the allOf declares. Remove it, or in 3.1 write unevaluatedProperties: false beside the allOf.',
    ],
  ],
  [
    'security: [{ key: [] }]',
    'security: [{ kee: [] }]',
    ['a.yaml:3:12: there is no security scheme kee. There are key.'],
  ],
  [
    "'200': { description: Fine., content",
    "'404': { description: None., content",
    ['a.yaml:11:7: only failures are declared here (404), so that a mock fails too. Declare what it returns.'],
  ],
])('%s written as %s is noticed, with its place', async (from, to, notes) => {
  expect(await notesOn(GOOD.replace(from, to))).toEqual(notes)
})

test('what several operations have from one place is said once, and all in the order of the document', async () => {
  const again = GOOD.replace('    get:', '    delete: { responses: { 204: { description: Gone. } } }\n    get:')
  const mistaken = again
    .replace('required: [name]\n      prop', 'required: [nmae]\n      prop')
    .replace('{ key', '{ kee')
  const places = (await notesOn(mistaken)).map((line) =>
    line.replace(/^(\S+) (?:there is no security scheme|nmae).*/, '$1'),
  )
  expect(places).toEqual(['a.yaml:3:12:', 'a.yaml:22:18:'])
})

test('a path parameter of a webhook, which has no path, is noticed, and of a callback whose address does not name it', async () => {
  const parameters = '[{ name: id, in: path, required: true, schema: { type: string } }]'
  const sent = `{ post: { parameters: ${parameters}, responses: { '204': { description: Seen. } } } }`
  const callbacks = `      callbacks: { moved: { '{$request.body#/url}': ${sent} } }\n      x-anything`
  const document = `${GOOD.replace('      x-anything', callbacks)}webhooks:\n  moved: ${sent}\n`
  expect(await notesOn(document)).toEqual([
    'a.yaml:10:55: the parameter id of this callback is ignored. Write {id} into the address {$request.body#/url}, or remove it.',
    'a.yaml:25:12: the parameter id of this webhook is ignored. A webhook has no path of its own: send it in the body, the query or a header, or remove it.',
  ])
})
