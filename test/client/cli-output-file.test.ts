import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeFile } from '../../client/cli/export/output-file.ts'

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
})
