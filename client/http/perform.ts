import type { Pacer } from '../../generated/pacing.gen.ts'
import type { OperationCall } from '../../generated/resource.gen.ts'
import { wait } from '../../generated/wait.gen.ts'
import { ConnectionError, NotFoundError } from '../errors.ts'
import type { RequestEvent, Settings } from '../options.ts'
import { type Answer, attempt } from './attempt.ts'
import { isConclusive, lastingFailure } from './knowledge.ts'
import type { Observers } from './observers.ts'
import { Patience } from './patience.ts'
import { readFailure, readSuccess } from './read-reply.ts'
import { type PreparedRequest, prepareRequest } from './request.ts'
import { outcomeOf } from './retry.ts'
import type { SendOptions } from './send-options.ts'
import { sleepUntilOnline } from './sleep.ts'
import { timeLimitOf } from './time-limit.ts'

/** What calls of one client share. */
export interface Connection {
  readonly settings: Settings
  readonly pacer: Pacer
  readonly observers: Observers
}

/** Sends a call, with retries, until its outcome is final. Undefined stands for a deletion that an attempt without a reply carried out. */
export async function perform(
  connection: Connection,
  call: OperationCall,
  options: SendOptions,
  isOpen: boolean,
): Promise<Answer | undefined> {
  const { settings, observers } = connection
  const request = prepareRequest(settings, call, options)
  const patience = new Patience(settings, options, request.isRepeatable)
  const { signal, knowledge = { mayBeDone: false } } = options
  for (let number = 1; ; number++) {
    signal?.throwIfAborted()
    try {
      return await pacedAttempt(connection, call, request, options, isOpen, number)
    } catch (error) {
      // The resource is gone, which is what the call wanted. Whether an earlier attempt deleted it is unknown.
      if (knowledge.mayBeDone && call.method === 'DELETE' && error instanceof NotFoundError) return undefined
      const before = knowledge.mayBeDone
      knowledge.mayBeDone = !isConclusive(call, error) && (before || outcomeOf(error) === 'unknown')
      const waiting = request.isSentOnce ? undefined : patience.waitAfter(error, number)
      if (waiting === undefined || signal?.aborted) throw lastingFailure(call, request, error, before)
      observers.warn(`${call.method} ${request.path}: ${String(error)} Retrying in ${Math.round(waiting.waitMs)} ms.`)
      observers.waiting(options.onWaiting, waiting)
      await (error instanceof ConnectionError ? sleepUntilOnline : wait)(waiting.waitMs, signal)
    }
  }
}

/** One attempt, when the pacer allows it. Throws if the reply is a failure. */
async function pacedAttempt(
  { settings, pacer, observers }: Connection,
  call: OperationCall,
  request: PreparedRequest,
  options: SendOptions,
  isOpen: boolean,
  number: number,
): Promise<Answer> {
  const { signal } = options
  const timeoutMs = timeLimitOf(call.operationId, options, settings)
  await pacer.begin(options.pacing ?? settings.pacing, signal)
  const startedAt = performance.now()
  const { operationId, method } = call
  const started: RequestEvent = { operationId, method, url: request.url, attempt: number }
  let answer: Answer | undefined
  let error: unknown
  try {
    observers.request(started)
    answer = await attempt(settings, request, { timeoutMs, signal: options.isFinished ? undefined : signal, isOpen })
    answer = readAnswer(call, answer, isOpen)
  } catch (thrown) {
    error = thrown
  } finally {
    pacer.end(answer?.response.headers)
  }
  observers.response(request.path, {
    ...started,
    durationMs: performance.now() - startedAt,
    ...(answer && { response: answer.response }),
    ...(error !== undefined && { error }),
  })
  if (answer === undefined || error !== undefined) throw error
  return answer
}

/** Throws for a failure, and for a success that cannot be read: its outcome is unknown too. */
function readAnswer(call: OperationCall, { response, text }: Answer, isOpen: boolean): Answer {
  const { ok, status } = response
  if (!ok && !(isOpen && status === 304)) throw readFailure(response, text)
  return isOpen ? { response, text } : { response, text, body: readSuccess(call, response, text) }
}
