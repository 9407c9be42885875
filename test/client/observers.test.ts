import { expect, onTestFinished, test, vi } from 'vitest'
import { failure, scripted } from '../support/scripted-fetch.ts'

const made = { status: 201, body: { data: { dataset_id: 'ds_1', rows_added: 1, row_ids: ['row_1'] } } }
const again = failure(503, 'server_error', { 'Retry-After': '0' })

function boom(): never {
  throw new Error('boom')
}

function noWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return warn
}

test.each([
  ['onRequest', { onRequest: boom }],
  ['onResponse', { onResponse: boom }],
  ['an async onResponse', { onResponse: async () => boom() }],
  ['logger', { logger: { debug: boom, warn: boom } }],
])('what %s throws changes nothing about a call, and is told on the console', async (_, hooks) => {
  const warn = noWarnings()
  const { sent, service } = scripted([again, made], hooks)
  expect(await service.rows.append('ds_1', [{ a: 1 }])).toMatchObject({ rows_added: 1 })
  expect(sent).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/threw Error: boom\. The call continued\.$/))
})

test('what a hook throws goes to the logger if there is one', async () => {
  const warn = noWarnings()
  const lines: string[] = []
  const logger = { debug: () => {}, warn: (line: string) => lines.push(line) }
  await scripted([made], { logger, onResponse: boom }).service.rows.append('ds_1', [{ a: 1 }])
  expect(lines).toEqual(['onResponse threw Error: boom. The call continued.'])
  expect(warn).not.toHaveBeenCalled()
})
