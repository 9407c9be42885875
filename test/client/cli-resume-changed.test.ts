import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'
import { FEW, loseAnswer, numberedImports } from '../support/numbered-import.ts'

describe('an import that stopped', () => {
  const cli = commandLine(FEW)
  const { start, expectStored, numbersTo, atAppend, service, age } = numberedImports(cli)
  const rows = numbersTo(4_500)
  const text = (cells: readonly string[]) => `n\n${cells.join('\n')}\n`

  /** Imports a file up to an append where this happens, and ends. */
  async function stopAt(at: number, name: string, fate: 'lost' | 'refused', cells = rows) {
    const { file, id } = await start(name, cells)
    const url = await atAppend((append, _incoming, reply, handOn) => {
      if (append < at) return handOn()
      if (append === at && fate === 'lost') return void loseAnswer(reply, handOn)
      reply.writeHead(401).end('{"error":{"code":"authentication_error","message":"No."}}')
    })
    const ended = await cli.run(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    return { file, id, ...ended }
  }

  const resume = (file: string, id: string, ...more: string[]) =>
    cli.run(['import', file, '--dataset', id, '--resume', ...more])

  test('at a bad line goes on when that line has been corrected', async () => {
    const bad = rows.with(2_501, 'n/a')
    const { file, id } = await start('corrected.csv', bad)
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id])
    expect(exitCode).toBe(6)
    expect(stderr).toContain('corrected.csv, line 2503: "n/a" in column "n" is not a number')
    const corrected = rows.with(2_501, '-2501')
    cli.file(file, text(corrected))
    expect(await resume(file, id)).toMatchObject({ exitCode: 0 })
    await expectStored(id, corrected)
  })

  test('goes on with a file that grew at its end, or was only copied', async () => {
    const { file, id, exitCode } = await stopAt(3, 'grown.csv', 'refused')
    expect(exitCode).toBe(6)
    const more = numbersTo(5_200)
    cli.file(file, text(more))
    expect(await resume(file, id)).toMatchObject({ exitCode: 0 })
    await expectStored(id, more)
  })

  test.each([
    ['a stored line is another one', (cells: string[]) => cells.with(7, '-7')],
    ['a line is gone before stored ones', (cells: string[]) => cells.toSpliced(3, 1)],
    ['stored lines are gone', (cells: string[]) => cells.slice(0, 100)],
  ])('sends nothing when %s, and says where', async (what, change) => {
    const { file, id } = await stopAt(3, `${what}.csv`, 'refused')
    const before = (await service().datasets.get(id)).row_count
    cli.file(file, text(change(rows)))
    const { exitCode, stderr } = await resume(file, id)
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/1,000 stored rows of .* (have changed from line 2 on|are no longer there)/)
    expect(stderr).not.toMatch(/delete/i)
    expect((await service().datasets.get(id)).row_count).toBe(before)
    cli.file(file, text(rows))
    expect(await resume(file, id)).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('says of lines that were changed after they were stored, without an answer, that they are as they were', async () => {
    const { file, id } = await stopAt(1, 'late.csv', 'lost')
    cli.file(file, text(rows.with(17, '-17')))
    const { exitCode, stderr } = await resume(file, id)
    expect(exitCode).toBe(6)
    expect(stderr).toContain(
      'late.csv, lines 2 to 1,001: these rows were stored before the file was changed. The dataset has the old values.\n',
    )
    await expectStored(id, rows)
  })

  test('more than 24 hours ago looks in the dataset for what got no answer, and says what it found', async () => {
    const { file, id } = await stopAt(2, 'old.csv', 'lost')
    age(25)
    const { exitCode, stderr } = await resume(file, id)
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(
      /old\.csv, lines [\d,]+ to [\d,]+: these rows were sent more than 24 hours ago without a reply, and found in the dataset\.\n$/,
    )
    await expectStored(id, rows)
  })

  test('more than 24 hours ago asks only where the dataset does not tell', async () => {
    const { file, id } = await stopAt(1, 'edited.csv', 'lost', numbersTo(100))
    const [first] = await service().rows.list(id).toArray({ max: 1 })
    await service().rows.update(id, first?.id ?? '', { n: -1 })
    age(25)
    const { exitCode, stderr } = await resume(file, id)
    expect(exitCode).toBe(6)
    expect(stderr).toMatch(
      /edited\.csv, lines 2 to 101: 100 rows were sent at \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\) without a reply.*The dataset has 99 rows with the same cells that no other request stored\. Check .* --unknown skip or --unknown send\./,
    )
    expect(await resume(file, id, '--unknown', 'skip')).toMatchObject({ exitCode: 0 })
    await expectStored(id, ['-1', ...numbersTo(100).slice(1)])
  })

  test('with nothing stored leaves nothing to resume, and says how to begin again', async () => {
    rmSync(join(cli.folder, 'state'), { recursive: true })
    const { file, id, stderr, exitCode } = await stopAt(1, 'none.csv', 'refused')
    expect(exitCode).toBe(3)
    expect(stderr).toContain(
      `No row of none.csv is stored in ${id}.\nContinue with: dataset-service import none.csv --dataset ${id}\n`,
    )
    expect(readdirSync(join(cli.folder, 'state/dataset-service/imports'))).toEqual([])
    expect(await cli.run(['import', file, '--dataset', id])).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('is waited with for a service that does not answer, and says so', async () => {
    const { file, id } = await start('waits.csv', rows)
    const url = await atAppend((append, _incoming, reply, handOn) => {
      if (append % 3 === 1) handOn()
      else reply.writeHead(503, { 'Retry-After': '0' }).end('{"error":{"code":"server_error","message":"Starting."}}')
    })
    const env = { DATASET_SERVICE_URL: url }
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, '--retry-for', '1m'], { env })
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(
      /^Importing: waiting for the service: tried once, next attempt in 1 s, giving up after 1 min 0 s\. Starting\.\n/,
    )
    await expectStored(id, rows)
    const wrong = await cli.run(['import', file, '--dataset', id, '--retry-for', 'soon'])
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('a time such as 90s, 5m or 1h') })
  })
})
