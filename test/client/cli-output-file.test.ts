import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exported } from '../../client/cli/export/exported.ts'
import { writeFile } from '../../client/cli/export/output-file.ts'
import { scripted } from '../support/scripted-fetch.ts'

describe('A file that export writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-output-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has the rows of one export when two write it at once', async () => {
    const file = join(folder, 'rows.csv')
    const hasBegun = Promise.withResolvers<void>()
    const isToEnd = Promise.withResolvers<void>()
    async function* slow() {
      yield 'n\n1\n'
      hasBegun.resolve()
      await isToEnd.promise
      yield '2\n3\n'
    }
    async function* fast() {
      yield 'n\n4\n'
    }
    const first = writeFile(slow(), file, false)
    await hasBegun.promise
    await writeFile(fast(), file, false)
    expect(readFileSync(file, 'utf8')).toBe('n\n4\n')
    isToEnd.resolve()
    await first
    expect(readFileSync(file, 'utf8')).toBe('n\n1\n2\n3\n')
    expect(readdirSync(folder)).toEqual(['rows.csv'])
  })

  test('has no draft of a killed export beside it a day later, and others keep theirs', async () => {
    const yesterday = Date.now() / 1000 - 25 * 3_600
    const names = ['old.csv.0123abcd.part', 'old.csv.gz.0123abcd.part', 'old.csv.mine.part']
    for (const name of names) {
      writeFileSync(join(folder, name), 'n\n')
      utimesSync(join(folder, name), yesterday, yesterday)
    }
    writeFileSync(join(folder, 'old.csv.89abcdef.part'), 'n\n') // of an export that runs
    async function* rows() {
      yield 'n\n1\n'
    }
    await writeFile(rows(), join(folder, 'old.csv'), false)
    const left = ['old.csv', 'old.csv.89abcdef.part', 'old.csv.gz.0123abcd.part', 'old.csv.mine.part']
    expect(readdirSync(folder).filter((name) => name.startsWith('old'))).toEqual(left)
  })

  test.runIf(existsSync('/dev/fd'))('is written after what a file has that the shell has opened', async () => {
    const file = join(folder, 'log.csv')
    const descriptor = openSync(file, 'a')
    async function* rows() {
      yield 'n\n1\n'
    }
    writeSync(descriptor, '# before\n')
    await writeFile(rows(), `/dev/fd/${descriptor}`, false)
    writeSync(descriptor, '# after\n')
    closeSync(descriptor)
    expect(readFileSync(file, 'utf8')).toBe('# before\nn\n1\n# after\n')
  })

  test('is written where a link leads to, also before there is a file, and the link stays', async () => {
    const link = join(folder, 'latest.csv')
    symlinkSync('linked.csv', link)
    for (const text of ['n\n1\n', 'n\n2\n']) {
      async function* rows() {
        yield text
      }
      await writeFile(rows(), link, false)
      expect(readlinkSync(link)).toBe('linked.csv')
      expect(readFileSync(join(folder, 'linked.csv'), 'utf8')).toBe(text)
    }
  })

  test.each([0o600, 0o666])(
    'keeps the rights of the file that it replaces (%o), also while it is written',
    async (mode) => {
      const file = join(folder, 'private.csv')
      writeFileSync(file, 'n\n')
      chmodSync(file, mode)
      const modes: number[] = []
      async function* watched() {
        yield 'n\n'
        for (const name of readdirSync(folder))
          if (name.includes('private')) modes.push(statSync(join(folder, name)).mode & 0o077 & ~mode)
        yield '1\n'
      }
      await writeFile(watched(), file, false)
      expect(modes.every((rights) => rights === 0)).toBe(true)
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['n\n1\n', mode])
    },
  )

  test('as JSON has each character whole, wherever the pieces of the reply end', async () => {
    const bytes = Array.from(new TextEncoder().encode('{"name":"Zoë 😀"}\n{"name":"é"}\n'), (byte) =>
      Uint8Array.of(byte),
    )
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const { service } = scripted([new Response(ReadableStream.from(bytes), { headers })])
    const file = join(folder, 'names.json')
    const { signal } = new AbortController()
    await writeFile(exported(service, 'ds_1', 'json', { filter: [] }, signal), file, false)
    expect(readFileSync(file, 'utf8')).toBe('[\n{"name":"Zoë 😀"},\n{"name":"é"}\n]\n')
  })
})
