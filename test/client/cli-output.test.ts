import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'
import { readParquet } from '../support/parquet.ts'

describe('What the command line writes', () => {
  const cli = commandLine()

  /** Runs the command line with redirected output. */
  const redirected = (args: readonly string[], where: string) =>
    cli.run(args, {
      program: ['/bin/bash', '--norc', '-o', 'pipefail', '-c', `"$0" "$@" ${where}`, process.execPath, COMMAND_LINE],
    })

  async function imported(rows = 3): Promise<string> {
    const file = cli.file('rows.ndjson', Array.from({ length: rows }, (_, n) => `{"n": ${n}}\n`).join(''))
    const { stdout, stderr, exitCode } = await cli.run(['import', file, '--create', 'Rows', '--yes'])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
    return stdout.trim()
  }

  test('to a full disk ends in one line that says so', async () => {
    const id = await imported()
    for (const args of [
      ['export', id],
      ['datasets', 'list', '--json'],
    ]) {
      const { exitCode, stderr } = await redirected(args, '> /dev/full')
      expect([exitCode, stderr]).toEqual([1, 'The output cannot be written: ENOSPC: no space left on device, write\n'])
    }
    const { exitCode, stderr } = await cli.run(['export', id, '--out', '/dev/full'])
    const full = '/dev/full cannot be written: ENOSPC: no space left on device, write\n'
    expect([exitCode, stderr]).toEqual([1, full])
  })

  test('for a reader who has had enough ends without a word, also of errors', async () => {
    const id = await imported(20_000)
    const exported = await redirected(['export', id], '2>&1 | head -n 2')
    expect(exported).toEqual({ exitCode: 0, stdout: 'n\n0\n'.replaceAll('\n', '\r\n'), stderr: '' })
    const refused = await redirected(['datasets', 'show', 'ds_nope'], '2>&1 >&2 | true')
    expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: '' })
  })

  test('an import whose output is no longer read stores all its rows', async () => {
    const file = cli.file('many.csv', `n\n${Array.from({ length: 5_000 }, (_, n) => `${n}\n`).join('')}`)
    const id = (await cli.run(['datasets', 'create', 'Many', '--column', 'n:number'])).stdout.trim()
    const { exitCode } = await redirected(['import', file, '--dataset', id], '2>&1 | true')
    expect(exitCode).toBe(0)
    expect((await cli.run(['datasets', 'show', id])).stdout).toContain('5,000 rows')
  })

  test('to - is standard output, as import reads standard input from -', async () => {
    const id = await imported(1)
    expect(await cli.run(['export', id, '--out', '-'])).toEqual({ exitCode: 0, stdout: 'n\r\n0\r\n', stderr: '' })
    const unnamed = await cli.run(['export', id, '--out', ''])
    expect(unnamed).toEqual({ exitCode: 2, stdout: '', stderr: '--out "": a file needs a name.\n' })
  })

  test('into a folder that is not there, or in place of one, is refused by the name that was given', async () => {
    const id = await imported(1)
    const out = async (file: string) => cli.run(['export', id, '--out', file])
    const refused = (text: string) => ({ exitCode: 2, stdout: '', stderr: `--out ${text}\n` })
    expect(await out('nowhere/x.csv')).toEqual(refused('nowhere/x.csv: there is no such folder.'))
    expect(await out(cli.folder)).toEqual(refused(`${cli.folder}: it is a folder.`))
  })

  test('names one row in the singular', async () => {
    const file = cli.file('one.csv', 'a,b\n1,2\n')
    const { stdout, stderr } = await cli.run(['import', file, '--create', 'One', '--yes'])
    const id = stdout.trim()
    expect(stderr).toContain(`1 row is stored in ${id} (`)
    const said = async (...args: string[]) => Object.values(await cli.run(['datasets', ...args])).join(' ')
    expect(await said('show', id)).toContain(': 1 row, created')
    expect(await said('columns', 'drop', id, 'a')).toContain('Delete the column "a" with its cells in 1 row of "One"?')
    expect(await said('delete', id)).toContain('with its 1 row into the trash?')
    await said('delete', id, '--yes')
    expect(await said('restore', id)).toContain('is restored: "One", 1 row.')
  })

  test.each([
    ['a.csv.gz', 'n\r\n0\r\n1\r\n2\r\n'],
    ['a.NDJSON.GZ', '{"n":0}\n{"n":1}\n{"n":2}\n'],
    ['a.json.gz', '[\n{"n":0},\n{"n":1},\n{"n":2}\n]\n'],
  ])('to %s is compressed', async (out, text) => {
    const { exitCode } = await cli.run(['export', await imported(), '--out', out])
    expect(exitCode).toBe(0)
    expect(gunzipSync(readFileSync(join(cli.folder, out))).toString()).toBe(text)
  })

  test('to a Parquet file is one, with the rows and columns that were asked for', async () => {
    const where = '{"field":"n","op":">","value":0}'
    const { exitCode } = await cli.run([
      'export',
      await imported(),
      '--out',
      'a.parquet',
      '--where',
      where,
      '--select',
      'n',
    ])
    expect(exitCode).toBe(0)
    expect((await readParquet(readFileSync(join(cli.folder, 'a.parquet')))).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test.each([
    [['--out', 'x.parquet.gz'], 'Parquet is compressed already. Leave out .gz.'],
    [['--out', 'x.orc'], 'export cannot write .orc'],
    [['--out', 'x.xlsx', '--format', 'csv'], 'export cannot write .xlsx'],
    [['--out', 'x.txt'], 'export cannot write .txt'],
    [['--out', 'x.csv.zip'], 'export cannot write .zip'],
    [['--out', 'x.json', '--format', 'csv'], '--format csv does not fit --out "x.json", which names a json file.'],
  ])('is never something else than the name of the file says: %j', async (args, said) => {
    const { exitCode, stderr, stdout } = await cli.run(['export', 'ds_1', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })

  test('to a name without an ending is CSV, and to any other what --format says', async () => {
    const id = await imported()
    expect((await cli.run(['export', id, '--out', 'plain'])).exitCode).toBe(0)
    expect((await cli.run(['export', id, '--out', 'rows.txt', '--format', 'ndjson'])).exitCode).toBe(0)
    const text = (file: string) => readFileSync(join(cli.folder, file), 'utf8')
    expect([text('plain'), text('rows.txt')]).toEqual(['n\r\n0\r\n1\r\n2\r\n', '{"n":0}\n{"n":1}\n{"n":2}\n'])
  })

  test('to a device goes straight there', async () => {
    const args = ['export', await imported(), '--out', '/dev/stdout', '--format', 'ndjson']
    const { exitCode, stdout, stderr } = await redirected(args, '| cat')
    expect([exitCode, stdout, stderr]).toEqual([0, '{"n":0}\n{"n":1}\n{"n":2}\n', '/dev/stdout is written.\n'])
  })
})
