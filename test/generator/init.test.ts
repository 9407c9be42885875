import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { init } from '../../scripts/generator/init/init.ts'
import { filesIn } from '../support/packed-generator.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'init-'))
})
afterAll(() => rm(scratch, { recursive: true }))

async function emptyFolder(name: string): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(folder)
  return folder
}

describe('init of a document that is not in the folder of the project', () => {
  test('copies it into the project, whose settings name the copy', async () => {
    const folder = await emptyFolder('copied')
    const document = join(FIXTURES, 'pets.yaml')
    const made = await init({ document, folder, framework: 'fetch', note: expect.fail })
    expect(made).toContain('openapi.yaml')
    expect(await readFile(join(folder, 'openapi.yaml'), 'utf8')).toBe(await readFile(document, 'utf8'))
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(manifest['dataset-service-generator']).toMatchObject({ input: 'openapi.yaml' })
  })

  test('asks who calls by each security scheme of the document', async () => {
    const folder = await emptyFolder('callers')
    await init({ document: join(FIXTURES, 'everything.yaml'), folder, framework: 'fetch', note: () => {} })
    const callers = await readFile(join(folder, 'src/callers.ts'), 'utf8')
    expect(callers).toContain('\n  key: (_credential: string): Caller | undefined => undefined,\n')
  })

  test('refuses one that refers to other files, and makes nothing', async () => {
    const folder = await emptyFolder('refused')
    const document = join(FIXTURES, 'external/openapi.yaml')
    await expect(init({ document, folder, framework: 'fetch', note: expect.fail })).rejects.toThrow(
      `${document} refers to other files. Put all of them into the folder of the project first.`,
    )
    expect(await filesIn(folder)).toEqual([])
  })
})
