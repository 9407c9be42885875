import { expect, test } from 'vitest'
import { exported } from '../../client/cli/export/exported.ts'
import { DatasetService } from '../../client/index.ts'

/** A service whose export comes in these pieces. */
function serviceOf(pieces: readonly Uint8Array[]): DatasetService {
  const headers = { 'Content-Type': 'application/x-ndjson' }
  const fetch = async () => new Response(ReadableStream.from(pieces), { headers })
  return new DatasetService({ apiKey: 'key', baseUrl: 'http://127.0.0.1:1/v1', fetch })
}

/** The whole export as JSON, as the command line writes it. */
async function jsonOf(pieces: readonly Uint8Array[]): Promise<unknown> {
  const signal = new AbortController().signal
  let text = ''
  for await (const piece of exported(serviceOf(pieces), 'ds_1', 'json', { filter: [] }, signal)) text += piece
  return JSON.parse(text)
}

test('an export as JSON is the same wherever its bytes are cut, inside of characters and lines too', async () => {
  const rows = [{ name: 'Tromsø' }, { name: '北京 😀' }, { name: null }]
  const bytes = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(await jsonOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(rows)
})

test('an export without rows is an empty list', async () => {
  expect(await jsonOf([])).toEqual([])
})
