import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const OPERATORS = ['>', '<', '~', '!', '=', '\\']

describeEachEngine('A filter on text', ({ client, request, seed }) => {
  const find = async (names: string[], filter: string) => {
    const { id } = await seed.dataset({ rows: names.map((name) => ({ name })) })
    return (await client.data.list(id, { filter: [filter] }).toArray()).map((row) => row['name'])
  }

  test.each([
    ['50%', ['50%', '50% off'], ['50', '50x', '5%0']],
    ['a_b', ['a_b', 'xa_bx'], ['axb', 'ab', 'a\\_b']],
    ['a\\b', ['a\\b', 'xa\\b'], ['ab', 'a\\\\']],
    ['Å', ['Å', 'xÅ'], ['å', 'A\u030a']],
    ['*', ['a*'], ['a', '?']],
    ['ADA', ['ADA'], ['ada', 'Ada']],
    ['😀', ['a😀b'], ['😁', '\u{1f601}']],
    ["'; drop table rows; --", ["x'; drop table rows; --"], ["'"]],
    ['a:b', ['a:b', 'xa:b:c'], ['ab']],
  ])('contains %j: literally, with regard to case', async (text, matching, others) => {
    expect(await find([...others, ...matching], `name:~${text}`)).toEqual(matching)
  })

  test('contains a text of up to 4,096 characters, however many bytes each has, with an index and without', async () => {
    const text = '😀'.repeat(4_096)
    const { id } = await seed.dataset({ rows: [{ name: `a${text}b` }, { name: '😀' }] })
    const found = async (value: string) =>
      (await client.data.query(id, { where: { field: 'name', op: 'contains', value } }).toArray()).length
    expect(await found(text)).toBe(1)
    await client.indexes.create(id, { fields: ['name'], kind: 'contains' })
    expect(await found(text)).toBe(1)
    await expect(found(`${text}a`)).rejects.toMatchObject({ status: 422, field: 'where.value' })
  })

  test('contains the empty text: so does every text, and no empty cell', async () => {
    const { id } = await seed.dataset({ rows: [{ name: '' }, {}, { name: 'a' }] })
    for (const filter of ['name:~', 'name:~\\']) {
      expect((await client.rows.list(id, { filter: [filter] }).toArray()).map((row) => row.id)).toEqual([
        'row_1',
        'row_3',
      ])
    }
  })

  test.each(OPERATORS)('a value that begins with %s takes a backslash before it', async (first) => {
    const value = `${first}x`
    const names = ['x', value, `\\${value}`]
    expect(await find(names, `name:\\${value}`)).toEqual([value])
    expect(await find(names, `name:!\\${value}`)).toEqual(['x', `\\${value}`])
    expect(await find(names, `name:~\\${value}`)).toEqual([value, `\\${value}`])
    expect(await find(names, `name:~=\\${value}`)).toEqual([value])
    expect(await find(names, `name:>=\\${value}`)).toEqual(names.filter((name) => name >= value))
  })

  test('a backslash further on is a backslash', async () => {
    expect(await find(['a\\>b', 'a>b', 'a\\\\b'], 'name:a\\>b')).toEqual(['a\\>b'])
  })

  test.each([
    'a:b:c',
    ':',
    'a&b=c',
    'a+b',
    'a b',
    ' a ',
    'a%20b',
    '100%',
    'a#b?c',
    'a,b',
    '"x"',
    'a;b',
    'é',
    'e\u0301',
    '\u202eabc',
    'line\nbreak',
    '1',
    'true',
    'null',
    'x=1 or 1=1',
  ])('finds %j exactly', async (value) => {
    expect(await find(['', 'ab', value, `${value}x`], `name:${value}`)).toEqual([value])
  })

  test('NFC and NFD are different texts', async () => {
    expect(await find(['\u00e9', 'e\u0301'], 'name:\u00e9')).toEqual(['\u00e9'])
  })

  test('+ in a query stands for a space, as in every form', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a b' }, { name: 'a+b' }] })
    const { body } = await request('GET', `/datasets/${id}/data?filter=name:a+b`)
    expect(body).toMatchObject({ data: [{ name: 'a b' }] })
    const escaped = await request('GET', `/datasets/${id}/data?filter=name:a%2Bb`)
    expect(escaped.body).toMatchObject({ data: [{ name: 'a+b' }] })
  })
})
