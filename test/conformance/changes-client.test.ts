import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ChangesGoneError, DatasetService, MapRowStore } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS = { name: 'text', age: 'number' } as const

describeEachEngine('The client follows a dataset', ({ server, own, seed }) => {
  /** Not by the `fetch` that checks each reply when it is complete: a stream is not. */
  const service = () => new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl })
  const dataset = async (ages: readonly number[] = []) => {
    const { id } = await seed.dataset({ rows: ages.map((age) => ({ age })) })
    return service().dataset(id, { columns: COLUMNS })
  }
  const stopping = () => {
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    return controller
  }
  const isEqual = async (store: MapRowStore<typeof COLUMNS>, handle: Awaited<ReturnType<typeof dataset>>) =>
    isDeepStrictEqual([...store.rows.values()], await handle.rows().records().toArray())

  test('change by change, from a cursor, from now, and with a condition, with rows of the known columns', async () => {
    const handle = await dataset([1, 20])
    const { signal } = stopping()
    const all = handle.changes({ signal })
    expect((await all.next()).value).toMatchObject({ type: 'columns' })
    const { value: first } = await all.next()
    expect(first).toMatchObject({ type: 'row', row: { id: 'row_1', values: { name: null, age: 1 } } })
    const late = handle.changes({ since: 'now', filter: ['age', '>', 10], signal })
    const next = late.next()
    // Its cursor is of this moment as soon as it waits, which a row that changes again and again finds out.
    for (let age = 30; ; age += 1) {
      await handle.update('row_1', { age })
      if ((await Promise.race([next, handle.count()])) instanceof Object) break
    }
    const { value: change } = await next
    expect(change?.type === 'row' && change.row.values.age).toBeGreaterThan(29)
    const again = handle.changes({ since: first?.cursor ?? '', signal })
    expect((await again.next()).value).toMatchObject({ type: 'row', row: { id: 'row_2' } })
    await all.return()
    await late.return()
    await again.return()
  })

  test('from the beginning, where no stream can be had, with a cursor of the first change that leads to the next', async () => {
    const { id } = await dataset([1, 2, 3])
    const refusal = { error: { code: 'rate_limit_exceeded', message: 'Too many streams.', request_id: 'req_1' } }
    const withoutStreams: typeof fetch = async (input, init) => {
      const isStream = new Headers(init?.headers).get('accept') === 'text/event-stream'
      return isStream ? Response.json(refusal, { status: 429 }) : fetch(input, init)
    }
    const connection = { apiKey: own.apiKey, baseUrl: server.baseUrl, fetch: withoutStreams }
    const handle = new DatasetService(connection).dataset(id, { columns: COLUMNS })
    const { signal } = stopping()
    const { value: first } = await handle.changes({ signal }).next()
    const { value: second } = await handle.changes({ signal, since: first?.cursor ?? '' }).next()
    expect([first, second]).toMatchObject([{ type: 'columns' }, { type: 'row', row: { id: 'row_1' } }])
  })

  test('and ends with the reason of its signal', async () => {
    const handle = await dataset()
    const stop = stopping()
    const changes = handle.changes({ signal: stop.signal })
    await changes.next()
    const waiting = changes.next()
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  test('and says what to do where a cursor leads nowhere any more', async () => {
    const handle = await dataset([1])
    const changes = handle.changes({ filter: ['age', '>', 0] })
    const { value } = await changes.next()
    await changes.return()
    await service().columns.delete(handle.id, 'age')
    const later = handle.changes({ filter: ['age', '>', 0], since: value?.cursor ?? '' })
    const error = await later.next().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ChangesGoneError)
    expect(error).toMatchObject({ status: 410, message: expect.stringContaining('without since') })
    await expect(handle.changes({ since: 'x' }).next()).rejects.toMatchObject({ status: 400 })
  })

  test('with a copy that becomes equal and stays so, whatever changes', async () => {
    const handle = await dataset(Array.from({ length: 1_500 }, (_, age) => age))
    const { rows, columns } = service()
    const store = new MapRowStore<typeof COLUMNS>()
    await handle.follow(store, { once: true })
    expect(await isEqual(store, handle)).toBe(true)
    await handle.delete('row_7')
    await handle.updateWhere(['age', '>', 1_400], { name: 'late' }, { expected: 99 })
    await handle.follow(store, { once: true })
    expect(await isEqual(store, handle)).toBe(true)

    const { signal } = stopping()
    const ended = handle.follow(store, { signal }).catch((error: unknown) => error)
    await handle.append([{ name: 'new' }])
    await expect.poll(() => store.rows.has('row_1501')).toBe(true)
    await columns.update(handle.id, 'name', { name: 'label' })
    await rows.delete(handle.id, 'row_1')
    await columns.update(handle.id, 'age', { type: 'text' })
    await rows.delete(handle.id, 'row_2')
    await expect.poll(() => isEqual(store, handle), { timeout: 20_000 }).toBe(true)
    expect(store.rows.get('row_3')?.values).toEqual({ label: null, age: '2' })
    expect(await Promise.race([ended, 'follows'])).toBe('follows')
  })

  test('with a copy that reads all rows again where columns changed after something else', async () => {
    const handle = await dataset([1, 2])
    const store = new MapRowStore<typeof COLUMNS>()
    await handle.follow(store, { once: true })
    await handle.append([{ age: 3 }])
    await service().columns.update(handle.id, 'name', { name: 'label' })
    await handle.delete('row_2')
    await handle.follow(store, { once: true })
    const cells = [...store.rows.values()].map(({ values }) => values)
    expect(cells).toEqual([1, 3].map((age) => ({ label: null, age })))
  })

  test('and begins its copy again where the cursor is too old', async () => {
    const handle = await dataset([1, 2])
    const store = new MapRowStore<typeof COLUMNS>()
    const filter = ['age', '>', 0] as const
    await handle.follow(store, { filter, once: true })
    await service().columns.update(handle.id, 'age', { type: 'text' })
    await service().columns.update(handle.id, 'age', { type: 'number' })
    await handle.delete('row_1')
    store.rows.set('row_9', store.rows.get('row_1') as never)
    await handle.follow(store, { filter, once: true })
    expect([...store.rows.keys()]).toEqual(['row_2'])
  })
})
