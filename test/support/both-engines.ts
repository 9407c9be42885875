import { expect } from 'vitest'
import { postgres, sqlite, type TestEngine } from './engines.ts'
import { rawRequest } from './raw-request.ts'
import { makeOrganization, startTestServer, type TestOrganization, type TestServer } from './test-server.ts'

/** One server on each engine, which get the same requests. */
export interface BothEngines {
  /** A dataset of the same columns and rows on each. */
  dataset(columns: readonly object[], rows: readonly object[]): Promise<SameDataset>
  close(): Promise<void>
}

export interface SameDataset {
  /** Sends a request to each; `path` begins after the dataset. Expects equal replies and returns one. */
  same(method: string, path: string, body?: unknown): Promise<SameAnswer>
  /** Pages through a list by its cursors and expects equal pages. */
  samePages(path: string, pages: number): Promise<void>
}

export interface SameAnswer {
  readonly status: number
  /** The body, without the parts that always differ. */
  readonly text: string
}

interface Side {
  readonly engine: string
  readonly server: TestServer
  readonly own: TestOrganization
  close(): Promise<void>
}

export async function startBothEngines(): Promise<BothEngines> {
  const sides = await Promise.all([sqlite, postgres].map(startSide))
  return {
    async dataset(columns, rows) {
      const ids = await Promise.all(sides.map((side) => makeDataset(side, columns)))
      const paths = ids.map((id) => `/datasets/${id}`)
      const dataset = {
        same: (method: string, path: string, body?: unknown) =>
          sameAnswer(
            sides,
            paths.map((start) => start + path),
            method,
            body,
          ),
        samePages: (path: string, pages: number) =>
          samePages(
            sides,
            paths.map((start) => start + path),
            pages,
          ),
      }
      if (rows.length > 0) await dataset.same('POST', '/rows', { rows })
      return dataset
    },
    async close() {
      await Promise.all(sides.map((side) => side.close()))
    },
  }
}

async function startSide({ name, create }: TestEngine): Promise<Side> {
  const { databaseUrl, remove } = await create({ migrated: true })
  const server = await startTestServer({ databaseUrl })
  const own = await makeOrganization(server.store)
  const close = async () => {
    await server.close()
    await remove()
  }
  return { engine: name, server, own, close }
}

async function makeDataset({ server, own }: Side, columns: readonly object[]): Promise<string> {
  const body = { name: 'Same', project_id: own.projectId, columns }
  const answer = await rawRequest(server, own.apiKey, 'POST', '/datasets', { body })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { data: { id: string } }).data.id
}

async function answersTo(sides: readonly Side[], paths: readonly string[], method: string, body: unknown) {
  return Promise.all(
    sides.map(({ server, own }, at) => rawRequest(server, own.apiKey, method, paths[at] ?? '', { body })),
  )
}

async function sameAnswer(sides: readonly Side[], paths: readonly string[], method: string, body: unknown) {
  const [first, ...others] = await answersTo(sides, paths, method, body)
  const expected = { status: first?.status ?? 0, text: comparable(first?.text ?? '') }
  for (const [at, { status, text }] of others.entries()) {
    expect({ status, text: comparable(text) }, `${method} ${paths[at]} on ${sides[at + 1]?.engine}`).toEqual(expected)
  }
  return expected
}

async function samePages(sides: readonly Side[], paths: readonly string[], pages: number): Promise<void> {
  let next = [...paths]
  for (let page = 0; page < pages; page += 1) {
    const answers = await answersTo(sides, next, 'GET', undefined)
    const [first] = answers
    for (const { status, text } of answers) {
      expect({ status, text: comparable(text) }).toEqual({ status: first?.status, text: comparable(first?.text ?? '') })
    }
    const paginations = answers.map(
      ({ body }) => (body as { pagination?: { cursor: string; has_more: boolean } }).pagination,
    )
    if (paginations.some((pagination) => pagination?.has_more !== true)) return
    next = paths.map((path, at) => `${path}&cursor=${paginations[at]?.cursor}`)
  }
}

/** Times, cursors, and identifiers other than those of rows always differ. */
function comparable(text: string): string {
  return text
    .replace(/\b(ds|proj|org|req)_[0-9a-z]{26}\b/g, '$1_…')
    .replace(/"((?:data_)?(?:created|updated)_at)":"[^"]+"/g, '"$1":"…"')
    .replace(/"cursor":"[^"]+"/g, '"cursor":"…"')
}
