import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFolder } from '@dataset-service/generator'
import { API } from '@typescript/native/unstable/sync'
import { afterAll } from 'vitest'
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

/** A copy of the project whose contract has more paths, at its beginning: for several tests, when they are done it is removed. */
export function sharedCopyWith(...paths: string[]): ProjectCopy {
  const copy = copyOfProject(undefined, afterAll)
  copy.edit('openapi.yaml', '\npaths:\n', `\npaths:\n${paths.join('')}`)
  return copy
}

/**
 * What the compiler says of what people write in the copy and is not so in the project; empty if there is no error. It checks these files only, and
 * not what they import: in a seventh of the processor time that TypeScript 6 takes for the same.
 */
export async function typecheck(copy: ProjectCopy): Promise<string> {
  const original = await readFolders(fileURLToPath(ROOT))
  const files = [...(await readFolders(copy.folder))]
    .filter(([file, text]) => file.endsWith('.ts') && !file.startsWith('generated/') && original.get(file) !== text)
    .map(([file]) => file)
  const config = join(copy.folder, 'tsconfig.changed.json')
  copy.write('tsconfig.changed.json', JSON.stringify({ extends: './tsconfig.json', files, include: [] }))
  const api = new API({ cwd: copy.folder })
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    if (program === undefined) throw new Error(`the compiler has no project of ${config}`)
    const ofFiles = files.flatMap((file) => {
      const path = join(copy.folder, file)
      return [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
    })
    return [...program.getProgramDiagnostics(), ...ofFiles]
      .map(({ fileName = '', text, messageChain = [] }) =>
        [fileName, text, ...messageChain.map((each) => each.text)].join(': '),
      )
      .join('\n')
  } finally {
    api.close()
  }
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

/** Everything that people write, by path in the copy. */
export async function written({ folder }: ProjectCopy): Promise<Map<string, string>> {
  const files = await Promise.all(
    ['server', 'test'].map(async (name) =>
      [...(await readFolder(join(folder, name)))].map(([file, text]) => [`${name}/${file}`, text] as const),
    ),
  )
  return new Map(files.flat())
}

/** The paths of what is new, or not as it was. */
export async function changed(copy: ProjectCopy, before: ReadonlyMap<string, string>): Promise<string[]> {
  return [...(await written(copy))].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
}
