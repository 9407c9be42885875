import { openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeError } from '../../server/store/sql/sqlite/errors.ts'

/** A failure of the operating system, as it is thrown where too many files are open or a disk is full. */
function systemError(): unknown {
  try {
    return openSync('/nowhere/file', 'wx')
  } catch (error) {
    return error
  }
}

test('what the operating system refuses may succeed later, and what is wrong with the program may not', () => {
  expect(storeError(systemError())).toMatchObject({ name: 'StoreError', reason: 'unavailable' })
  const fault = new TypeError('a fault')
  expect(storeError(fault)).toBe(fault)
})
