import { appendFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'
import { numberedImports } from '../support/numbered-import.ts'

describe('A file that another program changes while it is imported', () => {
  const cli = commandLine()
  const { start, expectStored, numbersTo, service } = numberedImports(cli)
  // More than the requests in flight take, so that they are not all read when the first one is sent.
  const rows = numbersTo(150_000)
  const CHANGED = 'it was changed while it was read. Wait until it is complete, and try again.'

  /** The address of a service where this happens before the first request of this kind is passed on. */
  function atPost(path: RegExp, change: () => void): Promise<string> {
    let hasChanged = false
    return startGate(cli.server.baseUrl, (incoming, _reply, handOn) => {
      if (!hasChanged && incoming.method === 'POST' && path.test(incoming.url ?? '')) {
        hasChanged = true
        change()
      }
      handOn()
    })
  }

  test('and that lost its end is not said to be stored, and replaces nothing', async () => {
    // More than sockets take while nobody reads them.
    const wide = rows.map((row) => `${row}.${'0'.repeat(160)}`)
    const { file, id } = await start('replace.csv', wide)
    await service().rows.append(id, [{ n: -1 }])
    const url = await atPost(/imports/, () => truncateSync(join(cli.folder, file), 1_500_000))
    const replaced = await cli.run(['import', file, '--dataset', id, '--mode', 'replace'], {
      env: { DATASET_SERVICE_URL: url },
    })
    expect(replaced).toMatchObject({ exitCode: 5, stderr: expect.stringContaining(`${file}: ${CHANGED}\n`) })
    await expectStored(id, ['-1'])
  })

  test('and that grows is imported to its end with --resume once it is complete, each row once', async () => {
    const { file, id } = await start('grows.csv', rows)
    // A line that is still being written.
    const url = await atPost(/rows/, () => appendFileSync(join(cli.folder, file), '15'))
    const stopped = await cli.run(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    expect(stopped).toMatchObject({ exitCode: 6, stderr: expect.stringContaining(`${file}: ${CHANGED}\n`) })
    appendFileSync(join(cli.folder, file), '0000\n')
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({ exitCode: 0 })
    await expectStored(id, [...rows, '150000'])
  })

  test('between the question and the first row is not imported', async () => {
    const file = cli.file('asked.csv', 'n\n1\n2\n3\n')
    const url = await atPost(/datasets$/, () => truncateSync(join(cli.folder, file), 4))
    const { exitCode, stdout, stderr } = await cli.run(['import', file, '--create', 'Asked', '--yes'], {
      env: { DATASET_SERVICE_URL: url },
    })
    expect([exitCode, stderr]).toEqual([5, expect.stringContaining(`${file}: ${CHANGED}\nNo row of ${file} is stored`)])
    expect((await service().datasets.get(stdout.trim())).row_count).toBe(0)
  })
})
