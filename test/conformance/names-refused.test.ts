import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

/** Names that no column may have, as JSON text on the wire. */
const REFUSED: [string, string][] = [
  ['an empty name', '""'],
  ['129 characters', JSON.stringify('x'.repeat(129))],
  ['129 characters beyond the BMP', JSON.stringify('😀'.repeat(129))],
  ['a colon', '"a:b"'],
  ['a comma', '"a,b"'],
  ['a slash', '"a/b"'],
  ['a leading minus sign', '"-a"'],
  ['a leading space', '" a"'],
  ['a trailing space', '"a "'],
  ['a leading no-break space', String.raw`"\u00a0a"`],
  ['a trailing em space', String.raw`"a\u2003"`],
  ['only a space', '" "'],
  ['.', '"."'],
  ['..', '".."'],
  ['a line feed', String.raw`"a\nb"`],
  ['a trailing line feed', String.raw`"a\n"`],
  ['a NUL', String.raw`"a\u0000b"`],
  ['a DEL', String.raw`"\u007f"`],
  ['a C1 control character', String.raw`"a\u0085b"`],
  ['a lone surrogate', String.raw`"\ud800"`],
  ['null', 'null'],
  ['a number', '1'],
]

describeEachEngine('A column cannot be named with', ({ client, own, request, seed }) => {
  test.each(REFUSED)('%s', async (_what, name) => {
    const { id } = await seed.dataset()
    const column = `{"name":${name},"type":"text"}`
    const dataset = `{"name":"D","project_id":"${own.projectId}","columns":[{"name":"ok","type":"text"},${column}]}`
    const answers = [
      await request('POST', '/datasets', { body: dataset }),
      await request('POST', `/datasets/${id}/columns`, { body: column }),
      await request('PATCH', `/datasets/${id}/columns/age`, { body: `{"name":${name}}` }),
    ]
    expect(answers.map(({ status, error }) => [status, error.code, error.field])).toEqual([
      [422, 'validation_error', 'columns[1].name'],
      [422, 'validation_error', 'name'],
      [422, 'validation_error', 'name'],
    ])
    expect((await client.datasets.get(id)).columns.map((existing) => existing.name)).toEqual(['name', 'age'])
  })
})
