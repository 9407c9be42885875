import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { NAMES, rowOf } from '../support/odd-names.ts'

describeEachEngine('A name', ({ client, seed }) => {
  const columns = NAMES.map((name) => ({ name, type: 'text' as const }))

  test('stays as it is, and each finds its own cells only', async () => {
    const { id, columns: made } = await seed.dataset({
      columns,
      rows: NAMES.map((name) => rowOf(name, `cell of ${name}`)),
    })
    expect(made).toEqual(columns)
    const rows = await client.data.list(id, { limit: 100 }).toArray()
    const empty = NAMES.map((name) => [name, null])
    for (const [index, name] of NAMES.entries()) {
      const row = Object.fromEntries([...empty, [name, `cell of ${name}`]])
      expect(Object.entries(rows[index] ?? {}).toSorted()).toEqual(Object.entries(row).toSorted())
      const found = await client.rows.list(id, { filter: [`${name}:cell of ${name}`], sort: [`-${name}`] }).toArray()
      expect([name, found.map((record) => record.id)]).toEqual([name, [`row_${index + 1}`]])
      const [first] = (await client.rows.list(id, { sort: [`-${name}`], limit: 1 })).data
      expect([name, first?.id]).toEqual([name, `row_${index + 1}`])
    }
  })

  test('is a key of changes like any other', async () => {
    const { id } = await seed.dataset({ columns, rows: [{}] })
    for (const name of NAMES) {
      const { values } = await client.rows.update(id, 'row_1', rowOf(name, name))
      expect(Object.entries(values)).toContainEqual([name, name])
    }
    const [row] = await client.data.list(id).toArray()
    expect(Object.entries(row ?? {}).toSorted()).toEqual(NAMES.map((name) => [name, name]).toSorted())
  })
})
