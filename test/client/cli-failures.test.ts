import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'

/** Replies of the service, and the exit code for scripts. */
const ANSWERS = [
  { status: 401, code: 'authentication_error', exitCode: 3 },
  { status: 403, code: 'authorization_error', exitCode: 3 },
  { status: 404, code: 'not_found', exitCode: 1 },
  { status: 422, code: 'validation_error', exitCode: 1 },
  { status: 500, code: 'server_error', exitCode: 4 },
  { status: 503, code: 'server_error', exitCode: 4 },
] as const

describe('a command that the service refuses', () => {
  const cli = commandLine()

  test.each(ANSWERS)('with a $status ends with $exitCode and the message of the answer', async (answer) => {
    const { status, code, exitCode } = answer
    const error = { code, message: `It is a ${status}.\u009b2J`, request_id: 'req_1' }
    const url = await startGate(cli.server.baseUrl, (_, reply) => {
      // Longer than the command line waits, so it does not retry.
      reply
        .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '120' })
        .end(JSON.stringify({ error }))
    })
    const ended = await cli.run(['datasets', 'list'], { env: { DATASET_SERVICE_URL: url } })
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }).toEqual({ exitCode, stdout: '' })
    expect(ended.stderr).toContain(`It is a ${status}.\\u009b2J`) // nothing that a terminal would obey
  })
})
