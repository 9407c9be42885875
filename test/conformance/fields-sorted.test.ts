import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('Pages of some columns', ({ client, seed }) => {
  test('follow each other in the order of a column that they do not show', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { id } = await seed.dataset({
      columns: [
        { name: 'rank', type: 'number' },
        { name: 'name', type: 'text' },
      ],
      rows: names.map((name, rank) => ({ rank, name })),
    })
    const shown: unknown[] = []
    for await (const row of client.data.list(id, { fields: ['name'], sort: ['-rank'], limit: 2 })) shown.push(row)
    expect(shown).toEqual(names.toReversed().map((name) => ({ name })))
  })
})
