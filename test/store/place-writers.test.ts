import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWriter, WriteThreads } from '../../server/store/runtime/sqlite/write-threads.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const columns = [{ name: 'n', type: 'number' as const }]

/** Three organizations: in the catalogue's file, and in two places beside it. */
async function threeFiles() {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`, { organizationsPerFile: 1 })
  const made = []
  for (const datasetId of ['ds_0', 'ds_1', 'ds_2']) {
    const { organizationId, projectId } = await makeOrganization(store)
    await store.createDataset({ organizationId, projectId, datasetId, name: 'D', columns, now: 1 })
    made.push({ organizationId, datasetId })
  }
  await store.close()
  return { file, made }
}

test('while a write in one file takes long, those in another place and in the catalogue are answered', async () => {
  const { file, made } = await threeFiles()
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const threads = new WriteThreads(catalogue.places, (writer) => startWriter(file, writer), { placeWriters: 2 })
  onTestFinished(() => threads.close())
  const append = (at: number) => {
    const of = made[at] ?? { organizationId: '', datasetId: '' }
    const body = Buffer.from('{"rows": [{"n": 1}]}')
    return threads.run('appendRows', { ...of, body, maxRows: 1, maxProblems: 1, now: 1 })
  }
  for (const at of [0, 1, 2]) expect(await append(at)).toMatchObject({ outcome: 'appended' }) // all threads run

  const { database } = catalogue.places.at(1)
  database.exec('begin immediate') // the write in this file lasts until this ends
  const ended: string[] = []
  const long = append(1).then((answer) => {
    ended.push('the long one')
    return answer
  })
  for (const at of [2, 0, 2]) {
    expect(await append(at)).toMatchObject({ outcome: 'appended' })
    ended.push(`file ${at}`)
  }
  database.exec('commit')
  expect(await long).toMatchObject({ outcome: 'appended' })
  expect(ended).toEqual(['file 2', 'file 0', 'file 2', 'the long one'])
})
