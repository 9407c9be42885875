import type { ConditionalOptions, OperationCall } from '../../generated/resource.gen.ts'
import { NotFoundError } from '../errors.ts'
import { positive, type RequestEvent, type Settings, wholeNumber } from '../options.ts'
import { type Answer, attempt } from './attempt.ts'
import type { Pacer } from './pacer.ts'
import { readFailure, requestIdOf } from './read-reply.ts'
import { type PreparedRequest, prepareRequest } from './request.ts'
import { mayRepeat, outcomeOf, waitMsAfter } from './retry.ts'
import { sleep } from './sleep.ts'

/** What calls of one client share. */
export interface Connection {
  readonly settings: Settings
  readonly pacer: Pacer
}

export interface SendOptions extends ConditionalOptions {
  /** The signal ends waiting alone: what has been sent gets its answer. */
  readonly isFinished?: boolean
}

/** Sends a call until it is answered for good. Undefined is a deletion that an attempt without an answer has done. */
export async function perform(
  connection: Connection,
  call: OperationCall,
  options: SendOptions,
  isOpen: boolean,
): Promise<Answer | undefined> {
  const { settings } = connection
  const request = prepareRequest(settings, call, options)
  const maxRetries = wholeNumber('maxRetries', options.maxRetries ?? settings.maxRetries)
  const { signal } = options
  let mayBeDone = false
  for (let number = 1; ; number++) {
    signal?.throwIfAborted()
    try {
      return await attemptInTurn(connection, request, options, isOpen, event(call, request, number))
    } catch (error) {
      // The resource is gone, which is what was asked for; whether by an earlier attempt nobody can tell.
      if (mayBeDone && call.method === 'DELETE' && error instanceof NotFoundError) return undefined
      const waitMs =
        number > maxRetries || !mayRepeat(error, request.isRepeatable) ? undefined : waitMsAfter(error, number)
      if (waitMs === undefined || signal?.aborted) throw error
      mayBeDone ||= outcomeOf(error) === 'unknown'
      settings.logger?.warn(`${call.method} ${request.path}: ${String(error)} Sent again in ${Math.round(waitMs)} ms.`)
      await sleep(waitMs, signal)
    }
  }
}

function event({ operationId, method }: OperationCall, { url }: PreparedRequest, number: number): RequestEvent {
  return { operationId, method, url, attempt: number }
}

/** One attempt, when the rate limit allows it. Throws what its reply says, if that is a failure. */
async function attemptInTurn(
  { settings, pacer }: Connection,
  request: PreparedRequest,
  options: SendOptions,
  isOpen: boolean,
  started: RequestEvent,
): Promise<Answer> {
  const { signal } = options
  const timeoutMs = positive('timeoutMs', options.timeoutMs ?? settings.timeoutMs)
  await pacer.turn(options.pacing ?? settings.pacing, signal)
  const startedAt = performance.now()
  let answer: Answer | undefined
  let error: unknown
  try {
    settings.onRequest?.(started)
    answer = await attempt(settings, request, { timeoutMs, signal: options.isFinished ? undefined : signal, isOpen })
    if (!isSuccess(answer.response, isOpen)) error = readFailure(answer.response, answer.text)
  } catch (thrown) {
    error = thrown
  } finally {
    pacer.done(answer?.response.headers)
  }
  tell(settings, request, started, performance.now() - startedAt, answer?.response, error)
  if (answer === undefined || error !== undefined) throw error
  return answer
}

function isSuccess({ ok, status }: Response, isOpen: boolean): boolean {
  return ok || (isOpen && status === 304)
}

function tell(
  { logger, onResponse }: Settings,
  { path }: PreparedRequest,
  started: RequestEvent,
  durationMs: number,
  response: Response | undefined,
  error: unknown,
): void {
  if (logger === undefined && onResponse === undefined) return
  const requestId = response && requestIdOf(response)
  const came = response === undefined ? String(error) : `${response.status} ${requestId ?? ''}`.trim()
  logger?.debug(`${started.method} ${path}: ${came} in ${Math.round(durationMs)} ms`)
  onResponse?.({
    ...started,
    durationMs,
    requestId,
    ...(response && { response }),
    ...(error !== undefined && { error }),
  })
}
