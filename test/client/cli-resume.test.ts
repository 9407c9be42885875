import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'
import { isAppend, startGate } from '../support/gate.ts'

const ROWS = 4_500

describe('an import that stops', () => {
  const cli = commandLine({ rowsPerRequest: 1_000 })
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const numbers = async (id: string) => {
    const rows: number[] = []
    for await (const chunk of await service().data.export(id)) rows.push(...lines(chunk))
    return rows
  }
  let rest = ''
  const lines = (chunk: Uint8Array) => {
    const texts = (rest + Buffer.from(chunk).toString()).split('\n')
    rest = texts.pop() ?? ''
    return texts.map((text) => Number(JSON.parse(text).n))
  }

  async function start(name: string) {
    const file = cli.file(name, `n\n${Array.from({ length: ROWS }, (_, index) => index).join('\n')}\n`)
    const columns = [{ name: 'n', type: 'number' as const }]
    const { id } = await service().datasets.create({ name, project_id: cli.own.projectId, columns })
    return { file, id }
  }

  async function expectWhole(id: string) {
    const stored = (await numbers(id)).sort((a, b) => a - b)
    expect(stored).toEqual(Array.from({ length: ROWS }, (_, index) => index))
  }

  test('by Ctrl-C waits for what is under way, says how to go on, and goes on there: each row once', async () => {
    const { file, id } = await start('interrupted.csv')
    let appends = 0
    const url = await startGate(cli.server.baseUrl, (incoming, _, handOn) => {
      // The first gets a reply; the others take long enough to be interrupted.
      setTimeout(handOn, isAppend(incoming) && ++appends > 1 ? 500 : 0)
      if (appends === 3) running.process.kill('SIGINT')
    })
    const running = cli.start(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    const { exitCode, stderr } = await running.ended
    expect(exitCode).toBe(130)
    expect(stderr).toContain('Waiting for the requests in flight. Press Ctrl-C again to end at once.')
    const stored = (await service().datasets.get(id)).row_count
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(ROWS)
    expect(stderr).toContain(
      `Interrupted.\n${stored.toLocaleString('en-US')} rows of ${file} are stored in ${id}.\nContinue with: dataset-service import ${file} --dataset ${id} --resume\n`,
    )
    const again = await cli.run(['import', file, '--dataset', id])
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Continue it with --resume') })
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({ exitCode: 0 })
    await expectWhole(id)
    const over = await cli.run(['import', file, '--dataset', id, '--resume'])
    expect(over).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('so there is nothing to resume') })
  })

  /** A gate that loses so many replies to the second append, after it is stored or before it is delivered. */
  function losing(answers: number, isStored: boolean) {
    const attempts = new Map<unknown, number>()
    return startGate(cli.server.baseUrl, (incoming, reply, handOn) => {
      const key = incoming.headers['idempotency-key']
      const attempt = (attempts.get(key) ?? 0) + 1
      if (isAppend(incoming)) attempts.set(key, attempt)
      if ([...attempts.keys()].indexOf(key) !== 1 || attempt > answers) return handOn()
      if (isStored) handOn()
      setTimeout(() => reply.destroy(), isStored ? 800 : 0)
      reply.writeHead = () => reply
      reply.write = () => true
      reply.end = () => reply
    })
  }

  test('by a lost answer sends again, and stores each row once', async () => {
    for (const isStored of [true, false]) {
      const { file, id } = await start(`lost-${isStored}.csv`)
      const url = await losing(1, isStored)
      const env = { DATASET_SERVICE_URL: url }
      expect(await cli.run(['import', file, '--dataset', id], { env })).toMatchObject({ exitCode: 0 })
      await expectWhole(id)
    }
  })

  test.each([
    ['had been stored', true],
    ['had not been stored', false],
  ])('when no answer comes goes on without a row twice or missing: the last ones %s', async (_, isStored) => {
    const { file, id } = await start(`broken-${isStored}.csv`)
    const url = await losing(Number.POSITIVE_INFINITY, isStored)
    const args = ['import', file, '--dataset', id, '--retry-for', '2s']
    const { exitCode, stderr } = await cli.run(args, { env: { DATASET_SERVICE_URL: url } })
    expect(exitCode).toBe(6)
    expect(stderr).toMatch(/and 1,000 more may or may not be\.\nContinue with: /)
    expect(await cli.run(['import', file, '--dataset', id, '--resume'])).toMatchObject({ exitCode: 0 })
    await expectWhole(id)
  })
})
