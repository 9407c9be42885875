import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'
import { FEW, loseAnswer, numberedImports } from '../support/numbered-import.ts'

describe('an import that is killed', () => {
  const cli = commandLine(FEW)
  const { start, expectStored, numbersTo, atAppend, service } = numberedImports(cli)
  const rows = numbersTo(4_500)

  test.each([
    ['before the answer to its first request', 1],
    ['with several requests under way', 3],
  ])('%s goes on with --resume: each row once, and nobody is asked', async (_, at) => {
    const { file, id } = await start(`killed-${at}.csv`, rows)
    const url = await atAppend((append, _incoming, reply, handOn) => {
      if (append < at) return handOn()
      void loseAnswer(reply, handOn).then(() => running.process.kill('SIGKILL'))
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    expect(await running.ended).toMatchObject({ exitCode: null })
    expect((await service().datasets.get(id)).row_count).toBeGreaterThan(0)
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(`4,500 rows are stored in ${id}`),
    })
    await expectStored(id, rows)
  })

  test('into a dataset with rows of others, who go on writing, keeps theirs', async () => {
    const { file, id } = await start('others.csv', rows)
    await service().rows.append(id, [{ n: -1 }])
    const url = await atAppend((append, _incoming, reply, handOn) => {
      if (append < 2) return handOn()
      void loseAnswer(reply, handOn).then(() => running.process.kill('SIGKILL'))
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    await running.ended
    await service().rows.append(id, [{ n: -2 }])
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({ exitCode: 0 })
    await expectStored(id, ['-2', '-1', ...rows])
  })

  test('by a second Ctrl-C goes on with --resume', async () => {
    const { file, id } = await start('twice.csv', rows)
    const url = await atAppend((append, _incoming, reply, handOn) => {
      if (append === 1) return handOn()
      // It never gets a reply, so that only a second signal ends the program.
      reply.destroy = () => reply
      void loseAnswer(reply, handOn)
      if (append === 2) running.process.kill('SIGINT')
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    await running.says('again to end at once.')
    running.process.kill('SIGINT')
    const { exitCode, stderr } = await running.ended
    expect(exitCode).toBe(130)
    expect(stderr).toContain('Ended at once. --resume finds out whether the requests in flight were carried out.')
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('by the first Ctrl-C before it has sent anything ends at once, and begins again without --resume', async () => {
    const { file, id } = await start('unsent.csv', rows)
    const url = await startGate(cli.server.baseUrl, ({ url }, _, handOn) => {
      // It never gets a reply.
      if (url?.endsWith('/organization')) running.process.kill('SIGINT')
      else handOn()
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    expect(await running.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringContaining(`Interrupted.\nNo row of ${file} is stored in ${id}.`),
    })
    expect(await cli.run(['import', file, '--dataset', id])).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('is distinguished from one that has just been started, and has sent nothing yet', async () => {
    const { file, id } = await start('started.csv', rows)
    const hasStarted = Promise.withResolvers<void>()
    const isToGoOn = Promise.withResolvers<void>()
    const url = await startGate(cli.server.baseUrl, (_incoming, _reply, handOn) => {
      hasStarted.resolve()
      void isToGoOn.promise.then(handOn)
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    await hasStarted.promise
    expect(await cli.run(['import', file, '--dataset', id])).toMatchObject({
      exitCode: 2,
      stderr: `An import of ${file} into ${id} is still running, as process ${running.process.pid}.\n`,
    })
    isToGoOn.resolve()
    expect(await running.ended).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('is distinguished from one that still runs', async () => {
    const { file, id } = await start('running.csv', rows)
    let goOn = () => {}
    const isHeld = Promise.withResolvers<void>()
    const url = await atAppend((append, _incoming, _reply, handOn) => {
      if (append > 1) return handOn()
      goOn = handOn
      isHeld.resolve()
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    await isHeld.promise
    for (const option of ['--resume', '--again']) {
      const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, option])
      expect(exitCode).toBe(2)
      expect(stderr).toBe(`An import of ${file} into ${id} is still running, as process ${running.process.pid}.\n`)
    }
    goOn()
    expect(await running.ended).toMatchObject({ exitCode: 0 })
    await expectStored(id, rows)
  })

  test('is taken over by one process only', async () => {
    const { file, id } = await start('taken.csv', rows)
    const args = ['import', file, '--dataset', id]
    const killing = await startGate(cli.server.baseUrl, () => void killed.process.kill('SIGKILL'))
    const killed = cli.start(args, { env: { DATASET_SERVICE_URL: killing } })
    await killed.ended

    const held = join(cli.folder, cli.file('hold.mjs', HOLD_BEFORE_REMOVAL))
    const first = cli.start(args, { program: [process.execPath, '--import', held, COMMAND_LINE] })
    await expect.poll(() => existsSync(join(cli.folder, 'held')), { timeout: 10_000 }).toBe(true)
    const hasClaimed = Promise.withResolvers<void>()
    const url = await startGate(cli.server.baseUrl, (_incoming, _reply, handOn) => {
      hasClaimed.resolve()
      void first.ended.then(handOn)
    })
    const second = cli.start(args, { env: { DATASET_SERVICE_URL: url } })
    await Promise.race([hasClaimed.promise, second.ended])
    cli.file('go', '')
    const ended = await Promise.all([first.ended, second.ended])
    expect(ended.map(({ exitCode }) => exitCode).sort()).toEqual([0, 2])
    await expectStored(id, rows)
  })
})

/** Loaded into the command line: it has read the claim that was left, and waits before it removes it. */
const HOLD_BEFORE_REMOVAL = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { rmSync } = fs
  fs.rmSync = (file, options) => {
    if (file.endsWith('.running')) fs.writeFileSync('held', '')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (file.endsWith('.running') && !fs.existsSync('go')) Atomics.wait(pause, 0, 0, 10)
    rmSync(file, options)
  }
  syncBuiltinESMExports()
`
