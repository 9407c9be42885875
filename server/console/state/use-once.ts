import { useRef } from 'preact/hooks'
import { DatasetServiceError, type RequestOptions } from '../../../client/index.ts'

type Send<Value> = (options: RequestOptions) => Promise<Value>

/**
 * Sends what makes something, as long as a dialog is open. When no answer came, the same content is sent under the same key the next time, so that
 * it is done once. Other content is another request.
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
