import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { RowStore } from '../../client/index.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const COLUMNS = { n: 'number' } as const

test("the README's store in a file has its rows and its cursor again after a restart", async () => {
  const readme = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8')
  const [, example = ''] = /^```js\n(.*?)^```/ms.exec(readme) ?? []
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'store.mjs'), example)
  const { fileStore } = await import(pathToFileURL(join(folder, 'store.mjs')).href)
  const opened = async (): Promise<RowStore<typeof COLUMNS> & { rows: Map<string, unknown> }> =>
    fileStore(join(folder, 'copy.json'))
  const first = await opened()
  expect(await first.getCursor()).toBeUndefined()
  const record = { values: { n: 1 }, id: 'row_1', created_at: '', updated_at: '' }
  await first.set('row_1', record)
  await first.set('row_2', { ...record, id: 'row_2' })
  await first.delete('row_2')
  await first.setCursor('here')
  const again = await opened()
  expect(await again.getCursor()).toBe('here')
  expect([...again.rows]).toEqual([['row_1', record]])
  await again.clear()
  await again.setCursor(undefined)
  expect(await (await opened()).getCursor()).toBeUndefined()
})
