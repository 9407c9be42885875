import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, generateFiles, readFolder, replaceFolder } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

const REPOSITORY = join(import.meta.dirname, '../..')
const GENERATED = join(REPOSITORY, 'generated')
/** A small document, where it does not matter which one. */
const FIXTURE = join(import.meta.dirname, 'generated.fixture.yaml')

let folder: string
let ofFixture: Map<string, string>

beforeAll(async () => {
  ofFixture = await generateFiles(FIXTURE)
  folder = await mkdtemp(join(tmpdir(), 'generated-test-'))
  // so that files generated here find zod
  await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(() => rm(folder, { recursive: true }))

function run(...args: string[]): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve) => {
    const command = ['scripts/generate.ts', ...args]
    const child = execFile(process.execPath, command, { cwd: REPOSITORY }, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, output: stdout + stderr }),
    )
  })
}

describe('npm run generate', () => {
  test('generated/ is what openapi.yaml says, and two runs write the same bytes', async () => {
    const output = join(folder, 'second')
    expect(await run('--output', output)).toEqual({ exitCode: 0, output: '' })
    expect(await readFolder(output)).toEqual(await readFolder(GENERATED))
  })

  test('--check names each stale file with its first differing line, and changes nothing', async () => {
    const stale = new Map(ofFixture)
    const operations = stale.get('operations.gen.ts') ?? ''
    stale.set('operations.gen.ts', operations.replace('readonly status: 200', 'readonly status: 202'))
    stale.delete('resources.gen.ts')
    const at = join(folder, 'stale')
    await replaceFolder(at, stale)
    const { exitCode, output } = await run('--check', '--input', FIXTURE, '--output', at)
    expect(exitCode).toBe(1)
    expect(output).toMatch(
      /operations\.gen\.ts:\d+\n {2}expected: .*readonly status: 200.*\n {2}found: .*readonly status: 202.*\n/,
    )
    expect(output).toContain('resources.gen.ts: missing')
    expect(await readFolder(at)).toEqual(stale)
  })

  test('files that stay the same are not written again, and those left over are removed', async () => {
    const at = join(folder, 'kept')
    await replaceFolder(
      at,
      new Map([
        ['routes.gen.ts', 'a'],
        ['old.gen.ts', ''],
      ]),
    )
    const before = await stat(join(at, 'routes.gen.ts'))
    await replaceFolder(
      at,
      new Map([
        ['routes.gen.ts', 'a'],
        ['new.gen.ts', ''],
      ]),
    )
    expect((await stat(join(at, 'routes.gen.ts'))).mtimeMs).toBe(before.mtimeMs)
    expect([...(await readFolder(at)).keys()].sort()).toEqual(['new.gen.ts', 'routes.gen.ts'])
  })

  test('a folder with files of somebody else is left alone', async () => {
    const at = join(folder, 'theirs')
    await mkdir(at)
    await writeFile(join(at, 'letter.txt'), 'Dear')
    await expect(generate({ input: FIXTURE, output: at })).rejects.toThrow(/^.*nothing is changed\.$/)
    expect([...(await readFolder(at)).keys()]).toEqual(['letter.txt'])
  })

  test('a missing document is reported in one line, and generated/ stays as it is', async () => {
    const { exitCode, output } = await run('--input', 'nowhere.yaml')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/^nowhere\.yaml cannot be read: .*\n$/),
    })
  })
})

describe('generated validators', () => {
  let zod: Record<string, z.ZodType>

  beforeAll(async () => {
    await replaceFolder(join(folder, 'fixture'), ofFixture)
    zod = await import(join(folder, 'fixture/zod.gen.ts'))
  })

  /** The value; or path, code, title of the schema and params of each issue, as a custom error map sees them. */
  function validate(validator: string, value: unknown): unknown {
    const issues: unknown[] = []
    const result = zod[validator]?.safeParse(value, {
      error: (issue) => {
        const title = issue.schema && z.globalRegistry.get(issue.schema)?.title
        issues.push([
          issue.path?.join('.') ?? '',
          issue.code,
          title,
          issue.code === 'custom' ? issue.params : undefined,
        ])
        return undefined
      },
    })
    // zod calls the error map when the messages are first looked at
    return result?.success ? result.data : result?.error.issues && issues
  }

  const thing = { name: 'a', kind: 'big' }

  test('fill in defaults, and know int64 as a number', () => {
    expect(validate('zUpdateThingBody', { ...thing, size: 2 ** 40 })).toEqual({
      ...thing,
      size: 2 ** 40,
      access: 'full',
    })
  })

  test('refuse unknown properties in closed objects and let them through in open ones', () => {
    expect(validate('zUpdateThingBody', { ...thing, other: 1 })).toEqual([
      ['', 'unrecognized_keys', 'thing', undefined],
    ])
    expect(validate('zUpdateThingQuery', { other: '1' })).toEqual([['', 'unrecognized_keys', undefined, undefined]])
    expect(validate('zThingReply', { id: 'thing_1', other: 1 })).toEqual({ id: 'thing_1', other: 1 })
  })

  test('refuse undefined where a property may only be missing', () => {
    expect(validate('zUpdateThingBody', { ...thing, size: undefined })).toEqual([
      ['size', 'invalid_type', undefined, undefined],
    ])
  })

  test('count code points, a lone surrogate as one, and say what is allowed', () => {
    const params = { minimum: 1, maximum: 3, unit: 'characters' }
    expect(validate('zName', '😀😀\ud83d')).toBe('😀😀\ud83d')
    expect(validate('zName', '😀😀😀😀')).toEqual([['', 'custom', 'name', params]])
    expect(validate('zName', '')).toEqual([['', 'custom', 'name', params]])
  })

  test('know minProperties and uniqueItems', () => {
    const twice = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]
    expect(validate('zOptions', {})).toEqual([['', 'custom', undefined, { minimum: 1, unit: 'properties' }]])
    expect(validate('zOptions', { tags: twice })).toEqual([['tags', 'custom', undefined, { uniqueItems: true }]])
  })

  test('give each issue the schema that has the title, also within arrays', () => {
    const parts = [{ id: 'x' }, { id: 'thing_1', alias: '😀😀😀😀' }]
    expect(validate('zUpdateThingBody', { ...thing, kind: 'odd', parts })).toEqual([
      ['kind', 'invalid_value', 'kind of thing', undefined],
      ['parts.0.id', 'invalid_format', 'thing identifier', undefined],
      ['parts.1.alias', 'custom', 'name', expect.anything()],
    ])
  })

  test('leave values alone that the server validates itself', () => {
    const cells: unknown = JSON.parse('{"__proto__": 1, "a": [null, {}]}')
    expect(validate('zCells', cells)).toBe(cells)
  })
})
