import { http } from '../node-http.ts'

/** The same whether or not there is a host: otherwise owners could find out the names in the server's own network. */
const NO_PUBLIC_HOST = 'There is no host of this name that has only public addresses.'

/** What an error says that may come from another thread, which keeps no classes. */
export interface RequestFailure {
  readonly name: string
  readonly code?: string | undefined
}

/** What owners read of a failed attempt. It says nothing of what the server's own network answers to names and addresses that are not public. */
export function failureText({ name, code = '' }: RequestFailure): string {
  if (name === 'RefusedAddressError') return NO_PUBLIC_HOST
  if (name === 'TimeoutError') return 'No complete answer came within 15 seconds.'
  if (name === 'EndlessAnswerError') return 'The host sent more than an answer may begin with, and no status.'
  if (code === 'ENOTFOUND' || code === 'ENODATA') return NO_PUBLIC_HOST
  if (code === 'ECONNREFUSED') return 'The host refused the connection.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|HOSTNAME|ERR_SSL|EPROTO/.test(code)) return `TLS failed (${code}).`
  return code === '' ? 'The connection failed.' : `The connection failed (${code}).`
}

/** Why an answer is no success. */
export function statusText(status: number): string {
  const named = [status, http.STATUS_CODES[status]].filter(Boolean).join(' ')
  if (status >= 300 && status < 400) return `The answer was ${named}. Redirects are not followed.`
  return `The answer was ${named}.`
}
