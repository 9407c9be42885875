import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('dataset-service events', () => {
  const cli = commandLine()

  /** Reads lines until there are so many. */
  async function lines({ process }: ReturnType<typeof cli.start>, count: number): Promise<string[]> {
    let text = ''
    while (text.split('\n').length <= count) text += String(await once(process.stdout ?? process, 'data'))
    return text.trim().split('\n')
  }

  test('shows what happened, and with --follow what comes, also after a cursor that was kept', async () => {
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
    const { id } = await service.projects.create({ name: 'Told' })
    const shown = await cli.run(['events', '--project', id])
    const line = expect.stringMatching(/^\S+Z project\.created \S.* \{.*"name":"Told".*\}\n$/)
    expect(shown).toEqual({ exitCode: 0, stdout: line, stderr: '' })
    const first = cli.start(['events', '--project', id, '--follow', '--format', 'ndjson'])
    const [created] = (await lines(first, 1)).map((line) => JSON.parse(line))
    expect(created).toMatchObject({ type: 'project.created', data: { name: 'Told' }, cursor: expect.any(String) })
    await service.projects.update(id, { name: 'Again\u202e' })
    expect(JSON.parse((await lines(first, 1))[0] ?? '')).toMatchObject({ type: 'project.updated' })
    first.process.kill('SIGINT')
    expect((await first.ended).exitCode).toBe(130)
    const second = cli.start(['events', '--project', id, '--follow', '--since', created.cursor])
    expect((await lines(second, 1))[0]).toMatch(/project\.updated .*"Again\\u202e"/)
    second.process.kill('SIGINT')
    await second.ended
    const wrong = await cli.run(['events', '--type', 'row.changed'])
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).toContain('rows.changed')
  })
})
