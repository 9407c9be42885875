import { describe, expect, test } from 'vitest'
import {
  AppendAllError,
  type AppendAllOptions,
  type AppendProgress,
  type DatasetService,
  UnknownRowsError,
} from '../../client/index.ts'
import { type Fate, limited, rememberingService } from '../support/remembering-service.ts'
import { thrownBy } from '../support/scripted-fetch.ts'

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))
const OPTIONS = { rowsPerRequest: 10, inFlight: 1, retryForMs: 0 }
const HOURS = 3_600_000

function run(service: DatasetService, source: readonly object[], options: AppendAllOptions = {}) {
  return service.dataset('ds_1').appendAll(source, { ...OPTIONS, ...options })
}

/** The progress of an attempt with these faults, after it was saved as JSON. */
async function stopped(fates: Fate[], source = rows(30)) {
  const world = rememberingService(fates)
  const error = await thrownBy(() => run(world.service, source))
  expect(error).toBeInstanceOf(AppendAllError)
  const progress: AppendProgress = JSON.parse(JSON.stringify((error as AppendAllError).progress))
  return { ...world, progress }
}

function aged(progress: AppendProgress, hours: number): AppendProgress {
  const unknown = progress.unknown.map((batch) => ({ ...batch, sentAt: batch.sentAt - hours * HOURS }))
  return { ...progress, unknown }
}

describe('rows whose answer is lost', () => {
  test.each<[string, Fate[]]>([
    ['and no connection is made after', ['delivered', 'lost', 'unsent', 'unsent']],
    ['and the rate limit is met after', ['delivered', 'lost', limited(), limited()]],
    ['and it is lost again', ['delivered', 'lost', 'lost', 'lost']],
  ])('are stored once %s', async (_, fates) => {
    const { service, stored, arrivals } = rememberingService(fates)
    expect(await run(service, rows(30), { retryForMs: 60_000 })).toMatchObject({ rowsStored: 30 })
    expect(stored).toEqual(rows(30))
    expect(new Set(arrivals.map(({ key }) => key)).size).toBe(3)
  })

  test('stay unknown with their key, whatever later attempts met', async () => {
    for (const later of [
      'unsent',
      Response.json({ error: { code: 'authentication_error' } }, { status: 401 }),
    ] as const) {
      const fates: Fate[] = ['delivered', 'lost', later, later, later, later, later, later]
      const world = rememberingService(fates)
      const error = await thrownBy(() => run(world.service, rows(30), { retryForMs: 700 }))
      expect(error).toMatchObject({
        progress: {
          settled: [{ from: 0, to: 10 }],
          unknown: [{ from: 10, to: 20, rows: 10, key: world.arrivals[1]?.key }],
          rowsStored: 10,
        },
      })
    }
  })

  test('stay unknown when the wait for the next attempt is ended', async () => {
    const { service, arrivals } = rememberingService(['lost'])
    const controller = new AbortController()
    const error = await thrownBy(() =>
      run(service, rows(30), {
        retryForMs: 60_000,
        signal: controller.signal,
        onWaiting: () => controller.abort(new Error('Ctrl-C')),
      }),
    )
    expect(error).toMatchObject({
      cause: { message: 'Ctrl-C' },
      progress: { settled: [], unknown: [{ from: 0, to: 10, key: arrivals[0]?.key }] },
    })
  })

  test.each([
    ['had been stored', 'lost'],
    ['had not', 'unsent'],
  ] as const)('are stored once by a resumed run: they %s', async (_, fate) => {
    const { service, stored, progress } = await stopped(['delivered', fate])
    expect(await run(service, rows(30), { resume: progress })).toMatchObject({ rowsStored: 30, recovered: [] })
    expect(stored).toEqual(rows(30))
  })

  test('are cut again as they were sent, whatever the limits are then', async () => {
    for (const rowsPerRequest of [3, 7, 30]) {
      const { service, stored, progress } = await stopped(['delivered', 'lost'])
      expect(await run(service, rows(30), { resume: progress, rowsPerRequest })).toMatchObject({ rowsStored: 30 })
      expect(stored).toEqual(rows(30))
    }
  })

  test('are not doubled when the source was changed there: that they were stored is said', async () => {
    for (const [fate, recovered] of [
      ['lost', [{ from: 10, to: 20, how: 'changed' }]],
      ['unsent', []],
    ] as const) {
      const { service, stored, progress } = await stopped(['delivered', fate])
      const corrected = rows(30).with(15, { n: 1_500 })
      expect(await run(service, corrected, { resume: progress })).toMatchObject({ rowsStored: 30, recovered })
      expect(stored).toEqual(fate === 'lost' ? rows(30) : corrected)
    }
  })

  test('and a source that ends before them are reported', async () => {
    const { service, progress } = await stopped(['delivered', 'lost'])
    expect(await thrownBy(() => run(service, rows(10), { resume: progress }))).toMatchObject({
      cause: { message: 'The source has 10 rows now, but its rows 10 to 19 were sent before without a reply.' },
      progress: { unknown: [{ from: 10, to: 20 }] },
    })
  })
})

describe('rows whose answer was lost more than 24 hours ago', () => {
  test('are looked for in the dataset, and stored once', async () => {
    for (const [fate, how] of [
      ['lost', 'found'],
      ['unsent', 'missing'],
    ] as const) {
      const { service, stored, progress, forget } = await stopped(['delivered', fate])
      forget()
      const unknown = fate === 'lost' ? aged(progress, 25) : asUnknown(progress, 25)
      const recovered = [{ from: 10, to: 20, how }]
      expect(await run(service, rows(30), { resume: unknown })).toMatchObject({ rowsStored: 30, recovered })
      expect(stored).toEqual(rows(30))
    }
  })

  test('are distinguished from equal rows that this source or others stored', async () => {
    const same = Array.from({ length: 30 }, () => ({ n: 1 }))
    const { service, stored, progress, forget } = await stopped(['delivered', 'lost'], same)
    forget()
    await run(service, same, { resume: aged(progress, 25) })
    expect(stored).toHaveLength(30)
  })

  test('are left to the caller where the dataset does not tell', async () => {
    const { service, stored, progress, forget } = await stopped(['delivered', 'lost'])
    forget()
    stored[14] = { n: 'changed since' }
    const resume = aged(progress, 25)
    const error = await thrownBy(() => run(service, rows(30), { resume }))
    expect(error).toMatchObject({ cause: { name: 'UnknownRowsError', found: 9, batch: { from: 10, to: 20 } } })
    expect((error as AppendAllError).cause).toBeInstanceOf(UnknownRowsError)
    expect((error as AppendAllError).progress.unknown).toEqual(resume.unknown)
    expect(await run(service, rows(30), { resume, onUnknown: 'skip' })).toMatchObject({ rowsStored: 20 })
    expect(stored).toHaveLength(30)
  })

  function asUnknown(progress: AppendProgress, hours: number): AppendProgress {
    const sent = { from: 10, to: 20, key: 'k', rows: 10, sentAt: Date.now() - hours * HOURS, after: 10 }
    return { ...progress, unknown: [sent] }
  }
})

describe('a checkpoint', () => {
  test('is kept before a request is sent, so that a killed run can be resumed from the last one', async () => {
    for (const killedAt of [1, 2, 3]) {
      const world = rememberingService()
      const kept: string[] = []
      const killed = new Promise<never>(() => {})
      // The run is killed as soon as this request is stored.
      const onCheckpoint = (progress: AppendProgress) => {
        if (kept.length === killedAt) return killed
        kept.push(JSON.stringify(progress))
        expect(world.arrivals).toHaveLength(kept.length - 1)
        return undefined
      }
      void run(world.service, rows(30), { onCheckpoint }).catch(() => {})
      await expect.poll(() => world.stored.length).toBe(killedAt * 10)
      const resume = JSON.parse(kept.at(-1) ?? '')
      expect(await run(world.service, rows(30), { resume })).toMatchObject({ rowsStored: 30 })
      expect(world.stored).toEqual(rows(30))
    }
  })

  test('that cannot be kept ends the run, with nothing sent', async () => {
    const { service, stored } = rememberingService()
    const onCheckpoint = () => Promise.reject(new Error('disk full'))
    const error = await thrownBy(() => run(service, rows(30), { onCheckpoint }))
    expect(error).toMatchObject({ cause: { message: 'disk full' }, progress: { settled: [], unknown: [] } })
    expect(stored).toEqual([])
  })
})

test('a run says what it waits for, and how long it will', async () => {
  const waits: unknown[] = []
  const { service } = rememberingService(['unsent', limited()])
  await run(service, rows(5), { retryForMs: 60_000, onWaiting: (waiting) => waits.push(waiting) })
  expect(waits).toMatchObject([
    { attempts: 1, patienceMs: 60_000, error: { failure: 'unsent' } },
    { attempts: 2, error: { code: 'rate_limit_exceeded' } },
  ])
  expect(waits[1]).not.toHaveProperty('patienceMs')
})

test('what onProgress and onWaiting throw does not end a run', async () => {
  const { service, stored } = rememberingService(['unsent'])
  const boom = () => {
    throw new Error('boom')
  }
  await run(service, rows(5), { retryForMs: 60_000, onProgress: boom, onWaiting: boom })
  expect(stored).toEqual(rows(5))
})
