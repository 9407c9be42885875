import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { openStore, StoreError } from '../../server/store/store.ts'
import { listenToWork } from '../../server/timing.ts'
import { sqlite } from '../support/engines.ts'
import { writeElsewhere } from '../support/write-elsewhere.ts'

const DATASET = { organizationId: 'org_loops', projectId: 'proj_loops', datasetId: 'ds_loops' }

/** The stores of two event loops of a process, the second of which has no thread of its own here, and a dataset of one number column. */
async function twoLoops() {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true })
  const name = randomUUID()
  const main = await openStore(databaseUrl, { loop: { name } })
  const { port1, port2: port } = new MessageChannel()
  main.serveLoop(port1)
  const other = await openStore(databaseUrl, { loop: { name, port } })
  onTestFinished(async () => {
    await other.close()
    await main.close()
    await remove()
  })
  await createOrganization(main, { ...DATASET, name: 'Loops', plan: 'pro' })
  await main.createDataset({ ...DATASET, name: 'Loops', columns: [{ name: 'n', type: 'number' }], now: 1 })
  return { main, other, port, databaseUrl }
}

function appendOf(body: Uint8Array) {
  return { ...DATASET, body, maxRows: 1_000, maxProblems: 1, now: 2 }
}

test('what one event loop has written, the other one reads, and is woken for', async () => {
  const { main, other } = await twoLoops()
  for (const [writer, reader] of [
    [main, other],
    [other, main],
  ] as const) {
    const watch = reader.changeSignals.watch(DATASET)
    const before = (await reader.findDataset(DATASET))?.rowCount ?? 0
    const woken = watch.next(60_000, new AbortController().signal)
    expect(await writer.appendRows(appendOf(Buffer.from('{"rows":[{"n":1}]}')))).toMatchObject({ outcome: 'appended' })
    expect((await reader.findDataset(DATASET))?.rowCount).toBe(before + 1)
    expect(await woken).toBe(true)
    watch.close()
  }
})

test('the body of an append is moved to the thread that writes, and not copied', async () => {
  const { other } = await twoLoops()
  const body = new Uint8Array(await new Blob(['{"rows":[{"n":1}]}']).arrayBuffer())
  expect(await other.appendRows(appendOf(body))).toMatchObject({ outcome: 'appended' })
  expect(body.length).toBe(0)
})

test('writes of two event loops that one commit makes durable are measured as one group', async () => {
  const { main, other, databaseUrl } = await twoLoops()
  const append = (store: typeof main) => store.appendRows(appendOf(Buffer.from('{"rows":[{"n":1}]}')))
  await Promise.all([append(main), append(other)])
  const groups: number[] = []
  onTestFinished(listenToWork({ onWork() {}, onCommitGroup: (writes) => groups.push(writes) }))
  // A commit takes writes for 50 ms, in which a busy machine may not come to all of them.
  const groupsOfTen = async () => {
    groups.length = 0
    // Until this transaction ends the thread can commit nothing, and takes all that has arrived meanwhile.
    const endWrite = writeElsewhere(databaseUrl)
    const appends = Array.from({ length: 10 }, (_, n) => append(n % 2 === 0 ? main : other))
    await nextTurn() // they are sent at the end of the turn
    for (const store of [main, other]) expect((await store.state()).jobs['write']).toBe(5)
    endWrite()
    await Promise.all(appends)
    expect(groups.reduce((sum, writes) => sum + writes)).toBe(10)
    return groups
  }
  await expect.poll(groupsOfTen, { timeout: 10_000 }).toEqual([10])
})

test('event loops count requests together', async () => {
  const { main, other } = await twoLoops()
  await main.addToWindows?.([{ key: 'a', points: 3 }], 60_000)
  expect(await other.addToWindows?.([{ key: 'a', points: 2 }], 60_000)).toEqual([
    { points: 5, msLeft: expect.any(Number) },
  ])
  expect(await main.addToWindows?.([{ key: 'a', points: -9 }], 60_000)).toMatchObject([{ points: 0 }])
})

test('a read of many rows fails in the event loop that asked with the reason that it has', async () => {
  const { other } = await twoLoops()
  const query = { ...DATASET, where: { all: [] }, sort: [], indexes: [], columns: [1], withTimes: false, limit: 1 }
  const scanned = { ...query, limitBytes: 1e6, largestRowBytes: 9, rowOverheadBytes: 9, position: [] }
  const filter = { column: 1, type: 'number', operator: '>', value: 0 }
  const read = (generation: number, signal: AbortSignal) =>
    other
      .selectRows({ ...scanned, where: filter, generation, rowCount: 1_000_000 } as never, () => signal)
      .catch((error) => [error instanceof StoreError, error.reason])
  expect(await read(99, new AbortController().signal)).toEqual([true, 'columns_changed'])
  expect(await read(1, AbortSignal.abort())).toEqual([true, 'gone'])
})

test('event loops count streams together, until the signal of each or the end of its loop', async () => {
  const { databaseUrl } = await twoLoops()
  const file = databaseUrl.slice('sqlite:'.length)
  const main = openSqlite(file, { name: randomUUID() })
  const { port1, port2: port } = new MessageChannel()
  main.serveLoop(port1)
  const other = openSqlite(file, { name: randomUUID(), port })
  onTestFinished(async () => main.close())
  const stream = { organizationId: DATASET.organizationId, most: 2 }
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  expect(await main.countStream(stream, first.signal)).toBe(true)
  expect(await other.countStream(stream, second.signal)).toBe(true)
  expect(await other.countStream(stream, third.signal)).toBe(false)
  expect(await main.countStream(stream, third.signal)).toBe(false)
  expect(await other.countStream({ ...stream, organizationId: 'org_other' }, third.signal)).toBe(true)

  first.abort()
  expect(await other.countStream(stream, third.signal)).toBe(true)
  expect(await other.countStream(stream, AbortSignal.abort())).toBe(false)
  second.abort()
  await expect.poll(() => other.countStream(stream, AbortSignal.abort())).toBe(true)

  // The second, and what has left at once, count no more.
  expect(await main.countStream({ ...stream, most: 1 }, new AbortController().signal)).toBe(false)
  port.close() // as the end of its thread does
  await expect.poll(() => main.countStream({ ...stream, most: 1 }, new AbortController().signal)).toBe(true)
})

test('an event loop that is closed first ends its writes, and then its line to the main one', async () => {
  const { other, port, databaseUrl } = await twoLoops()
  const ended: string[] = []
  const endWrite = writeElsewhere(databaseUrl)
  const append = other.appendRows(appendOf(Buffer.from('{"rows":[{"n":1}]}'))).then(() => ended.push('write'))
  port.once('close', () => ended.push('line'))
  const closed = other.close().then(() => ended.push('loop'))
  for (let turn = 0; turn < 50; turn += 1) await nextTurn() // more than a message there and back takes
  endWrite()
  await Promise.all([append, closed])
  expect(ended).toEqual(['write', 'line', 'loop'])
})

test('an event loop that dies in a change of columns holds up no other', async () => {
  const { databaseUrl } = await twoLoops()
  const file = databaseUrl.slice('sqlite:'.length)
  const main = openSqlite(file, { name: randomUUID() })
  const { port1, port2: port } = new MessageChannel()
  main.serveLoop(port1)
  const dying = openSqlite(file, { name: randomUUID(), port })
  onTestFinished(async () => main.close())
  const begun = Promise.withResolvers<void>()
  void dying.changesInTurn
    .run(DATASET.datasetId, () => {
      begun.resolve()
      return new Promise(() => {})
    })
    .catch(() => {})
  await begun.promise
  let isNext = false
  const next = main.changesInTurn.run(DATASET.datasetId, async () => {
    isNext = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isNext).toBe(false)
  port.close() // as the end of its thread does
  await next
  expect(isNext).toBe(true)
})
