import { useRef } from 'preact/hooks'
import { DatasetServiceError, type RequestOptions } from '../../../client/index.ts'

type Send<Value> = (options: RequestOptions) => Promise<Value>

/**
 * Sends requests that create something, for one dialog. If a request got no answer and the person sends the same content again, it has the same
 * `Idempotency-Key`, so that the service does it only once. Other content is another request.
 */
export function useOnce(): <Value>(content: unknown, send: Send<Value>) => Promise<Value> {
  const unanswered = useRef(new Map<string, string>())
  return async (content, send) => {
    const keys = unanswered.current
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
