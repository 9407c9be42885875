import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { answerTo } from '../support/raw-request.ts'

describeEachEngine('getDataset', ({ client, seed }) => {
  test("another organization's dataset looks exactly like one that never existed", async () => {
    const other = await seed.organization()
    const foreign = await seed.dataset({ in: other })
    const missing = await answerTo(() => client.datasets.get('ds_000000000000'))
    expect(await answerTo(() => client.datasets.get(foreign.id))).toEqual(missing)
  })
})
