import { encodeCall } from '../../generated/encode.gen.ts'
import type { OperationCall, RequestOptions } from '../../generated/resource.gen.ts'

/** A minimal transport: sends a call, and returns the body of a success as a stream or as JSON. */
export function fetchTransport(baseUrl: string, onSent: (headers: Headers) => void = () => undefined) {
  return {
    async call(call: OperationCall, { headers, signal }: RequestOptions = {}): Promise<unknown> {
      const { path, headers: own } = encodeCall(call)
      const sent = new Headers({ ...own, accept: call.accept ?? 'application/json' })
      for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, String(value))
      onSent(sent)
      const response = await fetch(baseUrl + path, { method: call.method, headers: sent, ...(signal && { signal }) })
      if (!response.ok) throw new Error(`the reply is ${response.status}`)
      return call.reply === 'bytes' ? response.body : response.json()
    },
  }
}
