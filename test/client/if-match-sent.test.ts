import { expect, test } from 'vitest'
import { scripted, thrownBy } from '../support/scripted-fetch.ts'

test.each([undefined, '', [], ['"a"', undefined], null])(
  'ifMatch: %j sends nothing, for it would overwrite',
  async (ifMatch) => {
    const { sent, service } = scripted([{ status: 200, body: { data: {} } }])
    // Cast: a program without types could call it like this.
    const options = { ifMatch } as { ifMatch: string }
    const error = await thrownBy(() => service.rows.update('ds_1', 'row_1', {}, options))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain('ifMatch must be the ETag of an earlier reply')
    expect(sent).toEqual([])
  },
)

test('a deletion that is repeated keeps its condition', async () => {
  const { sent, service } = scripted([
    { status: 503, body: { error: { code: 'server_error', message: 'm' } } },
    { status: 204 },
  ])
  await service.rows.delete('ds_1', 'row_1', { ifMatch: '"a"' })
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"a"', '"a"'])
})

test('the tag of a reply that a proxy has compressed still fulfils a condition', async () => {
  const { service } = scripted([{ status: 200, body: { data: {} }, headers: { ETag: 'W/"a"' } }])
  expect((await service.rows.get('ds_1', 'row_1').withResponse()).etag).toBe('"a"')
})

test('a call without a tag has none', async () => {
  const { service } = scripted([{ status: 204 }])
  expect((await service.rows.delete('ds_1', 'row_1').withResponse()).etag).toBeUndefined()
})
