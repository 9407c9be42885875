import { useRef } from 'preact/hooks'
import { DatasetServiceError, type RequestOptions } from '../../../client/index.ts'

/** The `Idempotency-Key` of each request that got no answer, by its content. */
export type Unanswered = Map<string, string>

type Send<Value> = (options: RequestOptions) => Promise<Value>

/**
 * Sends requests that create something, for one dialog. If a request got no answer and the person sends the same content again, it has the same
 * `Idempotency-Key`, so that the service does it only once. Other content is another request. `kept` outlives the dialog.
 */
export function useOnce(kept?: Unanswered): <Value>(content: unknown, send: Send<Value>) => Promise<Value> {
  const own = useRef<Unanswered>(new Map())
  return async (content, send) => {
    const keys = kept ?? own.current
    const text = JSON.stringify(content)
    try {
      return await send({ idempotencyKey: keys.get(text) })
    } catch (error) {
      if (error instanceof DatasetServiceError && error.idempotencyKey !== undefined)
        keys.set(text, error.idempotencyKey)
      throw error
    }
  }
}
