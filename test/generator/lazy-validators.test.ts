import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lazyValidators } from '../../scripts/generator/lazy-validators.ts'
import { operations, prepareDocument, zodRepairs } from '../../scripts/generator/openapi-ts.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const PETS = join(import.meta.dirname, 'fixtures/pets.yaml')

test('a validator is called wherever another one names it, and nowhere else', () => {
  const { validators, zod } = lazyValidators(
    [
      "import * as z from 'zod';",
      "import type { Tree } from './types.gen.ts';",
      '/**\n * What zName is.\n */',
      "export const zName = z.string().regex(/zName/).describe('zName');",
      'export const zTree: z.ZodType<Tree> = z.object({',
      "    zName: zName.min(1), // as 'zName'",
      '    zTree: z.lazy((): any => zTree).exactOptional()',
      '});',
      'export const zAlias = zName;',
    ].join('\n'),
  )
  expect(validators.slice(validators.indexOf('export'))).toBe(
    [
      "export const zName = once(() => z.string().regex(/zName/).describe('zName'))",
      'export const zTree: () => z.ZodType<Tree> = once(() => z.object({',
      "    zName: zName().min(1), // as 'zName'",
      '    zTree: z.lazy((): any => zTree()).exactOptional()',
      '}))',
      'export const zAlias = once(() => zName())',
      '',
    ].join('\n'),
  )
  expect(validators).toContain("import * as z from 'zod';\nimport type { Tree } from './types.gen.ts';\n")
  expect(zod.slice(zod.indexOf('import'))).toBe(
    [
      "import * as validators from './validators.gen.ts'",
      '/**\n * What zName is.\n */\nexport const zName = validators.zName()',
      'export const zTree = validators.zTree()',
      'export const zAlias = validators.zAlias()\n',
    ].join('\n\n'),
  )
})

describe('a document', () => {
  let folder: GeneratedFolder

  beforeAll(async () => {
    folder = await generatedFolder()
  })

  afterAll(() => folder.remove())

  const createPetIn = async (name: string) =>
    (await folder.routesOf(name)).find(({ operationId }) => operationId === 'createPet')?.body?.content[
      'application/json'
    ]

  test('routes have the validators that zod.gen.ts exports, and make them when they are read', async () => {
    await folder.generate('pets', PETS)
    expect(await readFile(join(folder.path, 'pets/routes.gen.ts'), 'utf8')).toContain("from './validators.gen.ts'")
    const content = await createPetIn('pets')
    const { get } = Object.getOwnPropertyDescriptor(content, 'schema') ?? {}
    const { zCreatePetBody } = await import(join(folder.path, 'pets/zod.gen.ts'))
    expect(zCreatePetBody.safeParse({}).success).toBe(false)
    expect([get?.(), content?.schema]).toEqual([zCreatePetBody, zCreatePetBody])
  })

  test("in a configuration of one's own zod.gen.ts stays as hey-api writes it", async () => {
    await createClient({
      input: PETS,
      logs: { level: 'silent' },
      output: { path: join(folder.path, 'own'), module: { extension: '.ts' }, tsConfigPath: null },
      parser: { patch: { input: prepareDocument } },
      plugins: ['@hey-api/typescript', { name: 'zod', ...zodRepairs }, operations()],
    })
    const content = await createPetIn('own')
    const { zCreatePetBody } = await import(join(folder.path, 'own/zod.gen.ts'))
    expect(zCreatePetBody.safeParse({}).success).toBe(false)
    expect(content?.schema).toBe(zCreatePetBody)
  })
})
