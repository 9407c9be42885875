import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const CLIENT = new URL('../../client/index.ts', import.meta.url).href

/** Sends 120 MB of rows to a service that accepts them all. */
const PROGRAM = `
  import { DatasetService } from '${CLIENT}'
  const fetch = async () => Response.json({ data: { dataset_id: 'ds_1', rows_added: 1, row_ids: [] } }, { status: 201 })
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  async function* rows() {
    for (let number = 0; number < 12_000; number++) yield { number, text: String(number).padEnd(10_000, 'x') }
  }
  const { rowsStored } = await service.dataset('ds_1').appendAll(rows(), { rowsPerRequest: 100 })
  console.log(rowsStored)
`

test('appendAll keeps nothing of what it has sent', async () => {
  const args = ['--max-old-space-size=48', '--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim()).toBe('12000')
})
