import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { StoreError } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { heldImports, type ImportDatabase, openImportDatabase, PART, ROWS } from '../support/held-imports.ts'
import { makeOrganization } from '../support/test-server.ts'

describe.each(engines)('An import that something comes between ($name)', (engine) => {
  let database: ImportDatabase
  beforeAll(async () => {
    database = await openImportDatabase(engine)
  })
  afterAll(() => database.close())

  const setUp = async () => {
    const held = await heldImports(database)
    const { store, dataset } = held
    const rowCount = async () => (await store.findRowTable(dataset))?.rowCount
    const append = (n: number) => {
      const body = Buffer.from(JSON.stringify({ rows: [{ n }] }))
      return store.appendRows({ ...dataset, body, maxRows: 1, maxProblems: 1, now: Date.now() })
    }
    const cancel = (importId: string) =>
      store.cancelImport({ organizationId: dataset.organizationId, importId, now: Date.now() })
    /** Another organization begins an import. */
    const begunBy = async (importId: string, rows?: number, asked = {}) => {
      const { organizationId, projectId } = await makeOrganization(store)
      const own = { organizationId, datasetId: newId('ds') }
      const columns = [{ name: 'n', type: 'number' as const }]
      await store.createDataset({ ...own, projectId, name: 'Own', columns, now: Date.now() })
      await held.begin(importId, { ...own, ...asked }, rows)
      return { organizationId, importId }
    }
    return { ...held, rowCount, append, cancel, begunBy }
  }

  test('can be canceled while it waits, is checked, is written, replaces, or has ended: what is written stays, and a replacement leaves the rows as they were', async () => {
    const { hold, begin, ended, cancel, rowCount, append, engine: parts, dataset } = await setUp()
    await append(-1)
    const writing = hold(3)
    await begin('imp_written')
    await begin('imp_waits')
    await writing.reached
    expect(await cancel('imp_waits')).toBe(true)
    expect(await cancel('imp_written')).toBe(true)
    writing.goOn()
    const written = await ended('imp_written')
    expect(written?.status).toBe('canceled')
    expect(await ended('imp_waits')).toMatchObject({ status: 'canceled', rowsWritten: 0 })
    expect(await rowCount()).toBe(1 + (written?.rowsWritten ?? 0))
    expect([PART, 2 * PART]).toContain(written?.rowsWritten)
    const before = await rowCount()
    for (const [importId, asked, part] of [
      ['imp_checked', { onError: 'stop' }, 1],
      ['imp_replaces', { mode: 'replace' }, 3],
    ] as const) {
      const held = hold(part)
      await begin(importId, asked)
      await held.reached
      await cancel(importId)
      held.goOn()
      expect(await ended(importId)).toMatchObject({ status: 'canceled', rowsWritten: 0 })
      expect(await rowCount()).toBe(before)
    }
    const spare = { organizationId: dataset.organizationId, touchedBefore: Number.MAX_SAFE_INTEGER }
    expect(await parts.statements.selectSpareTables(spare)).toEqual([])
    await begin('imp_ended', {}, 1)
    await ended('imp_ended')
    expect(await cancel('imp_ended')).toBe(true)
    expect(await ended('imp_ended')).toMatchObject({ status: 'succeeded', rowsWritten: 1 })
  })

  test.each(['append', 'replace'] as const)(
    'is carried on by another process when its own stops: no row twice, none lost (%s)',
    async (mode) => {
      const { hold, begin, ended, rowCount, imports, another, store, dataset } = await setUp()
      const fields = [{ column: 1, type: 'number' as const, descending: false, unique: true as const }]
      await store.createIndex({ ...dataset, indexId: newId('idx'), fields, maxIndexes: 1, now: Date.now() })
      const importId = newId('imp')
      const held = hold(3)
      await begin(importId, { mode })
      await held.reached
      const next = another()
      await next.resumeImports() // which leaves it to the one that is at it
      const stopped = imports.stop()
      held.goOn()
      await stopped
      const key = { organizationId: dataset.organizationId, importId }
      expect((await next.endLostImport(key))?.status).not.toBe('failed') // somebody asks for it in between
      await next.resumeImports()
      expect(await ended(importId)).toMatchObject({
        status: 'succeeded',
        rowsRead: ROWS,
        rowsWritten: ROWS,
        rowsRefused: 0,
      })
      expect(await rowCount()).toBe(ROWS)
    },
  )

  test.each(['append', 'replace', 'upsert'] as const)(
    'goes on where the database was away at the end of a step (%s)',
    async (mode) => {
      let steps = 0
      const losing =
        <Args, Answer>(run: (args: Args) => Promise<Answer>) =>
        async (args: Args) => {
          const answer = await run(args)
          steps += 1
          if (steps % 2 === 1) throw new StoreError('unavailable', 'the connection was lost at the commit')
          return answer
        }
      const { store, dataset, begin, ended } = await heldImports(database, (parts) => ({
        appendImported: losing(parts.appendImported),
        changeImported: losing(parts.changeImported),
      }))
      const fields = [{ column: 1, type: 'number' as const, descending: false, unique: true as const }]
      await store.createIndex({ ...dataset, indexId: newId('idx'), fields, maxIndexes: 1, now: Date.now() })
      const importId = newId('imp')
      await begin(importId, { mode, match: mode === 'upsert' ? ['n'] : undefined })
      expect(await ended(importId)).toMatchObject({ status: 'succeeded', rowsWritten: ROWS, rowsRefused: 0 })
      expect((await store.findRowTable(dataset))?.rowCount).toBe(ROWS)
      expect(steps).toBeGreaterThan(1)
    },
  )

  test('waits for parts of the imports of others, and never for their ends', async () => {
    const { hold, begin, begunBy, ended, store, dataset } = await setUp()
    const [first, second, later] = [hold(1), hold(2), hold(4)]
    await begin('imp_long')
    await begunBy('imp_other', 1)
    await Promise.all([first.reached, second.reached])
    const short = await begunBy('imp_short', 1)
    first.goOn()
    await later.reached
    const [ofShort, ofLong] = [
      await store.findImport(short),
      await store.findImport({ ...dataset, importId: 'imp_long' }),
    ]
    for (const held of [second, later]) held.goOn()
    expect(ofShort).toMatchObject({ status: 'succeeded', rowsWritten: 1 })
    expect(ofLong).toMatchObject({ status: 'running' })
    expect(await ended('imp_long')).toMatchObject({ status: 'succeeded', rowsWritten: ROWS })
  })

  test('waits for no file of others that is being unpacked, however many there are', async () => {
    const { holdUnpacking, begunBy, store } = await setUp()
    const held = holdUnpacking()
    const others = [1, 2, 3].map((n) => begunBy(`imp_unpacked_${n}`, n, { format: 'parquet' }))
    await expect.poll(() => held.unpacking.size).toBe(3)
    const short = await begunBy('imp_beside', 1)
    await expect.poll(() => store.findImport(short)).toMatchObject({ status: 'succeeded', rowsWritten: 1 })
    held.goOn()
    for (const [place, other] of (await Promise.all(others)).entries())
      await expect.poll(() => store.findImport(other)).toMatchObject({ status: 'succeeded', rowsWritten: place + 1 })
  })

  test('is not taken for lost by other processes while it goes on where the clock is eleven minutes behind', async () => {
    const { hold, begin, ended, another, dataset } = await setUp()
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 11 * 60_000)
    onTestFinished(() => clock.mockRestore())
    const held = hold(2)
    await begin('imp_behind')
    await held.reached
    clock.mockRestore()
    const seen = await another().endLostImport({ organizationId: dataset.organizationId, importId: 'imp_behind' })
    expect(seen).toMatchObject({ status: 'running' })
    held.goOn()
    expect(await ended('imp_behind')).toMatchObject({ status: 'succeeded', rowsWritten: ROWS })
  })

  test('is lost once a process has seen for ten minutes that nobody works on it, whatever the clock says', async () => {
    const { hold, begin, imports, another, dataset } = await setUp()
    const key = { organizationId: dataset.organizationId, importId: 'imp_left' }
    const held = hold(2)
    await begin('imp_left')
    await held.reached
    const stopped = imports.stop()
    held.goOn()
    await stopped
    const passed = vi.spyOn(performance, 'now')
    onTestFinished(() => passed.mockRestore())
    const other = another()
    const seenAfter = async (minutes: number) => {
      passed.mockReturnValue(minutes * 60_000)
      return (await other.endLostImport(key))?.status
    }
    expect([await seenAfter(1), await seenAfter(10.9), await seenAfter(11)]).toEqual(['running', 'running', 'failed'])
  })

  test('goes on where a column is added meanwhile, and fails with the name of one of the file that is dropped', async () => {
    const { hold, begin, ended, rowCount, store, dataset } = await setUp()
    const adding = hold(2)
    await begin('imp_added')
    await adding.reached
    await store.createColumn({ ...dataset, name: 'm', type: 'text', maxColumns: 9, keep: undefined, now: Date.now() })
    adding.goOn()
    expect(await ended('imp_added')).toMatchObject({ status: 'succeeded', rowsWritten: ROWS })
    const dropping = hold(2)
    await begin('imp_dropped')
    await dropping.reached
    await store.deleteColumn({ ...dataset, columnName: 'n', now: Date.now() })
    dropping.goOn()
    const dropped = await ended('imp_dropped')
    expect(dropped).toMatchObject({ status: 'failed', failure: { kind: 'lost_column', name: 'n' } })
    expect(await rowCount()).toBe(ROWS + (dropped?.rowsWritten ?? 0))
  })

  test('replaces the rows although columns and indexes change while the file is checked, and fails only with the name of a column of the file that is dropped', async () => {
    const { hold, begin, ended, rowCount, store, dataset } = await setUp()
    const fields = [{ column: 1, type: 'number' as const, descending: false }]
    const changes = {
      indexed: () => store.createIndex({ ...dataset, indexId: newId('idx'), fields, maxIndexes: 1, now: Date.now() }),
      widened: () =>
        store.createColumn({ ...dataset, name: 'm', type: 'text', maxColumns: 9, keep: undefined, now: Date.now() }),
      dropped: () => store.deleteColumn({ ...dataset, columnName: 'n', now: Date.now() }),
    }
    const outcomes = []
    for (const [name, change] of Object.entries(changes)) {
      const checking = hold(1)
      await begin(`imp_replaces_${name}`, { mode: 'replace' })
      await checking.reached
      await change()
      checking.goOn()
      const { status, rowsWritten, failure } = { ...(await ended(`imp_replaces_${name}`)) }
      outcomes.push({ status, rowsWritten, kind: failure?.kind })
      expect(await rowCount()).toBe(ROWS)
    }
    const replaced = { status: 'succeeded', rowsWritten: ROWS, kind: undefined }
    expect(outcomes).toEqual([replaced, replaced, { status: 'failed', rowsWritten: 0, kind: 'lost_column' }])
  })

  test('fails where its dataset is deleted meanwhile', async () => {
    const { hold, begin, ended, store, dataset } = await setUp()
    const held = hold(2)
    await begin('imp_deleted')
    await held.reached
    await store.deleteDataset({ ...dataset, now: Date.now() })
    held.goOn()
    expect(await ended('imp_deleted')).toMatchObject({ status: 'failed', failure: { kind: 'no_such_dataset' } })
  })

  test('ends at once where its dataset is purged while it replaces the rows, so that the next import has its turn', async () => {
    const { hold, begin, files, store, dataset } = await setUp()
    const held = hold(3) // the first part is that of the check
    await begin('imp_purged', { mode: 'replace' })
    await held.reached
    await store.purgeDataset({ ...dataset, now: Date.now() })
    held.goOn()
    const key = { organizationId: dataset.organizationId, importId: 'imp_purged' }
    await expect.poll(() => files.has(key), { timeout: 10_000 }).toBe(false)
  })

  test('stops at the quota that others reach meanwhile, and says how many rows it has written', async () => {
    const { hold, begin, ended, rowCount, store, dataset } = await setUp()
    const { organizationId } = dataset
    // With so little room it is counted before each part.
    await store.updateQuotas({ organizationId, quotas: { bytes: 10e6 } })
    const held = hold(3)
    await begin('imp_quota')
    await held.reached
    await store.updateQuotas({ organizationId, quotas: { bytes: 1 } })
    held.goOn()
    const stopped = await ended('imp_quota')
    expect(stopped).toMatchObject({ status: 'failed', failure: { kind: 'no_room' } })
    expect(await rowCount()).toBe(stopped?.rowsWritten)
  })
})
