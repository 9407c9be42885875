import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'

describe('an import by the service whose connection is lost', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const columns = [
    { name: 'sku', type: 'text' as const },
    { name: 'n', type: 'number' as const },
  ]

  async function made(): Promise<string> {
    const { id } = await service().datasets.create({ name: 'Cut', project_id: cli.own.projectId, columns })
    await service().rows.append(id, [{ sku: 'old', n: 0 }])
    return id
  }

  /** So long that part of it is on the way when its connection is cut. */
  const ROWS = 30_000
  const longFile = () =>
    cli.file('long.csv', `sku,n\n${Array.from({ length: ROWS }, (_, n) => `a${n},${n}\n`).join('')}`)

  /** More than the system holds of what was sent and is not read: 30 MB. */
  const hugeFile = () => cli.file('huge.csv', `sku,n\n${`${'a'.repeat(500_000)},1\n`.repeat(60)}`)

  type Cut = (incoming: IncomingMessage, reply: ServerResponse, handOn: () => void) => void

  /** Passes on what it does not cut: of the uploads one for each `cut`. Tells the keys of all. */
  async function lossy(...cuts: readonly Cut[]) {
    const keys: unknown[] = []
    const url = await startGate(cli.server.baseUrl, (incoming, reply, handOn) => {
      if (incoming.method !== 'POST') return handOn()
      const cut = cuts[keys.length]
      keys.push(incoming.headers['idempotency-key'])
      if (cut === undefined) handOn()
      else cut(incoming, reply, handOn)
    })
    return { keys, env: { DATASET_SERVICE_URL: url } }
  }

  const inTheMiddle: Cut = (incoming, _, handOn) => {
    handOn()
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 200_000) incoming.destroy()
    })
  }

  /** The service has the file, and its reply is lost. */
  const losing =
    (then: () => void): Cut =>
    (_, reply, handOn) => {
      reply.writeHead = () => {
        then()
        reply.destroy()
        return reply
      }
      handOn()
    }
  const beforeTheReply = losing(() => {})

  const importsOf = (id: string) => service().imports.list(id).toArray({ max: 10 })

  test('sends a file again whose upload was cut off, with one key, and says what it waits for', async () => {
    const id = await made()
    const { keys, env } = await lossy(inTheMiddle, inTheMiddle)
    const { exitCode, stderr } = await cli.run(['import', longFile(), '--dataset', id, '--mode', 'replace'], { env })
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('30,000 rows have replaced'),
    })
    expect(stderr).toContain('waiting for the service: tried once')
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect((await service().datasets.get(id)).row_count).toBe(ROWS)
    expect(await importsOf(id)).toHaveLength(1)
  })

  test('is checked again with --dry-run', async () => {
    const id = await made()
    const { keys, env } = await lossy(inTheMiddle, beforeTheReply)
    const { exitCode, stdout, stderr } = await cli.run(['import', longFile(), '--dataset', id, '--dry-run'], { env })
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^30,000 rows would be appended/),
    })
    expect(stderr).toContain('waiting for the service: tried once')
    expect(keys).toHaveLength(3)
  })

  test('is done once when the reply to the whole file is lost', async () => {
    const id = await made()
    await service().indexes.create(id, { fields: ['sku'], unique: true })
    const file = cli.file('two.csv', 'sku,n\nold,1\nnew,2\n')
    const { keys, env } = await lossy(beforeTheReply)
    const args = ['import', file, '--dataset', id, '--mode', 'upsert', '--match', 'sku']
    const { exitCode, stderr } = await cli.run(args, { env })
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('1 row is added') })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await importsOf(id)).toHaveLength(1)
  })

  test('is not hidden by a file that is changed before it is sent again', async () => {
    const id = await made()
    const file = cli.file('changed.csv', 'sku,n\na,1\n')
    const { env } = await lossy(losing(() => appendFileSync(join(cli.folder, file), 'b,2\n')))
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, '--mode', 'replace'], { env })
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 5 })
    expect(stderr).toMatch(/it was changed .*\n.*The whole file was sent\. If the service has received it/)
  })

  test.each([
    [
      'in the middle of the file, nothing was written',
      hugeFile,
      inTheMiddle,
      /not received the whole file\. Nothing was written\./,
    ],
    [
      'after the file, it may have been written',
      longFile,
      beforeTheReply,
      /The whole file was sent\. If the service has received it/,
    ],
  ])('given up %s', async (_, file, cut, said) => {
    const id = await made()
    const { keys, env } = await lossy(cut)
    const args = ['import', file(), '--dataset', id, '--mode', 'replace', '--retry-for', '0s']
    const { exitCode, stderr } = await cli.run(args, { env })
    expect({ exitCode, stderr }).toEqual({ exitCode: 4, stderr: expect.stringMatching(said) })
    expect(keys).toHaveLength(1)
    if (cut === inTheMiddle) expect(await importsOf(id)).toEqual([])
  })
})
