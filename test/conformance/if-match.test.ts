import { beforeEach, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const KINDS = ['dataset', 'row'] as const
type Kind = (typeof KINDS)[number]

/** A body with a change that depends on the mark. */
const CHANGES: Readonly<Record<Kind, (mark: number) => object>> = {
  dataset: (mark) => ({ name: `Name ${mark}` }),
  row: (mark) => ({ values: { age: mark } }),
}

/** With the tag, and what a proxy appends to it within its quotes. */
const withTag = (form: string, tag: string) =>
  form.replace(/TAG(-\w+)?/, (_, appended = '') => `${tag.slice(0, -1)}${appended}"`)

const FORMS: readonly (readonly [form: string, isMatch: boolean])[] = [
  ['*', true],
  ['TAG', true],
  ['"a", TAG', true],
  ['"a,b",W/"c",,TAG ,', true],
  [', TAG', true],
  // As Apache and lighttpd compress.
  ['TAG-gzip', true],
  ['"a", TAG-br', true],
  ['W/TAG', false],
  ['"a", W/TAG', false],
  ['"other"', false],
  ['""', false],
  ['"*"', false],
  ['"W/","x"', false],
]

describeEachEngine('If-Match', ({ request, seed, client, own, onSqlite }) => {
  let id: string
  let path: Readonly<Record<Kind, string>>
  beforeEach(async () => {
    id = (await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })).id
    path = { dataset: `/datasets/${id}`, row: `/datasets/${id}/rows/row_1` }
  })

  const get = (kind: Kind) => request('GET', path[kind])
  const tagOf = async (kind: Kind) => (await get(kind)).headers.get('ETag') ?? 'none'
  const patch = (kind: Kind, ifMatch: string, body = CHANGES[kind](1)) =>
    request('PATCH', path[kind], { body, headers: { 'If-Match': ifMatch } })
  const remove = (kind: Kind, ifMatch: string) => request('DELETE', path[kind], { headers: { 'If-Match': ifMatch } })

  test.each(KINDS)('%s: of two editors the second gets a 412, and the change of the first stays', async (kind) => {
    const tag = await tagOf(kind)
    const first = await patch(kind, tag, CHANGES[kind](1))
    expect(first.status).toBe(200)
    for (const late of [() => patch(kind, tag, CHANGES[kind](2)), () => remove(kind, tag)]) {
      const { status, error } = await late()
      expect([status, error.code, error.field]).toEqual([412, 'validation_error', 'If-Match'])
      expect(error.message).toContain(
        `The ${kind} "${kind === 'row' ? 'row_1' : id}" has changed since the ETag in If-Match.`,
      )
      expect((await get(kind)).text).toBe(first.text)
    }
    const again = await patch(kind, first.headers.get('ETag') ?? '', CHANGES[kind](3))
    expect(again.status).toBe(200)
    expect((await remove(kind, again.headers.get('ETag') ?? '')).status).toBe(204)
    expect((await get(kind)).status).toBe(404)
  })

  test.each(KINDS)('%s: of eight editors at the same moment exactly one succeeds', async (kind) => {
    for (const round of [1, 2, 3, 4, 5]) {
      const tag = await tagOf(kind)
      const marks = Array.from({ length: 8 }, (_, index) => 10 * round + index)
      const answers = await Promise.all(marks.map((mark) => patch(kind, tag, CHANGES[kind](mark))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
      expect((await get(kind)).text).toBe(answers.find(({ status }) => status === 200)?.text)
    }
  })

  test.each(KINDS)('%s: of a change and a deletion at the same moment exactly one succeeds', async (kind) => {
    const tag = await tagOf(kind)
    const [change, deletion] = await Promise.all([patch(kind, tag), remove(kind, tag)])
    const statuses = [change.status, deletion.status]
    // A later deletion finds the row changed; a later change finds it deleted.
    expect(statuses[0] === 200 ? [[200, 412]] : [[404, 204]]).toContainEqual(statuses)
    expect((await get(kind)).status).toBe(change.status)
  })

  onSqlite?.each(KINDS.flatMap((kind) => FORMS.map(([form, isMatch]) => [kind, form, isMatch] as const)))(
    '%s: If-Match: %s matches: %s',
    async (kind, form, isMatch) => {
      const before = await get(kind)
      const changed = await patch(kind, withTag(form, before.headers.get('ETag') ?? ''))
      expect(changed.status).toBe(isMatch ? 200 : 412)
      if (!isMatch) expect((await get(kind)).text).toBe(before.text)
      const deleted = await remove(kind, withTag(form, await tagOf(kind)))
      expect(deleted.status).toBe(isMatch ? 204 : 412)
      expect((await get(kind)).status).toBe(isMatch ? 404 : 200)
    },
  )

  onSqlite?.each(KINDS)(
    '%s: the 412 of a tag that a proxy has made weak does not say that it has changed',
    async (kind) => {
      const weak = `W/${await tagOf(kind)}`
      for (const { error } of [await patch(kind, weak), await remove(kind, `${weak}, W/"a"`)]) {
        expect(error.message).toContain('send the tag without W/')
        expect(error.message).not.toContain('has changed')
      }
      expect((await patch(kind, weak.slice('W/'.length))).status).toBe(200)
    },
  )

  onSqlite?.each(KINDS)('%s: what is no list of tags is refused with what is allowed', async (kind) => {
    const tag = await tagOf(kind)
    for (const form of ['', tag.slice(1, -1), 'w/"a"', `${tag}"x"`, '*, "a"', '"a" "b"', '"a b"']) {
      const { status, error } = await patch(kind, form)
      expect([form, status, error.field]).toEqual([form, 400, 'If-Match'])
      expect(error.message).toContain('in If-Match. Allowed: `*`, or tags in double quotes, separated by commas.')
    }
  })

  onSqlite?.each(KINDS)('%s that was deleted in between is a 404, whatever If-Match says', async (kind) => {
    const tag = await tagOf(kind)
    await request('DELETE', path[kind])
    for (const form of [tag, '*', '"other"'])
      for (const write of [patch, remove]) expect((await write(kind, form)).status).toBe(404)
  })

  onSqlite?.each(KINDS)('%s of another organization is a 404, by its own tag too, and stays as it is', async (kind) => {
    const before = await get(kind)
    const { apiKey: key } = await seed.organization()
    for (const form of [before.headers.get('ETag') ?? '', '*', '"other"']) {
      const headers = { 'If-Match': form }
      const change = await request('PATCH', path[kind], { key, headers, body: CHANGES[kind](9) })
      const deletion = await request('DELETE', path[kind], { key, headers })
      expect([change.status, deletion.status]).toEqual([404, 404])
    }
    expect((await get(kind)).text).toBe(before.text)
  })

  onSqlite?.('what else is wrong with a request comes before a 412', async () => {
    const key = own.readKey
    for (const kind of KINDS) {
      const options = { key, body: CHANGES[kind](1), headers: { 'If-Match': '"other"' } }
      expect((await request('PATCH', path[kind], options)).status).toBe(403)
      expect((await patch(kind, '"other"', { colour: 'red' })).status).toBe(422)
    }
    expect((await patch('dataset', '"other"', { project_id: 'proj_none' })).error.field).toBe('project_id')
    expect((await patch('row', '"other"', { values: { age: 'old' } })).error.field).toBe('values.age')
  })

  onSqlite?.each(KINDS)('%s: a change of nothing is compared with it too', async (kind) => {
    const before = await get(kind)
    expect((await patch(kind, '"other"', {})).status).toBe(412)
    const tag = before.headers.get('ETag') ?? ''
    const unchanged = await patch(kind, tag, {})
    expect([unchanged.status, unchanged.text, unchanged.headers.get('ETag')]).toEqual([200, before.text, tag])
  })

  test('a dataset that is in use can be renamed: rows that are written at the same time cause no 412', async () => {
    const tag = await tagOf('dataset')
    const appends = Array.from({ length: 5 }, async () => client.rows.append(id, [{ age: 1 }]))
    const [renamed] = await Promise.all([patch('dataset', tag), ...appends])
    expect(renamed.status).toBe(200)
  })

  test('a row of a dataset that others append to can be changed, and one whose columns changed cannot', async () => {
    const tag = await tagOf('row')
    await client.rows.append(id, [{ age: 1 }])
    await client.indexes.create(id, { fields: ['age'] })
    const { status, headers } = await patch('row', tag)
    expect(status).toBe(200)
    await client.columns.update(id, 'name', { name: 'full name' })
    expect((await patch('row', headers.get('ETag') ?? '')).status).toBe(412)
  })
})
