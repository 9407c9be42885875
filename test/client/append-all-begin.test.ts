import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { AppendAllError } from '../../client/index.ts'
import { failure, scripted, thrownBy } from '../support/scripted-fetch.ts'

/** Rows that know whether they were ended. */
function source() {
  const state = { isEnded: false }
  async function* rows() {
    try {
      for (let age = 0; age < 50; age++) yield { age }
    } finally {
      state.isEnded = true
    }
  }
  return { rows: rows(), state }
}

describe('an appendAll that asks what the plan allows', () => {
  test('ends at once when its signal is aborted, since nothing is sent yet, and ends its source', async () => {
    const controller = new AbortController()
    const neverReplies: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        controller.abort(new Error('Ctrl-C'))
      })
    const { service } = scripted([], { fetch: neverReplies })
    const { rows, state } = source()
    const error = await thrownBy(() => service.dataset('ds_1').appendAll(rows, { signal: controller.signal }))
    expect(error).toBeInstanceOf(AppendAllError)
    expect(error).toMatchObject({ cause: { message: 'Ctrl-C' }, progress: { settled: [], unknown: [] } })
    await expect.poll(() => state.isEnded).toBe(true)
  })

  test('fails with an AppendAllError as it does later, and ends its source', async () => {
    const { service } = scripted([failure(401, 'authentication_error')])
    const { rows, state } = source()
    const { signal } = new AbortController()
    const error = await thrownBy(() => service.dataset('ds_1').appendAll(rows, { signal }))
    expect(error).toBeInstanceOf(AppendAllError)
    expect(error).toMatchObject({ cause: { status: 401 }, counts: { rowsStored: 0 } })
    await expect.poll(() => state.isEnded).toBe(true)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
