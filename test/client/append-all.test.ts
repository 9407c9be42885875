import { describe, expect, test } from 'vitest'
import { AppendAllError, type AppendCounts, type DatasetHandle, DatasetService } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { thrownBy } from '../support/scripted-fetch.ts'

const columns = { name: 'text', age: 'number' } as const
type People = DatasetHandle<typeof columns>

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ name: `n${from + index}`, age: from + index }))

async function agesIn(dataset: People): Promise<(number | null)[]> {
  return (await dataset.rows().toArray()).map(({ age }) => age)
}

describeEachEngine('appendAll', ({ client, clientOf, own, seed, server }) => {
  const empty = async (): Promise<People> => client.dataset((await seed.dataset()).id, { columns })

  describe('takes', () => {
    const sources = {
      'an array': () => people(250),
      'an iterable': () => new Set(people(250)),
      'a generator': function* () {
        yield* people(250)
      },
      'an async generator': async function* () {
        yield* people(250)
      },
      'a web stream': () =>
        new ReadableStream({
          start(controller) {
            for (const row of people(250)) controller.enqueue(row)
            controller.close()
          },
        }),
      'a stream that cannot be iterated over': () => {
        const rows = people(250)
        const read = async () => ({ done: rows.length === 0, value: rows.shift() })
        // Cast: like streams in browsers without async iteration.
        return { getReader: () => ({ read, cancel: async () => {} }) } as unknown as ReadableStream<{ age: number }>
      },
    }
    test.each(Object.entries(sources))('%s, and keeps its order with one request at a time', async (_name, source) => {
      const dataset = await empty()
      const report = await dataset.appendAll(source(), { inFlight: 1, rowsPerRequest: 100 })
      expect(report).toMatchObject({ rowsRead: 250, rowsStored: 250, rowsRefused: 0, requests: 3, refused: [] })
      expect(await agesIn(dataset)).toEqual(people(250).map(({ age }) => age))
    })

    test('nothing, without a request', async () => {
      expect(await (await empty()).appendAll([])).toMatchObject({ rowsStored: 0, requests: 0 })
    })

    test.each(['rows', 7, null, {}])('and refuses %j', async (source) => {
      const dataset = await empty()
      expect(await thrownBy(() => dataset.appendAll(source as never))).toBeInstanceOf(TypeError)
    })
  })

  test('stores every row once with several requests at a time, each of them in order', async () => {
    const dataset = await empty()
    await dataset.appendAll(people(1_000), { inFlight: 4, rowsPerRequest: 50 })
    const ages = await agesIn(dataset)
    expect(ages.toSorted((a, b) => Number(a) - Number(b))).toEqual(people(1_000).map(({ age }) => age))
    for (let start = 0; start < 1_000; start += 50) {
      const at = ages.indexOf(start)
      expect(ages.slice(at, at + 50)).toEqual(people(50, start).map(({ age }) => age))
    }
  })

  test("cuts a source to the plan's rows per request", async () => {
    const free = await seed.organization('free')
    const { id } = await seed.dataset({ in: free })
    const report = await clientOf(free.apiKey).dataset(id, { columns }).appendAll(people(2_500))
    expect(report).toMatchObject({ rowsStored: 2_500, requests: 3 })
  })

  test('splits what is more than the plan or the service allows after all', async () => {
    const free = await seed.organization('free')
    const { id } = await seed.dataset({ in: free })
    const dataset = clientOf(free.apiKey).dataset(id, { columns })
    expect(await dataset.appendAll(people(3_000), { rowsPerRequest: 3_000 })).toMatchObject({
      rowsStored: 3_000,
      requests: 4,
    })
    expect(await agesIn(dataset)).toEqual(people(3_000).map(({ age }) => age))
  })

  test('reports its progress after each request', async () => {
    const told: AppendCounts[] = []
    await (await empty()).appendAll(people(25), {
      inFlight: 1,
      rowsPerRequest: 10,
      onProgress: (counts) => told.push(counts),
    })
    expect(told.map(({ rowsStored, requests }) => [rowsStored, requests])).toEqual([
      [10, 1],
      [20, 2],
      [25, 3],
    ])
    expect(told.at(-1)?.bytesSent).toBe(JSON.stringify(people(25)).length - 2 - 24)
  })

  describe('with rows that are refused', () => {
    const mixed = [
      ...people(5),
      { age: 'five' },
      ...people(4, 6),
      { age: 10, nmae: 'x' },
      { age: Number.NaN },
      { age: 12 },
    ]

    test('leaves them out on request, and says exactly which and why', async () => {
      const dataset = await empty()
      const report = await dataset.appendAll(mixed as never, { onInvalid: 'skip', rowsPerRequest: 4, inFlight: 1 })
      expect(report).toMatchObject({ rowsRead: 13, rowsStored: 10, rowsRefused: 3 })
      expect(report.refused).toEqual([
        {
          index: 5,
          row: { age: 'five' },
          field: 'rows[5].age',
          message: expect.stringMatching(/^rows\[5\]\.age is a cell of type number .* not "five"\.$/),
        },
        {
          index: 10,
          row: { age: 10, nmae: 'x' },
          field: 'rows[10].nmae',
          message: expect.stringContaining('no such column'),
        },
        {
          index: 11,
          row: { age: Number.NaN },
          field: 'rows[11]',
          message: 'rows[11]["age"] cannot be written as JSON: it is NaN.',
        },
      ])
      expect(await agesIn(dataset)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 12])
    })

    test('leaves out more of one request than one answer names', async () => {
      const rows = people(400).map((row) => (row.age % 2 === 0 ? row : { age: 'odd' }))
      const dataset = await empty()
      const report = await dataset.appendAll(rows as never, { onInvalid: 'skip', rowsPerRequest: 400 })
      expect(report).toMatchObject({ rowsStored: 200, rowsRefused: 200 })
      expect(report.refused.map(({ index }) => index)).toEqual(people(200).map(({ age }) => 2 * age + 1))
    })

    test('stops at the first by default, and can be resumed with a corrected source', async () => {
      const dataset = await empty()
      const options = { rowsPerRequest: 4, inFlight: 1 }
      const error = await thrownBy(() => dataset.appendAll(mixed as never, options))
      expect(error).toBeInstanceOf(AppendAllError)
      expect(error).toMatchObject({
        settledFromStart: 4,
        progress: { settled: [{ from: 0, to: 4 }], unknown: [], rowsStored: 4, rowsRefused: 0 },
        refused: [{ index: 5 }],
        cause: { code: 'validation_error' },
        message: expect.stringMatching(
          /^Appending stopped: rows\[1\]\.age .* 4 rows are stored\. Settled are the first 4 rows of the source\.$/,
        ),
      })
      const resume = JSON.parse(JSON.stringify((error as AppendAllError).progress))
      expect(await dataset.appendAll(people(13), { ...options, resume })).toMatchObject({
        rowsRead: 13,
        rowsStored: 13,
      })
      expect(await agesIn(dataset)).toEqual(people(13).map(({ age }) => age))
    })

    test('ends when there are more of them than is sensible', async () => {
      const rows = Array.from({ length: 300 }, () => ({ age: 'x' }))
      const error = await thrownBy(async () =>
        (await empty()).appendAll(rows as never, { onInvalid: 'skip', maxRefused: 150 }),
      )
      expect(error).toMatchObject({ message: expect.stringContaining('More than 150 rows were refused') })
    })
  })

  test('cuts to the bytes of a body, so that nothing is refused for its size', async () => {
    const sizes: number[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (typeof init?.body === 'string') sizes.push(Buffer.byteLength(init.body))
      return server.fetch(input, init)
    }
    const measured = new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl, fetch })
    const { id } = await seed.dataset()
    const rows = people(200).map(({ age }) => ({ age, name: ['é', '😀', 'x', '"'][age % 4]?.repeat(age) ?? '' }))
    const options = { maxBodyBytes: 2_000, rowsPerRequest: 1_000 }
    expect(await measured.dataset(id, { columns }).appendAll(rows, options)).toMatchObject({ rowsStored: 200 })
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000)
  })
})
