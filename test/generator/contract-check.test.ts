import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JsonObject, readDocument } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edited, remove, replaceAll, set } from '../../scripts/contract-mutations/edits.ts'
import { runCommandLine } from '../../scripts/generator/cli/run.ts'
import { commandSaid } from '../support/command-said.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

// What was read from YAML is plain data.
const document = (await readDocument(join(REPOSITORY, 'openapi.yaml'))) as JsonObject

describe('npm run contract:check', () => {
  let folder: string
  let released: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contract-check-'))
    released = await write('released.json', document)
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function write(name: string, content: JsonObject | string): Promise<string> {
    const file = join(folder, name)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  const run = (...args: string[]) => commandSaid(() => runCommandLine(['contract:check', ...args]))

  test('says nothing when nothing changed', async () => {
    const same = await write('same.json', document)
    const answer = await run('--released', released, '--input', same)
    expect(answer).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  })

  test('a version is published only with its contract as the released one', async () => {
    const grown = await write(
      'grown.json',
      edited(document, [
        set('components.schemas.Extra', { type: 'string' }),
        set('paths.[/extra]', { get: { responses: {} } }),
      ]),
    )
    expect(await run('--published', '--released', released, '--input', released)).toMatchObject({
      exitCode: 0,
    })
    expect(await run('--published', '--released', released, '--input', grown)).toMatchObject({
      exitCode: 1,
      stderr: 'The released contract is an older one. Run: npm run contract:release\n',
    })
    for (const name of ['client', 'server']) {
      const workflow = await readFile(join(REPOSITORY, `.github/workflows/publish-${name}.yml`), 'utf8')
      expect(workflow).toContain('npm run contract:check -- --published')
    }
  })

  test('names what is breaking, where, for whom and why, once for all operations, and fails', async () => {
    const narrowed = await write('narrowed.json', edited(document, [replaceAll('\\p{Cs}]{1,255}', '\\p{Cs}]{1,100}')]))
    const { exitCode, stderr } = await run('--released', released, '--input', narrowed)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^1 breaking change since the released contract\.$/m)
    expect(stderr).toMatch(/^#\/components\/schemas\/Name: pattern: .*\{1,255\}\$ → .*\{1,100\}\$$/m)
    expect(stderr).toMatch(/^ {2}breaks clients that send: what they may send today is refused$/m)
    expect(stderr).toMatch(/^ {2}in .*createDataset \(POST \/datasets\), updateDataset/m)
  })

  test('lists what is compatible, and does not fail', async () => {
    const place = 'components.schemas.Dataset.properties.note'
    const grown = await write('grown.json', edited(document, [set(place, { type: 'string' })]))
    const { exitCode, stdout } = await run('--released', released, '--input', grown)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^1 compatible change since the released contract:\n {2}#\/.*: property added \(listDatasets/,
    )
  })

  test.each([
    ['a file that is not there', undefined, /cannot be read/],
    ['what is no OpenAPI', 'swagger: "2.0"\n', /no "?openapi/i],
    ['what is no YAML', 'openapi: [3.1.0\n', /broken\.yaml:\d+:\d+: /],
  ])('ends with one clear line for %s', async (_, content, message) => {
    const file = content === undefined ? join(folder, 'none.yaml') : await write('broken.yaml', content)
    const { exitCode, stderr } = await run('--input', file)
    expect(exitCode).toBe(1)
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(message)])
  })

  test('a contract is released if it breaks no client, and otherwise only with --breaking', async () => {
    const released = await write('older.json', document)
    const broken = await write('broken.json', edited(document, [remove('paths.[/projects]')]))
    const release = ['--release', '--released', released, '--input', broken]
    expect((await run(...release)).exitCode).toBe(1)
    expect(JSON.parse(await readFile(released, 'utf8'))).toEqual(document)
    expect((await run(...release, '--breaking')).exitCode).toBe(0)
    expect(await readFile(released, 'utf8')).toBe(await readFile(broken, 'utf8'))
  })
})
