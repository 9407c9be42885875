import { expect, test } from 'vitest'
import { whenColumnsChange } from '../../client/cli/types/when-columns-change.ts'
import { DatasetService } from '../../client/index.ts'

test('Types that are written whenever columns change miss no change after they are read the first time', async () => {
  const page = { data: [], pagination: { cursor: 'c', has_more: false } }
  const changed = 'id: c1\ndata: {"type":"columns","version":2,"columns":[]}\n\n'
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    sent.push(String(input))
    if (sent.length === 1) return Response.json(page, { headers: { 'X-Changes-Cursor': 'c0' } })
    return new Response(changed, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const service = new DatasetService({ apiKey: 'dsk_secret', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  const requestsBefore: number[] = []
  const write = async () => {
    requestsBefore.push(sent.length)
    if (requestsBefore.length === 2) throw new Error('enough')
  }
  await expect(whenColumnsChange(service, ['ds_1'], write)).rejects.toThrow('enough')
  expect(requestsBefore).toEqual([1, 2])
  expect(new URL(sent[1] ?? '').searchParams.get('cursor')).toBe('c0')
})
