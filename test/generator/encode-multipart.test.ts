import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBody } from '../../scripts/generator/static/decode-body.ts'
import { encodeMultipart } from '../../scripts/generator/static/encode-multipart.ts'
import { assertProperty } from '../support/assert-property.ts'
import { codePoint } from '../support/code-points.ts'

const fields = { meta: { kind: 'json' } } as const

test('texts arrive as they were sent, with their line breaks, under any name', async () => {
  const letters = fc.oneof(fc.constantFrom('\n', '\r', '\r\n', '--', '"', '%22', '\\'), codePoint)
  const text = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join(''))
  const name = text.filter((given) => !/[\\]|%(?:22|0[ad])/i.test(given))
  await assertProperty(
    fc.asyncProperty(fc.dictionary(name, text), async (values) => {
      const form = encodeMultipart(values, {})
      const bytes = new Uint8Array(await form.arrayBuffer())
      const decoded = decodeBody({ decode: 'multipart', schema: undefined }, form.type, bytes)
      expect(decoded).toEqual({ ok: true, value: values })
    }),
  )
})

test('other programs read its parts: JSON is no file, and says that it is JSON', async () => {
  const file = new File(['\xff'], 'a "b".png', { type: 'image/png' })
  const values = {
    file,
    plain: new Blob(['b']),
    meta: { a: [1] },
    tag: ['x', 'y'],
    count: 3,
    missing: undefined,
    none: null,
  }
  const form = encodeMultipart(values, { fields })
  const parts = [...(await new Response(form).formData())]
  expect(parts.map(([name, part]) => [name, part instanceof File ? [part.name, part.type] : part])).toEqual([
    ['file', ['a "b".png', 'image/png']],
    ['plain', ['blob', 'application/octet-stream']],
    ...[
      ['meta', '{"a":[1]}'],
      ['tag', 'x'],
      ['tag', 'y'],
      ['count', '3'],
    ],
  ])
  expect(await form.text()).toContain('name="meta"\r\nContent-Type: application/json\r\n\r\n{')
})

test('null is sent as JSON only, and lists of JSON whole', async () => {
  const sent = async (values: object) => [...(await new Response(encodeMultipart(values, { fields })).formData())]
  expect(await sent({ meta: null, other: null })).toEqual([['meta', 'null']])
  expect(await sent({ meta: [1, 2], other: [{ a: 1 }] })).toEqual([
    ['meta', '[1,2]'],
    ['other', '{"a":1}'],
  ])
})
