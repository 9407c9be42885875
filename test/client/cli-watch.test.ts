import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('dataset-service watch', () => {
  const cli = commandLine()

  async function seeded() {
    const { baseUrl } = cli.server
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl })
    const columns = [
      { name: 'delay', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    const { id } = await service.datasets.create({ name: 'Flights', project_id: cli.own.projectId, columns })
    await service.rows.append(id, [{ delay: 5 }, { delay: 50, note: '\u009b2J\u202e' }])
    return { id, service }
  }

  /** Reads lines until there are so many. */
  async function lines({ process }: ReturnType<typeof cli.start>, count: number): Promise<string[]> {
    let text = ''
    while (text.split('\n').length <= count) text += String(await once(process.stdout ?? process, 'data'))
    return text.trim().split('\n')
  }

  test('shows changes as lines of JSON, each with the cursor to continue from', async () => {
    const { id, service } = await seeded()
    const first = cli.start(['watch', id, '--since', 'beginning', '--format', 'ndjson'])
    const shown = (await lines(first, 3)).map((line) => JSON.parse(line))
    expect(shown).toMatchObject([{ type: 'columns' }, { row: { id: 'row_1' } }, { row: { id: 'row_2' } }])
    first.process.kill('SIGINT')
    expect((await first.ended).exitCode).toBe(130)
    await service.rows.delete(id, 'row_1')
    const second = cli.start(['watch', id, '--since', shown[2].cursor])
    expect(await lines(second, 1)).toEqual(['row_1 is gone'])
    second.process.kill('SIGINT')
    await second.ended
  })

  test('shows rows that match, and ends with what is wrong with a cursor', async () => {
    const { id } = await seeded()
    const late = cli.start(['watch', id, '--since', 'beginning', '--filter', 'delay:>10'])
    expect(await lines(late, 2)).toEqual([
      'columns: delay number, note text',
      'row_2 {"delay":50,"note":"\\u009b2J\\u202e"}',
    ])
    late.process.kill('SIGINT')
    await late.ended
    const wrong = await cli.run(['watch', id, '--since', 'yesterday'])
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).toContain('cursor is not valid')
  })

  test('ends with the first Ctrl-C, also while nobody reads what it shows', async () => {
    const { baseUrl } = cli.server
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl })
    const columns = [{ name: 'note', type: 'text' as const }]
    const { id } = await service.datasets.create({ name: 'Notes', project_id: cli.own.projectId, columns })
    const longerThanPipes = Array.from({ length: 100 }, () => ({ note: 'x'.repeat(10_000) }))
    await service.rows.append(id, longerThanPipes)
    const { process: watching } = cli.start(['watch', id, '--since', 'beginning'])
    watching.stdout.pause()
    await expect.poll(() => watching.stdout.readableLength, { timeout: 10_000 }).toBeGreaterThan(0)
    watching.kill('SIGINT')
    expect(await once(watching, 'exit')).toEqual([130, null])
    watching.stdout.resume()
  })
})
