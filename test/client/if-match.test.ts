import { expect, test } from 'vitest'
import { PreconditionFailedError } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { thrownBy } from '../support/scripted-fetch.ts'

describeEachEngine('A client that guards its changes', ({ client, clientOf, own, seed }) => {
  test('changes and deletes what is still as it was read, and nothing else', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 36 }] })
    const other = clientOf(own.apiKey)
    const { data, etag: ifMatch } = await client.rows.get(id, 'row_1').withResponse()
    await other.rows.update(id, 'row_1', { age: 37 })
    const age = Number(data.values['age']) + 10
    const error = await thrownBy(() => client.rows.update(id, 'row_1', { age }, { ifMatch }))
    expect(error).toBeInstanceOf(PreconditionFailedError)
    expect(error).toMatchObject({ status: 412, code: 'validation_error', field: 'If-Match' })
    expect(await thrownBy(() => client.rows.delete(id, 'row_1', { ifMatch }))).toBeInstanceOf(PreconditionFailedError)
    expect((await client.rows.get(id, 'row_1')).values).toMatchObject({ age: 37 })

    const { etag } = await client.rows.get(id, 'row_1').withResponse()
    const changed = await client.rows.update(id, 'row_1', { age: 38 }, { ifMatch: etag }).withResponse()
    await client.rows.delete(id, 'row_1', { ifMatch: ['"other"', changed.etag ?? ''] })
  })

  test('guards datasets alike', async () => {
    const { id } = await seed.dataset()
    const { etag: ifMatch } = await client.datasets.get(id).withResponse()
    await client.datasets.update(id, { name: 'First' }, { ifMatch })
    expect(await thrownBy(() => client.datasets.update(id, { name: 'Second' }, { ifMatch }))).toMatchObject({
      status: 412,
    })
    expect(await thrownBy(() => client.datasets.delete(id, { ifMatch }))).toMatchObject({ status: 412 })
    await client.datasets.delete(id, { ifMatch: '*' })
  })
})
