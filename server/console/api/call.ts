import { isOffline } from '../state/connection.ts'
import { sessionEnded } from '../state/session.ts'
import { Failure } from './failure.ts'

/** What a generated operation resolves with: `response` is missing when none came. */
interface Result<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly response?: Response | undefined
}

/** The body of a successful reply. Throws `Failure`, and an `AbortError` for a call that was given up. */
export async function call<Data>(pending: Promise<Result<Data>>): Promise<Data> {
  return (await answered(pending)).body
}

/** The body with the `ETag` of what it shows. What stands in front of a service may have made the tag weak, by compressing the reply. */
export async function callWithTag<Data>(pending: Promise<Result<Data>>): Promise<{ body: Data; tag: string }> {
  const { body, response } = await answered(pending)
  return { body, tag: (response.headers.get('ETag') ?? '').replace(/^W\//, '') }
}

async function answered<Data>(pending: Promise<Result<Data>>): Promise<{ body: Data; response: Response }> {
  const { data, error, response } = await pending
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  isOffline.value = response === undefined
  if (response?.ok && data !== undefined) return { body: data, response }
  if (response?.status === 401) sessionEnded()
  throw new Failure(response, error)
}

/** Waits as long as the service asks when it is busy or the session's limit is used up, and calls again. */
export async function patiently<Data>(begin: () => Promise<Data>, signal?: AbortSignal): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin()
    } catch (error) {
      const isBusy = error instanceof Failure && (error.status === 429 || error.status === 503)
      if (!isBusy || attempt === ATTEMPTS) throw error
      await waited((error.retryAfterSeconds ?? attempt) * 1000, signal)
    }
  }
}

const ATTEMPTS = 5

function waited(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
