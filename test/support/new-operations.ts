import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateFiles, readFolder, replaceFolder } from '@dataset-service/generator'
import { afterAll } from 'vitest'
import { type Scaffolded, scaffold as scaffoldIn } from '../../scripts/scaffold/scaffold.ts'
import { compile } from './compiler.ts'
import { copyOfProject, type ProjectCopy } from './project-copy.ts'

const ROOT = new URL('../../', import.meta.url)

const ALERT_BODY = `
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [project_id, kind, above]
              properties:
                project_id: { $ref: '#/components/schemas/ProjectId' }
                kind: { type: string, enum: [mail, hook] }
                above: { type: array, minItems: 1, items: { type: number, minimum: 3 } }
                note: { type: string }`

/** A path of the contract: `method`, operationId, tag, status and shared reply of success, and whatever else it declares. */
function path(template: string, ...operations: [string, string, string, string, string?][]): string {
  const texts = operations.map(
    ([method, id, tag, success, more = '']) => `
    ${method}:
      operationId: ${id}
      tags: [${tag}]
      summary: Is new.${more}
      responses:
        ${success}
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '404': { $ref: '#/components/responses/NotFound' }
        '422': { $ref: '#/components/responses/UnprocessableContent' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalServerError' }
        '503': { $ref: '#/components/responses/ServiceUnavailable' }`,
  )
  return `  ${template}:${texts.join('')}\n`
}

const PROJECT = `'200': { $ref: '#/components/responses/Project' }`
/** A new tag with two operations. */
export const ALERTS = path(
  '/row-alerts',
  ['get', 'listRowAlerts', 'Row alerts', PROJECT],
  ['post', 'createRowAlert', 'Row alerts', `'201': { $ref: '#/components/responses/Project' }`, ALERT_BODY],
)
/** An operation of an existing tag, with parameters that no test knows. */
export const EXPORT = path('/projects/{project_id}/exports/{export_id}', [
  'get',
  'getExport',
  'Projects',
  PROJECT,
  `
      parameters:
        - $ref: '#/components/parameters/ProjectInPath'
        - { name: export_id, in: path, required: true, schema: { type: string, example: exp_1 } }
        - { name: since, in: query, required: true, schema: { type: string, format: date } }`,
])

/** An operation of a tag that has a file, for whoever has its handler in the file of another one. */
export const MOVED = path('/rows-moved', ['post', 'moveRows', 'Data', PROJECT])

/** Operations with features that the contract does not use: files, no caller, several statuses, a recursive value. */
export const UNUSUAL = `  /uploads:
    post:
      operationId: upload-file
      tags: [Files & things]
      summary: Is new.
      security: []
      parameters:
        - { name: X-Kind, in: header, required: true, schema: { type: string, enum: [a b] } }
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, required: [file], properties: { file: { type: string, format: binary } } }
      responses:
        2XX: { description: Fine., content: { text/csv: { schema: { type: string } } } }
        default: { $ref: '#/components/responses/InternalServerError' }
  /trees:
    post:
      operationId: plantTree
      tags: [Trees]
      summary: Is new.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name, height, planted, branches]
              properties:
                name: { type: [string, 'null'] }
                height: { oneOf: [{ type: integer, minimum: 2 }, { type: string }] }
                planted: { type: string, format: date-time }
                branches: { type: array, items: { $ref: '#/components/schemas/Project' } }
      responses:
        '201': { description: Fine. }
        '202': { description: Fine. }
        '404': { $ref: '#/components/responses/NotFound' }
`

/** A copy of the project whose contract has more paths, at its beginning. It is removed at the end of the test. */
export function copyWith(...paths: string[]): ProjectCopy {
  return withPaths(copyOfProject(), paths)
}

/** The same for several tests that come one after another; it is removed when they are done. */
export function sharedCopyWith(...paths: string[]): ProjectCopy {
  return withPaths(copyOfProject(undefined, afterAll), paths)
}

function withPaths(copy: ProjectCopy, paths: readonly string[]): ProjectCopy {
  copy.edit('openapi.yaml', '\npaths:\n', `\npaths:\n${paths.join('')}`)
  return copy
}

const generated = new Map<string, ReturnType<typeof generateFiles>>()

/** The generator's output for a contract, made once for all copies that have it. */
function generatedFrom(file: string): ReturnType<typeof generateFiles> {
  const contract = readFileSync(file, 'utf8')
  const files = generated.get(contract) ?? generateFiles(file)
  generated.set(contract, files)
  return files
}

/** Does what `npm run generate -- --scaffold` does, in this process. */
export async function scaffold({ folder }: ProjectCopy): Promise<Scaffolded> {
  await replaceFolder(join(folder, 'generated'), await generatedFrom(join(folder, 'openapi.yaml')))
  const { made, problems } = await scaffoldIn(folder)
  return { made, problems }
}

/** The compiler's output for the files of the copy that differ from the project; empty if there is no error. */
export async function typecheck(copy: ProjectCopy): Promise<string> {
  const original = await readFolders(fileURLToPath(ROOT))
  const changed = [...(await readFolders(copy.folder))].filter(([file, text]) => original.get(file) !== text)
  return compile(
    changed.map(([file]) => file).filter((file) => file.endsWith('.ts')),
    new Map(changed),
  ).said
}

async function readFolders(root: string): Promise<Map<string, string>> {
  const folders = ['generated', 'server/operations', 'test/conformance', 'test/support']
  const texts = await Promise.all(
    folders.map(async (name) =>
      [...(await readFolder(join(root, name)))].map(([file, text]) => [`${name}/${file}`, text] as const),
    ),
  )
  return new Map(texts.flat())
}

/** Everything that people write, by path. */
export async function written({ folder }: ProjectCopy): Promise<Map<string, string>> {
  const files = await Promise.all(['server', 'test'].map((name) => readFolder(join(folder, name))))
  return new Map(files.flatMap((texts) => [...texts]))
}
